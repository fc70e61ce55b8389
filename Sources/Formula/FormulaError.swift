/// What is wrong with a text that should have been a formula, and where.
public struct FormulaError: Error, Equatable, Sendable {
    /// The mistakes that are told apart.
    public enum Kind: Equatable, Sendable {
        /// There is nothing but white space.
        case empty
        /// More Characters or operations than a formula may have; the place is the first one too many.
        case tooLong
        /// More brackets, signs or powers inside each other than a formula may have.
        case tooDeep
        /// A character that belongs to no word of the language.
        case strayCharacter(Character)
        /// Digits and points that are no number, as in `1.2.3`.
        case malformedNumber(String)
        /// A number beyond the largest finite one, about 1.8e308.
        case numberTooLarge(String)
        /// A comma in the place of the decimal point, and the number as it should be written.
        case decimalComma(correction: String)
        /// Commas between groups of three digits, and the number as it should be written.
        case thousandsSeparator(correction: String)
        /// A comma that separates no arguments.
        case strayComma
        /// A closing parenthesis that nothing opened.
        case strayClosing
        /// An equals sign anywhere but after a leading `y` or `z`.
        case strayEquals
        /// A second power right behind a superscript, as in `x²^3`.
        case ambiguousPower
        /// An opening parenthesis or bar, as typed, that nothing closes.
        case missingClosing(String)
        /// A place where a number, a name or a bracket should stand before the given word; before the end if `nil`.
        case missingOperand(before: String?)
        /// A number right behind an operand, as in `x 2`.
        case missingOperator(before: String)
        /// A name that means nothing, and what may have been meant.
        case unknownName(String, suggestion: String?)
        /// A name before a parenthesis that is no function, and what may have been meant.
        case unknownFunction(String, suggestion: String?)
        /// A function that is given no arguments at all.
        case functionWithoutParentheses(String, arguments: Int)
        /// A function given too few or too many arguments.
        case wrongArgumentCount(String, expected: Int, found: Int)
        /// Both `y` and `z` in a formula without a left side; the place is that of the second.
        case mixedFloors
        /// The name to the left of the equals sign to its right as well.
        case resultUsed(String)
    }

    public let kind: Kind
    /// The offending words as offsets in Characters from the start of the text; empty where something is missing.
    public let range: Range<Int>

    /// The first offending Character, counted from 1; one past the last when the text ends too early.
    public var column: Int { range.lowerBound + 1 }

    init(_ kind: Kind, at range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
