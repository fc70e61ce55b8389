import CGLShims

/// The material of a mark in the memory of the graphics driver: its palette as a texture.
struct MaterialObjects {
    private let material: SceneMaterial
    private let palette: Texture?

    /// The uniforms that `apply` sets; every program that includes `material.glsl` has them.
    static let uniforms = [
        "palette", "paletteCount", "isAlong", "unknownBelow", "plainColor", "paletteFirst", "paletteSecond",
        "paletteRamp", "roughness", "metalness", "opacity", "contours", "contourCount", "isBanded", "columnLines",
        "columnLineCount", "rowLines", "rowLineCount", "patternFirst", "patternSecond", "patternScale",
    ]
    /// The texture unit of the palette.
    static let paletteUnit: GLint = 1

    init(_ material: SceneMaterial) {
        self.material = material
        palette =
            if case .palette(let colors, _) = material.fill {
                Texture(.color, Self.light(colors), width: Self.paletteCount)
            } else { nil }
    }

    var isTranslucent: Bool { material.isTranslucent }
    var lines: SceneLines { material.lines }

    /// The options of the program that draws the mark.
    var options: ChartPrograms.Options {
        material.pattern == .plain ? fillOptions : fillOptions.union(.pattern)
    }

    private var fillOptions: ChartPrograms.Options {
        switch material.fill {
        case .palette(_, .along), .palette(_, .value): []
        case .palette(_, .distance): .byDistance
        case .normal: .byNormal
        case .vertices: .byVertex
        case .plain: .plain
        }
    }

    /// Sets the uniforms of `material.glsl` in the program that is in use.
    func apply(to program: ShaderProgram) {
        gl_Uniform1f(program["roughness"], material.roughness)
        gl_Uniform1f(program["metalness"], material.metalness)
        gl_Uniform1f(program["opacity"], material.opacity)
        let lines = material.lines
        func set(_ coordinates: [Float], _ count: String, _ name: String) {
            gl_Uniform1i(program[count], GLint(coordinates.count))
            if !coordinates.isEmpty { gl_Uniform1fv(program[name], GLsizei(coordinates.count), coordinates) }
        }
        set(lines.contours, "contourCount", "contours")
        set(lines.columns, "columnLineCount", "columnLines")
        set(lines.rows, "rowLineCount", "rowLines")
        gl_Uniform1i(program["isBanded"], lines.isBanded ? 1 : 0)
        let directions = material.pattern.directions
        if let first = directions.first, let last = directions.last {
            gl_Uniform3f(program["patternFirst"], first.x, first.y, first.z)
            gl_Uniform3f(program["patternSecond"], last.x, last.y, last.z)
        }
        gl_Uniform1i(program["palette"], Self.paletteUnit)
        gl_Uniform1i(program["paletteCount"], GLint(Self.paletteCount))
        var first = SIMD4<Float>.zero
        var (isAlong, unknownBelow) = (false, -Float.greatestFiniteMagnitude)
        switch material.fill {
        case .palette(_, .along(let product)):
            (first, isAlong) = (product, true)
        case .palette(_, .distance(let product, let second, let ramp)):
            first = product
            gl_Uniform4f(program["paletteSecond"], second)
            gl_Uniform2f(program["paletteRamp"], ramp.x, ramp.y)
        case .palette(_, .value):
            unknownBelow = -10
        case .normal, .vertices: break
        case .plain(let color):
            let light = Self.light(color)
            gl_Uniform3f(program["plainColor"], light.x, light.y, light.z)
        }
        gl_Uniform4f(program["paletteFirst"], first)
        gl_Uniform1i(program["isAlong"], isAlong ? 1 : 0)
        gl_Uniform1f(program["unknownBelow"], unknownBelow)
        palette?.bind(to: Self.paletteUnit)
    }

    func delete() {
        palette?.delete()
    }

    /// Texels of a palette: enough that the nearest one is exact, however steep a gradient is.
    private static let paletteCount = 1024

    /// Colours as linear light, which is lit without being computed for every pixel.
    private static func light(_ colors: [SIMD4<UInt8>]) -> [SIMD4<Float>] {
        (0..<paletteCount).map { texel in
            let position = Float(texel) / Float(paletteCount - 1) * Float(colors.count - 1)
            let (before, after) = (Int(position), min(Int(position) + 1, colors.count - 1))
            let fraction = position - Float(before)
            let color = (SIMD4<Float>(colors[before]) * (1 - fraction) + SIMD4<Float>(colors[after]) * fraction) / 255
            return SIMD4(light(SIMD3(color.x, color.y, color.z)), color.w)
        }
    }

    private static func light(_ color: SIMD3<Float>) -> SIMD3<Float> {
        func light(_ component: Float) -> Float { Float(SRGB.light(Double(component))) }
        return SIMD3(light(color.x), light(color.y), light(color.z))
    }
}

private func gl_Uniform4f(_ location: GLint, _ value: SIMD4<Float>) {
    CGLShims.gl_Uniform4f(location, value.x, value.y, value.z, value.w)
}
