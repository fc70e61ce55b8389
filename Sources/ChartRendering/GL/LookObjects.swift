import CGLShims

/// The look of a mark in the memory of the graphics driver: its palette as a texture.
struct LookObjects {
    private let look: SceneLook
    private let palette: Texture?

    /// The uniforms that `apply` sets; every program that includes `look.glsl` has them.
    static let uniforms = [
        "palette", "fill", "plainColor", "paletteFirst", "paletteSecond", "paletteRamp", "roughness", "metalness",
        "opacity", "contours", "contourCount", "isBanded", "columnLines", "columnLineCount", "rowLines", "rowLineCount",
    ]
    /// The texture unit of the palette.
    static let paletteUnit: GLint = 1

    init(_ look: SceneLook) {
        self.look = look
        palette =
            if case .palette(let colors, _) = look.fill { Texture(.color, colors, width: colors.count) } else { nil }
    }

    var isTranslucent: Bool { look.isTranslucent }
    var lines: SceneLines { look.lines }

    /// Sets the uniforms of `look.glsl` in the program that is in use.
    func apply(to program: ShaderProgram) {
        gl_Uniform1f(program["roughness"], look.roughness)
        gl_Uniform1f(program["metalness"], look.metalness)
        gl_Uniform1f(program["opacity"], look.opacity)
        let lines = look.lines
        for (name, places) in [
            ("contour", lines.contours), ("columnLine", lines.columns), ("rowLine", lines.rows),
        ] {
            gl_Uniform1i(program["\(name)Count"], GLint(places.count))
            if !places.isEmpty { gl_Uniform1fv(program["\(name)s"], GLsizei(places.count), places) }
        }
        gl_Uniform1i(program["isBanded"], lines.isBanded ? 1 : 0)
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
        palette?.bind(to: Self.paletteUnit)
    }

    func delete() {
        palette?.delete()
    }
}

private func gl_Uniform4f(_ location: GLint, _ value: SIMD4<Float>) {
    CGLShims.gl_Uniform4f(location, value.x, value.y, value.z, value.w)
}
