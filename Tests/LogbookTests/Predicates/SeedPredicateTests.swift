import Foundation
import Testing

@testable import Logbook

/// The predicates of the specification, as they are written there but for what the macro of Swift 6.3 on Linux refuses: an
/// enumeration's case without its type, a second statement after `if`, and `evaluate`.
struct SeedPredicateTests {
    @Test func `trips by type`() async throws {
        let fixture = try await PredicateFixture.shared.value
        let businessTripPredicate = #Predicate<Trip> { $0 is BusinessTrip }
        #expect(try await fixture.logbook.expectAgreement(businessTripPredicate, among: fixture.trips) == 30)
        let typePredicate: Predicate<Trip>? = #Predicate { $0 is PersonalTrip }
        #expect(try await fixture.logbook.expectAgreement(try #require(typePredicate), among: fixture.trips) == 30)
    }

    @Test func `personal trips for a reason`() async throws {
        let fixture = try await PredicateFixture.shared.value
        let vacation = PersonalTrip.Reason.vacation
        let personalVacationPredicate = #Predicate<Trip> {
            if let personalTrip = $0 as? PersonalTrip {
                return personalTrip.reason == vacation
            } else {
                return false
            }
        }
        #expect(try await fixture.logbook.expectAgreement(personalVacationPredicate, among: fixture.trips) > 0)
        let chained = #Predicate<Trip> { ($0 as? PersonalTrip)?.reason == vacation }
        let trips = try await fixture.logbook.fetch(FetchDescriptor(predicate: personalVacationPredicate))
        #expect(try await fixture.logbook.fetch(FetchDescriptor(predicate: chained)) == trips)
        #expect(trips.allSatisfy { ($0 as? PersonalTrip)?.reason == .vacation })
    }

    @Test(arguments: ["", "zur", "ZÜRICH", "fair", "strasse", "é", "nowhere"], TripKind.allCases)
    func `trips by type and text`(searchText: String, tripKind: TripKind) async throws {
        let fixture = try await PredicateFixture.shared.value
        let typePredicate: Predicate<Trip>? = {
            switch tripKind {
            case .all:
                return nil
            case .personal:
                return #Predicate { $0 is PersonalTrip }
            case .business:
                return #Predicate { $0 is BusinessTrip }
            }
        }()

        // Create search predicate if needed
        let searchPredicate =
            searchText.isEmpty
            ? nil
            : #Predicate<Trip> {
                $0.name.localizedStandardContains(searchText) || $0.destination.localizedStandardContains(searchText)
            }

        // Combine predicates if both exist
        let finalPredicate: Predicate<Trip>?
        if let typePredicate, let searchPredicate {
            finalPredicate = typePredicate && searchPredicate
        } else {
            finalPredicate = typePredicate ?? searchPredicate
        }
        let trips = try await fixture.logbook.fetch(
            FetchDescriptor(predicate: finalPredicate, sortBy: [SortDescriptor(\.startDay)]))
        let expected = try fixture.trips.filter { try finalPredicate?.evaluate($0) ?? true }
        #expect(Set(trips) == Set(expected))
        #expect(trips.map(\.startDay) == expected.map(\.startDay).sorted())
    }

    @Test(arguments: ["", "zur", "fair", "STRASSE"], TripKind.allCases)
    func `trips by type and name, all of them without a text`(searchText: String, tripKind: TripKind) async throws {
        let fixture = try await PredicateFixture.shared.value
        let classPredicate: Predicate<Trip>? = {
            switch tripKind {
            // Returns a `nil` predicate representing all trips.
            case .all:
                return nil
            // Returns a predicate that matches on `PersonalTrip` objects.
            case .personal:
                return #Predicate { $0 is PersonalTrip }
            // Returns a predicate that matches on `BusinessTrip` objects.
            case .business:
                return #Predicate { $0 is BusinessTrip }
            }
        }()

        // If there's search text, create a predicate than can search the trip's name
        let searchPredicate = #Predicate<Trip> {
            searchText.isEmpty ? true : $0.name.localizedStandardContains(searchText)
        }

        let fullPredicate: Predicate<Trip>
        if let classPredicate {
            fullPredicate = classPredicate && searchPredicate
        } else {
            fullPredicate = searchPredicate
        }
        try await fixture.logbook.expectAgreement(fullPredicate, among: fixture.trips)
        try await fixture.logbook.expectAgreement(searchPredicate, among: fixture.trips)
    }

    @Test(arguments: ["", "cafe", "é"], [nil, Date.fixture])
    func `snippets by text and instant`(searchText: String, start: Date?) async throws {
        let fixture = try await PredicateFixture.shared.value
        let searchPredicate: Predicate<Snippet>? =
            searchText.isEmpty ? nil : #Predicate { $0.text.localizedStandardContains(searchText) }
        let datePredicate: Predicate<Snippet>? = start.map { start in #Predicate { $0.createdAt >= start } }
        var descriptor = FetchDescriptor<Snippet>()
        switch (searchPredicate, datePredicate) {
        case (let search?, let date?):
            descriptor.predicate = search && date
        case (let search?, nil):
            descriptor.predicate = search
        case (nil, let date?):
            descriptor.predicate = date
        case (nil, nil):
            break
        }
        let predicate = descriptor.predicate
        let expected = try fixture.snippets.filter { try predicate?.evaluate($0) ?? true }
        #expect(Set(try await fixture.logbook.fetch(descriptor)) == Set(expected))
        #expect(!expected.isEmpty)
    }
}
