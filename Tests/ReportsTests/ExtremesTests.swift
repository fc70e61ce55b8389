import Foundation
import Logbook
import RecordExchange
import Testing

@testable import Reports

/// Reports and files of a logbook whose every column stands at an edge of what it may hold.
@Suite struct ExtremesTests {
    /// What a round puts into the columns of days, of sums of money, of numbers, of texts, of times and of percentages.
    struct Round: CustomTestStringConvertible {
        let testDescription: String
        let day: String
        let instant: String
        let sum: Int64
        let number: Double
        let text: String
        let time: String
        let percent: Int
    }

    static let rounds = [
        Round(
            testDescription: "lowest", day: "0001-01-01", instant: "0001-01-01T00:00:00.000Z", sum: 0, number: 0,
            text: "x", time: "00:00", percent: 0),
        Round(
            testDescription: "tiniest", day: "1582-10-10", instant: "1969-12-31T23:59:59.999Z", sum: 1,
            number: .leastNonzeroMagnitude, text: "=1+1;\"\\|<&>,\u{7}\u{85}\u{2028}\u{FFFE}\u{FFFF}%s {name}",
            time: "00:01", percent: 1),
        Round(
            testDescription: "highest", day: "9999-12-31", instant: "2026-01-01T00:00:00.000Z", sum: .max,
            number: .greatestFiniteMagnitude, text: String(repeating: "\u{1F468}\u{200D}", count: 100), time: "23:59",
            percent: 100),
        Round(
            testDescription: "odd texts", day: "2000-02-29", instant: "2000-02-29T00:00:00.000Z", sum: 1 << 53,
            number: 1e-300, text: "\u{202E}ab\u{FDFA}\u{10FFFD}e" + String(repeating: "\u{301}", count: 190),
            time: "12:00", percent: 50),
    ]

    /// Columns whose values others refer to, or that tell which of a few things something is.
    private static let kept: Set = [
        "id", "kind", "unit", "currency", "intoCurrency", "basis", "floor", "vehicle", "category", "reason", "status",
        "level", "tag", "look", "searchText", "yearStart", "xLower", "xUpper", "zLower", "zUpper", "position", "number",
        "canonicalUnit", "externalId", "source", "perDiemPlace", "region", "rateTable", "claim",
        "usesOwnRate", "followsStays", "paysMeals", "mergesOvernight", "pausesOnTrips", "interval", "targetInterval",
    ]

    private static func value(_ column: String, _ old: Any, _ round: Round) -> Any? {
        if kept.contains(column) || column.hasSuffix("Id") || column.hasPrefix("is") || column.hasPrefix("has") {
            return nil
        }
        // What may be missing and comes with something else stays missing.
        let comesAlone = ["breakfastMinor", "lunchMinor", "dinnerMinor", "partialDayMinor"].contains(column)
        if column.hasSuffix("At") { return round.instant }
        if column.lowercased().hasSuffix("day") || ["deadline", "validFrom", "validTo"].contains(column) {
            return round.day
        }
        if column.hasSuffix("Time") { return round.time }
        if column.hasSuffix("Percent") { return round.percent }
        guard comesAlone || !(old is NSNull) else { return nil }
        if ["importance", "urgency", "priority", "strength", "expectedWeeks", "restDays", "paceOnTrips"].contains(
            column)
        {
            return nil
        }
        if column == "rateNanos" { return max(1, round.sum) }
        if column.hasSuffix("Minor") || column.hasSuffix("Micros") { return round.sum }
        if ["target", "factor"].contains(column) { return max(round.number, .leastNonzeroMagnitude) }
        if old is NSNumber { return round.number }
        return old is String ? round.text : nil
    }

    /// A logbook of samples with each column at the edge, where the column has a value.
    private static func logbook(_ round: Round) async throws -> Logbook {
        let samples = try Logbook.inMemory()
        try await samples.addSampleData(trips: 12, seed: 3)
        let trip = try #require(try await samples.fetchTrips(as: BusinessTrip.self).first)
        var draft = TripDraft(trip)
        let policies = try await samples.perDiemPolicies.all()
        draft.specifics = .business(
            Trip.Business(
                perDiem: trip.perDiem, perDiemPolicyID: policies.first { $0.name.hasPrefix("United") }?.id,
                mileageSchemeID: try await samples.mileageSchemes.all().first?.id))
        try await samples.save(draft)
        var document = try #require(
            try JSONSerialization.jsonObject(with: try await samples.archive()) as? [String: Any])
        var tables = try #require(document["tables"] as? [String: [[String: Any]]])
        for (table, rows) in tables {
            // Rates are distinguished by their days and distances.
            guard !["perDiemRate", "mileageRate", "exchangeRate"].contains(table) || round.sum == .max else { continue }
            tables[table] = rows.enumerated().map { index, row in
                guard index == 0 || !table.hasSuffix("Rate") else { return row }
                return row.reduce(into: row) { changed, cell in
                    if let value = value(cell.key, cell.value, round) { changed[cell.key] = value }
                }
            }
        }
        document["tables"] = tables
        let logbook = try Logbook.inMemory()
        try await logbook.importArchive(try JSONSerialization.data(withJSONObject: document))
        return logbook
    }

    @Test(arguments: rounds)
    func `every report and every file can be made`(round: Round) async throws {
        let logbook = try await Self.logbook(round)
        #expect(try await logbook.check().isEmpty)
        for kind in DataKind.allCases { #expect(try await !kind.bytes(of: logbook).isEmpty) }
        let trips = try await logbook.fetchTrips().map(\.id)
        let terms = try await logbook.fetchTerms().map(\.id)
        #expect(!trips.isEmpty && !terms.isEmpty)
        let kinds: [ReportKind] =
            trips.flatMap { [.expenses(.trip($0)), .mileage(.trip($0)), .itinerary(trip: $0)] }
            + terms.map { .progress(term: $0) }
            + [
                .expenses(.days(.earliest ... .latest)), .mileage(.days(.earliest ... .latest)), .summary(planner: nil),
            ]
        for kind in kinds {
            var report = try await kind.report(from: logbook, today: CalendarDay("2026-03-01")!)
            report.blocks.removeAll { if case .chart = $0 { true } else { false } }
            _ = (report.markdown, report.csv, try await report.html(), try await ReportPages(report, paper: .a4).pdf())
            _ = try ODSContent(try report.ods())
        }
    }
}
