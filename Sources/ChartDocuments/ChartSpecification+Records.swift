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
}
