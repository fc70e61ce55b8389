/// The policies and rates that migration 3 adds to a logbook, once: from then on they are the user's to change.
///
/// Figures of public bodies as of November 2026, each with its source and its first day. They are a start to
/// check, and not advice.
enum ShippedRules {
    static let sql = """
        INSERT INTO perDiemPolicy
            (id, name, basis, currency, firstDayPercent, lastDayPercent, singleDayPercent, minimumHours,
             breakfastPercent, lunchPercent, dinnerPercent, floor, source, sourceDay, createdAt, modifiedAt)
        VALUES
            ('\(nights)', 'Nights × rate', 'nights', 'EUR', 100, 100, 100, 0, 0, 0, 0, 'zero',
             'The trip''s own daily allowance for every night; a trip of one day has none.', NULL, \(stamps)),
            ('\(gsa)', 'United States, federal travel', 'days', 'USD', 75, 75, 75, 12, 0, 0, 0, 'incidentals',
             'General Services Administration, meals and incidental expenses for the continental United States, fiscal years 2025 and 2026; Federal Travel Regulation §§ 301-11.101 and 301-11.18.',
             '2025-10-01', \(stamps)),
            ('\(germany)', 'Germany, domestic travel', 'days', 'EUR', 50, 50, 50, 8, 20, 40, 40, 'zero',
             'Bundesreisekostengesetz § 6 with Einkommensteuergesetz § 9 (4a): 28 € a full day, 14 € for the days of arrival and departure and for more than 8 hours.',
             '2020-01-01', \(stamps));

        INSERT INTO perDiemRate
            (id, policyId, place, validFrom, fullDayMinor, incidentalsMinor, breakfastMinor, lunchMinor, dinnerMinor)
        VALUES
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6801', '\(gsa)', '', '2024-10-01', 6800, 500, 1600, 1900, 2800),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6802', '\(gsa)', 'Locality at $74', '2024-10-01', 7400, 500, 1800, 2000, 3100),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6803', '\(gsa)', 'Locality at $80', '2024-10-01', 8000, 500, 2000, 2200, 3300),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6804', '\(gsa)', 'Locality at $86', '2024-10-01', 8600, 500, 2200, 2300, 3600),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6805', '\(gsa)', 'Locality at $92', '2024-10-01', 9200, 500, 2300, 2600, 3800),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6806', '\(germany)', '', '2020-01-01', 2800, 0, NULL, NULL, NULL);

        INSERT INTO mileageScheme (id, name, unit, currency, yearStart, source, sourceDay, createdAt, modifiedAt)
        VALUES
            ('\(irs)', 'United States, business miles', 'mi', 'USD', '01-01',
             'Internal Revenue Service, standard mileage rates for 2025 and 2026.', '2026-01-01', \(stamps)),
            ('\(hmrc)', 'United Kingdom, approved mileage', 'mi', 'GBP', '04-06',
             'HM Revenue and Customs, approved mileage allowance payments.', '2011-04-06', \(stamps));

        INSERT INTO mileageRate (id, schemeId, vehicle, validFrom, fromDistance, rateMicros)
        VALUES
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6811', '\(irs)', 'car', '2025-01-01', 0, 700000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6812', '\(irs)', 'car', '2026-01-01', 0, 725000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6813', '\(hmrc)', 'car', '2011-04-06', 0, 450000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6814', '\(hmrc)', 'car', '2011-04-06', 10000, 250000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6815', '\(hmrc)', 'motorcycle', '2011-04-06', 0, 240000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6816', '\(hmrc)', 'bicycle', '2011-04-06', 0, 200000),
            ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6817', '\(hmrc)', 'passenger', '2011-04-06', 0, 50000);
        """

    private static let nights = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6701"
    private static let gsa = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6702"
    private static let germany = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6703"
    private static let irs = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6711"
    private static let hmrc = "5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712"
    private static let stamps = "'2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'"
}
