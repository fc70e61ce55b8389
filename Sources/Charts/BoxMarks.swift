/// A rectangle across one axis.
public struct RectangleMark: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let lower: (x: PlotValue, y: PlotValue, z: PlotValue)
    let upper: (x: PlotValue, y: PlotValue, z: PlotValue)

    /// An upright rectangle across z, seen from the front.
    public init<X: PlottableRange, Y: PlottableRange, Z: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        lower = (x.value.lowerBound.plotValue, y.value.lowerBound.plotValue, z.value.plotValue)
        upper = (x.value.upperBound.plotValue, y.value.upperBound.plotValue, z.value.plotValue)
    }

    /// A horizontal rectangle, across y.
    public init<X: PlottableRange, Y: Plottable, Z: PlottableRange>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        lower = (x.value.lowerBound.plotValue, y.value.plotValue, z.value.lowerBound.plotValue)
        upper = (x.value.upperBound.plotValue, y.value.plotValue, z.value.upperBound.plotValue)
    }

    /// An upright rectangle across x, seen from the side.
    public init<X: Plottable, Y: PlottableRange, Z: PlottableRange>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        lower = (x.value.plotValue, y.value.lowerBound.plotValue, z.value.lowerBound.plotValue)
        upper = (x.value.plotValue, y.value.upperBound.plotValue, z.value.upperBound.plotValue)
    }

    /// Empty: a rectangle is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        let box = BoxSeries.Box(
            lower: collector.position(x: lower.x, y: lower.y, z: lower.z),
            upper: collector.position(x: upper.x, y: upper.y, z: upper.z))
        collector.append(box, labels: labels, footprint: nil, style: style)
    }
}

/// An upright bar on the floor: what it reaches to is its value.
///
/// Apple's `Chart3D` has no such mark.
public struct BarMark: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let x: PlotValue
    let start: PlotValue
    let end: PlotValue
    let z: PlotValue
    let footprint: BoxSeries.Footprint

    /// A bar from 0 to a value.
    public init<X: Plottable, Y: Plottable, Z: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>, width: MarkDimension = .automatic,
        depth: MarkDimension = .automatic
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        (self.x, start, end, self.z) = (x.value.plotValue, .number(0), y.value.plotValue, z.value.plotValue)
        footprint = BoxSeries.Footprint(width: width, depth: depth)
    }

    /// A bar from one value to another.
    public init<X: Plottable, Y: Plottable, Z: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, z: PlottableValue<Z>,
        width: MarkDimension = .automatic, depth: MarkDimension = .automatic
    ) {
        labels = AxisLabels(x: x.label, y: yEnd.label, z: z.label)
        (self.x, start, end, self.z) = (
            x.value.plotValue, yStart.value.plotValue, yEnd.value.plotValue, z.value.plotValue
        )
        footprint = BoxSeries.Footprint(width: width, depth: depth)
    }

    /// Empty: a bar is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        let box = BoxSeries.Box(
            lower: collector.position(x: x, y: start, z: z), upper: collector.position(x: x, y: end, z: z))
        collector.append(box, labels: labels, footprint: footprint, style: style)
    }
}

/// How wide a mark is.
public struct MarkDimension: Hashable, Sendable {
    /// What a width is measured by.
    public enum Measure: Hashable, Sendable {
        /// A part of the distance between neighbours.
        case ratio(Double)
        /// Points of 1/72 inch at the default size of a chart.
        case fixed(Double)
    }

    /// The unit and the amount of the width.
    public let measure: Measure

    /// Four fifths of the distance between neighbours.
    public static let automatic = MarkDimension.ratio(0.8)

    /// A part of the distance between neighbours; 1 leaves no gap between evenly spaced bars.
    public static func ratio(_ ratio: Double) -> MarkDimension {
        MarkDimension(measure: .ratio(ratio))
    }

    /// A width in points of 1/72 inch at the default size of a chart.
    public static func fixed(_ width: Double) -> MarkDimension {
        MarkDimension(measure: .fixed(width))
    }
}

extension MarkCollector {
    fileprivate mutating func append(
        _ box: BoxSeries.Box, labels: AxisLabels, footprint: BoxSeries.Footprint?, style: MarkStyle
    ) {
        add(to: SeriesKey(.boxes(footprint), labels, style)) {
            $0.changeBoxes { series in
                series.boxes.append(box)
                if case .value(_, let value) = style.fill { series.values.append(value) }
            }
        }
    }
}
