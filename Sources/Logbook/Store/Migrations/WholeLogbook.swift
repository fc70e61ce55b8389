import Foundation

/// “3 everything about trips and goals”: what hangs on a trip or a goal, money's rules, search, history and undo.
///
/// The helpers below spell columns that recur. They are a part of this migration, and as frozen as it is: a test compares
/// the schema that comes of them with the released one's.
enum WholeLogbook {
    static let sql = [
        rules, ShippedRules.sql, trips, tripChildren, businessChildren, personalChildren, goals, actions, notes,
        history,
        listing,
    ]

    // MARK: - Columns

    private static func column(_ table: String, _ name: String, _ type: String, _ rule: String, _ check: String)
        -> String
    {
        "\(name) \(type) CONSTRAINT \"\(table).\(name).\(rule)\" CHECK (\(check))"
    }

    private static func id(_ table: String) -> String {
        column(table, "id", "TEXT NOT NULL PRIMARY KEY", "id", "length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'")
    }

    /// A line that must say something.
    private static func name(_ table: String, _ name: String, _ more: String = "") -> String {
        column(table, name, "TEXT NOT NULL\(more)", "name", "trim(\(name)) <> '' AND length(\(name)) <= 200")
    }

    /// A line that may be empty.
    private static func line(_ table: String, _ name: String) -> String {
        column(table, name, "TEXT NOT NULL DEFAULT ''", "line", "length(\(name)) <= 200")
    }

    private static func text(_ table: String, _ name: String) -> String {
        column(table, name, "TEXT NOT NULL DEFAULT ''", "text", "length(\(name)) <= 20000")
    }

    private static func day(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(
            table, name, "TEXT\(null)", "day",
            "\(name) IS NULL OR \(name) GLOB '????-??-??' AND date(\(name), '+0 days') IS \(name)")
    }

    private static func time(_ table: String, _ name: String) -> String {
        column(table, name, "TEXT", "time", "\(name) GLOB '[0-2][0-9]:[0-5][0-9]' AND \(name) < '24:00'")
    }

    private static func instant(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(
            table, name, "TEXT\(null)", "instant",
            """
            \(name) IS NULL OR \(name) GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', \(name), '+0 days') IS \(name)
            """)
    }

    private static func flag(_ table: String, _ name: String) -> String {
        column(table, name, "INTEGER NOT NULL DEFAULT 0", "flag", "\(name) IN (0, 1)")
    }

    private static func choice(_ table: String, _ name: String, _ cases: String...) -> String {
        let list = cases.map { "'\($0)'" }.joined(separator: ", ")
        return column(table, name, "TEXT NOT NULL", "choice", "\(name) IN (\(list))")
    }

    private static func amount(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(table, name, "INTEGER\(null)", "amount", "\(name) >= 0")
    }

    private static func currency(_ table: String, _ name: String = "currency", _ null: String = " NOT NULL") -> String {
        column(table, name, "TEXT\(null)", "currency", "\(name) GLOB '[A-Z][A-Z][A-Z]'")
    }

    /// A number that is not negative and not infinite.
    private static func quantity(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(table, name, "REAL\(null)", "quantity", "\(name) >= 0 AND \(name) < 9e999")
    }

    private static func percent(_ table: String, _ name: String) -> String {
        column(table, name, "INTEGER NOT NULL", "percent", "\(name) BETWEEN 0 AND 100")
    }

    private static func position(_ table: String) -> String {
        column(table, "position", "INTEGER NOT NULL", "position", "position >= 0")
    }

    private static func ordered(_ table: String, _ rule: String, _ first: String, _ second: String) -> String {
        "CONSTRAINT \"\(table).\(rule).order\" CHECK (\(first) <= \(second))"
    }

    /// A sum that may be missing, with its currency or without both.
    private static func optionalCost(_ table: String) -> String {
        """
        \(amount(table, "costMinor", "")),
        \(currency(table, "currency", "")),
        CONSTRAINT "\(table).cost.pair" CHECK ((costMinor IS NULL) = (currency IS NULL))
        """
    }

    private static func parent(_ column: String, _ table: String, _ key: String = "id") -> String {
        "\(column) TEXT NOT NULL REFERENCES \(table) (\(key)) ON DELETE CASCADE"
    }

    private static func stamps(_ table: String) -> String {
        "\(instant(table, "createdAt")),\n\(instant(table, "modifiedAt"))"
    }

    private static func child(_ table: String, of parentTable: String, key: String, _ columns: [String]) -> String {
        let lines = [id(table), parent("tripId", parentTable, key), position(table)] + columns
        return """
            CREATE TABLE \(table) (
            \(lines.joined(separator: ",\n"))
            ) STRICT;
            CREATE INDEX \(table)ByTrip ON \(table) (tripId, position);
            """
    }

    // MARK: - Tables

    // Policies and rates are a person's own to change: the logbook copies what a trip used nowhere, a trip names it.
    private static let rules = """
        CREATE TABLE perDiemPolicy (
            \(id("perDiemPolicy")),
            \(name("perDiemPolicy", "name")),
            \(choice("perDiemPolicy", "basis", "days", "nights")),
            \(currency("perDiemPolicy")),
            \(percent("perDiemPolicy", "firstDayPercent")),
            \(percent("perDiemPolicy", "lastDayPercent")),
            \(percent("perDiemPolicy", "singleDayPercent")),
            \(quantity("perDiemPolicy", "minimumHours")),
            \(percent("perDiemPolicy", "breakfastPercent")),
            \(percent("perDiemPolicy", "lunchPercent")),
            \(percent("perDiemPolicy", "dinnerPercent")),
            \(choice("perDiemPolicy", "floor", "zero", "incidentals")),
            \(text("perDiemPolicy", "source")),
            \(day("perDiemPolicy", "sourceDay", "")),
            \(stamps("perDiemPolicy"))
        ) STRICT;

        CREATE TABLE perDiemRate (
            \(id("perDiemRate")),
            \(parent("policyId", "perDiemPolicy")),
            \(line("perDiemRate", "place")),
            \(day("perDiemRate", "validFrom")),
            \(amount("perDiemRate", "fullDayMinor")),
            \(amount("perDiemRate", "incidentalsMinor")),
            \(amount("perDiemRate", "breakfastMinor", "")),
            \(amount("perDiemRate", "lunchMinor", "")),
            \(amount("perDiemRate", "dinnerMinor", "")),
            UNIQUE (policyId, place, validFrom)
        ) STRICT;

        CREATE TABLE mileageScheme (
            \(id("mileageScheme")),
            \(name("mileageScheme", "name")),
            \(choice("mileageScheme", "unit", "km", "mi")),
            \(currency("mileageScheme")),
            \(column("mileageScheme", "yearStart", "TEXT NOT NULL", "monthDay",
                "yearStart GLOB '[01][0-9]-[0-3][0-9]' AND date('2000-' || yearStart, '+0 days') IS '2000-' || yearStart")),
            \(text("mileageScheme", "source")),
            \(day("mileageScheme", "sourceDay", "")),
            \(stamps("mileageScheme"))
        ) STRICT;

        CREATE TABLE mileageRate (
            \(id("mileageRate")),
            \(parent("schemeId", "mileageScheme")),
            \(choice("mileageRate", "vehicle", "car", "motorcycle", "bicycle", "passenger")),
            \(day("mileageRate", "validFrom")),
            \(quantity("mileageRate", "fromDistance")),
            \(amount("mileageRate", "rateMicros")),
            UNIQUE (schemeId, vehicle, validFrom, fromDistance)
        ) STRICT;

        CREATE TABLE exchangeRate (
            \(id("exchangeRate")),
            \(currency("exchangeRate")),
            \(currency("exchangeRate", "intoCurrency")),
            \(day("exchangeRate", "day")),
            \(column("exchangeRate", "rateNanos", "INTEGER NOT NULL", "positive", "rateNanos > 0")),
            \(stamps("exchangeRate")),
            CONSTRAINT "exchangeRate.currencies" CHECK (currency <> intoCurrency),
            UNIQUE (currency, intoCurrency, day)
        ) STRICT;
        """

    private static let trips = """
        CREATE TABLE travelPlanner (
            \(id("travelPlanner")),
            \(name("travelPlanner", "name")),
            \(text("travelPlanner", "notes")),
            \(stamps("travelPlanner"))
        ) STRICT;

        ALTER TABLE trip DROP COLUMN searchText;
        ALTER TABLE trip ADD COLUMN plannerId TEXT REFERENCES travelPlanner (id) ON DELETE CASCADE;
        ALTER TABLE trip ADD COLUMN \(currency("trip", "currency", ""));
        CREATE INDEX tripByPlanner ON trip (plannerId);

        ALTER TABLE businessTrip ADD COLUMN perDiemPolicyId TEXT REFERENCES perDiemPolicy (id) ON DELETE RESTRICT;
        ALTER TABLE businessTrip ADD COLUMN mileageSchemeId TEXT REFERENCES mileageScheme (id) ON DELETE RESTRICT;
        ALTER TABLE businessTrip ADD COLUMN \(amount("businessTrip", "mileageRateMicros", ""));
        ALTER TABLE businessTrip ADD COLUMN \(time("businessTrip", "departureTime"));
        ALTER TABLE businessTrip ADD COLUMN \(time("businessTrip", "returnTime"));
        CREATE INDEX businessTripByPolicy ON businessTrip (perDiemPolicyId);
        CREATE INDEX businessTripByScheme ON businessTrip (mileageSchemeId);

        CREATE TABLE tripTag (
            \(parent("tripId", "trip")),
            \(tag("tripTag")),
            PRIMARY KEY (tripId, tag)
        ) STRICT;
        CREATE INDEX tripTagByTag ON tripTag (tag);
        """

    private static func tag(_ table: String) -> String {
        column(
            table, "tag", "TEXT NOT NULL", "tag",
            "trim(tag) = tag AND tag <> '' AND length(tag) <= 60 AND instr(tag, ',') = 0 AND lower(tag) = tag")
    }

    private static let tripChildren = [
        child(
            "stay", of: "trip", key: "id",
            [
                line("stay", "placeName"), line("stay", "address"), day("stay", "startDay", ""),
                day("stay", "endDay", ""), flag("stay", "isConfirmed"), line("stay", "reference"),
                text("stay", "notes"),
                optionalCost("stay"), ordered("stay", "days", "startDay", "endDay"),
                "CONSTRAINT \"stay.place\" CHECK (trim(placeName || address) <> '')",
            ]),
        child(
            "bucketListItem", of: "trip", key: "id",
            [
                choice("bucketListItem", "kind", "item", "activity"), name("bucketListItem", "title"),
                text("bucketListItem", "details"), flag("bucketListItem", "hasReservation"),
                flag("bucketListItem", "isInPlan"), flag("bucketListItem", "isDone"),
            ]),
        child(
            "itineraryItem", of: "trip", key: "id",
            [
                day("itineraryItem", "day"), time("itineraryItem", "startTime"), time("itineraryItem", "endTime"),
                name("itineraryItem", "title"), line("itineraryItem", "place"), text("itineraryItem", "notes"),
                ordered("itineraryItem", "times", "startTime", "endTime"),
            ]),
        child(
            "expense", of: "trip", key: "id",
            [
                day("expense", "day"),
                choice(
                    "expense", "category", "lodging", "transport", "fuel", "parking", "meals", "tickets", "fees",
                    "communication", "gifts", "other"),
                line("expense", "details"), amount("expense", "costMinor"), currency("expense"),
                flag("expense", "isReimbursed"),
            ]),
    ].joined(separator: "\n")

    private static let businessChildren = [
        child(
            "meal", of: "businessTrip", key: "tripId",
            [
                day("meal", "day"), choice("meal", "kind", "breakfast", "lunch", "dinner", "other"),
                line("meal", "place"), line("meal", "attendees"), amount("meal", "costMinor"), currency("meal"),
                flag("meal", "isProvidedByHost"),
            ]),
        child(
            "mileageRecord", of: "businessTrip", key: "tripId",
            [
                day("mileageRecord", "day"), line("mileageRecord", "origin"), line("mileageRecord", "destination"),
                line("mileageRecord", "purpose"),
                choice("mileageRecord", "vehicle", "car", "motorcycle", "bicycle", "passenger"),
                quantity("mileageRecord", "distance"), choice("mileageRecord", "unit", "km", "mi"),
                quantity("mileageRecord", "odometerStart", ""), quantity("mileageRecord", "odometerEnd", ""),
                ordered("mileageRecord", "odometer", "odometerStart", "odometerEnd"),
            ]),
        child(
            "conferenceSession", of: "businessTrip", key: "tripId",
            [
                name("conferenceSession", "title"), line("conferenceSession", "speaker"),
                line("conferenceSession", "room"), day("conferenceSession", "day", ""),
                time("conferenceSession", "startTime"), time("conferenceSession", "endTime"),
                text("conferenceSession", "notes"), ordered("conferenceSession", "times", "startTime", "endTime"),
            ]),
    ].joined(separator: "\n")

    private static let personalChildren = [
        child(
            "attraction", of: "personalTrip", key: "tripId",
            [
                name("attraction", "name"), text("attraction", "notes"), flag("attraction", "isVisited"),
                optionalCost("attraction"),
            ]),
        child(
            "frequentFlyerCode", of: "personalTrip", key: "tripId",
            [name("frequentFlyerCode", "programme"), name("frequentFlyerCode", "code")]),
        child(
            "venuePass", of: "personalTrip", key: "tripId",
            [
                name("venuePass", "name"), day("venuePass", "validFrom", ""), day("venuePass", "validTo", ""),
                line("venuePass", "reference"), ordered("venuePass", "days", "validFrom", "validTo"),
            ]),
        """
        CREATE TABLE familyMember (
            \(id("familyMember")),
            \(name("familyMember", "name")),
            \(line("familyMember", "relation")),
            \(stamps("familyMember"))
        ) STRICT;
        CREATE TABLE tripFamilyMember (
            \(parent("tripId", "personalTrip", "tripId")),
            \(parent("memberId", "familyMember")),
            \(position("tripFamilyMember")),
            PRIMARY KEY (tripId, memberId)
        ) STRICT;
        CREATE INDEX tripFamilyMemberByMember ON tripFamilyMember (memberId);
        """,
    ].joined(separator: "\n")

    // Places in a term's list may repeat while they are exchanged; the old rule against it kept two goals from changing
    // places one after the other.
    private static let goals = """
        CREATE TABLE personalValue (
            \(id("personalValue")),
            \(name("personalValue", "title")),
            \(text("personalValue", "details")),
            \(choice("personalValue", "level", "general", "major", "highestOrder", "lifeArea")),
            \(column("personalValue", "priority", "INTEGER NOT NULL", "priority", "priority BETWEEN 1 AND 100")),
            \(line("personalValue", "lifeDomain")),
            \(text("personalValue", "guidance")),
            \(stamps("personalValue"))
        ) STRICT;

        ALTER TABLE measure ADD COLUMN \(line("measure", "title"));
        ALTER TABLE measure ADD COLUMN canonicalUnit TEXT CONSTRAINT "measure.canonicalUnit.unit"
            CHECK (trim(canonicalUnit) <> '' AND length(canonicalUnit) <= 40);
        ALTER TABLE measure ADD COLUMN factor REAL CONSTRAINT "measure.factor.positive"
            CHECK ((factor IS NULL) = (canonicalUnit IS NULL) AND (factor IS NULL OR factor > 0 AND factor < 9e999));
        UPDATE measure SET canonicalUnit = 'm', factor = 1000 WHERE unit = 'km' AND kind = 'distance';
        UPDATE measure SET canonicalUnit = 'm', factor = 1609.344 WHERE unit = 'mi' AND kind = 'distance';
        UPDATE measure SET canonicalUnit = 's', factor = 3600 WHERE unit = 'hours' AND kind = 'duration';
        UPDATE measure SET canonicalUnit = 's', factor = 60 WHERE unit = 'minutes' AND kind = 'duration';

        ALTER TABLE expectation DROP COLUMN searchText;
        ALTER TABLE expectation ADD COLUMN \(text("expectation", "notes"));
        ALTER TABLE expectation ADD COLUMN \(day("expectation", "completedDay", ""));
        ALTER TABLE goal ADD COLUMN expectedWeeks INTEGER CONSTRAINT "goal.expectedWeeks.weeks"
            CHECK (expectedWeeks BETWEEN 1 AND 520);
        ALTER TABLE goalTerm ADD COLUMN \(text("goalTerm", "reflection"));

        CREATE TABLE expectationTag (
            \(parent("expectationId", "expectation")),
            \(tag("expectationTag")),
            PRIMARY KEY (expectationId, tag)
        ) STRICT;
        CREATE INDEX expectationTagByTag ON expectationTag (tag);

        CREATE TABLE alignment (
            \(parent("goalId", "goal", "expectationId")),
            \(parent("valueId", "personalValue")),
            \(column("alignment", "strength", "INTEGER NOT NULL", "strength", "strength BETWEEN 1 AND 10")),
            \(text("alignment", "notes")),
            PRIMARY KEY (goalId, valueId)
        ) STRICT;
        CREATE INDEX alignmentByValue ON alignment (valueId);

        CREATE TABLE newTermGoal (
            termId TEXT NOT NULL REFERENCES goalTerm (id) ON DELETE CASCADE,
            goalId TEXT NOT NULL REFERENCES goal (expectationId) ON DELETE CASCADE,
            position INTEGER NOT NULL CONSTRAINT "termGoal.position" CHECK (position >= 0),
            PRIMARY KEY (termId, goalId)
        ) STRICT;
        INSERT INTO newTermGoal SELECT termId, goalId, position FROM termGoal;
        DROP TABLE termGoal;
        ALTER TABLE newTermGoal RENAME TO termGoal;
        CREATE INDEX termGoalByGoal ON termGoal (goalId);
        """

    private static let actions = """
        CREATE TABLE "action" (
            \(id("action")),
            \(line("action", "title")),
            \(text("action", "details")),
            \(text("action", "notes")),
            \(instant("action", "loggedAt")),
            \(instant("action", "startedAt", "")),
            \(quantity("action", "durationMinutes", "")),
            source TEXT CONSTRAINT "action.source.origin"
                CHECK (trim(source) <> '' AND length(source) <= 200 AND (source IS NULL) = (externalId IS NULL)),
            externalId TEXT CONSTRAINT "action.externalId.origin"
                CHECK (trim(externalId) <> '' AND length(externalId) <= 200 AND (source IS NULL) = (externalId IS NULL)),
            \(stamps("action")),
            UNIQUE (source, externalId)
        ) STRICT;
        CREATE INDEX actionByInstant ON "action" (loggedAt);

        CREATE TABLE actionMeasure (
            \(parent("actionId", "action")),
            measureId TEXT NOT NULL REFERENCES measure (id) ON DELETE RESTRICT,
            \(quantity("actionMeasure", "value")),
            PRIMARY KEY (actionId, measureId)
        ) STRICT;
        CREATE INDEX actionMeasureByMeasure ON actionMeasure (measureId);

        CREATE TABLE contribution (
            \(parent("actionId", "action")),
            \(parent("expectationId", "expectation")),
            PRIMARY KEY (actionId, expectationId)
        ) STRICT;
        CREATE INDEX contributionByExpectation ON contribution (expectationId);
        """

    private static let notes = """
        CREATE TABLE snippet (
            \(id("snippet")),
            \(column("snippet", "text", "TEXT NOT NULL", "snippet", "trim(text) <> '' AND length(text) <= 20000")),
            tripId TEXT REFERENCES trip (id) ON DELETE SET NULL,
            expectationId TEXT REFERENCES expectation (id) ON DELETE SET NULL,
            \(stamps("snippet")),
            CONSTRAINT "snippet.owner" CHECK (tripId IS NULL OR expectationId IS NULL)
        ) STRICT;
        CREATE INDEX snippetByTrip ON snippet (tripId);
        CREATE INDEX snippetByExpectation ON snippet (expectationId);

        CREATE TABLE snippetTag (
            \(parent("snippetId", "snippet")),
            \(tag("snippetTag")),
            PRIMARY KEY (snippetId, tag)
        ) STRICT;
        CREATE INDEX snippetTagByTag ON snippetTag (tag);
        """

    // MARK: - History and undo

    // An entry that is gone keeps its name, and a trip its days. The clock is SQLite's: whoever writes, writes history.
    private static let history =
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

    /// - Parameters: expressions in which `$` stands for the row.
    private static func historyTriggers(
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
    // the entries whose row has grown stale; whoever commits makes them anew. (Not INSERT OR IGNORE: the conflict policy
    // of the statement that fires a trigger goes before the trigger's own.)
    private static let listing =
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

    /// - Parameter key: the entry's id, an expression in which `$` stands for the row.
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
