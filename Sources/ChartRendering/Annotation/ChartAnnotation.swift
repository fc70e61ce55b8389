import Charts

/// Everything around the data as it stands on one picture: panes, grid lines, axes, ticks, labels and the legend.
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

        /// Whether two labels come nearer than `room`.
        func isNear(_ other: Label, room: Double) -> Bool {
            let gap = (center - other.center).magnitudes - (size + other.size) / 2
            return gap.x < room && gap.y < room
        }

        /// Whether two numbers on one line come so near that they could be read as one.
        func readsOn(into other: Label, room: Double) -> Bool {
            let gap = (center - other.center).magnitudes - (size + other.size) / 2
            return gap.x < room && gap.y < -0.5 * min(size.y, other.size.y)
        }
    }

    /// The corners of the panes behind the data, each a quadrilateral.
    private(set) var panes: [[SIMD2<Double>]] = []
    private(set) var gridLines: [Line] = []
    private(set) var axes: [Line] = []
    /// The edges of the box that carry the axes, by axis.
    private(set) var edges: [Int: Int] = [:]
    private(set) var ticks: [Line] = []
    private(set) var labels: [Label] = []
    let legend: LegendLayout
    /// All that is written, the legend included.
    var texts: [Label] { labels + legend.entries.map(\.label) + legend.labels }
    /// Whether a chart that was enlarged reaches below the legend, which needs a ground of its own then.
    let isLegendCovered: Bool
    private let outline: BoxOutline
    let size: PixelSize
    /// Device pixels per logical pixel.
    let scale: Double

    /// Lays out the surroundings of a scene.
    ///
    /// - Parameters:
    ///   - transform: made for the same scene's box.
    ///   - scale: device pixels per logical pixel.
    ///   - last: the edges that carried the axes so far, by axis.
    ///   - listsHidden: whether the legend lists groups that are not drawn.
    init(
        _ scene: ChartScene, transform: CameraTransform, scale: Double, measurer: TextMeasurer, last: [Int: Int] = [:],
        listsHidden: Bool = false
    ) {
        outline = BoxOutline(scene.box, transform: transform)
        legend = LegendLayout(
            scene, size: transform.size, scale: scale, measurer: measurer, listsHidden: listsHidden)
        size = transform.size
        self.scale = scale
        let box = scene.box
        let left = Double(size.width) - legend.width
        isLegendCovered = legend.width > 0 && (0..<8).contains { transform.pixel(of: box.corner($0)).x > left + 1 }
        layHeading(scene.title, measurer: measurer)
        let sceneAxes = [scene.x, scene.y, scene.z]
        let ticks = sceneAxes.indices.map { axis in
            let length = (box.upper[axis] - box.lower[axis]) * transform.pixelsPerUnit / scale
            return sceneAxes[axis].ticks(count: Self.tickCount(axis: axis, length: length))
        }
        for axis in 0..<3 {
            layPane(axis, box: box, axes: sceneAxes, ticks: ticks, transform: transform)
        }
        let edges = (0..<3).filter { !sceneAxes[$0].isHidden }.compactMap {
            AxisEdge.best(for: $0, box: box, transform: transform, scale: scale, last: last[$0])
        }
        self.edges = Dictionary(uniqueKeysWithValues: edges.map { ($0.axis, $0.corner) })
        for edge in edges {
            layTicks(
                ticks[edge.axis], along: edge, axis: sceneAxes[edge.axis], transform: transform, measurer: measurer)
        }
        for edge in edges {
            layTitle(of: sceneAxes[edge.axis], along: edge, outline: outline, measurer: measurer)
        }
    }

    /// What the chart's title takes of the picture's height, device pixels.
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

    /// How much of the chart a rectangle would cover: the share of its area where the box stands, and as much again twice
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

    /// About how many ticks an axis takes: one per 64 logical pixels on the floor, per 48 upwards.
    private static func tickCount(axis: Int, length: Double) -> Int {
        min(10, max(3, Int(length / (axis == 1 ? 48 : 64))))
    }

    /// The pane behind the data that is perpendicular to an axis, with lines at the ticks of the other two.
    private mutating func layPane(
        _ axis: Int, box: PlotBox, axes: [SceneAxis], ticks: [[SceneTick]], transform: CameraTransform
    ) {
        // Between two faces the eye sees the inner side of both; the lower one is drawn.
        let isUpper = transform.facesEye(axis: axis, isUpper: false, of: box)
        // Looked at end on, a pane is a line.
        guard isUpper || transform.isPerspective || abs(transform.towardsEye[axis]) > 1e-9 else { return }
        let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
        let fixed = isUpper ? 1 << axis : 0
        panes.append(
            [fixed, fixed | 1 << first, fixed | 1 << first | 1 << second, fixed | 1 << second].map {
                transform.pixel(of: box.corner($0))
            })
        for (along, across) in [(first, second), (second, first)] {
            for tick in ticks[along] where tick.hasGridLine {
                var start = box.corner(fixed)
                start[along] = axes[along].position(of: tick.value)
                var end = start
                end[across] = box.upper[across]
                gridLines.append(Line(start: transform.pixel(of: start), end: transform.pixel(of: end)))
            }
        }
    }

    private mutating func layTicks(
        _ ticks: [SceneTick], along edge: AxisEdge, axis: SceneAxis, transform: CameraTransform, measurer: TextMeasurer
    ) {
        axes.append(Line(start: edge.startPixel, end: edge.endPixel))
        let candidates = ticks.map { tick in
            let foot = edge.pixel(at: axis.position(of: tick.value), transform: transform)
            let extent = measurer.size(of: tick.label, style: .tick, scale: scale)
            let distance = 10 * scale + Self.reach(of: extent, along: edge.outwards)
            return (
                tick: tick, foot: foot,
                label: Label(
                    text: tick.label, style: .tick, center: foot + edge.outwards * distance, size: extent)
            )
        }
        let step = Self.labelStep(candidates.map(\.label), room: 5 * scale)
        // Counted from the tick nearest to zero, so that 0 keeps its label.
        let anchor = candidates.indices.min { abs(candidates[$0].tick.value) < abs(candidates[$1].tick.value) } ?? 0
        for (index, candidate) in candidates.enumerated() {
            if candidate.tick.hasTick {
                self.ticks.append(Line(start: candidate.foot, end: candidate.foot + edge.outwards * (5 * scale)))
            }
            guard !candidate.label.text.isEmpty, (index - anchor) % step == 0, isInside(candidate.label),
                !labels.contains(where: {
                    $0.isNear(candidate.label, room: 2 * scale) || $0.readsOn(into: candidate.label, room: 9 * scale)
                })
            else { continue }
            labels.append(candidate.label)
        }
    }

    /// Whether a text is in the part of the picture that is the chart's as a whole; half a number is a wrong one.
    private func isInside(_ label: Label) -> Bool {
        let (low, high) = (label.center - label.size / 2, label.center + label.size / 2)
        return low.x >= 0 && low.y >= 0 && high.x <= Double(size.width) - legend.width && high.y <= Double(size.height)
    }

    /// Every how many ticks a label fits: 1, 2, 5 or 10.
    private static func labelStep(_ labels: [Label], room: Double) -> Int {
        [1, 2, 5].first { step in
            stride(from: 0, to: labels.count - step, by: 1).allSatisfy {
                !labels[$0].isNear(labels[$0 + step], room: room)
            }
        } ?? 10
    }

    /// Puts an axis' title where it covers nothing: beside the part of a floor axis that it was wanted at, or its middle,
    /// above the vertical one, where it takes no width from the chart, or else above or below an end of the axis.
    private mutating func layTitle(
        of axis: SceneAxis, along edge: AxisEdge, outline: BoxOutline, measurer: TextMeasurer
    ) {
        guard !axis.title.isEmpty else { return }
        let room = Double(size.width) - legend.width - 6 * scale
        let title = measurer.cut(axis.title, style: .title, scale: scale, width: room)
        let extent = measurer.size(of: title, style: .title, scale: scale)
        let isUpright = edge.startPixel.y > edge.endPixel.y
        let (top, bottom) = isUpright ? (edge.endPixel, edge.startPixel) : (edge.startPixel, edge.endPixel)
        let distance = SIMD2(0, (axis.titleSpacing ?? 12) * scale + extent.y / 2)
        let (low, high) = axis.isReversed ? (edge.endPixel, edge.startPixel) : (edge.startPixel, edge.endPixel)
        let place =
            switch axis.titleAlignment {
            case .leading: low
            case .trailing: high
            case .center, nil: (low + high) / 2
            }
        // Beyond the tick labels, and not in line with them.
        let labelReach = labels.filter { $0.style == .tick }.map { Self.reach(of: $0.size, along: edge.outwards) }.max()
        let reach =
            ((axis.titleSpacing ?? 14) * scale) + 2 * (labelReach ?? 0) + Self.reach(of: extent, along: edge.outwards)
        let beside = (place + edge.outwards * reach, edge.outwards)
        var beyond = [(top - distance, SIMD2(0.0, -1)), (bottom + distance, SIMD2(0, 1))].map { center, direction in
            (SIMD2(clamped(center, extent).x, center.y), direction)
        }
        if edge.axis == 1, axis.titleAlignment == .leading, low == bottom { beyond.reverse() }
        let isBeside = axis.titleAlignment == .center || edge.axis != 1
        let places = isBeside ? [beside] + beyond : beyond + [beside]
        for (start, direction) in places {
            var label = Label(text: title, style: .title, center: start, size: extent)
            // Out past the tick labels.
            for _ in 0..<40 where isCovering(label, room: 8 * scale, outline: outline) {
                label.center += direction * (4 * scale)
            }
            label.center = clamped(label.center, extent)
            if !isCovering(label, room: 2 * scale, outline: outline) {
                labels.append(label)
                return
            }
        }
        // A picture too small for it: over the rim of the chart rather than nowhere.
        let label = Label(text: title, style: .title, center: clamped(places[0].0, extent), size: extent)
        if !labels.contains(where: { $0.isNear(label, room: 0) }) { labels.append(label) }
    }

    private func isCovering(_ label: Label, room: Double, outline: BoxOutline) -> Bool {
        labels.contains { $0.isNear(label, room: room) } || outline.overlaps(center: label.center, size: label.size)
    }

    /// The place nearest to `center` at which a text is inside the picture.
    private func clamped(_ center: SIMD2<Double>, _ extent: SIMD2<Double>) -> SIMD2<Double> {
        let room = extent / 2 + 3 * scale
        let limit = SIMD2(Double(size.width) - legend.width, Double(size.height)) - room
        return pointwiseMax(room, pointwiseMin(limit, center))
    }

    /// How far a text reaches from its centre in a direction.
    private static func reach(of extent: SIMD2<Double>, along direction: SIMD2<Double>) -> Double {
        (abs(direction.x) * extent.x + abs(direction.y) * extent.y) / 2
    }
}

extension SIMD2<Double> {
    /// Both components without their sign.
    fileprivate var magnitudes: SIMD2<Double> {
        SIMD2(abs(x), abs(y))
    }
}
