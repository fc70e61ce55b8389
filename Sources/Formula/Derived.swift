import CFormulaShims
import Foundation
import Localization

/// The derivation and the form of its operands.
struct Derived: Hashable, Sendable {
    let derivation: Derivation
    private let areEquations: [Bool]
    private let coordinateCount: Int

    /// `nil` for a text that is about no other surfaces.
    init?(_ syntax: Syntax, in space: VariableSpace) {
        guard case .derived(let derivation, let surfaces, let point) = syntax.statement else { return nil }
        (self.derivation, coordinateCount) = (derivation, point.count)
        areEquations = surfaces.map { $0.oriented(space.axes).right != nil }
    }

    /// The index of the first surface that is a height; `nil` where none is.
    var heightIndex: Int? { areEquations.firstIndex(of: false) }

    /// Whether the surface of a point is that of an equation, onto which the point is moved.
    var isOfEquation: Bool { areEquations[0] }

    /// Whether the surface of a point is a height: it says the vertical coordinate.
    var isOfHeight: Bool { coordinateCount == 2 }

    /// The coordinates of the point as in the text; a vertical one that the surface says is 0.
    func pointNodes(
        of sources: [Graph.Reference], _ space: VariableSpace, in graph: inout Graph
    ) -> [Graph.Reference] {
        var point = Array(sources.dropFirst())
        if isOfHeight { point.insert(graph.number(0), at: vertical(space)) }
        return point
    }

    /// The outputs.
    ///
    /// - Parameters:
    ///   - sources: the surfaces, then the coordinates of the point.
    func nodes(in graph: inout Graph, of sources: [Graph.Reference], _ space: VariableSpace) -> [Graph.Reference] {
        guard derivation.hasPoint else { return sources }
        let point = point(graph, sources, space)
        switch derivation {
        case .tangent: return [point.tangentPlane(in: &graph)]
        case .normal: return graph.numbers(point.position) + graph.numbers(point.normal)
        case .gradient: return graph.numbers(point.position) + graph.numbers(point.slopes)
        case .curvature: return point.principalArcs(in: &graph)
        case .extremes, .intersection: return sources
        }
    }

    private func point(_ graph: Graph, _ sources: [Graph.Reference], _ space: VariableSpace) -> SurfacePoint {
        SurfacePoint(
            graph, surface: sources[0], at: coordinates(sources.dropFirst().map { graph.value($0) ?? .nan }, space),
            vertical: isOfHeight ? vertical(space) : nil, isEquation: areEquations[0])
    }

    /// What is known at the point beside what is drawn, in words; `nil` where nothing is.
    func result(in graph: Graph, of sources: [Graph.Reference], _ space: VariableSpace) -> String? {
        guard derivation.hasPoint, derivation != .tangent else { return nil }
        let point = point(graph, sources, space)
        guard point.normal.sum().isFinite || derivation == .gradient && point.slopes.sum().isFinite else {
            return localized("undefined at this point")
        }
        switch derivation {
        case .normal: return Self.text(point.normal)
        case .gradient:
            return localized(
                "{vector}, length {length}",
                [
                    "vector": Self.text(point.slopes),
                    "length": Self.text((point.slopes * point.slopes).sum().squareRoot()),
                ])
        case .curvature:
            let (first, second) = (point.principal[0].curvature, point.principal[1].curvature)
            return localized(
                "Gaussian {gaussian}, mean {mean}, principal {first} and {second}",
                [
                    "gaussian": Self.text(first * second), "mean": Self.text((first + second) / 2),
                    "first": Self.text(first), "second": Self.text(second),
                ])
        case .tangent, .extremes, .intersection: return nil
        }
    }

    private static func text(_ vector: SIMD3<Double>) -> String {
        "(\((0..<3).map { text(vector[$0]) }.joined(separator: ", ")))"
    }

    private static func text(_ number: Double) -> String {
        let rounded = abs(number) < 1e-12 ? 0 : number
        return rounded.formatted(
            .number.grouping(.never).precision(.significantDigits(1...4)).locale(Locale(identifier: "en_US")))
    }

    private func vertical(_ space: VariableSpace) -> Int { space.axes == .xz ? 1 : 2 }

    private func coordinates(_ numbers: [Double], _ space: VariableSpace) -> SIMD3<Double> {
        if numbers.count == 3 { return SIMD3(numbers[0], numbers[1], numbers[2]) }
        return space.axes == .xz ? SIMD3(numbers[0], 0, numbers[1]) : SIMD3(numbers[0], numbers[1], 0)
    }
}

/// A surface at one of its points, by the exact first and second derivatives of the function F that is 0 on it.
struct SurfacePoint {
    private(set) var position: SIMD3<Double>
    /// The coordinate that a height is subtracted from; `nil` for any other function.
    private let vertical: Int?
    private let gradient: SIMD3<Double>
    /// The rows of the matrix of second derivatives.
    private let hessian: [SIMD3<Double>]

    /// - Parameters:
    ///   - surface: F; of a height f it is the vertical coordinate less f.
    ///   - position: on the surface of a height only its position on the floor counts, and on that of an equation it is moved onto
    ///     the surface along the gradient.
    init(_ graph: Graph, surface: Graph.Reference, at position: SIMD3<Double>, vertical: Int?, isEquation: Bool) {
        var graph = graph
        let nodes: [Graph.Node] = [.first, .second, .third]
        let slopes = nodes.map { graph.slope(of: surface, along: $0) }
        let second = slopes.map { slope in nodes.map { graph.slope(of: slope, along: $0) } }
        let points = PointEvaluation(graph, wanted: [surface] + slopes + second.flatMap(\.self))
        func values(at position: SIMD3<Double>) -> [Double] {
            let outputs = (0..<13).map { _ in
                UnsafeMutablePointer<Double>.allocateLines(Workspace<Double>.lanes(for: 1))
            }
            defer { outputs.forEach { $0.deallocate() } }
            points.evaluate(1, at: { _ in position }, into: outputs)
            return outputs.map(\.pointee)
        }
        var position = position
        if let vertical { position[vertical] -= values(at: position)[0] }
        for _ in 0..<(isEquation ? Self.steps : 0) {
            let found = values(at: position)
            let slope = SIMD3(found[1], found[2], found[3])
            let square = (slope * slope).sum()
            guard found[0] != 0, square > 0 else { break }
            position -= slope * (found[0] / square)
        }
        let found = values(at: position)
        (self.position, self.vertical) = (position, vertical)
        gradient = SIMD3(found[1], found[2], found[3])
        hessian = (0..<3).map { SIMD3(found[4 + 3 * $0], found[5 + 3 * $0], found[6 + 3 * $0]) }
    }

    /// The steps by Newton's method from a point onto the surface.
    private static let steps = 30

    /// Of length 1, upwards for a height and where F grows for an equation.
    var normal: SIMD3<Double> { gradient / length(gradient) }

    /// The gradient of the height, along the floor, or of F.
    var slopes: SIMD3<Double> {
        guard let vertical else { return gradient }
        var slopes = -gradient
        slopes[vertical] = 0
        return slopes
    }

    /// The scalar that is 0 on the tangent plane.
    func tangentPlane(in graph: inout Graph) -> Graph.Reference {
        let nodes: [Graph.Node] = [.first, .second, .third]
        var sum = graph.number(-(normal * position).sum())
        for axis in 0..<3 {
            let product = graph.apply(.multiply, graph.number(normal[axis]), graph.reference(to: nodes[axis]))
            sum = graph.apply(.add, product, sum)
        }
        return sum
    }

    /// The curvatures of the surface: both principal ones, the greater first, with the directions of length 1 that they have; positive
    /// where the surface bends to its normal.
    var principal: [(curvature: Double, direction: SIMD3<Double>)] {
        let normal = normal
        // The axis that the normal is farthest from gives the first tangent.
        let axis = (0..<3).min { abs(normal[$0]) < abs(normal[$1]) } ?? 0
        var start = SIMD3<Double>.zero
        start[axis] = 1
        start -= normal * normal[axis]
        let one = start / length(start)
        let other = cross(normal, one)
        func bend(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
            -(0..<3).reduce(0) { $0 + a[$1] * (hessian[$1] * b).sum() } / length(gradient)
        }
        let (a, b, c) = (bend(one, one), bend(one, other), bend(other, other))
        let (mean, half) = ((a + c) / 2, (a - c) / 2)
        let reach = (half * half + b * b).squareRoot()
        let angle = atan2(b, half) / 2
        let (cosine, sine) = (cos(angle), sin(angle))
        return [
            (mean + reach, one * cosine + other * sine), (mean - reach, other * cosine - one * sine),
        ]
    }

    /// Circular arcs of both principal curvatures by u from 0 to 2π, six outputs: at most one unit long each way, and no more than the
    /// circle.
    func principalArcs(in graph: inout Graph) -> [Graph.Reference] {
        var outputs: [Graph.Reference] = []
        for (curvature, direction) in principal {
            let size = curvature.magnitude
            let reach = size > .pi ? Double.pi / size : 1
            let share = graph.apply(.divide, graph.reference(to: .first), graph.number(.pi))
            let length = graph.apply(.multiply, graph.apply(.subtract, share, graph.number(1)), graph.number(reach))
            // (sin κs / κ, (1 − cos κs) / κ), and their limits where κ is 0.
            let angle = graph.apply(.multiply, graph.number(curvature), length)
            let isStraight = size < 1e-9
            let along = isStraight ? length : graph.apply(.divide, graph.apply(.sin, angle), graph.number(curvature))
            let rise = graph.apply(.subtract, graph.number(1), graph.apply(.cos, angle))
            let across = isStraight ? graph.number(0) : graph.apply(.divide, rise, graph.number(curvature))
            for axis in 0..<3 {
                let first = graph.apply(.multiply, graph.number(direction[axis]), along)
                let second = graph.apply(.multiply, graph.number(normal[axis]), across)
                outputs.append(graph.apply(.add, graph.number(position[axis]), graph.apply(.add, first, second)))
            }
        }
        return outputs
    }

    private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }

    private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

extension Graph {
    fileprivate mutating func numbers(_ vector: SIMD3<Double>) -> [Reference] { (0..<3).map { number(vector[$0]) } }
}
