import Dispatch
import Formula
import Foundation

/// A surface by two parameters, sampled until it looks smooth.
///
/// Rows and columns of a grid are divided where a point between two of them is off the straight line by more than can be seen; so the
/// mesh has no gaps. Sides and poles that meet are joined.
struct ParametricMesh {
    private let object: FormulaObject
    private var u: [Double]
    private var v: [Double]
    /// Row after row, along u.
    private var points: [SIMD3<Double>] = []

    /// Samples a side at first.
    private static let firstSide = 33
    /// The most times that a row or a column is divided.
    private static let rounds = 6
    /// The most times that this is done because the surface ends there: its edge is looked for between two samples.
    private static let edgeRounds = 2

    /// - Parameters:
    ///   - side: about how many samples a side the chart has; half of a pixel in a picture four times as wide is the tolerance.
    ///   - height: the domain of a vertical parameter.
    static func mesh(of object: FormulaObject, side: Int, height: ClosedRange<Double>) -> TriangleMesh? {
        var surface = ParametricMesh(object, height: height, side: side)
        guard surface.refine(side: side) else { return nil }
        return surface.mesh()
    }

    private init(_ object: FormulaObject, height: ClosedRange<Double>, side: Int) {
        self.object = object
        let names = object.parameterNames
        func samples(_ name: String) -> [Double] {
            let domain = object.domain(of: name, height: height)
            let count = max(9, min(Self.firstSide, side))
            return (0..<count).map { index in
                let fraction = Double(index) / Double(count - 1)
                return domain.lowerBound * (1 - fraction) + domain.upperBound * fraction
            }
        }
        (u, v) = (samples(names[0]), samples(names[1]))
        points = evaluate(u, v).points
    }

    // MARK: - Sampling

    /// Points, and where they are asked for normals, over a grid, row after row.
    private func evaluate(
        _ u: [Double], _ v: [Double], hasNormals: Bool = false
    ) -> (points: [SIMD3<Double>], normals: [SIMD3<Float>]) {
        var normals: [SIMD3<Float>] = []
        let count = u.count * v.count
        let points = [SIMD3<Double>](unsafeUninitializedCapacity: count) { points, initialized in
            normals = [SIMD3<Float>](unsafeUninitializedCapacity: hasNormals ? count : 0) { normals, initialized in
                fill(points, normals, u, v, hasNormals: hasNormals)
                initialized = hasNormals ? count : 0
            }
            initialized = count
        }
        return (points, normals)
    }

    private func fill(
        _ points: UnsafeMutableBufferPointer<SIMD3<Double>>, _ normals: UnsafeMutableBufferPointer<SIMD3<Float>>,
        _ u: [Double], _ v: [Double], hasNormals: Bool
    ) {
        // Each part writes its own rows.
        nonisolated(unsafe) let (points, normals) = (points, normals)
        let part = max(1, 16_384 / max(1, u.count))
        let parts = (v.count + part - 1) / part
        DispatchQueue.concurrentPerform(iterations: parts) { number in
            let sampler = object.pointSampler()
            let rows = number * part..<min((number + 1) * part, v.count)
            let all = rows.lowerBound * u.count..<rows.upperBound * u.count
            for start in stride(from: all.lowerBound, to: all.upperBound, by: FormulaObject.Sampler.limit) {
                let length = min(FormulaObject.Sampler.limit, all.upperBound - start)
                sampler.evaluate(length) { index in
                    SIMD3(u[(start + index) % u.count], v[(start + index) / u.count], 0)
                }
                for index in 0..<length {
                    points.initializeElement(at: start + index, to: sampler.vector(0, index))
                    guard hasNormals else { continue }
                    normals.initializeElement(at: start + index, to: Self.normal(sampler, index))
                }
            }
        }
    }

    /// The normal at one of the positions that were evaluated last.
    private static func normal(_ sampler: FormulaObject.Sampler, _ index: Int) -> SIMD3<Float> {
        unit(sampler.vector(3, index).cross(sampler.vector(6, index)))
    }

    /// Zero where there is no direction.
    private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Float> {
        let length = vector.length
        return length > 1e-300 && length.isFinite ? SIMD3<Float>(vector / length) : .zero
    }

    /// How far the surface reaches, data units.
    private var extent: Double {
        var (low, high) = (SIMD3(repeating: Double.infinity), SIMD3(repeating: -Double.infinity))
        for point in points where point.sum().isFinite {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return max(0, (high - low).max())
    }

    /// - Returns: `false` when cancelled.
    private mutating func refine(side: Int) -> Bool {
        let most = max(4 * side * side, Self.firstSide * Self.firstSide)
        for round in 0..<Self.rounds {
            if Task.isCancelled { return false }
            let tolerance = extent / Double(8 * max(16, side))
            let dividesAtEdges = round < Self.edgeRounds
            let uErrors = errors(between: u, v, isAlongU: true, dividesAtEdges: dividesAtEdges)
            let vErrors = errors(between: v, u, isAlongU: false, dividesAtEdges: dividesAtEdges)
            let finerU = Self.divided(u, uErrors, tolerance)
            let finerV = Self.divided(v, vErrors, tolerance)
            guard finerU.count > u.count || finerV.count > v.count, finerU.count * finerV.count <= most else { break }
            (u, v) = (finerU, finerV)
            points = evaluate(u, v).points
        }
        return true
    }

    private static func divided(_ values: [Double], _ errors: [Double], _ tolerance: Double) -> [Double] {
        var result = [values[0]]
        for index in errors.indices {
            if errors[index] > tolerance { result.append((values[index] + values[index + 1]) / 2) }
            result.append(values[index + 1])
        }
        return result
    }

    /// How far the surface is off the straight line in the middle between two values of one parameter, at most.
    ///
    /// - Parameter dividesAtEdges: whether it is off by any distance where it begins or ends.
    private func errors(
        between values: [Double], _ others: [Double], isAlongU: Bool, dividesAtEdges: Bool
    ) -> [Double] {
        let middles = zip(values, values.dropFirst()).map { ($0 + $1) / 2 }
        let found = isAlongU ? evaluate(middles, others).points : evaluate(others, middles).points
        var errors = [Double](repeating: 0, count: middles.count)
        for (index, point) in found.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: isAlongU ? middles.count : others.count)
            let first = isAlongU ? row * values.count + column : row * others.count + column
            let second = isAlongU ? first + 1 : first + others.count
            let off = (point - (points[first] + points[second]) / 2).length
            let isEdge = !off.isFinite && [point, points[first], points[second]].contains { $0.sum().isFinite }
            let error = isEdge && dividesAtEdges ? .infinity : off
            let interval = isAlongU ? column : row
            if error > errors[interval] { errors[interval] = error }
        }
        return errors
    }

    // MARK: - The mesh

    private func mesh() -> TriangleMesh {
        let (points, normals) = evaluate(u, v, hasNormals: true)
        let triangles = TriangleMesh.gridTriangles(columns: u.count, rows: v.count)
        var mesh = TriangleMesh(positions: points, normals: normals, triangles: triangles)
        mesh.normals = normalsAtPoles(mesh.normals)
        let condition = object.conditionSampler()
        let hasEdges = !points.allSatisfy { $0.sum().isFinite }
        if condition != nil || hasEdges {
            let arguments = (0..<points.count).map { SIMD3(u[$0 % u.count], v[$0 / u.count], 0) }
            let sampler = object.pointSampler()
            let areInside = { (parameters: [SIMD3<Double>]) in
                let isDefined = sampler.map(parameters) { sampler.vector(0, $0).sum().isFinite }
                guard let condition else { return isDefined }
                return zip(isDefined, condition.areTrue(parameters)).map { $0 && $1 }
            }
            mesh = mesh.cut(arguments, areInside: areInside) { parameters in
                parameters.map { parameters in
                    sampler.evaluate(1) { _ in parameters }
                    return (sampler.vector(0, 0), Self.normal(sampler, 0))
                }
            }
        }
        join(&mesh)
        return mesh
    }

    /// Where a row or a column is one point, its normal is the mean of the whole one beside it.
    private func normalsAtPoles(_ normals: [SIMD3<Float>]) -> [SIMD3<Float>] {
        var result = normals
        func isKnown(_ normal: SIMD3<Float>) -> Bool { normal.sum().isFinite && (normal * normal).sum() > 0.5 }
        func mean(_ indices: some Sequence<Int>) -> SIMD3<Float> {
            Self.unit(SIMD3<Double>(indices.map { normals[$0] }.filter(isKnown).reduce(.zero, +)))
        }
        for (index, normal) in normals.enumerated() where !isKnown(normal) {
            let (row, column) = index.quotientAndRemainder(dividingBy: u.count)
            if row == 0 || row == v.count - 1 {
                let beside = row == 0 ? 1 : row - 1
                result[index] = mean(beside * u.count..<(beside + 1) * u.count)
            } else if column == 0 || column == u.count - 1 {
                let beside = column == 0 ? 1 : column - 1
                result[index] = mean(stride(from: beside, to: normals.count, by: u.count))
            } else {
                result[index] = mean([index - 1, index + 1, index - u.count, index + u.count])
            }
        }
        return result
    }

    /// Makes one vertex of those on the rim of the parameters that are one point and have one normal, and leaves out triangles
    /// without an area.
    private func join(_ mesh: inout TriangleMesh) {
        let unit = max(extent, 1e-300) * 1e-9
        var known: [SIMD3<Int>: [UInt32]] = [:]
        var numbers = (0..<UInt32(mesh.positions.count)).map(\.self)
        for index in 0..<u.count * v.count {
            let (row, column) = index.quotientAndRemainder(dividingBy: u.count)
            guard row == 0 || column == 0 || row == v.count - 1 || column == u.count - 1 else { continue }
            let scaled = mesh.positions[index] / unit
            guard scaled.sum().isFinite, scaled.max() < 1e15, scaled.min() > -1e15 else { continue }
            // A rounded position may be on either side of a cell.
            let key = SIMD3<Int>((scaled / 64).rounded(.toNearestOrEven))
            var match: UInt32?
            search: for z in -1...1 {
                for y in -1...1 {
                    for x in -1...1 {
                        for other in known[key &+ SIMD3(x, y, z)] ?? []
                        where (mesh.positions[Int(other)] - mesh.positions[index]).length <= unit {
                            match = other
                            if Self.areAlike(mesh.normals[Int(other)], mesh.normals[index]) {
                                numbers[index] = other
                                break search
                            }
                        }
                    }
                }
            }
            if let match { mesh.positions[index] = mesh.positions[Int(match)] }
            if numbers[index] == UInt32(index) { known[key, default: []].append(UInt32(index)) }
        }
        var kept: [UInt32] = []
        kept.reserveCapacity(mesh.triangles.count)
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let corners = (0..<3).map { numbers[Int(mesh.triangles[start + $0])] }
            let positions = corners.map { mesh.positions[Int($0)] }
            if positions[0] != positions[1], positions[1] != positions[2], positions[2] != positions[0] {
                kept += corners
            }
        }
        mesh.triangles = kept
    }

    private static func areAlike(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Bool { (one * other).sum() > 0.9 }
}
