/// The policies and rates that migration 4 puts into a logbook, once: what was published since migration 3, and policies that
/// count with the tables of `PublishedRates`. A part of migration 4, and as frozen as it is.
///
/// Figures of public bodies, to be checked, and not advice.
enum NewerRules {
    static let sql = begin + corrections + policies + mileage + end

    // The history has the user's changes only: not what the program installs.
    private static let begin = """
        CREATE TEMP TABLE historyBefore AS SELECT coalesce(max(number), 0) AS number FROM history;

        """

    private static let end = """

        DELETE FROM history WHERE number > (SELECT number FROM historyBefore);
        DROP TABLE historyBefore;
        """

    // What shipped with migration 3 is removed where it is neither used nor changed; a trip that uses it retains it. Foreign keys
    // rest during a migration, so rates are deleted one by one.
    private static let corrections = """
        UPDATE perDiemPolicy SET mergesOvernight = 1 WHERE id = '\(domestic)';
        UPDATE businessTrip SET perDiemPolicyId = NULL WHERE perDiemPolicyId IN (
            SELECT id FROM perDiemPolicy WHERE id = '\(nights)' AND modifiedAt = '\(released)');
        DELETE FROM perDiemPolicy WHERE id IN ('\(nights)', '\(tiers)', '\(domestic)') AND modifiedAt = '\(released)'
            AND NOT EXISTS (SELECT 1 FROM businessTrip WHERE perDiemPolicyId = perDiemPolicy.id);
        DELETE FROM perDiemRate WHERE policyId NOT IN (SELECT id FROM perDiemPolicy);
        UPDATE perDiemPolicy SET name = 'United States, federal travel, without localities'
            WHERE id = '\(tiers)' AND modifiedAt = '\(released)';

        """

    private static let policies = """
        INSERT INTO perDiemPolicy
            (id, name, basis, currency, firstDayPercent, lastDayPercent, singleDayPercent, minimumHours,
             breakfastPercent, lunchPercent, dinnerPercent, floor, source, sourceDay, validTo, mergesOvernight, rateTable,
             createdAt, modifiedAt)
        VALUES
            ('\(gsa)', 'United States, federal travel', 'days', 'USD', 75, 75, 75, 12, 0, 0, 0, 'incidentals',
             'General Services Administration, meals and incidental expenses for the continental United States by locality, fiscal years 2025 to 2027; Federal Travel Regulation §§ 301-11.101 and 301-11.18.',
             '2026-10-01', '2027-09-30', 0, 'gsa-localities', \(stamps)),
            ('\(germany)', 'Germany, at home and abroad', 'days', 'EUR', 50, 50, 50, 8, 20, 40, 40, 'zero',
             'Einkommensteuergesetz § 9 (4a): 28 € a full day, 14 € for the days of arrival and departure and for more than 8 hours; abroad by the letter of the Bundesministerium der Finanzen of 5 December 2025 (BStBl 2025 I p. 2078), for 2026.',
             '2026-01-01', '2026-12-31', 1, 'germany-abroad', \(stamps));

        INSERT INTO perDiemRate
            (id, policyId, region, validFrom, fullDayMinor, incidentalsMinor, breakfastMinor, lunchMinor, dinnerMinor)
        VALUES
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6821', '\(gsa)', '', '2024-10-01', 6800, 500, 1600, 1900, 2800),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6822', '\(germany)', '', '2020-01-01', 2800, 0, NULL, NULL, NULL),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6823', '\(germany)', 'DE', '2020-01-01', 2800, 0, NULL, NULL, NULL);

        """

    private static let mileage = """
        INSERT INTO mileageRate (id, schemeId, vehicle, validFrom, fromDistance, rateMicros)
            SELECT '5a0c6f52-6a30-4c58-9a51-0d6a3b1f6831', id, 'car', '2026-07-01', 0, 760000 FROM mileageScheme
            WHERE id = '\(irs)' AND modifiedAt = '\(released)'
                AND NOT EXISTS (SELECT 1 FROM mileageRate WHERE schemeId = '\(irs)' AND validFrom >= '2026-07-01');
        UPDATE mileageScheme SET sourceDay = '2026-07-01', validTo = '2026-12-31',
            source = 'Internal Revenue Service, standard mileage rates for 2025 and 2026 (Notice 2026-10, Announcement 2026-11).'
            WHERE id = '\(irs)' AND modifiedAt = '\(released)';
        INSERT INTO mileageScheme (id, name, unit, currency, yearStart, source, sourceDay, createdAt, modifiedAt)
        VALUES ('\(kilometres)', 'Germany, business kilometres', 'km', 'EUR', '01-01',
            'Einkommensteuergesetz § 9 (1) no. 4a with Bundesreisekostengesetz § 5; letter of the Bundesministerium der Finanzen of 25 November 2020 (BStBl I p. 1228), no. 37: 0.30 € a car, 0.20 € any other motor vehicle.',
            '2014-01-01', \(stamps));
        INSERT INTO mileageRate (id, schemeId, vehicle, validFrom, fromDistance, rateMicros)
        VALUES
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6832', '\(kilometres)', 'car', '2014-01-01', 0, 300000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6833', '\(kilometres)', 'motorcycle', '2014-01-01', 0, 200000);
        """

    private static let nights = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6701"
    private static let tiers = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6702"
    private static let domestic = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6703"
    private static let irs = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6711"
    private static let gsa = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6705"
    private static let germany = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6706"
    private static let kilometres = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6713"
    /// The modification time of the rules of migration 3 that were not changed since.
    private static let released = "2026-11-21T00:00:00.000Z"
    private static let newer = "2026-11-22T00:00:00.000Z"
    private static let stamps = "'\(newer)', '\(newer)'"

    /// A condition on the rows of `perDiemPolicy` and `mileageScheme`: that the user created or changed them.
    static let isOwn = "modifiedAt NOT IN ('\(released)', '\(newer)')"
}
