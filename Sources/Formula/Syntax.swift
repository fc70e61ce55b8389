/// What was typed, grouped but not yet understood.
///
/// The tree is laid flat: its nodes stand in one array, operands before what is done with them (postfix order). Leaves
/// keep the order of the text, and neither walking nor freeing it can exhaust the stack.
struct Syntax {
    struct Node {
        enum Kind {
            case number(Double)
            case name(String)
            case call(String, arguments: Int)
            case unary(UnaryOperation)
            case binary(BinaryOperation)
        }

        let kind: Kind
        /// The word that made the node: the name of a call, the sign of an operation.
        let range: Range<Int>
    }

    /// The axes that a left side asks for; `nil` without one.
    var statedAxes: Formula.Axes?
    var nodes: [Node] = []

    /// The most nodes a formula may have.
    ///
    /// No node takes more than 16 Characters in a description, on average; so every description can be read again.
    static let maximumCount = Formula.maximumLength * 3 / 50
}
