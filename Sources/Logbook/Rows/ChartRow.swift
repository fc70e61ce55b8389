import ChartDocuments
import Foundation
internal import GRDB

extension SavedChart {
    /// The SQL expression of a chart's name, for sentences and the history.
    static let nameSQL = """
        coalesce(nullif(json_extract(document, '$.document.title'), ''),
            json_extract(document, '$.document.objects[0].source.formula'),
            json_extract(document, '$.document.objects[0].source.file'),
            json_extract(document, '$.document.objects[0].source.sample'), '')
        """

    /// The order of the list: by position, and charts that were never moved, which may share one, by age.
    static let orderSQL = "ORDER BY position, createdAt, id"

    /// The charts for which `condition` holds and that can be read, in their order.
    static func charts(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [SavedChart] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT chart.*, view FROM chart LEFT JOIN chartView ON chartId = id
                WHERE \(condition) \(orderSQL)
                """)
        return try Row.fetchCursor(statement, arguments: arguments).readable { try SavedChart($0) }
    }

    private init(_ row: Row) throws {
        guard let document = try? ChartDocument(json: row.decode(forColumn: "document")) else {
            throw LogbookError.unreadable
        }
        let view: String? = try row.decode(forColumn: "view")
        self.init(
            id: try row.decode(forColumn: "id"), document: document,
            viewpoint: view.map(ChartViewpoint.init(json:)) ?? ChartViewpoint(),
            createdAt: try row.instant("createdAt"), modifiedAt: try row.instant("modifiedAt"))
    }

    private static let saving = SaveStatement(
        table: "chart", names: ["id", "document", "searchText", "createdAt", "modifiedAt"])
    /// The longest text that charts are found by.
    private static let searchLimit = 100_000

    /// Appends the chart, or replaces the one with its id at its position; the viewpoint is unchanged.
    ///
    /// - Parameter isNew: whether there is none with its id: one that turns up all the same is not replaced.
    func save(_ db: Database, isNew: Bool = false) throws {
        let searchText = SearchText.folded([name] + document.searchTexts).prefix(Self.searchLimit)
        try db.run(
            Self.saving.sql(isNew: isNew),
            [id.text, document.json, String(searchText), createdAt.instantText, modifiedAt.instantText])
        if isNew { try putLast(db) }
    }

    /// Moves the chart, which exists, behind all others.
    func putLast(_ db: Database) throws {
        try db.run("UPDATE chart SET position = (SELECT max(position) + 1 FROM chart) WHERE id = ?", [id.text])
    }
}

extension SavedChart {
    /// Stores the viewpoint of a chart, if one with that id exists.
    static func save(_ viewpoint: ChartViewpoint, of id: UUID, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO chartView (chartId, view) SELECT id, ? FROM chart WHERE id = ?
            ON CONFLICT (chartId) DO UPDATE SET view = excluded.view
            """, [viewpoint.json, id.text])
    }
}

extension ChartQuery {
    func fetch(_ db: Database) throws -> [SavedChart] {
        guard let terms = SearchTerms(search) else { return try SavedChart.charts(db) }
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, searchText FROM chart \(SavedChart.orderSQL)"))
        let found = terms.found(in: rows) { (try? $0.decode(forColumn: "searchText")) ?? "" }
        return try found.flatMap { row in
            try SavedChart.charts(db, where: "id = ?", [try row.decode(String.self, forColumn: "id")])
        }
    }
}
