import TestSupport
import Testing

@testable import Formula

/// Random texts made of valid tokens.
struct RandomTextTests {
    private static let words = [
        "x", "y", "z", "r", "θ", "π", "e", "phi", "1", "2.5", "1e3", "1e-7", ".5", "sin(", "max(", "mod(", "pow(",
        "sqrt(", "if(", "clamp(", "a", "t", "f(", "f(u) =", "a =", ";", ";", "?", ":", "<", "≤", "==", "and", "or",
        "not", "!",
        "(", "(", ")", ")", ")", "|", "|", ",", "+", "-", "-", "*", "·", "/", "^", "^", "%", "√", "²", "³", " ", "=",
        "y =",
        "z =", "sin", "sin ", "sin²", "cos^2", "ln|", "**", "foo", "$", "1.2.3", "\u{301}", "🇦🇹", "\r\n",
    ]

    @Test(arguments: 0..<20)
    func `no text crashes, and what is accepted reads back`(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        var accepted = 0
        for _ in 0..<1_000 {
            let count = Int.random(in: 1...9, using: &generator)
            let text = (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "" }.joined()
            if try readsBack(text) { accepted += 1 }
        }
        #expect(accepted > 20, "too few of the texts are formulas to prove anything")
    }

    @Test(arguments: 0..<20)
    func `what is built by the rules is accepted and reads back`(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<200 {
            let text = expression(levels: 5, using: &generator)
            #expect(try readsBack(text), "\(text)")
        }
    }

    /// Whether the text is a formula; a failure is recorded when its description is not that same formula.
    private func readsBack(_ text: String) throws -> Bool {
        let formula: Formula
        do throws(FormulaError) {
            formula = try Formula(text)
        } catch {
            #expect(error.range.upperBound <= text.count, "\(text)")
            return false
        }
        let again = try Formula(formula.description)
        #expect(again == formula, "\(text)")
        #expect(again.description == formula.description, "\(text)")
        return true
    }

    private func expression(levels: Int, using generator: inout SeededGenerator) -> String {
        guard levels > 0 else { return ["x", "z", "r", "2", "π", "0.1"].randomElement(using: &generator) ?? "x" }
        let one = expression(levels: levels - 1, using: &generator)
        let other = expression(levels: Int.random(in: 0..<levels, using: &generator), using: &generator)
        return [
            "\(one)+\(other)", "\(one)-\(other)", "\(one)*\(other)", "\(one)/\(other)", "\(one)%\(other)",
            "(\(one))^\(other)", "\(one)·(\(other))", "(\(one))(\(other))", "(\(one))/(\(other))", "-\(one)",
            "-(\(one))",
            "if(\(one) < \(other), \(one), 2)", "(\(one) ≥ 1 ? \(other) : 3)", "(\(one))!", "max(\(one), \(other), 1)",
            "√(\(one))", "abs(\(one))", "min(\(one),\(other))", "(\(one))²", "\(one)-(\(other))", "2(\(one))",
        ].randomElement(using: &generator) ?? one
    }
}
