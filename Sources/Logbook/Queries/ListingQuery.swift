import Foundation
internal import GRDB

/// A question to `listing`: which entries of one kind of entity, in which order.
///
/// Two ways lead to the first rows of an answer. Where few entries hold the text, they are fetched and sorted; where many
/// do, the entries are walked in the order of an index and each is asked whether it holds the text, until the page is
/// full. Neither grows with the number of entries.
struct ListingQuery {
    let entity: ListingRow.Entity
    /// Joined to `listing` for every row.
    let joins: String
    /// What is selected of a row, beside where its text was found.
    let selection: String

    var kind: String?
    /// What was typed.
    var terms: SearchTerms?
    var scope = SearchScope.everything
    /// Conditions on `listing` and the joined tables.
    var conditions: [String] = []
    var arguments = StatementArguments()
    /// The columns of the order; where an index has the same, in the index's order.
    var order: [String]
    var isDescending = false

    /// Above so many finds among the entries, walking is faster than sorting.
    private static let walkingPays = 4000

    private var expression: String? {
        terms?.expression(
            facets: [entity.facet] + (kind.map { [ListingRow.facet(ofKind: $0)] } ?? []), own: scope == .own)
    }

    /// Every condition but the text's.
    private var filter: (sql: String, arguments: StatementArguments) {
        var sql = ["listing.entity = ?"]
        var values: StatementArguments = [entity.rawValue]
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

    /// Whether the text index alone can tell how many entries there are.
    private var isTextOnly: Bool { conditions.isEmpty && terms?.literals.isEmpty != false }

    func count(_ db: Database) throws -> Int {
        let (sql, values): (String, StatementArguments)
        switch (expression, isTextOnly) {
        case (let expression?, true):
            (sql, values) = ("SELECT count(*) FROM listingText WHERE listingText MATCH ?", [expression])
        case (let expression?, false):
            (sql, values) = (
                """
                SELECT count(*) FROM listingText JOIN listing ON listing.number = listingText.rowid \(joins)
                WHERE listingText MATCH ? AND \(filter.sql)
                """, [expression] + filter.arguments
            )
        case (nil, true): (sql, values) = ("SELECT count(*) FROM listing WHERE \(filter.sql)", filter.arguments)
        case (nil, false):
            (sql, values) = ("SELECT count(*) FROM listing \(joins) WHERE \(filter.sql)", filter.arguments)
        }
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: values) ?? 0
    }

    /// The rows at `range` of the answer, in one statement.
    ///
    /// - Parameter total: what `count` gave.
    func rows(_ db: Database, _ range: Range<Int>, total: Int) throws -> RowCursor {
        let order = order.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
        let (source, condition, values): (String, String, StatementArguments)
        switch expression {
        case let expression? where isTextOnly && total > Self.walkingPays:
            (source, condition, values) = (
                "listing",
                """
                \(filter.sql) AND EXISTS
                    (SELECT 1 FROM listingText WHERE listingText MATCH ? AND listingText.rowid = listing.number)
                """, filter.arguments + [expression]
            )
        case let expression?:
            (source, condition, values) = (
                "listingText JOIN listing ON listing.number = listingText.rowid",
                "listingText MATCH ? AND \(filter.sql)", [expression] + filter.arguments
            )
        case nil: (source, condition, values) = ("listing", filter.sql, filter.arguments)
        }
        return try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(selection), listing.places, listing.parts, listing.folded
                    FROM \(source) \(joins) WHERE \(condition) ORDER BY \(order) LIMIT ? OFFSET ?
                    """), arguments: values + [range.count, range.lowerBound])
    }

    /// The page at `range`, and how many entries there are in all.
    func page<Entry>(_ db: Database, _ range: Range<Int>, _ entry: (Row) throws -> Entry) throws -> Page<Entry> {
        let total = try count(db)
        var rows: [Found<Entry>] = []
        let cursor = try self.rows(db, range, total: total)
        while let row = try cursor.next() {
            rows.append(Found(entry: try entry(row), match: try terms.flatMap { try row.match($0) }))
        }
        return Page(rows: rows, start: range.lowerBound, total: total)
    }
}

extension Row {
    /// Where the typed text stands in the listed entry of this row.
    fileprivate func match(_ terms: SearchTerms) throws -> SearchMatch? {
        guard let index = terms.place(in: try decode(forColumn: "folded")) else { return nil }
        let places = Array(try decode(String.self, forColumn: "places"))
        guard places.indices.contains(index), let place = SearchMatch.Place(rawValue: String(places[index])) else {
            return nil
        }
        let parts = try decode(String.self, forColumn: "parts").split(
            separator: SearchText.separator, omittingEmptySubsequences: false)
        return SearchMatch(place: place, text: String(parts[index]))
    }
}
