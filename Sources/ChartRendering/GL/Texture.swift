import CGLShims

/// A texture of some numbers per texel, by default not interpolated. Outside it is clamped to the edge.
struct Texture {
    private let name: GLuint

    /// The format of a texel.
    enum Format {
        /// One float.
        case number
        /// Red, green, blue and opacity, a float each.
        case color
    }

    /// - Parameter texels: `width * height` of them, row after row; none make a texture of one empty texel, as a shader
    ///   needs a texture bound whether it reads it or not.
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

    /// The most texels per side that the driver of the current context supports.
    static var maximalSide: Int {
        var limit: GLint = 0
        gl_GetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
        return Int(limit)
    }

    /// Uploads a part of a texture, in about a millisecond.
    typealias Upload = () -> Void

    /// A texture of heights with the levels of a surface as smaller pictures of itself.
    ///
    /// - Parameters:
    ///   - first: the level that is the largest of the pictures.
    ///   - uploads: gets what is still to be called, in the same context.
    init(heightsOf surface: SceneSurface, from first: Int, uploads: inout [Upload]) {
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
            uploads += bands(of: rows, columns) { rows in
                heights[rows.lowerBound * columns..<rows.upperBound * columns].withUnsafeBytes { bytes in
                    gl_TexSubImage2D(
                        GLenum(GL_TEXTURE_2D), GLint(level - first), GLint(rows.lowerBound), GLsizei(columns),
                        GLsizei(rows.count), GLenum(GL_RED), GLenum(GL_FLOAT), bytes.baseAddress)
                }
            }
        }
    }

    /// A texture of normals, mixed between texels, with those of the levels as smaller pictures.
    ///
    /// - Parameters:
    ///   - first: the level that is the largest of the pictures.
    ///   - uploads: gets what is still to be called, in the same context.
    init(_ levels: [SurfaceNormals], from first: Int, uploads: inout [Upload]) {
        name = Self.make([
            (GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
            (GL_TEXTURE_MAX_LEVEL, GLint(levels.count - 1 - first)),
        ])
        // OpenGL ES mixes no whole numbers of 16 bits.
        let isDesktop = gl_isDesktop()
        let (inside, type) = isDesktop ? (GL_RG16_SNORM, GL_SHORT) : (GL_RG16F, GL_FLOAT)
        for (number, level) in levels.enumerated().dropFirst(first) {
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), GLint(number - first), inside, GLsizei(level.columns), GLsizei(level.rows),
                GLenum(GL_RG), GLenum(type), nil)
            uploads += bands(of: level.rows, level.columns) { rows in
                func upload(_ bytes: UnsafeRawBufferPointer) {
                    gl_TexSubImage2D(
                        GLenum(GL_TEXTURE_2D), GLint(number - first), GLint(rows.lowerBound), GLsizei(level.columns),
                        GLsizei(rows.count), GLenum(GL_RG), GLenum(type), bytes.baseAddress)
                }
                let values = level.values[rows.lowerBound * level.columns..<rows.upperBound * level.columns]
                if isDesktop {
                    values.withUnsafeBytes(upload)
                } else {
                    values.map { SIMD2<Float>($0) / 32_767 }.withUnsafeBytes(upload)
                }
            }
        }
    }

    /// Uploads of some rows each, to this texture.
    private func bands(of rows: Int, _ columns: Int, _ upload: @escaping (Range<Int>) -> Void) -> [Upload] {
        let count = max(1, 262_144 / columns)
        return stride(from: 0, to: rows, by: count).map { [name] first in
            {
                gl_BindTexture(GLenum(GL_TEXTURE_2D), name)
                gl_PixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
                upload(first..<min(first + count, rows))
            }
        }
    }

    /// A new texture, bound, clamped to its edges.
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
    /// and row, some of which are never read.
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
