import Charts

extension ChartAnnotation {
    mutating func place(
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
            // Where it is not visible, it is placed where its grid line enters the image.
            if let visible, !isInside(placed.label),
                let entry = visible.entry(
                    of: edge.gridLine(at: position, box: box, transform: transform), room: extent / 2 + 3 * scale)
            {
                placed.label.center = entry.position
                placed.label.hasGround = true
                placed.side = entry.side
            }
            placedTicks.append(placed)
        }
    }

    /// One side of the picture for each axis at most, the one with the most of its labels: where two axes had numbers at one,
    /// it would be unclear what they belong to.
    func sides(of axes: InlineArray<3, Range<Int>>) -> InlineArray<3, VisiblePart.Side?> {
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

    mutating func layTicks(_ ticks: Range<Int>, side: VisiblePart.Side?, along edge: AxisEdge) {
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

    /// The index that labels are counted from: of the tick nearest to zero, so that 0 retains its label. Where a part of the
    /// axis is marked, zero may be out of sight, and labels stay on their ticks while the part moves.
    private func labelAnchor(_ ticks: Range<Int>) -> Int {
        func value(_ index: Int) -> Double { placedTicks[ticks.lowerBound + index].tick.value }
        if visible != nil, ticks.count > 1 {
            let multiple = value(0) / (value(1) - value(0))
            if abs(multiple) < 1e9 { return -Int(multiple.rounded()) }
        }
        return (0..<ticks.count).min { abs(value($0)) < abs(value($1)) } ?? 0
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
}
