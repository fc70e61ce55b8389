import Foundation
internal import GRDB

/// A question to `listing`: which entries of one kind of entity, in which order.
///
/// Few rows of an answer are fetched beyond a page. Where few entries hold the text, they are sorted. Where many do and they are
/// sorted by day, the text index has them in the order of days, and only those near the page are sorted. In another order the
/// entries are walked in the order of an index until the page is full; what tells whether one holds the text is the set of all
/// that do, or, where nearly all do, a question to the text index.
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
    /// What the text index has of a filter.
    private var facets: [ListingRow.Facet] = []
    private var days: [ListingDays] = []
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
    /// How many entries before and after a page are looked at, to have all of the days at its ends.
    private static let margin = 100

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

    mutating func require(_ property: ListingRow.Facet.Property, _ value: String) {
        facets.append(ListingRow.Facet(property, value))
    }

    mutating func require(_ days: ListingDays) { self.days.append(days) }

    /// The words of the terms, and of filters. A kind alone is a column of an index.
    private var expression: String? {
        let words = terms?.expression(own: scope == .own, containing: words)
        guard words != nil || !facets.isEmpty else { return nil }
        let marks = (facets + (kind.map { [ListingRow.Facet(.kind, $0)] } ?? [])).map { "\"\($0.word)\"" }
        return (words.map { ["(\($0))"] + marks } ?? marks).joined(separator: " AND ")
    }

    /// The query for the second part of the answer; `nil` where nothing contains the terms without beginning with them.
    private func containing(_ db: Database) throws -> ListingQuery? {
        guard let words = try terms?.containing(db) else { return nil }
        var query = self
        query.words = words
        return query
    }

    private typealias Part = ListingDays.Part

    /// The condition on rows of the text index for an expression, the days and the kind of entity.
    private func found(_ expression: String) -> Part {
        func bound(_ parts: [Part], _ other: Int64, _ function: String) -> Part {
            switch parts.count {
            case 0: ("?", [other])
            case 1: parts[0]
            default: ("\(function)(\(parts.map(\.sql).joined(separator: ", ")))", parts.flatMap(\.arguments))
            }
        }
        let ranges = days.map { $0.numbers(of: entity) }
        let first = bound(ranges.compactMap(\.first), entity.numbers.lowerBound, "max")
        let end = bound(ranges.compactMap(\.end), entity.numbers.upperBound + 1, "min")
        let text: Part = (
            "listingText MATCH ? AND listingText.rowid >= \(first.sql) AND listingText.rowid < \(end.sql)",
            [expression] + first.arguments + end.arguments
        )
        return Self.conjunction([text] + days.compactMap { $0.condition(on: "listingText.rowid", of: entity) })
    }

    private static func conjunction(_ parts: [Part]) -> Part {
        (parts.map(\.sql).joined(separator: " AND "), parts.flatMap(\.arguments))
    }

    /// The conditions on rows of `listing` and the joined tables.
    ///
    /// - Parameter isFound: whether `found` holds for the rows, which has the kind, the facets and the days.
    private func filter(isFound: Bool) -> Part {
        var parts: [Part] = [("listing.entity = ?", [entity.rawValue])]
        if !isFound {
            if let kind { parts.append(("listing.kind = ?", [kind])) }
            // The plus prevents that rows are read by number and sorted; the index that is walked has it.
            parts += days.flatMap(\.sortKeys) + days.compactMap { $0.condition(on: "+listing.number", of: entity) }
        }
        for literal in terms?.literals ?? [] {
            parts.append(("instr(listing.\(scope == .own ? "own" : "folded"), ?) > 0", [literal]))
        }
        return Self.conjunction(
            parts + (conditions.isEmpty ? [] : [(conditions.joined(separator: " AND "), arguments)]))
    }

    /// Whether the text index alone can tell the entries.
    private var isOfTextIndex: Bool { conditions.isEmpty && terms?.literals.isEmpty != false }

    /// What counts the entries of the whole answer.
    private var countStatement: Part {
        let joined = conditions.isEmpty ? "" : joins
        guard let found = expression.map(found) else {
            let filter = filter(isFound: false)
            return ("SELECT count(*) FROM listing \(joined) WHERE \(filter.sql)", filter.arguments)
        }
        if isOfTextIndex {
            return ("SELECT count(*) FROM listingText WHERE \(found.sql)", found.arguments)
        }
        let filter = filter(isFound: true)
        return (
            """
            SELECT count(*) FROM listingText CROSS JOIN listing ON listing.number = listingText.rowid \(joined)
            WHERE \(found.sql) AND \(filter.sql)
            """, found.arguments + filter.arguments
        )
    }

    func count(_ db: Database) throws -> Int {
        let (sql, arguments) = countStatement
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments)) ?? 0
    }

    /// How many entries come before those that begin on a day, in an answer without a text that is sorted by that day.
    func count(_ db: Database, before day: CalendarDay) throws -> Int {
        var query = self
        query.require(isDescending ? .startAfter(day) : .startBefore(day))
        return try query.count(db)
    }

    /// Entries that follow each other in the order of the text index, which is that of days, around a range of the answer.
    private struct Window {
        /// What found them.
        let statement: Part
        /// How many entries of the answer are before them.
        let start: Int
        let numbers: [Int64]
    }

    /// The entries of a range and some before and after it; `nil` where the answer has another order than days, where it is short,
    /// and where an end of the range is inside of more entries of one day than are looked at.
    private func window(_ db: Database, _ range: Range<Int>, total: Int) throws -> Window? {
        guard bySortKey, total > range.count + 2 * Self.margin, isOfTextIndex, let found = expression.map(found)
        else { return nil }
        let start = max(0, range.lowerBound - Self.margin)
        let statement: Part = (
            """
            SELECT listingText.rowid FROM listingText WHERE \(found.sql)
            ORDER BY listingText.rowid\(isDescending ? " DESC" : "") LIMIT ? OFFSET ?
            """, found.arguments + [range.upperBound + Self.margin - start, start]
        )
        let numbers = try Int64.fetchAll(
            db.cachedStatement(sql: statement.sql), arguments: StatementArguments(statement.arguments))
        let page = range.lowerBound - start..<range.upperBound - start
        let days = numbers.map(entity.day(ofNumber:))
        guard page.upperBound <= days.count, start == 0 || days[page.lowerBound] != days[0],
            start + days.count == total || days[page.upperBound - 1] != days[days.count - 1]
        else { return nil }
        return Window(statement: statement, start: start, numbers: numbers)
    }

    /// The statements that answer for `range`; the last one has the rows.
    private func statements(_ db: Database, _ range: Range<Int>, total: Int) throws -> [Part] {
        guard let window = try window(db, range, total: total) else { return [statement(range, total: total)] }
        let source: Part = (
            "listing WHERE number IN (SELECT value FROM json_each(?))", [window.numbers.description]
        )
        return [window.statement, page(from: source, range.lowerBound - window.start, count: range.count)]
    }

    /// What finds the rows at `range`, in one statement.
    ///
    /// - Parameter total: the result of `count`; 0 where all rows are requested.
    private func statement(_ range: Range<Int>, total: Int) -> Part {
        // The tables behind the list are joined before the page is cut only where it depends on them.
        let needsJoins = !conditions.isEmpty || order.contains(where: \.needsJoins)
        let joined = needsJoins ? joins : ""
        let source: Part
        switch expression {
        case let expression? where total > Self.askingPays && facets.isEmpty && words == nil && terms?.isShort == true:
            let (filter, wordsAlone) = (filter(isFound: false), terms?.expression(own: scope == .own) ?? expression)
            source = (
                """
                listing \(joined) WHERE \(filter.sql) AND EXISTS
                    (SELECT 1 FROM listingText WHERE listingText MATCH ? AND listingText.rowid = listing.number)
                """, filter.arguments + [wordsAlone]
            )
        case let expression? where total > Self.walkingPays:
            let (found, filter) = (found(expression), filter(isFound: true))
            // The plus prevents a scan of the set instead of the index.
            source = (
                """
                listing \(joined) WHERE \(filter.sql)
                    AND +listing.number IN (SELECT rowid FROM listingText WHERE \(found.sql))
                """, filter.arguments + found.arguments
            )
        case let expression?:
            let (found, filter) = (found(expression), filter(isFound: true))
            source = (
                """
                listingText CROSS JOIN listing ON listing.number = listingText.rowid \(joined)
                WHERE \(found.sql) AND \(filter.sql)
                """, found.arguments + filter.arguments
            )
        case nil:
            let filter = filter(isFound: false)
            source = ("listing \(joined) WHERE \(filter.sql)", filter.arguments)
        }
        return page(from: source, range.lowerBound, count: range.count)
    }

    /// Reads a page: its entries first, by what is sorted by alone, and then the rest of them.
    private func page(from source: Part, _ start: Int, count: Int) -> Part {
        let order = order.map { isDescending ? "\($0.sql) DESC" : $0.sql }.joined(separator: ", ")
        return (
            """
            SELECT \(selection), listing.places, listing.parts, listing.folded
            FROM (SELECT listing.number FROM \(source.sql) ORDER BY \(order) LIMIT ? OFFSET ?) AS page
            CROSS JOIN listing ON listing.number = page.number \(joins) ORDER BY \(order)
            """, source.arguments + [count, start]
        )
    }

    private var bySortKey: Bool { if case .sortKey? = order.first { true } else { false } }

    /// All entries of the answer that can be read.
    func all<Entry>(_ db: Database, _ entry: (Row) throws -> Entry) throws -> [Entry] {
        let further = try containing(db).map { try db.rows($0.statement(0..<Int.max, total: 0)).readable(entry) } ?? []
        return try db.rows(statement(0..<Int.max, total: 0)).readable(entry) + further
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

    private func add<Entry>(
        _ range: Range<Int>, of total: Int, to page: inout Page<Entry>, _ db: Database, _ entry: (Row) throws -> Entry
    ) throws {
        guard let statement = try statements(db, range, total: total).last else { return }
        let cursor = try db.rows(statement)
        while let row = try cursor.next() {
            page.count += 1
            guard let entry = try row.readable(entry) else { continue }
            page.rows.append(Found(entry: entry, match: try terms.flatMap { try row.match($0) }))
        }
    }

    /// Every statement that answers for the page at `range`, for a benchmark that runs them without this room.
    func statements(_ db: Database, _ range: Range<Int>) throws -> [ListingDays.Part] {
        var statements = terms?.wordStatements.compactMap(\.self) ?? []
        for part in try parts(db, range) {
            statements.append(part.query.countStatement)
            if !part.range.isEmpty { statements += try part.query.statements(db, part.range, total: part.total) }
        }
        return statements
    }
}

extension Database {
    fileprivate func rows(_ statement: ListingDays.Part) throws -> RowCursor {
        try Row.fetchCursor(cachedStatement(sql: statement.sql), arguments: StatementArguments(statement.arguments))
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
