/// The syntax of a formula before names are resolved: definitions and, last, the formula itself.
struct Syntax {
    /// An expression in postfix order: operands precede their operator. Leaves retain the
    /// order of the text, and neither walking nor freeing it can exhaust the stack.
    typealias Expression = [Node]

    struct Node {
        enum Kind {
            case number(Double)
            case name(String)
            case call(String, arguments: Int)
            case operation(Operation)
            /// Neighbours compared, as in `0 < x < 1`; one operand more than operators.
            case comparison([Operation])
        }

        let kind: Kind
        /// The token that made the node: the name of a call, the sign of an operator.
        let range: Range<Int>
    }

    struct Definition {
        let name: Token
        /// `nil` for a value, which has none.
        let arguments: [Token]?
        let body: Expression
    }

    var definitions: [Definition] = []
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
