import Foundation
internal import GRDB

// The lists of a few entries, and how many entries there are.

extension Logbook {
    /// Some of the terms whose number or theme contains a text, the latest number first, and how many there are, now and
    /// after every change.
    public func termPage(search: String = "", rows: Range<Int>) -> LiveQuery<Page<TermWithPeriod>> {
        observe { db in
            Page(try TermWithPeriod.terms(db), rows, holding: search) { ["\($0.term.number)", $0.term.theme ?? ""] }
        }
    }

    /// Some of the measures that a text is found in, by unit, and how many there are, now and after every change.
    public func measurePage(search: String = "", rows: Range<Int>) -> LiveQuery<Page<Measure>> {
        observe { Page(try Measure.measures($0), rows, holding: search) { [$0.unit, $0.title] } }
    }

    /// Some of the snippets that match a query, and how many there are, now and after every change.
    public func snippetPage(matching query: SnippetQuery, rows: Range<Int>) -> LiveQuery<Page<Snippet>> {
        observe { try query.page($0, rows) }
    }

    /// The snippets that match a query, all of them.
    ///
    /// - Complexity: O(n) in the number of snippets.
    @concurrent
    public func fetchSnippets(_ query: SnippetQuery = SnippetQuery()) async throws(LogbookError) -> [Snippet] {
        try await read { try query.fetch($0) }
    }

    /// How many entries there are, now and after every change.
    public func entryCounts() -> LiveQuery<EntryCounts> {
        observe(EntryCounts.init)
    }
}

extension Page {
    /// Some of the entries that contain a text: those whose words begin with each of its parts first.
    init(_ entries: [Entry], _ rows: Range<Int>, holding search: String, texts: (Entry) -> [String]) {
        let found = SearchTerms(search)?.found(in: entries) { SearchText.folded(texts($0)) } ?? entries
        self.init(
            rows: found[rows.clamped(to: 0..<found.count)].map { Found(entry: $0, match: nil) }, start: rows.lowerBound,
            total: found.count)
    }
}

extension TagCount {
    /// The most used tags of a table, by word.
    static func mostUsed(_ db: Database, in table: String, limit: Int = usualLimit) throws -> [TagCount] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT tag, count FROM
                        (SELECT tag, count(*) AS count FROM \(table) GROUP BY tag ORDER BY 2 DESC, 1 LIMIT ?)
                    ORDER BY tag
                    """), arguments: [limit]
        ).map { row in TagCount(word: try row.decode(forColumn: "tag"), count: try row.decode(forColumn: "count")) }
    }
}

extension EntryCounts {
    fileprivate init(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT entity, count(*) AS count FROM listing GROUP BY entity"))
        for row in rows {
            let count: Int = try row.decode(forColumn: "count")
            switch try row.decode(String.self, forColumn: "entity") {
            case "expectation": goals = count
            case "action": actions = count
            case "personalValue": values = count
            case "snippet": snippets = count
            default: break
            }
        }
        terms = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM goalTerm")) ?? 0
        periods = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM timePeriod")) ?? 0
        measures = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM measure")) ?? 0
        snippetTagCounts = try TagCount.mostUsed(db, in: "snippetTag")
        goalTagCounts = try TagCount.mostUsed(db, in: "expectationTag")
    }
}
