import Charts
import Formula

/// The lines in which two surfaces meet: where the second changes its sign on a mesh of the first, moved onto both.
struct IntersectionSampling {
    /// Evaluates one of the surfaces.
    private final class Side {
        private let sampler: any ScalarFieldSampler

        init(_ object: FormulaObject, _ index: Int) {
            sampler = object.field(index).makeSampler()
        }

        /// The value and the slopes at each position.
        func values(at positions: [SIMD3<Double>]) -> [(value: Double, slopes: SIMD3<Double>)] {
            let buffer = GradientBuffer(capacity: positions.count)
            buffer.evaluate(sampler, positions.count) { positions[$0] }
            return positions.indices.map { (buffer.value($0), buffer.slopes($0)) }
        }
    }

    /// The corners of each line, data coordinates.
    ///
    /// - Parameters:
    ///   - object: an intersection.
    ///   - box: where it is looked for; over all of its floor, at any height, where one of the surfaces is a height.
    ///   - cells: along each side of the box.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    static func paths(
        of object: FormulaObject, in box: DataBox, cells: Int
    ) throws(CancellationError) -> [[SIMD3<Double>]] {
        let isUpright = object.upwardCoordinate == 2
        if object.isByParameters {
            let paths =
                object.isOfTwoByParameters
                ? try ParametricIntersection.paths(of: object) : pathsByParameters(of: object)
            return isUpright ? paths.map { $0.map(\.withDepthUpwards) } : paths
        }
        let box = isUpright ? box.withDepthUpwards : box
        let first = object.heightIndex ?? 0
        let sides = [Side(object, first), Side(object, 1 - first)]
        let mesh: TriangleMesh?
        if object.heightIndex != nil {
            mesh = floorMesh(sides[0], in: box, cells: cells, vertical: object.upwardCoordinate)
        } else {
            mesh = SurfaceContouring.mesh(of: object.field(first), lower: box.lower, upper: box.upper, cells: cells)
        }
        guard let mesh, !Task.isCancelled else { throw CancellationError() }
        var lines = PolylineSet(of: mesh, values: sides[1].values(at: mesh.positions).map(\.value))
        let reach = 2 * (box.size / Double(cells)).length
        lines.points = moved(lines.points, onto: sides, reach: reach)
        // Across a pole the sign changes as well.
        let areInside = areOn(sides, lines.points, reach: reach)
        return lines.paths(areInside: areInside, object.conditionSampler()).map { path in
            isUpright ? path.map(\.withDepthUpwards) : path
        }
    }

    /// Whether points that have been moved are on both surfaces; where these touch it is enough to be near.
    private static func areOn(_ sides: [Side], _ points: [SIMD3<Double>], reach: Double) -> [Bool] {
        let found = sides.map { $0.values(at: points) }
        return points.indices.map { index in
            let (one, other) = (found[0][index].slopes, found[1][index].slopes)
            let isTouching = one.cross(other).length < 0.01 * one.length * other.length
            let distance = isTouching ? reach / 10 : reach / 1e6
            return found.allSatisfy { abs($0[index].value) <= $0[index].slopes.length * distance }
        }
    }

    /// Samples of each parameter of a surface.
    private static let side = 257

    /// The same for a surface by parameters: the lines are found between its parameters.
    private static func pathsByParameters(of object: FormulaObject) -> [[SIMD3<Double>]] {
        let domains = object.parameterNames.map { object.domain(of: $0, height: ChartScene.defaultFloorDomain) }
        let lower = SIMD3(domains[0].lowerBound, domains[1].lowerBound, 0)
        let size = SIMD3(domains[0].upperBound, domains[1].upperBound, 0) - lower
        var mesh = TriangleMesh()
        for index in 0..<side * side {
            let share = SIMD3(Double(index % side), Double(index / side), 0) / Double(side - 1)
            mesh.positions.append(lower + size * share)
        }
        mesh.triangles = TriangleMesh.gridTriangles(columns: side, rows: side)
        let (difference, points) = (object.differenceSampler(), object.pointSampler())
        var lines = PolylineSet(of: mesh, values: difference.map(mesh.positions) { difference[0, $0] })
        for _ in 0..<6 {
            let found = difference.map(lines.points) {
                (value: difference[0, $0], slopes: SIMD3(difference[1, $0], difference[2, $0], 0) * size)
            }
            for (index, (value, slopes)) in found.enumerated() {
                let step = slopes * size * (value / (slopes * slopes).sum())
                let share = step / size
                if max(share.x.magnitude, share.y.magnitude) < 1 / Double(side) { lines.points[index] -= step }
            }
        }
        let areInside = difference.map(lines.points) { index in
            let slopes = SIMD3(difference[1, index], difference[2, index], 0) * size
            return abs(difference[0, index]) <= slopes.length / (1e6 * Double(side))
        }
        return lines.paths(areInside: areInside, object.conditionSampler()).map { path in
            points.map(path) { points.vector(0, $0) }
        }
    }

    /// A height as triangles over the floor.
    private static func floorMesh(_ height: Side, in box: DataBox, cells: Int, vertical: Int) -> TriangleMesh {
        let depth = 3 - vertical
        var mesh = TriangleMesh()
        for row in 0...cells {
            for column in 0...cells {
                var position = box.lower
                position[0] += box.size[0] * Double(column) / Double(cells)
                position[depth] += box.size[depth] * Double(row) / Double(cells)
                position[vertical] = 0
                mesh.positions.append(position)
            }
        }
        for (index, found) in height.values(at: mesh.positions).enumerated() {
            mesh.positions[index][vertical] = -found.value
        }
        mesh.triangles = TriangleMesh.gridTriangles(columns: cells + 1, rows: cells + 1)
        return mesh
    }

    /// Points near two surfaces moved onto both by Newton's method; one that would go far stays where it is.
    private static func moved(_ points: [SIMD3<Double>], onto sides: [Side], reach: Double) -> [SIMD3<Double>] {
        var moved = points
        for _ in 0..<6 {
            let (one, other) = (sides[0].values(at: moved), sides[1].values(at: moved))
            for index in moved.indices {
                let (a, b) = (one[index].slopes, other[index].slopes)
                let (aa, ab, bb) = ((a * a).sum(), (a * b).sum(), (b * b).sum())
                let determinant = aa * bb - ab * ab
                guard determinant > 1e-12 * aa * bb else { continue }
                let (f, g) = (one[index].value, other[index].value)
                let (along, across) = ((f * bb - g * ab) / determinant, (g * aa - f * ab) / determinant)
                moved[index] -= a * along
                moved[index] -= b * across
            }
        }
        for index in moved.indices where !((moved[index] - points[index]).length < reach) {
            moved[index] = points[index]
        }
        return moved
    }
}
