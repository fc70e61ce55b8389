import Charts

/// A mark of a scene: one of the primitives that are drawn, picked and exported.
///
/// Whatever differs from one primitive to another is a member that switches over all of them, so that the compiler finds what
/// a new one lacks.
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

    var look: SceneLook {
        switch self {
        case .surface(let surface): surface.look
        case .mesh(let mesh): mesh.look
        case .points(let points): points.look
        case .solids(let solids): solids.look
        case .tubes(let tubes): tubes.look
        }
    }

    /// The number of samples, vertices, spheres, bodies or pieces of lines.
    var partCount: Int {
        switch self {
        case .surface(let surface): surface.heights.count
        case .mesh(let mesh): mesh.vertices.count
        case .points(let points): points.spheres.count
        case .solids(let solids): solids.solids.count
        case .tubes(let tubes): tubes.pieces.count
        }
    }

    /// The part of the plot volume that its data fill; `nil` where there are none.
    var filledBox: PlotBox? {
        switch self {
        case .surface(let surface): surface.filledBox
        case .mesh(let mesh): PlotBox(around: mesh.vertices.lazy.map(\.position.place))
        case .points(let points): PlotBox(around: points.spheres.lazy.map(\.place))
        case .solids(let solids): PlotBox(around: solids.solids.lazy.map(\.center.place))
        case .tubes(let tubes):
            PlotBox(
                around: [
                    PlotBox(around: tubes.pieces.lazy.map(\.start.place)),
                    PlotBox(around: tubes.pieces.lazy.map(\.end.place)),
                ].compactMap(\.self))
        }
    }

    /// The mesh that files of triangles get.
    ///
    /// - Parameters:
    ///   - box: what a surface is cut by.
    ///   - thickness: of the plate below a surface, plot units; `nil` for none.
    func meshPart(box: PlotBox, thickness: Float? = nil) -> any MeshPart {
        switch self {
        case .surface(let surface): GridMesh(surface, box: box, thickness: thickness)
        case .mesh(let mesh): mesh
        case .points(let points): BodyMesh(points)
        case .solids(let solids): BodyMesh(solids)
        case .tubes(let tubes): BodyMesh(tubes)
        }
    }

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
