import Charts

/// A mark of a scene: one of the primitives that are drawn, picked and exported.
///
/// What differs from one primitive to another is a member of `ScenePrimitive`, so that the compiler finds what a new one lacks.
enum SceneMark: Sendable {
    case surface(SceneSurface)
    case mesh(SceneMesh)
    case points(ScenePoints)
    case solids(SceneSolids)
    case tubes(SceneTubes)

    /// The position of its kind in lists.
    var rank: Int {
        switch self {
        case .surface: 0
        case .mesh: 1
        case .points: 2
        case .solids: 3
        case .tubes: 4
        }
    }

    /// What differs from one primitive to another.
    var primitive: any ScenePrimitive {
        switch self {
        case .surface(let surface): surface
        case .mesh(let mesh): mesh
        case .points(let points): points
        case .solids(let solids): solids
        case .tubes(let tubes): tubes
        }
    }

    var material: SceneMaterial { primitive.material }
    var partCount: Int { primitive.partCount }

    var surface: SceneSurface? { if case .surface(let surface) = self { surface } else { nil } }
    var mesh: SceneMesh? { if case .mesh(let mesh) = self { mesh } else { nil } }
    var points: ScenePoints? { if case .points(let points) = self { points } else { nil } }
    var solids: SceneSolids? { if case .solids(let solids) = self { solids } else { nil } }
    var tubes: SceneTubes? { if case .tubes(let tubes) = self { tubes } else { nil } }
}

/// The marks of one kind, each list in the order of the marks.
///
/// - Complexity: O(marks); not for every frame.
extension ChartScene {
    /// The indices of the marks in the order that files have always had: by kind, spheres after other bodies.
    var exportOrder: [Int] {
        func isSphere(_ index: Int) -> Bool { marks[index].points != nil }
        func isTube(_ index: Int) -> Bool { marks[index].tubes != nil }
        return listing.filter { !isSphere($0) && !isTube($0) } + listing.filter(isSphere) + listing.filter(isTube)
    }

    var surfaces: [SceneSurface] { marks.compactMap(\.surface) }
    var meshes: [SceneMesh] { marks.compactMap(\.mesh) }
    var points: [ScenePoints] { marks.compactMap(\.points) }
    var solids: [SceneSolids] { marks.compactMap(\.solids) }
    var tubes: [SceneTubes] { marks.compactMap(\.tubes) }
}
