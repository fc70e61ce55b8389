import CGLShims

/// A texture of some numbers a texel. Beyond its sides the nearest texel holds.
struct Texture {
    private let name: GLuint

    /// What a texel holds.
    enum Format {
        /// One float.
        case number
        /// Two integers of 16 bits.
        case integers
        /// Red, green, blue and opacity, 8 bits each, mixed between texels.
        case color
    }

    /// - Parameter texels: `width * height` of them, row after row; none make a texture of one empty texel, as a shader
    ///   wants a texture whether it reads it or not.
    init<Texel>(_ format: Format, _ texels: [Texel], width: Int, height: Int = 1) {
        var made: GLuint = 0
        gl_GenTextures(1, &made)
        name = made
        gl_BindTexture(GLenum(GL_TEXTURE_2D), name)
        let filter = format == .color ? GL_LINEAR : GL_NEAREST
        for (name, value) in [
            (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
            (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
        ] {
            gl_TexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
        }
        let (inside, outside, type) =
            switch format {
            case .number: (GL_R32F, GL_RED, GL_FLOAT)
            case .integers: (GL_RG16I, GL_RG_INTEGER, GL_SHORT)
            case .color: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
            }
        gl_PixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        texels.withUnsafeBytes { bytes in
            let isEmpty = bytes.isEmpty
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), inside, isEmpty ? 1 : GLsizei(width), isEmpty ? 1 : GLsizei(height),
                GLenum(outside), GLenum(type), isEmpty ? nil : bytes.baseAddress)
        }
    }

    /// Binds the texture to a unit.
    func bind(to unit: GLint) {
        gl_ActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        gl_BindTexture(GLenum(GL_TEXTURE_2D), name)
    }

    func delete() {
        var name = name
        gl_DeleteTextures(1, &name)
    }
}
