/// A part of migration 12: rates by the place of each day and by hours. Trips of before have one rate, as they had.
///
/// Figures of public bodies, to be checked, and not advice.
enum BusinessDays {
    static let sql = """
        ALTER TABLE businessTrip ADD COLUMN \(TripsAndGoals.flag("businessTrip", "followsStays"));
        \(rates)
        CREATE TEMP TABLE historyBefore AS SELECT coalesce(max(number), 0) AS number FROM history;
        INSERT INTO perDiemPolicy
            (id, name, basis, currency, firstDayPercent, lastDayPercent, singleDayPercent, minimumHours,
             breakfastPercent, lunchPercent, dinnerPercent, floor, source, sourceDay, validTo, mergesOvernight, rateTable,
             createdAt, modifiedAt)
        VALUES
            ('\(kingdom)', 'United Kingdom, benchmark rates', 'days', 'GBP', 100, 100, 100, 0, 0, 0, 0, 'zero',
             'HM Revenue and Customs, Employment Income Manual EIM05231: 5 £ for a journey of 5 hours or more, 10 £ for 10 hours, 25 £ for 15 hours that go on at 20:00; without the 10 £ that may be added after 20:00.',
             '2019-04-06', '2027-04-05', 0, '', '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z');
        INSERT INTO perDiemRate (id, policyId, validFrom, fromHours, fullDayMinor, incidentalsMinor)
        VALUES
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6841', '\(kingdom)', '2019-04-06', 5, 500, 0),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6842', '\(kingdom)', '2019-04-06', 10, 1000, 0),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6843', '\(kingdom)', '2019-04-06', 15, 2500, 0);
        DELETE FROM history WHERE number > (SELECT number FROM historyBefore);
        DROP TABLE historyBefore;
        """

    static let kingdom = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6707"

    private static let rates = """
        CREATE TABLE newPerDiemRate (
            \(StrictColumns.id("perDiemRate", "id", " NOT NULL PRIMARY KEY")),
            \(TripsAndGoals.parent("policyId", "perDiemPolicy")),
            \(TripsAndGoals.column("perDiemRate", "region", "TEXT NOT NULL DEFAULT ''", "region",
                "region = '' OR region GLOB '[A-Z][A-Z]' OR region GLOB '[A-Z][A-Z]-*' AND length(region) BETWEEN 4 AND 6"
                    + " AND region NOT GLOB '*[^-A-Z0-9]*'")),
            \(TripsAndGoals.line("perDiemRate", "place")),
            \(StrictColumns.day("perDiemRate", "validFrom")),
            \(TripsAndGoals.quantity("perDiemRate", "fromHours", " NOT NULL DEFAULT 0")),
            \(TripsAndGoals.amount("perDiemRate", "fullDayMinor")),
            \(TripsAndGoals.amount("perDiemRate", "partialDayMinor", "")),
            \(TripsAndGoals.amount("perDiemRate", "incidentalsMinor")),
            \(TripsAndGoals.amount("perDiemRate", "breakfastMinor", "")),
            \(TripsAndGoals.amount("perDiemRate", "lunchMinor", "")),
            \(TripsAndGoals.amount("perDiemRate", "dinnerMinor", "")),
            UNIQUE (policyId, region, place, validFrom, fromHours)
        ) STRICT;
        INSERT INTO newPerDiemRate (id, policyId, region, place, validFrom, fullDayMinor, partialDayMinor, incidentalsMinor,
                breakfastMinor, lunchMinor, dinnerMinor)
            SELECT id, policyId, region, place, validFrom, fullDayMinor, partialDayMinor, incidentalsMinor, breakfastMinor,
                lunchMinor, dinnerMinor FROM perDiemRate;
        DROP TABLE perDiemRate;
        ALTER TABLE newPerDiemRate RENAME TO perDiemRate;
        """
}
