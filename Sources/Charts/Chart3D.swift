/// A chart in three dimensions, with the vocabulary of Apple's Swift Charts.
///
/// ```swift
/// import Charts
/// import Foundation
///
/// let chart = Chart3D {
///     SurfacePlot(x: "x", y: "Height", z: "z") { x, z in sin(x) * cos(z) }
/// }
/// .chart3DPose(.front)
/// ```
///
/// On Apple's systems a chart is a view. Here it is a value: `specification` is what a renderer draws.
public struct Chart3D<Content: Chart3DContent>: Sendable {
    /// The chart as a flat value.
    public private(set) var specification: ChartSpecification

    /// A chart of the contents written in a builder.
    public init(@Chart3DContentBuilder content: () -> Content) {
        var collector = MarkCollector()
        content().collectMarks(into: &collector, style: MarkStyle())
        specification = ChartSpecification(collector)
    }

    /// A chart with one content for each element of a collection.
    public init<Data: RandomAccessCollection, Element: Chart3DContent>(
        _ data: Data, @Chart3DContentBuilder content: (Data.Element) -> Element
    ) where Data.Element: Identifiable, Content == Chart3DContentGroup {
        self.init { Chart3DContentGroup(parts: data.map(content)) }
    }

    /// A chart with one content for each element of a collection, identified by a key path.
    public init<Data: RandomAccessCollection, ID: Hashable, Element: Chart3DContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @Chart3DContentBuilder content: (Data.Element) -> Element
    ) where Content == Chart3DContentGroup {
        self.init { Chart3DContentGroup(parts: data.map(content)) }
    }

    func with(_ change: (inout ChartSpecification) -> Void) -> Chart3D {
        var chart = self
        change(&chart.specification)
        return chart
    }
}

extension Chart3D {
    /// The pose of the camera.
    public func chart3DPose(_ pose: Chart3DPose) -> Chart3D {
        with { $0.pose = pose }
    }

    /// The pose of the camera, stored elsewhere: turning the chart writes the binding, and changing the value turns the chart,
    /// gliding inside ``withAnimation(_:_:)``.
    @MainActor
    public func chart3DPose(_ pose: Binding<Chart3DPose>) -> Chart3D {
        with {
            $0.pose = pose.wrappedValue
            $0.poseBinding = pose
        }
    }

    /// How depth is drawn.
    public func chart3DCameraProjection(_ projection: Chart3DCameraProjection) -> Chart3D {
        with { $0.projection = projection }
    }

    /// What the x axis spans, the part of the plot volume it fills, in plot units, and how values become lengths; what
    /// is not given stays as it was.
    public func chartXScale(
        domain: some ScaleDomain, range: ClosedRange<Double>? = nil, type: ScaleType? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with {
            $0.x.set(domain: domain)
            $0.x.set(range: range, type: type, isReversed: reversed)
        }
    }

    /// The part of the plot volume that the x axis fills, in plot units, and how values become lengths.
    public func chartXScale(
        range: ClosedRange<Double>? = nil, type: ScaleType? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with { $0.x.set(range: range, type: type, isReversed: reversed) }
    }

    /// What the y axis spans, the part of the plot volume it fills, in plot units, and how values become lengths; what
    /// is not given stays as it was.
    public func chartYScale(
        domain: some ScaleDomain, range: ClosedRange<Double>? = nil, type: ScaleType? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with {
            $0.y.set(domain: domain)
            $0.y.set(range: range, type: type, isReversed: reversed)
        }
    }

    /// The part of the plot volume that the y axis fills, in plot units, and how values become lengths.
    public func chartYScale(
        range: ClosedRange<Double>? = nil, type: ScaleType? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with { $0.y.set(range: range, type: type, isReversed: reversed) }
    }

    /// What the z axis spans, the part of the plot volume it fills, in plot units, and how values become lengths; what
    /// is not given stays as it was.
    public func chartZScale(
        domain: some ScaleDomain, range: ClosedRange<Double>? = nil, type: ScaleType? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with {
            $0.z.set(domain: domain)
            $0.z.set(range: range, type: type, isReversed: reversed)
        }
    }

    /// The part of the plot volume that the z axis fills, in plot units, and how values become lengths.
    public func chartZScale(
        range: ClosedRange<Double>? = nil, type: ScaleType? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with { $0.z.set(range: range, type: type, isReversed: reversed) }
    }

    /// The title of the x axis, where along it, and how far from it in points of 1/72 inch.
    public func chartXAxisLabel(
        _ label: some StringProtocol, alignment: Alignment? = nil, spacing: Double? = nil
    ) -> Chart3D {
        with { $0.x.setLabel(String(label), alignment, spacing) }
    }

    /// The title of the y axis, where along it, and how far from it in points of 1/72 inch.
    public func chartYAxisLabel(
        _ label: some StringProtocol, alignment: Alignment? = nil, spacing: Double? = nil
    ) -> Chart3D {
        with { $0.y.setLabel(String(label), alignment, spacing) }
    }

    /// The title of the z axis, where along it, and how far from it in points of 1/72 inch.
    public func chartZAxisLabel(
        _ label: some StringProtocol, alignment: Alignment? = nil, spacing: Double? = nil
    ) -> Chart3D {
        with { $0.z.setLabel(String(label), alignment, spacing) }
    }
}

extension Chart3D {
    /// Whether the x axis is shown, with its grid lines.
    public func chartXAxis(_ visibility: Visibility) -> Chart3D {
        with { $0.x.isHidden = visibility == .hidden }
    }

    /// The marks of the x axis.
    public func chartXAxis(@AxisContentBuilder content: () -> AxisContentGroup) -> Chart3D {
        with { $0.x.marks = content().marks }
    }

    /// Whether the y axis is shown, with its grid lines.
    public func chartYAxis(_ visibility: Visibility) -> Chart3D {
        with { $0.y.isHidden = visibility == .hidden }
    }

    /// The marks of the y axis.
    public func chartYAxis(@AxisContentBuilder content: () -> AxisContentGroup) -> Chart3D {
        with { $0.y.marks = content().marks }
    }

    /// Whether the z axis is shown, with its grid lines.
    public func chartZAxis(_ visibility: Visibility) -> Chart3D {
        with { $0.z.isHidden = visibility == .hidden }
    }

    /// The marks of the z axis.
    public func chartZAxis(@AxisContentBuilder content: () -> AxisContentGroup) -> Chart3D {
        with { $0.z.marks = content().marks }
    }

    /// The proportions of the plot volume.
    public func chart3DAspect(_ aspect: Chart3DAspect) -> Chart3D {
        with { $0.aspect = aspect }
    }

    /// How the chart is lit; numbers beyond their ranges count as the nearest ones in them.
    ///
    /// - Parameters:
    ///   - azimuth: horizontal angle of the lamp, in degrees, −180…180: 0 is behind the viewer, 90 at the right.
    ///   - elevation: vertical angle of the lamp above the viewer, in degrees, −90…90.
    ///   - intensity: how bright the lamp is, 0…2; 1 is usual.
    ///   - ambient: how bright the light from everywhere is, 0…2; 1 is usual.
    public func chart3DLight(
        azimuth: Double = ChartLight.default.azimuth, elevation: Double = ChartLight.default.elevation,
        intensity: Double = ChartLight.default.intensity, ambient: Double = ChartLight.default.ambient
    ) -> Chart3D {
        with {
            $0.light = ChartLight(azimuth: azimuth, elevation: elevation, intensity: intensity, ambient: ambient)
        }
    }

    /// Whether the names of series and the colour scale are shown.
    public func chartLegend(_ visibility: Visibility) -> Chart3D {
        with { $0.legend = visibility }
    }

    /// Whether series are distinguished by lines over their surfaces and bars as well as by their colours.
    public func chartPatterns(_ isShown: Bool = true) -> Chart3D {
        with { $0.hasPatterns = isShown }
    }

    /// The colours of series by their values.
    public func chartForegroundStyleScale(_ mapping: KeyValuePairs<some Plottable, Color>) -> Chart3D {
        with { chart in
            for (value, color) in mapping { chart.foregroundScale.colors[value.plotValue.name] = color }
        }
    }

    /// The colours of series, value by value; the colours repeat where there are fewer.
    public func chartForegroundStyleScale(domain: [some Plottable], range: [Color]) -> Chart3D {
        with { chart in
            for (index, value) in domain.enumerated() where !range.isEmpty {
                chart.foregroundScale.colors[value.plotValue.name] = range[index % range.count]
            }
        }
    }

    /// The colours that series cycle through.
    public func chartForegroundStyleScale(range: [Color]) -> Chart3D {
        with { $0.foregroundScale.palette = range }
    }

    /// The colours of numbers from the lowest to the highest.
    public func chartForegroundStyleScale(range: Gradient) -> Chart3D {
        with { $0.foregroundScale.gradient = range }
    }

    /// The colours of numbers, and the numbers at both ends of them.
    ///
    /// - Parameters:
    ///   - domain: the values, in order.
    ///   - range: the colour or gradient of each value.
    ///   - type: how numbers become positions between the ends.
    public func chartForegroundStyleScale(
        domain: ClosedRange<Double>, range: Gradient = .viridis, type: ScaleType = .linear
    ) -> Chart3D {
        with {
            $0.foregroundScale.type = type
            $0.foregroundScale.domain = domain
            $0.foregroundScale.gradient = range
        }
    }
}

extension AxisScale {
    fileprivate mutating func set(range: ClosedRange<Double>?, type: ScaleType?, isReversed: Bool?) {
        self.range = range ?? self.range
        self.type = type ?? self.type
        self.isReversed = isReversed ?? self.isReversed
    }
}
