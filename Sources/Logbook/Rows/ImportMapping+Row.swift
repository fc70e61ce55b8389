import Foundation
internal import GRDB

extension Logbook {
    /// The records of other programs that were imported before, deleted ones among them.
    ///
    /// - Complexity: O(n) in their number.
    @concurrent
    public func knownOrigins() async throws(LogbookError) -> [Action.Origin: KnownOrigin] {
        try await read { db in
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT importedOrigin.source, importedOrigin.externalId, content, "action".id
                        FROM importedOrigin LEFT JOIN "action"
                            ON "action".source = importedOrigin.source
                            AND "action".externalId = importedOrigin.externalId
                        """))
            var known: [Action.Origin: KnownOrigin] = [:]
            while let row = try rows.next() {
                let id: String? = row[3]
                known[Action.Origin(source: row[0], id: row[1])] = KnownOrigin(
                    content: row[2], actionID: id.flatMap { UUID(uuidString: $0) })
            }
            return known
        }
    }

    /// Some actions; those that no longer exist are left out.
    @concurrent
    public func fetchActions(ids: [UUID]) async throws(LogbookError) -> [Action] {
        guard !ids.isEmpty else { return [] }
        return try await read { db in
            try Action.entries(db, where: "\"action\".id IN (SELECT value FROM json_each(?))", [ids.jsonText])
        }
    }

    /// What kinds of actions became when they were imported last.
    @concurrent
    public func importMappings() async throws(LogbookError) -> [ImportMapping] {
        try await read { db in
            try Row.fetchAll(
                db.cachedStatement(sql: "SELECT kind, unit, expectationId FROM importMapping ORDER BY kind")
            )
            .map { row in
                let goal: String? = row[2]
                return ImportMapping(kind: row[0], unit: row[1], goalID: goal.flatMap { UUID(uuidString: $0) })
            }
        }
    }
}

extension ImportMapping {
    /// Remembers it.
    func save(_ db: Database) throws {
        try db.run(
            """
            INSERT INTO importMapping (kind, unit, expectationId) VALUES (?, ?, ?)
            ON CONFLICT (kind) DO UPDATE SET unit = excluded.unit, expectationId = excluded.expectationId
            """,
            [kind, unit, goalID?.text])
    }
}

extension Action {
    /// Remembers that it was imported, so that deleting it is final.
    ///
    /// - Parameter content: what was imported; `nil` to leave what is stored.
    func rememberOrigin(_ db: Database, content: Int64? = nil) throws {
        guard let origin else { return }
        try db.run(
            """
            INSERT INTO importedOrigin (source, externalId, content) VALUES (?, ?, ?)
            ON CONFLICT (source, externalId) DO \(content == nil ? "NOTHING" : "UPDATE SET content = excluded.content")
            """,
            [origin.source, origin.id, content ?? 0])
    }
}
