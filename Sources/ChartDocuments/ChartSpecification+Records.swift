import Charts
import Localization

extension RecordsQuery.Subject {
    /// Whether it is drawn on the Earth, which has room for anything.
    fileprivate var isOnEarth: Bool { self == .map || self == .globe }
}

extension ChartObject {
    /// Whether it shows records by names and numbers of their own.
    var hasOwnAxes: Bool {
        if case .records(let query) = source { !query.subject.isOnEarth } else { false }
    }

    /// Why it cannot be drawn beside another object.
    func problem(beside other: ChartObject) -> String {
        localized(
            "“{name}” has other axes than “{other}”: it can be shown in a chart of its own.",
            ["name": label, "other": other.label])
    }
}

extension ChartSpecification {
    /// The chart on the axes of another one, which are extended by the names that they lack.
    ///
    /// - Returns: `nil` where the axes are of something else.
    func fitted(to other: inout ChartSpecification) -> ChartSpecification? {
        var (chart, axes) = (self, other)
        guard labels == other.labels else { return nil }
        for (axis, component) in [(\ChartSpecification.x, 0), (\.z, 2)] {
            let (own, names) = (self[keyPath: axis], other[keyPath: axis].categories)
            guard own.hasDates == other[keyPath: axis].hasDates, own.categories.isEmpty == names.isEmpty else {
                return nil
            }
            axes[keyPath: axis].categoryKeys.merge(own.categoryKeys) { key, _ in key }
            guard own.categories != names else { continue }
            let all = names + own.categories.filter { !names.contains($0) }
            let indices = own.categories.compactMap(all.firstIndex(of:)).map(Double.init)
            guard chart.moveBars(along: component, to: indices) else { return nil }
            axes[keyPath: axis].categories = all
        }
        other = axes
        return chart
    }

    /// Moves bars from the index of each name to another one.
    ///
    /// - Returns: whether there is nothing but bars.
    private mutating func moveBars(along component: Int, to indices: [Double]) -> Bool {
        for position in marks.indices {
            guard case .boxes(var series) = marks[position] else { return false }
            for box in series.boxes.indices {
                guard let index = Int(exactly: series.boxes[box].lower[component]), indices.indices.contains(index)
                else { return false }
                series.boxes[box].lower[component] = indices[index]
                series.boxes[box].upper[component] = indices[index]
            }
            marks[position] = .boxes(series)
        }
        return true
    }

    /// Where its bars are, along x and z.
    fileprivate var footprints: Set<SIMD2<Double>> {
        Set(marks.bars.flatMap(\.boxes).map { SIMD2($0.lower.x, $0.lower.z) })
    }

    /// Makes the bars a part as wide as they are, and moves each to its own part of the room that all have.
    ///
    /// - Parameter component: 0 along x, 2 along z: an axis of names, 1 apart.
    fileprivate mutating func moveBars(along component: Int, toPart part: Int, of count: Int) {
        let width = 0.8 / Double(count)
        let offset = (Double(part) + 0.5) * width - 0.4
        for position in marks.indices {
            guard case .boxes(var series) = marks[position], var footprint = series.footprint else { continue }
            if component == 0 { footprint.width = .ratio(width) } else { footprint.depth = .ratio(width) }
            series.footprint = footprint
            for box in series.boxes.indices {
                series.boxes[box].lower[component] += offset
                series.boxes[box].upper[component] += offset
            }
            marks[position] = .boxes(series)
        }
    }
}

extension [ChartSpecification] {
    /// Moves bars of several objects that would stand in each other beside each other.
    ///
    /// - Parameter objects: the indices of those that have bars of records.
    mutating func separateBars(of objects: [Int]) {
        let withBars = objects.filter { !self[$0].marks.bars.isEmpty }
        guard let first = withBars.first else { return }
        let all = withBars.map { self[$0].footprints }
        let together = all.reduce(into: Set()) { $0.formUnion($1) }
        guard together.count < all.map(\.count).reduce(0, +) else { return }
        let component = self[first].x.categories.isEmpty ? 2 : 0
        for (part, index) in withBars.enumerated() {
            self[index].moveBars(along: component, toPart: part, of: withBars.count)
        }
    }
}

extension [Mark] {
    /// Those that are bars.
    fileprivate var bars: [BoxSeries] {
        compactMap { if case .boxes(let series) = $0, series.footprint != nil { series } else { nil } }
    }
}
