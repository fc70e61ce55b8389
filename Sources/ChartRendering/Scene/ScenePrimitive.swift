import Charts

/// What a kind of mark brings to a scene: its bounds, its data, what is under the pointer, and its triangles in files.
///
/// `MarkObjects` uploads it to OpenGL; surfaces on grids have `SurfaceObjects`.
protocol ScenePrimitive: Sendable {
    var material: SceneMaterial { get }
    /// The number of samples, vertices, spheres, bodies or pieces of lines.
    var partCount: Int { get }
    /// The bounds of its data in the plot volume; `nil` where there are none.
    var filledBox: PlotBox? { get }
    /// What part of a chart its data are.
    var part: ChartHit.Part { get }
    /// The number of data that can be selected.
    var datumCount: Int { get }

    /// The datum that stepping begins with; `nil` where there is none.
    ///
    /// - Parameter center: of the plot volume.
    func firstDatum(near center: SIMD3<Double>) -> Int?
    /// Plot position of one of the data; `nil` for a hole.
    func position(ofDatum index: Int) -> SIMD3<Double>?
    /// The coordinate of one of the data on the colour scale; `nil` where no number colours it.
    func colorCoordinate(ofDatum index: Int) -> Float?
    /// How far apart positions near one of the data are that are to be distinguished, plot units; 0 where the data themselves
    /// are shown, with all their digits.
    ///
    /// - Parameter pixel: plot units that one pixel covers there.
    func resolution(ofDatum index: Int, pixel: Double) -> SIMD3<Double>
    /// The first of the data that is under the pointer; `nil` where there is none.
    func nearest(along pick: PickRay) -> MarkHit?
    /// Visits the triangles of a surface of which some corners are below a plot height and others are not, and perhaps some more.
    /// A corner has the same index in each of its triangles.
    func forEachTriangle(near height: Double, _ body: (SurfaceCorner, SurfaceCorner, SurfaceCorner) -> Void)
    /// The mesh that files of triangles get.
    ///
    /// - Parameters:
    ///   - box: what a surface is cut by.
    ///   - thickness: of the plate below a surface, plot units; `nil` for none.
    func meshPart(box: PlotBox, thickness: Float?) -> any MeshPart
}

extension ScenePrimitive {
    var datumCount: Int { partCount }
    func firstDatum(near center: SIMD3<Double>) -> Int? { datumCount > 0 ? 0 : nil }
    func resolution(ofDatum index: Int, pixel: Double) -> SIMD3<Double> { .zero }
    func forEachTriangle(near height: Double, _ body: (SurfaceCorner, SurfaceCorner, SurfaceCorner) -> Void) {}
}

/// A corner of a surface's triangles: its index and its plot position.
typealias SurfaceCorner = (index: Int, position: SIMD3<Double>)

/// The nearest datum of a mark along a ray: its distance, its index and its plot position.
typealias MarkHit = (distance: Double, index: Int, position: SIMD3<Double>)

/// The ray from the eye through the pointer.
struct PickRay {
    let ray: Ray
    /// Where the ray is inside the box.
    let inside: ClosedRange<Double>
    /// How far from a sphere or a line still counts as on it, plot units.
    let room: Double
    /// Only what is nearer is found.
    var limit = Double.infinity
    /// Only what is in it is found.
    let box: PlotBox

    /// - Returns: `nil` for a ray that passes the box.
    init?(_ ray: Ray, room: Double, box: PlotBox) {
        guard let inside = ray.part(inside: box.lower - 1e-6, box.upper + 1e-6) else { return nil }
        (self.ray, self.inside, self.room, self.box) = (ray, inside, room, box)
    }

    /// The first datum of a surface, which is cut at the sides of the box.
    ///
    /// - Parameters:
    ///   - distance: along a ray to the surface.
    ///   - datum: of a position on it.
    func nearest(
        _ distance: (Ray) -> Double?, _ datum: (SIMD3<Double>) -> Int?
    ) -> MarkHit? {
        // A ray that enters above the box would hit what was cut off first.
        let cut = Ray(origin: ray.position(at: inside.lowerBound), direction: ray.direction)
        guard let distance = distance(cut).map({ $0 + inside.lowerBound }), distance < limit else { return nil }
        let position = ray.position(at: distance)
        guard box.contains(position) else { return nil }
        return datum(position).map { (distance, $0, position) }
    }
}
