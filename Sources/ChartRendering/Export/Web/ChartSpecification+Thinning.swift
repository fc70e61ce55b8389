import Charts
import Foundation
import Localization

extension ChartSpecification {
    /// The chart with fewer samples of its grids, and a sentence that says so; `nil` where it has no more than allowed.
    ///
    /// - Parameter limit: samples of all grids together.
    func thinned(to limit: Int) -> (chart: ChartSpecification, note: String)? {
        let count = marks.reduce(0) { $0 + ($1.grid.map { $0.columns * $0.rows } ?? 0) }
        guard count > limit else { return nil }
        let share = (Double(limit) / Double(count)).squareRoot()
        var chart = self
        var kept = 0
        for (index, mark) in marks.enumerated() {
            guard case .surface(var surface) = mark, let grid = mark.grid, let fewer = grid.thinned(by: share) else {
                continue
            }
            surface.source = .grid(fewer)
            chart.marks[index] = .surface(surface)
            kept += fewer.columns * fewer.rows
        }
        let note = localized(
            "The page has {kept} of the {total} samples.",
            ["kept": kept.formatted(.user), "total": count.formatted(.user)])
        return (chart, note)
    }
}

extension Mark {
    /// The grid that a surface is drawn from.
    fileprivate var grid: HeightGrid? {
        guard case .surface(let surface) = self, case .grid(let grid) = surface.source else { return nil }
        return grid
    }
}

extension HeightGrid {
    /// A part of the columns and as large a part of the rows, the first and the last among them. Tears are left out.
    fileprivate func thinned(by share: Double) -> HeightGrid? {
        func indices(_ count: Int) -> [Int] {
            let kept = max(2, Int(Double(count) * share))
            return (0..<kept).map { ($0 * (count - 1) * 2 + kept - 1) / (2 * (kept - 1)) }
        }
        let (columns, rows) = (indices(columns), indices(rows))
        return HeightGrid(
            xValues: columns.map(x), zValues: rows.map(z),
            values: rows.flatMap { row in columns.map { self[$0, row] } })
    }
}
