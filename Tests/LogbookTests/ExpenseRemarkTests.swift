import Foundation
import Testing

@testable import Logbook

struct ExpenseRemarkTests {
    /// What a statement of a trip of three days remarks.
    private static func remarks(
        _ business: Trip.Business, destination: String = "", to last: String = "2026-05-03",
        _ change: (inout TripContents) -> Void = { _ in }
    ) async throws -> [String] {
        let logbook = try Logbook.fixture()
        var contents = TripContents()
        change(&contents)
        let trip = try await logbook.save(
            TripDraft(
                name: "Trip", destination: destination, startDay: day("2026-05-01"), endDay: day(last),
                specifics: .business(business), contents: contents))
        return try #require(try await logbook.fetchExpenses(ofTrip: trip.id)).remarks.map(\.text)
    }

    private static func business(_ policy: String, own: Int64 = 0, usesOwn: Bool = false, place: String = "")
        async throws -> Trip.Business
    {
        Trip.Business(
            perDiem: Money(minorUnits: own, currency: "EUR"),
            perDiemPolicyID: try await PerDiemPolicy.shipped(policy).id,
            usesOwnRate: usesOwn, perDiemPlace: place)
    }

    @Test func `own rate, rules and place are one choice that the statement names`() async throws {
        let notUsed = try await Self.remarks(Self.business("Germany", own: 3_200), destination: "Lisbon")
        #expect(
            notUsed == [
                "The trip's own rate of 32.00 EUR is not used: the rates of “Germany, at home and abroad” are.",
                "Rate for Portugal.",
            ])
        let used = try await Self.remarks(
            Self.business("Germany", own: 3_300, usesOwn: true), destination: "Lisbon")
        #expect(used == ["Counted with the trip's own rate of 33.00 EUR, by the rules “Germany, at home and abroad”."])
        let elsewhere = try await Self.remarks(Self.business("Germany", place: "Genf"), destination: "Lisbon")
        #expect(elsewhere == ["Rate for Geneva / Genf, Switzerland."])
    }

    @Test(arguments: [
        ("Smallville", "Standard rate, no locality found for Smallville."),
        ("", "Standard rate: the trip has no destination."),
        ("Portland", "Standard rate: there are several places called Portland. Add the country or the state."),
        ("Portland, Maine", "Rate for Portland, Maine, United States."),
        ("Boston", "Rate for Boston / Cambridge, Massachusetts, United States."),
    ])
    func `the statement says which rate a destination has`(destination: String, remark: String) async throws {
        let remarks = try await Self.remarks(Self.business("United States"), destination: destination)
        #expect(remarks == [remark])
    }

    @Test func `rules that ended are used on, and said to have ended`() async throws {
        let remarks = try await Self.remarks(Self.business("United States"), destination: "Boston", to: "2027-10-02")
        let end = DayText().text(day("2027-09-30"))
        #expect(
            remarks.contains(
                "“United States, federal travel” is valid until \(end); later days are counted at its last rates."))
    }

    @Test func `meals that are paid beside an allowance are remarked, and left to the rules`() async throws {
        let business = try await Self.business("Germany")
        let meals = [
            Meal(day: day("2026-05-02"), kind: .lunch, cost: Money(minorUnits: 1_500, currency: "EUR")),
            Meal(
                day: day("2026-05-02"), kind: .dinner, cost: Money(minorUnits: 4_000, currency: "EUR"),
                isProvidedByHost: true),
        ]
        let remarks = try await Self.remarks(business, destination: "Köln, Germany") { $0.meals = meals }
        #expect(
            remarks == [
                "Rate for Germany.",
                "Dinner on 2 May 2026 was provided by the host but has a cost of 40.00 EUR.",
                "1 meal is paid on top of the daily allowance of its day; the per diem rules decide this.",
            ])
        let logbook = try Logbook.fixture()
        let id = try #require(business.perDiemPolicyID)
        var policy = try #require(try await logbook.perDiemPolicies.entry(id: id))
        policy.paysMeals = false
        try await logbook.perDiemPolicies.save(policy)
        var contents = TripContents()
        contents.meals = meals
        let trip = try await logbook.save(
            TripDraft(
                name: "Trip", startDay: day("2026-05-01"), endDay: day("2026-05-03"), specifics: .business(business),
                contents: contents))
        let lines = try #require(try await logbook.fetchExpenses(ofTrip: trip.id)).lines.filter { $0.kind == .meal }
        #expect(lines.map { $0.amount?.minorUnits } == [0, 0])
        #expect(lines[0].explanation == "Lunch: 15.00 EUR is covered by the daily allowance")
    }

    @Test func `what lies outside of the trip's days is remarked, with the entry`() async throws {
        let expense = Expense(day: day("2026-05-09"), details: "Taxi", cost: Money(minorUnits: 100, currency: "EUR"))
        let logbook = try Logbook.fixture()
        var draft = TripDraft.plain
        draft.contents = TripContents()
        draft.contents?.expenses = [expense]
        let trip = try await logbook.save(draft)
        let remarks = try #require(try await logbook.fetchExpenses(ofTrip: trip.id)).remarks
        #expect(remarks.map(\.entryID) == [expense.id])
        #expect(remarks.first?.text == "Taxi: 9 May 2026 is outside the trip.")
    }

    @Test func `each line names its entry, and whether its money has come back`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft.business
        var contents = TripContents.business
        contents.meals[0].isReimbursed = true
        contents.mileage[0].isReimbursed = true
        contents.stays[0].isReimbursed = true
        draft.contents = contents
        draft.specifics = .business(
            Trip.Business(perDiem: Money(minorUnits: 1_000, currency: "CHF"), isPerDiemReimbursed: true, claim: .paid))
        let trip = try await logbook.save(draft)
        #expect((trip as? BusinessTrip)?.business.claim == .paid)
        let lines = try #require(try await logbook.fetchExpenses(ofTrip: trip.id)).lines
        #expect(lines.allSatisfy { $0.isReimbursed })
        let ids = [contents.mileage[0].id, contents.meals[0].id, contents.stays[0].id, contents.expenses[0].id]
        #expect(lines.compactMap(\.entryID) == ids)
    }
}
