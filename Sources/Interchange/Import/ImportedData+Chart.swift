import Charts
import Localization

extension ImportedData {
    /// The chart that shows the data as they came.
    ///
    /// A grid's floor keeps the proportions of its extents where they are near each other; a terrain is drawn low, as
    /// one looks at land. Points with a category are coloured by it.
    public func chart(style: MarkStyle = MarkStyle()) -> ChartSpecification {
        switch self {
        case .grid(let grid): grid.chart(style: style)
        case .points(let table): table.chart(style: style)
        }
    }
}

extension ImportedGrid {
    fileprivate func chart(style: MarkStyle) -> ChartSpecification {
        var chart = ChartSpecification(
            marks: [.surface(SurfaceMark(labels: axisTitles, source: .grid(grid), style: style))])
        chart.z.isReversed = reversesZ
        let x = grid.xDomain.upperBound - grid.xDomain.lowerBound
        let z = grid.zDomain.upperBound - grid.zDomain.lowerBound
        if (0.25...4).contains(x / z) {
            let (halfX, halfZ) = (0.5 * x / max(x, z), 0.5 * z / max(x, z))
            chart.x.range = -halfX...halfX
            chart.z.range = -halfZ...halfZ
        }
        if isTerrain { chart.y.range = -0.16...0.16 }
        return chart
    }
}

extension PointTable {
    fileprivate func chart(style: MarkStyle) -> ChartSpecification {
        var chart = ChartSpecification(marks: marks(style: style))
        if skippedRows > 0 {
            chart.note = counted(
                "{count} row without all three values left out", "{count} rows without all three values left out",
                count: skippedRows)
        }
        return chart
    }

    private func marks(style: MarkStyle) -> [Mark] {
        let positions = x.indices.map { SIMD3(x[$0], y[$0], z[$0]) }
        guard let category, style.fill == nil else {
            return [.points(PointSeries(labels: axisTitles, positions: positions, style: style))]
        }
        let groups = Dictionary(grouping: positions.indices) { category.values[$0] }
        return category.labels.map { name in
            var style = style
            style.fill = .series(label: category.name, name: name)
            return .points(
                PointSeries(
                    labels: axisTitles, positions: groups[name, default: []].map { positions[$0] }, style: style))
        }
    }
}
