import Foundation
internal import GRDB

/// A question to `listing`: which entries of one kind of entity, in which order.
///
/// Three ways lead to the first rows of an answer, and none of them fetches more than a page. Where few entries hold the
/// text, they are sorted. Where many do, the entries are walked in the order of an index until the page is full; what tells
/// whether one holds the text is the set of all that do, or, where nearly all do, a question to the text index.
///
/// The answer has two parts, each in the order of the query: the entries whose words begin with what was typed, and the others
/// that contain it (`containing`).
struct ListingQuery {
    let entity: ListingRow.Entity
    /// Joined to `listing` for every row.
    let joins: String
    /// The selected columns, in addition to those that locate the match.
    let selection: String

    let kind: String?
    /// What was typed.
    let terms: SearchTerms?
    let scope: SearchScope
    /// The words that contain the terms, in the query for the second part of the answer.
    private var words: [[String]]?
    /// Conditions on `listing` and the joined tables.
    private var conditions: [String] = []
    private var arguments: [any DatabaseValueConvertible] = []
    /// Where an index has the same columns, in the index's order.
    let order: [Order]
    let isDescending: Bool

    /// What entries are sorted by.
    enum Order {
        case sortKey, titleKey, placeKey, endDay, kind, entryID
        /// An expression over the joined tables.
        case joined(String)

        fileprivate var sql: String {
            switch self {
            case .sortKey: "sortKey"
            case .titleKey: "titleKey"
            case .placeKey: "placeKey"
            case .endDay: "listing.endDay"
            case .kind: "listing.kind"
            case .entryID: "entryId"
            case .joined(let expression): expression
            }
        }

        fileprivate var needsJoins: Bool {
            switch self {
            case .sortKey, .titleKey, .placeKey, .endDay, .kind, .entryID: false
            case .joined: true
            }
        }
    }

    /// Above this number of matches, walking is faster than sorting: measured with 100,000 entries.
    private static let walkingPays = 1000
    /// Above this number of matches, checking each entry is faster than collecting all that contain the text.
    private static let askingPays = 35_000

    init(
        entity: ListingRow.Entity, joins: String, selection: String, kind: String? = nil, terms: SearchTerms?,
        scope: SearchScope = .everything, order: [Order], isDescending: Bool
    ) {
        self.entity = entity
        self.joins = joins
        self.selection = selection
        self.kind = kind
        self.terms = terms
        self.scope = scope
        self.order = order
        self.isDescending = isDescending
    }

    /// Adds a condition.
    mutating func require(_ condition: String, _ arguments: [any DatabaseValueConvertible]) {
        conditions.append(condition)
        self.arguments += arguments
    }

    private var expression: String? {
        terms?.expression(facet: kind.map(ListingRow.facet(ofKind:)), own: scope == .own, containing: words)
    }

    /// The query for the second part of the answer; `nil` where nothing contains the terms without beginning with them.
    private func containing(_ db: Database) throws -> ListingQuery? {
        guard let words = try terms?.containing(db) else { return nil }
        var query = self
        query.words = words
        return query
    }

    /// The condition that finds the entries of the expression and of this kind of entity in the text index.
    private var found: String {
        "listingText MATCH ? AND listingText.rowid BETWEEN \(entity.numbers.lowerBound) AND \(entity.numbers.upperBound)"
    }

    /// Every condition but the text's.
    private var filter: (sql: String, arguments: [any DatabaseValueConvertible]) {
        var sql = ["listing.entity = ?"]
        var values: [any DatabaseValueConvertible] = [entity.rawValue]
        if let kind {
            sql.append("listing.kind = ?")
            values += [kind]
        }
        for literal in terms?.literals ?? [] {
            sql.append("instr(listing.\(scope == .own ? "own" : "folded"), ?) > 0")
            values += [literal]
        }
        return ((sql + conditions).joined(separator: " AND "), values + arguments)
    }

    /// Whether the text index alone can count the entries.
    private var isTextOnly: Bool { conditions.isEmpty && terms?.literals.isEmpty != false }

    /// What counts the entries of the whole answer.
    var countStatement: (sql: String, arguments: [any DatabaseValueConvertible]) {
        switch (expression, isTextOnly) {
        case (let expression?, true):
            ("SELECT count(*) FROM listingText WHERE \(found)", [expression])
        case (let expression?, false):
            (
                """
                SELECT count(*) FROM listingText CROSS JOIN listing ON listing.number = listingText.rowid \(joins)
                WHERE \(found) AND \(filter.sql)
                """, [expression] + filter.arguments
            )
        case (nil, true): ("SELECT count(*) FROM listing WHERE \(filter.sql)", filter.arguments)
        case (nil, false):
            ("SELECT count(*) FROM listing \(joins) WHERE \(filter.sql)", filter.arguments)
        }
    }

    func count(_ db: Database) throws -> Int {
        let (sql, arguments) = countStatement
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments)) ?? 0
    }

    /// How many entries come before those with a sort key, in an answer without a text that is sorted by that key.
    func count(_ db: Database, before key: some DatabaseValueConvertible) throws -> Int {
        let sql = """
            SELECT count(*) FROM listing \(conditions.isEmpty ? "" : joins)
            WHERE \(filter.sql) AND listing.sortKey \(isDescending ? ">" : "<") ?
            """
        return try Int.fetchOne(
            db.cachedStatement(sql: sql), arguments: StatementArguments(filter.arguments + [key])) ?? 0
    }

    /// What finds the rows at `range`, in one statement: the page's entries first, by what is sorted by alone, and then the
    /// rest of them.
    ///
    /// - Parameter total: the result of `count`; 0 where all rows are requested.
    func statement(_ range: Range<Int>, total: Int) -> (sql: String, arguments: [any DatabaseValueConvertible]) {
        let order = order.map { isDescending ? "\($0.sql) DESC" : $0.sql }.joined(separator: ", ")
        // The tables behind the list are joined before the page is cut only where it depends on them.
        let needsJoins = !conditions.isEmpty || self.order.contains(where: \.needsJoins)
        let joined = needsJoins ? joins : ""
        let (source, values): (String, [any DatabaseValueConvertible])
        switch expression {
        case let expression? where total > Self.askingPays && words == nil && terms?.isShort == true:
            let wordsAlone = terms?.expression(facet: nil, own: scope == .own) ?? expression
            (source, values) = (
                """
                listing \(joined) WHERE \(filter.sql) AND EXISTS
                    (SELECT 1 FROM listingText WHERE listingText MATCH ? AND listingText.rowid = listing.number)
                """, filter.arguments + [wordsAlone]
            )
        case let expression? where total > Self.walkingPays:
            // The plus prevents a scan of the set instead of the index.
            (source, values) = (
                """
                listing \(joined) WHERE \(filter.sql)
                    AND +listing.number IN (SELECT rowid FROM listingText WHERE \(found))
                """, filter.arguments + [expression]
            )
        case let expression?:
            (source, values) = (
                """
                listingText CROSS JOIN listing ON listing.number = listingText.rowid \(joined)
                WHERE \(found) AND \(filter.sql)
                """, [expression] + filter.arguments
            )
        case nil: (source, values) = ("listing \(joined) WHERE \(filter.sql)", filter.arguments)
        }
        return (
            """
            SELECT \(selection), listing.places, listing.parts, listing.folded
            FROM (SELECT listing.number FROM \(source) ORDER BY \(order) LIMIT ? OFFSET ?) AS page
            CROSS JOIN listing ON listing.number = page.number \(joins) ORDER BY \(order)
            """, values + [range.count, range.lowerBound]
        )
    }

    /// All entries of the answer that can be read.
    func all<Entry>(_ db: Database, _ entry: (Row) throws -> Entry) throws -> [Entry] {
        let further = try containing(db)?.rows(db, 0..<Int.max, total: 0).readable(entry) ?? []
        return try rows(db, 0..<Int.max, total: 0).readable(entry) + further
    }

    /// The page at `range`, and how many entries there are in all.
    func page<Entry>(_ db: Database, _ range: Range<Int>, _ entry: (Row) throws -> Entry) throws -> Page<Entry> {
        var page = Page<Entry>(rows: [], start: range.lowerBound, total: 0)
        for part in try parts(db, range) {
            if !part.range.isEmpty { try part.query.add(part.range, of: part.total, to: &page, db, entry) }
            page.total += part.total
        }
        return page
    }

    /// The parts of the answer: how many entries each has, and which of them are at `range` of the whole.
    private func parts(
        _ db: Database, _ range: Range<Int>
    ) throws -> [(query: ListingQuery, total: Int, range: Range<Int>)] {
        var before = 0
        return try [self, containing(db)].compactMap(\.self).map { query in
            let total = try query.count(db)
            defer { before += total }
            let own = (range.lowerBound - before..<range.upperBound - before).clamped(to: 0..<total)
            return (query, total, own)
        }
    }

    private func rows(_ db: Database, _ range: Range<Int>, total: Int) throws -> RowCursor {
        let (sql, arguments) = statement(range, total: total)
        return try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    private func add<Entry>(
        _ range: Range<Int>, of total: Int, to page: inout Page<Entry>, _ db: Database, _ entry: (Row) throws -> Entry
    ) throws {
        let cursor = try rows(db, range, total: total)
        while let row = try cursor.next() {
            page.count += 1
            guard let entry = try row.readable(entry) else { continue }
            page.rows.append(Found(entry: entry, match: try terms.flatMap { try row.match($0) }))
        }
    }

    /// Every statement that answers for the page at `range`, for a benchmark that runs them without this room.
    func statements(
        _ db: Database, _ range: Range<Int>
    ) throws -> [(sql: String, arguments: [any DatabaseValueConvertible])] {
        var statements = terms?.wordStatements.compactMap(\.self) ?? []
        for part in try parts(db, range) {
            statements.append(part.query.countStatement)
            if !part.range.isEmpty { statements.append(part.query.statement(part.range, total: part.total)) }
        }
        return statements
    }
}

extension Row {
    /// Where the search text is in the listed entry of this row.
    fileprivate func match(_ terms: SearchTerms) throws -> SearchMatch? {
        guard let index = terms.offset(in: try decode(forColumn: "folded")) else { return nil }
        let codes = try decode(String.self, forColumn: "places").utf8.dropFirst(index)
        guard let code = codes.first, let field = SearchMatch.Field(code: String(Unicode.Scalar(code))) else {
            return nil
        }
        let parts = try decode(String.self, forColumn: "parts")
        var part = parts.utf8[...]
        let separator = SearchText.separator.asciiValue
        for _ in 0..<index {
            guard let end = part.firstIndex(where: { $0 == separator }) else { return nil }
            part = part[part.index(after: end)...]
        }
        return SearchMatch(field: field, text: String(Substring(part.prefix { $0 != separator })))
    }
}
