import Foundation

/// Tables of daily allowances by country and town as public bodies publish them; they are included in the program, in `Published`.
///
/// A policy names one of them in `rateTable`, and its own rates override the table's. A newer edition is added next to the
/// older ones with its first day, so that no trip of before changes. Figures to be checked, and not advice:
/// - `germany-abroad.csv`, euros: Bundesministerium der Finanzen, letter of 5 December 2025, IV C 5 - S 2353/00094/007/012,
///   BStBl 2025 I p. 2078, valid for 2026; an official work (§ 5 UrhG). By the letter, a country that is not listed has the
///   amounts of Luxembourg, a territory those of its mother country, and some have those of a neighbour: they are rows.
/// - `gsa-localities.csv`, dollars: General Services Administration, meals and incidental expenses by locality, fiscal years
///   2025 to 2027; a work of the United States government (17 U.S.C. § 105). Localities are counties, named by their main
///   towns; the towns of Virginia that belong to the District of Columbia are rows.
/// - `cities.csv`: towns and their countries from the time zone database's zone.tab, which is in the public domain, and large
///   towns of Europe by their names in English, German and French.
public enum PublishedRates {
    /// The tables' names.
    public static var names: [String] { tables.keys.sorted() }

    /// The rates of a table; none for a name that is not known.
    public static func rates(of table: String) -> [PerDiemRate] { tables[table] ?? [] }

    private static let tables = [
        "germany-abroad": rows(PackageResources.germany_abroad_csv).compactMap(germany),
        "gsa-localities": rows(PackageResources.gsa_localities_csv).compactMap(locality),
    ]

    /// region; place; first day; full day; first and last day
    private static func germany(_ cells: [String]) -> PerDiemRate? {
        guard cells.count == 5, let day = CalendarDay(cells[2]), let full = Int64(cells[3]), let part = Int64(cells[4])
        else { return nil }
        return PerDiemRate(
            place: cells[1], region: cells[0], validFrom: day, fullDayMinor: full * 100, partialDayMinor: part * 100)
    }

    /// region; place; first day; full day
    private static func locality(_ cells: [String]) -> PerDiemRate? {
        guard cells.count == 4, let day = CalendarDay(cells[2]), let full = Int64(cells[3]), let meals = tiers[full]
        else { return nil }
        return PerDiemRate(
            place: cells[1], region: cells[0], validFrom: day, fullDayMinor: full * 100, incidentalsMinor: 500,
            breakfastMinor: meals.0, lunchMinor: meals.1, dinnerMinor: meals.2)
    }

    /// Breakfast, lunch and dinner by the whole, in cents.
    private static let tiers: [Int64: (Int64, Int64, Int64)] = [
        68: (1_600, 1_900, 2_800), 74: (1_800, 2_000, 3_100), 80: (2_000, 2_200, 3_300), 86: (2_200, 2_300, 3_600),
        92: (2_300, 2_600, 3_800),
    ]

    /// The cells of a table's rows, without its header.
    static func rows(_ table: [UInt8]) -> [[String]] {
        String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().map {
            $0.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
