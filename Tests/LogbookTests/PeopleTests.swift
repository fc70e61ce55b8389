import Foundation
import Testing

@testable import Logbook

/// Persons who come along on several trips, and places that several trips name.
struct PeopleTests {
    private static func trip(_ name: String, _ start: String, with people: [FamilyMember]) -> TripDraft {
        var draft = TripDraft(
            name: name, startDay: day(start), endDay: day(start).adding(days: 2),
            specifics: .personal(reason: .family))
        var contents = TripContents()
        contents.familyMembers = people
        draft.contents = contents
        return draft
    }

    private func names(_ logbook: Logbook, of trip: UUID) async throws -> [String]? {
        try await logbook.fetchTripWithContents(id: trip)?.contents.familyMembers.map(\.name)
    }

    @Test func `two persons become one, whose trips are those of both, in one change`() async throws {
        let logbook = try Logbook.fixture()
        let anna = try await logbook.familyMembers.save(FamilyMember(name: "Anna"))
        let twin = try await logbook.familyMembers.save(FamilyMember(name: "Anna M.", relation: "sister"))
        let hers = try await logbook.save(Self.trip("Lake", "2026-05-01", with: [twin]))
        let both = try await logbook.save(Self.trip("Sea", "2026-07-01", with: [twin, anna]))
        let before = try await logbook.dump()

        let kept = try await logbook.mergeFamilyMember(twin.id, into: anna.id)
        #expect(kept.id == anna.id && kept.name == "Anna" && kept.relation == "sister")
        #expect(try await logbook.familyMembers.all().map(\.name) == ["Anna"])
        #expect(try await names(logbook, of: hers.id) == ["Anna"])
        #expect(try await names(logbook, of: both.id) == ["Anna"])
        for try await trips in logbook.trips(withFamilyMember: anna.id, limit: 10) {
            #expect(trips.map(\.name) == ["Sea", "Lake"])
            break
        }
        #expect(try await logbook.fetchUndoState().undo == "Merge “Anna M.” into “Anna”")
        // The list finds the trip by who is on it now.
        #expect(try await logbook.fetchTrips(TripQuery(search: "Anna")).count == 2)
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
    }

    @Test func `a person cannot be merged into themselves, nor into nobody`() async throws {
        let logbook = try Logbook.fixture()
        let anna = try await logbook.familyMembers.save(FamilyMember(name: "Anna"))
        let before = try await logbook.dump()
        for other in [anna.id, id(99)] {
            await #expect(throws: LogbookError.notFound(other)) {
                try await logbook.mergeFamilyMember(anna.id, into: other)
            }
        }
        #expect(try await logbook.dump() == before)
    }

    @Test func `persons are listed with the number of their trips`() async throws {
        let logbook = try Logbook.fixture()
        let anna = try await logbook.familyMembers.save(FamilyMember(name: "Anna", relation: "sister"))
        try await logbook.familyMembers.save(FamilyMember(name: "Bernd"))
        for start in ["2026-05-01", "2026-07-01"] {
            try await logbook.save(Self.trip("Lake", start, with: [anna]))
        }
        for try await page in logbook.familyMemberPage(rows: 0..<10) {
            #expect(page.rows.map(\.entry.member.name) == ["Anna", "Bernd"])
            #expect(page.rows.map(\.entry.tripCount) == [2, 0])
            break
        }
        for try await page in logbook.familyMemberPage(search: "sis", rows: 0..<10) {
            #expect(page.rows.map(\.entry.member.name) == ["Anna"])
            break
        }
    }

    // MARK: - Places

    /// A trip that names a place in every way there is.
    private static var travels: TripDraft {
        var draft = TripDraft(
            name: "Fair", destination: "Lisboa", startDay: day("2026-05-01"), endDay: day("2026-05-03"),
            specifics: .business(Trip.Business(perDiem: Money(minorUnits: 0, currency: "EUR"))))
        var contents = TripContents()
        contents.stays = [Stay(placeName: "Lisboa")]
        contents.itinerary = [ItineraryItem(day: day("2026-05-01"), title: "Walk", place: "Lisboa")]
        contents.meals = [
            Meal(
                day: day("2026-05-01"), kind: .lunch, place: "Lisboa", cost: Money(minorUnits: 100, currency: "EUR"))
        ]
        contents.mileage = [
            MileageRecord(
                day: day("2026-05-01"), origin: "Lisboa", destination: "Sintra", vehicle: .car, distance: 10, unit: .km)
        ]
        draft.contents = contents
        return draft
    }

    private func places(_ logbook: Logbook) async throws -> [String] {
        try await logbook.read { try Place.places($0).map { "\($0.name) \($0.useCount) \($0.tripCount)" } }
    }

    @Test func `a place is renamed wherever it is named, and is one with another of that name`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(Self.travels)
        try await logbook.save(
            TripDraft(name: "Visit", destination: "Lisbon", startDay: day("2026-08-01"), endDay: day("2026-08-02")))
        #expect(try await places(logbook) == ["Lisboa 5 1", "Lisbon 1 1", "Sintra 1 1"])
        #expect(try await logbook.fetchPlaceNames(limit: 1) == ["Lisboa"])
        let before = try await logbook.dump()

        let place = try await logbook.renamePlace("Lisboa", to: " Lisbon ")
        #expect(place == Place(name: "Lisbon", useCount: 6, tripCount: 2))
        #expect(try await places(logbook) == ["Lisbon 6 2", "Sintra 1 1"])
        #expect(try await logbook.fetchUndoState().undo == "Merge Place “Lisboa” into “Lisbon”")
        #expect(try await logbook.fetchTrips(TripQuery(search: "lisboa")).isEmpty)
        for try await trips in logbook.trips(atPlace: "Lisbon", limit: 10) {
            #expect(trips.map(\.name) == ["Visit", "Fair"])
            break
        }
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
        try await logbook.renamePlace("Sintra", to: "Cintra")
        #expect(try await logbook.fetchUndoState().undo == "Rename Place “Sintra” to “Cintra”")
    }

    @Test func `a place gets no empty name, and one that nothing names is not renamed`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(Self.travels)
        let before = try await logbook.dump()
        await #expect(throws: LogbookError.invalid(DraftProblem(.name, .missing))) {
            try await logbook.renamePlace("Lisboa", to: " ")
        }
        await #expect(throws: LogbookError.notFound(Place(name: "Porto").id)) {
            try await logbook.renamePlace("Porto", to: "Oporto")
        }
        try await logbook.renamePlace("Lisboa", to: "Lisboa")
        #expect(try await logbook.dump() == before)
    }

    @Test func `a place has the same id as long as it has its name`() {
        #expect(Place(name: "Lisboa").id == Place(name: "Lisboa", useCount: 3).id)
        let names = ["Lisboa", "Lisbon", "lisboa", "L", "", "Lisboa "]
        #expect(Set(names.map { Place(name: $0).id }).count == names.count)
    }
}
