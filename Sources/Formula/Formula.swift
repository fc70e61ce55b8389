/// A height over the floor, as the user types it: `sin(x)·cos(z)`, `y = x² - z²`, `a = 2; z = a·x/y`.
///
/// **Forms.** `y = …` has the variables x and z, `z = …` has x and y; the result always points upwards. Without
/// a left side the formula is read as `y = …`, unless it uses y, which makes it `z = …`. In both forms `r` is the
/// distance from the vertical axis and `theta` (or `θ`) the angle about it, in −π…π, zero along the first floor axis;
/// `t` is the time in seconds, see `at(time:)`.
///
/// **Language.** Numbers have a decimal point and perhaps an exponent. The operators, from the loosest to the tightest:
///
/// | operator                     | binds                                                                    |
/// |------------------------------|--------------------------------------------------------------------------|
/// | `c ? a : b`                  | from the right; the same as `if(c, a, b)`                                |
/// | `or`, `and`, `not`           | each tighter than the one before it                                      |
/// | `<` `≤` `>` `≥` `==` `≠`     | `0 < x < 1` compares neighbours; `<=`, `>=` and `!=` are read as well    |
/// | `+` `-`                      | from the left                                                            |
/// | `*` `·` `×` `/` `÷` `%`      | from the left; `%` has the sign of its right side                        |
/// | `-` before an operand        | `-x^2` is `-(x^2)`                                                       |
/// | `^` `**` `²` `³`             | from the right; `2^-x` needs no parentheses                              |
/// | `!`                          | the factorial Γ(x + 1), for any number                                   |
/// | `√` `\|…\|` `(…)`            | `√` applies to the next number, name, call or bracket only               |
///
/// The functions are `sin cos tan sec csc cot asin acos atan sinh cosh tanh asinh acosh atanh` (radians), `sinc`, which
/// is sin(x)/x, `sqrt cbrt exp ln log log2 log10`, where `log` is natural, `abs sign floor ceil round fract`, where
/// halves are rounded away from zero, `gamma lgamma erf besselj0 besselj1`; of two arguments `atan2 hypot mod pow step`
/// (0 where the second is less than the first, 1 elsewhere), of two or more `min max`, of three `clamp(x, low, high)`,
/// `smoothstep(from, to, x)` and `if(condition, then, otherwise)`. `ln`, `arcsin`, `arccos`, `arctan`, `arsinh`, `arcosh` and
/// `artanh` are other names of `log`, `asin` and so on. The constants are `pi` or `π`, `tau` or `τ`, `e` and
/// the golden ratio `phi`.
///
/// The multiplication sign may be left out before a name and before a bracket: `2x`, `3(x+1)`, `(x)(z)`, `2sin(x)`.
/// It binds like the written one, so `1/2x` is half of x. Names are never split: `xz` is not `x z`.
///
/// A function of one argument may be written without parentheses: `sin 2x`, `ln|x|`, `sin²x`, `cos^2(x)`. The argument
/// extends over the factors that follow without a sign, up to the next function: `sin 2x cos z` is `sin(2x)·cos(z)`.
///
/// **Definitions** precede the formula, each closed by a semicolon: `a = 2`, `u = x^2 + z^2`, `f(u) = u^2 + 1`. They
/// may use what was defined before them. An undefined single letter is a parameter with the value 1.
///
/// A formula is a value: two are equal when they mean the same operations in the same order, however they were typed.
/// Where it is undefined its value is not finite; callers treat that as a hole.
public struct Formula: Hashable, Sendable {
    /// The axes of the formula.
    public let axes: Axes
    /// The operations as typed.
    let programs: ProgramSet
    /// What is evaluated: the expanded formula, and the node of its height.
    let graph: Graph
    let height: Graph.Reference

    /// The value of `t`, seconds.
    public var time: Double { programs.time }
    /// Parameters and definitions, each before what uses it.
    var definitions: [Definition] { programs.definitions }

    /// The most Characters a formula may have.
    public static let maximumLength = 20_000

    /// Parses a formula.
    ///
    /// - Parameter text: at most `maximumLength` Characters; spaces and line breaks only separate.
    /// - Throws: the first parse error, with its range in `text`.
    /// - Complexity: O(n) for n Characters; neither time nor stack grows faster with any input.
    public init(_ text: String) throws(FormulaError) {
        self.init(try Checker.check(try Parser.syntax(of: Lexer.tokens(of: text))))
    }

    init(_ programs: ProgramSet) {
        axes = programs.space.axes
        self.programs = programs
        var graph = Graph()
        height = graph.add(programs)[0]
        self.graph = graph
    }

    /// The same formula at another time.
    ///
    /// - Parameter time: the value of `t`, seconds.
    /// - Complexity: O(n) for n operations
    public func at(time: Double) -> Formula { time == self.time ? self : Formula(programs.at(time: time)) }

    /// The letters that the formula uses and does not define, in the order in which it uses them.
    public var undefinedNames: [String] { programs.undefinedNames }

    /// The same formula with numbers for letters that it does not define; what it defines itself stays.
    ///
    /// - Parameter values: by name; those that the formula does not use make no difference.
    /// - Complexity: O(n) for n operations
    public func setting(_ values: [String: Double]) -> Formula {
        guard undefinedNames.contains(where: { values[$0] != nil }) else { return self }
        return Formula(programs.setting(values))
    }

    /// The same formula on a part of the floor only: undefined beyond it.
    ///
    /// - Parameter domains: by the name of a floor variable; other names make no difference.
    /// - Complexity: O(n) for n operations
    public func restricted(to domains: [String: ClosedRange<Double>]) -> Formula {
        var programs = programs
        for (name, variable) in [(axes.second, Variable.second), (axes.first, .first)] {
            guard let domain = domains[name] else { continue }
            let isInside: [Instruction] = [
                .number(domain.lowerBound), .variable(variable), .number(domain.upperBound),
                .comparison([.lessOrEqual, .lessOrEqual]),
            ]
            programs.programs[0] = programs.programs[0].limited(by: Program(instructions: isInside))
        }
        return Formula(programs)
    }

    public static func == (one: Formula, other: Formula) -> Bool { one.programs == other.programs }

    public func hash(into hasher: inout Hasher) { hasher.combine(programs) }
}

extension Program {
    /// The program where a condition is true, and not a number elsewhere.
    func limited(by condition: Program) -> Program {
        Program(
            instructions: condition.instructions + instructions + [.number(.nan), .operation(.choose, operands: 3)])
    }
}

extension Formula: CustomStringConvertible {
    /// The formula as it was understood: every multiplication sign written, no parenthesis more than needed.
    ///
    /// `1/2x` is described as `y = 1 / 2 · x`. Reading the description again gives an equal formula, at time 0.
    ///
    /// - Complexity: O(n²) for n operations in the worst case, a chain of them.
    public var description: String {
        let height = programs.programs[0].spelling(in: programs.space)
        return (programs.statements + ["\(axes.vertical) = \(height)"]).joined(separator: "; ")
    }
}
