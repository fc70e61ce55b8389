import Foundation
import Testing

@testable import Logbook

struct ExpenseTests {
    @Test func `amounts that are too large for a sum have none, and a sentence`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft.business
        draft.currency = "CHF"
        draft.contents = TripContents()
        draft.contents?.expenses = [
            Expense(day: day("2026-04-01"), cost: Money(minorUnits: .max, currency: "EUR")),
            Expense(day: day("2026-04-01"), cost: Money(minorUnits: 1, currency: "EUR")),
        ]
        draft.contents?.mileage = [MileageRecord(day: day("2026-04-01"), distance: 1e17, unit: .km)]
        draft.specifics = .business(
            Trip.Business(
                purpose: "", expenseCode: "", perDiem: Money(minorUnits: 100, currency: "CHF"),
                mileageRate: Rate(micros: 1_000_000_000)))
        let trip = try await logbook.save(draft)
        try await logbook.exchangeRates.save(
            ExchangeRate(from: "EUR", into: "CHF", day: day("2026-01-01"), rate: 0.95))
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(statement.totals.map(\.currency) == ["CHF"])
        #expect(statement.tooLarge == ["EUR"])
        #expect(
            statement.remarks.map(\.text).filter { $0.contains("too large") } == [
                "The amounts in EUR are too large to be added up."
            ])
        // The sum in the trip's currency fits, as a euro is less than a franc.
        #expect(statement.total?.currency == "CHF")
        let drive = try #require(statement.lines.first { $0.kind == .mileage })
        #expect(drive.amount == nil && drive.explanation.hasSuffix("; the amount is too large"))
        #expect(try await logbook.fetchTotals(ofTrips: [trip.id]) == [trip.id: []])
        let doubled = statement.converted(
            into: "USD",
            rates: [
                ExchangeRate(from: "EUR", into: "USD", day: day("2026-01-01"), rate: 2),
                ExchangeRate(from: "CHF", into: "USD", day: day("2026-01-01"), rate: 2),
            ])
        #expect(doubled.total == nil && doubled.tooLarge == ["EUR", "USD"] && doubled.sum(of: doubled.lines) == nil)
    }

    /// A trip of some days with an allowance by a policy.
    private static func statement(
        _ policy: PerDiemPolicy?, from first: String, to last: String, destination: String = "Anywhere",
        perDiem: Money = Money(minorUnits: 0, currency: "EUR"), times: (String, String)? = nil,
        provided: [(String, Meal.Kind)] = []
    ) async throws -> ExpenseStatement {
        let logbook = try Logbook.fixture()
        var business = Trip.Business(perDiem: perDiem)
        business.departureTime = times.flatMap { TimeOfDay($0.0) }
        business.returnTime = times.flatMap { TimeOfDay($0.1) }
        if let policy {
            business.perDiemPolicyID = policy.id
            if try await logbook.perDiemPolicies.entry(id: policy.id) == nil {
                try await logbook.perDiemPolicies.save(policy)
            }
        }
        var contents = TripContents()
        contents.meals = provided.map {
            Meal(
                day: day($0.0), kind: $0.1, cost: Money(minorUnits: 0, currency: perDiem.currency),
                isProvidedByHost: true)
        }
        let trip = try await logbook.save(
            TripDraft(
                name: "Trip", destination: destination, startDay: day(first), endDay: day(last),
                specifics: .business(business), contents: contents))
        return try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
    }

    @Test func `without a policy each night pays the trip's rate, as the founding documents have it`() async throws {
        let rate = Money(minorUnits: 12_000, currency: "EUR")
        let three = try await Self.statement(nil, from: "2026-05-01", to: "2026-05-03", perDiem: rate)
        #expect(three.lines.map(\.explanation) == ["One night at 120.00 EUR", "One night at 120.00 EUR"])
        #expect(three.total == Money(minorUnits: 24_000, currency: "EUR"))
        let one = try await Self.statement(nil, from: "2026-05-01", to: "2026-05-01", perDiem: rate)
        #expect(one.lines.isEmpty)
        // No rule that comes with the logbook says the same in other words.
        let shipped = try await Logbook.fixture().perDiemPolicies.all()
        #expect(shipped.allSatisfy { $0.basis == .days })
    }

    @Test func `the united states pay three quarters on the first and last day, and take off whole meals`() async throws
    {
        let policy = try await PerDiemPolicy.shipped("United States")
        let statement = try await Self.statement(
            policy, from: "2026-05-01", to: "2026-05-03",
            provided: [
                ("2026-05-01", .dinner), ("2026-05-02", .breakfast), ("2026-05-02", .lunch), ("2026-05-02", .dinner),
            ])
        #expect(
            statement.lines.map(\.explanation) == [
                "First day, 75% of 68.00 USD = 51.00 USD; dinner provided, −28.00 USD",
                "Full day at 68.00 USD; breakfast provided, −16.00 USD; lunch provided, −19.00 USD; dinner provided, −28.00 USD",
                "Last day, 75% of 68.00 USD = 51.00 USD",
            ])
        #expect(statement.lines.map { $0.amount?.minorUnits } == [2_300, 500, 5_100])
        #expect(statement.totals == [Money(minorUnits: 7_900, currency: "USD")])
    }

    @Test func `no meals take a day below the incidentals`() async throws {
        // The breakdown of the tier of 74 dollars: 55.50 less all meals is below 5.
        let statement = try await Self.statement(
            PerDiemPolicy.shipped("United States"), from: "2026-05-01", to: "2026-05-02", destination: "huntsville, al",
            provided: [("2026-05-01", .breakfast), ("2026-05-01", .lunch), ("2026-05-01", .dinner)])
        #expect(statement.lines[0].amount == Money(minorUnits: 500, currency: "USD"))
        #expect(statement.lines[0].explanation.hasSuffix("not below the incidentals of 5.00 USD"))
        #expect(statement.lines[1].amount == Money(minorUnits: 5_550, currency: "USD"))
    }

    @Test(arguments: [
        (("06:00", "18:00"), 0), (("06:00", "18:01"), 5_100), (nil, 5_100),
    ])
    func `a day in the united states counts when it is longer than twelve hours`(
        times: (String, String)?, minorUnits: Int64
    ) async throws {
        let statement = try await Self.statement(
            PerDiemPolicy.shipped("United States"), from: "2026-05-01", to: "2026-05-01", times: times)
        #expect(statement.lines.map { $0.amount?.minorUnits } == [minorUnits])
    }

    @Test func `germany pays half on the way, and shares of the full day for provided meals`() async throws {
        let statement = try await Self.statement(
            PerDiemPolicy.shipped("Germany"), from: "2026-05-01", to: "2026-05-03",
            provided: [
                ("2026-05-02", .breakfast), ("2026-05-02", .lunch), ("2026-05-03", .lunch), ("2026-05-03", .dinner),
            ])
        #expect(statement.lines.map { $0.amount?.minorUnits } == [1_400, 2_800 - 560 - 1_120, 0])
        #expect(statement.lines[2].explanation.hasSuffix("not below zero"))
        let day = try await Self.statement(
            PerDiemPolicy.shipped("Germany"), from: "2026-05-01", to: "2026-05-01", times: ("08:00", "16:01"))
        #expect(day.lines.map(\.explanation) == ["One day, longer than 8 h, 50% of 28.00 EUR = 14.00 EUR"])
        let short = try await Self.statement(
            PerDiemPolicy.shipped("Germany"), from: "2026-05-01", to: "2026-05-01", times: ("08:00", "16:00"))
        #expect(short.lines.map(\.explanation) == ["One day, 8 h or less, no allowance"])
    }

    @Test func `a policy of one's own, with rates by place and day`() async throws {
        let policy = PerDiemPolicy(
            name: "House", currency: "SEK", firstDayPercent: 60, lastDayPercent: 40, dinnerPercent: 35,
            rates: [
                PerDiemRate(validFrom: day("2025-01-01"), fullDayMinor: 29_000),
                PerDiemRate(validFrom: day("2026-05-02"), fullDayMinor: 30_000),
                PerDiemRate(place: "Tromsø", validFrom: day("2026-01-01"), fullDayMinor: 50_000, dinnerMinor: 9_999),
            ])
        let common = try await Self.statement(policy, from: "2026-05-01", to: "2026-05-03")
        #expect(common.lines.map { $0.amount?.minorUnits } == [17_400, 30_000, 12_000])
        let there = try await Self.statement(
            policy, from: "2026-05-01", to: "2026-05-02", destination: "TROMSO", provided: [("2026-05-02", .dinner)])
        #expect(there.lines.map { $0.amount?.minorUnits } == [30_000, 20_000 - 9_999])
        let early = try await Self.statement(policy, from: "2024-05-01", to: "2024-05-02")
        #expect(early.lines.map(\.explanation) == ["No rate for this day", "No rate for this day"])
        #expect(early.lines.allSatisfy { $0.amount == nil })
    }

    // MARK: - Drives

    /// A trip in a logbook with drives by a scheme.
    private static func drive(
        _ logbook: Logbook, _ scheme: String, _ drives: [(String, Double, DistanceUnit)],
        vehicle: MileageRecord.Vehicle = .car, own: Rate? = nil
    ) async throws -> UUID {
        let scheme = try #require(try await logbook.mileageSchemes.all().first { $0.name.hasPrefix(scheme) })
        let business = Trip.Business(
            perDiem: Money(minorUnits: 0, currency: "EUR"), mileageSchemeID: scheme.id, mileageRate: own)
        var contents = TripContents()
        contents.mileage = drives.map { MileageRecord(day: day($0.0), vehicle: vehicle, distance: $0.1, unit: $0.2) }
        let days = drives.map(\.0).sorted()
        return try await logbook.save(
            TripDraft(
                name: "Drive", startDay: day(days[0]), endDay: day(days[days.count - 1]),
                specifics: .business(business),
                contents: contents)
        ).id
    }

    @Test func `a drive is paid by the rate of its day`() async throws {
        let logbook = try Logbook.fixture()
        let id = try await Self.drive(
            logbook, "United States", [("2024-12-31", 100, .mi), ("2025-12-31", 100, .mi), ("2026-01-01", 100, .mi)])
        let lines = try #require(try await logbook.fetchExpenses(ofTrip: id)).lines
        #expect(lines.map { $0.amount?.minorUnits } == [nil, 7_000, 7_250])
        #expect(lines[0].explanation == "Drive: 100 mi, no rate on this day (Car)")
        #expect(lines[2].explanation == "Drive: 100 mi at 0.725 USD")
    }

    @Test func `tiers count a year's distance over all trips, each vehicle by itself`() async throws {
        let logbook = try Logbook.fixture()
        _ = try await Self.drive(logbook, "United Kingdom", [("2026-04-05", 5_000, .mi)])
        let first = try await Self.drive(logbook, "United Kingdom", [("2026-04-06", 9_900, .mi)])
        let bicycle = try await Self.drive(logbook, "United Kingdom", [("2026-05-01", 100, .mi)], vehicle: .bicycle)
        let second = try await Self.drive(
            logbook, "United Kingdom", [("2026-05-02", 160.9344, .km), ("2026-05-03", 10, .mi)])
        func amounts(_ id: UUID) async throws -> [Int64?] {
            try #require(try await logbook.fetchExpenses(ofTrip: id)).lines.map { $0.amount?.minorUnits }
        }
        #expect(try await amounts(first) == [445_500])
        #expect(try await amounts(bicycle) == [2_000])
        // 100 miles up to the tier, and 10 beyond it.
        #expect(try await amounts(second) == [4_500, 250])
        let third = try await Self.drive(logbook, "United Kingdom", [("2026-05-01", 50, .mi)])
        #expect(try await amounts(third) == [2_250])
        let lines = try #require(try await logbook.fetchExpenses(ofTrip: second)).lines
        #expect(lines[0].explanation == "Drive: 160.934 km = 50 mi at 0.45 GBP + 50 mi at 0.25 GBP")
    }

    @Test func `a trip's own rate goes before the scheme's`() async throws {
        let logbook = try Logbook.fixture()
        let id = try await Self.drive(
            logbook, "United States", [("2026-01-01", 33.3, .km)], own: Rate(Decimal(string: "0.3")!))
        let line = try #require(try await logbook.fetchExpenses(ofTrip: id)).lines.first
        #expect(line?.amount == Money(minorUnits: 999, currency: "EUR"))
        #expect(line?.explanation == "Drive: 33.3 km at 0.3 EUR/km")
    }

    // MARK: - Totals

    @Test func `totals are given per currency and in the trip's own, with the rates that made them`() async throws {
        let logbook = try await Logbook.full()
        let trip = try #require(try await logbook.fetchTrips(TripQuery(kind: .business)).first)
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        // Four days in Zürich by Germany's rules, a drive at the trip's own rate, dinner, the hotel and a train.
        #expect(
            statement.lines.map { "\($0.kind.rawValue) \($0.amount?.description ?? "")" } == [
                "perDiem 47.00 EUR", "perDiem 70.00 EUR", "perDiem 56.00 EUR", "perDiem 47.00 EUR", "mileage 3.75 CHF",
                "meal 90.00 CHF", "stay 420.00 CHF", "expense 63.50 EUR",
            ])
        #expect(
            statement.totals == [
                Money(minorUnits: 51_375, currency: "CHF"), Money(minorUnits: 28_350, currency: "EUR"),
            ])
        // 513.75 + 283.50 × 0.95.
        #expect(statement.total == Money(minorUnits: 78_308, currency: "CHF"))
        #expect(statement.exchangeRates.map(\.rate) == [Decimal(string: "0.95")!])
        #expect(statement.lines.map(\.isReimbursed) == [false, false, false, false, false, false, false, true])

        try await logbook.exchangeRates.delete(id: statement.exchangeRates[0].id)
        let without = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(without.total == nil && without.unconverted == ["EUR"])
        #expect(without.totals == statement.totals)
    }

    @Test func `a rate works both ways, and the newest of the day holds`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.exchangeRates.save(ExchangeRate(from: "EUR", into: "USD", day: day("2026-01-01"), rate: 1.25))
        try await logbook.exchangeRates.save(ExchangeRate(from: "EUR", into: "USD", day: day("2026-06-01"), rate: 2))
        var contents = TripContents()
        contents.expenses = ["2026-05-31", "2026-06-01"].map {
            Expense(day: day($0), cost: Money(minorUnits: 10_000, currency: "USD"))
        }
        let trip = try await logbook.save(
            TripDraft(
                name: "x", startDay: day("2026-05-31"), endDay: day("2026-06-01"), currency: "EUR", contents: contents))
        #expect(try await logbook.fetchExpenses(ofTrip: trip.id)?.total == Money(minorUnits: 13_000, currency: "EUR"))
    }

    @Test func `the shipped rules say where they are from`() async throws {
        let logbook = try Logbook.fixture()
        #expect(try await logbook.perDiemPolicies.all().count == 3)
        #expect(try await logbook.perDiemPolicies.all().allSatisfy { !$0.source.isEmpty && $0.problems.isEmpty })
        #expect(try await logbook.perDiemPolicies.all().allSatisfy { $0.validTo != nil && $0.hasRates })
        let schemes = try await logbook.mileageSchemes.all()
        #expect(schemes.allSatisfy { $0.sourceDay != nil && !$0.source.isEmpty && $0.problems.isEmpty })
        #expect(schemes.first { $0.currency == "EUR" }?.rates.first?.rate.amount == 0.3)
        for name in PublishedRates.names {
            let rates = PublishedRates.rates(of: name)
            #expect(rates.count > 250)
            #expect(PerDiemPolicy(name: name, currency: "EUR", rates: rates).problems.isEmpty)
        }
        // They are a person's own to change, and what a person changes can be undone.
        var policy = try #require(try await logbook.perDiemPolicies.all().first)
        let before = policy
        policy.name = "Mine"
        policy.rates = []
        policy = try await logbook.perDiemPolicies.save(policy)
        #expect(try await logbook.perDiemPolicies.entry(id: policy.id) == policy)
        try await logbook.undo()
        #expect(try await logbook.perDiemPolicies.entry(id: policy.id) == before)
    }

    @Test func `nights are lowered by provided meals where the rules say so`() async throws {
        let policy = PerDiemPolicy(
            name: "House", basis: .nights, currency: "EUR", breakfastPercent: 15, lunchPercent: 30, dinnerPercent: 30)
        let statement = try await Self.statement(
            policy, from: "2026-05-01", to: "2026-05-03", perDiem: Money(minorUnits: 10_000, currency: "EUR"),
            provided: [("2026-05-01", .dinner), ("2026-05-02", .breakfast)])
        #expect(statement.lines.map { $0.amount?.minorUnits } == [7_000, 8_500])
        #expect(statement.lines[0].explanation == "One night at 100.00 EUR; dinner provided, −30.00 EUR")
    }
}

extension PerDiemPolicy {
    /// The shipped policy whose name begins with a text.
    static func shipped(_ name: String) async throws -> PerDiemPolicy {
        try #require(try await Logbook.fixture().perDiemPolicies.all().first { $0.name.hasPrefix(name) })
    }
}
