import Foundation
internal import GRDB

extension PredicateExpressions {
    /// Whether a text contains another one as `localizedStandardContains` has it: without regard to case and accents.
    ///
    /// Foundation has this operator of predicates on Apple's systems only. Elsewhere it ends the program where a predicate with
    /// an operator that is not its own is printed.
    public struct LocalizedStandardContains<Text: PredicateExpression, Part: PredicateExpression>: PredicateExpression
    where Text.Output: StringProtocol, Part.Output: StringProtocol {
        /// True or false.
        public typealias Output = Bool

        /// The text that is searched.
        public let text: Text
        /// What is searched for.
        public let part: Part

        /// A search for `part` in `text`.
        public init(text: Text, part: Part) {
            self.text = text
            self.part = part
        }

        /// Whether the text contains the other one.
        ///
        /// - Throws: what evaluating the operands throws.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try text.evaluate(bindings).localizedStandardContains(part.evaluate(bindings))
        }
    }

    /// The operator that `#Predicate` makes of `text.localizedStandardContains(part)`.
    public static func build_localizedStandardContains<Text, Part>(
        _ text: Text, _ part: Part
    ) -> LocalizedStandardContains<Text, Part> {
        LocalizedStandardContains(text: text, part: part)
    }

    /// Whether another predicate holds for a value.
    public struct PredicateEvaluation<Input: PredicateExpression, Condition: PredicateExpression<Bool>>:
        PredicateExpression
    {
        /// True or false.
        public typealias Output = Bool

        /// The value that the other predicate is evaluated for.
        public let input: Input
        /// The variable of the other predicate.
        public let variable: Variable<Input.Output>
        /// The expression of the other predicate.
        public let condition: Condition

        /// Whether `condition` holds where `variable` is `input`.
        public init(input: Input, variable: Variable<Input.Output>, condition: Condition) {
            self.input = input
            self.variable = variable
            self.condition = condition
        }

        /// Whether the other predicate holds.
        ///
        /// - Throws: what evaluating the input or the condition throws.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try condition.evaluate(bindings.binding(variable, to: input.evaluate(bindings)))
        }
    }
}

extension PredicateExpressions.LocalizedStandardContains: Sendable where Text: Sendable, Part: Sendable {}
extension PredicateExpressions.LocalizedStandardContains: Codable where Text: Codable, Part: Codable {}
extension PredicateExpressions.LocalizedStandardContains: StandardPredicateExpression
where Text: StandardPredicateExpression, Part: StandardPredicateExpression {}

extension PredicateExpressions.PredicateEvaluation: Sendable where Input: Sendable, Condition: Sendable {}
extension PredicateExpressions.PredicateEvaluation: Codable where Input: Codable, Condition: Codable {}
extension PredicateExpressions.PredicateEvaluation: StandardPredicateExpression
where Input: StandardPredicateExpression, Condition: StandardPredicateExpression {}

extension PredicateExpressions.LocalizedStandardContains: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let (text, part) = (try translation.meaning(of: text), try translation.meaning(of: part))
        let name = "localizedStandardContains"
        return .truth("localizedStandardContains(\(try text.scalar(as: name)), \(try part.scalar(as: name)))")
    }
}

extension PredicateExpressions.PredicateEvaluation: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.binding(variable.key, to: try translation.meaning(of: input)).meaning(of: condition)
    }
}

// MARK: - Operators

/// The predicate that holds where both hold. Foundation ends the program where it is printed, as
/// `PredicateExpressions.LocalizedStandardContains` says.
public func && <Value>(left: Predicate<Value>, right: Predicate<Value>) -> Predicate<Value> {
    Predicate { value in conjunction(left.expression, left.variable, right.expression, right.variable, of: value) }
}

/// The predicate that holds where at least one of two holds. As with `&&`, it cannot be printed.
public func || <Value>(left: Predicate<Value>, right: Predicate<Value>) -> Predicate<Value> {
    !(!left && !right)
}

/// The predicate that holds where another one does not. As with `&&`, it cannot be printed.
public prefix func ! <Value>(predicate: Predicate<Value>) -> Predicate<Value> {
    Predicate { value in negation(predicate.expression, predicate.variable, of: value) }
}

/// An expression that is true or false, and can be sent and stored.
private typealias Condition = StandardPredicateExpression<Bool>

private func conjunction<Value>(
    _ left: some Condition, _ leftVariable: PredicateExpressions.Variable<Value>, _ right: some Condition,
    _ rightVariable: PredicateExpressions.Variable<Value>, of value: PredicateExpressions.Variable<Value>
) -> any Condition {
    PredicateExpressions.build_Conjunction(
        lhs: PredicateExpressions.PredicateEvaluation(input: value, variable: leftVariable, condition: left),
        rhs: PredicateExpressions.PredicateEvaluation(input: value, variable: rightVariable, condition: right))
}

private func negation<Value>(
    _ condition: some Condition, _ variable: PredicateExpressions.Variable<Value>,
    of value: PredicateExpressions.Variable<Value>
) -> any Condition {
    PredicateExpressions.build_Negation(
        PredicateExpressions.PredicateEvaluation(input: value, variable: variable, condition: condition))
}
