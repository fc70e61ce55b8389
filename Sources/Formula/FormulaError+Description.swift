extension FormulaError: CustomStringConvertible {
    /// One plain sentence that names the column and, where possible, the remedy.
    public var description: String { "Column \(column): \(kind.sentence)" }
}

extension FormulaError.Kind {
    /// What follows the colon.
    fileprivate var sentence: String {
        switch self {
        case .empty:
            "the formula is empty; try sin(x)·cos(z)."
        case .tooLong:
            "the formula is too long; it has to end before this column."
        case .tooDeep:
            "the formula is nested too deeply; \(Parser.maximumDepth) levels is the limit."
        case .strayCharacter(let character):
            "\(quoted(String(character))) has no meaning in a formula."
        case .malformedNumber(let text):
            "\(quoted(text)) is not a number."
        case .numberTooLarge(let text):
            "\(quoted(text)) is too large; numbers end near 1.8e308."
        case .decimalComma(let correction):
            "the decimal sign is a point; write \(quoted(correction))."
        case .thousandsSeparator(let correction):
            "numbers have a decimal point and no other separator; write \(quoted(correction))."
        case .strayComma:
            "a comma may only separate the arguments of a function."
        case .strayClosing:
            "there is no “(” for this “)”."
        case .strayEquals:
            "“=” may only follow “y” or “z” at the very beginning."
        case .ambiguousPower:
            "a power of a power needs parentheses, as in (x²)^3."
        case .missingClosing(let opening):
            "this \(quoted(opening)) is never closed."
        case .missingOperand(before: let word?):
            "a number or a name is missing before \(quoted(word))."
        case .missingOperand(before: nil):
            "the formula ends where a number or a name should follow."
        case .missingOperator(let word):
            "an operator is missing before \(quoted(word))."
        case .unknownName(let name, let suggestion):
            "there is no name \(quoted(name))\(question(suggestion))"
        case .unknownFunction(let name, let suggestion):
            "there is no function \(quoted(name))\(question(suggestion))"
        case .functionWithoutParentheses(let name, let arguments):
            "\(quoted(name)) needs parentheses, as in \(name)(\(arguments == 1 ? "x" : "x, 2"))."
        case .wrongArgumentCount(let name, let expected, let found):
            "\(quoted(name)) takes \(expected == 1 ? "one argument" : "two arguments"), not \(found)."
        case .mixedFloors:
            "“y” and “z” cannot both appear; use x and z, or x and y."
        case .resultUsed(let name):
            "\(quoted(name)) is the result and cannot appear to the right of “=”."
        }
    }

    /// The text in quotation marks, shortened so that a sentence stays one.
    private func quoted(_ text: String) -> String {
        text.count <= 24 ? "“\(text)”" : "“\(text.prefix(23))…”"
    }

    private func question(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean \(quoted($0))?" } ?? "."
    }
}
