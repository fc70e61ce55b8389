extension Formula {
    /// A number in a formula that a slider can change: an undefined letter, or a definition like `a = 2`.
    public struct Parameter: Hashable, Sendable {
        /// The letter or word in the formula.
        public let name: String
        /// The value that the formula is evaluated with.
        public let value: Double

        /// The range of a slider: −10…10, or more where `value` needs it.
        public var range: ClosedRange<Double> {
            var limit = 10.0
            while limit < value.magnitude { limit *= 10 }
            return -limit...limit
        }

        /// The step of a slider: 1/200 of its range.
        public var step: Double { range.upperBound / 100 }

        /// The nearest whole number of steps, in few digits.
        public func rounded(_ value: Double) -> Double {
            let steps = (value / step).rounded()
            // A step below 1 is one over a whole number, and only dividing by that gives the shortest number.
            return step < 1 ? steps / (1 / step).rounded() : steps * step
        }
    }

    /// The parameters sorted by name, so that setting one does not reorder them.
    public var parameters: [Parameter] { programs.parameters }

    /// Whether the formula changes with time.
    public var usesTime: Bool { programs.usesTime }

    /// The text of a formula with one of its parameters set: `a·sin(x)` becomes `a = 2; a·sin(x)`, and that, set again,
    /// `a = 3; a·sin(x)`. The rest of the text is unchanged.
    ///
    /// - Parameters:
    ///   - text: the text of a formula.
    ///   - name: the name of one of its parameters.
    ///   - value: a finite number.
    /// - Returns: `text` itself when it is no formula.
    /// - Complexity: O(n) for n Characters
    public static func text(_ text: String, setting name: String, to value: Double) -> String {
        guard let tokens = try? Lexer.tokens(of: text) else { return text }
        for statement in tokens.split(separator: .semicolon, by: \.kind) {
            guard statement.count > 2, statement[0].text == name, statement[1].kind == .equals else { continue }
            let start = statement[2].range.lowerBound
            let end = statement[statement.count - 1].range.upperBound
            let characters = Array(text)
            return String(characters[..<start]) + value.digits + String(characters[end...])
        }
        return "\(name) = \(value.digits); \(text)"
    }
}

extension Array {
    /// The runs of elements between those with a property.
    fileprivate func split<Property: Equatable>(
        separator: Property, by property: (Element) -> Property
    ) -> [[Element]] {
        split { property($0) == separator }.map(Array.init)
    }
}
