import Formula

/// A whole chart as one flat value: what `Chart3D` says, ready to be drawn, without its generic type.
public struct ChartSpecification: Sendable {
    /// The marks in the order they were written.
    public var marks: [Mark]
    public var x = AxisScale()
    public var y = AxisScale()
    public var z = AxisScale()
    public var pose = Chart3DPose.default
    /// Who wants to know how a person turns the chart.
    public var poseBinding: Binding<Chart3DPose>?
    public var projection = Chart3DCameraProjection.automatic
    /// The colours of series and the colour scale of numbers.
    public var foregroundScale = ForegroundScale()
    public var legend = Visibility.automatic
    public var aspect = Chart3DAspect.cube
    public var light = ChartLight.default
    /// Drawn above the plot; empty for none.
    public var title = ""
    /// Marks that belong together under a name in the legend, in this order.
    public var groups: [MarkGroupName] = []
    /// What a reader should know of the data beyond what is drawn, as a sentence.
    public var note = ""

    public init(marks: [Mark]) {
        self.marks = marks
    }

    init(_ collector: MarkCollector) {
        self.init(marks: collector.marks)
        x.apply(collector.x)
        y.apply(collector.y)
        z.apply(collector.z)
    }

    /// The titles of the axes: what the chart says, else what its first mark says.
    public var labels: AxisLabels {
        let own = marks.first?.labels ?? AxisLabels(x: "", y: "", z: "")
        return AxisLabels(x: x.label ?? own.x, y: y.label ?? own.y, z: z.label ?? own.z)
    }
}

extension ChartSpecification {
    /// The chart of one formula.
    ///
    /// The axes are called as in the formula. In `z = f(x, y)` the second variable grows away from the viewer, so that
    /// the three axes are right-handed.
    public init(_ formula: Formula, style: MarkStyle = MarkStyle()) {
        let names = AxisLabels(x: formula.axes.first, y: formula.axes.vertical, z: formula.axes.second)
        self.init(marks: [.surface(SurfaceMark(labels: names, source: .formula(formula), style: style))])
        z.isReversed = formula.axes == .xy
    }
}

/// The name that some marks have in the legend.
public struct MarkGroupName: Hashable, Sendable {
    public var name: String
    /// The positions of the marks.
    public var marks: Range<Int>
    /// Whether the group is not drawn, and only listed where a person can show it again.
    public var isHidden: Bool

    public init(name: String, marks: Range<Int>, isHidden: Bool = false) {
        self.isHidden = isHidden
        self.name = name
        self.marks = marks
    }
}

/// How colours are handed out.
public struct ForegroundScale: Hashable, Sendable {
    /// The colours of series by their names.
    public var colors: [String: Color] = [:]
    /// The colours that further series take in turns; the standard ones where empty.
    public var palette: [Color] = []
    /// The numbers at both ends of the colour scale; taken from the data where `nil`.
    public var domain: ClosedRange<Double>?
    /// How numbers become places on the colour scale.
    public var type = ScaleType.linear
    /// The colours of numbers from the lowest to the highest.
    public var gradient = Gradient.viridis

    public init() {}
}

/// The proportions of the plot volume.
public enum Chart3DAspect: Hashable, Sendable {
    /// All sides are as long as their ranges say: equal, unless a range was given.
    case cube
    /// One unit is as long on every axis.
    case data
    /// The same, with the lengths of units along each axis in proportion to these numbers.
    case units(x: Double, y: Double, z: Double)
    /// Relative lengths of the sides; the longest fills the plot volume.
    case custom(x: Double, y: Double, z: Double)
}

/// The titles of the three axes.
public struct AxisLabels: Hashable, Sendable {
    public var x: String
    public var y: String
    public var z: String

    public init(x: String, y: String, z: String) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// How the values of one axis become positions in the plot volume.
public struct AxisScale: Sendable {
    /// The values at both ends; taken from the data where `nil`.
    public var domain: ClosedRange<Double>?
    /// Values that a domain taken from the data reaches over as well.
    public var including: ClosedRange<Double>?
    /// The part of the plot volume the domain fills, in plot units; −0.5…0.5 is all of it.
    public var range: ClosedRange<Double> = -0.5...0.5
    /// Whether values grow towards the lower end of `range`.
    public var isReversed = false
    /// How values become lengths; `nil` is linear, or what the values ask for.
    public var type: ScaleType?
    /// The title of the axis where it is not that of the first mark.
    public var label: String?
    /// Where along the axis the title stands; beside its middle, and above the end of an upright axis, where `nil`.
    public var labelAlignment: Alignment?
    /// Between the title and what it stands beside, in points of 1/72 inch at the default size of a chart, where the
    /// usual distance is not wanted.
    public var labelSpacing: Double?
    /// Whether the axis has neither line nor ticks, labels, title and grid lines.
    public var isHidden = false
    /// What stands on the axis; round values where empty.
    public var marks: [AxisMarks] = []
    /// Who wants to know what a person selects along the axis.
    public var selection: AxisSelection?
    /// The names that stand on the axis first, in this order, whether there are data for them or not.
    public var wantedCategories: [String] = []
    /// The names that stand on the axis at 0, 1, 2 and so on; empty on an axis of numbers.
    public var categories: [String] = []
    /// Whether the values are dates, in seconds since the beginning of 2001, UTC.
    public var hasDates = false

    public init() {}

    mutating func setLabel(_ label: String, _ alignment: Alignment?, _ spacing: Double?) {
        (self.label, labelAlignment, labelSpacing) = (label, alignment, spacing)
    }

    fileprivate mutating func apply(_ contents: AxisContents) {
        categories = contents.categories
        hasDates = contents.hasDates
    }

    /// The names in the order they stand on the axis, and the index of each of `categories` among them.
    public var categoryOrder: (names: [String], positions: [Int]) {
        let names = wantedCategories + categories.filter { !wantedCategories.contains($0) }
        return (names, categories.compactMap(names.firstIndex(of:)))
    }
}

/// A position along an axis.
public enum Alignment: Hashable, Sendable {
    /// At the lower end of the values.
    case leading
    case center
    /// At the upper end of the values.
    case trailing
}

/// One thing that is drawn.
public enum Mark: Sendable {
    case surface(SurfaceMark)
    case points(PointSeries)
    case paths(PathSeries)
    case boxes(BoxSeries)

    /// What differs from one kind of mark to another.
    public var series: any MarkSeries {
        switch self {
        case .surface(let surface): surface
        case .points(let series): series
        case .paths(let series): series
        case .boxes(let series): series
        }
    }

    public var labels: AxisLabels { series.labels }

    public var style: MarkStyle {
        get { series.style }
        set {
            switch self {
            case .surface(var surface):
                surface.style = newValue
                self = .surface(surface)
            case .points(var series):
                series.style = newValue
                self = .points(series)
            case .paths(var series):
                series.style = newValue
                self = .paths(series)
            case .boxes(var series):
                series.style = newValue
                self = .boxes(series)
            }
        }
    }
}

/// What every kind of mark has.
public protocol MarkSeries: Sendable {
    var labels: AxisLabels { get }
    var style: MarkStyle { get }
    /// The numbers of its elements on the chart's colour scale, where the fill uses one; else empty.
    var values: [Double] { get }
    /// The data coordinates (x, y, z) that a file of values has a row for; empty for a surface, which is sampled.
    var rows: [SIMD3<Double>] { get }
    /// The data coordinates (x, y, z) that the axes must contain.
    var bounds: [SIMD3<Double>] { get }
    /// Whether the axes extend beyond its elements, which have a size of their own.
    var needsMargin: Bool { get }
}

extension MarkSeries {
    public var bounds: [SIMD3<Double>] { rows }
    public var needsMargin: Bool { false }
}

extension SurfaceMark: MarkSeries {
    public var values: [Double] { [] }
    public var rows: [SIMD3<Double>] { [] }
}

extension PointSeries: MarkSeries {
    public var rows: [SIMD3<Double>] { positions }
    public var needsMargin: Bool { true }
}

extension PathSeries: MarkSeries {
    public var rows: [SIMD3<Double>] { Array(paths.joined()) }
}

extension BoxSeries: MarkSeries {
    public var rows: [SIMD3<Double>] { boxes.map(\.upper) }
    public var bounds: [SIMD3<Double>] { boxes.flatMap { [$0.lower, $0.upper] } }
}

/// A surface over the floor.
public struct SurfaceMark: Sendable {
    /// Where the heights come from.
    public enum Source: Sendable {
        case function(@Sendable (_ x: Double, _ z: Double) -> Double)
        case formula(Formula)
        case grid(HeightGrid)
        /// Through points anywhere, data coordinates (x, y, z).
        case points([SIMD3<Double>])
        case parametric(ParametricSurface)
    }

    /// The fourth variable: a number at each place of the surface, on the chart's colour scale.
    public enum Coloring: Sendable {
        /// At data coordinates; called on any thread.
        case function(@Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double)
        /// Over x and z.
        case formula(Formula)
        /// Of each height of a grid, row after row, or of each point.
        case values([Double])
    }

    public var labels: AxisLabels
    public var source: Source
    public var style: MarkStyle
    /// What the numbers are that `MarkStyle.Fill.values` stands for; `nil` where the style fills it otherwise.
    public var coloring: Coloring?

    public init(labels: AxisLabels, source: Source, style: MarkStyle = MarkStyle(), coloring: Coloring? = nil) {
        self.labels = labels
        self.source = source
        self.style = style
        self.coloring = coloring
    }
}

/// A surface that need not be the graph of a height: each pair of two numbers has a point in space.
public struct ParametricSurface: Sendable {
    public var u: ClosedRange<Double>
    public var v: ClosedRange<Double>
    /// The data coordinates (x, y, z) of `(u, v)`; called on any thread. A point that is not finite is a hole.
    public var position: @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>

    public init(
        u: ClosedRange<Double>, v: ClosedRange<Double>,
        position: @escaping @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>
    ) {
        self.u = u
        self.v = v
        self.position = position
    }
}

/// Points of one look.
public struct PointSeries: Sendable {
    public var labels: AxisLabels
    /// Data coordinates (x, y, z).
    public var positions: [SIMD3<Double>]
    /// The number of each point on the chart's colour scale, where its fill says so; else empty.
    public var values: [Double] = []
    /// The diameter of each symbol, where they differ; else empty.
    public var sizes: [Double?] = []
    /// The turn of each symbol, where they differ; else empty.
    public var rotations: [Rotation3D?] = []
    public var style: MarkStyle

    public init(labels: AxisLabels, positions: [SIMD3<Double>], style: MarkStyle = MarkStyle()) {
        self.labels = labels
        self.positions = positions
        self.style = style
    }
}

/// Lines of one look.
public struct PathSeries: Sendable {
    public var labels: AxisLabels
    /// The corners of each line, data coordinates (x, y, z); one that is not finite breaks a line.
    public var paths: [[SIMD3<Double>]]
    /// The number of each corner on the chart's colour scale, path after path, where the fill says so; else empty.
    public var values: [Double] = []
    public var style: MarkStyle

    public init(labels: AxisLabels, paths: [[SIMD3<Double>]], style: MarkStyle = MarkStyle()) {
        self.labels = labels
        self.paths = paths
        self.style = style
    }
}

/// Bars or rectangles of one look, with sides along the axes.
public struct BoxSeries: Sendable {
    /// Two opposite corners, data coordinates (x, y, z).
    public struct Box: Hashable, Sendable {
        public var lower: SIMD3<Double>
        public var upper: SIMD3<Double>

        public init(lower: SIMD3<Double>, upper: SIMD3<Double>) {
            self.lower = lower
            self.upper = upper
        }
    }

    /// How far boxes that stand at one x and one z reach along both.
    public struct Footprint: Hashable, Sendable {
        public var width: MarkDimension
        public var depth: MarkDimension

        public init(width: MarkDimension = .automatic, depth: MarkDimension = .automatic) {
            self.width = width
            self.depth = depth
        }
    }

    public var labels: AxisLabels
    public var boxes: [Box]
    /// The number of each box on the chart's colour scale, where its fill says so; else empty.
    public var values: [Double] = []
    /// `nil` where the corners say it all.
    public var footprint: Footprint?
    public var style: MarkStyle

    public init(labels: AxisLabels, boxes: [Box], footprint: Footprint? = nil, style: MarkStyle = MarkStyle()) {
        self.labels = labels
        self.boxes = boxes
        self.footprint = footprint
        self.style = style
    }
}
