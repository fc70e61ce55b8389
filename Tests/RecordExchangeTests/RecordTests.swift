import Foundation
import Interchange
import Logbook
import Testing

@testable import RecordExchange
@testable import Reports

/// Tables of records, out and in.
struct RecordTests {
    private func look(_ kind: RecordTable, _ bytes: [UInt8], into logbook: Logbook) async throws -> RecordImport {
        let table = try TextTable.read(Data(bytes), named: "a.csv", isHeader: { RecordTable.table(of: $0) == kind })
        return try await RecordImport(table, of: kind, mapping: kind.mapping(of: table.header), into: logbook)
    }

    // MARK: - What is the same

    /// A logbook that has two of each that are called alike.
    private func twins() async throws -> Logbook {
        let logbook = try Logbook.inMemory()
        let day = CalendarDay("2027-05-03") ?? .earliest
        for place in ["Bonn", "Rome"] {
            try await logbook.save(TripDraft(name: "Fair", destination: place, startDay: day, endDay: day))
            try await logbook.save(
                ExpectationDraft(title: "Run", details: place, specifics: .milestone(targetDay: day)))
            try await logbook.actions.save(Action(title: "Lake", details: place, loggedAt: .distantPast))
            try await logbook.snippets.save(try #require(Snippet(text: "Pack light")))
        }
        let trip = try #require(try await logbook.fetchTrips().first)
        var draft = TripDraft(trip)
        let cost = Money(minorUnits: 250, currency: "EUR")
        draft.contents = TripContents()
        draft.contents?.expenses = [Expense(day: day, cost: cost), Expense(day: day, cost: cost)]
        try await logbook.save(draft)
        return logbook
    }

    @Test(arguments: [RecordTable.trips, .goals, .actions, .snippets])
    func `two records that are called alike and have ids are two`(kind: RecordTable) async throws {
        let bytes = try await kind.csv(of: twins())
        let other = try Logbook.inMemory()
        let first = try await look(kind, bytes, into: other)
        #expect(first.rows.map(\.outcome) == [.new, .new])
        #expect(try await first.run(in: other).added == 2)
        #expect(try await kind.csv(of: other).count == bytes.count)
        #expect(try await look(kind, bytes, into: other).rows.map(\.outcome) == [.same, .same])
    }

    @Test func `a row that stands twice in a table is one record, with an id or without`() async throws {
        let id = UUID()
        let header = "id,name,startDay\n"
        for rows in ["\(id),Fair,2027-05-03\n\(id),Fair,2027-05-03\n", ",Fair,2027-05-03\n,Fair,2027-05-03\n"] {
            let found = try await look(.trips, Array((header + rows).utf8), into: try Logbook.inMemory())
            #expect(found.rows.map(\.outcome) == [.new, .same])
        }
    }

    @Test func `a row without an id is what is called alike`() async throws {
        let logbook = try await twins()
        let text = "name,startDay\nFair,2027-05-03\nFair,2027-05-04\n"
        #expect(try await look(.trips, Array(text.utf8), into: logbook).rows.map(\.outcome) == [.same, .new])
    }

    @Test func `trips of our own calendars that are called alike are two`() async throws {
        let events = try #require(try EventCalendar(Data(try await LogbookCalendar.ics(of: twins()))))
        let found = try await RecordImport(events, into: try Logbook.inMemory())
        #expect(found.rows.map(\.outcome) == [.new, .new])
    }

    // MARK: - Formulas

    static let formulas = [
        "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\u{FF1D}1+1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}a",
        "=HYPERLINK(\"a\",\"b\")",
        "'=1+1", "''@x", "-inf", "-", "+49 228 1", "-1,5", "\t=1", "\r=1", "\n=1",
    ]

    @Test(arguments: formulas)
    func `no text of a table begins a formula, and all of it comes back`(text: String) throws {
        let line = CSVText.line([text, "x"], guardsFormulas: true)
        let cell = line.first == "\"" ? String(line.dropFirst()) : line
        #expect(cell.hasPrefix("'"))
        let table = try TextTable.read(Data(("a,b\r\n" + line).utf8), named: "a.csv")
        #expect(table.rows.first?.cells.first.map(CSVText.unguarded) == text)
    }

    @Test(arguments: ["-12.50", "+3", "12", "-1.5e-7", "Fair", "a=b", "'s-Gravenhage", "", "'", "5 km"])
    func `numbers and other texts are not guarded`(text: String) throws {
        #expect(CSVText.field(text, guardsFormulas: true) == text)
        #expect(CSVText.unguarded(text) == text)
    }

    @Test func `tables and reports are guarded, and a table comes in again as it was`() async throws {
        let logbook = try Logbook.inMemory()
        let day = CalendarDay("2027-05-03") ?? .earliest
        let trip = try await logbook.save(
            TripDraft(name: "=1+1", destination: "'=2", startDay: day, endDay: day, notes: "-12.50"))
        let bytes = try await RecordTable.trips.csv(of: logbook)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(",'=1+1,''=2,") && text.contains(",-12.50,"))
        #expect(try await look(.trips, bytes, into: logbook).rows.map(\.outcome) == [.same])
        let summary = try await ReportKind.summary(planner: nil).report(from: logbook, ReportOptions())
        #expect(summary.csv.contains(",'=1+1,"))
        #expect(trip.name == "=1+1")
    }

    // MARK: - Sums

    @Test func `a sum that does not fit is said, and no number stands for it`() async throws {
        let logbook = try Logbook.inMemory()
        let day = CalendarDay("2027-05-03") ?? .earliest
        for name in ["One", "Two"] {
            var draft = TripDraft(name: name, startDay: day, endDay: day, currency: "EUR")
            draft.contents = TripContents()
            draft.contents?.expenses = [
                Expense(day: day, details: name, cost: Money(minorUnits: .max, currency: "EUR")),
                Expense(day: day, cost: Money(minorUnits: 1_234, currency: "CHF")),
            ]
            try await logbook.save(draft)
        }
        try await logbook.exchangeRates.save(ExchangeRate(from: "CHF", into: "EUR", day: day, rate: 1))
        let sentence = "The amounts in EUR are too large to be added up."
        var options = ReportOptions()
        options.trips = .all
        let largest = "92,233,720,368,547,758.07"
        let summary = try await ReportKind.summary(planner: nil).report(from: logbook, options).markdown
        // In the row of each trip, and nowhere else.
        #expect(summary.contains(sentence) && summary.components(separatedBy: largest).count == 3, "\(summary)")
        let expenses = try await ReportKind.expenses(.days(day...day)).report(from: logbook, options).markdown
        // In the row of each expense and in the sum of each trip's only one.
        #expect(expenses.contains(sentence) && expenses.components(separatedBy: largest).count == 5, "\(expenses)")
        // What can be added up is.
        #expect(expenses.contains("24.68"))
    }
}
