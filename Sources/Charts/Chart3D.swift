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

    /// A chart with one content for each element of a collection, told apart by a key path.
    public init<Data: RandomAccessCollection, ID: Hashable, Element: Chart3DContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @Chart3DContentBuilder content: (Data.Element) -> Element
    ) where Content == Chart3DContentGroup {
        self.init { Chart3DContentGroup(parts: data.map(content)) }
    }

    private func with(_ change: (inout ChartSpecification) -> Void) -> Chart3D {
        var chart = self
        change(&chart.specification)
        return chart
    }
}

extension Chart3D {
    /// Where the chart is looked at from.
    public func chart3DPose(_ pose: Chart3DPose) -> Chart3D {
        with { $0.pose = pose }
    }

    /// Where the chart is looked at from, kept elsewhere: turning the chart changes the value there.
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

    /// The values at both ends of the x axis and the part of the plot volume they fill, in plot units; what is not given
    /// stays as it was.
    public func chartXScale(
        domain: ClosedRange<Double>? = nil, range: ClosedRange<Double>? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with { $0.x.set(domain: domain, range: range, isReversed: reversed) }
    }

    /// The values at both ends of the y axis and the part of the plot volume they fill, in plot units; what is not given
    /// stays as it was.
    public func chartYScale(
        domain: ClosedRange<Double>? = nil, range: ClosedRange<Double>? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with { $0.y.set(domain: domain, range: range, isReversed: reversed) }
    }

    /// The values at both ends of the z axis and the part of the plot volume they fill, in plot units; what is not given
    /// stays as it was.
    public func chartZScale(
        domain: ClosedRange<Double>? = nil, range: ClosedRange<Double>? = nil, reversed: Bool? = nil
    ) -> Chart3D {
        with { $0.z.set(domain: domain, range: range, isReversed: reversed) }
    }

    /// The title of the x axis.
    public func chartXAxisLabel(_ label: some StringProtocol) -> Chart3D {
        with { $0.x.label = String(label) }
    }

    /// The title of the y axis.
    public func chartYAxisLabel(_ label: some StringProtocol) -> Chart3D {
        with { $0.y.label = String(label) }
    }

    /// The title of the z axis.
    public func chartZAxisLabel(_ label: some StringProtocol) -> Chart3D {
        with { $0.z.label = String(label) }
    }
}

extension AxisScale {
    fileprivate mutating func set(domain: ClosedRange<Double>?, range: ClosedRange<Double>?, isReversed: Bool?) {
        self.domain = domain ?? self.domain
        self.range = range ?? self.range
        self.isReversed = isReversed ?? self.isReversed
    }
}
