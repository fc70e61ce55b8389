import Testing

@testable import Formula

struct MeaningTests {
    @Test(arguments: samples)
    func `a formula has the value that mathematics gives it`(sample: Sample) throws {
        let value = try Formula(sample.text)(Sample.first, Sample.second)
        #expect(abs(value - sample.value) <= 1e-14 * max(1, abs(sample.value)))
    }

    @Test(arguments: samples)
    func `a description shows how the formula was understood`(sample: Sample) throws {
        #expect(try Formula(sample.text).description == sample.description)
    }

    @Test(arguments: samples)
    func `a description reads back to the same formula`(sample: Sample) throws {
        let formula = try Formula(sample.text)
        #expect(try Formula(formula.description) == formula)
        #expect(try Formula(formula.description).hashValue == formula.hashValue)
    }

    @Test(arguments: [
        ("x + z", Formula.Axes.xz), ("x + y", .xy), ("5", .xz), ("r", .xz), ("y = x", .xz), ("z = x", .xy),
    ])
    func `the variables and the left side determine the floor`(text: String, axes: Formula.Axes) throws {
        #expect(try Formula(text).axes == axes)
    }

    @Test func `axes name their three directions`() {
        #expect([Formula.Axes.xz.first, Formula.Axes.xz.second, Formula.Axes.xz.vertical] == ["x", "z", "y"])
        #expect([Formula.Axes.xy.first, Formula.Axes.xy.second, Formula.Axes.xy.vertical] == ["x", "y", "z"])
    }

    @Test(arguments: ["0/0", "1/0", "ln(-1)", "√(-1)", "(-8)^(1/3)", "asin(2)", "x % 0", "min(0/0, 1)", "max(1, 0/0)"])
    func `what is undefined is not finite`(text: String) throws {
        #expect(try !Formula(text)(1, 1).isFinite)
    }

    /// Operators with their level; all but the power group from the left.
    private static let operators = [("+", 1), ("-", 1), ("*", 2), ("/", 2), ("%", 2), (" ", 2), ("^", 3)]

    @Test(arguments: operators, operators)
    func `the tighter operator binds first and equals group from their side`(
        left: (sign: String, level: Int), right: (sign: String, level: Int)
    ) throws {
        let groupsLeft = left.level > right.level || left.level == right.level && left.sign != "^"
        let grouped =
            groupsLeft ? "(x \(left.sign) z) \(right.sign) r" : "x \(left.sign) (z \(right.sign) r)"
        #expect(try Formula("x \(left.sign) z \(right.sign) r") == Formula(grouped))
    }

    @Test(arguments: operators)
    func `a leading minus binds tighter than a product and looser than a power`(
        sign: String, level: Int
    ) throws {
        let grouped = level == 3 ? "-(x \(sign) z)" : "(-x) \(sign) z"
        #expect(try Formula("-x \(sign) z") == Formula(grouped))
    }

    @Test(arguments: [
        ("1/2x", "(1/2)·x"), ("x²", "x^2"), ("x¹²", "x^12"), ("|x|", "abs(x)"), ("√x", "sqrt(x)"), ("ln(x)", "log(x)"),
        ("mod(x, z)", "x % z"), ("pow(x, z)", "x^z"), ("+x", "x"), ("((x))", "x"), ("y = x", "x"), ("x y", "z = x·y"),
    ])
    func `spellings of one meaning are equal`(one: String, other: String) throws {
        #expect(try Formula(one) == Formula(other))
    }

    @Test(arguments: [("x", "z"), ("x + z", "z + x"), ("5", "z = 5"), ("0.5", "1/2"), ("x - z - 1", "x - (z - 1)")])
    func `different operations or floors are not equal`(one: String, other: String) throws {
        #expect(try Formula(one) != Formula(other))
    }
}
