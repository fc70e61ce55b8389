import Testing

@testable import Interchange

@Suite struct FirstNonNilTests {
    /// What is made twice may never be released, such as a context of OpenGL.
    @Test func `the first that can be made is made once`() {
        var asked: [Int] = []
        let made = [1, 2, 3].firstNonNil { number in
            asked.append(number)
            return number == 2 ? "two" : nil
        }
        #expect(made == "two")
        #expect(asked == [1, 2])
    }
}
