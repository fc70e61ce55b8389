import Charts

/// The annotation of one frame: panes, grid lines, axes, ticks, labels and the legend.
///
/// Positions are device pixels from the top left corner.
public struct ChartAnnotation: Sendable {
    struct Line: Sendable {
        var start: SIMD2<Double>
        var end: SIMD2<Double>
    }

    struct Label: Sendable {
        var text: String
        var style: TextStyle
        var center: SIMD2<Double>
        var size: SIMD2<Double>
        /// Whether it overlaps the chart and needs a background to be legible.
        var hasGround = false

        /// Whether two labels are nearer than `room`.
        func isNear(_ other: Label, room: Double) -> Bool {
            let gap = (center - other.center).magnitudes - (size + other.size) / 2
            return gap.x < room && gap.y < room
        }

        /// Whether two numbers on one line are so near that they could be read as one.
        func readsOn(into other: Label, room: Double) -> Bool {
            let gap = (center - other.center).magnitudes - (size + other.size) / 2
            return gap.x < room && gap.y < -0.5 * min(size.y, other.size.y)
        }
    }

    /// The corners of the panes behind the data, each a quadrilateral.
    var panes: [InlineArray<4, SIMD2<Double>>] = []
    var gridLines: [Line] = []
    var axes: [Line] = []
    /// The corners at which the edges of the box begin that carry the axes, by axis; `nil` for an axis that none carries.
    typealias Edges = InlineArray<3, Int?>
    var edges = Edges(repeating: nil)
    var ticks: [Line] = []
    var labels: [Label] = []
    /// The ticks of all axes with where their labels go, while they are laid out.
    var placedTicks: [PlacedTick] = []
    /// The indices of those of one axis whose labels may be written.
    var candidates: [Int] = []
    let legend: LegendLayout
    /// All that is written, the legend included.
    var texts: [Label] { labels + legend.entries.map(\.label) + legend.labels }
    /// Whether a chart that was enlarged reaches below the legend, which needs a ground of its own then.
    let isLegendCovered: Bool
    private let outline: BoxOutline
    /// What is seen of a chart that reaches out of the picture.
    let visible: VisiblePart?
    let size: PixelSize
    /// Device pixels per logical pixel.
    let scale: Double

    /// Lays out the surroundings of a scene.
    ///
    /// - Parameters:
    ///   - transform: made for the same scene's box.
    ///   - scale: device pixels per logical pixel.
    ///   - last: the edges that carried the axes so far.
    ///   - listsHidden: whether the legend lists groups that are not drawn.
    ///   - cache: what is known of the scene.
    ///   - old: an annotation that is no longer used, whose memory this one gets.
    init(
        _ scene: ChartScene, transform: CameraTransform, scale: Double, measurer: TextMeasurer,
        last: Edges = Edges(repeating: nil), listsHidden: Bool = false, cache: AnnotationCache = AnnotationCache(),
        reusing old: consuming ChartAnnotation? = nil
    ) {
        outline = BoxOutline(scene.box, transform: transform)
        legend = cache.legend(
            of: scene, size: transform.size, scale: scale, measurer: measurer, listsHidden: listsHidden)
        size = transform.size
        self.scale = scale
        let box = scene.box
        let left = Double(size.width) - legend.width
        isLegendCovered = legend.width > 0 && (0..<8).contains { transform.pixel(of: box.corner($0)).x > left + 1 }
        visible = VisiblePart(
            of: box, transform: transform,
            lower: SIMD2(0, Self.headingHeight(of: scene, scale: scale, measurer: measurer)),
            upper: SIMD2(left, Double(size.height)))
        if var old = consume old { reuse(&old) }
        layHeading(scene.title, measurer: measurer)
        let ticks = InlineArray<3, [SceneTick]> { axis in
            let length = (box.upper[axis] - box.lower[axis]) * transform.pixelsPerUnit / scale
            return self.ticks(of: scene, axis: axis, length: length, cache: cache)
        }
        for axis in 0..<3 {
            layPane(axis, box: box, axes: scene.axes, ticks: ticks, transform: transform)
        }
        let edges = InlineArray<3, AxisEdge?> { axis in
            scene.axes[axis].isHidden
                ? nil : AxisEdge.best(for: axis, box: box, transform: transform, scale: scale, last: last[axis])
        }
        var placed = InlineArray<3, Range<Int>>(repeating: 0..<0)
        for axis in 0..<3 {
            guard let edge = edges[axis] else { continue }
            self.edges[axis] = edge.corner
            let first = placedTicks.count
            place(
                ticks[axis], along: edge, axis: scene.axes[axis], box: box, transform: transform, measurer: measurer)
            placed[axis] = first..<placedTicks.count
        }
        let sides = sides(of: placed)
        var tickLabels = placed
        for axis in 0..<3 {
            guard let edge = edges[axis] else { continue }
            let first = labels.count
            layTicks(placed[axis], side: sides[axis], along: edge)
            tickLabels[axis] = first..<labels.count
        }
        for axis in 0..<3 {
            guard let edge = edges[axis] else { continue }
            layTitle(
                of: scene.axes[axis], along: edge, tickLabels: tickLabels[axis], outline: outline, measurer: measurer)
        }
    }

    /// Takes the arrays of another annotation over, emptied.
    private mutating func reuse(_ old: inout ChartAnnotation) {
        swap(&panes, &old.panes)
        swap(&gridLines, &old.gridLines)
        swap(&axes, &old.axes)
        swap(&ticks, &old.ticks)
        swap(&labels, &old.labels)
        swap(&placedTicks, &old.placedTicks)
        swap(&candidates, &old.candidates)
        panes.removeAll(keepingCapacity: true)
        gridLines.removeAll(keepingCapacity: true)
        axes.removeAll(keepingCapacity: true)
        ticks.removeAll(keepingCapacity: true)
        labels.removeAll(keepingCapacity: true)
        placedTicks.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
    }

    /// The height of the chart's title, device pixels.
    static func headingHeight(of scene: ChartScene, scale: Double, measurer: TextMeasurer) -> Double {
        scene.title.isEmpty ? 0 : measurer.size(of: "Xg", style: .heading, scale: scale).y + 12 * scale
    }

    /// Puts the chart's title above the plot, in the middle of what is the chart's.
    private mutating func layHeading(_ title: String, measurer: TextMeasurer) {
        guard !title.isEmpty else { return }
        let room = Double(size.width) - legend.width - 12 * scale
        let text = measurer.cut(title, style: .heading, scale: scale, width: room)
        let extent = measurer.size(of: text, style: .heading, scale: scale)
        let center = SIMD2((Double(size.width) - legend.width) / 2, 12 * scale + extent.y / 2)
        labels.append(Label(text: text, style: .heading, center: center, size: extent))
    }

    /// The index in the specification of the group whose name in the legend is at a position; `nil` where none is.
    public func legendGroup(at position: SIMD2<Double>) -> Int? {
        legend.group(at: position)
    }

    /// How much of the chart a rectangle would cover: the share of its area inside the box, and as much again twice
    /// where a label or the legend does, which cannot be read any more.
    ///
    /// - Parameters:
    ///   - corner: the upper left one.
    ///   - size: in device pixels, as the corner.
    public func cover(of corner: SIMD2<Double>, size: SIMD2<Double>) -> Double {
        let cell = size / 6
        var covered = 0.0
        for index in 0..<36 {
            let center = corner + cell * (SIMD2(Double(index % 6), Double(index / 6)) + 0.5)
            let part = Label(text: "", style: .tick, center: center, size: cell)
            let gap = pointwiseMax(legend.frame.lower - center, center - legend.frame.upper) - cell / 2
            if outline.overlaps(center: center, size: cell) { covered += 1 }
            if labels.contains(where: { $0.isNear(part, room: 0) }) || (legend.width > 0 && gap.max() < 0) {
                covered += 2
            }
        }
        return covered / 36
    }

    /// Where an axis is marked: at about one tick per 64 logical pixels on the floor, per 48 upwards, and ten at most on
    /// what is seen of it.
    ///
    /// - Parameter length: of the whole axis, logical pixels.
    private func ticks(of scene: ChartScene, axis: Int, length: Double, cache: AnnotationCache) -> [SceneTick] {
        let distance = axis == 1 ? 48.0 : 64
        let usual = min(10, max(3, Int(length / distance)))
        guard let visible else { return cache.ticks(of: scene, axis: axis, count: usual) }
        guard let part = visible.ranges[axis] else { return [] }
        // By the size of the picture and the zoom, so that they stay while the chart is moved.
        let longer = Double(max(size.width, size.height)) / scale
        let count = length / max(distance, longer / 10)
        guard count > 10 else { return cache.ticks(of: scene, axis: axis, count: usual) }
        let range = scene.axes[axis].range
        let share = (part.upperBound - part.lowerBound) / (range.upperBound - range.lowerBound)
        return cache.ticks(of: scene, axis: axis, count: Int(min(count, 10 / max(share, 1e-9))), in: part)
    }

    /// The pane behind the data that is perpendicular to an axis, with lines at the ticks of the other two.
    private mutating func layPane(
        _ axis: Int, box: PlotBox, axes: SceneAxes, ticks: InlineArray<3, [SceneTick]>, transform: CameraTransform
    ) {
        guard let isUpper = transform.isPaneUpper(axis: axis, of: box) else { return }
        let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
        let fixed = isUpper ? 1 << axis : 0
        let face = box.face(axis: axis, isUpper: isUpper)
        panes.append(InlineArray { transform.pixel(of: face[$0]) })
        for turn in 0..<2 {
            let (along, across) = turn == 0 ? (first, second) : (second, first)
            for tick in ticks[along] where tick.hasGridLine {
                var start = box.corner(fixed)
                start[along] = axes[along].position(of: tick.value)
                var end = start
                end[across] = box.upper[across]
                gridLines.append(Line(start: transform.pixel(of: start), end: transform.pixel(of: end)))
            }
        }
    }

    /// A tick with the position of its label.
    struct PlacedTick {
        let tick: SceneTick
        /// Its position on the axis.
        let foot: SIMD2<Double>
        var label: Label
        /// The side of the image that the label is at where the axis is not visible.
        var side: VisiblePart.Side?
    }

    /// Whether a text is in the part of the picture that is the chart's as a whole; half a number is a wrong one.
    func isInside(_ label: Label) -> Bool {
        let (low, high) = (label.center - label.size / 2, label.center + label.size / 2)
        return low.x >= 0 && low.y >= 0 && high.x <= Double(size.width) - legend.width && high.y <= Double(size.height)
    }

    func isCovering(_ label: Label, room: Double, outline: BoxOutline) -> Bool {
        labels.contains { $0.isNear(label, room: room) } || outline.overlaps(center: label.center, size: label.size)
    }

    /// The position nearest to `center` at which a text is inside the image.
    func clamped(_ center: SIMD2<Double>, _ extent: SIMD2<Double>) -> SIMD2<Double> {
        let room = extent / 2 + 3 * scale
        let limit = SIMD2(Double(size.width) - legend.width, Double(size.height)) - room
        return pointwiseMax(room, pointwiseMin(limit, center))
    }

    /// How far a text reaches from its centre in a direction.
    static func reach(of extent: SIMD2<Double>, along direction: SIMD2<Double>) -> Double {
        (abs(direction.x) * extent.x + abs(direction.y) * extent.y) / 2
    }
}

extension SIMD2<Double> {
    /// Both components without their sign.
    fileprivate var magnitudes: SIMD2<Double> {
        SIMD2(abs(x), abs(y))
    }
}
