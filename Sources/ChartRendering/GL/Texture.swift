import CGLShims

/// A texture of some numbers a texel, not mixed between texels where nothing else is said. Beyond its sides the nearest texel holds.
struct Texture {
    private let name: GLuint

    /// What a texel holds.
    enum Format {
        /// One float.
        case number
        /// Red, green, blue and opacity, a float each.
        case color
    }

    /// - Parameter texels: `width * height` of them, row after row; none make a texture of one empty texel, as a shader
    ///   wants a texture whether it reads it or not.
    init<Texel>(_ format: Format, _ texels: [Texel], width: Int, height: Int = 1) {
        name = Self.make([(GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST)])
        let (inside, outside) =
            switch format {
            case .number: (GL_R32F, GL_RED)
            case .color: (GL_RGBA32F, GL_RGBA)
            }
        texels.withUnsafeBytes { bytes in
            let isEmpty = bytes.isEmpty
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), 0, inside, isEmpty ? 1 : GLsizei(width), isEmpty ? 1 : GLsizei(height),
                GLenum(outside), GLenum(GL_FLOAT), isEmpty ? nil : bytes.baseAddress)
        }
    }

    /// A texture of heights with the levels of a surface as smaller pictures of itself.
    ///
    /// - Parameter first: the level that is the largest of the pictures.
    init(heightsOf surface: SceneSurface, from first: Int) {
        let levels = surface.levels.heights
        name = Self.make([
            (GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
            (GL_TEXTURE_MAX_LEVEL, GLint(levels.count - first)),
        ])
        let sizes = Self.sizes(columns: surface.columns, rows: surface.rows, levels: levels.count)
        for (level, size) in sizes.enumerated().dropFirst(first) {
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), GLint(level - first), GL_R32F, GLsizei(size.width), GLsizei(size.height),
                GLenum(GL_RED), GLenum(GL_FLOAT), nil)
            let (columns, rows, heights) =
                level == 0
                ? (surface.columns, surface.rows, surface.heights)
                : (levels[level - 1].columns, levels[level - 1].rows, levels[level - 1].values)
            heights.withUnsafeBytes { bytes in
                gl_TexSubImage2D(
                    GLenum(GL_TEXTURE_2D), GLint(level - first), GLsizei(columns), GLsizei(rows), GLenum(GL_RED),
                    GLenum(GL_FLOAT), bytes.baseAddress)
            }
        }
    }

    /// A texture of normals, mixed between texels, with means of them as smaller pictures.
    ///
    /// - Parameter first: how many times the normals of the largest picture are halved.
    init(_ normals: SurfaceNormals, from first: Int) {
        name = Self.make([
            (GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
            (GL_TEXTURE_MAX_LEVEL, GLint(normals.levels - 1 - first)),
        ])
        var level = normals
        for number in 0..<normals.levels {
            if number > 0 { level = level.halved }
            guard number >= first else { continue }
            func upload(_ inside: Int32, _ type: Int32, _ bytes: UnsafeRawBufferPointer) {
                gl_TexImage2D(
                    GLenum(GL_TEXTURE_2D), GLint(number - first), inside, GLsizei(level.columns), GLsizei(level.rows),
                    GLenum(GL_RG), GLenum(type), bytes.baseAddress)
            }
            if gl_isDesktop() {
                level.values.withUnsafeBytes { upload(GL_RG16_SNORM, GL_SHORT, $0) }
            } else {
                // OpenGL ES mixes no whole numbers of 16 bits.
                level.values.mappedInParallel { SIMD2<Float>($0) / 32_767 }
                    .withUnsafeBytes { upload(GL_RG16F, GL_FLOAT, $0) }
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

    /// The sizes of a surface's levels in a texture: each is exactly half of the one before and has room for the last column
    /// and row, which takes some that are never read.
    static func sizes(columns: Int, rows: Int, levels: Int) -> [PixelSize] {
        let step = 1 << levels
        let (width, height) = (((columns - 2) / step + 2) * step, ((rows - 2) / step + 2) * step)
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
