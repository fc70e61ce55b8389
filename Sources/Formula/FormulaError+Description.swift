import Localization

extension FormulaError: CustomStringConvertible {
    /// One plain sentence that names the column and, where possible, the remedy.
    public var description: String {
        localized("Column {column}: {sentence}", ["column": "\(column)", "sentence": kind.sentence])
    }
}

extension FormulaError.Kind {
    /// The sentence after the column.
    var sentence: String {
        switch self {
        case .empty:
            localized("the formula is empty; try sin(x)·cos(z).")
        case .tooLong:
            localized("the formula is too long; it has to end before this column.")
        case .tooLargeWhenExpanded:
            localized(
                "with its definitions expanded, the formula is too long here; the limit is {limit} operations.",
                ["limit": "\(Checker.maximumExpandedCount)"])
        case .tooDeep:
            localized(
                "the formula is nested too deeply; the limit is {limit} levels.", ["limit": "\(Parser.maximumDepth)"])
        case .strayCharacter(let character):
            localized("“{character}” has no meaning in a formula.", ["character": cut(String(character))])
        case .malformedNumber(let text):
            localized("“{text}” is not a number.", ["text": cut(text)])
        case .numberTooLarge(let text):
            localized("“{text}” is too large; numbers go up to about 1.8e308.", ["text": cut(text)])
        case .decimalComma(let correction):
            localized("the decimal separator is a point; write “{correction}”.", ["correction": cut(correction)])
        case .thousandsSeparator(let correction):
            localized(
                "numbers have a decimal point and no other separator; write “{correction}”.",
                ["correction": cut(correction)])
        case .strayComma:
            localized("a comma may only separate the arguments of a function.")
        case .strayClosing:
            localized("there is no “(” for this “)”.")
        case .strayEquals:
            localized("“=” may only follow a name at the beginning; to compare, write “==”.")
        case .strayColon:
            localized("there is no “?” for this “:”.")
        case .missingAlternative:
            localized("a “:” is missing for this “?”, as in x > 0 ? 1 : 2.")
        case .foreignSymbol(let symbol, let correction):
            localized(
                "“{symbol}” is not used here; write “{correction}”.",
                ["symbol": cut(symbol), "correction": cut(correction)])
        case .ambiguousPower:
            localized("a power of a power needs parentheses, as in (x²)^3.")
        case .ambiguousFactorial:
            localized("this factorial needs parentheses, as in (x!)! or (x²)!.")
        case .powerOfFunction(let name):
            localized("a power of “{name}” goes after the parentheses, as in {name}(x)^2.", ["name": cut(name)])
        case .missingClosing(let opening):
            localized("this “{opening}” is never closed.", ["opening": cut(opening)])
        case .missingOperand(before: let word?):
            localized("a number or a name is missing before “{word}”.", ["word": cut(word)])
        case .missingOperand(before: nil):
            localized("the formula ends where a number or a name should follow.")
        case .missingOperator(let word):
            localized("an operator is missing before “{word}”.", ["word": cut(word)])
        case .unknownName(let name, nil) where name.count <= 24:
            localized("there is no name “{name}” yet; begin with “{name} = 1;” to define it.", ["name": cut(name)])
        case .unknownName(let name, let suggestion):
            suggestion.map {
                localized("there is no name “{name}”; did you mean “{other}”?", ["name": cut(name), "other": cut($0)])
            } ?? localized("there is no name “{name}”.", ["name": cut(name)])
        case .unknownFunction(let name, let suggestion):
            suggestion.map {
                localized(
                    "there is no function “{name}”; did you mean “{other}”?", ["name": cut(name), "other": cut($0)])
            } ?? localized("there is no function “{name}”.", ["name": cut(name)])
        case .undefinedFunction(let name):
            localized(
                "“{name}” is not a function yet; define it, as in {name}(u) = u^2; …, or write {name}·(…).",
                ["name": cut(name)])
        case .functionWithoutParentheses(let name, let arguments):
            localized(
                "“{name}” needs parentheses, as in {name}({arguments}).",
                ["name": cut(name), "arguments": Self.example(of: name, arguments: arguments)])
        case .wrongArgumentCount(let name, let expected, let found):
            localized(
                "“{name}” takes {arguments}, not {found}.",
                ["name": cut(name), "arguments": expected.words, "found": "\(found)"])
        case .mixedFloors:
            localized("“y” and “z” cannot both appear; use x and z, or x and y.")
        case .resultUsed(let name):
            localized("“{name}” is the result and cannot appear to the right of “=”.", ["name": cut(name)])
        case .numberNeeded:
            localized("this is true or false where a number is needed; write if(…, 1, 0).")
        case .conditionNeeded:
            localized("a condition such as x > 0 is needed here, not a number.")
        case .formulaIsCondition:
            localized("the formula is true or false and has no height; write if(…, 1, 0).")
        case .missingFormula:
            localized("a formula is missing after the definitions, as in a = 2; a·sin(x).")
        case .unnamedStatement:
            localized("only definitions such as a = 2 may stand before “;”.")
        case .cannotSet(let name, .variable):
            localized(
                "“{name}” is a variable and cannot be redefined; a formula may begin with “y =” or “z =”.",
                ["name": cut(name)])
        case .cannotSet(let name, .constant):
            localized("“{name}” is a constant and cannot be redefined; choose another name.", ["name": cut(name)])
        case .cannotSet(let name, .function):
            localized("“{name}” is already a function; choose another name.", ["name": cut(name)])
        case .setTwice(let name):
            localized("“{name}” is defined twice.", ["name": cut(name)])
        case .usedBeforeSet(let name):
            localized("“{name}” is used before it is defined; put its definition first.", ["name": cut(name)])
        case .argumentIsNoName(let word):
            localized(
                "a definition takes names in its parentheses, as in f(u) = u^2, not “{word}”.", ["word": cut(word)])
        case .nameTooLong(let name):
            localized(
                "the name “{name}” is too long; the limit is {limit} letters.",
                ["name": cut(name), "limit": "\(Syntax.maximumNameLength)"])
        case .malformedBinder(let name):
            localized(
                "“{name}” is written as in {example}.",
                ["name": cut(name), "example": Binder(rawValue: name)?.example ?? name])
        case .notDifferentiable(let name):
            localized(
                "“{name}” is no variable that a derivative can be taken along; write a coordinate, as in diff(x^2, x).",
                ["name": cut(name)])
        case .heightsOnly(let name):
            localized("“{name}” needs a height over the floor, as in {name}(x^2 - z^2).", ["name": cut(name)])
        case .strayBracket(let bracket):
            localized("nothing was opened that “{bracket}” could close.", ["bracket": cut(bracket)])
        case .strayEllipsis:
            localized("a domain is written as in u = 0 … 2π.")
        case .coordinateCount(let count, isVector: false):
            localized(
                "a point has three coordinates, not {count}; write (cos u, 0, sin u).", ["count": "\(count)"])
        case .coordinateCount(let count, isVector: true):
            localized("a vector has three components, not {count}; write ⟨-z, 0, x⟩.", ["count": "\(count)"])
        case .coordinateInPoint(let name):
            localized(
                "“{name}” is a coordinate, which a point consists of; the parameters of a curve or a surface are u and v.",
                ["name": cut(name)])
        case .tooManyParameters(let name):
            localized(
                "a surface has two parameters, and “{name}” would be a third; give it a value, as in {name} = 1; ….",
                ["name": cut(name)])
        case .equationNeeded:
            localized("x, y and z together need an equation; write “= 0” behind it for an implicit surface.")
        case .domainOfOther(let name):
            localized("“{name}” is no variable of this formula, so it has no domain.", ["name": cut(name)])
        case .domainNotConstant:
            localized("an end of a domain is a number, not a variable.")
        case .malformedDerivation(let derivation):
            localized(
                "“{name}” is written as in {example}.",
                ["name": derivation.rawValue, "example": derivation.example])
        case .pointOfEquation(let derivation):
            localized(
                "a point on the surface of an equation has three coordinates, as in {name}(x^2 + y^2 + z^2 = 6, 1, 1, 2).",
                ["name": derivation.rawValue])
        case .sameSurface:
            localized("both surfaces are the same; an intersection is that of two different surfaces.")
        case .noSurface(let name):
            localized(
                "“{name}” is neither a height nor a single equation; use one of these, such as x^2 + y^2 + z^2 = 4.",
                ["name": cut(name)])
        case .filterOfData(let name):
            localized(
                "{name} changes the heights of a file: write the name of its object, as in {name}(terrain).",
                ["name": name])
        case .filterNeedsNumber(let name):
            localized("behind the name of the data, {name} needs a number.", ["name": name])
        case .filterAmount("smooth"):
            localized("smooth needs a standard deviation in samples, above 0 to 1000, as in smooth(terrain, 3).")
        case .filterAmount("median"):
            localized("median needs an odd number of samples a side, 1 to 31, as in median(terrain, 5).")
        case .filterAmount("resample"):
            localized("resample needs a whole number of samples for one, 2 to 1000, as in resample(terrain, 4).")
        case .filterAmount("fill"): localized("fill has no number: write fill(terrain).")
        case .filterAmount: localized("level needs the degree of a polynomial, 0 to 5, as in level(terrain, 1).")
        case .gridNeedsPosition(let name):
            localized("“{name}” needs a position here: {name}(u, v).", ["name": cut(name)])
        case .surfaceNeeded:
            localized("a surface is a height, such as x^2 - z^2, or an equation, such as x^2 + y^2 + z^2 = 4.")
        case .pointNotConstant:
            localized("a coordinate of the point is a number, not a variable.")
        case .sharedDefinition(let name, let reason):
            localized(
                "“{name}” of another object cannot be used here: {reason}", ["name": cut(name), "reason": reason])
        }
    }

    /// The text, shortened so that a sentence stays one.
    private func cut(_ text: String) -> String {
        text.count <= 24 ? text : "\(text.prefix(23))…"
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
        case .exactly(let count): counted("{count} argument", "{count} arguments", count: count)
        case .atLeast(let count): counted("at least {count} argument", "at least {count} arguments", count: count)
        }
    }
}
