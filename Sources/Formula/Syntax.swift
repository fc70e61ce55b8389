/// What was typed, grouped but not yet understood: definitions and, last, the formula itself.
struct Syntax {
    /// Something worked out, laid flat: operands stand before what is done with them (postfix order). Leaves keep the
    /// order of the text, and neither walking nor freeing it can exhaust the stack.
    typealias Expression = [Node]

    struct Node {
        enum Kind {
            case number(Double)
            case name(String)
            case call(String, arguments: Int)
            case operation(Operation)
            /// Neighbours compared, as in `0 < x < 1`; it has one operand more than signs.
            case comparison([Operation])
        }

        let kind: Kind
        /// The word that made the node: the name of a call, the sign of an operation.
        let range: Range<Int>
    }

    struct Definition {
        let name: Token
        /// `nil` for a value, which takes none.
        let arguments: [Token]?
        let body: Expression
    }

    var definitions: [Definition] = []
    /// The axes that a left side asks for; `nil` without one.
    var statedAxes: Formula.Axes?
    var formula: Expression = []

    /// The most nodes a formula may have, each definition and each of its arguments counted as one.
    ///
    /// No node takes more than 24 Characters in a description, on average; so every description can be read again.
    static let maximumCount = Formula.maximumLength / 25

    /// The most Characters in a name that a formula defines.
    static let maximumNameLength = 20
}
