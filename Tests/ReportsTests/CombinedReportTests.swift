import Foundation
import Logbook
import Testing

@testable import Reports

/// Reports of several trips, and of several currencies.
@Suite struct CombinedReportTests {
    /// May 2026: two business trips and a personal one, in euros, dollars and francs, with rates for the dollars only.
    private static func logbook(_ rates: [(String, String, String, String)] = rates) async throws -> Logbook {
        let logbook = try Logbook.inMemory()
        for (from, into, on, rate) in rates {
            try await logbook.exchangeRates.save(
                ExchangeRate(
                    from: from, into: into, day: try day(on), rate: try #require(Decimal(string: rate))))
        }
        func save(_ name: String, _ specifics: Trip.Specifics, _ expenses: [(String, String, Bool)]) async throws {
            var contents = TripContents()
            contents.expenses = try expenses.map {
                Expense(day: try day($0.0), details: "Taxi", cost: try money($0.1), isReimbursed: $0.2)
            }
            _ = try await logbook.save(
                TripDraft(
                    name: name, startDay: try day("2026-05-04"), endDay: try day("2026-05-08"), specifics: specifics,
                    contents: contents))
        }
        let business = Trip.Specifics.business(purpose: "", expenseCode: "", perDiem: try money("0 EUR"))
        try await save(
            "Lisbon", business,
            [("2026-05-04", "100.00 EUR", true), ("2026-05-05", "10.00 USD", false), ("2026-05-07", "10.00 USD", true)])
        try await save("Geneva", business, [("2026-05-04", "50.00 EUR", false), ("2026-05-06", "30.00 CHF", false)])
        try await save("Holiday", .personal(reason: .family), [("2026-05-04", "900.00 EUR", false)])
        return logbook
    }

    private static let rates = [("USD", "EUR", "2026-05-01", "0.80"), ("USD", "EUR", "2026-05-06", "0.90")]

    private static func may() throws -> ReportKind { .expenses(.days(try day("2026-05-01")...(try day("2026-05-31")))) }

    private static func options(_ change: (inout ReportOptions) -> Void) -> ReportOptions {
        var options = ReportOptions()
        change(&options)
        return options
    }

    private static func headings(_ report: Report) -> [String] {
        report.parts.compactMap { if case .heading(let text) = $0 { text } else { nil } }
    }

    private static func texts(_ report: Report) -> [String] {
        report.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    private static func captions(_ report: Report) -> [String] {
        report.parts.compactMap { if case .chart(let picture) = $0 { picture.caption } else { nil } }
    }

    @Test func `a report of a time holds business trips unless others are asked for`() async throws {
        let logbook = try await Self.logbook()
        #expect(try await Self.headings(Self.may().report(from: logbook)) == ["Geneva", "Lisbon"])
        for (kind, names) in [
            (TripKind.business, ["Geneva", "Lisbon"]), (.personal, ["Holiday"]),
            (.all, ["Geneva", "Holiday", "Lisbon"]),
        ] {
            let report = try await Self.may().report(from: logbook, Self.options { $0.trips = kind })
            #expect(Self.headings(report) == names)
        }
        let holiday = try #require(try await logbook.fetchTrips().first { $0.name == "Holiday" })
        let alone = try await ReportKind.expenses(.trip(holiday.id)).report(from: logbook)
        #expect(alone.subject == "Holiday" && !alone.tables.isEmpty)
    }

    @Test func `a time without such trips is a sentence`() async throws {
        let days = try day("2030-01-01")...(try day("2030-01-31"))
        let report = try await ReportKind.expenses(.days(days)).report(from: Logbook.inMemory())
        #expect(Self.texts(report) == ["No business trip falls in this period."])
    }

    @Test func `several trips have one total in one currency, with its rates and what has none`() async throws {
        let report = try await Self.may().report(from: Self.logbook())
        let totals = try #require(report.tables.last)
        // 100 + 10 × 0.80 + 10 × 0.90 + 50; of it 100 + 9 have come back.
        #expect(
            totals.sums.map { $0.map(\.text) } == [
                ["Total in EUR", "€109.00", "€58.00", "€167.00"],
                ["CHF, without an exchange rate", "CHF\u{a0}0.00", "CHF\u{a0}30.00", "CHF\u{a0}30.00"],
            ])
        #expect(
            Self.texts(report) == [
                "Converted at 1 USD = 0.8 EUR, the rate of 1 May 2026.",
                "Converted at 1 USD = 0.9 EUR, the rate of 6 May 2026.",
                "There is no exchange rate from CHF into EUR: CHF\u{a0}30.00 is not converted.",
            ])
    }

    @Test func `advances in other currencies are subtracted, or it is said that they are not`() async throws {
        let logbook = try await Self.logbook([("USD", "EUR", "2026-05-01", "0.80")])
        let trip = try #require(try await logbook.fetchTrips().first { $0.name == "Holiday" })
        var draft = TripDraft(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
        draft.contents?.reimbursements = try [("2026-03-01", "100.00 USD"), ("2026-06-20", "5.00 CHF")].map {
            Reimbursement(day: try day($0.0), amount: try money($0.1))
        }
        try await logbook.save(draft)
        for kind in [ReportKind.expenses(.trip(trip.id)), try Self.may()] {
            let report = try await kind.report(from: logbook, Self.options { $0.trips = .personal })
            // 100 × 0.80: the advance of March and the payment of June belong to the trip in May.
            #expect(
                report.tables.last?.sums.map { $0.map(\.text) } == [
                    ["Total in EUR", "€80.00", "€820.00", "€900.00"],
                    [
                        "CHF, without an exchange rate", "CHF\u{a0}5.00", "-CHF\u{a0}5.00", "CHF\u{a0}0.00",
                    ],
                ])
            #expect(
                Self.texts(report).contains(
                    "There is no exchange rate from CHF into EUR: CHF\u{a0}5.00 that was received is not subtracted."))
        }
    }

    @Test func `the total is of the currency that is asked for`() async throws {
        let report = try await Self.may().report(
            from: Self.logbook([("EUR", "USD", "2026-01-01", "1.25"), ("CHF", "USD", "2026-01-01", "1.10")]),
            Self.options { $0.currency = "USD" })
        // 150 × 1.25 + 20 + 30 × 1.10.
        #expect(report.tables.last?.sums.map { $0.last } == [.amount(try money("240.50 USD"))])
    }

    @Test func `a rate that has run out converts what lies before its end, and the rest is reported`() async throws {
        let logbook = try Logbook.inMemory()
        try await logbook.exchangeRates.save(
            ExchangeRate(
                from: "USD", into: "EUR", day: try day("2026-05-01"), rate: 0.5, validTo: try day("2026-05-06")))
        var contents = TripContents()
        contents.expenses = try [("2026-05-04", "10.00 EUR"), ("2026-05-05", "10.00 USD"), ("2026-05-07", "10.00 USD")]
            .map { Expense(day: try day($0.0), cost: try money($0.1)) }
        let trip = try await logbook.save(
            TripDraft(
                name: "Lisbon", startDay: try day("2026-05-04"), endDay: try day("2026-05-08"), currency: "EUR",
                contents: contents))
        let report = try await ReportKind.expenses(.trip(trip.id)).report(from: logbook)
        #expect(
            report.tables.last?.sums.map { [$0.first, $0.last] } == [
                [.text("Total in EUR"), .amount(try money("15.00 EUR"))],
                [.text("USD, without an exchange rate"), .amount(try money("10.00 USD"))],
            ])
    }

    @Test func `trips of one currency have no second total`() async throws {
        let report = try await Self.may().report(from: Self.logbook(), Self.options { $0.trips = .personal })
        #expect(report.tables.last?.sums == [])
        #expect(Self.texts(report) == [])
    }

    @Test(arguments: [true, false])
    func `the total is the same in every format`(isSummary: Bool) async throws {
        let kind = isSummary ? ReportKind.summary(planner: nil) : try Self.may()
        let options = Self.options { ($0.trips, $0.hasChart) = (.all, false) }
        let report = try await kind.report(from: Self.logbook(), options)
        let total = try money("1067.00 EUR")
        let text = NumberText().text(total)
        let pages = try await ReportPages(report, paper: .a4)
        let page = pages.pages.joined().compactMap { item in
            if case .text(let text, _, _, _, _, _) = item { text } else { nil }
        }
        #expect(page.contains(text))
        #expect(String(decoding: try await report.html(), as: UTF8.self).contains(">\(text)</td>"))
        #expect(report.markdown.contains("**\(text)**"))
        let sheet = try ODSContent(try report.ods())
        #expect(sheet.cells.contains { $0["value"] == total.plainText && $0["currency"] == total.currency })
        // Sums are a program's own affair; the rows are in it.
        #expect(report.csv.contains("900.00,EUR"))
    }

    @Test func `a summary of trips has one total, and every trip in its currency`() async throws {
        let report = try await ReportKind.summary(planner: nil).report(from: Self.logbook())
        let table = try #require(report.tables.first)
        #expect(table.columns.last?.title == "In EUR")
        let column = table.groups.flatMap(\.rows).map { [$0[2].text, $0[6].text] }
        #expect(column == [["Geneva", "€50.00"], ["Holiday", "€900.00"], ["Lisbon", "€117.00"]])
        #expect(
            table.sums.map { [$0[0].text, $0[6].text] } == [
                ["Sum", "€1,067.00"], ["CHF, without an exchange rate", "CHF\u{a0}30.00"],
            ])
        #expect(Self.texts(report).count == 3)
        // The files of rows have both columns with a currency each.
        #expect(report.csv.hasPrefix("From,To,Trip,Destination,Kind,Cost,Currency,In EUR,Currency\r\n"))
    }

    @Test func `a chart is there where it is asked for, and usual for one trip only`() async throws {
        let logbook = try await Self.logbook()
        let lisbon = try #require(try await logbook.fetchTrips().first { $0.name == "Lisbon" })
        for (kind, hasChart, count) in [
            (ReportKind.expenses(.trip(lisbon.id)), nil, 1), (.expenses(.trip(lisbon.id)), false, 0),
            (try Self.may(), nil, 0), (try Self.may(), true, 1),
        ] as [(ReportKind, Bool?, Int)] {
            let report = try await kind.report(from: logbook, Self.options { $0.hasChart = hasChart })
            #expect(Self.captions(report).count == count)
        }
    }

    @Test func `a chart's caption names every currency`() async throws {
        let logbook = try await Self.logbook()
        let report = try await Self.may().report(from: logbook, Self.options { $0.hasChart = true })
        #expect(
            Self.captions(report) == [
                "€167.00 over 3 days; the highest amount is €150.00 for Expenses on 4 May. Converted into EUR: USD. Left out for lack of an exchange rate: CHF."
            ])
        let trips = try await logbook.fetchTrips()
        let geneva = try #require(trips.first { $0.name == "Geneva" })
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: geneva.id))
        #expect(SpendingChart(statement)?.summary.hasSuffix("Left out for lack of an exchange rate: CHF.") == true)
        let lisbon = try #require(trips.first { $0.name == "Lisbon" })
        let ofLisbon = try #require(try await logbook.fetchExpenses(ofTrip: lisbon.id))
        let spending = try #require(SpendingChart(ofLisbon))
        #expect(spending.bars.map(\.amount) == [100, 8, 9] && spending.converted == ["USD"])
    }

    @Test func `spending of a long time is charted by months`() async throws {
        let logbook = try Logbook.inMemory()
        var contents = TripContents()
        contents.expenses = try (0..<120).map {
            Expense(day: try day("2026-01-01").adding(days: $0), cost: try money("1.00 EUR"))
        }
        let trip = try await logbook.save(
            TripDraft(
                name: "Long", startDay: try day("2026-01-01"), endDay: try day("2026-04-30"), contents: contents))
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        let spending = try #require(SpendingChart(statement))
        #expect(spending.bars.map(\.amount) == [31, 28, 31, 30])
        #expect(spending.summary == "€120.00 over 4 months; the highest amount is €31.00 for Expenses in January 2026.")
    }

    @Test func `drives paid in two currencies have one total`() async throws {
        let logbook = try Logbook.inMemory()
        try await logbook.exchangeRates.save(
            ExchangeRate(from: "USD", into: "EUR", day: try day("2026-01-01"), rate: 0.5))
        for (name, currency) in [("A", "EUR"), ("B", "EUR"), ("C", "USD")] {
            var business = Trip.Business(perDiem: try money("0 \(currency)"))
            business.mileageRate = Rate(micros: 1_000_000)
            var contents = TripContents()
            contents.mileage = [MileageRecord(day: try day("2026-05-04"), distance: 100)]
            _ = try await logbook.save(
                TripDraft(
                    name: name, startDay: try day("2026-05-04"), endDay: try day("2026-05-04"),
                    specifics: .business(business), contents: contents))
        }
        let days = try day("2026-05-01")...(try day("2026-05-31"))
        let report = try await ReportKind.mileage(.days(days)).report(from: logbook)
        #expect(
            report.tables.first?.sums.map { [$0[0].text, $0[7].text] } == [
                ["Sum", "€200.00 + US$100.00"], ["Total in EUR", "€250.00"],
            ])
    }
}
