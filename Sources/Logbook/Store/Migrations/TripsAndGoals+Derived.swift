import Foundation

// What the triggers of migration 3 maintain: the history, and the rows that lists are sorted and searched by.

extension TripsAndGoals {
    // The history retains the name of a deleted entry, and the days of a trip. The clock is SQLite's, for every writer.
    static let history =
        """
        CREATE TABLE history (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            "at" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
            change TEXT NOT NULL CONSTRAINT "history.change.choice" CHECK (change IN ('insert', 'update', 'delete')),
            entity TEXT NOT NULL,
            entryId TEXT NOT NULL,
            name TEXT NOT NULL,
            startDay TEXT,
            endDay TEXT
        ) STRICT;
        CREATE INDEX historyByEntry ON history (entryId);

        CREATE TABLE undoStep (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            changes BLOB NOT NULL,
            mergeKey TEXT,
            isUndone INTEGER NOT NULL DEFAULT 0 CONSTRAINT "undoStep.isUndone.flag" CHECK (isUndone IN (0, 1))
        ) STRICT;

        """
        + [
            historyTriggers("trip", name: "$.name", startDay: "$.startDay", endDay: "$.endDay"),
            historyTriggers("travelPlanner", name: "$.name"), historyTriggers("familyMember", name: "$.name"),
            historyTriggers("expectation", name: "$.title"), historyTriggers("personalValue", name: "$.title"),
            historyTriggers("measure", name: "$.unit"), historyTriggers("goalTerm", name: "$.number || ''"),
            historyTriggers("action", name: "$.title"), historyTriggers("snippet", name: "substr($.text, 1, 100)"),
            historyTriggers("perDiemPolicy", name: "$.name"), historyTriggers("mileageScheme", name: "$.name"),
            historyTriggers("exchangeRate", name: "$.currency || '/' || $.intoCurrency", startDay: "$.day"),
            // A chart is saved with every turn.
            historyTriggers("chart", name: "coalesce($.title, $.content)", updates: false),
        ].joined(separator: "\n")

    /// - Parameters: expressions in which `$` is the row.
    static func historyTriggers(
        _ table: String, name: String, startDay: String = "NULL", endDay: String = "NULL", updates: Bool = true
    ) -> String {
        let changes = [("insert", "NEW"), ("delete", "OLD")] + (updates ? [("update", "NEW")] : [])
        return changes.map { change, row in
            """
            CREATE TRIGGER \(table)History\(change.capitalized) AFTER \(change.uppercased()) ON "\(table)" BEGIN
                INSERT INTO history (change, entity, entryId, name, startDay, endDay)
                VALUES ('\(change)', '\(table)', $.id, \(name), \(startDay), \(endDay));
            END;
            """.replacing("$", with: row)
        }.joined(separator: "\n")
    }

    // MARK: - Lists and search

    // What lists are sorted, filtered and searched by, one row an entry, made from the tables above. A trigger notes
    // the entries whose row is outdated; they are created again before a commit. (Not INSERT OR IGNORE: the conflict policy
    // of the statement that fires a trigger overrides the trigger's own.)
    static let listing =
        """
        CREATE TABLE listing (
            number INTEGER PRIMARY KEY,
            entity TEXT NOT NULL,
            entryId TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            sortKey TEXT NOT NULL,
            endDay TEXT NOT NULL,
            titleKey TEXT NOT NULL,
            placeKey TEXT NOT NULL,
            places TEXT NOT NULL,
            parts TEXT NOT NULL,
            folded TEXT NOT NULL,
            own TEXT NOT NULL
        ) STRICT;
        CREATE INDEX listingBySortKey ON listing (entity, sortKey, titleKey, entryId);
        CREATE INDEX listingByKind ON listing (entity, kind, sortKey);
        CREATE INDEX listingByTitle ON listing (entity, titleKey, sortKey, entryId);
        CREATE INDEX listingByPlace ON listing (entity, placeKey, sortKey, entryId);

        CREATE VIRTUAL TABLE listingText USING fts5 (
            folded, own, content = 'listing', content_rowid = 'number', prefix = '1 2 3',
            tokenize = "unicode61 remove_diacritics 0"
        );
        CREATE TRIGGER listingTextInsert AFTER INSERT ON listing BEGIN
            INSERT INTO listingText (rowid, folded, own) VALUES (NEW.number, NEW.folded, NEW.own);
        END;
        CREATE TRIGGER listingTextDelete AFTER DELETE ON listing BEGIN
            INSERT INTO listingText (listingText, rowid, folded, own)
            VALUES ('delete', OLD.number, OLD.folded, OLD.own);
        END;

        CREATE TABLE listingStale (entryId TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;

        """
        + [
            "trip", "expectation", "action", "snippet", "personalValue",
        ].map { staleTriggers($0, "$.id") }.joined(separator: "\n")
        + [
            "businessTrip", "personalTrip", "stay", "bucketListItem", "itineraryItem", "expense", "meal",
            "mileageRecord", "conferenceSession", "attraction", "frequentFlyerCode", "venuePass", "tripTag",
            "tripFamilyMember",
        ].map { staleTriggers($0, "$.tripId") }.joined(separator: "\n")
        + ["goal", "milestone", "obligation", "expectationMeasure", "expectationTag"]
        .map { staleTriggers($0, "$.expectationId") }.joined(separator: "\n")
        + staleTriggers("alignment", "$.goalId") + staleTriggers("actionMeasure", "$.actionId")
        + staleTriggers("snippetTag", "$.snippetId")
            + """
            CREATE TRIGGER snippetStaleOwnerInsert AFTER INSERT ON snippet WHEN coalesce(NEW.tripId, NEW.expectationId) IS NOT NULL
            BEGIN
                INSERT INTO listingStale VALUES (coalesce(NEW.tripId, NEW.expectationId)) ON CONFLICT DO NOTHING;
            END;
            CREATE TRIGGER snippetStaleOwnerUpdate AFTER UPDATE ON snippet BEGIN
                INSERT INTO listingStale SELECT id FROM (SELECT OLD.tripId AS id UNION SELECT OLD.expectationId
                    UNION SELECT NEW.tripId UNION SELECT NEW.expectationId) WHERE id IS NOT NULL ON CONFLICT DO NOTHING;
            END;
            CREATE TRIGGER snippetStaleOwnerDelete AFTER DELETE ON snippet WHEN coalesce(OLD.tripId, OLD.expectationId) IS NOT NULL
            BEGIN
                INSERT INTO listingStale VALUES (coalesce(OLD.tripId, OLD.expectationId)) ON CONFLICT DO NOTHING;
            END;
            CREATE TRIGGER familyMemberStale AFTER UPDATE ON familyMember BEGIN
                INSERT INTO listingStale SELECT tripId FROM tripFamilyMember WHERE memberId = NEW.id ON CONFLICT DO NOTHING;
            END;
            CREATE TRIGGER measureStale AFTER UPDATE ON measure BEGIN
                INSERT INTO listingStale SELECT expectationId FROM expectationMeasure WHERE measureId = NEW.id
                    ON CONFLICT DO NOTHING;
                INSERT INTO listingStale SELECT actionId FROM actionMeasure WHERE measureId = NEW.id ON CONFLICT DO NOTHING;
            END;
            INSERT INTO listingStale SELECT id FROM trip UNION SELECT id FROM expectation;
            """

    /// - Parameter key: the entry's id, an expression in which `$` is the row.
    private static func staleTriggers(_ table: String, _ key: String) -> String {
        func note(_ row: String) -> String {
            "INSERT INTO listingStale VALUES (\(key.replacing("$", with: row))) ON CONFLICT DO NOTHING;"
        }
        return [
            ("Insert", note("NEW")), ("Delete", note("OLD")), ("Update", note("OLD") + " " + note("NEW")),
        ].map { change, notes in
            "CREATE TRIGGER \(table)Stale\(change) AFTER \(change.uppercased()) ON \"\(table)\" BEGIN \(notes) END;"
        }.joined(separator: "\n") + "\n"
    }
}
