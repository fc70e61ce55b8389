/// A straight line along one axis, at two values of the others.
public struct RuleMark: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let start: (x: PlotValue, y: PlotValue, z: PlotValue)
    let end: (x: PlotValue, y: PlotValue, z: PlotValue)

    /// A line along z.
    public init<X: Plottable, Y: Plottable, Z: PlottableRange>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        start = (x.value.plotValue, y.value.plotValue, z.value.lowerBound.plotValue)
        end = (x.value.plotValue, y.value.plotValue, z.value.upperBound.plotValue)
    }

    /// A line along y, upwards.
    public init<X: Plottable, Y: PlottableRange, Z: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        start = (x.value.plotValue, y.value.lowerBound.plotValue, z.value.plotValue)
        end = (x.value.plotValue, y.value.upperBound.plotValue, z.value.plotValue)
    }

    /// A line along x.
    public init<X: PlottableRange, Y: Plottable, Z: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        start = (x.value.lowerBound.plotValue, y.value.plotValue, z.value.plotValue)
        end = (x.value.upperBound.plotValue, y.value.plotValue, z.value.plotValue)
    }

    /// Empty: a rule is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        let ends = [
            collector.position(x: start.x, y: start.y, z: start.z), collector.position(x: end.x, y: end.y, z: end.z),
        ]
        collector.add(to: MarkCollector.SeriesKey(.rules, labels, style)) {
            $0.changePaths { rules in
                rules.paths.append(ends)
                if case .value(_, let value) = style.fill { rules.values += [value, value] }
            }
        }
    }
}

/// One datum of a line: marks of one look that follow each other are joined.
///
/// Apple's `Chart3D` has no such mark.
public struct LineMark: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let x: PlotValue
    let y: PlotValue
    let z: PlotValue
    let series: String

    /// A corner of a line; a value that is not finite breaks it.
    public init<X: Plottable, Y: Plottable, Z: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>
    ) {
        self.init(x: x, y: y, z: z, series: PlottableValue(label: "", value: ""))
    }

    /// A corner of the line of a series: corners of different series are not joined.
    public init<X: Plottable, Y: Plottable, Z: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, z: PlottableValue<Z>, series: PlottableValue<S>
    ) {
        labels = AxisLabels(x: x.label, y: y.label, z: z.label)
        (self.x, self.y, self.z) = (x.value.plotValue, y.value.plotValue, z.value.plotValue)
        self.series = series.value.plotValue.name
    }

    /// Empty: a datum of a line is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        let position = collector.position(x: x, y: y, z: z)
        collector.add(to: MarkCollector.SeriesKey(.line(series: series), labels, style)) {
            $0.changePaths { line in
                line.paths[line.paths.count - 1].append(position)
                if case .value(_, let value) = style.fill { line.values.append(value) }
            }
        }
    }
}
