import CGLShims

/// A surface in the memory of the graphics driver: its heights and its normals, one texture each.
struct SurfaceObjects {
    let surface: SceneSurface
    let look: LookObjects
    private let textures: [GLuint]

    init(_ surface: SceneSurface) throws(RenderError) {
        var limit: GLint = 0
        gl_GetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
        guard surface.columns <= Int(limit), surface.rows <= Int(limit) else {
            throw .gridTooLarge(columns: surface.columns, rows: surface.rows, limit: Int(limit))
        }
        self.surface = surface
        look = LookObjects(surface.look)
        var names: [GLuint] = [0, 0]
        gl_GenTextures(2, &names)
        textures = names

        gl_PixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        gl_BindTexture(GLenum(GL_TEXTURE_2D), names[0])
        TextureFilter.nearest.set()
        surface.heights.withUnsafeBytes { bytes in
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), GL_R32F, GLsizei(surface.columns), GLsizei(surface.rows), GLenum(GL_RED),
                GLenum(GL_FLOAT), bytes.baseAddress)
        }
        gl_BindTexture(GLenum(GL_TEXTURE_2D), names[1])
        TextureFilter.nearest.set()
        if !surface.normals.isEmpty {
            surface.normals.withUnsafeBytes { bytes in
                gl_TexImage2D(
                    GLenum(GL_TEXTURE_2D), GL_RG16I, GLsizei(surface.columns), GLsizei(surface.rows),
                    GLenum(GL_RG_INTEGER), GLenum(GL_SHORT), bytes.baseAddress)
            }
        }
    }

    /// Texture units; the palette's lies between them.
    static let heightsUnit: GLint = 0
    static let normalsUnit: GLint = 2

    func bindTextures() {
        for (unit, texture) in zip([Self.heightsUnit, Self.normalsUnit], textures) {
            gl_ActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            gl_BindTexture(GLenum(GL_TEXTURE_2D), texture)
        }
    }

    func delete() {
        gl_DeleteTextures(GLsizei(textures.count), textures)
        look.delete()
    }
}
