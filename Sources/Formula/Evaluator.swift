extension Formula {
    /// A formula with the room that evaluating its rows takes: make one for each thread and keep it.
    ///
    /// A row is worked through in blocks that stay in the processor's nearest cache, whatever its length.
    public struct Evaluator: Sendable {
        private let program: Program
        private var stack: [Double]

        private static let blockWidth = 256

        /// - Complexity: O(n) memory for a formula of n operations, about 2 KiB for each value it holds at a time.
        public init(_ formula: Formula) {
            program = formula.folded
            stack = Array(repeating: 0, count: program.depth * Self.blockWidth)
        }

        /// Evaluates a row of the floor.
        ///
        /// - Parameters:
        ///   - first: values of the first floor variable, in any order.
        ///   - second: the value of the second floor variable, the same for the whole row.
        ///   - heights: takes a height for each value of `first`; as long as that. What is undefined is not finite.
        /// - Complexity: O(operations × first.count), without allocation.
        public mutating func evaluate(
            first: Span<Double>, second: Double, into heights: inout MutableSpan<Double>
        ) {
            precondition(heights.count == first.count, "a row takes one height for each place")
            let program = program
            var stack = stack.mutableSpan
            for start in stride(from: 0, to: first.count, by: Self.blockWidth) {
                let lanes = start..<min(start + Self.blockWidth, first.count)
                program.run(first: first, lanes: lanes, second: second, stack: &stack)
                for lane in lanes { heights[unchecked: lane] = stack[unchecked: lane - start] }
            }
        }
    }

    /// The height over one place on the floor; not finite where the formula is undefined.
    ///
    /// Rows give the same heights to the bit, and sooner: see `Evaluator`.
    ///
    /// - Complexity: O(operations)
    public func callAsFunction(_ first: Double, _ second: Double) -> Double {
        folded.value(first: first, second: second)
    }
}
