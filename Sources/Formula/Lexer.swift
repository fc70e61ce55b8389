/// The first stage: splits the text into tokens.
struct Lexer {
    private let characters: [Character]
    private let form: Form
    private var position = 0

    /// What a text may say.
    enum Form {
        /// A height over the floor.
        case height
        /// Anything that can be drawn, with sets, lists and vectors.
        case object
    }

    /// The tokens of a formula, at least one.
    ///
    /// - Complexity: O(n) for n Characters, at most `Formula.maximumLength` of which are read.
    static func tokens(of text: String, form: Form = .height) throws(FormulaError) -> [Token] {
        let limit = Formula.maximumLength
        let characters = Array(text.prefix(limit + 1))
        guard characters.count <= limit else { throw FormulaError(.tooLong, at: limit..<limit + 1) }
        var lexer = Lexer(characters: characters, form: form)
        var tokens: [Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        guard !tokens.isEmpty else { throw FormulaError(.empty, at: 0..<characters.count) }
        return tokens
    }

    private init(characters: [Character], form: Form) {
        self.characters = characters
        self.form = form
    }

    private var current: Character? { character(at: position) }

    private func character(at index: Int) -> Character? {
        index < characters.count ? characters[index] : nil
    }

    private mutating func skip(while condition: (Character) -> Bool) {
        while let character = current, condition(character) { position += 1 }
    }

    private func text(from start: Int) -> String { String(characters[start..<position]) }

    private mutating func next() throws(FormulaError) -> Token? {
        skip(while: \.isWhitespace)
        guard let first = current else { return nil }
        let start = position
        let kind: Token.Kind
        if Self.isDigit(first) || first == "." && character(at: position + 1).map(Self.isDigit) == true {
            kind = .number(try number())
        } else if Self.superscripts[first] != nil {
            kind = .superscript(try superscript())
        } else if Self.loneLetters.contains(first) {
            position += 1
            kind = .name
        } else if first.isLetter {
            skip { ($0.isLetter || Self.isDigit($0) || $0 == "_") && !Self.loneLetters.contains($0) }
            kind = Self.words[text(from: start)] ?? .name
        } else {
            kind = try symbol()
        }
        return Token(kind: kind, text: text(from: start), range: start..<position)
    }

    private mutating func symbol() throws(FormulaError) -> Token.Kind {
        // Longest match first: `<=` is not `<`.
        for length in [3, 2, 1] where position + length <= characters.count {
            let text = String(characters[position..<position + length])
            if form == .object, let symbol = Self.objectSymbols[text] {
                position += length
                return symbol
            }
            if let correction = Self.foreignSymbols[text] {
                throw FormulaError(.foreignSymbol(text, instead: correction), at: position..<position + length)
            }
            if let symbol = Self.symbols[text] {
                position += length
                return symbol
            }
        }
        throw FormulaError(.strayCharacter(characters[position]), at: position..<position + 1)
    }

    private mutating func number() throws(FormulaError) -> Double {
        let start = position
        skip(while: Self.isDigit)
        if current == ".", !isEllipsis {
            position += 1
            skip(while: Self.isDigit)
        }
        skipExponent()
        if current == ".", !isEllipsis {
            skip { Self.isDigit($0) || $0 == "." }
            throw FormulaError(.malformedNumber(text(from: start)), at: start..<position)
        }
        return try finiteNumber(String(characters[start..<position].map { $0 == "−" ? "-" : $0 }), from: start)
    }

    /// Whether two points follow, which do not belong to a number: `0..2`.
    private var isEllipsis: Bool { form == .object && current == "." && character(at: position + 1) == "." }

    /// Skips an exponent; nothing when no digits follow, because `2e` is twice the constant.
    private mutating func skipExponent() {
        guard current == "e" || current == "E" else { return }
        let sign = character(at: position + 1)
        let digits = position + (sign == "+" || sign == "-" || sign == "−" ? 2 : 1)
        guard character(at: digits).map(Self.isDigit) == true else { return }
        position = digits
        skip(while: Self.isDigit)
    }

    private mutating func superscript() throws(FormulaError) -> Double {
        let start = position
        skip { Self.superscripts[$0] != nil }
        return try finiteNumber(String(characters[start..<position].compactMap { Self.superscripts[$0] }), from: start)
    }

    private func finiteNumber(_ digits: String, from start: Int) throws(FormulaError) -> Double {
        guard let value = Double(digits) else {
            throw FormulaError(.malformedNumber(text(from: start)), at: start..<position)
        }
        guard value.isFinite else { throw FormulaError(.numberTooLarge(text(from: start)), at: start..<position) }
        return value
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Letters that are names by themselves, so that `2πx` needs no spaces.
    private static let loneLetters: Set<Character> = ["π", "τ", "θ"]

    private static let superscripts: [Character: Character] = [
        "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8", "⁹": "9",
    ]

    private static let words: [String: Token.Kind] = ["and": .infix(.and), "or": .infix(.or), "not": .not]

    private static let symbols: [String: Token.Kind] = [
        "+": .infix(.add), "-": .infix(.subtract), "−": .infix(.subtract),
        "*": .infix(.multiply), "·": .infix(.multiply), "⋅": .infix(.multiply), "×": .infix(.multiply),
        "/": .infix(.divide), "÷": .infix(.divide), "%": .infix(.remainder), "^": .infix(.power),
        "**": .infix(.power),
        "<": .infix(.less), "<=": .infix(.lessOrEqual), "≤": .infix(.lessOrEqual),
        ">": .infix(.greater), ">=": .infix(.greaterOrEqual), "≥": .infix(.greaterOrEqual),
        "==": .infix(.equal), "!=": .infix(.notEqual), "≠": .infix(.notEqual),
        "∧": .infix(.and), "∨": .infix(.or), "¬": .not,
        "√": .root, "!": .factorial, "?": .question, ":": .colon,
        "(": .opening, ")": .closing, "|": .bar, ",": .comma, "=": .equals, ";": .semicolon,
    ]

    private static let objectSymbols: [String: Token.Kind] = [
        "{": .openingBrace, "}": .closingBrace, "[": .openingBracket, "]": .closingBracket,
        "⟨": .openingAngle, "⟩": .closingAngle, "…": .ellipsis, "..": .ellipsis, "...": .ellipsis,
    ]

    /// Symbols of other languages, and their equivalents here.
    private static let foreignSymbols = [
        "&&": "and", "&": "and", "=>": ">=", "=<": "<=", "<>": "!=", ":=": "=",
        "[": "(", "{": "(", "]": ")", "}": ")",
    ]
}
