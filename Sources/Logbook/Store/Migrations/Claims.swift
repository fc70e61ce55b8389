/// “4 claims, validity and overnight times”: what was reimbursed, how long rules apply, and ends on the next day.
enum Claims {
    static let sql = [trips, rules, overnight, NewerRules.sql]

    private static let trips = """
        ALTER TABLE businessTrip ADD COLUMN \(TripsAndGoals.flag("businessTrip", "usesOwnRate"));
        ALTER TABLE businessTrip ADD COLUMN \(TripsAndGoals.line("businessTrip", "perDiemPlace"));
        ALTER TABLE businessTrip ADD COLUMN \(TripsAndGoals.flag("businessTrip", "isPerDiemReimbursed"));
        ALTER TABLE businessTrip ADD COLUMN claim TEXT NOT NULL DEFAULT 'open'
            CONSTRAINT "businessTrip.claim.choice" CHECK (claim IN ('open', 'submitted', 'approved', 'paid'));
        ALTER TABLE stay ADD COLUMN \(TripsAndGoals.flag("stay", "isReimbursed"));
        ALTER TABLE meal ADD COLUMN \(TripsAndGoals.flag("meal", "isReimbursed"));
        ALTER TABLE mileageRecord ADD COLUMN \(TripsAndGoals.flag("mileageRecord", "isReimbursed"));
        ALTER TABLE attraction ADD COLUMN \(TripsAndGoals.flag("attraction", "isReimbursed"));
        ALTER TABLE attraction ADD COLUMN \(TripsAndGoals.day("attraction", "day", ""));
        """

    private static let rules = """
        ALTER TABLE perDiemPolicy ADD COLUMN \(TripsAndGoals.day("perDiemPolicy", "validTo", ""));
        ALTER TABLE perDiemPolicy ADD COLUMN paysMeals INTEGER NOT NULL DEFAULT 1
            CONSTRAINT "perDiemPolicy.paysMeals.flag" CHECK (paysMeals IN (0, 1));
        ALTER TABLE perDiemPolicy ADD COLUMN \(TripsAndGoals.flag("perDiemPolicy", "mergesOvernight"));
        ALTER TABLE perDiemPolicy ADD COLUMN \(TripsAndGoals.line("perDiemPolicy", "rateTable"));
        ALTER TABLE mileageScheme ADD COLUMN \(TripsAndGoals.day("mileageScheme", "validTo", ""));
        ALTER TABLE exchangeRate ADD COLUMN \(TripsAndGoals.text("exchangeRate", "source"));
        ALTER TABLE exchangeRate ADD COLUMN \(TripsAndGoals.day("exchangeRate", "validTo", ""));

        CREATE TABLE newPerDiemRate (
            \(TripsAndGoals.id("perDiemRate")),
            \(TripsAndGoals.parent("policyId", "perDiemPolicy")),
            \(TripsAndGoals.column("perDiemRate", "region", "TEXT NOT NULL DEFAULT ''", "region",
                "region = '' OR region GLOB '[A-Z][A-Z]' OR region GLOB '[A-Z][A-Z]-*' AND length(region) BETWEEN 4 AND 6"
                    + " AND region NOT GLOB '*[^-A-Z0-9]*'")),
            \(TripsAndGoals.line("perDiemRate", "place")),
            \(TripsAndGoals.day("perDiemRate", "validFrom")),
            \(TripsAndGoals.amount("perDiemRate", "fullDayMinor")),
            \(TripsAndGoals.amount("perDiemRate", "partialDayMinor", "")),
            \(TripsAndGoals.amount("perDiemRate", "incidentalsMinor")),
            \(TripsAndGoals.amount("perDiemRate", "breakfastMinor", "")),
            \(TripsAndGoals.amount("perDiemRate", "lunchMinor", "")),
            \(TripsAndGoals.amount("perDiemRate", "dinnerMinor", "")),
            UNIQUE (policyId, region, place, validFrom)
        ) STRICT;
        INSERT INTO newPerDiemRate (id, policyId, place, validFrom, fullDayMinor, incidentalsMinor, breakfastMinor,
                lunchMinor, dinnerMinor)
            SELECT id, policyId, place, validFrom, fullDayMinor, incidentalsMinor, breakfastMinor, lunchMinor, dinnerMinor
            FROM perDiemRate;
        DROP TABLE perDiemRate;
        ALTER TABLE newPerDiemRate RENAME TO perDiemRate;
        """

    // A rule of a table is taken out as SQLite documents it for what does not change the content of the file. What ends
    // before it starts ends on the next day.
    private static let overnight = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, ',' || char(10) || '\(order("itineraryItem"))', '')
            WHERE type = 'table' AND name = 'itineraryItem';
        UPDATE sqlite_schema SET sql = replace(sql, ',' || char(10) || '\(order("conferenceSession"))', '')
            WHERE type = 'table' AND name = 'conferenceSession';
        PRAGMA writable_schema = RESET;
        """

    private static func order(_ table: String) -> String {
        TripsAndGoals.ordered(table, "times", "startTime", "endTime")
    }
}
