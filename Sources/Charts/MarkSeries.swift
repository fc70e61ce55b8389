import Formula

/// What every kind of mark has.
public protocol MarkSeries: Sendable {
    /// The titles of the axes as this mark states them; the chart uses those of its first mark.
    var labels: AxisLabels { get }
    /// The style of all elements.
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
        /// The height y at `(x, z)`, sampled over the floor; called on any thread. A result that is not finite is a hole.
        case function(@Sendable (_ x: Double, _ z: Double) -> Double)
        /// A formula over the floor, with its result upwards.
        case formula(Formula)
        /// The heights of a grid, over its own domains.
        case grid(HeightGrid)
        /// Through points anywhere, data coordinates (x, y, z).
        case points([SIMD3<Double>])
        /// Triangles; without a fill in their own colours.
        case mesh(SurfaceMesh)
        /// Positions given by two parameters, sampled over their ranges.
        case parametric(ParametricSurface)
        /// Where a function of three coordinates has a value.
        case implicit(ImplicitSurface)
        /// A surface by parameters or an implicit one, as it was typed; one of several is given by its number.
        case object(FormulaObject, output: Int)
    }

    /// The fourth variable: a number at each position of the surface, on the chart's colour scale.
    public enum Coloring: Sendable {
        /// At data coordinates; called on any thread.
        case function(@Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double)
        /// Over x and z.
        case formula(Formula)
        /// Of each height of a grid, row after row, or of each point.
        case values([Double])
        /// How a surface over the floor is inclined, where a unit of x and one of z have lengths in units of the height.
        case relief(SurfaceRelief, xLength: Double, zLength: Double)
    }

    /// The titles of the axes as the surface states them.
    public var labels: AxisLabels
    /// Where the heights or positions come from.
    public var source: Source
    /// The style of the surface; without a fill it is coloured by height.
    public var style: MarkStyle
    /// The numbers of `MarkStyle.Fill.values`; `nil` where the style fills it otherwise.
    public var coloring: Coloring?

    /// A surface; without a style or colouring it is coloured by height.
    public init(labels: AxisLabels, source: Source, style: MarkStyle = MarkStyle(), coloring: Coloring? = nil) {
        self.labels = labels
        self.source = source
        self.style = style
        self.coloring = coloring
    }
}

/// A surface that need not be the graph of a height: each pair of two numbers has a point in space.
public struct ParametricSurface: Sendable {
    /// The range of the first parameter.
    public var u: ClosedRange<Double>
    /// The range of the second parameter.
    public var v: ClosedRange<Double>
    /// The data coordinates (x, y, z) of `(u, v)`; called on any thread. A point that is not finite is a hole.
    public var position: @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>

    /// A surface of the positions over two ranges of parameters.
    public init(
        u: ClosedRange<Double>, v: ClosedRange<Double>,
        position: @escaping @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>
    ) {
        self.u = u
        self.v = v
        self.position = position
    }
}

/// A surface on which a function of the coordinates has one value.
public struct ImplicitSurface: Sendable {
    /// The value on the surface.
    public var level: Double
    /// The function of data coordinates; called on any thread. Where it is not finite there is no surface.
    public var function: @Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double

    /// The surface on which a function has a value.
    public init(level: Double = 0, function: @escaping @Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double) {
        self.level = level
        self.function = function
    }
}

/// A line that is given by one parameter.
public enum ParametricCurve: Sendable {
    /// The data coordinates (x, y, z) over a range; called on any thread. A point that is not finite is a gap.
    case function(ClosedRange<Double>, @Sendable (_ t: Double) -> SIMD3<Double>)
    /// A curve as it was typed.
    case object(FormulaObject)
}

/// A vector at each position, as arrows or as lines along it.
public struct VectorSeries: Sendable {
    /// Where the vectors come from.
    public enum Source: Sendable {
        /// The components along x, y and z at data coordinates; called on any thread. One that is not finite is a hole.
        case function(@Sendable (_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double>)
        /// A field as it was typed.
        case object(FormulaObject)
    }

    /// The titles of the axes as the field states them.
    public var labels: AxisLabels
    /// Where the vectors come from.
    public var source: Source
    /// How they are drawn.
    public var display: VectorDisplay
    /// The style of the arrows or lines; without a fill they are coloured by the length of the vectors.
    public var style: MarkStyle

    /// A field of vectors.
    public init(
        labels: AxisLabels, source: Source, display: VectorDisplay = VectorDisplay(), style: MarkStyle = MarkStyle()
    ) {
        self.labels = labels
        self.source = source
        self.display = display
        self.style = style
    }
}

/// How a vector field is drawn.
public struct VectorDisplay: Hashable, Sendable {
    /// What shows the vectors.
    public enum Form: String, CaseIterable, Codable, Sendable {
        /// Arrows on a grid, longer where the vectors are.
        case arrows
        /// Lines along the vectors, at about even distances.
        case streamlines
    }

    /// One of the three directions.
    public enum Axis: String, CaseIterable, Codable, Sendable {
        /// Across x.
        case x
        /// Across y, which points up.
        case y
        /// Across z.
        case z
    }

    /// What shows the vectors.
    public var form: Form
    /// How many arrows there are along each side of the box, or how many lines beside each other; 2 to 40.
    public var count: Int
    /// The axis across which arrows and beginnings of lines are on one slice only; `nil` for the whole box.
    public var sliceAxis: Axis?
    /// The coordinate of the slice; `nil` for the middle of the box.
    public var slicePosition: Double?

    /// Arrows in the whole box, nine along each side, unless something else is said.
    public init(form: Form = .arrows, count: Int = 9, sliceAxis: Axis? = nil, slicePosition: Double? = nil) {
        self.form = form
        self.count = count
        self.sliceAxis = sliceAxis
        self.slicePosition = slicePosition
    }

    /// `count` within its limits.
    package var boundedCount: Int { max(2, min(40, count)) }
}

extension VectorSeries: MarkSeries {
    public var values: [Double] { [] }
    /// Both ends of a single arrow.
    public var rows: [SIMD3<Double>] { arrow.map { [$0.position, $0.position + $0.vector] } ?? [] }
    public var bounds: [SIMD3<Double>] { [] }

    /// The data coordinates (x, y, z) of a single arrow and its vector; `nil` for a field.
    package var arrow: (position: SIMD3<Double>, vector: SIMD3<Double>)? {
        guard case .object(let object) = source, let arrow = object.arrow else { return nil }
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            object.upwardCoordinate == 2 ? SIMD3(vector.x, vector.z, vector.y) : vector
        }
        return (turned(arrow.position), turned(arrow.vector))
    }

    /// Whether there is a vector at each position.
    package var fillsSpace: Bool {
        if case .object(let object) = source { object.kind == .vectorField } else { true }
    }
}

/// Points of one look.
public struct PointSeries: Sendable {
    /// The titles of the axes as the points state them.
    public var labels: AxisLabels
    /// Data coordinates (x, y, z).
    public var positions: [SIMD3<Double>]
    /// The number of each point on the chart's colour scale, where its fill says so; else empty.
    public var values: [Double] = []
    /// The diameter of each symbol, where they differ; else empty.
    public var sizes: [Double?] = []
    /// The turn of each symbol, where they differ; else empty.
    public var rotations: [Rotation3D?] = []
    /// The height whose extremes `positions` are; `nil` where they are given.
    public var extremes: FormulaObject?
    /// The object whose points `positions` are; `nil` where they are given.
    public var object: FormulaObject?
    /// The style of all points; `sizes` and `rotations` have precedence over it.
    public var style: MarkStyle

    /// Points without values, sizes or rotations of their own.
    public init(labels: AxisLabels, positions: [SIMD3<Double>], style: MarkStyle = MarkStyle()) {
        self.labels = labels
        self.positions = positions
        self.style = style
    }
}

extension PointSeries {
    /// The extremes of a height over the floor.
    public init(labels: AxisLabels, extremes: FormulaObject, style: MarkStyle = MarkStyle()) {
        self.init(labels: labels, positions: [], style: style)
        self.extremes = extremes
    }
}

/// Lines of one look.
public struct PathSeries: Sendable {
    /// The titles of the axes as the lines state them.
    public var labels: AxisLabels
    /// The corners of each line, data coordinates (x, y, z); one that is not finite breaks a line.
    public var paths: [[SIMD3<Double>]]
    /// The number of each corner on the chart's colour scale, path after path, where the fill says so; else empty.
    public var values: [Double] = []
    /// What `paths` are computed from; `nil` where they say it themselves.
    public var curve: ParametricCurve?
    /// The style of all lines.
    public var style: MarkStyle

    /// Lines without values on the colour scale.
    public init(labels: AxisLabels, paths: [[SIMD3<Double>]], style: MarkStyle = MarkStyle()) {
        self.labels = labels
        self.paths = paths
        self.style = style
    }
}

extension PathSeries {
    /// A line by a parameter.
    public init(labels: AxisLabels, curve: ParametricCurve, style: MarkStyle = MarkStyle()) {
        self.init(labels: labels, paths: [], style: style)
        self.curve = curve
    }
}

/// Bars or rectangles of one look, with sides along the axes.
public struct BoxSeries: Sendable {
    /// Two opposite corners, data coordinates (x, y, z).
    public struct Box: Hashable, Sendable {
        /// One corner; for a bar, its start at the middle of the footprint.
        public var lower: SIMD3<Double>
        /// The opposite corner; for a bar, its value at the middle of the footprint.
        public var upper: SIMD3<Double>

        /// A box between two corners, in any order.
        public init(lower: SIMD3<Double>, upper: SIMD3<Double>) {
            self.lower = lower
            self.upper = upper
        }
    }

    /// How far boxes at one x and one z extend along both.
    public struct Footprint: Hashable, Sendable {
        /// The size along x.
        public var width: MarkDimension
        /// The size along z.
        public var depth: MarkDimension

        /// A footprint; four fifths of the distance between neighbours each way by default.
        public init(width: MarkDimension = .automatic, depth: MarkDimension = .automatic) {
            self.width = width
            self.depth = depth
        }
    }

    /// The titles of the axes as the boxes state them.
    public var labels: AxisLabels
    /// The boxes; those that are not finite are not drawn.
    public var boxes: [Box]
    /// The number of each box on the chart's colour scale, where its fill says so; else empty.
    public var values: [Double] = []
    /// `nil` where the corners say it all.
    public var footprint: Footprint?
    /// The style of all boxes.
    public var style: MarkStyle

    /// Boxes without values on the colour scale; with a footprint they are bars.
    public init(labels: AxisLabels, boxes: [Box], footprint: Footprint? = nil, style: MarkStyle = MarkStyle()) {
        self.labels = labels
        self.boxes = boxes
        self.footprint = footprint
        self.style = style
    }
}
