import Charts

/// The annotation of a scene that does not depend on the camera, cached: while the chart turns labels move, and none is
/// formatted again.
final class AnnotationCache {
    private var scene: ChartScene.Identity?
    private var legend: (size: PixelSize, scale: Double, layout: LegendLayout)?
    private var labelWidth: (count: Int, scale: Double, width: Double)?
    private var ticks = InlineArray<3, AxisTicks?>(repeating: nil)

    private struct AxisTicks {
        let count: Int
        let part: ClosedRange<Double>?
        let ticks: [SceneTick]
    }

    /// Forgets what belongs to another scene.
    private func begin(_ scene: ChartScene) {
        guard self.scene !== scene.identity else { return }
        self.scene = scene.identity
        (legend, labelWidth) = (nil, nil)
        ticks = InlineArray(repeating: nil)
    }

    /// The ticks of an axis, as `SceneAxis.ticks` has them.
    func ticks(of scene: ChartScene, axis: Int, count: Int, in part: ClosedRange<Double>? = nil) -> [SceneTick] {
        begin(scene)
        if let known = ticks[axis], known.count == count, known.part == part { return known.ticks }
        let made = scene.axes[axis].ticks(count: count, in: part)
        ticks[axis] = AxisTicks(count: count, part: part, ticks: made)
        return made
    }

    /// The width of the longest label of the vertical axis, logical pixels.
    ///
    /// - Parameter count: about how many ticks it has.
    func labelWidth(of scene: ChartScene, count: Int, scale: Double, measurer: TextMeasurer) -> Double {
        begin(scene)
        if let known = labelWidth, known.count == count, known.scale == scale { return known.width }
        let widths = scene.y.ticks(count: count).map { measurer.size(of: $0.label, style: .tick, scale: scale).x }
        let width = (widths.max() ?? 0) / scale
        labelWidth = (count, scale, width)
        return width
    }

    /// The legend of a picture.
    func legend(
        of scene: ChartScene, size: PixelSize, scale: Double, measurer: TextMeasurer, listsHidden: Bool
    ) -> LegendLayout {
        begin(scene)
        if let known = legend, known.size == size, known.scale == scale { return known.layout }
        let made = LegendLayout(scene, size: size, scale: scale, measurer: measurer, listsHidden: listsHidden)
        legend = (size, scale, made)
        return made
    }
}
