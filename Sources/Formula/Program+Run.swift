extension Program {
    /// Runs the program for neighbouring places on the floor at once.
    ///
    /// Every entry of the stack is as wide as `lanes`; the heights are its lowest entry when the program has run.
    ///
    /// - Parameters:
    ///   - lanes: the places to take from `first`, within its indices.
    ///   - stack: at least `depth` × `lanes.count` values, which are overwritten.
    /// - Complexity: O(instructions × lanes), without allocation.
    func run(first: Span<Double>, lanes: Range<Int>, second: Double, stack: inout MutableSpan<Double>) {
        precondition(first.indices.contains(lanes) && stack.count >= depth * lanes.count)
        let width = lanes.count
        var top = 0
        for instruction in instructions {
            switch instruction {
            case .number(let value):
                for lane in 0..<width { stack[unchecked: top + lane] = value }
                top += width
            case .constant(let constant):
                for lane in 0..<width { stack[unchecked: top + lane] = constant.value }
                top += width
            case .variable(let variable):
                for lane in 0..<width {
                    let first = first[unchecked: lanes.lowerBound + lane]
                    stack[unchecked: top + lane] = variable.value(first: first, second: second)
                }
                top += width
            case .unary(let operation):
                stack.apply(operation, to: top - width..<top)
            case .binary(let operation):
                top -= width
                stack.apply(operation, to: top - width..<top, withRightAt: width)
            }
        }
    }

    /// The height over one place on the floor.
    ///
    /// - Complexity: O(instructions), without allocation for any usual depth.
    func value(first: Double, second: Double) -> Double {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: depth) { memory in
            memory.initialize(repeating: 0)
            var stack = memory.mutableSpan
            run(first: CollectionOfOne(first).span, lanes: 0..<1, second: second, stack: &stack)
            return stack[0]
        }
    }
}
