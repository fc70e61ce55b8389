/// The syntax of a formula before names are resolved: definitions and, last, the formula itself.
struct Syntax: Sendable {
    /// An expression in postfix order: operands precede their operator. Leaves retain the
    /// order of the text, and neither walking nor freeing it can exhaust the stack.
    typealias Expression = [Node]

    struct Node: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case number(Double)
            case name(String)
            case call(String, arguments: Int)
            /// Data after filters.
            case filtered(FilteredData)
            case operation(Operation)
            /// Neighbours compared, as in `0 < x < 1`; one operand more than operators.
            case comparison([Operation])
            /// What binds a variable in its body; its limits are operands.
            case binder(Binder, variable: String, body: Expression)
        }

        let kind: Kind
        /// The token that made the node: the name of a call, the sign of an operator.
        let range: Range<Int>

        /// Where nodes are in a text makes no difference.
        static func == (one: Node, other: Node) -> Bool { one.kind == other.kind }
    }

    /// Data after filters, such as `smooth(terrain, 3)`.
    struct FilteredData: Equatable, Sendable {
        let spelling: String
        /// The name of the data.
        let name: String
        let function: GridFunction
    }

    struct Definition: Sendable {
        let name: Token
        /// `nil` for a value, which has none.
        let arguments: [Token]?
        let body: Expression
    }

    /// What is drawn.
    enum Statement: Sendable {
        /// `formula` is the height.
        case height
        /// `formula` is the distance from the vertical axis.
        case cylindrical
        /// `formula` is the distance from the origin.
        case spherical
        /// `formula` equals each of the levels.
        case equation(levels: [Expression])
        /// The coordinates of one or more points, of a curve or of a surface.
        case points([[Expression]])
        /// The components of a vector at each position.
        case field([Expression])
        /// The gradient of `formula`.
        case gradient
        /// What follows from surfaces, at a point where it is about one.
        case derived(Derivation, [Surface], point: [Expression])
        /// Where a surface by parameters meets another one, which is a second one by parameters where there is no other.
        case intersection([ParametricSurface], Surface?)
        /// Nothing: there are only definitions.
        case definition
    }

    /// A surface that something follows from.
    struct Surface: Sendable {
        /// The height, or the left side of an equation.
        var left: Expression
        /// `nil` for a height.
        var right: Expression?
        /// Those of a height, where something says them; both where it is no height.
        var axes: Set<Formula.Axes> = []
        /// Whether the axes are stated with `y =` or `z =`.
        var isStated = false
        let range: Range<Int>

        var sides: [Expression] { right.map { [left, $0] } ?? [left] }
    }

    /// A surface by parameters.
    struct ParametricSurface: Sendable {
        /// Three.
        var coordinates: [Expression]
        /// Those that a named object brings along.
        var domains: [Domain] = []
    }

    /// `u = 0 … 2π`.
    struct Domain: Sendable {
        let name: Token
        let lower: Expression
        let upper: Expression
    }

    var definitions: [Definition] = []
    /// The names of other objects that were replaced by what they stand for.
    var usedNames: Set<String> = []
    var statement = Statement.height
    /// What must be true where something is drawn.
    var conditions: [Expression] = []
    var domains: [Domain] = []
    /// The axes that a left side asks for; `nil` without one.
    var statedAxes: Formula.Axes?
    var formula: Expression = []

    /// The most nodes a formula may have, each definition and each of its arguments counted as one.
    ///
    /// On average a node is at most 24 Characters of a description, so every description can be parsed again.
    static let maximumCount = Formula.maximumLength / 25

    /// The most Characters in a name that a formula defines.
    static let maximumNameLength = 20
}
