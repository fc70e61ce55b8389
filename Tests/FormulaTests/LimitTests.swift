import Testing

@testable import Formula

struct LimitTests {
    /// Ways to nest: the text before a level and the text after it.
    private static let nestings = [
        ("(", ")"), ("sin(", ")"), ("|", "|"), ("-", ""), ("+", ""), ("√", ""), ("2^", ""), ("min(1, ", ")"),
        ("-(", ")²"), ("(1 + ", ")"), ("x(", ")"),
    ]

    @Test(arguments: nestings)
    func `endless nesting is a sentence`(before: String, behind: String) throws {
        let text = String(repeating: before, count: 1500) + "x" + String(repeating: behind, count: 1500)
        let error = try #require(throws: FormulaError.self) { try Formula(text) }
        #expect(error.kind == .tooDeep)
        #expect(error.description.hasSuffix(": the formula is nested too deeply; the limit is 200 levels."))
    }

    @Test(arguments: ["(", "sin(", "|", "√", "2^", "-"])
    func `nesting is allowed up to its limit and not beyond`(before: String) throws {
        func text(_ levels: Int) -> String {
            let behind = before.hasSuffix("(") ? ")" : before == "|" ? "|" : ""
            return String(repeating: before, count: levels) + "x" + String(repeating: behind, count: levels)
        }
        let deepest = try Formula(text(Parser.maximumDepth))
        #expect(try Formula(deepest.description) == deepest)
        #expect(throws: FormulaError.self) { try Formula(text(Parser.maximumDepth + 1)) }
    }

    @Test(arguments: ["sin ", "sin² ", "sin^2 "])
    func `functions without parentheses count as those with them`(function: String) throws {
        func text(_ levels: Int) -> String { String(repeating: function, count: levels) + "x" }
        let levels = try #require((1...Parser.maximumDepth).last { (try? Formula(text($0))) != nil })
        #expect(levels > Parser.maximumDepth / 3)
        let deepest = try Formula(text(levels))
        #expect(try Formula(deepest.description) == deepest)
        #expect(throws: FormulaError.self) { try Formula(text(4_000)) }
    }

    @Test func `a raised exponent counts as the level of its description`() throws {
        func text(_ levels: Int) -> String {
            String(repeating: "sin(", count: levels) + "x²" + String(repeating: ")", count: levels)
        }
        let deepest = try Formula(text(Parser.maximumDepth - 1))
        #expect(try Formula(deepest.description) == deepest)
        #expect(throws: FormulaError.self) { try Formula(text(Parser.maximumDepth)) }
    }

    @Test func `a text beyond the length limit is refused where it passes it`() throws {
        let spaces = String(repeating: " ", count: Formula.maximumLength - 1)
        #expect(try Formula(spaces + "x") == Formula("x"))
        let error = try #require(throws: FormulaError.self) { try Formula(spaces + " x") }
        #expect(error.description == "Column 20001: the formula is too long; it has to end before this column.")
    }

    @Test func `a formula of too many operations is refused where it has them`() throws {
        let terms = Syntax.maximumCount / 2
        let longest = Array(repeating: "x", count: terms).joined(separator: "+")
        #expect(try Formula(longest)(2, 0) == Double(2 * terms))
        let error = try #require(throws: FormulaError.self) { try Formula(longest + "+x") }
        #expect(error == FormulaError(.tooLong, at: 2 * terms - 1..<2 * terms))
    }

    @Test(arguments: [
        "2.2250738585072014e-308", "atan2(1.7976931348623157e308,2.2250738585072014e-308)", "floor(floor(floor(x)))",
        "(θ+2.2250738585072014e-308)",
    ])
    func `the longest description is short enough to be read again`(term: String) throws {
        let operations = try Formula(term).programs.programs[0].instructions.count + 1
        let terms = Syntax.maximumCount / operations
        let longest = try Formula(Array(repeating: term, count: terms).joined(separator: "*"))
        #expect(try Formula(longest.description) == longest)
    }
}
