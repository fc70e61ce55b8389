import Foundation

/// “3 everything about trips and goals”: the entries of trips and goals, money's rules, search, history and undo.
///
/// The helpers next to it define recurring columns. They are a part of this migration, and as frozen as it is: a test compares
/// the resulting schema with the released one's.
enum TripsAndGoals {
    static let sql = [
        rules, ShippedRules.sql, trips, tripChildren, businessChildren, personalChildren, goals, actions, notes,
        history,
        listing,
    ]

    // Policies and rates are the user's to change: a trip refers to them, and nothing is copied.
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

    // Positions in a term's list may repeat while they are exchanged; the old rule against it prevented two goals from swapping
    // positions one after the other.
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
}
