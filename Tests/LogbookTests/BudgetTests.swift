import Foundation
import TestSupport
import Testing

@testable import Logbook

/// Budgets, advances, and expenses that are shared.
@Suite(.timeLimit(.minutes(15))) struct BudgetTests {
    private static func money(_ units: Int64, _ currency: String = "EUR") -> Money {
        Money(minorUnits: units, currency: currency)
    }

    private static func trip(
        _ name: String, _ days: (String, String), planner: UUID? = nil, _ change: (inout TripContents) -> Void
    ) -> TripDraft {
        var contents = TripContents()
        change(&contents)
        var draft = TripDraft(
            name: name, startDay: day(days.0), endDay: day(days.1), specifics: .plain, contents: contents)
        draft.plannerID = planner
        return draft
    }

    @Test(arguments: [
        // cost, shared with, paid by, own part, others' part
        (Int64(9000), "Ana, Ben", "", Int64(3000), Int64(3000)), (10000, "Ana, Ben", "", 3334, 3333),
        (10000, "Ana, Ben", "Ana", 3333, 3333), (1, "Ana", "", 1, 0), (500, "", "Ana", 500, 500),
        (600, " Ana ,Ana,, ", "", 300, 300), (0, "Ana", "", 0, 0),
    ])
    func `an expense is divided in equal parts, and the rest is for who paid`(
        cost: Int64, shared: String, payer: String, own: Int64, others: Int64
    ) {
        let expense = Expense(
            day: day("2026-05-04"), cost: Self.money(cost), paidBy: payer, sharedWith: shared)
        #expect(expense.ownShare.minorUnits == own)
        #expect(expense.othersShare.minorUnits == others)
        if payer.isEmpty { #expect(own + Int64(expense.sharers.count) * others == cost) }
    }

    @Test func `a statement has one's own parts, who owes what, and what is outstanding`() async throws {
        let logbook = try Logbook.fixture()
        let trip = try await logbook.save(
            Self.trip("York", ("2026-05-04", "2026-05-08")) { contents in
                contents.expenses = [
                    Expense(day: day("2026-05-04"), details: "Dinner", cost: Self.money(9000), sharedWith: "Ana, Ben"),
                    Expense(
                        day: day("2026-05-05"), details: "Taxi", cost: Self.money(2000), paidBy: "Ana",
                        sharedWith: "Ana"),
                    Expense(day: day("2026-05-06"), details: "Book", cost: Self.money(4000), isReimbursed: true),
                ]
                contents.reimbursements = [
                    Reimbursement(day: day("2026-05-01"), amount: Self.money(1500)),
                    Reimbursement(kind: .reimbursement, day: day("2026-06-01"), amount: Self.money(700, "USD")),
                ]
            })
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(statement.lines.compactMap(\.amount?.minorUnits) == [3000, 1000, 4000])
        #expect(statement.lines[0].explanation.contains("own part of €90.00, shared with Ana and Ben"))
        #expect(
            statement.balances == [
                .init(person: "Ana", amount: Self.money(2000)), .init(person: "Ben", amount: Self.money(3000)),
            ])
        #expect(statement.remarks.map(\.text).contains("Ana owes you €20.00 for shared expenses."))
        #expect(statement.received == [Self.money(1500), Self.money(700, "USD")])
        #expect(statement.reimbursed == [Self.money(5500), Self.money(700, "USD")])
        #expect(statement.outstanding == [Self.money(2500), Self.money(-700, "USD")])
        // Without a rate for the dollars they are not in the sum of what was received, but the total remains.
        #expect(statement.total == Self.money(8000) && statement.reimbursedTotal == Self.money(5500))
        #expect(statement.missingRates == ["USD"] && statement.unconverted.isEmpty)
        #expect(statement.unconvertedPayments == [Self.money(700, "USD")])
        try await logbook.exchangeRates.save(
            ExchangeRate(from: "USD", into: "EUR", day: day("2026-01-01"), rate: Decimal(string: "0.5") ?? 0))
        let converted = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(converted.reimbursedTotal == Self.money(5850) && converted.missingRates.isEmpty)
        #expect(converted.outstanding == [Self.money(2150)])
        // An advance before the trip counts for its first day, a reimbursement after it for its last.
        #expect(converted.limited(to: day("2026-04-01")...day("2026-05-03")).received.isEmpty)
        #expect(converted.limited(to: day("2026-05-08")...day("2026-05-31")).received == [Self.money(700, "USD")])
        let may = converted.limited(to: day("2026-05-01")...day("2026-05-05"))
        #expect(may.received == [Self.money(1500)] && may.totals == [Self.money(4000)])
        #expect(converted.converted(into: "USD", rates: []).balances == converted.balances)
    }

    @Test func `what people give each other settles what they owe, and reimburses nothing`() async throws {
        let logbook = try Logbook.fixture()
        let trip = try await logbook.save(
            Self.trip("York", ("2026-05-04", "2026-05-08")) { contents in
                contents.expenses = [
                    Expense(day: day("2026-05-04"), cost: Self.money(9000), sharedWith: "Ana, Ben"),
                    Expense(day: day("2026-05-05"), cost: Self.money(2000), paidBy: "Cleo", sharedWith: "Cleo"),
                ]
                contents.reimbursements = [
                    Reimbursement(kind: .shareReceived, day: day("2026-05-06"), amount: Self.money(1000), payer: "Ana"),
                    Reimbursement(
                        kind: .shareReceived, day: day("2026-05-07"), amount: Self.money(3000), payer: " Ben"),
                    Reimbursement(kind: .sharePaid, day: day("2026-05-07"), amount: Self.money(400), payer: "Cleo"),
                ]
            })
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(
            statement.balances == [
                .init(person: "Ana", amount: Self.money(2000)), .init(person: "Cleo", amount: Self.money(-600)),
            ])
        #expect(statement.received.isEmpty && statement.outstanding == [Self.money(4000)])
    }

    @Test func `who gave or received a share has a name`() async throws {
        let logbook = try Logbook.fixture()
        let draft = Self.trip("York", ("2026-05-04", "2026-05-08")) { contents in
            contents.reimbursements = [
                Reimbursement(kind: .shareReceived, day: day("2026-05-06"), amount: Self.money(1000), payer: " "),
                Reimbursement(kind: .advance, day: day("2026-05-06"), amount: Self.money(1000)),
            ]
        }
        await #expect(throws: LogbookError.invalid(DraftProblem(.payer, .missing, in: .init("reimbursement", 1)))) {
            try await logbook.save(draft)
        }
    }

    @Test func `what was paid before a trip is in the month of its first day, as the advance for it`() async throws {
        let logbook = try Logbook.fixture()
        let trip = try await logbook.save(
            Self.trip("York", ("2026-06-08", "2026-06-12")) { contents in
                contents.expenses = [Expense(day: day("2026-03-10"), details: "Ticket", cost: Self.money(50_000))]
                contents.reimbursements = [Reimbursement(day: day("2026-03-10"), amount: Self.money(50_000))]
            })
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        let june = statement.limited(to: day("2026-06-01")...day("2026-06-30"))
        #expect(june.totals == [Self.money(50_000)] && june.outstanding == [Self.money(0)])
        #expect(statement.limited(to: day("2026-03-01")...day("2026-03-31")).lines.isEmpty)
    }

    @Test func `a statement in another currency than all its amounts is foreign`() async throws {
        let logbook = try Logbook.fixture()
        func isForeign(_ currency: String?, _ spent: String...) async throws -> Bool? {
            var draft = Self.trip("York", ("2026-06-08", "2026-06-12")) { contents in
                contents.expenses = spent.map { Expense(day: day("2026-06-08"), cost: Self.money(100, $0)) }
            }
            draft.currency = currency
            let trip = try await logbook.save(draft)
            return try await logbook.fetchExpenses(ofTrip: trip.id)?.isForeign
        }
        #expect(try await isForeign("EUR", "USD") == true)
        #expect(try await isForeign("EUR", "EUR") == false)
        #expect(try await isForeign(nil, "USD") == false)
        #expect(try await isForeign(nil, "USD", "EUR") == true)
        #expect(try await isForeign("EUR") == false)
    }

    @Test func `a budget counts the trips, days and kinds that it is for`() async throws {
        let logbook = try Logbook.fixture()
        let planner = try await logbook.planners.save(TravelPlanner(name: "Work"))
        let york = try await logbook.save(
            Self.trip("York", ("2026-05-04", "2026-05-08"), planner: planner.id) { contents in
                contents.expenses = [
                    Expense(day: day("2026-05-04"), cost: Self.money(3000)),
                    Expense(day: day("2026-06-01"), cost: Self.money(1000, "USD")),
                ]
                contents.stays = [Stay(placeName: "Inn", startDay: day("2026-05-04"), cost: Self.money(20000))]
            })
        _ = try await logbook.save(
            Self.trip("Kyoto", ("2026-05-30", "2026-06-03")) {
                $0.expenses = [Expense(day: day("2026-05-31"), cost: Self.money(500))]
            })
        func spent(_ budget: Budget, on today: String) async throws -> (Int64, [String]) {
            let saved = try await logbook.budgets.save(budget)
            let all = try await logbook.fetchBudgetProgress(on: day(today))
            let progress = try #require(all.first { $0.id == saved.id })
            try await logbook.budgets.delete(id: saved.id)
            return (progress.spent.minorUnits, progress.unconverted)
        }
        let amount = Self.money(10000)
        #expect(try await spent(Budget(name: "All", amount: amount), on: "2026-05-01") == (23500, ["USD"]))
        #expect(
            try await spent(Budget(name: "May", amount: amount, interval: .month), on: "2026-05-20") == (23500, []))
        #expect(
            try await spent(Budget(name: "June", amount: amount, interval: .month), on: "2026-06-30") == (0, ["USD"]))
        #expect(try await spent(Budget(name: "2027", amount: amount, interval: .year), on: "2027-01-01") == (0, []))
        #expect(
            try await spent(Budget(name: "York", amount: amount, tripID: york.id), on: "2026-05-01") == (23000, ["USD"])
        )
        #expect(
            try await spent(Budget(name: "Work", amount: amount, plannerID: planner.id, kind: .stay), on: "2026-05-01")
                == (20000, []))
        #expect(
            try await spent(
                Budget(
                    name: "Days", amount: amount, startDay: day("2026-05-05"), validTo: day("2026-05-31")),
                on: "2027-05-01") == (500, []))
        // Of a month outside the days of the budget nothing counts.
        #expect(
            try await spent(
                Budget(name: "Old", amount: amount, interval: .month, validTo: day("2026-04-30")), on: "2026-05-20")
                == (0, []))
    }

    @Test func `a budget is checked, goes with its trip and comes back with it`() async throws {
        let logbook = try Logbook.fixture()
        await #expect(throws: LogbookError.self) {
            try await logbook.budgets.save(Budget(name: " ", amount: Self.money(1)))
        }
        await #expect(throws: LogbookError.self) {
            try await logbook.budgets.save(Budget(name: "Nothing", amount: Self.money(0)))
        }
        await #expect(throws: LogbookError.self) {
            try await logbook.budgets.save(
                Budget(name: "Both", amount: Self.money(1), tripID: UUID.random(), plannerID: UUID.random()))
        }
        let trip = try await logbook.save(Self.trip("York", ("2026-05-04", "2026-05-08")) { _ in })
        let budget = try await logbook.budgets.save(
            Budget(name: "York", amount: Self.money(50000), tripID: trip.id, kind: .meal, interval: .month))
        let archive = try await logbook.archive()
        try await logbook.deleteTrip(id: trip.id)
        #expect(try await logbook.budgets.all().isEmpty)
        _ = try await logbook.undo()
        #expect(try await logbook.budgets.all() == [budget])
        let other = try Logbook.inMemory()
        _ = try await other.importArchive(archive)
        #expect(try await other.budgets.all() == [budget])
        for try await progress in other.budgetProgress(ofTrip: trip.id) {
            #expect(progress.map(\.budget) == [budget])
            break
        }
    }
}
