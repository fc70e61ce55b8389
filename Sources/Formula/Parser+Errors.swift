/// Which parse error an unexpected token is.
extension Parser {
    /// The range of `||` between two operands, the "or" of other languages.
    func twoBars(closedBy second: Token) -> Range<Int>? {
        guard second.kind == .bar, let index = tokens.firstIndex(where: { $0.range == second.range }), index >= 2,
            tokens[index - 1].kind == .bar, tokens[index - 1].range.upperBound == second.range.lowerBound
        else { return nil }
        return tokens[index - 1].range.lowerBound..<second.range.upperBound
    }

    /// The error of a token that cannot follow the operand before it.
    func unexpected(_ token: Token) -> FormulaError {
        let kind: FormulaError.Kind =
            switch token.kind {
            case .comma: comma()
            case .closing: .strayClosing
            case .equals: .strayEquals
            case .colon: .strayColon
            case .superscript: .ambiguousPower
            case .factorial: .ambiguousFactorial
            case .closingBrace, .closingBracket, .closingAngle: .strayBracket(token.text)
            case .ellipsis: .strayEllipsis
            case .number, .name, .infix, .not, .root, .opening, .bar, .question, .semicolon, .openingBrace,
                .openingBracket, .openingAngle:
                .missingOperator(before: token.text)
            }
        return FormulaError(kind, at: token.range)
    }

    /// The error of a comma: a decimal or thousands separator where adjacent numbers and commas form one number.
    private func comma() -> FormulaError.Kind {
        var parts = [tokens[position - 1].text]
        var index = position - 1
        while index + 2 < tokens.count, tokens[index + 1].kind == .comma, case .number = tokens[index].kind,
            case .number = tokens[index + 2].kind,
            tokens[index].range.upperBound + 1 == tokens[index + 2].range.lowerBound
        {
            parts.append(tokens[index + 2].text)
            index += 2
        }
        let areThousands = parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
        let correction = parts.joined(separator: areThousands ? "" : ".")
        guard parts.count > 1, Double(correction) != nil else { return .strayComma }
        return areThousands ? .thousandsSeparator(correction: correction) : .decimalComma(correction: correction)
    }
}
