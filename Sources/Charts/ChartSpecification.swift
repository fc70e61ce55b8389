import Formula

/// A whole chart as one flat value: what `Chart3D` says, ready to be drawn, without its generic type.
public struct ChartSpecification: Sendable {
    /// The marks in the order they were written.
    public var marks: [Mark]
    /// The x axis, to the right in the front view.
    public var x = AxisScale()
    /// The y axis, which points up.
    public var y = AxisScale()
    /// The z axis, towards the viewer in the front view.
    public var z = AxisScale()
    /// Where the camera is at first.
    public var pose = Chart3DPose.default
    /// The pose that the view follows, and writes when a person turns the chart.
    public var poseBinding: Binding<Chart3DPose>?
    /// How depth is drawn at first.
    public var projection = Chart3DCameraProjection.automatic
    /// The colours of series and the colour scale of numbers.
    public var foregroundScale = ForegroundScale()
    /// Whether the legend and the colour bars are shown.
    public var legend = Visibility.automatic
    /// Whether series and groups are distinguished by lines over their surfaces and bars as well as by colours.
    public var hasPatterns = false
    /// The proportions of the plot volume.
    public var aspect = Chart3DAspect.cube
    /// What x and z are as positions on Earth; `nil` where they are none, or in a system that is not known.
    public var ground: Ground?
    /// How the marks are lit.
    public var light = ChartLight.default
    /// Drawn above the plot; empty for none.
    public var title = ""
    /// Marks that belong together under a name in the legend, in this order.
    public var groups: [MarkGroupName] = []
    /// What a reader should know of the data beyond what is drawn, as a sentence.
    public var note = ""

    /// A chart of marks with default axes, camera and light.
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

extension ChartSpecification {
    /// The chart of anything that can be typed; without marks for a definition.
    ///
    /// The axes are called as in the text. Where its z points upwards, y grows away from the viewer.
    public init(_ object: FormulaObject, style: MarkStyle = MarkStyle(), display: VectorDisplay = VectorDisplay()) {
        if let heights = object.heights {
            self.init(heights, style: style)
            return
        }
        let isUpright = object.upwardCoordinate == 2
        let labels = isUpright ? AxisLabels(x: "x", y: "z", z: "y") : AxisLabels(x: "x", y: "y", z: "z")
        func surface(_ output: Int) -> Mark {
            .surface(SurfaceMark(labels: labels, source: .object(object, output: output), style: style))
        }
        switch object.kind {
        case .heights, .definition: self.init(marks: [])
        case .surface: self.init(marks: [surface(0)])
        case .implicitSurface: self.init(marks: (0..<object.surfaceCount).map(surface))
        case .curve, .intersection:
            self.init(marks: [.paths(PathSeries(labels: labels, curve: .object(object), style: style))])
        case .points:
            let points = object.points.map { isUpright ? SIMD3($0.x, $0.z, $0.y) : $0 }
            var series = PointSeries(labels: labels, positions: points, style: style)
            series.object = object
            self.init(marks: [.points(series)])
        case .extremes: self.init(marks: [.points(PointSeries(labels: labels, extremes: object, style: style))])
        case .vectorField, .arrow:
            self.init(marks: [
                .vectors(VectorSeries(labels: labels, source: .object(object), display: display, style: style))
            ])
        }
        z.isReversed = isUpright
        if !object.isAboutHeights { aspect = .data }
    }
}

/// The name that some marks have in the legend.
public struct MarkGroupName: Hashable, Sendable {
    /// The name in the legend.
    public var name: String
    /// The positions of the marks.
    public var marks: Range<Int>
    /// Whether the group is not drawn, and only listed where a person can show it again.
    public var isHidden: Bool

    /// A group; the positions are indices into the `marks` of the specification.
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
    /// The colours that further series cycle through; the standard ones where empty.
    public var palette: [Color] = []
    /// The numbers at both ends of the colour scale; taken from the data where `nil`.
    public var domain: ClosedRange<Double>?
    /// How numbers become places on the colour scale.
    public var type = ScaleType.linear
    /// The colours of numbers from the lowest to the highest.
    public var gradient = Gradient.viridis

    /// Standard colours for series, and viridis over the range of the data for numbers.
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
    /// The title of the x axis; empty for none.
    public var x: String
    /// The title of the y axis; empty for none.
    public var y: String
    /// The title of the z axis; empty for none.
    public var z: String

    /// The titles of three axes; empty for none.
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
    /// The position of the title along the axis; `nil` for beside its middle, and above the end of an upright axis.
    public var labelAlignment: Alignment?
    /// The space between the title and what is next to it, in points of 1/72 inch at the default size of a chart, where the
    /// usual distance is not wanted.
    public var labelSpacing: Double?
    /// Whether the axis has neither line nor ticks, labels, title and grid lines.
    public var isHidden = false
    /// The marked values of the axis; round values where empty.
    public var marks: [AxisMarks] = []
    /// Who wants to know what a person selects along the axis.
    public var selection: AxisSelection?
    /// The names that are first on the axis, in this order, whether there are data for them or not.
    public var wantedCategories: [String] = []
    /// The names on the axis at 0, 1, 2 and so on; empty on an axis of numbers.
    public var categories: [String] = []
    /// What names are sorted by along the axis, such as the numbers of days; names without a key follow in the order of `categories`.
    public var categoryKeys: [String: Double] = [:]
    /// Whether the values are dates, in seconds since the beginning of 2001, UTC.
    public var hasDates = false

    /// A scale that fits the data and fills the plot volume.
    public init() {}

    mutating func setLabel(_ label: String, _ alignment: Alignment?, _ spacing: Double?) {
        (self.label, labelAlignment, labelSpacing) = (label, alignment, spacing)
    }

    fileprivate mutating func apply(_ contents: AxisContents) {
        categories = contents.categories
        hasDates = contents.hasDates
    }

    /// The names in their order on the axis; the same by their coordinates, those of `categories` first; and the index of each of
    /// these in the order on the axis.
    public var categoryOrder: (shown: [String], names: [String], positions: [Int]) {
        let others = categories.filter { !wantedCategories.contains($0) }.enumerated()
        let sorted = others.sorted {
            (categoryKeys[$0.element] ?? .infinity, $0.offset) < (categoryKeys[$1.element] ?? .infinity, $1.offset)
        }
        let shown = wantedCategories + sorted.map(\.element)
        let names = categories + wantedCategories.filter { !categories.contains($0) }
        return (shown, names, names.compactMap(shown.firstIndex(of:)))
    }
}

/// A position along an axis.
public enum Alignment: Hashable, Sendable {
    /// At the lower end of the values.
    case leading
    /// At the middle.
    case center
    /// At the upper end of the values.
    case trailing
}

/// One thing that is drawn.
public enum Mark: Sendable {
    /// A surface, with one style.
    case surface(SurfaceMark)
    /// Points as symbols.
    case points(PointSeries)
    /// Lines and rules.
    case paths(PathSeries)
    /// Bars and rectangles.
    case boxes(BoxSeries)
    /// A vector field.
    case vectors(VectorSeries)

    /// What differs from one kind of mark to another.
    public var series: any MarkSeries {
        switch self {
        case .surface(let surface): surface
        case .points(let series): series
        case .paths(let series): series
        case .boxes(let series): series
        case .vectors(let series): series
        }
    }

    /// The titles of the axes as this mark states them; the chart uses those of its first mark.
    public var labels: AxisLabels { series.labels }

    /// The style of the mark; setting it leaves the data as they are.
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
            case .vectors(var series):
                series.style = newValue
                self = .vectors(series)
            }
        }
    }
}
