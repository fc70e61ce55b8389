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

    /// Empty: a point is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        let position = collector.position(x: x, y: y, z: z)
        collector.add(to: MarkCollector.SeriesKey(.points, labels, style)) {
            $0.changePoints { $0.append(position, style: style) }
        }
    }
}

extension PointSeries {
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
