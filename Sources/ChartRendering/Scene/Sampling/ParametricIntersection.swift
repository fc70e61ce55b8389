import Formula

/// The lines in which two surfaces by parameters meet: where triangles of both cross, moved onto both by Newton's method.
struct ParametricIntersection {
    /// One of the surfaces as a grid of triangles.
    private struct Side {
        let sampler: FormulaObject.Sampler
        let lower: SIMD3<Double>
        /// Of the domains; the third number is 0.
        let size: SIMD3<Double>
        /// The vertex at each point of the grid: points at one position are one vertex, as along a seam and at a pole.
        var vertices: [Int32] = []
        /// Data coordinates of each vertex, moved by less than can be seen: so no vertex of a surface is exactly on the other one.
        var positions: [SIMD3<Double>] = []
        /// The boxes of cells, of 2 × 2 cells and so on up to one around all.
        private var levels: [[Box]] = []

        var levelCount: Int { levels.count }

        init(_ object: FormulaObject, _ index: Int) {
            sampler = object.pointSampler(index)
            let domains = object.parameterNames.map { object.domain(of: $0, height: ChartScene.defaultFloorDomain) }
            lower = SIMD3(domains[0].lowerBound, domains[1].lowerBound, 0)
            size = SIMD3(domains[0].upperBound, domains[1].upperBound, 0) - lower
            let grid = (0..<ParametricIntersection.pointCount).map { parameters(of: $0) }
            let points = sampler.map(grid) { [sampler] in sampler.vector(0, $0) }
            joinVertices(at: points, seed: UInt64(index) + 1)
            makeBoxes(points)
        }

        func parameters(of point: Int) -> SIMD3<Double> {
            let (row, column) = point.quotientAndRemainder(dividingBy: ParametricIntersection.side + 1)
            return lower + size * SIMD3(Double(column), Double(row), 0) / Double(ParametricIntersection.side)
        }

        private mutating func joinVertices(at points: [SIMD3<Double>], seed: UInt64) {
            let extent = points.lazy.filter { $0.sum().isFinite }.reduce(0) { max($0, $1.length) }
            let unit = max(extent, .leastNormalMagnitude) * 1e-9
            var known: [SIMD3<Double>: Int32] = [:]
            var noise = SplitMix(state: seed)
            vertices.reserveCapacity(points.count)
            for point in points {
                let key = (point / unit).rounded(.toNearestOrEven)
                if let vertex = known[key] {
                    vertices.append(vertex)
                    continue
                }
                if key.sum().isFinite { known[key] = Int32(positions.count) }
                vertices.append(Int32(positions.count))
                positions.append(point + SIMD3(noise.next(), noise.next(), noise.next()) * (unit * 100))
            }
        }

        private mutating func makeBoxes(_ points: [SIMD3<Double>]) {
            let side = ParametricIntersection.side
            var cells: [Box] = []
            cells.reserveCapacity(side * side)
            for row in 0..<side {
                for column in 0..<side {
                    var box = Box()
                    for point in ParametricIntersection.corners(column, row) {
                        box.formUnion(positions[Int(vertices[point])])
                    }
                    cells.append(box.lower.sum().isFinite && box.upper.sum().isFinite ? box : Box())
                }
            }
            levels = [cells]
            var width = side
            while width > 1 {
                let below = levels[levels.count - 1]
                levels.append(
                    (0..<width * width / 4).map { index in
                        let (row, column) = (2 * (index / (width / 2)), 2 * (index % (width / 2)))
                        var box = Box()
                        for child in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                            box.formUnion(below[(row + child.1) * width + column + child.0])
                        }
                        return box
                    })
                width /= 2
            }
        }

        func box(_ level: Int, _ index: Int) -> Box { levels[level][index] }
    }

    /// A box with sides along the axes, data coordinates; at first around nothing.
    private struct Box {
        var lower = SIMD3(repeating: Double.infinity)
        var upper = SIMD3(repeating: -Double.infinity)

        /// A point that is not finite makes the box one that is not.
        mutating func formUnion(_ point: SIMD3<Double>) {
            let isFinite = point.sum().isFinite
            lower = pointwiseMin(lower, isFinite ? point : SIMD3(repeating: -.infinity))
            upper = pointwiseMax(upper, isFinite ? point : SIMD3(repeating: .infinity))
        }

        mutating func formUnion(_ other: Box) {
            lower = pointwiseMin(lower, other.lower)
            upper = pointwiseMax(upper, other.upper)
        }

        func overlaps(_ other: Box) -> Bool { all(lower .<= other.upper) && all(other.lower .<= upper) }
    }

    /// Numbers between −1 and 1 (G. Steele et al., “Fast Splittable Pseudorandom Number Generators”, 2014).
    private struct SplitMix {
        var state: UInt64

        mutating func next() -> Double {
            state &+= 0x9e37_79b9_7f4a_7c15
            var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
            return Double(Int64(bitPattern: value ^ (value >> 31))) / 0x1p63
        }
    }

    /// A point of an edge of one surface in a triangle of the other.
    private struct Crossing: Hashable {
        let side: Int
        /// The vertices of the edge, the lower one first.
        let edge: SIMD2<Int32>
        /// The index of the triangle.
        let triangle: Int
    }

    /// Cells along each side of a surface, a power of two.
    private static let side = 256
    private static let pointCount = (side + 1) * (side + 1)
    /// The most crossings: surfaces that have more of them are one over an area.
    private static let limit = 100_000

    private let sides: [Side]
    private var indices: [Crossing: Int] = [:]
    private var lines = PolylineSet()
    /// The parameters of each point of the lines on the second surface.
    private var others: [SIMD3<Double>] = []

    /// The corners of each line, data coordinates.
    ///
    /// - Parameter object: an intersection of two surfaces by parameters.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    static func paths(of object: FormulaObject) throws(CancellationError) -> [[SIMD3<Double>]] {
        var intersection = ParametricIntersection(sides: [Side(object, 0), Side(object, 1)])
        try intersection.visitCells()
        let areInside = intersection.move()
        let sampler = intersection.sides[0].sampler
        return intersection.lines.paths(areInside: areInside, object.conditionSampler()).map { path in
            sampler.map(path) { sampler.vector(0, $0) }
        }
    }

    private init(sides: [Side]) { self.sides = sides }

    // MARK: - Triangles

    private static func corners(_ column: Int, _ row: Int) -> [Int] {
        let corner = row * (side + 1) + column
        return [corner, corner + 1, corner + side + 1, corner + side + 2]
    }

    /// The corners of a triangle: two of them are a cell.
    private static func corners(of triangle: Int) -> [Int] {
        let (row, column) = (triangle / 2).quotientAndRemainder(dividingBy: side)
        let corners = corners(column, row)
        return triangle % 2 == 0 ? [corners[0], corners[1], corners[2]] : [corners[1], corners[3], corners[2]]
    }

    /// Goes down both trees of boxes at once to the cells that may cross.
    private mutating func visitCells() throws(CancellationError) {
        var open = [SIMD3(sides[0].levelCount - 1, 0, 0)]
        var rounds = 0
        while let pair = open.popLast(), lines.points.count < Self.limit {
            rounds += 1
            if rounds % 4096 == 0, Task.isCancelled { throw CancellationError() }
            let level = pair.x
            guard sides[0].box(level, pair.y).overlaps(sides[1].box(level, pair.z)) else { continue }
            if level == 0 {
                for one in [2 * pair.y, 2 * pair.y + 1] {
                    for other in [2 * pair.z, 2 * pair.z + 1] { cross(one, other) }
                }
                continue
            }
            let width = Self.side >> level
            func children(_ index: Int) -> [Int] {
                let first = 2 * (index / width) * 2 * width + 2 * (index % width)
                return [first, first + 1, first + 2 * width, first + 2 * width + 1]
            }
            for one in children(pair.y) {
                for other in children(pair.z) { open.append(SIMD3(level - 1, one, other)) }
            }
        }
        // Nothing is shown of surfaces that are one.
        if lines.points.count >= Self.limit { (lines, others) = (PolylineSet(), []) }
    }

    /// Adds the piece in which two triangles cross.
    private mutating func cross(_ one: Int, _ other: Int) {
        let triangles = [one, other]
        let corners = triangles.map(Self.corners)
        let vertices = (0..<2).map { side in corners[side].map { sides[side].vertices[$0] } }
        var ends: [Int] = []
        for side in 0..<2 {
            let (here, there) = (vertices[side], vertices[1 - side])
            let planes = here.map { self.side(of: $0, side, there) }
            for (index, next) in [(0, 1), (1, 2), (2, 0)] where planes[index] != planes[next] {
                let around = [(0, 1), (1, 2), (2, 0)].map {
                    turn(side, here[index], here[next], there[$0.0], there[$0.1])
                }
                guard Set(around).count == 1 else { continue }
                let edge = SIMD2(min(here[index], here[next]), max(here[index], here[next]))
                let crossing = Crossing(side: side, edge: edge, triangle: triangles[1 - side])
                ends.append(
                    indices[crossing]
                        ?? add(crossing, [corners[side][index], corners[side][next]], corners[1 - side]))
            }
        }
        if ends.count == 2 { lines.join(ends[0], ends[1]) }
    }

    private func volume(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ d: SIMD3<Double>) -> Double {
        ((b - a).cross(c - a) * (d - a)).sum()
    }

    /// On which side of a triangle of the other surface a vertex is.
    private func side(of vertex: Int32, _ side: Int, _ triangle: [Int32]) -> Bool {
        let corners = triangle.map { sides[1 - side].positions[Int($0)] }
        return volume(corners[0], corners[1], corners[2], sides[side].positions[Int(vertex)]) > 0
    }

    /// Which way round an edge of a surface goes by one of the other; for both directions of both edges it is the same number that
    /// decides.
    private func turn(_ side: Int, _ start: Int32, _ end: Int32, _ first: Int32, _ second: Int32) -> Bool {
        let (edge, other) = ([min(start, end), max(start, end)], [min(first, second), max(first, second)])
        let (one, two) = (side == 0 ? edge : other, side == 0 ? other : edge)
        let ends = one.map { sides[0].positions[Int($0)] } + two.map { sides[1].positions[Int($0)] }
        return (volume(ends[0], ends[1], ends[2], ends[3]) > 0) != ((start > end) != (first > second))
    }

    /// Adds the point in which an edge crosses a triangle.
    private mutating func add(_ crossing: Crossing, _ edge: [Int], _ triangle: [Int]) -> Int {
        let (here, there) = (sides[crossing.side], sides[1 - crossing.side])
        let ends = edge.map { here.positions[Int(here.vertices[$0])] }
        let corners = triangle.map { there.positions[Int(there.vertices[$0])] }
        let volumes = ends.map { volume(corners[0], corners[1], corners[2], $0).magnitude }
        let share = volumes[0] / (volumes[0] + volumes[1])
        let onEdge = here.parameters(of: edge[0]) * (1 - share) + here.parameters(of: edge[1]) * share
        let weights = [(1, 2), (2, 0), (0, 1)].map {
            volume(ends[0], ends[1], corners[$0.0], corners[$0.1]).magnitude
        }
        var inTriangle = SIMD3<Double>.zero
        for (weight, point) in zip(weights, triangle) {
            inTriangle += there.parameters(of: point) * (weight / weights.reduce(0, +))
        }
        let index = lines.add(crossing.side == 0 ? onEdge : inTriangle)
        others.append(crossing.side == 0 ? inTriangle : onEdge)
        indices[crossing] = index
        return index
    }

    // MARK: - Points on both

    /// Moves the points of the lines onto both surfaces.
    ///
    /// - Returns: which points are on both.
    private mutating func move() -> [Bool] {
        let starts = lines.points
        for _ in 0..<8 {
            for (index, step) in steps().enumerated() where step.sum().isFinite {
                lines.points[index] = moved(lines.points[index], SIMD3(step.x, step.y, 0), 0)
                others[index] = moved(others[index], SIMD3(step.z, step.w, 0), 1)
            }
        }
        let (one, other) = (found(0), found(1))
        return lines.points.indices.map { index in
            let away =
                (lines.points[index] - starts[index]) / sides[0].size.replacing(with: 1, where: SIMD3(0, 0, 1) .> 0)
            guard away.length < 4 / Double(Self.side) else { return false }
            let distance = (one[index][0] - other[index][0]).length
            let normals = [one, other].map { $0[index][1].cross($0[index][2]) }
            let size = max(one[index][0].length, other[index][0].length)
            let isTouching = normals[0].cross(normals[1]).length < 0.01 * normals[0].length * normals[1].length
            return distance <= (isTouching ? 1e-4 : 1e-9) * size
        }
    }

    /// Parameters that stay in their domains.
    private func moved(_ parameters: SIMD3<Double>, _ step: SIMD3<Double>, _ side: Int) -> SIMD3<Double> {
        let (lower, size) = (sides[side].lower, sides[side].size)
        let reach = size / Double(Self.side)
        return (parameters - step.clamped(lowerBound: -reach, upperBound: reach))
            .clamped(lowerBound: lower, upperBound: lower + size)
    }

    /// The position of each point on one of the surfaces, and its slopes along both parameters times their domains.
    private func found(_ side: Int) -> [[SIMD3<Double>]] {
        let (sampler, size) = (sides[side].sampler, sides[side].size)
        return sampler.map(side == 0 ? lines.points : others) {
            [sampler.vector(0, $0), sampler.vector(3, $0) * size.x, sampler.vector(6, $0) * size.y]
        }
    }

    /// The shortest steps of the four parameters that lead to where both surfaces would meet if they were planes; one at the end of
    /// its domain stays there.
    private func steps() -> [SIMD4<Double>] {
        let (lower, size) = (both(sides[0].lower, sides[1].lower), both(sides[0].size, sides[1].size))
        return zip(found(0), found(1)).enumerated().map { index, found in
            let (one, other) = found
            let parameters = (both(lines.points[index], others[index]) - lower) / size
            var slopes = [one[1], one[2], -other[1], -other[2]]
            var step = Self.step(one[0] - other[0], slopes)
            for _ in 0..<2 {
                let blocked = (0..<4).filter {
                    parameters[$0] <= 0 && step[$0] > 0 || parameters[$0] >= 1 && step[$0] < 0
                }
                if blocked.isEmpty { break }
                for parameter in blocked { slopes[parameter] = .zero }
                step = Self.step(one[0] - other[0], slopes)
            }
            return step * size
        }
    }

    private func both(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD4<Double> {
        SIMD4(one.x, one.y, other.x, other.y)
    }

    /// Jᵀ(J·Jᵀ)⁻¹ times a difference, where the slopes are the columns of J; a direction without slopes makes no difference.
    private static func step(_ difference: SIMD3<Double>, _ slopes: [SIMD3<Double>]) -> SIMD4<Double> {
        let least = 1e-12 * slopes.reduce(0) { $0 + ($1 * $1).sum() }
        let columns = (0..<3).map { axis in
            var column = slopes.reduce(SIMD3<Double>.zero) { $0 + $1 * $1[axis] }
            column[axis] += least
            return column
        }
        let determinant = (columns[0].cross(columns[1]) * columns[2]).sum()
        let sum =
            columns[1].cross(columns[2]) * difference.x + columns[2].cross(columns[0]) * difference.y
            + columns[0].cross(columns[1]) * difference.z
        return SIMD4(slopes.map { ($0 * sum).sum() / determinant })
    }
}
