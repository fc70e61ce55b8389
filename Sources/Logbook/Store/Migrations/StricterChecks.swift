/// The second part of migration 4: a column accepts only what this program can read.
///
/// Ids had to have 36 letters of a UUID and no more, and days and instants could lie in the year 0, which the calendar here
/// does not have. Existing values of this kind are repaired first, without losing a row: an id becomes a new one, and so
/// does every reference to it; a day or an instant of the year 0 becomes the first one of the year 1.
///
/// The constraints are changed in the text of the schema: SQLite's page on ALTER TABLE has the procedure, for
/// changes that leave the content as it is.
enum StricterChecks {
    static let sql = [newIDs] + references.map(follow) + [history] + lifts + [floors, rules]

    // MARK: - Ids

    private static let oldID = "length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'"

    /// The blob's length is the one that a NUL does not cut short.
    static func isID(_ column: String) -> String {
        """
        \(column) GLOB '????????-????-????-????-????????????' AND length(replace(\(column), '-', '')) = 32 \
        AND \(column) NOT GLOB '*[^-0-9a-f]*' AND length(CAST(\(column) AS BLOB)) = 36
        """
    }

    /// A random UUID of version 4.
    private static let newID = """
        lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
            || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
        """

    /// The tables whose rows have ids, each with the columns that hold them elsewhere.
    static let references: [(table: String, columns: [(table: String, column: String)])] =
        [
            (
                "trip",
                [
                    "businessTrip", "personalTrip", "stay", "bucketListItem", "itineraryItem", "expense", "meal",
                    "mileageRecord", "conferenceSession", "attraction", "frequentFlyerCode", "venuePass", "tripTag",
                    "tripFamilyMember", "snippet",
                ].map { ($0, "tripId") }
            ),
            (
                "expectation",
                [
                    "goal", "milestone", "obligation", "expectationMeasure", "expectationTag", "contribution",
                    "snippet",
                ].map { ($0, "expectationId") } + [("termGoal", "goalId"), ("alignment", "goalId")]
            ),
            ("travelPlanner", [("trip", "plannerId")]),
            ("familyMember", [("tripFamilyMember", "memberId")]),
            ("personalValue", [("alignment", "valueId")]),
            ("measure", [("expectationMeasure", "measureId"), ("actionMeasure", "measureId")]),
            ("timePeriod", [("goalTerm", "timePeriodId")]),
            ("goalTerm", [("termGoal", "termId")]),
            ("action", [("actionMeasure", "actionId"), ("contribution", "actionId")]),
            ("snippet", [("snippetTag", "snippetId")]),
            ("perDiemPolicy", [("perDiemRate", "policyId"), ("businessTrip", "perDiemPolicyId")]),
            ("mileageScheme", [("mileageRate", "schemeId"), ("businessTrip", "mileageSchemeId")]),
        ]
        + [
            "perDiemRate", "mileageRate", "exchangeRate", "chart", "stay", "bucketListItem", "itineraryItem", "expense",
            "meal", "mileageRecord", "conferenceSession", "attraction", "frequentFlyerCode", "venuePass",
        ].map { ($0, []) }

    private static let newIDs = """
        CREATE TEMP TABLE newID (entity TEXT NOT NULL, old TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (entity, old));
        """

    /// Gives the rows of a table whose id is none a new one, and has every reference follow.
    private static func follow(_ table: String, _ columns: [(table: String, column: String)]) -> String {
        let updates = ([(table, "id")] + columns).map { place, column in
            """
            UPDATE "\(place)" SET \(column) = (SELECT id FROM newID WHERE entity = '\(table)' AND old = "\(place)".\(column))
            WHERE \(column) IN (SELECT old FROM newID WHERE entity = '\(table)');
            """
        }
        return """
            INSERT INTO newID SELECT '\(table)', id, \(newID) FROM "\(table)" WHERE NOT (\(isID("id")));
            \(updates.joined(separator: "\n"))
            """
    }

    /// The history of entries, including deleted ones.
    private static let history = """
        INSERT INTO newID SELECT entity, entryId, \(newID) FROM (SELECT DISTINCT entity, entryId FROM history)
            WHERE NOT (\(isID("entryId"))) ON CONFLICT DO NOTHING;
        UPDATE history SET entryId = (SELECT id FROM newID WHERE newID.entity = history.entity AND old = entryId)
            WHERE NOT (\(isID("entryId")));
        DROP TABLE newID;
        """

    // MARK: - Days and instants

    /// The columns of days and of instants of each table.
    private static let times: [(table: String, days: [String], instants: [String])] = [
        ("trip", ["startDay", "endDay"], stamps), ("expectation", ["completedDay"], stamps),
        ("goal", ["startDay", "targetDay"], []), ("milestone", ["targetDay"], []), ("obligation", ["deadline"], []),
        ("timePeriod", ["startDay", "endDay"], []), ("stay", ["startDay", "endDay"], []),
        ("itineraryItem", ["day"], []), ("expense", ["day"], []), ("meal", ["day"], []), ("mileageRecord", ["day"], []),
        ("conferenceSession", ["day"], []), ("attraction", ["day"], []), ("venuePass", ["validFrom", "validTo"], []),
        ("chart", [], stamps),
        ("travelPlanner", [], stamps), ("familyMember", [], stamps), ("personalValue", [], stamps),
        ("snippet", [], stamps), ("action", [], stamps + ["loggedAt", "startedAt"]),
        ("perDiemPolicy", ["sourceDay", "validTo"], stamps), ("mileageScheme", ["sourceDay", "validTo"], stamps),
        ("exchangeRate", ["validTo"], stamps), ("history", ["startDay", "endDay"], []),
    ]
    private static let stamps = ["createdAt", "modifiedAt"]

    /// Days that are unique together with another column.
    private static let uniqueDays = [
        ("perDiemRate", "validFrom", ["policyId", "region", "place"]),
        ("mileageRate", "validFrom", ["schemeId", "vehicle", "fromDistance"]),
        ("exchangeRate", "day", ["currency", "intoCurrency"]),
    ]

    private static let lifts =
        times.map { table, days, instants in
            let columns = days.map { ($0, "0001-01-01") } + instants.map { ($0, "0001-01-01T00:00:00.000Z") }
            return """
                UPDATE "\(table)" SET \(columns.map { "\($0) = max(\($0), '\($1)')" }.joined(separator: ", "))
                WHERE \(columns.map { "\($0.0) < '0001'" }.joined(separator: " OR "));
                """
        }
        + uniqueDays.map { table, day, keys in
            // The first day from then on that is free.
            """
            UPDATE \(table) SET \(day) = (
                WITH RECURSIVE free (day) AS (
                    SELECT '0001-01-01' UNION ALL SELECT date(free.day, '+1 day') FROM free WHERE EXISTS (
                        SELECT 1 FROM \(table) AS other WHERE other.\(day) = free.day
                            AND \(keys.map { "other.\($0) = \(table).\($0)" }.joined(separator: " AND "))))
                SELECT max(day) FROM free)
            WHERE \(day) < '0001';
            """
        }

    /// A floor without an end, or whose length is no number, cannot be drawn, nor written into an archive.
    private static let floors = ["x", "z"].map { axis in
        """
        UPDATE chart SET \(axis)Lower = -5, \(axis)Upper = 5 WHERE \(axis)Lower < -8e307 OR \(axis)Upper > 8e307;
        """
    }.joined(separator: "\n")

    // MARK: - Rules

    private static let dayColumns = [
        "startDay", "endDay", "targetDay", "deadline", "completedDay", "day", "validFrom", "validTo", "sourceDay",
    ]
    private static let instantColumns = ["createdAt", "modifiedAt", "loggedAt", "startedAt"]

    /// Texts of the schema with their replacements.
    private static let replacements =
        [
            (oldID, isID("id")),
            (
                "coalesce(xLower < xUpper AND zLower < zUpper, FALSE)",
                """
                coalesce(xLower < xUpper AND zLower < zUpper \
                AND xLower >= -8e307 AND xUpper <= 8e307 AND zLower >= -8e307 AND zUpper <= 8e307, FALSE)
                """
            ),
            (
                "searchText TEXT NOT NULL,",
                "searchText TEXT NOT NULL CONSTRAINT \"chart.searchText\" CHECK (length(searchText) <= 500000),"
            ),
        ]
        + dayColumns.map { ("date(\($0), '+0 days') IS \($0)", "\($0) >= '0001' AND date(\($0), '+0 days') IS \($0)") }
        + instantColumns.map { column in
            let check = "strftime('%Y-%m-%dT%H:%M:%fZ', \(column), '+0 days') IS \(column)"
            return (check, "\(column) >= '0001' AND \(check)")
        }

    // Whether a connection that is open sees that the schema is another is indicated by a number, which every statement that
    // makes a table raises; this one reads it again at the end.
    private static let rules = """
        PRAGMA writable_schema = ON;
        \(replacements.map { old, new in
            """
            UPDATE sqlite_schema SET sql = replace(sql, '\(old.replacing("'", with: "''"))', '\(new.replacing("'", with: "''"))')
            WHERE type = 'table';
            """
        }.joined(separator: "\n"))
        CREATE TABLE schemaHasChanged (number INTEGER) STRICT;
        DROP TABLE schemaHasChanged;
        PRAGMA writable_schema = RESET;
        """
}
