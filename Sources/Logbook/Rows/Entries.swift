import Foundation
internal import GRDB

/// An entry without an owner: found, saved and deleted as a value.
protocol Entry: TableRow, Checked, Hashable, Sendable {
    var createdAt: Date { get set }
    var modifiedAt: Date { get set }
    /// What it is called, such as “planner”.
    static var noun: String { get }
    /// The SQL expression of its name.
    static var nameSQL: String { get }
    /// What a statement selects to read it.
    static var selection: String { get }
    /// The columns that it is listed by.
    static var order: String { get }
    /// How lists and the search know it; `nil` for an entry that they do not know.
    static var listed: ListedEntry? { get }
    /// Writes what is stored in other tables.
    ///
    /// - Parameter makeID: for measures that do not exist yet.
    func saveRest(_ db: Database, makeID: () -> UUID) throws
}

/// How a kind of entry is listed.
struct ListedEntry {
    let entity: ListingRow.Entity
    /// Whether its sort key is an instant, and the latest is first.
    var isNewestFirst = false
}

extension Entry {
    static var selection: String { "\"\(table)\".*" }
    static var listed: ListedEntry? { nil }
    func saveRest(_ db: Database, makeID: () -> UUID) throws {}

    /// The entries that meet `condition` and can be read, in one statement.
    static func entries(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [Self] {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT \(selection) FROM \"\(table)\" WHERE \(condition) ORDER BY \(order)"),
            arguments: arguments
        ).readable { try Self(row: $0) }
    }

    /// Some of the entries that hold a text, in the order of their listing; none where they are not listed.
    static func page(_ db: Database, search: String, rows: Range<Int>) throws -> Page<Self> {
        try query(search: search)?.page(db, rows) { try Self(row: $0) } ?? Page(rows: [], start: 0, total: 0)
    }

    /// The query for the entries that contain a text; `nil` where they are not listed.
    static func query(search: String) -> ListingQuery? {
        listed.map { listed in
            ListingQuery(
                entity: listed.entity, joins: "CROSS JOIN \"\(table)\" ON \"\(table)\".id = listing.entryId",
                selection: selection, terms: SearchTerms(search), order: [.sortKey, .titleKey, .entryID],
                isDescending: listed.isNewestFirst)
        }
    }

    /// Adds the entry, or replaces the one with its id; it is modified now.
    ///
    /// - Parameter creation: when a new one was made; `nil` for now.
    /// - Returns: the one that was there.
    func put(_ db: Database, _ stamps: Logbook.Stamps, madeAt creation: Date? = nil) throws -> Self? {
        var entry = tidied
        let old = try Self.entry(db, entry.id)
        entry.createdAt = old?.createdAt ?? creation ?? stamps.now
        entry.modifiedAt = stamps.now
        try entry.save(db, isNew: old == nil)
        try entry.saveRest(db, makeID: stamps.makeID)
        return old
    }

    /// The entry with this id; `nil` when there is none.
    ///
    /// - Throws: `unreadable` where it cannot be read.
    static func entry(_ db: Database, _ id: UUID) throws -> Self? {
        try UnreadableEntries.none { try entries(db, where: "\"\(table)\".id = ?", [id.text]).first }
    }
}

extension TravelPlanner: Entry {
    static var table: String { "travelPlanner" }
    static var noun: String { "planner" }
    static var nameSQL: String { "name" }
    static var order: String { "name COLLATE NOCASE, id" }
}

extension FamilyMember: Entry {
    static var nameSQL: String { "name" }
    static var order: String { "name COLLATE NOCASE, id" }
}

extension PersonalValue: Entry {
    static var table: String { "personalValue" }
    static var noun: String { "value" }
    static var nameSQL: String { "title" }
    static var listed: ListedEntry? { ListedEntry(entity: .personalValue) }
    static var order: String { "priority, title COLLATE NOCASE, id" }
}

extension Snippet: Entry {
    static var table: String { "snippet" }
    static var noun: String { "snippet" }
    static var nameSQL: String { "substr(text, 1, 100)" }
    static var listed: ListedEntry? { ListedEntry(entity: .snippet, isNewestFirst: true) }
    static var order: String { "createdAt DESC, id" }
    static var fieldsElsewhere: Set<String> { ["tags"] }
    static var selection: String {
        "snippet.*, (SELECT json_group_array(tag) FROM snippetTag WHERE snippetId = snippet.id) AS tags"
    }

    func saveRest(_ db: Database, makeID: () -> UUID) throws {
        try db.saveTags(tags, table: "snippetTag", of: ("snippetId", id))
    }
}

extension Action: Entry {
    static var table: String { "action" }
    static var noun: String { "action" }
    static var nameSQL: String { "title" }
    static var listed: ListedEntry? { ListedEntry(entity: .action, isNewestFirst: true) }
    static var order: String { "loggedAt DESC, id" }
    static var fieldsElsewhere: Set<String> { ["measurements", "contributions"] }
    static var selection: String {
        """
        "action".*,
        (SELECT json_group_array(json_object('unit', unit, 'kind', kind, 'value', \(exactJSON("value"))))
         FROM (SELECT unit, kind, value FROM actionMeasure JOIN measure ON measure.id = measureId
               WHERE actionId = "action".id ORDER BY unit)) AS measurements,
        (SELECT json_group_array(expectationId)
         FROM (SELECT expectationId FROM contribution WHERE actionId = "action".id ORDER BY expectationId)) AS contributions
        """
    }

    func saveRest(_ db: Database, makeID: () -> UUID) throws {
        try db.run("DELETE FROM actionMeasure WHERE actionId = ?", [id.text])
        for measurement in measurements {
            let measure = try Measure.findOrCreate(
                db, unit: measurement.unit, kind: measurement.kind, makeID: makeID)
            try db.run(
                "INSERT INTO actionMeasure (actionId, measureId, value) VALUES (?, ?, ?)",
                [id.text, measure.id.text, measurement.value])
        }
        try db.run("DELETE FROM contribution WHERE actionId = ?", [id.text])
        for expectation in contributesTo {
            try db.run(
                "INSERT INTO contribution (actionId, expectationId) VALUES (?, ?)", [id.text, expectation.text])
        }
        try rememberOrigin(db)
    }
}

extension PerDiemRate: TableRow { static var table: String { "perDiemRate" } }
extension MileageRate: TableRow { static var table: String { "mileageRate" } }

extension PerDiemPolicy: Entry {
    static var table: String { "perDiemPolicy" }
    static var noun: String { "per diem policy" }
    static var nameSQL: String { "name" }
    static var order: String { "name COLLATE NOCASE, id" }
    static var fieldsElsewhere: Set<String> { ["rates"] }
    static var selection: String {
        """
        perDiemPolicy.*,
        (SELECT json_group_array(json_object('id', id, 'place', place, 'region', region, 'validFrom', validFrom,
             'fromHours', \(exactJSON("fromHours")), 'fullDayMinor', fullDayMinor, 'partialDayMinor', partialDayMinor, 'lateMinor', lateMinor, 'incidentalsMinor', incidentalsMinor, 'breakfastMinor', breakfastMinor,
             'lunchMinor', lunchMinor, 'dinnerMinor', dinnerMinor))
         FROM (SELECT * FROM perDiemRate WHERE policyId = perDiemPolicy.id ORDER BY region, place, validFrom, fromHours)) AS rates
        """
    }

    func saveRest(_ db: Database, makeID: () -> UUID) throws {
        try db.run("DELETE FROM perDiemRate WHERE policyId = ?", [id.text])
        for rate in rates { try rate.save(db, of: ("policyId", id)) }
    }
}

extension MileageScheme: Entry {
    static var table: String { "mileageScheme" }
    static var noun: String { "mileage rates" }
    static var nameSQL: String { "name" }
    static var order: String { "name COLLATE NOCASE, id" }
    static var fieldsElsewhere: Set<String> { ["rates"] }
    static var selection: String {
        """
        mileageScheme.*,
        (SELECT json_group_array(json_object('id', id, 'vehicle', vehicle, 'validFrom', validFrom,
             'fromDistance', \(exactJSON("fromDistance")), 'rateMicros', rateMicros))
         FROM (SELECT * FROM mileageRate WHERE schemeId = mileageScheme.id
               ORDER BY vehicle, validFrom, fromDistance)) AS rates
        """
    }

    func saveRest(_ db: Database, makeID: () -> UUID) throws {
        try db.run("DELETE FROM mileageRate WHERE schemeId = ?", [id.text])
        for rate in rates { try rate.save(db, of: ("schemeId", id)) }
    }
}

extension Budget: Entry {
    static var table: String { "budget" }
    static var noun: String { "budget" }
    static var nameSQL: String { "name" }
    static var order: String { "name COLLATE NOCASE, id" }
}

extension ExchangeRate: Entry {
    static var table: String { "exchangeRate" }
    static var noun: String { "exchange rate" }
    static var nameSQL: String { "currency || '/' || intoCurrency" }
    static var order: String { "currency, intoCurrency, day DESC" }
}
