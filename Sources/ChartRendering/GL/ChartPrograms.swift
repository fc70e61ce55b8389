/// The programs of the renderer, one a kind of mark, each compiled when it is first needed: a driver takes its time.
final class ChartPrograms {
    enum Kind: CaseIterable {
        /// Grids of heights, without and with lines.
        case surface, linedSurface
        /// Surfaces of triangles, without and with lines.
        case mesh, linedMesh
        /// Spheres.
        case points
        /// Rules and lines.
        case tubes
        /// Bars, rectangles and the symbols that are no spheres.
        case solids
        /// Lays translucent marks over the rest.
        case compose
        /// Makes one of the samples of each pixel.
        case resolve
    }

    private var made: [Kind: ShaderProgram] = [:]

    /// The program of a kind of mark, in the current context.
    func callAsFunction(_ kind: Kind) throws(RenderError) -> ShaderProgram {
        if let known = made[kind] { return known }
        let program = try Self.make(kind)
        made[kind] = program
        return program
    }

    func delete() {
        made.values.forEach { $0.delete() }
        made = [:]
    }

    private static func make(_ kind: Kind) throws(RenderError) -> ShaderProgram {
        /// The uniforms that tell a program how the chart is looked at, and those of its mark's look.
        let common = ["view", "projection", "isPerspective", "isTranslucent"] + LookObjects.uniforms
        /// Those of surfaces: cut at the sides of the box, with lines.
        let sheet = ["clipLower", "clipUpper", "isFrontUp", "isFloor", "floorHeight", "hasContours", "litHeight"]
        let lines = kind == .linedSurface || kind == .linedMesh ? ["LINES"] : []
        /// Those of marks whose rims are soft.
        let rim = ["isMultisampled", "isOpacityPass", "radius"]
        func fragment(_ source: [UInt8]) -> [[UInt8]] {
            [PackageResources.lighting_glsl, PackageResources.look_glsl, source]
        }
        return switch kind {
        case .surface, .linedSurface:
            try ShaderProgram(
                "surface", vertex: PackageResources.surface_vert_glsl,
                fragment: fragment(PackageResources.surface_frag_glsl),
                attributes: ["patchPlace", "patchEdges", "patchCorners"],
                uniforms: common + sheet + [
                    "heights", "normals", "isTorn", "gridSize", "normalLevel", "firstLevel", "floorOrigin", "floorStep",
                    "isUneven", "columnPlaces", "rowPlaces", "values", "hasValues",
                ], definitions: ["GRID"] + lines)
        case .mesh, .linedMesh:
            try ShaderProgram(
                "mesh", vertex: PackageResources.mesh_vert_glsl,
                fragment: fragment(PackageResources.surface_frag_glsl), attributes: ["place", "direction"],
                uniforms: common + sheet, definitions: lines)
        case .points:
            try ShaderProgram(
                "points", vertex: PackageResources.points_vert_glsl,
                fragment: fragment(PackageResources.points_frag_glsl), attributes: ["point", "pointValue"],
                uniforms: common + rim)
        case .tubes:
            try ShaderProgram(
                "tubes", vertex: PackageResources.tubes_vert_glsl,
                fragment: fragment(PackageResources.tubes_frag_glsl), attributes: ["startAndValue", "endAndValue"],
                uniforms: common + rim)
        case .solids:
            try ShaderProgram(
                "solids", vertex: PackageResources.solids_vert_glsl,
                fragment: fragment(PackageResources.solids_frag_glsl),
                attributes: ["corner", "direction", "centerAndValue", "size", "rotation"], uniforms: common)
        case .compose:
            try ShaderProgram(
                "compose", vertex: PackageResources.compose_vert_glsl, fragment: [PackageResources.compose_frag_glsl],
                uniforms: ["colors", "weights", "firstRow"])
        case .resolve:
            try ShaderProgram(
                "resolve", vertex: PackageResources.compose_vert_glsl, fragment: [PackageResources.resolve_frag_glsl],
                uniforms: ["colors", "samples", "firstRow"])
        }
    }
}
