import Charts
import Foundation
import Localization

extension ImportedData {
    /// The default chart of the data.
    ///
    /// A grid's floor has the proportions of its extents where they are similar; a terrain is drawn low, as
    /// one looks at land. Points with a category are coloured by it; those of a whole grid are a surface.
    public func chart(style: MarkStyle = MarkStyle()) -> ChartSpecification {
        switch self {
        case .grid(let grid): grid.chart(style: style)
        case .points(let table): table.grid?.chart(style: style) ?? table.chart(style: style)
        case .table(let table): table.chart(style: style)
        case .mesh(let mesh): mesh.chart(style: style)
        }
    }
}

extension ImportedMesh {
    /// A unit is as long on every axis.
    fileprivate func chart(style: MarkStyle) -> ChartSpecification {
        var style = style
        if mesh.colors.isEmpty, style.fill == nil { style.fill = .color(Color(hex: 0x8FA3B8)) }
        var chart = ChartSpecification(
            marks: [.surface(SurfaceMark(labels: axisTitles, source: .mesh(mesh), style: style))])
        chart.z.isReversed = reversesZ
        chart.aspect = .data
        return chart
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
        chart.ground = ground ?? (axisTitles.isGeographic ? .degrees(ofLatitudes: grid.zDomain) : nil)
        return chart
    }
}

extension Ground {
    /// A floor in degrees; `nil` for other numbers than latitudes.
    fileprivate static func degrees(ofLatitudes latitudes: ClosedRange<Double>) -> Ground? {
        guard latitudes.lowerBound >= -90, latitudes.upperBound <= 90 else { return nil }
        return .degrees(middleLatitude: (latitudes.lowerBound + latitudes.upperBound) / 2)
    }
}

extension PointTable {
    fileprivate func chart(style: MarkStyle) -> ChartSpecification {
        var chart = ChartSpecification(marks: marks(style: style))
        // A few cells hold most of the points.
        if !counts.isEmpty { chart.foregroundScale.type = .log }
        chart.note = notes.joined(separator: "\n")
        return chart
    }

    /// What a reader should know of the rows.
    fileprivate var notes: [String] {
        var notes: [String] = []
        if !counts.isEmpty {
            notes.append(
                localized(
                    "{count} points, binned into {cells} cells, each drawn at the mean of its points",
                    [
                        "count": counts.reduce(0, +).formatted(.user), "cells": counts.count.formatted(.user),
                    ]))
        }
        if skippedRows > 0 {
            notes.append(
                counted(
                    "{count} incomplete row left out", "{count} incomplete rows left out",
                    count: skippedRows))
        }
        return notes
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

extension ImportedTable {
    fileprivate func chart(style: MarkStyle) -> ChartSpecification {
        var chart = ChartSpecification(marks: marks(style: style))
        chart.x.set(x)
        chart.y.set(y)
        chart.z.set(z)
        chart.z.isReversed = reversesZ
        if points.axisTitles.isGeographic { setGround(of: &chart) }
        if !points.counts.isEmpty, form == .points { chart.foregroundScale.type = .log }
        let varied = variedColumns.map {
            localized("“{column}” has too many different values to show as categories", ["column": $0])
        }
        chart.note = (points.notes + varied).joined(separator: "\n")
        return chart
    }

    /// Gives a floor in degrees the proportions of the ground.
    private func setGround(of chart: inout ChartSpecification) {
        let (x, z) = (points.positions.map(\.x), points.positions.map(\.z))
        guard let west = x.min(), let east = x.max(), let south = z.min(), let north = z.max() else { return }
        chart.ground = .degrees(ofLatitudes: south...north)
        guard form == .line, let lengths = chart.ground?.metersPerUnit else { return }
        let (width, depth) = ((east - west) * lengths.x, (north - south) * lengths.z)
        guard (0.25...4).contains(width / depth) else { return }
        let longest = 2 * max(width, depth)
        chart.x.range = -width / longest...width / longest
        chart.z.range = -depth / longest...depth / longest
        chart.y.range = -0.16...0.16
    }

    /// Rows that look alike.
    private struct Group {
        var fill: MarkStyle.Fill?
        var symbol: MarkStyle.Symbol?
        var indices: [Int] = []
    }

    /// The rows by the words that colour them and that choose their symbols, in the order of the words.
    private func groups(style: MarkStyle) -> [Group] {
        let colors = style.fill == nil ? points.category : nil
        let symbols = style.symbol == nil ? symbols : nil
        guard colors != nil || symbols != nil else { return [Group(indices: Array(points.positions.indices))] }
        var groups: [Int: Group] = [:]
        for index in points.positions.indices {
            let (color, symbol) = (
                colors.map { Int($0.numbers[index]) } ?? 0, symbols.map { Int($0.numbers[index]) } ?? 0
            )
            groups[
                color << 8 | symbol,
                default: Group(
                    fill: colors.map { .series(label: $0.name, name: $0.labels[color]) },
                    symbol: symbols.map { .series(label: $0.name, name: $0.labels[symbol]) })
            ].indices.append(index)
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    private func marks(style: MarkStyle) -> [Mark] {
        let titles = points.axisTitles
        if form == .surface {
            let source = grid.map(SurfaceMark.Source.grid) ?? .points(points.positions)
            return [.surface(SurfaceMark(labels: titles, source: source, style: style))]
        }
        // The numbers colour what has no colour of its own.
        let (values, title) =
            points.counts.isEmpty
            ? (points.values, points.valueTitle) : (points.counts.map(Double.init), localized("Points"))
        return groups(style: style).map { group in
            var style = style
            style.fill = style.fill ?? group.fill ?? (values.isEmpty ? nil : .values(label: title))
            style.symbol = style.symbol ?? group.symbol
            let values =
                if case .values? = style.fill, !values.isEmpty { group.indices.map { values[$0] } } else { [Double]() }
            let positions = group.indices.map { points.positions[$0] }
            switch form {
            case .line:
                var series = PathSeries(labels: titles, paths: paths(of: group.indices), style: style)
                series.values = values
                return .paths(series)
            case .bars:
                var series = BoxSeries(
                    labels: titles,
                    boxes: positions.map {
                        BoxSeries.Box(lower: SIMD3($0.x, 0, $0.z), upper: $0)
                    }, footprint: BoxSeries.Footprint(), style: style)
                series.values = values
                return .boxes(series)
            case .points, .surface, .heights:
                var series = PointSeries(labels: titles, positions: positions, style: style)
                series.values = values
                series.sizes = sizes(of: group.indices, style.symbolSize ?? Self.largestSymbol)
                return .points(series)
            }
        }
    }

    /// The lines of rows, each of which ends where another one begins.
    private func paths(of indices: [Int]) -> [[SIMD3<Double>]] {
        let starts = Set(lineStarts)
        var paths: [[SIMD3<Double>]] = [[]]
        for index in indices {
            if starts.contains(index) { paths.append([]) }
            paths[paths.count - 1].append(points.positions[index])
        }
        return paths.filter { !$0.isEmpty }
    }

    /// The diameter of the symbol of the largest number, points of 1/72 inch, by default.
    private static let largestSymbol = 14.0

    /// The diameters of symbols: their areas are in proportion to the numbers; what is missing or not positive is a dot.
    private func sizes(of indices: [Int], _ largest: Double) -> [Double?] {
        guard !sizes.isEmpty, let most = sizes.lazy.filter(\.isFinite).max(), most > 0 else { return [] }
        return indices.map { index in
            let part = sizes[index] / most
            return largest * (part > 0.01 ? part.squareRoot() : 0.1)
        }
    }
}

extension AxisScale {
    fileprivate mutating func set(_ kind: ImportedTable.AxisKind) {
        switch kind {
        case .numbers: break
        case .dates: hasDates = true
        case .words(let names): categories = names
        }
    }
}
