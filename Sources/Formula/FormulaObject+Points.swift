import CFormulaShims

/// Where an object is: points by parameters, and what is true of positions.
extension FormulaObject {
    /// Evaluates points and conditions on one thread.
    package final class Sampler {
        private let points: PointEvaluation
        private let capacity: Int
        private let memory: UnsafeMutablePointer<Double>
        private let outputs: [UnsafeMutablePointer<Double>]

        /// The most positions at once.
        package static let limit = 4096

        fileprivate init(_ graph: Graph, wanted: [Graph.Reference]) {
            points = PointEvaluation(graph, wanted: wanted)
            capacity = Self.limit + 16
            memory = .allocate(capacity: capacity * max(1, wanted.count))
            memory.initialize(repeating: 0, count: capacity * max(1, wanted.count))
            outputs = wanted.indices.map { [memory, capacity] in memory + $0 * capacity }
        }

        deinit { memory.deallocate() }

        /// Evaluates the outputs.
        ///
        /// - Parameters:
        ///   - count: at most `limit`.
        ///   - position: the parameters, or the coordinates.
        package func evaluate(_ count: Int, at position: (Int) -> SIMD3<Double>) {
            precondition(count <= Self.limit, "room for all results")
            points.evaluate(count, at: position, into: outputs)
        }

        /// Evaluates the outputs at any number of positions.
        ///
        /// - Parameter transform: what becomes of the position at an index among those that were evaluated last.
        package func map<Result>(_ positions: [SIMD3<Double>], _ transform: (Int) -> Result) -> [Result] {
            var results: [Result] = []
            results.reserveCapacity(positions.count)
            for start in stride(from: 0, to: positions.count, by: Self.limit) {
                let count = min(Self.limit, positions.count - start)
                evaluate(count) { positions[start + $0] }
                for index in 0..<count { results.append(transform(index)) }
            }
            return results
        }

        /// What an output was at one of the positions that were evaluated last.
        package subscript(output: Int, index: Int) -> Double { outputs[output][index] }

        /// Three outputs from one on.
        package func vector(_ output: Int, _ index: Int) -> SIMD3<Double> {
            SIMD3(outputs[output][index], outputs[output + 1][index], outputs[output + 2][index])
        }
    }

    /// The coordinates of points by parameters, then how fast they change with the first and with the second parameter: nine outputs.
    ///
    /// - Parameter index: which of several points.
    package func pointSampler(_ index: Int = 0) -> Sampler {
        var graph = graph
        let coordinates = Array(nodes[3 * index..<3 * index + 3])
        let slopes = [Graph.Node.first, .second].flatMap { node in coordinates.map { graph.slope(of: $0, along: node) }
        }
        return Sampler(graph, wanted: coordinates + slopes)
    }

    /// A height alone, at coordinates.
    package func plainHeightSampler() -> Sampler { Sampler(graph, wanted: [nodes[0]]) }

    /// A height, its slopes along the floor, then its second derivatives, the mixed one in the middle: six outputs, at coordinates.
    package func heightSampler() -> Sampler {
        guard let floor = programs.space.floor else { return plainHeightSampler() }
        var graph = graph
        let (along, across) = (
            graph.slope(of: nodes[0], along: floor.first), graph.slope(of: nodes[0], along: floor.second)
        )
        let second = [
            graph.slope(of: along, along: floor.first), graph.slope(of: along, along: floor.second),
            graph.slope(of: across, along: floor.second),
        ]
        return Sampler(graph, wanted: [nodes[0], along, across] + second)
    }

    /// The position of an arrow, and the vector there; `nil` where it is undefined.
    public var arrow: (position: SIMD3<Double>, vector: SIMD3<Double>)? {
        guard kind == .arrow else { return nil }
        let sampler = Sampler(graph, wanted: Array(nodes.prefix(6)))
        sampler.evaluate(1) { _ in .zero }
        let (position, vector) = (sampler.vector(0, 0), sampler.vector(3, 0))
        if let condition = conditionSampler() {
            condition.evaluate(1) { _ in position }
            if condition[0, 0] == 0 { return nil }
        }
        return (position + vector).sum().isFinite ? (position, vector) : nil
    }

    /// Of an intersection, the number of a surface that is a height; `nil` where neither is.
    package var heightIndex: Int? { derivation?.heightIndex }

    /// Whether something can follow from its surface: a height, or one equation, which a radius has as well.
    public var isSurface: Bool {
        switch (kind, programs.space) {
        case (.heights, _), (.surface, .cylinder), (.surface, .sphere): true
        case (.implicitSurface, _): outputCount == 1 && derivation == nil
        default: false
        }
    }

    /// Whether it is a surface by parameters of its own, which has intersections.
    public var isSurfaceByParameters: Bool {
        if case .parameters = programs.space { kind == .surface && conditionCount == 0 } else { false }
    }

    /// Whether it follows from surfaces.
    package var isDerived: Bool { derivation != nil || isByParameters }

    /// Whether it is an intersection of a surface by parameters with another one.
    package var isByParameters: Bool { if case .parameters = programs.space { kind == .intersection } else { false } }

    /// Whether both surfaces of an intersection are by parameters: the outputs are the coordinates of one, then of the other.
    package var isOfTwoByParameters: Bool { isByParameters && outputCount == 6 }

    /// What is 0 where a surface by parameters meets the other one, and its slopes along both parameters: three outputs.
    package func differenceSampler() -> Sampler {
        var graph = graph
        let slopes = [Graph.Node.first, .second].map { graph.slope(of: nodes[3], along: $0) }
        return Sampler(graph, wanted: [nodes[3]] + slopes)
    }

    /// Whether it follows from a height, whose unit need not be that of the floor.
    package var isAboutHeights: Bool { derivation?.heightIndex != nil && derivation?.derivation != .tangent }

    /// How many curves the text draws.
    package var curveCount: Int { kind == .curve ? outputCount / 3 : 0 }

    /// The components of a vector field, at coordinates.
    package func vectorSampler() -> Sampler { Sampler(graph, wanted: Array(nodes.prefix(3))) }

    /// Whether the object is restricted by more than its parameters' domains.
    package var isRestricted: Bool { conditionCount > 0 || !coordinateDomains.isEmpty }

    /// One output, which is not 0 where the condition of the object is true; `nil` without one.
    ///
    /// - Parameter index: which of several points.
    package func conditionSampler(_ index: Int = 0) -> Sampler? {
        guard isRestricted else { return nil }
        var graph = graph
        return condition(index, of: nodes, in: &graph).map { Sampler(graph, wanted: [$0]) }
    }

    /// A node that is not 0 where the condition of the object is true; `nil` where an end of a coordinate's domain is no number.
    ///
    /// - Parameters:
    ///   - index: which of several points.
    ///   - nodes: those of the object in the graph.
    func condition(_ index: Int, of nodes: [Graph.Reference], in graph: inout Graph) -> Graph.Reference? {
        var wanted = conditionCount > 0 ? nodes[outputCount + min(index, conditionCount - 1)] : graph.number(1)
        for (name, domain) in coordinateDomains {
            let ends = domainNodes(of: name, among: nodes) ?? []
            guard ends.allSatisfy({ graph.value($0) != nil }) else { return nil }
            guard let node = programs.space.variable(named: name)?.node else { continue }
            let coordinate = graph.reference(to: node)
            wanted = graph.apply(
                .multiply, wanted, graph.apply(.lessOrEqual, graph.number(domain.lowerBound), coordinate))
            wanted = graph.apply(
                .multiply, wanted, graph.apply(.lessOrEqual, coordinate, graph.number(domain.upperBound)))
        }
        if kind == .curve, case .space = programs.space {
            // A condition on the position of a point of the curve.
            let point = nodes[3 * index..<3 * index + 3]
            wanted = graph.substituting(
                Dictionary(uniqueKeysWithValues: zip([.first, .second, .third], point)), in: wanted)
        }
        return wanted
    }

    /// The domains of coordinates, which restrict an object as a condition does.
    private var coordinateDomains: [(String, ClosedRange<Double>)] {
        guard case .space = programs.space else { return [] }
        return domains.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The points of an object without parameters, coordinates (x, y, z); those at which the condition is not true are left out.
    public var points: [SIMD3<Double>] {
        guard kind == .points else { return [] }
        return (0..<outputCount / 3).compactMap { index in
            if let condition = conditionSampler(index) {
                condition.evaluate(1) { _ in .zero }
                if condition[0, 0] == 0 { return nil }
            }
            let sampler = pointSampler(index)
            sampler.evaluate(1) { _ in .zero }
            return sampler.vector(0, 0)
        }
    }

    /// Which of the coordinates points upwards in what the text says: 1 for y, 2 for z.
    public var upwardCoordinate: Int { programs.space.axes == .xz ? 1 : 2 }
}
