/// A height over the floor, as a person types it: `sin(x)·cos(z)`, `y = x² - z²`, `z = 1/2x y`.
///
/// **Forms.** `y = …` takes the variables x and z, `z = …` takes x and y; the result always points upwards. Without
/// a left side the formula is read as `y = …`, unless it uses y, which makes it `z = …`. In both forms `r` is the
/// distance from the vertical axis and `theta` (or `θ`) the angle about it, in −π…π, zero along the first floor axis.
///
/// **Language.** Numbers have a decimal point and perhaps an exponent. The operators, from the loosest to the tightest:
///
/// | operator                 | binds                                                                |
/// |--------------------------|----------------------------------------------------------------------|
/// | `+` `-`                  | from the left                                                        |
/// | `*` `·` `×` `/` `÷` `%`  | from the left; `%` takes the sign of its right side                  |
/// | `-` before an operand    | `-x^2` is `-(x^2)`                                                   |
/// | `^` `²` `³`              | from the right; `2^-x` needs no parentheses                          |
/// | `√` `\|…\|` `(…)`        | `√` reaches over the next number, name, call or bracket only         |
///
/// The functions are `sin cos tan asin acos atan sinh cosh tanh` (radians), `sqrt cbrt exp ln log log2 log10`, where
/// `log` is natural, `abs sign floor ceil round`, where halves are rounded away from zero, and, of two arguments,
/// `min max atan2 hypot mod pow`. The constants are `pi` or `π`, `tau` or `τ`, `e` and the golden ratio `phi`.
///
/// The multiplication sign may be left out before a name and before a bracket: `2x`, `3(x+1)`, `(x)(z)`, `2sin(x)`.
/// It binds like the written one, so `1/2x` is half of x. Names are never split: `xz` is not `x z`.
///
/// A formula is a value: two are equal when they mean the same operations in the same order, however they were typed.
/// Where it is undefined its value is not finite, and the caller is left to treat that as a hole.
public struct Formula: Hashable, Sendable {
    /// The floor the formula stands on.
    public let axes: Axes
    /// The operations as they were typed; what makes two formulas equal, and what `description` spells.
    let program: Program
    /// The same operations with every constant part worked out; what is evaluated.
    let folded: Program

    /// The most Characters a formula may have.
    public static let maximumLength = 20_000

    /// Reads a formula.
    ///
    /// - Parameter text: at most `maximumLength` Characters; spaces and line breaks only separate.
    /// - Throws: the first thing that is wrong, with its place in `text`.
    /// - Complexity: O(n) for n Characters; neither time nor stack grows faster with any input.
    public init(_ text: String) throws(FormulaError) {
        let syntax = try Parser.syntax(of: Lexer.tokens(of: text))
        axes = try syntax.axes()
        program = try syntax.program(over: axes)
        folded = program.folded()
    }

    public static func == (one: Formula, other: Formula) -> Bool {
        one.axes == other.axes && one.program == other.program
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(axes)
        hasher.combine(program)
    }
}

extension Formula: CustomStringConvertible {
    /// The formula as it was understood: every multiplication sign written, no parenthesis more than needed.
    ///
    /// `1/2x` is described as `y = 1 / 2 · x`. Reading the description again gives an equal formula.
    ///
    /// - Complexity: O(n²) for n operations in the worst case, a chain of them.
    public var description: String {
        "\(axes.vertical) = \(program.spelling(over: axes))"
    }
}
