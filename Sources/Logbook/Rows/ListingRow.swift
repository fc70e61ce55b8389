import Foundation
internal import GRDB

/// The row of `listing` that an entry is sorted, filtered and searched by, derived from the other tables.
struct ListingRow {
    /// The kinds of entries that are listed, by their table.
    enum Entity: String, CaseIterable {
        case trip, expectation, action, snippet, personalValue
    }

    let entity: Entity
    let id: String
    let kind: String
    let sortKey: String
    let endDay: String
    let title: String
    let place: String
    let texts: [(code: String, text: String)]
    let facets: [Facet]
    /// The codes of the columns that a subtype has beyond its base.
    private static let ownCodes = Set(
        (TripField.business.map(\.field) + TripField.personal.map(\.field)).compactMap(\.facts.searchCode)
            + Expectation.Kind.allCases.flatMap(ExpectationField.own).compactMap(\.field.facts.searchCode))

    /// What a filter asks of an entry, a word of the text index.
    struct Facet {
        enum Property: String {
            case kind = "k"
            /// Why a personal trip is made.
            case reason = "r"
            /// The id of a trip's planner.
            case planner = "p"
            case tag = "t"
            /// Whether an expectation is completed, 0 or 1.
            case completion = "c"
        }

        let property: Property
        let value: String

        init(_ property: Property, _ value: String) {
            (self.property, self.value) = (property, value)
        }

        /// A word that cannot be typed; the index does not tell cases and accents apart, so that the value is in hexadecimal digits.
        var word: String {
            let digits = value.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            return "\(SearchText.facetMark)\(property.rawValue)\(digits)"
        }
    }

    /// Brings the rows up to date that are outdated. Called before every commit.
    ///
    /// - Complexity: O(n) in the number of entries that have changed.
    static func refresh(_ db: Database) throws {
        let stale = try String.fetchAll(db.cachedStatement(sql: "SELECT entryId FROM listingStale"))
        guard !stale.isEmpty else { return }
        var words: Set<Substring> = []
        for id in stale {
            try db.run("DELETE FROM listing WHERE entryId = ?", [id])
            for entity in Entity.allCases {
                if let row = try ListingRow(db, entity, id) {
                    words.formUnion(try row.insert(db))
                    break
                }
            }
        }
        for word in words.sorted() {
            try db.run("INSERT INTO listingWord VALUES (?) ON CONFLICT DO NOTHING", [String(word)])
        }
        try db.run("DELETE FROM listingStale")
    }

    /// - Returns: `nil` when there is no such entry.
    private init?(_ db: Database, _ entity: Entity, _ id: String) throws {
        guard let head = try Row.fetchOne(db.cachedStatement(sql: entity.headSQL), arguments: [id]) else { return nil }
        self.entity = entity
        self.id = id
        kind = head[0]
        sortKey = head[1]
        endDay = head[2]
        title = head[3]
        place = head[4]
        var texts: [(String, String)] = []
        let rows = try Row.fetchCursor(db.cachedStatement(sql: entity.textSQL), arguments: [id])
        while let row = try rows.next() {
            let text: String? = row[1]
            guard let text, !text.isEmpty else { continue }
            texts.append((row[0], text.replacing(String(SearchText.separator), with: " ")))
        }
        self.texts = texts
        facets = try [Facet(.kind, kind)] + entity.facets(db, id)
    }

    /// - Returns: the words that the entry is found by.
    private func insert(_ db: Database) throws -> [Substring] {
        let separator = String(SearchText.separator)
        let folded = texts.map { SearchText.spaced(SearchText.fold($0.text)) }
        let own = zip(texts, folded).filter { Self.ownCodes.contains($0.0.code) }.map(\.1)
        let numbers = entity.numbers(ofSortKey: sortKey)
        try db.run(
            """
            INSERT INTO listing
                (number, entity, entryId, kind, sortKey, endDay, titleKey, placeKey, places, parts, folded, own)
            VALUES ((SELECT coalesce(max(number), ?1) + 1 FROM listing WHERE number BETWEEN ?1 AND ?2),
                ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                numbers.lowerBound, numbers.upperBound,
                entity.rawValue, id, kind, sortKey, endDay, SearchText.fold(title), SearchText.fold(place),
                texts.map(\.code).joined(), texts.map(\.text).joined(separator: separator),
                (folded + [facets.map(\.word).joined(separator: " ")]).joined(separator: separator),
                own.joined(separator: separator),
            ])
        return folded.flatMap(SearchText.words)
    }
}

extension ListingRow.Entity {
    /// The numbers of these entries' rows. The text index scans a range of numbers without reading the others.
    var numbers: ClosedRange<Int64> {
        let index = Int64(Self.allCases.firstIndex(of: self) ?? 0) + 1
        return index << 48...(index + 1) << 48 - 1
    }

    private static let bitsOfDay = 24
    private static let dayCount = Int64(CalendarDay.latest.number - CalendarDay.earliest.number) + 1

    /// The numbers of the rows of the entries of a day, later days having larger ones: a range of days is a range of numbers. A day
    /// has 16 million of them.
    func numbers(ofDay day: CalendarDay) -> ClosedRange<Int64> {
        numbers(ofIndex: Int64(day.number - CalendarDay.earliest.number) + 1)
    }

    /// The numbers of the rows of the entries with a sort key, which begins with a day or is the same for all that have none.
    fileprivate func numbers(ofSortKey key: String) -> ClosedRange<Int64> {
        if let day = CalendarDay(String(key.prefix(10))) { return numbers(ofDay: day) }
        // A tilde sorts after every day.
        return numbers(ofIndex: key == "~" ? Self.dayCount + 1 : 0)
    }

    private func numbers(ofIndex index: Int64) -> ClosedRange<Int64> {
        let first = numbers.lowerBound + index << Self.bitsOfDay
        return first...first + 1 << Self.bitsOfDay - 1
    }

    /// What is the same for rows of the same day alone.
    func day(ofNumber number: Int64) -> Int64 { number >> Self.bitsOfDay }

    /// What filters ask of the entry with an id, besides its kind.
    fileprivate func facets(_ db: Database, _ id: String) throws -> [ListingRow.Facet] {
        try facetSelections.flatMap { property, selection in
            try String.fetchAll(db.cachedStatement(sql: "SELECT \(selection)"), arguments: [id])
                .map { ListingRow.Facet(property, $0) }
        }
    }

    private var facetSelections: [(ListingRow.Facet.Property, String)] {
        switch self {
        case .trip:
            [
                (.reason, "reason FROM personalTrip WHERE tripId = ?"),
                (.planner, "plannerId FROM trip WHERE id = ? AND plannerId IS NOT NULL"),
                (.tag, "tag FROM tripTag WHERE tripId = ?"),
            ]
        case .expectation:
            [
                (.completion, "iif(completedDay IS NULL, '0', '1') FROM expectation WHERE id = ?"),
                (.tag, "tag FROM expectationTag WHERE expectationId = ?"),
            ]
        case .snippet: [(.tag, "tag FROM snippetTag WHERE snippetId = ?")]
        case .action, .personalValue: []
        }
    }

    /// One row for the entry with an id: kind, key of the natural order, last day, title, place.
    var headSQL: String {
        switch self {
        case .trip: "SELECT kind, startDay, endDay, name, destination FROM trip WHERE id = ?"
        case .expectation:
            // A tilde sorts after every digit: what has no day is last.
            """
            SELECT kind, coalesce(
                (SELECT targetDay FROM goal WHERE expectationId = id),
                (SELECT targetDay FROM milestone WHERE expectationId = id),
                (SELECT deadline FROM obligation WHERE expectationId = id), '~'), coalesce(completedDay, ''), title, ''
            FROM expectation WHERE id = ?
            """
        case .action: "SELECT 'action', loggedAt, '', title, '' FROM \"action\" WHERE id = ?"
        case .snippet: "SELECT 'snippet', createdAt, '', substr(text, 1, 100), '' FROM snippet WHERE id = ?"
        case .personalValue:
            "SELECT level, printf('%03d', priority), '', title, lifeDomain FROM personalValue WHERE id = ?"
        }
    }

    /// Every text of the entry with an id, with its code, the most relevant first.
    var textSQL: String {
        switch self {
        case .trip:
            """
            \(TripField.textSQL)
            UNION ALL SELECT '#', tag FROM tripTag WHERE tripId = ?1
            UNION ALL SELECT 's', trim(placeName || ' ' || address || ' ' || reference || ' ' || notes)
                FROM stay WHERE tripId = ?1
            UNION ALL SELECT 'b', trim(title || ' ' || details) FROM bucketListItem WHERE tripId = ?1
            UNION ALL SELECT 'i', trim(title || ' ' || place || ' ' || notes) FROM itineraryItem WHERE tripId = ?1
            UNION ALL SELECT 'L', trim(kind || ' ' || number || ' ' || carrier || ' ' || origin || ' ' || destination
                || ' ' || reference || ' ' || notes) FROM leg WHERE tripId = ?1
            UNION ALL SELECT 'e', trim(category || ' ' || details || ' ' || paidBy || ' ' || sharedWith)
                FROM expense WHERE tripId = ?1
            UNION ALL SELECT 'P', trim(kind || ' ' || payer || ' ' || notes) FROM reimbursement WHERE tripId = ?1
            UNION ALL SELECT 'R', trim(name || ' ' || notes) FROM receipt WHERE tripId = ?1
            UNION ALL SELECT 'm', trim(kind || ' ' || place || ' ' || attendees) FROM meal WHERE tripId = ?1
            UNION ALL SELECT 'v', trim(origin || ' ' || destination || ' ' || purpose || ' ' || vehicleName)
                FROM mileageRecord WHERE tripId = ?1
            UNION ALL SELECT 'C', trim(title || ' ' || speaker || ' ' || room || ' ' || notes)
                FROM conferenceSession WHERE tripId = ?1
            UNION ALL SELECT 'a', trim(name || ' ' || notes) FROM attraction WHERE tripId = ?1
            UNION ALL SELECT 'f', trim(name || ' ' || relation)
                FROM tripFamilyMember JOIN familyMember ON familyMember.id = memberId WHERE tripId = ?1
            UNION ALL SELECT 'y', programme || ' ' || code FROM frequentFlyerCode WHERE tripId = ?1
            UNION ALL SELECT 'w', trim(name || ' ' || reference) FROM venuePass WHERE tripId = ?1
            UNION ALL SELECT 'S', text FROM snippet WHERE tripId = ?1
            """
        case .expectation:
            """
            \(ExpectationField.textSQL)
            UNION ALL SELECT '#', tag FROM expectationTag WHERE expectationId = ?1
            UNION ALL SELECT 'M', trim(unit || ' ' || title)
                FROM expectationMeasure JOIN measure ON measure.id = measureId WHERE expectationId = ?1
            UNION ALL SELECT 'A', notes FROM alignment WHERE goalId = ?1
            UNION ALL SELECT 'S', text FROM snippet WHERE expectationId = ?1
            """
        case .action:
            """
            SELECT 't', title FROM "action" WHERE id = ?1
            UNION ALL SELECT 'x', details FROM "action" WHERE id = ?1
            UNION ALL SELECT 'o', notes FROM "action" WHERE id = ?1
            UNION ALL SELECT 'M', trim(unit || ' ' || title)
                FROM actionMeasure JOIN measure ON measure.id = measureId WHERE actionId = ?1
            """
        case .snippet:
            """
            SELECT 'S', text FROM snippet WHERE id = ?1
            UNION ALL SELECT '#', tag FROM snippetTag WHERE snippetId = ?1
            """
        case .personalValue:
            """
            SELECT 't', title FROM personalValue WHERE id = ?1
            UNION ALL SELECT 'x', details FROM personalValue WHERE id = ?1
            UNION ALL SELECT 'D', lifeDomain FROM personalValue WHERE id = ?1
            UNION ALL SELECT 'g', guidance FROM personalValue WHERE id = ?1
            """
        }
    }
}

extension TripField {
    /// Every text of the trip with an id, with its code: those of one line before the notes.
    fileprivate static let textSQL: String = {
        let fields = allCases.filter { !$0.isParagraph } + allCases.filter(\.isParagraph)
        return fields.compactMap(\.textSQL).joined(separator: "\nUNION ALL ")
    }()

    private var textSQL: String? {
        facts.searchCode.map { code in
            switch facts.owner {
            case .logbook, .base: "SELECT '\(code)', \(rawValue) FROM trip WHERE id = ?1"
            case .business: "SELECT '\(code)', \(rawValue) FROM businessTrip WHERE tripId = ?1"
            case .personal: "SELECT '\(code)', \(rawValue) FROM personalTrip WHERE tripId = ?1"
            }
        }
    }

    private var isParagraph: Bool {
        if case .base(.paragraph) = facts.owner { true } else { false }
    }
}

extension ExpectationField {
    /// Every text of the expectation with an id, with its code; the notes are last.
    fileprivate static let textSQL: String =
        (allCases.filter { $0 != .notes } + [.notes]).flatMap(\.textSQL).joined(separator: "\nUNION ALL ")

    private var textSQL: [String] {
        guard let code = facts.searchCode else { return [] }
        return switch facts.owner {
        case .logbook, .list: []
        case .base: ["SELECT '\(code)', \(rawValue) FROM expectation WHERE id = ?1"]
        case .own(let values):
            values.keys.map { "SELECT '\(code)', \(rawValue) FROM \($0.rawValue) WHERE expectationId = ?1" }
        }
    }
}
