import Testing

@testable import Formula

struct AccuracyTests {
    private struct Function: CustomTestStringConvertible {
        let name: String
        /// One or two arguments and the value.
        var cases: [[Double]] = []

        var testDescription: String { name }
    }

    private static let functions: [Function] = {
        var functions: [Function] = []
        for line in functionReference.split(separator: "\n") {
            guard line.hasPrefix(" ") else {
                functions.append(Function(name: String(line)))
                continue
            }
            let cases = line.split(separator: ",").map { $0.split(separator: " ").compactMap { Double($0) } }
            functions[functions.count - 1].cases += cases
        }
        return functions
    }()

    @Test(arguments: functions)
    private func `a function is at most 4 units of the last place off`(function: Function) throws {
        #expect(function.cases.count == 20)
        for numbers in function.cases {
            let formula = try Formula(numbers.count == 2 ? "\(function.name)(x)" : "\(function.name)(x, z)")
            let value = formula(numbers[0], numbers.count == 2 ? 0 : numbers[1])
            let expected = numbers[numbers.count - 1]
            #expect(abs(value - expected) <= 4 * expected.ulp, "\(numbers): \(value)")
        }
    }
}
