import CGLShims

/// A surface in the memory of the graphics driver: its heights, its palette and its normals, one texture each.
struct SurfaceObjects {
    let surface: SceneSurface
    private let textures: [GLuint]

    init(_ surface: SceneSurface) throws(RenderError) {
        var limit: GLint = 0
        gl_GetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
        guard surface.columns <= Int(limit), surface.rows <= Int(limit) else {
            throw .gridTooLarge(columns: surface.columns, rows: surface.rows, limit: Int(limit))
        }
        self.surface = surface
        var names: [GLuint] = [0, 0, 0]
        gl_GenTextures(3, &names)
        textures = names

        gl_PixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        gl_BindTexture(GLenum(GL_TEXTURE_2D), names[0])
        Self.setFilter(GL_NEAREST)
        surface.heights.withUnsafeBytes { bytes in
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), GL_R32F, GLsizei(surface.columns), GLsizei(surface.rows), GLenum(GL_RED),
                GLenum(GL_FLOAT), bytes.baseAddress)
        }
        gl_BindTexture(GLenum(GL_TEXTURE_2D), names[1])
        Self.setFilter(GL_LINEAR)
        if case .palette(let colors, _) = surface.fill {
            colors.withUnsafeBytes { bytes in
                gl_TexImage2D(
                    GLenum(GL_TEXTURE_2D), GL_RGBA8, GLsizei(colors.count), 1, GLenum(GL_RGBA),
                    GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
            }
        }
        gl_BindTexture(GLenum(GL_TEXTURE_2D), names[2])
        Self.setFilter(GL_NEAREST)
        if !surface.normals.isEmpty {
            surface.normals.withUnsafeBytes { bytes in
                gl_TexImage2D(
                    GLenum(GL_TEXTURE_2D), GL_RG16I, GLsizei(surface.columns), GLsizei(surface.rows),
                    GLenum(GL_RG_INTEGER), GLenum(GL_SHORT), bytes.baseAddress)
            }
        }
    }

    /// Binds the heights to texture unit 0, the palette to unit 1 and the normals to unit 2.
    func bindTextures() {
        for (unit, texture) in textures.enumerated() {
            gl_ActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            gl_BindTexture(GLenum(GL_TEXTURE_2D), texture)
        }
    }

    func delete() {
        gl_DeleteTextures(GLsizei(textures.count), textures)
    }

    private static func setFilter(_ filter: Int32) {
        for (name, value) in [
            (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
            (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
        ] {
            gl_TexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
        }
    }
}
