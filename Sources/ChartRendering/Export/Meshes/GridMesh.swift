import Charts

/// A surface on a grid as triangles, divided as the shader's strips divide them; with a base it is a closed body.
///
/// Heights beyond the box end at it. The fringe, up to where a formula ends, has its corners in common with the rest.
/// Seen from above, the corners of a cell are numbered
/// ```
/// 0 ─ 2   the row
/// │ ╱ │
/// 1 ─ 3   the next row
/// ```
/// and its triangles are 0, 1, 2 and 1, 3, 2.
struct GridMesh: MeshPart {
    let material: SceneMaterial
    private let columns: Int
    private let rows: Int
    private let heights: [Float]
    private let normals: SurfaceNormals
    private let isTorn: Bool
    private let floorOrigin: SIMD2<Float>
    private let floorStep: SIMD2<Float>
    private let columnCoordinates: [Float]
    private let rowCoordinates: [Float]
    private let values: [Float]
    private let box: PlotBox
    /// The positions where the surface ends between samples.
    private let ends: [SceneMesh.Vertex]
    private let pieces: [SurfaceFringe.Piece]
    /// The triangles of the grid that are there in part.
    private let partTriangles: Set<Int>
    /// The least and the greatest height.
    private let reach: (Float, Float)
    /// The height of the lower side of a closed body; `nil` for the surface alone.
    private let base: Float?
    /// Whether all cells are there.
    private var isWhole = false
    /// Whether columns and rows run so that the triangles would be seen from above as clockwise.
    private var isMirrored = false
    /// Where parts of a body share a vertex only, each part gets one of its own, and the body stays one that a printer
    /// understands: by sample, the first of its extra corners.
    private var pinches: [Int: Int] = [:]
    /// The sample of each extra vertex, and its offset from there, in cells.
    private var extras: [(sample: Int, shift: SIMD2<Float>)] = []

    /// - Parameter thickness: of the base below the box, plot units above 0; `nil` for the surface alone.
    init(_ surface: SceneSurface, box: PlotBox, thickness: Float? = nil) {
        material = surface.material
        columns = surface.columns
        rows = surface.rows
        heights = surface.heights
        normals = surface.normals[0]
        isTorn = surface.isTorn
        floorOrigin = surface.floorOrigin
        floorStep = surface.floorStep
        columnCoordinates = surface.columnCoordinates
        rowCoordinates = surface.rowCoordinates
        values = surface.values
        self.box = box
        let fringe = surface.fringe
        let ends = fringe?.ends ?? []
        self.ends = ends
        let pieces = (fringe?.pieces ?? []).filter { piece in
            piece.corners.allSatisfy { corner in
                guard corner.vertex < surface.heights.count else {
                    let position = ends[corner.vertex - surface.heights.count].position
                    return box.contains(floor: SIMD2(position.x, position.z))
                }
                let (row, column) = corner.vertex.quotientAndRemainder(dividingBy: surface.columns)
                return box.contains(floor: SIMD2<Float>(surface.floorPosition(column, row)))
            }
        }
        self.pieces = pieces
        partTriangles = Set(pieces.map(\.triangle))
        reach = (Float(box.lower.y), Float(box.upper.y))
        base = thickness.map { Float(box.lower.y) - $0 }
        let last = floor(columns - 1, rows - 1)
        let way = last - floor(0, 0)
        isMirrored = (way.x < 0) != (way.y < 0)
        isWhole =
            !surface.isTorn && !surface.heights.contains { $0 < SceneSurface.hole / 2 }
            && box.contains(floor: floor(0, 0)) && box.contains(floor: last)
        guard base != nil, !isWhole else { return }
        for sample in heights.indices {
            let fans = fans(around: sample)
            guard fans.count > 1 else { continue }
            pinches[sample] = extras.count
            for fan in fans {
                let middle = fan.map { Self.directions[$0] + Self.directions[($0 + 1) % 6] }.reduce(.zero, +)
                extras.append((sample, middle * (0.03 / Float(fan.count))))
            }
        }
    }

    // MARK: - Corners

    var usesEveryCorner: Bool { isWhole && base == nil }

    /// The samples and the ends.
    private var upperCount: Int { heights.count + ends.count }

    /// The samples and the ends; of a body then as many below them, the extra corners, those below them, and the middle
    /// of the lower side.
    var cornerCount: Int { base == nil ? upperCount : 2 * (upperCount + extras.count) + 1 }

    /// The corner of the lower side below one of the surface.
    private func lower(_ corner: Int) -> Int {
        corner + (corner < upperCount ? upperCount : extras.count)
    }

    /// Where a corner comes from: a sample, or after them one of the ends; no sample is that of the middle of the lower
    /// side.
    private func source(_ corner: Int) -> (sample: Int?, shift: SIMD2<Float>, isBelow: Bool) {
        if corner < 2 * upperCount {
            return (corner < upperCount ? corner : corner - upperCount, .zero, corner >= upperCount)
        }
        let extra = corner - 2 * upperCount
        guard extra < 2 * extras.count else { return (nil, .zero, true) }
        let (sample, shift) = extras[extra % extras.count]
        return (sample, shift, extra >= extras.count)
    }

    func position(_ corner: Int) -> SIMD3<Float> {
        if corner < heights.count {
            let (column, row) = columnAndRow(corner)
            let floor = floor(column, row)
            return SIMD3(floor.x, max(reach.0, min(reach.1, heights[corner])), floor.y)
        }
        let (sample, shift, isBelow) = source(corner)
        guard let sample else {
            let middle = (floor(0, 0) + floor(columns - 1, rows - 1)) / 2
            return SIMD3(middle.x, base ?? 0, middle.y)
        }
        guard sample < heights.count else {
            let position = ends[sample - heights.count].position
            let height = max(reach.0, min(reach.1, position.y))
            return SIMD3(position.x, isBelow ? base ?? height : height, position.z)
        }
        let (column, row) = columnAndRow(sample)
        var floor = self.floor(column, row)
        if shift != .zero {
            let next = self.floor(
                max(0, min(columns - 1, column + (shift.x < 0 ? -1 : 1))),
                max(0, min(rows - 1, row + (shift.y < 0 ? -1 : 1))))
            floor += (next - floor) * SIMD2(abs(shift.x), abs(shift.y))
        }
        if isBelow, let base { return SIMD3(floor.x, base, floor.y) }
        return SIMD3(floor.x, max(reach.0, min(reach.1, heights[sample])), floor.y)
    }

    func normal(_ corner: Int) -> SIMD3<Float> {
        guard case (let sample?, _, false) = source(corner) else { return SIMD3(0, -1, 0) }
        return sample < heights.count ? normals.vector(sample) : ends[sample - heights.count].normal.xyz
    }

    func value(_ corner: Int) -> Float {
        guard let sample = source(corner).sample, !values.isEmpty else { return 0 }
        return sample < heights.count ? values[sample] : ends[sample - heights.count].position.w
    }

    // MARK: - Triangles

    /// The rows of cells, and the fringe.
    var sectionCount: Int { rows - 1 + (pieces.isEmpty ? 0 : 1) }

    func countTriangles(ofSection row: Int) -> Int {
        if usesEveryCorner { return 2 * (columns - 1) }
        var count = 0
        forEachTriangle(ofSection: row) { _, _, _ in count += 1 }
        return count
    }

    /// Of a surface without holes they follow from its rim and its heights.
    var bounds: (lower: SIMD3<Float>, upper: SIMD3<Float>)? {
        guard usesEveryCorner else { return nil }
        var (least, most) = (Float.infinity, -Float.infinity)
        for height in heights {
            least = min(least, height)
            most = max(most, height)
        }
        let (first, last) = (floor(0, 0), floor(columns - 1, rows - 1))
        let (low, high) = (pointwiseMin(first, last), pointwiseMax(first, last))
        return (
            SIMD3(low.x, max(reach.0, min(reach.1, least)), low.y),
            SIMD3(high.x, max(reach.0, min(reach.1, most)), high.y)
        )
    }

    @inline(__always)
    func forEachTriangle(ofSection row: Int, _ body: (Int, Int, Int) -> Void) {
        if usesEveryCorner {
            for first in row * columns..<(row + 1) * columns - 1 {
                let second = first + columns
                if isMirrored {
                    body(first, first + 1, second)
                    body(second, first + 1, second + 1)
                } else {
                    body(first, second, first + 1)
                    body(second, second + 1, first + 1)
                }
            }
            return
        }
        guard row < rows - 1 else {
            for piece in pieces { add(piece, body) }
            return
        }
        for column in 0..<columns - 1 {
            let first = row * columns + column
            let second = first + columns
            let parts = parts(column, row)
            if parts.0 {
                add(
                    (first, second, first + 1), sectors: (0, 4, 2), body,
                    open: (
                        !hasPart(column - 1, row).1, !hasPart(column, row).1, !hasPart(column, row - 1).1
                    ))
            }
            if parts.1 {
                add(
                    (second, second + 1, first + 1), sectors: (5, 3, 1), body,
                    open: (
                        !hasPart(column, row + 1).0, !hasPart(column + 1, row).0, !hasPart(column, row).0
                    ))
            }
        }
    }

    /// One triangle, and of a body what is below it and at its open sides.
    ///
    /// - Parameters:
    ///   - sectors: the index of the triangle in the circle around each of its vertices.
    ///   - open: whether there is no triangle beyond the side from each corner to the next.
    @inline(__always)
    private func add(
        _ samples: (Int, Int, Int), sectors: (Int, Int, Int),
        _ body: (Int, Int, Int) -> Void, open: @autoclosure () -> (Bool, Bool, Bool)
    ) {
        guard base != nil else {
            addFace(samples.0, samples.1, samples.2, body)
            return
        }
        let a = corner(samples.0, sectors.0)
        let b = corner(samples.1, sectors.1)
        let c = corner(samples.2, sectors.2)
        let open = open()
        addFaces(a, b, c, body)
        if open.0 { addWall(a, b, body) }
        if open.1 { addWall(b, c, body) }
        if open.2 { addWall(c, a, body) }
    }

    /// A piece of the fringe, and of a body what is below it and at its open sides.
    private func add(_ piece: SurfaceFringe.Piece, _ body: (Int, Int, Int) -> Void) {
        let corners = piece.corners.map { corner($0.vertex, $0.sector) }
        for index in 1..<corners.count - 1 { addFaces(corners[0], corners[index], corners[index + 1], body) }
        guard base != nil else { return }
        for (index, side) in piece.corners.enumerated() {
            if let neighbour = side.neighbour, hasPart(triangle: neighbour) { continue }
            addWall(corners[index], corners[(index + 1) % corners.count], body)
        }
    }

    /// A triangle, and of a body the one below it.
    @inline(__always)
    private func addFaces(_ a: Int, _ b: Int, _ c: Int, _ body: (Int, Int, Int) -> Void) {
        addFace(a, b, c, body)
        // Below a whole rectangle one fan of triangles is enough.
        if base != nil, !isWhole { addFace(lower(a), lower(c), lower(b), body) }
    }

    @inline(__always)
    private func addFace(_ a: Int, _ b: Int, _ c: Int, _ body: (Int, Int, Int) -> Void) {
        isMirrored ? body(a, c, b) : body(a, b, c)
    }

    private func addWall(_ start: Int, _ end: Int, _ body: (Int, Int, Int) -> Void) {
        addFace(start, lower(start), end, body)
        addFace(end, lower(start), lower(end), body)
        if isWhole { addFace(lower(end), lower(start), cornerCount - 1, body) }
    }

    /// Which of the two triangles of a cell are there; none outside of the grid.
    private func parts(_ column: Int, _ row: Int) -> (Bool, Bool) {
        guard column >= 0, row >= 0, column < columns - 1, row < rows - 1 else { return (false, false) }
        if isWhole { return (true, true) }
        let first = row * columns + column
        if isTorn, heights[first].bitPattern & 1 == 1 { return (false, false) }
        func isThere(_ column: Int, _ row: Int) -> Bool {
            heights[row * columns + column] > SceneSurface.hole / 2
                && box.contains(floor: floor(column, row))
        }
        guard isThere(column, row + 1), isThere(column + 1, row) else { return (false, false) }
        return (isThere(column, row), isThere(column + 1, row + 1))
    }

    /// Which of the two triangles of a cell are there, whole or in part.
    private func hasPart(_ column: Int, _ row: Int) -> (Bool, Bool) {
        let whole = parts(column, row)
        guard !partTriangles.isEmpty, column >= 0, row >= 0, column < columns - 1, row < rows - 1 else { return whole }
        let first = 2 * (row * (columns - 1) + column)
        return (whole.0 || partTriangles.contains(first), whole.1 || partTriangles.contains(first + 1))
    }

    private func hasPart(triangle: Int) -> Bool {
        let (row, column) = (triangle / 2).quotientAndRemainder(dividingBy: columns - 1)
        let parts = hasPart(column, row)
        return triangle & 1 == 0 ? parts.0 : parts.1
    }

    // MARK: - Where parts meet in a corner

    /// The neighbours around a sample in columns and rows; between each and the next is a triangle.
    private static let directions: [SIMD2<Float>] = [
        SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 1), SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, -1),
    ]

    /// The triangles around a sample that are there, those that share a side together.
    private func fans(around sample: Int) -> [[Int]] {
        // A triangle that is there in part touches the samples that are there.
        guard heights[sample] > SceneSurface.hole / 2 else { return [] }
        let (column, row) = columnAndRow(sample)
        let cells = (
            hasPart(column, row), hasPart(column - 1, row), hasPart(column - 1, row - 1), hasPart(column, row - 1)
        )
        let isThere = [cells.0.0, cells.1.1, cells.1.0, cells.2.1, cells.3.0, cells.3.1]
        guard let gap = isThere.firstIndex(of: false) else { return [Array(0..<6)] }
        var fans: [[Int]] = [[]]
        for step in 1...6 {
            let sector = (gap + step) % 6
            if isThere[sector] { fans[fans.count - 1].append(sector) } else { fans.append([]) }
        }
        return fans.filter { !$0.isEmpty }
    }

    /// The corner that a triangle has at a sample.
    private func corner(_ sample: Int, _ sector: Int) -> Int {
        guard !pinches.isEmpty, let first = pinches[sample],
            let fan = fans(around: sample).firstIndex(where: { $0.contains(sector) })
        else { return sample }
        return 2 * upperCount + first + fan
    }

    // MARK: - The grid

    @inline(__always)
    private func columnAndRow(_ sample: Int) -> (Int, Int) {
        // Numbers of 32 bits are divided three times as fast.
        let (row, column) = UInt32(truncatingIfNeeded: sample).quotientAndRemainder(
            dividingBy: UInt32(truncatingIfNeeded: columns))
        return (Int(column), Int(row))
    }

    /// Plot (x, z) of a sample.
    @inline(__always)
    private func floor(_ column: Int, _ row: Int) -> SIMD2<Float> {
        columnCoordinates.isEmpty
            ? floorOrigin + SIMD2(Float(column), Float(row)) * floorStep
            : SIMD2(columnCoordinates[column], rowCoordinates[row])
    }
}

extension PlotBox {
    fileprivate func contains(floor: SIMD2<Float>) -> Bool {
        let room = 1e-4
        return Double(floor.x) >= lower.x - room && Double(floor.x) <= upper.x + room
            && Double(floor.y) >= lower.z - room && Double(floor.y) <= upper.z + room
    }
}
