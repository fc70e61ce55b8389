import Foundation
internal import GRDB

extension Logbook {
    /// Some of the charts that `query` asks for, by their places in the answer, and how many there are, now and after every
    /// change.
    public func chartPage(matching query: ChartQuery = ChartQuery(), rows: Range<Int>) -> LiveQuery<Page<SavedChart>> {
        observe { db in
            let charts = try query.fetch(db)
            let rows = rows.clamped(to: 0..<charts.count)
            return Page(
                rows: charts[rows].map { Found(entry: $0, match: nil) }, start: rows.lowerBound, total: charts.count)
        }
    }

    /// The charts that `query` asks for, now and after every change.
    public func charts(matching query: ChartQuery = ChartQuery()) -> LiveQuery<[SavedChart]> {
        observe { try query.fetch($0) }
    }

    /// The charts that `query` asks for.
    @concurrent
    public func fetchCharts(_ query: ChartQuery = ChartQuery()) async throws(LogbookError) -> [SavedChart] {
        try await read { try query.fetch($0) }
    }

    /// Saves a draft: adds a chart, or replaces the one with the draft's id.
    ///
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the chart to replace is gone, and what writing can
    ///   meet. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: ChartDraft) async throws(LogbookError) -> SavedChart {
        if let problem = draft.problems.first { throw .invalid(problem) }
        let draft = draft.tidied
        return try await write { db, stamps in
            let old = try draft.id.map { id in
                try UnreadableEntries.none { try SavedChart.charts(db, where: "id = ?", [id.text]).first }
                    .orThrow(.notFound(id))
            }
            let chart = SavedChart(
                draft, id: old?.id ?? stamps.makeID(), createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
            try chart.save(db, isNew: old == nil)
            // Turning a chart saves it again and again.
            let isLookOnly = old?.source == chart.source && old?.title == chart.title
            let title = UndoTitle(
                old == nil ? .add : .edit, "chart", chart.name, mergeKey: isLookOnly ? "look \(chart.id.text)" : nil)
            return (chart, title)
        }
    }

    /// Deletes a chart; a file it was made from stays.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such chart.
    @discardableResult
    @concurrent
    public func deleteChart(id: UUID) async throws(LogbookError) -> String {
        try await delete("chart", id, "chart", name: "coalesce(title, content)")
    }
}
