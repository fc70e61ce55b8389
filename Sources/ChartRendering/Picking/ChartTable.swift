import Charts
import Foundation
import Localization

/// The values of a chart as a table, as an alternative to the image.
public struct ChartTable: Hashable, Sendable {
    /// What the table shows.
    public let title: String
    /// The column headers.
    public let columns: [String]
    /// The cells, row after row, as many as `columns`.
    public let rows: [[String]]
    /// Whether every value is in it; otherwise evenly chosen ones are.
    public let isWhole: Bool
}

extension ChartTable {
    /// The heights along a line, as the axes of the surface write them.
    ///
    /// - Parameters:
    ///   - profile: through the surface.
    ///   - heights: of the surface.
    ///   - title: of the table.
    ///   - mostRows: of a longer profile, evenly chosen samples.
    public init(_ profile: HeightProfile, of heights: SurfaceHeights, title: String, mostRows: Int = 100) {
        let samples = profile.samples
        let chosen = ChartScene.chosen(of: samples.count, mostRows)
        let length = samples.last?.distance ?? 0
        let titles = heights.titles
        self.init(
            title: title, columns: [localized("Distance"), titles.x, titles.z, titles.y],
            rows: chosen.map { index in
                let sample = samples[index]
                return [
                    Ticks.label(sample.distance, in: 0...length, locale: .user), heights.x.label(sample.x),
                    heights.z.label(sample.z), sample.height.isFinite ? heights.y.label(sample.height) : "–",
                ]
            }, isWhole: chosen.count == samples.count)
    }
}

extension ChartScene {
    /// Tables of the chart's values, one a mark: a surface on a grid as heights over x and z, everything else a row a datum.
    ///
    /// - Parameters:
    ///   - mostColumns: of a surface's table; of one with more samples along x, evenly chosen ones.
    ///   - mostRows: of a table.
    /// - Complexity: O(`mostColumns` × `mostRows`) a mark.
    public func tables(mostColumns: Int = 9, mostRows: Int = 25) -> [ChartTable] {
        listing.compactMap { index in
            marks[index].surface.map { table(of: $0, mostColumns, mostRows) } ?? table(ofMark: index, mostRows)
        }
    }

    private func table(of surface: SceneSurface, _ mostColumns: Int, _ mostRows: Int) -> ChartTable {
        let columns = Self.chosen(of: surface.columns, mostColumns)
        let rows = Self.chosen(of: surface.rows, mostRows)
        let header = columns.map { x.label(x.value(atPosition: surface.floorPosition($0, 0).x)) }
        return ChartTable(
            title: surface.material.series.map { "\(y.title), \($0)" } ?? y.title,
            columns: ["\(z.title) \\ \(x.title)"] + header,
            rows: rows.map { row in
                let head = z.label(z.value(atPosition: surface.floorPosition(0, row).y))
                return [head]
                    + columns.map { column in
                        surface.position(column, row).map { y.label(y.value(atPosition: $0.y)) } ?? "–"
                    }
            }, isWhole: columns.count == surface.columns && rows.count == surface.rows)
    }

    /// - Returns: `nil` when none of the data is inside the box.
    private func table(ofMark mark: Int, _ most: Int) -> ChartTable? {
        let count = primitives[mark].datumCount
        let chosen = Self.chosen(of: count, most)
        let hits = chosen.compactMap { hit(on: ChartDatum(mark: mark, index: $0)) }
        guard let first = hits.first else { return nil }
        return ChartTable(
            title: first.series ?? y.title, columns: first.values.map(\.title),
            rows: hits.map { $0.values.map(\.value) }, isWhole: chosen.count == count)
    }

    /// At most `most` of the first `count` numbers, evenly spaced, the first and the last among them.
    static func chosen(of count: Int, _ most: Int) -> [Int] {
        guard count > most, most > 1 else { return Array(0..<count) }
        return (0..<most).map { $0 * (count - 1) / (most - 1) }
    }
}
