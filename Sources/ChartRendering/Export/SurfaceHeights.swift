import Charts
import Interchange

/// The heights of a surface over the floor, with the axes they are read on.
public struct SurfaceHeights: Sendable {
    /// The heights.
    public let grid: HeightGrid
    /// How long a unit of x and one of z are on the ground.
    public let lengths: (x: Double, z: Double)
    let x: SceneAxis
    let y: SceneAxis
    let z: SceneAxis

    /// Heights on the axes of a scene.
    init(_ grid: HeightGrid, in scene: ChartScene) {
        (self.grid, x, y, z) = (grid, scene.x, scene.y, scene.z)
        lengths = scene.ground?.metersPerUnit ?? (x: 1, z: 1)
    }

    /// Heights on axes of numbers that are as long as the grid.
    ///
    /// - Parameters:
    ///   - grid: the heights.
    ///   - titles: of the axes.
    ///   - lengths: how long a unit of x and one of z are on the ground.
    ///   - isNorthUp: whether z leads away from the viewer.
    public init(
        _ grid: HeightGrid, titles: AxisLabels, lengths: (x: Double, z: Double) = (x: 1, z: 1), isNorthUp: Bool = false
    ) {
        var depth = AxisScale()
        depth.isReversed = isNorthUp
        (self.grid, self.lengths) = (grid, lengths)
        x = SceneAxis(title: titles.x, scale: AxisScale(), data: grid.xDomain)
        y = SceneAxis(title: titles.y, scale: AxisScale(), data: grid.heightRange)
        z = SceneAxis(title: titles.z, scale: depth, data: grid.zDomain)
    }

    /// Whether z leads away from the viewer.
    public var isNorthUp: Bool { z.isReversed }

    /// The titles of the axes; the letter of an axis that has none.
    public var titles: AxisLabels {
        func title(_ axis: SceneAxis, _ letter: String) -> String { axis.title.isEmpty ? letter : axis.title }
        return AxisLabels(x: title(x, "x"), y: title(y, "y"), z: title(z, "z"))
    }

    /// A table of a profile through the heights: distances, positions and heights, empty in holes. Dates are those of ISO 8601.
    public func csv(of profile: HeightProfile) -> String {
        profile.csv(x: x.title, z: z.title, height: y.title) { value, column in
            let axis: SceneAxis? = [nil, x, z, y][column]
            return axis?.exactText(value) ?? "\(value)"
        }
    }
}

extension ChartScene {
    /// The heights of a surface over the floor, as the scene samples it; `nil` for any other mark.
    ///
    /// - Parameter mark: one of the chart that the scene was built of.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    /// - Complexity: O(samples)
    public func heights(of mark: Mark) async throws(CancellationError) -> HeightGrid? {
        guard case .surface(let surface) = mark, !surface.source.fillsSpace else { return nil }
        if let known = try SampledSurface.known(surface.source, samples: samples) {
            if case .grid(let grid) = known { return grid }
            return nil
        }
        let sampled = try await SampledSurface.sampled(surface.source, samples: samples, x: x, z: z)
        if case .grid(let grid) = sampled { return grid }
        return nil
    }

    /// The heights of a surface over the floor with the axes of the scene, as `heights(of:)` has them.
    public func surface(of mark: Mark) async throws(CancellationError) -> SurfaceHeights? {
        try await heights(of: mark).map { SurfaceHeights($0, in: self) }
    }
}
