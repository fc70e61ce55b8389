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
        /// Whether it stands on the chart and needs a ground to be read.
        var hasGround = false

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
    private(set) var panes: [InlineArray<4, SIMD2<Double>>] = []
    private(set) var gridLines: [Line] = []
    private(set) var axes: [Line] = []
    /// The corners at which the edges of the box begin that carry the axes, by axis; `nil` for an axis that none carries.
    typealias Edges = InlineArray<3, Int?>
    private(set) var edges = Edges(repeating: nil)
    private(set) var ticks: [Line] = []
    private(set) var labels: [Label] = []
    /// The ticks of all axes with where their labels go, while they are laid out.
    private var placedTicks: [PlacedTick] = []
    /// The indices of those of one axis whose labels may be written.
    private var candidates: [Int] = []
    let legend: LegendLayout
    /// All that is written, the legend included.
    var texts: [Label] { labels + legend.entries.map(\.label) + legend.labels }
    /// Whether a chart that was enlarged reaches below the legend, which needs a ground of its own then.
    let isLegendCovered: Bool
    private let outline: BoxOutline
    /// What is seen of a chart that reaches out of the picture.
    private let visible: VisiblePart?
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

    /// A tick with the place of its label.
    private struct PlacedTick {
        let tick: SceneTick
        /// Where it stands on the axis.
        let foot: SIMD2<Double>
        var label: Label
        /// The side of the picture that the label stands at, where the axis is out of sight.
        var side: VisiblePart.Side?
    }

    private mutating func place(
        _ ticks: [SceneTick], along edge: AxisEdge, axis: SceneAxis, box: PlotBox, transform: CameraTransform,
        measurer: TextMeasurer
    ) {
        for tick in ticks {
            let position = axis.position(of: tick.value)
            let foot = edge.pixel(at: position, transform: transform)
            let extent = measurer.size(of: tick.label, style: .tick, scale: scale)
            let distance = 10 * scale + Self.reach(of: extent, along: edge.outwards)
            var placed = PlacedTick(
                tick: tick, foot: foot,
                label: Label(
                    text: tick.label, style: .tick, center: foot + edge.outwards * distance, size: extent))
            // Out of sight, it stands where its grid line comes into the picture.
            if let visible, !isInside(placed.label),
                let entry = visible.entry(
                    of: edge.gridLine(at: position, box: box, transform: transform), room: extent / 2 + 3 * scale)
            {
                placed.label.center = entry.place
                placed.label.hasGround = true
                placed.side = entry.side
            }
            placedTicks.append(placed)
        }
    }

    /// One side of the picture for each axis at most, the one with the most of its labels: where two axes had numbers at one,
    /// nobody could tell whose they are.
    private func sides(of axes: InlineArray<3, Range<Int>>) -> InlineArray<3, VisiblePart.Side?> {
        var sides = InlineArray<3, VisiblePart.Side?>(repeating: nil)
        guard visible != nil else { return sides }
        for _ in axes.indices {
            var best: (axis: Int, side: VisiblePart.Side, count: Int)?
            for axis in axes.indices where sides[axis] == nil {
                for side in VisiblePart.Side.allCases where !sides.indices.contains(where: { sides[$0] == side }) {
                    let count = placedTicks[axes[axis]].count { $0.side == side }
                    if count > best?.count ?? 0 { best = (axis, side, count) }
                }
            }
            if let best { sides[best.axis] = best.side }
        }
        return sides
    }

    private mutating func layTicks(_ ticks: Range<Int>, side: VisiblePart.Side?, along edge: AxisEdge) {
        axes.append(Line(start: edge.startPixel, end: edge.endPixel))
        let anchor = labelAnchor(ticks)
        candidates.removeAll(keepingCapacity: true)
        for index in ticks {
            let tick = placedTicks[index]
            if visible == nil || ((tick.side == nil || tick.side == side) && isInside(tick.label)) {
                candidates.append(index)
            }
            guard tick.tick.hasTick else { continue }
            self.ticks.append(Line(start: tick.foot, end: tick.foot + edge.outwards * (5 * scale)))
        }
        let step = labelStep(room: 5 * scale)
        for index in candidates {
            let label = placedTicks[index].label
            guard !label.text.isEmpty, (index - ticks.lowerBound - anchor) % step == 0, isInside(label),
                !labels.contains(where: {
                    $0.isNear(label, room: 2 * scale) || $0.readsOn(into: label, room: 9 * scale)
                })
            else { continue }
            labels.append(label)
        }
    }

    /// The index that labels are counted from: of the tick nearest to zero, so that 0 keeps its label. Where a part of the
    /// axis is marked, zero may be out of sight, and labels stay on their ticks while the part moves.
    private func labelAnchor(_ ticks: Range<Int>) -> Int {
        func value(_ index: Int) -> Double { placedTicks[ticks.lowerBound + index].tick.value }
        if visible != nil, ticks.count > 1 {
            let multiple = value(0) / (value(1) - value(0))
            if abs(multiple) < 1e9 { return -Int(multiple.rounded()) }
        }
        return (0..<ticks.count).min { abs(value($0)) < abs(value($1)) } ?? 0
    }

    /// Whether a text is in the part of the picture that is the chart's as a whole; half a number is a wrong one.
    private func isInside(_ label: Label) -> Bool {
        let (low, high) = (label.center - label.size / 2, label.center + label.size / 2)
        return low.x >= 0 && low.y >= 0 && high.x <= Double(size.width) - legend.width && high.y <= Double(size.height)
    }

    /// Every how many of the candidates' labels there is room for one: 1, 2, 5 or 10.
    private func labelStep(room: Double) -> Int {
        for step in [1, 2, 5] {
            let fits = stride(from: 0, to: candidates.count - step, by: 1).allSatisfy {
                !placedTicks[candidates[$0]].label.isNear(placedTicks[candidates[$0 + step]].label, room: room)
            }
            if fits { return step }
        }
        return 10
    }

    /// Puts an axis' title where it covers nothing: beside the part of a floor axis that it was wanted at, or its middle,
    /// above the vertical one, where it takes no width from the chart, or else above or below an end of the axis.
    private mutating func layTitle(
        of axis: SceneAxis, along edge: AxisEdge, tickLabels: Range<Int>, outline: BoxOutline, measurer: TextMeasurer
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
        if let visible, !visible.contains(place) {
            layTitle(title, size: extent, beside: tickLabels, towards: -edge.outwards)
            return
        }
        // Beyond the tick labels, and not in line with them.
        var labelReach = 0.0
        for label in labels where label.style == .tick {
            labelReach = max(labelReach, Self.reach(of: label.size, along: edge.outwards))
        }
        let reach =
            ((axis.titleSpacing ?? 14) * scale) + 2 * labelReach + Self.reach(of: extent, along: edge.outwards)
        let beside = Start(center: place + edge.outwards * reach, direction: edge.outwards)
        func beyond(_ center: SIMD2<Double>, _ direction: SIMD2<Double>) -> Start {
            Start(center: SIMD2(clamped(center, extent).x, center.y), direction: direction)
        }
        let (above, below) = (beyond(top - distance, SIMD2(0, -1)), beyond(bottom + distance, SIMD2(0, 1)))
        let isDownwards = edge.axis == 1 && axis.titleAlignment == .leading && low == bottom
        let (first, second) = isDownwards ? (below, above) : (above, below)
        let isBeside = axis.titleAlignment == .center || edge.axis != 1
        let starts: InlineArray<3, Start> = isBeside ? [beside, first, second] : [first, second, beside]
        for index in starts.indices {
            let (start, direction) = (starts[index].center, starts[index].direction)
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
        let label = Label(text: title, style: .title, center: clamped(starts[0].center, extent), size: extent)
        if !labels.contains(where: { $0.isNear(label, room: 0) }) { labels.append(label) }
    }

    /// Where a title is wanted, and where it goes on from there.
    private struct Start {
        let center: SIMD2<Double>
        let direction: SIMD2<Double>
    }

    /// Puts the title of an axis that is out of sight beside its tick labels, on the chart.
    private mutating func layTitle(
        _ title: String, size: SIMD2<Double>, beside tickLabels: Range<Int>, towards direction: SIMD2<Double>
    ) {
        guard !tickLabels.isEmpty else { return }
        let middle = labels[tickLabels].reduce(SIMD2(0, 0)) { $0 + $1.center } / Double(tickLabels.count)
        var label = Label(text: title, style: .title, center: clamped(middle, size), size: size, hasGround: true)
        for _ in 0..<20 {
            guard labels.contains(where: { $0.isNear(label, room: 4 * scale) }) else {
                labels.append(label)
                return
            }
            label.center = clamped(label.center + direction * (4 * scale), size)
        }
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
