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
        case .tooLargeWhenExpanded:
            "with its definitions put in, the formula is too long here; \(Checker.maximumExpandedCount) operations is the limit."
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
            "“=” may only follow a name at the beginning; to compare, write “==”."
        case .strayColon:
            "there is no “?” for this “:”."
        case .missingAlternative:
            "a “:” is missing for this “?”, as in x > 0 ? 1 : 2."
        case .foreignSymbol(let symbol, let correction):
            "\(quoted(symbol)) is not used here; write \(quoted(correction))."
        case .ambiguousPower:
            "a power of a power needs parentheses, as in (x²)^3."
        case .ambiguousFactorial:
            "this factorial needs parentheses, as in (x!)! or (x²)!."
        case .powerOfFunction(let name):
            "a power of \(quoted(name)) stands behind the parentheses, as in \(name)(x)^2."
        case .missingClosing(let opening):
            "this \(quoted(opening)) is never closed."
        case .missingOperand(before: let word?):
            "a number or a name is missing before \(quoted(word))."
        case .missingOperand(before: nil):
            "the formula ends where a number or a name should follow."
        case .missingOperator(let word):
            "an operator is missing before \(quoted(word))."
        case .unknownName(let name, nil) where name.count <= 24:
            "there is no name \(quoted(name)) yet; begin with “\(name) = 1;” to define it."
        case .unknownName(let name, let suggestion):
            "there is no name \(quoted(name))\(question(suggestion))"
        case .unknownFunction(let name, let suggestion):
            "there is no function \(quoted(name))\(question(suggestion))"
        case .undefinedFunction(let name):
            "\(quoted(name)) is no function yet; define it, as in \(name)(u) = u^2; …, or write \(name)·(…)."
        case .functionWithoutParentheses(let name, let arguments):
            "\(quoted(name)) needs parentheses, as in \(name)(\(Self.example(of: name, arguments: arguments)))."
        case .wrongArgumentCount(let name, let expected, let found):
            "\(quoted(name)) takes \(expected.words), not \(found)."
        case .mixedFloors:
            "“y” and “z” cannot both appear; use x and z, or x and y."
        case .resultUsed(let name):
            "\(quoted(name)) is the result and cannot appear to the right of “=”."
        case .numberNeeded:
            "this is true or false where a number is needed; write if(…, 1, 0)."
        case .conditionNeeded:
            "a condition such as x > 0 is needed here, not a number."
        case .formulaIsCondition:
            "the formula is true or false and has no height; write if(…, 1, 0)."
        case .missingFormula:
            "a formula is missing after the definitions, as in a = 2; a·sin(x)."
        case .unnamedStatement:
            "only definitions such as a = 2 may stand before “;”."
        case .cannotSet(let name, .variable):
            "\(quoted(name)) is a variable and cannot be set; a formula may begin with “y =” or “z =”."
        case .cannotSet(let name, .constant):
            "\(quoted(name)) is a constant and cannot be set; take another name."
        case .cannotSet(let name, .function):
            "\(quoted(name)) is a function already; take another name."
        case .setTwice(let name):
            "\(quoted(name)) is set for the second time."
        case .usedBeforeSet(let name):
            "\(quoted(name)) is used before it is set; put its definition first."
        case .argumentIsNoName(let word):
            "a definition takes names in its parentheses, as in f(u) = u^2, not \(quoted(word))."
        case .nameTooLong(let name):
            "the name \(quoted(name)) is too long; \(Syntax.maximumNameLength) letters is the limit."
        }
    }

    /// The text in quotation marks, shortened so that a sentence stays one.
    private func quoted(_ text: String) -> String {
        text.count <= 24 ? "“\(text)”" : "“\(text.prefix(23))…”"
    }

    private func question(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean \(quoted($0))?" } ?? "."
    }

    private static func example(of name: String, arguments: Int) -> String {
        switch (name, arguments) {
        case ("if", _): "x > 0, 1, 2"
        case (_, 0): ""
        case (_, 1): "x"
        case (_, 2): "x, 2"
        default: (["x"] + (1..<arguments).map(String.init)).joined(separator: ", ")
        }
    }
}

extension ArgumentCount {
    fileprivate var words: String {
        switch self {
        case .exactly(1): "one argument"
        case .exactly(let count): "\(Self.words[count] ?? String(count)) arguments"
        case .atLeast(let count): "at least \(Self.words[count] ?? String(count)) arguments"
        }
    }

    private static let words = [2: "two", 3: "three", 4: "four", 5: "five", 6: "six"]
}
