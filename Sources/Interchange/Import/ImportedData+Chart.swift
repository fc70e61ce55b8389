import Charts
import Foundation
import Localization

extension ImportedData {
    /// The chart that shows the data as they came.
    ///
    /// A grid's floor keeps the proportions of its extents where they are near each other; a terrain is drawn low, as
    /// one looks at land. Points with a category are coloured by it; those of a whole grid are a surface.
    public func chart(style: MarkStyle = MarkStyle()) -> ChartSpecification {
        switch self {
        case .grid(let grid): grid.chart(style: style)
        case .points(let table): table.grid?.chart(style: style) ?? table.chart(style: style)
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
        var notes: [String] = []
        if !counts.isEmpty {
            notes.append(
                localized(
                    "{count} points, binned into {cells} cells, each drawn at the mean of its points",
                    [
                        "count": counts.reduce(0, +).formatted(.person), "cells": counts.count.formatted(.person),
                    ]))
            // A few cells hold most of the points.
            chart.foregroundScale.type = .log
        }
        if skippedRows > 0 {
            notes.append(
                counted(
                    "{count} incomplete row left out", "{count} incomplete rows left out",
                    count: skippedRows))
        }
        chart.note = notes.joined(separator: "\n")
        return chart
    }

    private func marks(style: MarkStyle) -> [Mark] {
        guard let category, style.fill == nil else {
            var series = PointSeries(labels: axisTitles, positions: positions, style: style)
            if !counts.isEmpty, style.fill == nil {
                series.style.fill = .values(label: localized("Points"))
                series.values = counts.map(Double.init)
            } else if !values.isEmpty, style.fill == nil {
                series.style.fill = .values(label: valueTitle)
                series.values = values
            }
            return [.points(series)]
        }
        let groups = Dictionary(grouping: positions.indices) { category.numbers[$0] }
        return category.labels.enumerated().map { number, name in
            var style = style
            style.fill = .series(label: category.name, name: name)
            return .points(
                PointSeries(
                    labels: axisTitles, positions: groups[UInt8(number), default: []].map { positions[$0] },
                    style: style))
        }
    }
}
