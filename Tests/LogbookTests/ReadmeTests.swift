import Logbook
import Testing

/// The README's snippet, as it stands there, with public names only.
struct ReadmeTests {
    @Test func `the snippet does what it says`() async throws {
        let logbook = try Logbook.inMemory()
        var fair = TripDraft(
            name: "Fair", destination: "Lisbon", startDay: CalendarDay("2027-05-03")!,
            endDay: CalendarDay("2027-05-07")!,
            specifics: .business(Trip.Business(purpose: "Show it", perDiem: Money(minorUnits: 6_000, currency: "EUR"))),
            contents: TripContents())
        fair.contents?.stays = [Stay(placeName: "Hotel Central", isConfirmed: true)]
        let trip = try await logbook.save(fair)
        var names: [String] = []
        for case let trip as BusinessTrip in try await logbook.fetchTrips(TripQuery(kind: .business, search: "hotel")) {
            names.append("\(trip.name) \(trip.perDiem)")
        }
        #expect(names == ["Fair 60.00 EUR"])
        let lines = try await logbook.fetchExpenses(ofTrip: trip.id)?.lines ?? []
        #expect(lines.map(\.explanation) == Array(repeating: "One night at 60.00 EUR", count: 4))
        try await logbook.deleteTrip(id: trip.id)
        #expect(try await logbook.undo() == "Delete Trip “Fair”")
    }
}
