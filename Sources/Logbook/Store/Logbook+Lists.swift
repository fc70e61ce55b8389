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

    /// Some of the snippets that hold a text and have a tag, the newest first, and how many there are, now and after every
    /// change.
    public func snippetPage(search: String = "", tag: String? = nil, rows: Range<Int>) -> LiveQuery<Page<Snippet>> {
        observe { db in
            guard var query = Snippet.query(search: search) else { return Page(rows: [], start: 0, total: 0) }
            if let tag {
                query.require("EXISTS (SELECT 1 FROM snippetTag WHERE snippetId = listing.entryId AND tag = ?)", [tag])
            }
            return try query.page(db, rows) { try Snippet(row: $0) }
        }
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
        measures = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM measure")) ?? 0
        snippetTags = try String.fetchAll(
            db.cachedStatement(sql: "SELECT DISTINCT tag FROM snippetTag ORDER BY tag LIMIT 100"))
    }
}
