import CGLShims
import Foundation

/// A scene in the memory of the graphics driver.
struct SceneObjects {
    private(set) var surfaces: [SurfaceObjects]
    /// Surfaces of triangles, and the fringes of others.
    private(set) var meshes: [MarkObjects]
    /// Bodies, spheres and lines, in the order in which they are drawn.
    private(set) var bodies: [MarkObjects]
    let box: PlotBox
    let light: SceneLight
    /// The number of shapes other than surfaces on grids.
    let shapeCount: Int
    /// Whether anything is gathered to be laid over the rest.
    let hasTranslucentMarks: Bool
    /// The surfaces whose textures are those of the scene before, by their indices, each with its index there.
    private(set) var sharedSurfaces: [Int: Int] = [:]
    /// The indices of the surfaces, the nearest to the eye first, judged by whole surfaces.
    private(set) var order: [Int] = []
    /// Whether nothing is drawn beyond the box: bodies and lines are not cut at its sides.
    var isWithinBox: Bool { bodies.isEmpty }

    /// Nothing at all.
    static var none: SceneObjects { SceneObjects() }

    private init() {
        (surfaces, meshes, bodies) = ([], [], [])
        (box, light) = (.unit, .default)
        (shapeCount, hasTranslucentMarks) = (0, false)
    }

    /// - Parameters:
    ///   - transforms: as `ChartRenderer.show` has them.
    ///   - old: what is shown so far; surfaces that are in both share their textures.
    /// - Throws: when the scene is too large for the driver; nothing of it stays there.
    init(_ scene: ChartScene, for transforms: [CameraTransform], sharing old: SceneObjects) throws(RenderError) {
        var uploaded: [SurfaceObjects] = []
        var shared: [Int: Int] = [:]
        for surface in scene.surfaces {
            let levels = SurfaceObjects.Levels(of: surface, in: scene.box, for: transforms)
            // Twice in a scene, it is there twice.
            let known = old.surfaces.indices.first { index in
                let known = old.surfaces[index]
                return known.surface.identity === surface.identity && known.first.heights <= levels.heights
                    && known.first.normals <= levels.normals && !shared.values.contains(index)
            }
            if let known {
                shared[uploaded.count] = known
                uploaded.append(SurfaceObjects(surface, in: scene.box, sharing: old.surfaces[known]))
                continue
            }
            do throws(RenderError) {
                uploaded.append(try SurfaceObjects(surface, in: scene.box, from: levels))
            } catch {
                for (index, objects) in uploaded.enumerated() { objects.delete(isShared: shared[index] != nil) }
                throw error
            }
        }
        sharedSurfaces = shared
        surfaces = uploaded
        order = Array(uploaded.indices)
        let objects = scene.marks.compactMap { MarkObjects($0, in: scene.box) }
        meshes =
            scene.surfaces.compactMap { $0.fringe.map { MarkObjects($0.mesh, in: scene.box) } }
            + objects.filter { $0.kind == .mesh }
        bodies = objects.filter { $0.kind != .mesh }.sorted { $0.rank < $1.rank }
        (box, light) = (scene.box, scene.light)
        shapeCount = bodies.reduce(0) { $0 + $1.partCount } + meshes.reduce(0) { $0 + $1.partCount }
        hasTranslucentMarks =
            (surfaces.map(\.material) + meshes.map(\.material)).contains { $0.isTranslucent || $0.lines.isOnFloor }
            || bodies.contains { $0.material.isTranslucent }
    }

    /// Puts surfaces and series of points in order for a picture: what is hidden behind another one is then not coloured in
    /// vain.
    mutating func order(towards transform: CameraTransform, quality: ChartRenderer.Quality) {
        bodies.sortWhereNeeded {
            ($0.rank, -$0.center.dot(transform.towardsEye)) < ($1.rank, -$1.center.dot(transform.towardsEye))
        }
        for index in meshes.indices { meshes[index].order(towards: transform, quality: quality) }
        order.sortWhereNeeded { surfaces[$0].nearness(to: transform) > surfaces[$1].nearness(to: transform) }
    }

    /// Whether finer levels of a surface are being handed over to the driver.
    var isGrowing: Bool { surfaces.contains(where: \.isGrowing) }

    /// Begins to upload what a full image needs and is missing.
    mutating func want(_ transform: CameraTransform) {
        for index in surfaces.indices {
            surfaces[index].want(
                SurfaceObjects.Levels(of: surfaces[index].surface, in: box, for: [transform]))
        }
    }

    /// Hands over a part of it.
    mutating func grow() {
        if let index = surfaces.firstIndex(where: \.isGrowing) { surfaces[index].grow() }
    }

    /// - Parameter shared: the indices of surfaces whose textures another scene continues to use.
    func delete(shared: Set<Int> = []) {
        for (index, objects) in surfaces.enumerated() { objects.delete(isShared: shared.contains(index)) }
        (meshes + bodies).forEach { $0.delete() }
    }
}

extension SurfaceObjects.Levels {
    /// The finest levels that full pictures need.
    fileprivate init(of surface: SceneSurface, in box: PlotBox, for transforms: [CameraTransform]) {
        var (heights, normals) = (Int.max, Int.max)
        var patches = SurfacePatches()
        for transform in transforms {
            normals = min(normals, surface.normalLevel(transform))
            for isFloor in surface.material.lines.isOnFloor ? [false, true] : [false] {
                patches.choose(surface, box: box, transform: transform, tolerance: .full, isFlat: isFloor)
                heights = min(heights, patches.finestLevel ?? .max)
            }
        }
        // Where nothing is to be seen, all levels: nothing depends on it.
        self.init(heights: heights == .max ? 0 : heights, normals: normals == .max ? 0 : normals)
    }
}

extension SceneSurface {
    /// The level of the normals whose texels are about a pixel: finer slopes are not to be seen, and would flicker.
    func normalLevel(_ transform: CameraTransform) -> Int {
        let cell = Double(max(abs(floorStep.x), abs(floorStep.y))) * transform.pixelsPerUnit
        guard cell > 0, cell < 1 else { return 0 }
        return min(normals.count - 1, Int(log2(1 / cell)))
    }
}

extension Array {
    /// Sorts what is not sorted: sorting needs memory, and from one frame to the next most is in its order.
    fileprivate mutating func sortWhereNeeded(by isBefore: (Element, Element) -> Bool) {
        if indices.dropFirst().contains(where: { isBefore(self[$0], self[$0 - 1]) }) { sort(by: isBefore) }
    }
}
