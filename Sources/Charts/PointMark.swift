/// One datum as a small symbol, a sphere unless another is asked for.
public struct PointMark: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let x: PlotValue
    let y: PlotValue
    let z: PlotValue

    /// A point at three values; a value that is not finite leaves the point out.
    public init<X: Plottable, Y: Plottable, Z: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        (self.x, self.y, self.z) = (x.value.plotValue, y.value.plotValue, z.value.plotValue)
    }

    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        let position = collector.position(x: x, y: y, z: z)
        // Points of one look stand in one series, so that a chart of many points stays one mark.
        if case .points(var series) = collector.marks.last, series.labels == labels, series.accepts(style) {
            collector.marks.removeLast()
            series.append(position, style: style)
            collector.marks.append(.points(series))
        } else {
            var series = PointSeries(labels: labels, positions: [], style: style.ofSeries)
            series.append(position, style: style)
            collector.marks.append(.points(series))
        }
    }
}

extension MarkStyle {
    /// What all points of a series have in common.
    fileprivate var ofSeries: MarkStyle {
        var style = self
        if case .value(let label, _) = fill { style.fill = .values(label: label) }
        style.symbolSize = nil
        style.symbolRotation = nil
        return style
    }
}

extension PointSeries {
    fileprivate func accepts(_ style: MarkStyle) -> Bool {
        self.style == style.ofSeries
    }

    fileprivate mutating func append(_ position: SIMD3<Double>, style: MarkStyle) {
        positions.append(position)
        if case .value(_, let value) = style.fill { values.append(value) }
        if style.symbolSize != nil || !sizes.isEmpty {
            sizes += Array(repeating: nil, count: positions.count - 1 - sizes.count) + [style.symbolSize]
        }
        if style.symbolRotation != nil || !rotations.isEmpty {
            rotations += Array(repeating: nil, count: positions.count - 1 - rotations.count) + [style.symbolRotation]
        }
    }
}
