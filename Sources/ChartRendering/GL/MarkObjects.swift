import CGLShims

/// Spheres, bodies, lines or triangles of one material in the memory of the graphics driver.
struct MarkObjects {
    /// The program that draws them.
    let kind: ChartPrograms.Kind
    let material: MaterialObjects
    let buffer: InstanceBuffer
    /// Of surfaces of triangles: what is drawn at which resolution, the finest first.
    private(set) var levels: [MeshObjects] = []
    /// Whether some of it may be left out of a picture.
    private(set) var isCut = true
    /// The number of triangles, spheres, bodies or pieces of lines.
    let partCount: Int
    /// The mean of the points, plot units; the origin for other marks.
    private(set) var center = SIMD3(0.0, 0.0, 0.0)
    /// Of lines, plot units; 0 for other marks.
    private(set) var radius: Float = 0

    /// The objects of a mark; `nil` for a surface on a grid, which has some of its own.
    init?(_ mark: SceneMark, in box: PlotBox) {
        switch mark {
        case .surface: return nil
        case .mesh(let mesh): self.init(mesh, in: box)
        case .points(let points): self.init(points)
        case .solids(let solids): self.init(solids)
        case .tubes(let tubes): self.init(tubes)
        }
    }

    /// When marks of its kind are drawn: bodies before spheres, and lines last.
    var rank: Int {
        switch kind {
        case .points: 1
        case .tubes: 2
        default: 0
        }
    }

    private init(_ points: ScenePoints) {
        kind = .points
        partCount = points.partCount
        material = MaterialObjects(points.material)
        let sum = points.spheres.reduce(SIMD4(0.0, 0, 0, 0)) { $0 + SIMD4<Double>($1) }
        center = SIMD3(sum.x, sum.y, sum.z) / Double(max(1, points.spheres.count))
        var attributes = [InstanceBuffer.Attributes(points.spheres, layout: [(0, 4)], divisor: 1)]
        if !points.values.isEmpty {
            attributes.append(InstanceBuffer.Attributes(points.values, layout: [(1, 1)], divisor: 1))
        }
        buffer = InstanceBuffer(
            mode: GL_TRIANGLE_STRIP, vertices: 4, instances: points.spheres.count, attributes)
    }

    /// - Parameter box: beyond which nothing of it is drawn.
    init(_ mesh: SceneMesh, in box: PlotBox) {
        kind = .mesh
        partCount = mesh.triangles.count / 3
        material = MaterialObjects(mesh.material)
        let whole = MeshObjects(mesh.vertices, mesh.triangles, cell: 0)
        buffer = whole.buffer
        levels = [whole] + mesh.levels.map { MeshObjects($0.vertices, $0.triangles, cell: $0.cell) }
        isCut = mesh.filledBox.map { !box.contains($0.lower) || !box.contains($0.upper) } ?? true
    }

    /// The index of the level that a picture needs: that of the largest cubes that are not seen, and while the chart turns one that
    /// turns fluidly.
    ///
    /// - Parameter pixels: of a plot unit.
    func level(pixels: Double, quality: ChartRenderer.Quality) -> Int {
        guard quality != .every else { return 0 }
        var best = 0
        for index in levels.indices.dropFirst() {
            let isSeen = Double(levels[index].cell) * pixels > (quality.isMoving ? 3 : 0.7)
            if isSeen, !quality.isMoving || levels[best].triangleCount <= Self.mostMovingTriangles { break }
            best = index
        }
        return best
    }

    /// More than these are not drawn while the chart turns.
    private static let mostMovingTriangles = 80_000

    /// Puts the parts of a surface of triangles in order for a picture, the nearest first: what is hidden is then not coloured in
    /// vain.
    mutating func order(towards transform: CameraTransform, quality: ChartRenderer.Quality) {
        guard !levels.isEmpty else { return }
        levels[level(pixels: transform.pixelsPerUnit, quality: quality)].order(towards: transform)
    }

    private init(_ tubes: SceneTubes) {
        kind = .tubes
        partCount = tubes.partCount
        radius = tubes.radius
        material = MaterialObjects(tubes.material)
        buffer = InstanceBuffer(
            mode: GL_TRIANGLE_STRIP, vertices: 4, instances: tubes.pieces.count,
            [InstanceBuffer.Attributes(tubes.pieces, layout: [(0, 4), (1, 4)], divisor: 1)])
    }

    private init(_ solids: SceneSolids) {
        kind = .solids
        partCount = solids.partCount
        material = MaterialObjects(solids.material)
        let mesh = SolidMesh(solids.shape)
        buffer = InstanceBuffer(
            mode: GL_TRIANGLES, vertices: mesh.vertices.count, instances: solids.solids.count,
            [
                InstanceBuffer.Attributes(mesh.floats, layout: [(0, 3), (1, 3)], divisor: 0),
                InstanceBuffer.Attributes(solids.solids, layout: [(2, 4), (3, 4), (4, 4)], divisor: 1),
            ])
    }

    func delete() {
        buffer.delete()
        // The first has the same.
        levels.dropFirst().forEach { $0.buffer.delete() }
        material.delete()
    }
}
