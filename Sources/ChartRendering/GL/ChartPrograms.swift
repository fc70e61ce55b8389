/// The programs of the renderer, one a kind of mark.
struct ChartPrograms {
    let surface: ShaderProgram
    let mesh: ShaderProgram
    let points: ShaderProgram
    let tubes: ShaderProgram
    let solids: ShaderProgram
    /// Lays translucent marks over the rest.
    let compose: ShaderProgram

    /// The uniforms that tell a program how the chart is looked at.
    private static let camera = ["view", "projection", "isPerspective", "isTranslucent"]
    /// Those of marks whose rims are soft.
    private static let rim = ["isMultisampled", "isOpacityPass", "radius"]

    /// Those of surfaces: cut at the sides of the box, with lines.
    private static let clip = ["clipLower", "clipUpper", "isFloor", "floorHeight", "hasContours", "litHeight"]

    /// Compiles the programs in the current context.
    init() throws(RenderError) {
        var made: [ShaderProgram] = []
        func program(
            _ label: String, _ vertex: [UInt8], _ fragment: [UInt8], attributes: [String] = [], uniforms: [String] = []
        ) throws(RenderError) -> ShaderProgram {
            let program = try ShaderProgram(
                label, vertex: vertex,
                fragment: [PackageResources.lighting_glsl, PackageResources.look_glsl, fragment],
                attributes: attributes, uniforms: Self.camera + LookObjects.uniforms + uniforms)
            made.append(program)
            return program
        }
        do throws(RenderError) {
            surface = try program(
                "surface", PackageResources.surface_vert_glsl, PackageResources.surface_frag_glsl,
                uniforms: [
                    "heights", "normals", "hasNormals", "isTorn", "gridSize", "stride", "floorOrigin", "floorStep",
                    "isUneven", "columnPlaces", "rowPlaces",
                ] + Self.clip)
            mesh = try program(
                "mesh", PackageResources.mesh_vert_glsl, PackageResources.surface_frag_glsl,
                attributes: ["place", "direction"], uniforms: Self.clip)
            points = try program(
                "points", PackageResources.points_vert_glsl, PackageResources.points_frag_glsl,
                attributes: ["point", "pointValue"], uniforms: Self.rim)
            tubes = try program(
                "tubes", PackageResources.tubes_vert_glsl, PackageResources.tubes_frag_glsl,
                attributes: ["startAndValue", "endAndValue"], uniforms: Self.rim)
            solids = try program(
                "solids", PackageResources.solids_vert_glsl, PackageResources.solids_frag_glsl,
                attributes: ["corner", "direction", "centerAndValue", "size", "rotation"])
            compose = try ShaderProgram(
                "compose", vertex: PackageResources.compose_vert_glsl, fragment: [PackageResources.compose_frag_glsl],
                uniforms: ["colors", "weights"])
        } catch {
            made.forEach { $0.delete() }
            throw error
        }
    }

    func delete() {
        for program in [surface, mesh, points, tubes, solids, compose] { program.delete() }
    }
}
