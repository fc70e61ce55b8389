import CGLShims

/// The look of a mark in the memory of the graphics driver: its palette as a texture.
struct LookObjects {
    private let look: SceneLook
    /// 0 where there is no palette.
    private let palette: GLuint

    /// The uniforms that `apply` sets; every program that includes `look.glsl` has them.
    static let uniforms = [
        "palette", "fill", "plainColor", "paletteFirst", "paletteSecond", "paletteRamp", "roughness", "metalness",
    ]
    /// The texture unit of the palette.
    static let paletteUnit: GLint = 1

    init(_ look: SceneLook) {
        self.look = look
        guard case .palette(let colors, _) = look.fill else {
            palette = 0
            return
        }
        var name: GLuint = 0
        gl_GenTextures(1, &name)
        palette = name
        gl_BindTexture(GLenum(GL_TEXTURE_2D), name)
        TextureFilter.linear.set()
        gl_PixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        colors.withUnsafeBytes { bytes in
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), GL_RGBA8, GLsizei(colors.count), 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
                bytes.baseAddress)
        }
    }

    /// Sets the uniforms of `look.glsl` in the program that is in use.
    func apply(to program: ShaderProgram) {
        gl_Uniform1f(program["roughness"], look.roughness)
        gl_Uniform1f(program["metalness"], look.metalness)
        gl_Uniform1i(program["palette"], Self.paletteUnit)
        switch look.fill {
        case .palette(_, .along(let product)):
            gl_Uniform1i(program["fill"], 0)
            gl_Uniform4f(program["paletteFirst"], product)
        case .palette(_, .distance(let first, let second, let ramp)):
            gl_Uniform1i(program["fill"], 1)
            gl_Uniform4f(program["paletteFirst"], first)
            gl_Uniform4f(program["paletteSecond"], second)
            gl_Uniform2f(program["paletteRamp"], ramp.x, ramp.y)
        case .palette(_, .value):
            gl_Uniform1i(program["fill"], 4)
        case .normal:
            gl_Uniform1i(program["fill"], 2)
        case .plain(let color):
            gl_Uniform1i(program["fill"], 3)
            gl_Uniform3f(program["plainColor"], color.x, color.y, color.z)
        }
        if palette != 0 {
            gl_ActiveTexture(GLenum(GL_TEXTURE0) + GLenum(Self.paletteUnit))
            gl_BindTexture(GLenum(GL_TEXTURE_2D), palette)
        }
    }

    func delete() {
        var name = palette
        if name != 0 { gl_DeleteTextures(1, &name) }
    }
}

/// How a texture answers between its texels. Beyond its sides the nearest texel holds.
enum TextureFilter {
    case nearest
    case linear

    /// Applies to the texture that is bound.
    func set() {
        let filter = self == .linear ? GL_LINEAR : GL_NEAREST
        for (name, value) in [
            (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
            (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
        ] {
            gl_TexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
        }
    }
}

private func gl_Uniform4f(_ location: GLint, _ value: SIMD4<Float>) {
    CGLShims.gl_Uniform4f(location, value.x, value.y, value.z, value.w)
}
