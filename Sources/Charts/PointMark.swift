/// One datum as a small sphere.
public struct PointMark: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let position: SIMD3<Double>

    /// A point at three values; a value that is not finite leaves the point out.
    public init<X: PlottableNumber, Y: PlottableNumber, Z: PlottableNumber>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        position = SIMD3(x.value.plottableValue, y.value.plottableValue, z.value.plottableValue)
    }

    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to marks: inout [Mark], style: MarkStyle) {
        // Points of one look stand in one series, so that a chart of many points stays one mark.
        if case .points(var series) = marks.last, series.style == style, series.labels == labels {
            marks.removeLast()
            series.positions.append(position)
            marks.append(.points(series))
        } else {
            marks.append(.points(PointSeries(labels: labels, positions: [position], style: style)))
        }
    }
}
