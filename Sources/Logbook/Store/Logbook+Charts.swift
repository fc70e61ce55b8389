import ChartDocuments
import Foundation
internal import GRDB

extension Logbook {
    /// Some of the charts that match `query`, by their positions in the result, and how many there are, now and after every
    /// change.
    public func chartPage(matching query: ChartQuery = ChartQuery(), rows: Range<Int>) -> LiveQuery<Page<SavedChart>> {
        observe { db in
            let charts = try query.fetch(db)
            let rows = rows.clamped(to: 0..<charts.count)
            return Page(
                rows: charts[rows].map { Found(entry: $0, match: nil) }, start: rows.lowerBound, total: charts.count)
        }
    }

    /// The charts that match `query`, now and after every change.
    public func charts(matching query: ChartQuery = ChartQuery()) -> LiveQuery<[SavedChart]> {
        observe { try query.fetch($0) }
    }

    /// The charts that match `query`.
    @concurrent
    public func fetchCharts(_ query: ChartQuery = ChartQuery()) async throws(LogbookError) -> [SavedChart] {
        try await read { try query.fetch($0) }
    }

    /// A chart; `nil` where there is none.
    @concurrent
    public func fetchChart(id: UUID) async throws(LogbookError) -> SavedChart? {
        try await read { try SavedChart.charts($0, where: "id = ?", [id.text]).first }
    }

    /// Saves a draft: adds a chart, or replaces the one with the draft's id.
    ///
    /// - Parameters:
    ///   - draft: the chart to save.
    ///   - viewpoint: the viewpoint; `nil` leaves it unchanged.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the chart to replace no longer exists, and the errors of
    ///   writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(
        _ draft: ChartDraft, viewpoint: ChartViewpoint? = nil, step: String? = nil
    ) async throws(LogbookError) -> SavedChart {
        let draft = try draft.checked()
        return try await write { db, stamps in try draft.save(db, stamps, viewpoint: viewpoint, step: step) }
    }

    /// Saves a draft if the document of its chart is still `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - draft: the chart to save.
    ///   - base: the document that was edited.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:viewpoint:step:)`.
    @discardableResult
    @concurrent
    public func save(
        _ draft: ChartDraft, basedOn base: ChartDocument, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<SavedChart> {
        let draft = try draft.checked()
        return try await write { db in
            try draft.stored(db).flatMap { $0.document == base ? nil : $0 }
        } _: { db, stamps in
            try draft.save(db, stamps, step: step)
        }
    }

    /// Stores the viewpoint of a chart. Does nothing if there is no such chart.
    @concurrent
    public func setViewpoint(_ viewpoint: ChartViewpoint, ofChart id: UUID) async throws(LogbookError) {
        try await transaction { db, _ in try SavedChart.save(viewpoint, of: id, db) }
    }

    /// Moves a chart in the list; nothing else of it changes.
    ///
    /// - Throws: `notFound` when one of the charts does not exist, and the errors of a write. Nothing is changed then.
    @concurrent
    public func moveChart(id: UUID, to position: ChartPosition) async throws(LogbookError) {
        try await write { db, _ in
            let name = try String.fetchOne(
                db, sql: "SELECT \(SavedChart.nameSQL) FROM chart WHERE id = ?", arguments: [id.text]
            ).orThrow(.notFound(id))
            try position.put(id, db)
            return ((), UndoTitle(.move, "chart", name))
        }
    }

    /// A chart, now and after every change; `nil` while there is none.
    public func chart(id: UUID) -> LiveQuery<SavedChart?> {
        observe { try SavedChart.charts($0, where: "id = ?", [id.text]).first }
    }

    /// Deletes a chart; a file it was made from stays.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such chart.
    @discardableResult
    @concurrent
    public func deleteChart(id: UUID) async throws(LogbookError) -> String {
        try await delete("chart", id, "chart", name: SavedChart.nameSQL)
    }
}

extension ChartDraft {
    /// The chart that saving replaces; `nil` for a new one.
    fileprivate func stored(_ db: Database) throws -> SavedChart? {
        try id.map { id in
            try UnreadableEntries.none { try SavedChart.charts(db, where: "id = ?", [id.text]).first }
                .orThrow(.notFound(id))
        }
    }

    /// Writes a tidied draft.
    fileprivate func save(
        _ db: Database, _ stamps: Logbook.Stamps, viewpoint: ChartViewpoint? = nil, step: String?
    ) throws -> (SavedChart, UndoTitle) {
        let old = try stored(db)
        let chart = SavedChart(
            id: old?.id ?? stamps.makeID(), document: document,
            viewpoint: viewpoint ?? old?.viewpoint ?? ChartViewpoint(), createdAt: old?.createdAt ?? stamps.now,
            modifiedAt: stamps.now)
        try chart.save(db, isNew: old == nil)
        if viewpoint != nil { try SavedChart.save(chart.viewpoint, of: chart.id, db) }
        return (chart, UndoTitle(old == nil ? .add : .edit, "chart", chart.name, step: step))
    }
}
