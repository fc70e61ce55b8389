/// “4 claims, validity and overnight times”: what was reimbursed, how long rules apply, and ends on the next day.
enum Claims {
    static let sql = [trips, rules, overnight, NewerRules.sql]

    private static let trips = """
        ALTER TABLE businessTrip ADD COLUMN \(WholeLogbook.flag("businessTrip", "usesOwnRate"));
        ALTER TABLE businessTrip ADD COLUMN \(WholeLogbook.line("businessTrip", "perDiemPlace"));
        ALTER TABLE businessTrip ADD COLUMN \(WholeLogbook.flag("businessTrip", "isPerDiemReimbursed"));
        ALTER TABLE businessTrip ADD COLUMN claim TEXT NOT NULL DEFAULT 'open'
            CONSTRAINT "businessTrip.claim.choice" CHECK (claim IN ('open', 'submitted', 'approved', 'paid'));
        ALTER TABLE stay ADD COLUMN \(WholeLogbook.flag("stay", "isReimbursed"));
        ALTER TABLE meal ADD COLUMN \(WholeLogbook.flag("meal", "isReimbursed"));
        ALTER TABLE mileageRecord ADD COLUMN \(WholeLogbook.flag("mileageRecord", "isReimbursed"));
        ALTER TABLE attraction ADD COLUMN \(WholeLogbook.flag("attraction", "isReimbursed"));
        ALTER TABLE attraction ADD COLUMN \(WholeLogbook.day("attraction", "day", ""));
        """

    private static let rules = """
        ALTER TABLE perDiemPolicy ADD COLUMN \(WholeLogbook.day("perDiemPolicy", "validTo", ""));
        ALTER TABLE perDiemPolicy ADD COLUMN paysMeals INTEGER NOT NULL DEFAULT 1
            CONSTRAINT "perDiemPolicy.paysMeals.flag" CHECK (paysMeals IN (0, 1));
        ALTER TABLE perDiemPolicy ADD COLUMN \(WholeLogbook.flag("perDiemPolicy", "mergesOvernight"));
        ALTER TABLE perDiemPolicy ADD COLUMN \(WholeLogbook.line("perDiemPolicy", "rateTable"));
        ALTER TABLE mileageScheme ADD COLUMN \(WholeLogbook.day("mileageScheme", "validTo", ""));
        ALTER TABLE exchangeRate ADD COLUMN \(WholeLogbook.text("exchangeRate", "source"));
        ALTER TABLE exchangeRate ADD COLUMN \(WholeLogbook.day("exchangeRate", "validTo", ""));

        CREATE TABLE newPerDiemRate (
            \(WholeLogbook.id("perDiemRate")),
            \(WholeLogbook.parent("policyId", "perDiemPolicy")),
            \(WholeLogbook.column("perDiemRate", "region", "TEXT NOT NULL DEFAULT ''", "region",
                "region = '' OR region GLOB '[A-Z][A-Z]' OR region GLOB '[A-Z][A-Z]-*' AND length(region) BETWEEN 4 AND 6"
                    + " AND region NOT GLOB '*[^-A-Z0-9]*'")),
            \(WholeLogbook.line("perDiemRate", "place")),
            \(WholeLogbook.day("perDiemRate", "validFrom")),
            \(WholeLogbook.amount("perDiemRate", "fullDayMinor")),
            \(WholeLogbook.amount("perDiemRate", "partialDayMinor", "")),
            \(WholeLogbook.amount("perDiemRate", "incidentalsMinor")),
            \(WholeLogbook.amount("perDiemRate", "breakfastMinor", "")),
            \(WholeLogbook.amount("perDiemRate", "lunchMinor", "")),
            \(WholeLogbook.amount("perDiemRate", "dinnerMinor", "")),
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
        WholeLogbook.ordered(table, "times", "startTime", "endTime")
    }
}
