import Foundation
import Testing

@testable import Logbook

struct FetchDescriptorTests {
    private func expectOrder<Record: StoredRecord>(
        _ order: [SortDescriptor<Record>], among records: [Record]
    ) async throws {
        let logbook = try await PredicateFixture.shared.value.logbook
        let expected = records.sorted { $0.id.text < $1.id.text }.sorted(using: order)
        let found = try await logbook.fetch(FetchDescriptor(sortBy: order))
        #expect(found.map(\.id) == expected.map(\.id), "\(order)")
    }

    @Test func `records are in the order of the descriptors, as Swift sorts them`() async throws {
        let fixture = try await PredicateFixture.shared.value
        let orders: [[SortDescriptor<Trip>]] = [
            [], [SortDescriptor(\.startDay)], [SortDescriptor(\.startDay, order: .reverse)], [SortDescriptor(\.name)],
            [SortDescriptor(\.notes, order: .reverse), SortDescriptor(\.endDay)], [SortDescriptor(\.notes)],
            [SortDescriptor(\.name, comparator: .lexical)],
            [SortDescriptor(\.name, comparator: .lexical, order: .reverse)],
            [SortDescriptor(\.destination), SortDescriptor(\.createdAt, order: .reverse)], [SortDescriptor(\.id)],
            [SortDescriptor(\.plannerID)],
        ]
        for order in orders { try await expectOrder(order, among: fixture.trips) }
        let business = fixture.trips.compactMap { $0 as? BusinessTrip }
        try await expectOrder([SortDescriptor(\.perDiem.minorUnits), SortDescriptor(\.purpose)], among: business)
        try await expectOrder([SortDescriptor(\.business.departureTime)], among: business)
        try await expectOrder(
            [SortDescriptor(\.trip.startDay), SortDescriptor(\.trip.name)], among: fixture.tripsWithContents)
        try await expectOrder([SortDescriptor(\.dueDay), SortDescriptor(\.importance)], among: fixture.expectations)
        try await expectOrder([SortDescriptor(\.durationMinutes, order: .reverse)], among: fixture.actions)
        try await expectOrder([SortDescriptor(\.createdAt), SortDescriptor(\.text)], among: fixture.snippets)
    }

    @Test(arguments: [nil, 0, 7, 1000], [nil, 0, 5, 85, 1000])
    func `limit and offset cut the answer`(limit: Int?, offset: Int?) async throws {
        let fixture = try await PredicateFixture.shared.value
        let all = fixture.trips.sorted { $0.id.text < $1.id.text }
        let descriptor = FetchDescriptor<Trip>(fetchLimit: limit, fetchOffset: offset)
        let trips = try await fixture.logbook.fetch(descriptor)
        #expect(trips == Array(all.dropFirst(offset ?? 0).prefix(limit ?? .max)))
        #expect(try await fixture.logbook.fetchCount(descriptor) == all.count)
    }

    @Test func `a live query answers again after a change`() async throws {
        let logbook = try Logbook.fixture()
        let name = "fair"
        let predicate = #Predicate<Trip> { $0.name.localizedStandardContains(name) }
        var answers = try logbook.live(FetchDescriptor(predicate: predicate)).makeAsyncIterator()
        #expect(try await answers.next() == [])
        try await logbook.save(TripDraft.plain)
        let fair = try await logbook.save(TripDraft.business)
        #expect(try await answers.next() == [fair])
    }

    @Test func `a live query about entries notices a change of one`() async throws {
        let logbook = try Logbook.fixture()
        let predicate = #Predicate<TripWithContents> { $0.contents.stays.contains { $0.isConfirmed } }
        var answers = try logbook.live(FetchDescriptor(predicate: predicate)).makeAsyncIterator()
        #expect(try await answers.next() == [])
        let trip = try await logbook.save(TripDraft.plain)
        var draft = TripDraft(trip)
        draft.contents = .common
        try await logbook.save(draft)
        #expect(try await answers.next()?.map(\.id) == [trip.id])
    }

    @Test func `what SQL cannot express is refused by its name`() async throws {
        let logbook = try Logbook.fixture()
        let divisor = 0
        var cases = PredicateCases<Trip>()
        cases["Trip.specifics"] = #Predicate { $0.specifics == $0.specifics }
        cases["ForcedUnwrap"] = #Predicate { $0.notes! == "a" }
        cases["ForceCast"] = #Predicate { ($0 as! BusinessTrip).purpose == "a" }
        cases["Int / Int"] = #Predicate { $0.startDay.year / divisor == 1 }
        cases["Int / Int"] = #Predicate { $0.startDay.year / $0.startDay.month == 1 }
        cases["Trip == Trip"] = #Predicate { $0 == $0 }
        cases["as? Encodable"] = Predicate { PredicateExpressions.TypeCheck<_, any Encodable>($0) }
        for (part, predicate) in cases.list {
            let error = await #expect(throws: LogbookError.self) {
                try await logbook.fetch(FetchDescriptor(predicate: predicate))
            }
            #expect(error == .unsupportedPredicate(part))
            #expect(throws: LogbookError.unsupportedPredicate(part)) {
                try logbook.live(FetchDescriptor(predicate: predicate))
            }
        }
        let meal = Meal(day: .latest, kind: .lunch, cost: Money(minorUnits: 1, currency: "EUR"))
        var entries = PredicateCases<TripWithContents>()
        entries["first"] = #Predicate { $0.contents.meals.first?.place == "a" }
        entries["Meal == Meal"] = #Predicate { $0.contents.meals.contains(meal) }
        entries["MileageRecord.way"] = #Predicate { $0.contents.mileage.contains { $0.way == "a" } }
        let amount = Decimal(5)
        entries["Money → Decimal"] = #Predicate { $0.contents.meals.contains { $0.cost.amount > amount } }
        entries["CollectionIndexSubscript"] = #Predicate { $0.contents.meals[0].place == "a" }
        for (part, predicate) in entries.list {
            await #expect(throws: LogbookError.unsupportedPredicate(part)) {
                try await logbook.fetchCount(FetchDescriptor(predicate: predicate))
            }
        }
    }

    @Test func `an order that SQL does not know is refused`() async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) {
            try await logbook.fetch(
                FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDay.year), SortDescriptor(\.name.count)]))
        }
        guard case .unsupportedPredicate? = error else { Issue.record("\(String(describing: error))"); return }
        #expect(error?.description.contains("SQL cannot express it") == true)
    }
}
