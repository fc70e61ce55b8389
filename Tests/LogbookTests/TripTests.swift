import Foundation
import Testing

@testable import Logbook

struct TripTests {
    @Test(arguments: TripDraft.oneOfEach)
    func `a saved trip reads back as it was saved`(draft: TripDraft) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(draft)
        let read = try #require(try await logbook.trip(id: saved.id))
        #expect(read == saved)
        #expect(type(of: read) == type(of: saved))
        #expect(read.createdAt == .fixture)
        var copy = draft
        copy.id = saved.id
        #expect(TripDraft(read) == copy)
    }

    @Test func `each kind comes back as its class`() async throws {
        let logbook = try Logbook.fixture()
        for draft in TripDraft.oneOfEach { try await logbook.save(draft) }
        let trips = try await logbook.fetchTrips()
        let business = try #require(trips[0] as? BusinessTrip)
        #expect(business.perDiem == Money(minorUnits: 9_500, currency: "CHF"))
        #expect(!(trips[1] is BusinessTrip) && !(trips[1] is PersonalTrip))
        #expect((trips[2] as? PersonalTrip)?.reason == .reunion)
    }

    @Test(arguments: TripKind.allCases)
    func `asking for a kind is asking for all and keeping that class`(kind: TripKind) async throws {
        let logbook = try Logbook.fixture()
        try await logbook.addSampleData(trips: 60)
        try await logbook.save(TripDraft.plain)
        let all = try await logbook.fetchTrips()
        let expected = all.filter {
            switch kind {
            case .all: true
            case .business: $0 is BusinessTrip
            case .personal: $0 is PersonalTrip
            }
        }
        #expect(try await logbook.fetchTrips(TripQuery(kind: kind)) == expected)
        #expect(try await logbook.fetchTripCounts()[kind] == expected.count)
    }

    @Test func `trips come by first day, then by name`() async throws {
        let logbook = try Logbook.fixture()
        for (name, start) in [("b", "2026-02-01"), ("c", "2026-01-01"), ("a", "2026-02-01")] {
            try await logbook.save(TripDraft(name: name, startDay: day(start), endDay: day(start)))
        }
        #expect(try await logbook.fetchTrips().map(\.name) == ["c", "a", "b"])
    }

    @Test func `saving again replaces the trip and keeps its beginning`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(TripDraft.business))
        draft.name = "  Renamed\n"
        let saved = try await logbook.save(draft)
        #expect(saved.name == "Renamed")
        #expect(try await logbook.fetchTrips() == [saved])
        #expect(try await logbook.fetchTrips(TripQuery(search: "renamed")) == [saved])
        #expect(try await logbook.fetchTrips(TripQuery(search: "trade")).isEmpty)
    }

    @Test(arguments: TripDraft.oneOfEach, TripDraft.oneOfEach)
    func `a trip can become one of another kind`(before: TripDraft, after: TripDraft) async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(before))
        draft.specifics = after.specifics
        let saved = try await logbook.save(draft)
        #expect(saved.specifics == after.specifics)
        #expect(try await logbook.fetchTrips() == [saved])
        let rows = try await logbook.texts("SELECT kind FROM businessTrip UNION ALL SELECT kind FROM personalTrip")
        #expect(rows == [saved.kind.rawValue].filter { $0 != "trip" })
    }

    @Test func `deleting a trip takes its subtype along`() async throws {
        let logbook = try Logbook.fixture()
        let before = try await logbook.dump()
        let trip = try await logbook.save(TripDraft.business)
        try await logbook.deleteTrip(id: trip.id)
        #expect(try await logbook.dump() == before)
        #expect(try await logbook.trip(id: trip.id) == nil)
    }

    @Test func `what is gone can be neither deleted nor replaced`() async throws {
        let logbook = try Logbook.fixture()
        await #expect(throws: LogbookError.notFound(id(9))) { try await logbook.deleteTrip(id: id(9)) }
        var draft = TripDraft.plain
        draft.id = id(9)
        await #expect(throws: LogbookError.notFound(id(9))) { try await logbook.save(draft) }
    }

    @Test func `json has the fields of the kind`() async throws {
        let trip = try await Logbook.fixture().save(TripDraft.business)
        #expect(
            try json(trip) == """
                {"claim":"open","createdAt":"2026-03-01T12:00:00.123Z","currency":null,"departureTime":null,\
                "destination":"Zürich","endDay":"2026-04-04","expenseCode":"FAIR-1","followsStays":false,\
                "goalId":null,"id":"00000000-0000-4000-8000-000000000001","isPerDiemReimbursed":false,"kind":"business","mileageRate":null,\
                "mileageSchemeId":null,"modifiedAt":"2026-03-01T12:00:00.123Z",\
                "name":"Trade fair","notes":"Hall 7","perDiem":{"currency":"CHF","minorUnits":9500},\
                "perDiemPlace":"","perDiemPolicyId":null,"plannerId":null,"purpose":"Meet suppliers",\
                "returnTime":null,"startDay":"2026-04-01","usesOwnRate":false}
                """)
    }
}
