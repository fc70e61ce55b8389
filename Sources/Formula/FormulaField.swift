import CFormulaShims

/// An output of an object over space, prepared for being sampled.
package struct FormulaField: Sendable {
    fileprivate let graph: Graph
    fileprivate let value: Graph.Reference
    fileprivate let gradient: [Graph.Reference]

    /// Evaluates the field on one thread.
    package func sampler() -> Sampler { Sampler(self) }

    /// Working memory for one thread.
    package final class Sampler {
        private var bounds: IntervalEvaluation
        private let brick: BrickEvaluation
        private let points: PointEvaluation

        fileprivate init(_ field: FormulaField) {
            bounds = IntervalEvaluation(field.graph, of: field.value)
            brick = BrickEvaluation(field.graph, wanted: field.value)
            points = PointEvaluation(field.graph, wanted: [field.value] + field.gradient)
        }

        /// Lowest and highest value in a box, by interval arithmetic.
        package func bounds(_ lower: SIMD3<Double>, _ upper: SIMD3<Double>) -> SIMD2<Double> {
            bounds.bounds(lower, upper)
        }

        /// The values of a brick of 9 × 9 × 9 positions, x fastest and z slowest.
        ///
        /// - Parameters:
        ///   - x: the coordinates along x, nine of them; `y` and `z` likewise.
        ///   - target: receives 729 values.
        package func values(
            x: UnsafePointer<Double>, y: UnsafePointer<Double>, z: UnsafePointer<Double>,
            into target: UnsafeMutablePointer<Float>
        ) {
            brick.values(x: x, y: y, z: z, into: target)
        }

        /// The value and the exact gradient at each position.
        ///
        /// - Parameter target: receives the value and three slopes one behind the other for each, `count` (rounded up to whole
        ///   lane groups) of each kind.
        package func values(
            at count: Int, _ position: (Int) -> SIMD3<Double>, into target: [UnsafeMutablePointer<Double>]
        ) {
            points.evaluate(count, at: position, into: target)
        }
    }
}

extension FormulaObject {
    /// How many implicit surfaces the text draws.
    public var surfaceCount: Int { kind == .implicitSurface ? outputCount : 0 }

    /// One of the outputs over space.
    package func field(_ index: Int) -> FormulaField {
        var graph = graph
        let gradient = [Graph.Node.first, .second, .third].map { graph.slope(of: nodes[index], along: $0) }
        return FormulaField(graph: graph, value: nodes[index], gradient: gradient)
    }
}

/// Evaluates a node over bricks of 9 × 9 × 9 positions: what depends on one coordinate alone is evaluated nine times, and only the
/// rest for every position. Not thread-safe.
struct BrickEvaluation: ~Copyable {
    static let side = 9
    /// Layers that are evaluated at once: as many as a block of samples has room for.
    private static let layers = 3

    private let samples: Workspace<Double>
    private let axes: [AxisPart]
    private let output: UnsafeMutablePointer<Double>

    /// What depends on one coordinate.
    private final class AxisPart {
        let workspace: Workspace<Double>
        /// The slot of the coordinate; `nil` where only numbers are needed.
        let input: Int?
        let outputs: [UnsafeMutablePointer<Double>]
        /// The slots of the samples that the outputs go to.
        let slots: [Int]

        init(_ graph: Graph, _ variable: Graph.Node, wanted: [(node: Graph.Reference, slot: Int)]) {
            let schedule = Schedule(graph, wanted: wanted.map(\.node))
            workspace = Workspace(schedule, of: graph)
            input = graph.known(variable).flatMap { schedule.inputs.firstIndex(of: $0) }
            outputs = wanted.map { _ in .allocateLines(Workspace<Double>.lanes(for: BrickEvaluation.side)) }
            slots = wanted.map(\.slot)
        }

        deinit { outputs.forEach { $0.deallocate() } }

        func evaluate(_ coordinates: UnsafePointer<Double>) {
            guard !outputs.isEmpty else { return }
            let lanes = Workspace<Double>.lanes(for: BrickEvaluation.side)
            if let input {
                for lane in 0..<lanes {
                    workspace.slots[input][lane] = coordinates[min(lane, BrickEvaluation.side - 1)]
                }
            }
            workspace.run(count: lanes, into: outputs, from: 0)
        }
    }

    init(_ graph: Graph, wanted: Graph.Reference) {
        let dependence = graph.dependence
        let single: [Dependence] = [.first, .second, .third]
        let schedule = Schedule(graph, wanted: [wanted]) { single.contains(dependence[$0]) }
        samples = Workspace(schedule, of: graph)
        axes = zip(single, [Graph.Node.first, .second, .third]).map { part, node in
            let inputs = schedule.inputs.enumerated().filter { dependence[$0.element] == part }
            return AxisPart(graph, node, wanted: inputs.map { (node: $0.element, slot: $0.offset) })
        }
        output = .allocateLines(Workspace<Double>.blockWidth)
    }

    deinit { output.deallocate() }

    func values(
        x: UnsafePointer<Double>, y: UnsafePointer<Double>, z: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Float>
    ) {
        let side = Self.side
        for (axis, coordinates) in zip(axes, [x, y, z]) { axis.evaluate(coordinates) }
        for (source, slot) in zip(axes[0].outputs, axes[0].slots) {
            let lanes = samples.slots[slot]
            for line in 0..<Self.layers * side { (lanes + line * side).update(from: source, count: side) }
        }
        for (source, slot) in zip(axes[1].outputs, axes[1].slots) {
            let lanes = samples.slots[slot]
            for line in 0..<Self.layers * side {
                (lanes + line * side).update(repeating: source[line % side], count: side)
            }
        }
        let count = Self.layers * side * side
        for run in 0..<side / Self.layers {
            for (source, slot) in zip(axes[2].outputs, axes[2].slots) {
                let lanes = samples.slots[slot]
                for layer in 0..<Self.layers {
                    (lanes + layer * side * side).update(
                        repeating: source[run * Self.layers + layer], count: side * side)
                }
            }
            samples.run(count: count, into: [output], from: 0)
            let part = target + run * count
            for lane in 0..<count { part[lane] = Float(output[lane]) }
        }
    }
}
