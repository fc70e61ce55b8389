import Testing

@testable import Formula

/// A text that is no formula, and the sentence that says so.
struct Mistake: CustomTestStringConvertible {
    let text: String
    let sentence: String

    init(_ text: String, _ sentence: String) {
        self.text = text
        self.sentence = sentence
    }

    var testDescription: String { text }
}

struct MistakeTests {
    @Test(arguments: mistakes)
    func `a mistake is named with its column`(mistake: Mistake) throws {
        let error = try #require(throws: FormulaError.self) { try Formula(mistake.text) }
        #expect(error.description == mistake.sentence)
    }

    @Test(arguments: mistakes)
    func `the offending range is in the text`(mistake: Mistake) throws {
        let error = try #require(throws: FormulaError.self) { try Formula(mistake.text) }
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= mistake.text.count)
    }

    @Test(arguments: [("x + sine(z)", 4..<8), ("2 + 1.2.3", 4..<9), ("x +", 3..<3), ("ab\u{301}c + x", 0..<3)])
    func `the range covers the offending word, in Characters`(text: String, range: Range<Int>) throws {
        let error = try #require(throws: FormulaError.self) { try Formula(text) }
        #expect(error.range == range)
    }

    @Test(arguments: [
        ("", "", 0), ("sin", "sin", 0), ("sin", "", 3), ("sine", "sin", 1), ("sni", "sin", 1), ("cos", "cot", 1),
        ("arctan", "atan", 2), ("abs", "sab", 2), ("kitten", "sitting", 3),
    ])
    func `the distance of two words is their slips of the finger`(one: String, other: String, slips: Int) {
        #expect(Vocabulary.editDistance(from: one, to: other) == slips)
        #expect(Vocabulary.editDistance(from: other, to: one) == slips)
    }
}

private let mistakes: [Mistake] = [
    // Nothing there, or too little.
    Mistake("", "Column 1: the formula is empty; try sin(x)·cos(z)."),
    Mistake("  \n", "Column 1: the formula is empty; try sin(x)·cos(z)."),
    Mistake("x +", "Column 4: the formula ends where a number or a name should follow."),
    Mistake("y =", "Column 4: the formula ends where a number or a name should follow."),
    Mistake("-", "Column 2: the formula ends where a number or a name should follow."),
    Mistake("√", "Column 2: the formula ends where a number or a name should follow."),
    Mistake("2 ^  ", "Column 4: the formula ends where a number or a name should follow."),
    Mistake("* x", "Column 1: a number or a name is missing before “*”."),
    Mistake("x + / z", "Column 5: a number or a name is missing before “/”."),
    Mistake("3 + ()", "Column 6: a number or a name is missing before “)”."),
    Mistake("min(, x)", "Column 5: a number or a name is missing before “,”."),
    Mistake("min(x,)", "Column 7: a number or a name is missing before “)”."),
    Mistake("²", "Column 1: a number or a name is missing before “²”."),
    Mistake("√-x", "Column 2: a number or a name is missing before “-”."),
    Mistake("x 2", "Column 3: an operator is missing before “2”."),
    Mistake("(x + 1)2", "Column 8: an operator is missing before “2”."),
    Mistake("1 000", "Column 3: an operator is missing before “000”."),
    Mistake("(x 2)", "Column 4: an operator is missing before “2”."),

    // Brackets.
    Mistake("(x + z", "Column 1: this “(” is never closed."),
    Mistake("x·(z + (x - 1)", "Column 3: this “(” is never closed."),
    Mistake("sin(x", "Column 4: this “(” is never closed."),
    Mistake("sin(", "Column 5: the formula ends where a number or a name should follow."),
    Mistake("1 + |x", "Column 5: this “|” is never closed."),
    Mistake("if(x > 0 || z > 0, 1, 0)", "Column 10: “||” is not used here; write “or”."),
    Mistake("||x", "Column 2: this “|” is never closed."),
    Mistake("x + | |z|", "Column 5: this “|” is never closed."),
    Mistake("(|x)", "Column 2: this “|” is never closed."),
    Mistake("x)", "Column 2: there is no “(” for this “)”."),
    Mistake("sin(x)) + z", "Column 7: there is no “(” for this “)”."),

    // Numbers.
    Mistake("1.2.3", "Column 1: “1.2.3” is not a number."),
    Mistake("x + 1..2", "Column 5: “1..2” is not a number."),
    Mistake("1e999", "Column 1: “1e999” is too large; numbers go up to about 1.8e308."),
    Mistake("1,5x", "Column 2: the decimal separator is a point; write “1.5”."),
    Mistake("x + (2,25)", "Column 7: the decimal separator is a point; write “2.25”."),
    Mistake("|0,5 - x|", "Column 3: the decimal separator is a point; write “0.5”."),
    Mistake("1,000 + x", "Column 2: numbers have a decimal point and no other separator; write “1000”."),
    Mistake("1,234,567.5", "Column 2: numbers have a decimal point and no other separator; write “1234567.5”."),
    Mistake("x, z", "Column 2: a comma may only separate the arguments of a function."),
    Mistake("(1, 5)", "Column 3: a comma may only separate the arguments of a function."),
    Mistake("1,2,3", "Column 2: a comma may only separate the arguments of a function."),
    Mistake("x(z, 1)", "Column 4: a comma may only separate the arguments of a function."),

    // Characters.
    Mistake("x $ z", "Column 3: “$” has no meaning in a formula."),
    Mistake("1_000", "Column 2: “_” has no meaning in a formula."),
    Mistake("1'000", "Column 2: “'” has no meaning in a formula."),
    Mistake("x + .", "Column 5: “.” has no meaning in a formula."),
    Mistake("[x]", "Column 1: “[” is not used here; write “(”."),
    Mistake("🙂 + x", "Column 1: “🙂” has no meaning in a formula."),
    Mistake("🇦🇹🇦🇹", "Column 1: “🇦🇹” has no meaning in a formula."),
    Mistake("٣ + x", "Column 1: “٣” has no meaning in a formula."),

    // Names.
    Mistake("x + sine", "Column 5: there is no name “sine”; did you mean “sin”?"),
    Mistake("foo + x", "Column 1: there is no name “foo” yet; begin with “foo = 1;” to define it."),
    Mistake("X + z", "Column 1: there is no name “X”; did you mean “x”?"),
    Mistake("PI x", "Column 1: there is no name “PI”; did you mean “pi”?"),
    Mistake("tehta", "Column 1: there is no name “tehta”; did you mean “theta”?"),
    Mistake("xz", "Column 1: there is no name “xz”; did you mean “x·z”?"),
    Mistake("2xpi", "Column 2: there is no name “xpi”; did you mean “x·pi”?"),
    Mistake("sinx", "Column 1: there is no name “sinx”; did you mean “sin(x)”?"),
    Mistake("x2", "Column 1: there is no name “x2”; did you mean “x”?"),
    Mistake("0x10", "Column 2: there is no name “x10” yet; begin with “x10 = 1;” to define it."),
    Mistake("aLongNameThatNobodyWouldUse", "Column 1: there is no name “aLongNameThatNobodyWoul…”."),
    Mistake("x + sine(z)", "Column 5: there is no function “sine”; did you mean “sin”?"),
    Mistake("Sin(x)", "Column 1: there is no function “Sin”; did you mean “sin”?"),
    Mistake("siin(x)", "Column 1: there is no function “siin”; did you mean “sin”?"),
    Mistake("sqr(x)", "Column 1: there is no function “sqr”; did you mean “sqrt”?"),
    Mistake("xsin(z)", "Column 1: there is no function “xsin”; did you mean “x·sin”?"),
    Mistake("f(x)", "Column 1: “f” is not a function yet; define it, as in f(u) = u^2; …, or write f·(…)."),
    Mistake("if(x, 1, 2)", "Column 4: a condition such as x > 0 is needed here, not a number."),
    Mistake("1 + sin", "Column 5: “sin” needs parentheses, as in sin(x)."),
    Mistake("sin x (z + 1)", "Column 1: “sin” needs parentheses, as in sin(x)."),
    Mistake("2 sin 3|x|", "Column 3: “sin” needs parentheses, as in sin(x)."),
    Mistake("sin -x", "Column 1: “sin” needs parentheses, as in sin(x)."),
    Mistake("sin^-1(x)", "Column 1: a power of “sin” goes after the parentheses, as in sin(x)^2."),
    Mistake("sin²", "Column 1: a power of “sin” goes after the parentheses, as in sin(x)^2."),
    Mistake("max x", "Column 1: “max” needs parentheses, as in max(x, 2)."),
    Mistake("x + atan2", "Column 5: “atan2” needs parentheses, as in atan2(x, 2)."),
    Mistake("sin()", "Column 1: “sin” takes 1 argument, not 0."),
    Mistake("sin(1,5)", "Column 1: “sin” takes 1 argument, not 2."),
    Mistake("2 max(1)", "Column 3: “max” takes at least 2 arguments, not 1."),
    Mistake("hypot(x)", "Column 1: “hypot” takes 2 arguments, not 1."),

    // Sides and floors.
    Mistake("x + y + z", "Column 9: “y” and “z” cannot both appear; use x and z, or x and y."),
    Mistake("z y", "Column 3: “y” and “z” cannot both appear; use x and z, or x and y."),
    Mistake("y = x + y", "Column 9: “y” is the result and cannot appear to the right of “=”."),
    Mistake("z = sin(z)", "Column 9: “z” is the result and cannot appear to the right of “=”."),
    Mistake(
        "x = y",
        "Column 1: “x” is a variable and cannot be redefined; a formula may begin with “y =” or “z =”."),
    Mistake("x + z = 1", "Column 7: “=” may only follow a name at the beginning; to compare, write “==”."),
    Mistake("y = z = x", "Column 7: “=” may only follow a name at the beginning; to compare, write “==”."),
    Mistake("(x = z)", "Column 4: “=” may only follow a name at the beginning; to compare, write “==”."),

    // Powers that can be read two ways.
    Mistake("x²^3", "Column 3: a power of a power needs parentheses, as in (x²)^3."),
    Mistake("x² ³", "Column 4: a power of a power needs parentheses, as in (x²)^3."),

    // Conditions.
    Mistake("if(x > 0, 1)", "Column 1: “if” takes 3 arguments, not 2."),
    Mistake("if(x > 0 1 2)", "Column 10: an operator is missing before “1”."),
    Mistake("if x > 1", "Column 1: “if” needs parentheses, as in if(x > 0, 1, 2)."),
    Mistake("if(x = 1, 2, 3)", "Column 6: “=” may only follow a name at the beginning; to compare, write “==”."),
    Mistake("if(1, x, z)", "Column 4: a condition such as x > 0 is needed here, not a number."),
    Mistake("if(x > 0, z > 0, 1)", "Column 13: this is true or false where a number is needed; write if(…, 1, 0)."),
    Mistake("x > 0", "Column 3: the formula is true or false and has no height; write if(…, 1, 0)."),
    Mistake("x > 0 and z > 0", "Column 7: the formula is true or false and has no height; write if(…, 1, 0)."),
    Mistake("1 + (x > 0)", "Column 8: this is true or false where a number is needed; write if(…, 1, 0)."),
    Mistake("sin(x < 1)", "Column 7: this is true or false where a number is needed; write if(…, 1, 0)."),
    Mistake("if(x and z, 1, 2)", "Column 4: a condition such as x > 0 is needed here, not a number."),
    Mistake("if(not x, 1, 2)", "Column 8: a condition such as x > 0 is needed here, not a number."),
    Mistake("if(x < (z > 1), 1, 2)", "Column 11: this is true or false where a number is needed; write if(…, 1, 0)."),
    Mistake("x > 1 && z > 1", "Column 7: “&&” is not used here; write “and”."),
    Mistake("if(!x, 1, 2)", "Column 4: “!” is not used here; write “not”."),
    Mistake("x => 1 ? 2 : 3", "Column 3: “=>” is not used here; write “>=”."),
    Mistake("if(x <> 1, 2, 3)", "Column 6: “<>” is not used here; write “!=”."),
    Mistake("x > 1 ? 2", "Column 7: a “:” is missing for this “?”, as in x > 0 ? 1 : 2."),
    Mistake("(x > 1 ? 2)", "Column 8: a “:” is missing for this “?”, as in x > 0 ? 1 : 2."),
    Mistake("x > 1 : 2", "Column 7: there is no “?” for this “:”."),
    Mistake("x ? 1 : 2", "Column 1: a condition such as x > 0 is needed here, not a number."),
    Mistake("x > 1 ? : 2", "Column 9: a number or a name is missing before “:”."),
    Mistake("x > ", "Column 4: the formula ends where a number or a name should follow."),
    Mistake("x and", "Column 6: the formula ends where a number or a name should follow."),

    // Factorials.
    Mistake("x!!", "Column 3: this factorial needs parentheses, as in (x!)! or (x²)!."),
    Mistake("x²!", "Column 3: this factorial needs parentheses, as in (x!)! or (x²)!."),
    Mistake("!", "Column 1: “!” is not used here; write “not”."),

    // Functions.
    Mistake("clamp(x, 1)", "Column 1: “clamp” takes 3 arguments, not 2."),
    Mistake("smoothstep(x)", "Column 1: “smoothstep” takes 3 arguments, not 1."),
    Mistake("min()", "Column 1: “min” takes at least 2 arguments, not 0."),
    Mistake("clamp", "Column 1: “clamp” needs parentheses, as in clamp(x, 1, 2)."),
    Mistake("gama(x)", "Column 1: there is no function “gama”; did you mean “gamma”?"),
    Mistake("bessel0(x)", "Column 1: there is no function “bessel0”; did you mean “besselj0”?"),
    Mistake("{x}", "Column 1: “{” is not used here; write “(”."),
    Mistake("sin[x]", "Column 4: “[” is not used here; write “(”."),
    Mistake("Y + 1", "Column 1: there is no name “Y”; did you mean “y”?"),
    Mistake("X·Z", "Column 1: there is no name “X”; did you mean “x”?"),
    Mistake("a(x)", "Column 1: “a” is not a function yet; define it, as in a(u) = u^2; …, or write a·(…)."),

    // Definitions.
    Mistake("a = 2", "Column 6: a formula is missing after the definitions, as in a = 2; a·sin(x)."),
    Mistake("a = 2;", "Column 7: a formula is missing after the definitions, as in a = 2; a·sin(x)."),
    Mistake("x; z", "Column 2: only definitions such as a = 2 may stand before “;”."),
    Mistake("a = ; x", "Column 5: a number or a name is missing before “;”."),
    Mistake("a = 2 x", "Column 8: a formula is missing after the definitions, as in a = 2; a·sin(x)."),
    Mistake("a := 2; a x", "Column 3: “:=” is not used here; write “=”."),
    Mistake(
        "x = 2; x z",
        "Column 1: “x” is a variable and cannot be redefined; a formula may begin with “y =” or “z =”."),
    Mistake(
        "y = x; z",
        "Column 1: “y” is a variable and cannot be redefined; a formula may begin with “y =” or “z =”."),
    Mistake("e = 3; e x", "Column 1: “e” is a constant and cannot be redefined; choose another name."),
    Mistake("sin = 3; x", "Column 1: “sin” is already a function; choose another name."),
    Mistake("if(u) = u; x", "Column 1: “if” is already a function; choose another name."),
    Mistake("a = 1; a = 2; a x", "Column 8: “a” is defined twice."),
    Mistake("b = a; a = 2; b x", "Column 5: “a” is used before it is defined; put its definition first."),
    Mistake("f(u) = f(u - 1); f(x)", "Column 8: “f” is used before it is defined; put its definition first."),
    Mistake("g(u) = f(u); f(u) = u; g(x)", "Column 8: “f” is used before it is defined; put its definition first."),
    Mistake("f(2) = 3; x", "Column 3: a definition takes names in its parentheses, as in f(u) = u^2, not “2”."),
    Mistake("f() = 2; x", "Column 2: a definition takes names in its parentheses, as in f(u) = u^2, not “)”."),
    Mistake("f(u,) = 2; x", "Column 4: a definition takes names in its parentheses, as in f(u) = u^2, not “,”."),
    Mistake("f(u u) = 2; x", "Column 5: a definition takes names in its parentheses, as in f(u) = u^2, not “u”."),
    Mistake("f(pi) = 2; x", "Column 3: a definition takes names in its parentheses, as in f(u) = u^2, not “pi”."),
    Mistake("f(u, u) = u; x", "Column 6: “u” is defined twice."),
    Mistake("f(u) = u; f(x, z)", "Column 11: “f” takes 1 argument, not 2."),
    Mistake("f(u, v) = u; f(x)", "Column 14: “f” takes 2 arguments, not 1."),
    Mistake("f(u) = u; f + x", "Column 11: “f” needs parentheses, as in f(x)."),
    Mistake("width = 2; widht x", "Column 12: there is no name “widht”; did you mean “width”?"),
    Mistake("wave(u) = sin(u); wav(x)", "Column 19: there is no function “wav”; did you mean “wave”?"),
    Mistake(
        "aVeryLongNameForANumber = 2; x",
        "Column 1: the name “aVeryLongNameForANumber” is too long; the limit is 20 letters."),
    Mistake("sin(x; z)", "Column 4: this “(” is never closed."),
    Mistake("a = x + y + z; a", "Column 13: “y” and “z” cannot both appear; use x and z, or x and y."),
]
