import Foundation
internal import GRDB

extension SavedChart {
    /// - Parameter draft: tidied.
    init(_ draft: ChartDraft, id: UUID, createdAt: Date, modifiedAt: Date) {
        self.init(
            id: id, title: draft.title, source: draft.source, look: draft.look, createdAt: createdAt,
            modifiedAt: modifiedAt)
    }

    /// The charts that meet `condition` and can be read, the oldest first.
    static func charts(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [SavedChart] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM chart WHERE \(condition) ORDER BY createdAt, rowid")
        return try Row.fetchCursor(statement, arguments: arguments).readable { try SavedChart($0) }
    }

    private init(_ row: Row) throws {
        let content: String = try row.decode(forColumn: "content")
        let source: Source =
            switch try row.decode(String.self, forColumn: "kind") {
            case "formula":
                .formula(
                    content,
                    over: Floor(x: try row.range("xLower", "xUpper"), z: try row.range("zLower", "zUpper")))
            case "file": .file(content)
            default: .sample(content)
            }
        self.init(
            id: try row.decode(forColumn: "id"), title: try row.decode(forColumn: "title"), source: source,
            // A logbook of an older program that is only read has no such column.
            look: row.hasColumn("look") ? try row.decode(forColumn: "look") : nil,
            createdAt: try row.instant("createdAt"), modifiedAt: try row.instant("modifiedAt"))
    }

    private static let saving = SaveStatement(
        table: "chart",
        names: [
            "id", "kind", "title", "content", "xLower", "xUpper", "zLower", "zUpper", "searchText", "look",
            "createdAt", "modifiedAt",
        ])

    /// Adds the chart, or replaces the one with its id.
    ///
    /// - Parameter isNew: whether there is none with its id: one that turns up all the same is not replaced.
    func save(_ db: Database, isNew: Bool = false) throws {
        let (kind, content, floor): (String, String, Floor?) =
            switch source {
            case .formula(let text, let floor): ("formula", text, floor)
            case .file(let path): ("file", path, nil)
            case .sample(let file): ("sample", file, nil)
            }
        try db.run(
            Self.saving.sql(isNew: isNew),
            [
                id.text, kind, title, content, floor?.x.lowerBound, floor?.x.upperBound, floor?.z.lowerBound,
                floor?.z.upperBound, SearchText.folded(name, content), look, createdAt.instantText,
                modifiedAt.instantText,
            ])
    }
}

extension ChartQuery {
    func fetch(_ db: Database) throws -> [SavedChart] {
        guard let needle = SearchText.needle(search) else { return try SavedChart.charts(db) }
        return try SavedChart.charts(db, where: "instr(searchText, ?) > 0", [needle])
    }
}

extension Row {
    fileprivate func range(_ lower: String, _ upper: String) throws -> ClosedRange<Double> {
        let ends = (try decode(Double.self, forColumn: lower), try decode(Double.self, forColumn: upper))
        guard ends.0 < ends.1 else { throw LogbookError.unreadable }
        return ends.0...ends.1
    }
}
