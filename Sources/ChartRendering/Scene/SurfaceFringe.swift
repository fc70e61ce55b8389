import Charts
import Formula

/// What a surface has between its last whole triangles and where its formula ends.
///
/// A triangle of the grid with samples that are there and others that are not is there up to the ends found along its
/// sides, as in marching triangles. What is torn has no fringe.
struct SurfaceFringe: Sendable {
    /// A corner of a piece.
    struct Corner: Sendable {
        /// A sample; from the number of samples on, one of `ends`.
        let vertex: Int
        /// The index of the piece in the circle around the sample, as `GridMesh` counts; 0 for an end.
        let sector: Int
        /// The triangle of the grid beyond the side to the next corner; `nil` where the surface ends.
        let neighbour: Int?
    }

    /// What is there of one triangle of the grid.
    struct Piece: Sendable {
        /// Twice the number of its cell, and 1 more for the second triangle.
        let triangle: Int
        /// Three or four.
        let corners: [Corner]
    }

    /// One for each of the grid's ends.
    let ends: [SceneMesh.Vertex]
    /// In ascending order of their triangles.
    let pieces: [Piece]
    /// The pieces for pictures and for the pointer.
    var mesh: SceneMesh

    /// - Parameters:
    ///   - surface: the rest of the surface.
    ///   - values: the coordinates of the ends on the colour scale, where the fill uses one; else empty.
    /// - Returns: `nil` where there are no pieces.
    /// - Complexity: O(ends log ends)
    init?(of grid: HeightGrid, on surface: SceneSurface, values: [Float], axes: SceneAxes) {
        guard !grid.ends.isEmpty else { return nil }
        var ends: [SceneMesh.Vertex] = []
        var endBeside: [SIMD2<Int>: Int] = [:]
        for (index, end) in grid.ends.enumerated() {
            let value = grid.position(of: end)
            var position = axes.position(of: value)
            // On a logarithmic axis a surface that approaches 0 has no lower end. What is below has no position, and ends
            // nothing.
            if position.y.isNaN, value.y == 0 { position.y = axes.y.isReversed ? .infinity : -.infinity }
            if !position.y.isNaN { endBeside[SIMD2(end.sample, end.missing)] = index }
            ends.append(
                SceneMesh.Vertex(
                    position: SIMD4(
                        Float(position.x), Self.height(position.y, of: end, range: axes.y.range), Float(position.z),
                        values.isEmpty ? 0 : values[index]),
                    normal: SIMD4(
                        Self.normal(of: end, at: value, axes: axes) ?? surface.normals[0].vector(end.sample), 0)))
        }
        let cells = Self.cells(around: grid.ends, of: grid)
        let pieces = cells.flatMap { cell in
            [0, 1].compactMap { Self.piece(2 * cell + $0, of: surface, endBeside: endBeside) }
        }
        guard !pieces.isEmpty else { return nil }
        self.ends = ends
        self.pieces = pieces
        mesh = Self.mesh(of: pieces, ends: ends, on: surface)
    }

    /// The plot height of an end.
    private static func height(_ position: Double, of end: Formula.End, range: ClosedRange<Double>) -> Float {
        // What grows without end stops at the side of the box; else the fringe would lean from its sample far beyond.
        guard end.isBounded, position.isFinite else {
            return Float(max(range.lowerBound, min(range.upperBound, position)))
        }
        return Float(max(-1e6, min(1e6, position)))
    }

    /// The unit normal in plot space; `nil` where the slope is not known.
    private static func normal(of end: Formula.End, at value: SIMD3<Double>, axes: SceneAxes) -> SIMD3<Float>? {
        let rise = axes.y.scale(at: value.y)
        let normal = SIMD3(
            -Double(end.slope.x) * rise / axes.x.scale(at: value.x), 1,
            -Double(end.slope.y) * rise / axes.z.scale(at: value.z))
        let unit = normal / normal.length
        return unit.sum().isFinite ? SIMD3<Float>(unit) : nil
    }

    // MARK: - Pieces

    /// The cells that have an edge with an end, in ascending order.
    private static func cells(around ends: [Formula.End], of grid: HeightGrid) -> [Int] {
        var cells: Set<Int> = []
        for end in ends {
            let (sample, missing) = (
                end.sample.quotientAndRemainder(dividingBy: grid.columns),
                end.missing.quotientAndRemainder(dividingBy: grid.columns)
            )
            let row = min(sample.quotient, missing.quotient)
            let column = min(sample.remainder, missing.remainder)
            for (row, column) in [(row, column), (row - 1, column), (row, column - 1)]
            where (0..<grid.rows - 1).contains(row) && (0..<grid.columns - 1).contains(column) {
                cells.insert(row * (grid.columns - 1) + column)
            }
        }
        return cells.sorted()
    }

    /// - Parameter endBeside: the index of the end between a sample that is there and one that is not.
    /// - Returns: `nil` where all samples of the triangle are there, none is, or it is not known where it ends.
    private static func piece(_ triangle: Int, of surface: SceneSurface, endBeside: [SIMD2<Int>: Int]) -> Piece? {
        let (columns, isSecond) = (surface.columns, triangle & 1 == 1)
        let (row, column) = (triangle / 2).quotientAndRemainder(dividingBy: columns - 1)
        let first = row * columns + column
        if surface.isTorn, surface.heights[first].bitPattern & 1 == 1 { return nil }
        func neighbour(_ column: Int, _ row: Int, _ half: Int) -> Int? {
            (0..<columns - 1).contains(column) && (0..<surface.rows - 1).contains(row)
                ? 2 * (row * (columns - 1) + column) + half : nil
        }
        let below = first + columns
        // Numbered and divided as in `GridMesh`.
        let samples = isSecond ? [below, below + 1, first + 1] : [first, below, first + 1]
        let sectors = isSecond ? [5, 3, 1] : [0, 4, 2]
        let neighbours =
            isSecond
            ? [neighbour(column, row + 1, 0), neighbour(column + 1, row, 0), triangle - 1]
            : [neighbour(column - 1, row, 1), triangle + 1, neighbour(column, row - 1, 1)]
        let isThere = samples.map { surface.heights[$0] > SceneSurface.hole / 2 }
        guard isThere.contains(true), isThere.contains(false) else { return nil }
        var corners: [Corner] = []
        for index in 0..<3 {
            let next = (index + 1) % 3
            if isThere[index] {
                corners.append(Corner(vertex: samples[index], sector: sectors[index], neighbour: neighbours[index]))
            }
            guard isThere[index] != isThere[next] else { continue }
            let (sample, missing) = isThere[index] ? (index, next) : (next, index)
            guard let end = endBeside[SIMD2(samples[sample], samples[missing])] else { return nil }
            corners.append(
                Corner(
                    vertex: surface.heights.count + end, sector: 0,
                    neighbour: isThere[index] ? nil : neighbours[index]))
        }
        return Piece(triangle: triangle, corners: corners)
    }

    private static func mesh(of pieces: [Piece], ends: [SceneMesh.Vertex], on surface: SceneSurface) -> SceneMesh {
        var numbers: [Int: UInt32] = [:]
        var vertices: [SceneMesh.Vertex] = []
        func number(_ vertex: Int) -> UInt32 {
            if let known = numbers[vertex] { return known }
            let number = UInt32(vertices.count)
            numbers[vertex] = number
            vertices.append(
                vertex < surface.heights.count ? surface.vertex(vertex) : ends[vertex - surface.heights.count])
            return number
        }
        let isMirrored = (surface.floorStep.x < 0) != (surface.floorStep.y < 0)
        var triangles: [UInt32] = []
        for piece in pieces {
            let corners = piece.corners.map { number($0.vertex) }
            for index in 1..<corners.count - 1 {
                triangles += [corners[0], corners[index + (isMirrored ? 1 : 0)], corners[index + (isMirrored ? 0 : 1)]]
            }
        }
        return SceneMesh(vertices: vertices, triangles: triangles, material: surface.material)
    }
}

extension SceneSurface {
    /// A sample as a corner of a mesh.
    fileprivate func vertex(_ sample: Int) -> SceneMesh.Vertex {
        let (row, column) = sample.quotientAndRemainder(dividingBy: columns)
        let floor = SIMD2<Float>(floorPosition(column, row))
        return SceneMesh.Vertex(
            position: SIMD4(floor.x, heights[sample], floor.y, values.isEmpty ? 0 : values[sample]),
            normal: SIMD4(normals[0].vector(sample), 0))
    }
}
