import Testing

@testable import Logbook

struct PresenceTests {
    private static func trip(
        _ first: String, _ last: String, _ destination: String, _ change: (inout TripContents) -> Void = { _ in }
    ) async throws -> TripWithContents {
        var draft = TripDraft(name: destination, destination: destination, startDay: day(first), endDay: day(last))
        var contents = TripContents()
        change(&contents)
        draft.contents = contents
        let logbook = try Logbook.inMemory()
        let id = try await logbook.save(draft).id
        return try #require(try await logbook.fetchTripWithContents(id: id))
    }

    @Test func `a day counts for every country that it was spent in`() async throws {
        let trip = try await Self.trip("2026-05-03", "2026-05-06", "Lisbon") { contents in
            contents.legs = [
                Leg(
                    kind: .flight, origin: "FRA", startDay: day("2026-05-03"), destination: "LIS",
                    endDay: day("2026-05-03"))
            ]
            contents.stays = [
                Stay(address: "Rua 1, Lisboa, Portugal", startDay: day("2026-05-03"), endDay: day("2026-05-05")),
                Stay(address: "Madrid", startDay: day("2026-05-05"), endDay: day("2026-05-06")),
            ]
        }
        let presence = Presence([trip])
        #expect(presence.countries[day("2026-05-03")] == ["DE", "PT"])
        #expect(presence.countries[day("2026-05-04")] == ["PT"])
        #expect(presence.countries[day("2026-05-05")] == ["PT", "ES"])
        #expect(presence.countries[day("2026-05-06")] == ["ES"])
        #expect(
            presence.count(in: "PT") == 3 && presence.count(in: "PT", on: day("2026-05-04")...day("2026-05-09")) == 2)
    }

    @Test func `ninety days in any hundred and eighty, with what a planned trip would do`() async throws {
        // 60 days in spring, 30 in summer: exactly the limit; a day more is over it.
        let spring = try await Self.trip("2026-03-01", "2026-04-29", "Rome")
        let summer = try await Self.trip("2026-07-01", "2026-07-30", "Paris")
        let both = Presence([spring, summer])
        #expect(both.schengenDays(endingOn: day("2026-04-29")) == 60)
        #expect(both.schengenDays(endingOn: day("2026-07-30")) == 90)
        #expect(both.firstDayOverLimit(in: day("2026-07-01")...day("2026-07-30")) == nil)
        let longer = Presence([spring, try await Self.trip("2026-07-01", "2026-08-02", "Paris")])
        #expect(longer.firstDayOverLimit(in: day("2026-07-01")...day("2026-08-02")) == day("2026-07-31"))
        // The first day of spring is out of the period on 28 August.
        #expect(both.schengenDays(endingOn: day("2026-08-27")) == 90)
        #expect(both.schengenDays(endingOn: day("2026-08-28")) == 89)
        let london = Presence([try await Self.trip("2026-03-01", "2026-04-29", "London")])
        #expect(london.schengenDays(endingOn: day("2026-04-29")) == 0)
    }

    @Test func `the most days of twelve months are found over the turn of the year`() async throws {
        let presence = Presence([
            try await Self.trip("2025-11-01", "2026-02-28", "Oslo"),
            try await Self.trip("2026-09-01", "2026-10-31", "Oslo"),
            try await Self.trip("2026-12-01", "2026-12-10", "Oslo"),
        ])
        let most = try #require(presence.most(in: "NO", within: 365))
        #expect(most.count == 120 + 61 && most.end == day("2026-10-31"))
        #expect(presence.most(in: "SE", within: 365) == nil)
    }
}
