import Charts

extension ChartAnnotation {
    /// Places an axis' title where it covers nothing: next to the requested part of a floor axis, or its middle,
    /// above the vertical one, where it needs no width of the chart, or else above or below an end of the axis.
    mutating func layTitle(
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
        let center =
            switch axis.titleAlignment {
            case .leading: low
            case .trailing: high
            case .center, nil: (low + high) / 2
            }
        if let visible, !visible.contains(center) {
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
        let beside = Start(center: center + edge.outwards * reach, direction: edge.outwards)
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

    /// The preferred position of a title, and the direction in which others are tried.
    private struct Start {
        let center: SIMD2<Double>
        let direction: SIMD2<Double>
    }

    /// Places the title of an axis that is not visible next to its tick labels, on the chart.
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
}
