/// What the contents of a chart state: marks in the order they were written, and what kind of values each axis has.
struct MarkCollector {
    var marks: [Mark] = []
    var x = AxisContents()
    var y = AxisContents()
    var z = AxisContents()
    /// The index of a series' mark among the marks.
    private var indices: [SeriesKey: Int] = [:]

    /// What the data of a series have in common. They make one mark in whatever order they were written: data of several
    /// series often come in turns, and a mark each would be drawn one by one.
    struct SeriesKey: Hashable {
        enum Kind: Hashable {
            case points, rules
            case line(series: String)
            case boxes(BoxSeries.Footprint?)
        }

        let kind: Kind
        let labels: AxisLabels
        let style: MarkStyle

        /// - Parameter style: of one datum.
        init(_ kind: Kind, _ labels: AxisLabels, _ style: MarkStyle) {
            self.kind = kind
            self.labels = labels
            var common = style
            if case .value(let label, _) = style.fill { common.fill = .values(label: label) }
            if kind == .points { (common.symbolSize, common.symbolRotation) = (nil, nil) }
            self.style = common
        }
    }

    /// Adds a datum to the mark of its series, which is made where it is the first.
    mutating func add(to key: SeriesKey, _ change: (inout Mark) -> Void) {
        let index = indices[key] ?? marks.count
        if index == marks.count {
            marks.append(Mark(key))
            indices[key] = index
        }
        change(&marks[index])
    }

    mutating func position(x: PlotValue, y: PlotValue, z: PlotValue) -> SIMD3<Double> {
        SIMD3(self.x.coordinate(of: x), self.y.coordinate(of: y), self.z.coordinate(of: z))
    }
}

/// What one axis has on it.
struct AxisContents: Hashable, Sendable {
    /// Whether it is an axis of dates.
    private(set) var hasDates = false
    /// The names on it, in the order they first appear; the coordinate of each is its index.
    private(set) var categories: [String] = []
    private var indices: [String: Int] = [:]

    /// - Parameter categories: the names that come first.
    init(categories: [String] = []) {
        for name in categories { _ = coordinate(of: .category(name)) }
    }

    /// Merges the kind of values of another axis; names retain their coordinates as long as no others came first.
    mutating func merge(_ axis: AxisScale) {
        if axis.hasDates { hasDates = true }
        for name in axis.categories { _ = coordinate(of: .category(name)) }
    }

    /// The coordinate of a value: dates by their seconds since 2001, names by their order.
    mutating func coordinate(of value: PlotValue) -> Double {
        switch value {
        case .number(let number): return number
        case .date(let date):
            hasDates = true
            return date.axisCoordinate
        case .category(let name):
            if let index = indices[name] { return Double(index) }
            indices[name] = categories.count
            categories.append(name)
            return Double(categories.count - 1)
        }
    }
}

extension Mark {
    /// The mark of a series without data.
    fileprivate init(_ key: MarkCollector.SeriesKey) {
        let (labels, style) = (key.labels, key.style)
        self =
            switch key.kind {
            case .points: .points(PointSeries(labels: labels, positions: [], style: style))
            case .rules: .paths(PathSeries(labels: labels, paths: [], style: style))
            case .line: .paths(PathSeries(labels: labels, paths: [[]], style: style))
            case .boxes(let footprint): .boxes(BoxSeries(labels: labels, boxes: [], footprint: footprint, style: style))
            }
    }

    private static let nothing = points(PointSeries(labels: AxisLabels(x: "", y: "", z: ""), positions: []))

    // Each takes the series out of the mark first, so that it grows where it is.

    mutating func changePoints(_ change: (inout PointSeries) -> Void) {
        guard case .points(var series) = self else { return }
        self = .nothing
        change(&series)
        self = .points(series)
    }

    mutating func changePaths(_ change: (inout PathSeries) -> Void) {
        guard case .paths(var series) = self else { return }
        self = .nothing
        change(&series)
        self = .paths(series)
    }

    mutating func changeBoxes(_ change: (inout BoxSeries) -> Void) {
        guard case .boxes(var series) = self else { return }
        self = .nothing
        change(&series)
        self = .boxes(series)
    }
}
