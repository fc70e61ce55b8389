import TestSupport
import Testing

@testable import Interchange

@Suite struct DecimalNumberTests {
    private func number(_ text: String, mark: Character = ".") -> Double? {
        Double(decimal: Array(text.utf8).span, mark: mark.asciiValue ?? 0)
    }

    @Test(arguments: [
        "0", "-0", "7", "+7", "007", "3.5", "-3.5", ".5", "-.5", "5.", "1e3", "1E3", "1e+3", "1e-3", "1.5e-7", "0.1",
        "0.3",
        "9007199254740992", "9007199254740993", "9007199254740993.0", "123456789012345678901234567890", "1e22", "1e23",
        "123e-22", "123e-23", "0.000000000000000000000000000001", "1.7976931348623157e308", "5e-324", "2.4e-324",
        "2.2250738585072011e-308", "179769313486231580793e289", "1e400", "-1e400", "1e-400", "1e99999999999999999999",
        "0e99999999999999999999", "0.00000000000000000000000000000000000001e38", "4503599627370496.5",
        "4503599627370497.5",
    ])
    func `reads decimal text as the standard library does`(text: String) throws {
        let expected = try #require(Double(text.hasSuffix(".") ? text + "0" : text))
        #expect(number(text)?.bitPattern == expected.bitPattern)
    }

    @Test(arguments: [
        "", "+", "-", ".", "-.", "e5", ".e5", "1e", "1e+", "1e-", "1e5x", "1e5.0", "1.2.3", "1,5", "12a", "a12", "--1",
        "1 2",
        " 1", "1 ", "0x10", "0x1p3", "1_000", "nan", "inf", "١٢", "1e 5",
    ])
    func `refuses what is not a decimal number`(text: String) {
        #expect(number(text) == nil)
    }

    @Test(arguments: [
        ("1,5", 1.5), ("-0,25e1", -2.5), ("1.5", 1.5), (",5", 0.5), ("1234567890,123456789", 1234567890.123456789),
    ])
    func `takes a decimal comma where one is allowed`(text: String, expected: Double) {
        #expect(number(text, mark: ",") == expected)
    }

    @Test(arguments: ["1,234.5", "1.234,5", "1,2,3"])
    func `takes one decimal mark only`(text: String) {
        #expect(number(text, mark: ",") == nil)
    }

    @Test func `an exponent is not cut short before the digits are counted`() {
        let zeros = String(repeating: "0", count: 200_000)
        #expect(number("0.\(zeros)1e200001") == 1)
        #expect(number("0.\(zeros)1e400000") == .infinity)
        #expect(number("1\(zeros)e-200000") == 1)
    }

    @Test func `reads the shortest text of any double back exactly`() {
        var random = SeededGenerator(state: 1)
        for _ in 0..<50_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            #expect(number("\(value)")?.bitPattern == value.bitPattern)
        }
    }

    @Test func `rounds text with few digits as the standard library does`() {
        var random = SeededGenerator(state: 2)
        for _ in 0..<50_000 {
            let whole = random.next() >> UInt64.random(in: 4...60, using: &random)
            let decimals = Int.random(in: 0...9, using: &random)
            let text =
                "\(whole).\(random.next() % 1_000_000_000)".prefix("\(whole)".count + 1 + decimals) + "e\(decimals - 4)"
            #expect(number(String(text))?.bitPattern == Double(text.replacing(".e", with: ".0e"))?.bitPattern)
        }
    }
}
