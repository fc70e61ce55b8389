/// The programs of the renderer, one per kind of mark and options, each compiled when it is first needed: a driver
/// compiles slowly.
final class ChartPrograms {
    enum Kind {
        /// Grids of heights.
        case surface
        /// Surfaces of triangles.
        case mesh
        /// Spheres.
        case points
        /// Rules and lines.
        case tubes
        /// Bars, rectangles and the symbols that are no spheres.
        case solids
        /// Lays translucent marks over the rest.
        case compose
        /// Makes one of the four samples of each pixel.
        case resolve

        /// Whether the rims of its marks are smoothed by the samples of a pixel.
        var hasSoftRim: Bool { self == .points || self == .tubes }
    }

    /// Conditions that are constant during a draw call, so that a program need not test them for every pixel.
    struct Options: OptionSet, Hashable {
        let rawValue: Int

        /// The camera is in perspective.
        static let perspective = Options(rawValue: 1 << 0)
        /// Marks are gathered to be laid over the rest.
        static let translucent = Options(rawValue: 1 << 1)
        /// A surface has lines on it.
        static let lines = Options(rawValue: 1 << 2)
        /// Parts of a surface are left out: at holes, at tears and beyond the box.
        static let cut = Options(rawValue: 1 << 3)
        /// A mark is coloured by a palette indexed by a distance, by its normal, or has one colour; else by a palette that
        /// is indexed by the value of a position.
        static let byDistance = Options(rawValue: 1 << 4)
        static let byNormal = Options(rawValue: 1 << 5)
        static let plain = Options(rawValue: 1 << 6)
        /// Spheres have the depth of their centres, so that hidden ones are not shaded.
        static let flat = Options(rawValue: 1 << 7)
        /// The light is another one than usual.
        static let ownLight = Options(rawValue: 1 << 8)
        /// A mesh has the colours of its vertices.
        static let byVertex = Options(rawValue: 1 << 9)
        /// A mark has the lines of a pattern.
        static let pattern = Options(rawValue: 1 << 10)

        /// The names that `material.glsl` and `lighting.glsl` find defined.
        fileprivate var definitions: [String] {
            let names: [(Options, String)] = [
                (.perspective, "PERSPECTIVE"), (.translucent, "TRANSLUCENT"), (.lines, "LINES"), (.cut, "CUT"),
                (.byDistance, "BY_DISTANCE"), (.byNormal, "BY_NORMAL"), (.byVertex, "BY_VERTEX"),
                (.plain, "PLAIN"), (.pattern, "PATTERN"), (.flat, "FLAT"), (.ownLight, "OWN_LIGHT"),
            ]
            return names.filter { contains($0.0) }.map(\.1)
                + (contains(.ownLight) ? [] : SceneLight.default.definitions)
        }
    }

    private struct Key: Hashable {
        let kind: Kind
        let options: Options
    }

    private var made: [Key: ShaderProgram] = [:]

    /// The program of a kind of mark, in the current context.
    func callAsFunction(_ kind: Kind, _ options: Options = []) throws(RenderError) -> ShaderProgram {
        let key = Key(kind: kind, options: options)
        if let known = made[key] { return known }
        let program = try Self.make(kind, options.definitions)
        made[key] = program
        return program
    }

    func delete() {
        made.values.forEach { $0.delete() }
        made = [:]
    }

    private static func make(_ kind: Kind, _ definitions: [String]) throws(RenderError) -> ShaderProgram {
        /// The uniforms of camera and light, and those of the mark's material.
        let common = ["view", "projection"] + MaterialObjects.uniforms + SceneLight.uniforms
        /// Those of surfaces: cut at the sides of the box, with lines.
        let sheet = ["clipLower", "clipUpper", "isFrontUp", "isFloor", "floorHeight", "hasContours"]
        /// Those of marks whose rims are soft.
        let rim = ["isMultisampled", "isOpacityPass", "radius"]
        func vertex(_ sources: [UInt8]...) -> [[UInt8]] { [PackageResources.value_glsl] + sources }
        func fragment(_ source: [UInt8]) -> [[UInt8]] {
            [PackageResources.lighting_glsl, PackageResources.material_glsl, source]
        }
        return switch kind {
        case .surface:
            try ShaderProgram(
                "surface", vertex: vertex(PackageResources.sheet_vert_glsl, PackageResources.surface_vert_glsl),
                fragment: fragment(PackageResources.surface_frag_glsl),
                attributes: ["patchPosition", "patchEdges", "patchCorners"],
                uniforms: common + sheet + [
                    "heights", "normals", "isTorn", "gridSize", "normalLevel", "firstLevel", "floorOrigin", "floorStep",
                    "isUneven", "columnCoordinates", "rowCoordinates", "values", "hasValues",
                ], definitions: definitions + ["GRID"])
        case .mesh:
            try ShaderProgram(
                "mesh", vertex: vertex(PackageResources.sheet_vert_glsl, PackageResources.mesh_vert_glsl),
                fragment: fragment(PackageResources.surface_frag_glsl), attributes: ["positionAndValue", "direction"],
                uniforms: common + sheet, definitions: definitions)
        case .points:
            try ShaderProgram(
                "points", vertex: vertex(PackageResources.points_vert_glsl),
                fragment: fragment(PackageResources.points_frag_glsl), attributes: ["point", "pointValue"],
                uniforms: common + rim, definitions: definitions)
        case .tubes:
            try ShaderProgram(
                "tubes", vertex: vertex(PackageResources.tubes_vert_glsl),
                fragment: fragment(PackageResources.tubes_frag_glsl), attributes: ["startAndValue", "endAndValue"],
                uniforms: common + rim, definitions: definitions)
        case .solids:
            try ShaderProgram(
                "solids", vertex: vertex(PackageResources.solids_vert_glsl),
                fragment: fragment(PackageResources.solids_frag_glsl),
                attributes: ["corner", "direction", "centerAndValue", "size", "rotation"], uniforms: common,
                definitions: definitions)
        case .compose:
            try ShaderProgram(
                "compose", vertex: [PackageResources.compose_vert_glsl], fragment: [PackageResources.compose_frag_glsl],
                uniforms: ["colors", "weights", "firstRow"])
        case .resolve:
            try ShaderProgram(
                "resolve", vertex: [PackageResources.compose_vert_glsl], fragment: [PackageResources.resolve_frag_glsl],
                uniforms: ["colors", "firstRow"])
        }
    }
}
