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
        let filter = format == .color ? GL_LINEAR : GL_NEAREST
        name = Self.make([(GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter)])
        let (inside, outside, type) =
            switch format {
            case .number: (GL_R32F, GL_RED, GL_FLOAT)
            case .integers: (GL_RG16I, GL_RG_INTEGER, GL_SHORT)
            case .color: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
            }
        texels.withUnsafeBytes { bytes in
            let isEmpty = bytes.isEmpty
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), 0, inside, isEmpty ? 1 : GLsizei(width), isEmpty ? 1 : GLsizei(height),
                GLenum(outside), GLenum(type), isEmpty ? nil : bytes.baseAddress)
        }
    }

    /// A texture of heights with the levels of a surface as smaller pictures of itself.
    init(_ surface: SceneSurface) {
        let levels = surface.levels.heights
        name = Self.make([
            (GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
            (GL_TEXTURE_MAX_LEVEL, GLint(levels.count)),
        ])
        let sizes = Self.sizes(columns: surface.columns, rows: surface.rows, levels: levels.count)
        for (level, size) in sizes.enumerated() {
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), GLint(level), GL_R32F, GLsizei(size.width), GLsizei(size.height),
                GLenum(GL_RED), GLenum(GL_FLOAT), nil)
            let (columns, rows, heights) =
                level == 0
                ? (surface.columns, surface.rows, surface.heights)
                : (levels[level - 1].columns, levels[level - 1].rows, levels[level - 1].values)
            heights.withUnsafeBytes { bytes in
                gl_TexSubImage2D(
                    GLenum(GL_TEXTURE_2D), GLint(level), GLsizei(columns), GLsizei(rows), GLenum(GL_RED),
                    GLenum(GL_FLOAT), bytes.baseAddress)
            }
        }
    }

    /// A new texture, bound, beyond whose sides the nearest texel holds.
    private static func make(_ parameters: [(name: Int32, value: GLint)]) -> GLuint {
        var name: GLuint = 0
        gl_GenTextures(1, &name)
        gl_BindTexture(GLenum(GL_TEXTURE_2D), name)
        for (name, value) in parameters
            + [(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)]
        {
            gl_TexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
        }
        gl_PixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        return name
    }

    /// The sizes of a surface's levels in a texture: each is exactly half of the one before, which takes some columns and
    /// rows that are never read.
    static func sizes(columns: Int, rows: Int, levels: Int) -> [PixelSize] {
        let step = 1 << levels
        let (width, height) = ((columns + step - 1) / step * step, (rows + step - 1) / step * step)
        return (0...levels).map { PixelSize(width: width >> $0, height: height >> $0) }
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
