/// One token of a formula and its range in the text.
struct Token {
    enum Kind: Equatable {
        case number(Double)
        case name
        /// A run of raised digits: the 2 of `x²`, the 10 of `x¹⁰`.
        case superscript(Double)
        /// An operator between two operands; `+` and `-` may precede one as well.
        case infix(Operation)
        case not
        case root
        case factorial
        case question
        case colon
        case opening
        case closing
        case bar
        case comma
        case equals
        case semicolon
        // Of texts that draw more than heights.
        case openingBrace
        case closingBrace
        case openingBracket
        case closingBracket
        case openingAngle
        case closingAngle
        /// Between both ends of a domain, as in `u = 0 … 2π`.
        case ellipsis
    }

    let kind: Kind
    /// The token as typed.
    let text: String
    /// Offsets in Characters from the start of the formula.
    let range: Range<Int>

    /// Whether a multiplication sign may be left out before this token, bars aside.
    ///
    /// A number is not among them: `x2` and `(x) 2` are more often a slip than a product.
    var mayFollowOperand: Bool { kind == .name || kind == .opening || kind == .root }
}
