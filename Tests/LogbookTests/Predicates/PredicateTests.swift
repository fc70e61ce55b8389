import Foundation
import Testing

@testable import Logbook

struct PredicateTests {
    private func expectEach<Record: StoredRecord>(
        _ cases: [PredicateCase<Record>], among records: [Record]
    ) async throws {
        let logbook = try await PredicateFixture.shared.value.logbook
        for (name, predicate) in cases {
            let count = try await logbook.expectAgreement(predicate, among: records, name)
            #expect(0 < count && count < records.count, "\(name): \(count)")
        }
    }

    @Test func `each operator finds the trips for which it holds`() async throws {
        try await expectEach(PredicateCases<Trip>.all, among: PredicateFixture.shared.value.trips)
    }

    @Test func `entries of a trip are asked for as its properties`() async throws {
        try await expectEach(
            PredicateCases<TripWithContents>.all, among: PredicateFixture.shared.value.tripsWithContents)
    }

    @Test func `goals are asked for by their own and their lists' properties`() async throws {
        try await expectEach(PredicateCases<AnyExpectation>.all, among: PredicateFixture.shared.value.expectations)
    }

    @Test func `actions and snippets are asked for`() async throws {
        let fixture = try await PredicateFixture.shared.value
        try await expectEach(PredicateCases<Action>.all, among: fixture.actions)
        try await expectEach(PredicateCases<Snippet>.all, among: fixture.snippets)
        let action = try #require(fixture.actions.first { !$0.contributesTo.isEmpty })
        let goal = try #require(action.contributesTo.first)
        let contributing = #Predicate<Action> { $0.contributesTo.contains(goal) }
        #expect(try await fixture.logbook.expectAgreement(contributing, among: fixture.actions) > 0)
        let origin = try #require(fixture.actions.compactMap(\.origin).first)
        let imported = #Predicate<Action> { $0.origin == origin }
        #expect(try await fixture.logbook.expectAgreement(imported, among: fixture.actions) == 1)
        let owner = try #require(fixture.snippets.compactMap(\.owner).first)
        let attached = #Predicate<Snippet> { $0.owner == owner }
        #expect(try await fixture.logbook.expectAgreement(attached, among: fixture.snippets) > 0)
    }

    @Test func `a subclass is a record of its own`() async throws {
        let fixture = try await PredicateFixture.shared.value
        let business = fixture.trips.compactMap { $0 as? BusinessTrip }
        let codes = #Predicate<BusinessTrip> { $0.expenseCode == "FAIR-1" && $0.name < "b" }
        #expect(try await fixture.logbook.expectAgreement(codes, among: business) > 0)
        #expect(try await fixture.logbook.fetch(FetchDescriptor<PersonalTrip>()).count == 30)
        #expect(try await fixture.logbook.fetchCount(FetchDescriptor<PersonalTrip>()) == 30)
        let goals = fixture.expectations.compactMap { $0 as? Goal }
        let planned = #Predicate<Goal> { $0.actionPlan != nil && $0.importance > 2 }
        #expect(try await fixture.logbook.expectAgreement(planned, among: goals) > 0)
        #expect(try await fixture.logbook.fetch(FetchDescriptor<Milestone>()).count == 20)
        #expect(try await fixture.logbook.fetch(FetchDescriptor<Obligation>()).count == 20)
    }

    @Test func `a cast to the own type or a base succeeds, and one to another never`() async throws {
        let fixture = try await PredicateFixture.shared.value
        let (logbook, trips) = (fixture.logbook, fixture.trips)
        let own = Predicate<Trip> { PredicateExpressions.TypeCheck<_, Trip>($0) }
        #expect(try await logbook.expectAgreement(own, among: trips) == trips.count)
        let base = Predicate<Trip> {
            PredicateExpressions.TypeCheck<_, Trip>(PredicateExpressions.ConditionalCast<_, BusinessTrip>($0))
        }
        #expect(try await logbook.expectAgreement(base, among: trips) == 30)
        let other = Predicate<Trip> {
            PredicateExpressions.TypeCheck<_, PersonalTrip>(PredicateExpressions.ConditionalCast<_, BusinessTrip>($0))
        }
        #expect(try await logbook.expectAgreement(other, among: trips) == 0)
        let goal = Predicate<Trip> { PredicateExpressions.TypeCheck<_, Goal>($0) }
        #expect(try await logbook.expectAgreement(goal, among: trips) == 0)
        let number = Predicate<Trip> {
            PredicateExpressions.TypeCheck<_, Int>(PredicateExpressions.build_KeyPath(root: $0, keyPath: \.name))
        }
        #expect(try await logbook.expectAgreement(number, among: trips) == 0)
    }

    @Test func `NaN is equal to no number, and infinity is greater than each`() async throws {
        let fixture = try await PredicateFixture.shared.value
        for number in [Double.nan, .infinity, -.infinity, -0.0] {
            let cases: [Predicate<Action>] = [
                #Predicate { ($0.durationMinutes ?? 0) == number }, #Predicate { ($0.durationMinutes ?? 0) != number },
                #Predicate { $0.durationMinutes == number }, #Predicate { $0.durationMinutes != number },
                #Predicate { ($0.durationMinutes ?? 0) < number }, #Predicate { ($0.durationMinutes ?? 0) >= number },
                #Predicate { ($0.durationMinutes ?? 0) * 1e300 * 1e300 > 5 },
            ]
            for predicate in cases {
                try await fixture.logbook.expectAgreement(predicate, among: fixture.actions, "\(number)")
            }
        }
    }

    @Test(arguments: [0, 0.0002, 0.0005, 0.0007, 0.0014, 0.0015, 1e9, 1e12, -1e12, -5e9])
    func `instants are compared to the last bit`(offset: Double) async throws {
        let fixture = try await PredicateFixture.shared.value
        for instant in [Date.fixture.addingTimeInterval(offset), Date.fixture.addingTimeInterval(-offset)] {
            let cases: [Predicate<Trip>] = [
                #Predicate { $0.createdAt == instant }, #Predicate { $0.createdAt < instant },
                #Predicate { $0.createdAt <= instant }, #Predicate { $0.createdAt > instant },
                #Predicate { $0.createdAt >= instant },
            ]
            for predicate in cases {
                try await fixture.logbook.expectAgreement(predicate, among: fixture.trips, "\(offset)")
            }
        }
    }

    @Test func `a record that cannot be read is left out and noted, as in other lists`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(TripDraft.plain)
        let broken = try await logbook.save(TripDraft.personal)
        try await logbook.force("UPDATE trip SET endDay = 'soon' WHERE id = '\(broken.id.text)'")
        var trips: [Trip] = []
        let count = try await UnreadableEntries.counted {
            trips = try await logbook.fetch(FetchDescriptor<Trip>())
        }
        #expect(trips.map(\.name) == ["Round the lake"])
        #expect(count == 1)
    }
}
