import CGLShims

/// A surface in the memory of the graphics driver: its heights, its normals and its positions, one texture each.
struct SurfaceObjects {
    let surface: SceneSurface
    let material: MaterialObjects
    /// Whether some of it may be left out of a picture.
    let isCut: Bool
    private let center: SIMD3<Double>
    private let coordinates: [Texture]
    private var relief: Relief
    /// What replaces the relief once it is complete.
    private var finer: Relief?

    /// Levels of a surface: of its heights and of its normals.
    struct Levels: Equatable {
        var heights: Int
        var normals: Int
    }

    /// Heights and normals from some levels on.
    private struct Relief {
        let first: Levels
        let textures: [Texture]
        var uploads: [Texture.Upload]

        init(_ surface: SceneSurface, from first: Levels) {
            self.first = first
            var uploads: [Texture.Upload] = []
            textures = [
                Texture(heightsOf: surface, from: first.heights, uploads: &uploads),
                Texture(surface.normals, from: first.normals, uploads: &uploads),
            ]
            // The next one is the last.
            self.uploads = uploads.reversed()
        }
    }

    /// The samplers of the textures, and the texture units they read. Unit 1 is the palette's.
    private typealias Samplers = [(uniform: String, unit: GLint)]
    private static let reliefSamplers: Samplers = [("heights", 0), ("normals", 2)]
    private static let coordinateSamplers: Samplers = [("columnCoordinates", 3), ("rowCoordinates", 4), ("values", 5)]

    /// - Parameters:
    ///   - box: beyond which nothing of it is drawn.
    ///   - first: the first levels that will be drawn, until others are requested.
    init(_ surface: SceneSurface, in box: PlotBox, from first: Levels) throws(RenderError) {
        let limit = Texture.maximalSide
        let size = Texture.sizes(
            columns: surface.columns, rows: surface.rows, levels: surface.levels.heights.count)[0]
        guard size.width <= limit, size.height <= limit else {
            throw .gridTooLarge(columns: surface.columns, rows: surface.rows, limit: limit)
        }
        self.surface = surface
        material = MaterialObjects(surface.material)
        isCut = surface.isCut(by: box)
        center = surface.center
        coordinates = [
            Texture(.number, surface.columnCoordinates, width: surface.columns),
            Texture(.number, surface.rowCoordinates, width: surface.rows),
            Texture(.number, surface.values, width: surface.columns, height: surface.rows),
        ]
        relief = Relief(surface, from: first)
        while let upload = relief.uploads.popLast() { upload() }
    }

    /// The same surface in another material, which shares its textures with `other`.
    init(_ surface: SceneSurface, in box: PlotBox, sharing other: SurfaceObjects) {
        self.surface = surface
        material = MaterialObjects(surface.material)
        isCut = surface.isCut(by: box)
        center = surface.center
        (coordinates, relief, finer) = (other.coordinates, other.relief, other.finer)
    }

    /// How far towards the eye the middle of the surface is, plot units.
    func nearness(to transform: CameraTransform) -> Double {
        center.dot(transform.towardsEye)
    }

    /// The first levels that are there.
    var first: Levels { relief.first }

    /// Whether finer levels are being handed over to the driver.
    var isGrowing: Bool { finer != nil }

    /// Begins to upload finer levels, where those that are present or pending are not fine enough.
    mutating func want(_ levels: Levels) {
        let coming = finer?.first ?? first
        let wanted = Levels(
            heights: min(levels.heights, coming.heights), normals: min(levels.normals, coming.normals))
        guard wanted != coming else { return }
        finer?.textures.forEach { $0.delete() }
        finer = Relief(surface, from: wanted)
    }

    /// Hands over a part of the finer levels.
    mutating func grow() {
        if let upload = finer?.uploads.popLast() { upload() }
        guard let finer, finer.uploads.isEmpty else { return }
        relief.textures.forEach { $0.delete() }
        relief = finer
        self.finer = nil
    }

    /// Binds the textures and sets the uniforms of the surface in the program that is in use.
    func apply(to program: ShaderProgram) {
        func bind(_ textures: [Texture], _ samplers: Samplers) {
            for (texture, sampler) in zip(textures, samplers) {
                texture.bind(to: sampler.unit)
                gl_Uniform1i(program[sampler.uniform], sampler.unit)
            }
        }
        bind(relief.textures, Self.reliefSamplers)
        bind(coordinates, Self.coordinateSamplers)
        gl_Uniform2i(program["gridSize"], GLint(surface.columns), GLint(surface.rows))
        gl_Uniform1i(program["firstLevel"], GLint(first.heights))
        gl_Uniform2f(program["floorOrigin"], surface.floorOrigin.x, surface.floorOrigin.y)
        gl_Uniform2f(program["floorStep"], surface.floorStep.x, surface.floorStep.y)
        gl_Uniform1i(program["isUneven"], surface.columnCoordinates.isEmpty ? 0 : 1)
        gl_Uniform1i(program["isTorn"], surface.isTorn ? 1 : 0)
        gl_Uniform1i(program["hasValues"], surface.values.isEmpty ? 0 : 1)
        material.apply(to: program)
    }

    /// - Parameter isShared: whether another material of the same surface continues to use its textures.
    func delete(isShared: Bool = false) {
        if !isShared { (relief.textures + (finer?.textures ?? []) + coordinates).forEach { $0.delete() } }
        material.delete()
    }
}
