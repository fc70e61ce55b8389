import CGLShims

/// A surface in the memory of the graphics driver: its heights, its normals and its places, one texture each.
struct SurfaceObjects {
    let surface: SceneSurface
    let look: LookObjects
    /// Whether some of it may be left out of a picture.
    let isCut: Bool
    /// The first levels that are there.
    let first: Levels
    private let textures: [Texture]

    /// Levels of a surface: of its heights and of its normals.
    struct Levels {
        var heights: Int
        var normals: Int
    }

    /// The samplers of the textures, in their order, and the texture units they read. Unit 1 is the palette's.
    private static let samplers: [(uniform: String, unit: GLint)] = [
        ("heights", 0), ("normals", 2), ("columnPlaces", 3), ("rowPlaces", 4), ("values", 5),
    ]

    /// - Parameters:
    ///   - box: beyond which nothing of it is drawn.
    ///   - first: the first levels that will be drawn.
    init(_ surface: SceneSurface, in box: PlotBox, from first: Levels) throws(RenderError) {
        var limit: GLint = 0
        gl_GetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
        let size = Texture.sizes(
            columns: surface.columns, rows: surface.rows, levels: surface.levels.heights.count)[0]
        guard size.width <= Int(limit), size.height <= Int(limit) else {
            throw .gridTooLarge(columns: surface.columns, rows: surface.rows, limit: Int(limit))
        }
        self.surface = surface
        self.first = first
        look = LookObjects(surface.look)
        isCut = surface.isCut(by: box)
        textures = [
            Texture(heightsOf: surface, from: first.heights),
            Texture(surface.normals, from: first.normals),
            Texture(.number, surface.columnPlaces, width: surface.columns),
            Texture(.number, surface.rowPlaces, width: surface.rows),
            Texture(.number, surface.values, width: surface.columns, height: surface.rows),
        ]
    }

    /// Binds the textures and sets the uniforms of the surface, those of its look beside, in the program that is in use.
    func apply(to program: ShaderProgram) {
        for (texture, sampler) in zip(textures, Self.samplers) {
            texture.bind(to: sampler.unit)
            gl_Uniform1i(program[sampler.uniform], sampler.unit)
        }
        gl_Uniform2i(program["gridSize"], GLint(surface.columns), GLint(surface.rows))
        gl_Uniform1i(program["firstLevel"], GLint(first.heights))
        gl_Uniform2f(program["floorOrigin"], surface.floorOrigin.x, surface.floorOrigin.y)
        gl_Uniform2f(program["floorStep"], surface.floorStep.x, surface.floorStep.y)
        gl_Uniform1i(program["isUneven"], surface.columnPlaces.isEmpty ? 0 : 1)
        gl_Uniform1i(program["isTorn"], surface.isTorn ? 1 : 0)
        gl_Uniform1i(program["hasValues"], surface.values.isEmpty ? 0 : 1)
    }

    func delete() {
        textures.forEach { $0.delete() }
        look.delete()
    }
}
