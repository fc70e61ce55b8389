/// A parse error: what is wrong with the text of a formula, and where.
public struct FormulaError: Error, Equatable, Sendable {
    /// The kinds of errors.
    public enum Kind: Equatable, Sendable {
        /// There is nothing but white space.
        case empty
        /// More Characters or operations than a formula may have; the range is that of the first one too many.
        case tooLong
        /// Definitions that, when expanded, make more operations than a formula may have.
        case tooLargeWhenExpanded
        /// More brackets, signs or powers inside each other than a formula may have.
        case tooDeep
        /// A character that belongs to no token of the language.
        case strayCharacter(Character)
        /// Digits and points that are no number, as in `1.2.3`.
        case malformedNumber(String)
        /// A number beyond the largest finite one, about 1.8e308.
        case numberTooLarge(String)
        /// A comma instead of the decimal point, and the number as it should be written.
        case decimalComma(correction: String)
        /// Commas between groups of three digits, and the number as it should be written.
        case thousandsSeparator(correction: String)
        /// A comma that separates no arguments.
        case strayComma
        /// A closing parenthesis that nothing opened.
        case strayClosing
        /// An equals sign anywhere but behind a name at the beginning of a statement.
        case strayEquals
        /// A colon without a question mark.
        case strayColon
        /// A question mark without a colon.
        case missingAlternative
        /// A symbol of another language, and its equivalent here.
        case foreignSymbol(String, instead: String)
        /// A second power right behind a superscript, as in `x²^3`.
        case ambiguousPower
        /// A factorial of a factorial or of a power, as in `x!!`.
        case ambiguousFactorial
        /// A power between a function and its arguments, as in `sin²(x)`.
        case powerOfFunction(String)
        /// An opening parenthesis or bar, as typed, that nothing closes.
        case missingClosing(String)
        /// A number, a name or a bracket is missing before the given token; before the end if `nil`.
        case missingOperand(before: String?)
        /// A number right behind an operand, as in `x 2`.
        case missingOperator(before: String)
        /// An unknown name, and what may have been meant.
        case unknownName(String, suggestion: String?)
        /// A name before a parenthesis that is no function, and what may have been meant.
        case unknownFunction(String, suggestion: String?)
        /// A single letter before a parenthesis: a factor, or a function that is not defined.
        case undefinedFunction(String)
        /// A function that is given no arguments at all.
        case functionWithoutParentheses(String, arguments: Int)
        /// A function given too few or too many arguments.
        case wrongArgumentCount(String, expected: ArgumentCount, found: Int)
        /// Both `y` and `z` in a formula without a left side; the range is that of the second.
        case mixedFloors
        /// The name to the left of the equals sign to its right as well.
        case resultUsed(String)
        /// A condition where a number is needed.
        case numberNeeded
        /// A number where a condition is needed.
        case conditionNeeded
        /// A condition as the whole formula.
        case formulaIsCondition
        /// Definitions only.
        case missingFormula
        /// A statement before a semicolon that defines nothing.
        case unnamedStatement
        /// A definition of a name that has a meaning in every formula.
        case cannotSet(String, Role)
        /// A name defined, or an argument named, for the second time.
        case setTwice(String)
        /// A name used in its own definition or before it.
        case usedBeforeSet(String)
        /// A token that cannot be an argument of a definition, as in `f(2) = 3`.
        case argumentIsNoName(String)
        /// A name that is longer than a definition may have.
        case nameTooLong(String)
        /// A call such as `diff` or `sum` whose arguments are not in their order.
        case malformedBinder(String)
        /// A derivative along something that is no variable.
        case notDifferentiable(String)
        /// What only a height over the floor has.
        case heightsOnly(String)
        /// A closing bracket of a set, a list or a vector that nothing opened.
        case strayBracket(String)
        /// An ellipsis that does not stand between both ends of a domain, or a domain without one.
        case strayEllipsis
        /// A point or a vector of other than three numbers.
        case coordinateCount(Int, isVector: Bool)
        /// A coordinate in a point that is given by parameters.
        case coordinateInPoint(String)
        /// A third parameter in a point; it is the name.
        case tooManyParameters(String)
        /// All three coordinates in a formula that is no equation.
        case equationNeeded
        /// A domain of a name that is no variable of what is drawn.
        case domainOfOther(String)
        /// A limit of a domain that depends on a position.
        case domainNotConstant
        /// A call such as `normal` or `intersection` whose arguments are not in their order.
        case malformedDerivation(Derivation)
        /// A point on the surface of an equation that has other than three coordinates.
        case pointOfEquation(Derivation)
        /// An intersection of a surface with itself.
        case sameSurface
        /// Something that has neither a height nor an equation, where a surface is needed; it is the name.
        case noSurface(String)
        /// The name of data without a position, where there are only parameters.
        case gridNeedsPosition(String)
        /// A filter of something else than data, by its name.
        case filterOfData(String)
        /// A filter with an amount that is no plain number.
        case filterNeedsNumber(String)
        /// A filter with a number that it does not have.
        case filterAmount(String)
        /// All three coordinates in what should be a height or an equation.
        case surfaceNeeded
        /// A coordinate of a point that depends on a position.
        case pointNotConstant
        /// Definitions of another object that cannot be used in this one, and the sentence about them.
        case sharedDefinition(String, reason: String)
    }

    /// What a predefined name denotes.
    public enum Role: Sendable {
        /// A variable, such as x.
        case variable
        /// A constant, such as π.
        case constant
        /// A function, such as sin.
        case function
    }

    /// What is wrong.
    public let kind: Kind
    /// The offending tokens as offsets in Characters from the start of the text; empty where something is missing.
    public let range: Range<Int>

    /// The first offending Character, counted from 1; one past the last when the text ends too early.
    public var column: Int { range.lowerBound + 1 }

    init(_ kind: Kind, at range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
