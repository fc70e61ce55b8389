import Foundation
import Logbook
import Reports
import TestSupport
import Testing

@testable import RecordExchange

/// Legs between time zones against Python's `zoneinfo` and `icalendar`.
@Suite struct ZoneTests {
    private struct Case: Decodable {
        let origin, startZone, startDay, startTime, destination, endZone, endDay, endTime, start, end, home: String
        let minutes: Int
    }

    private struct Reading: Decodable {
        let events: [String: [String]]
        let wrong: [String]
    }

    @Test func `sixty legs last as long as zoneinfo says, and a calendar has them at the same instants`() async throws {
        let script = "RecordExchangeTests/zones.py"
        let cases = try JSONDecoder().decode([Case].self, from: Data(PythonScript.run(script, "cases").utf8))
        #expect(cases.count == 60)
        var trip = TripDraft(name: "Around", startDay: dayOf("2023-12-01"), endDay: dayOf("2030-12-31"))
        var contents = TripContents()
        contents.legs = cases.enumerated().map { number, leg in
            Leg(
                kind: .flight, number: "F\(number)", origin: leg.origin, startDay: dayOf(leg.startDay),
                startTime: TimeOfDay(leg.startTime), destination: leg.destination, endDay: dayOf(leg.endDay),
                endTime: TimeOfDay(leg.endTime))
        }
        trip.contents = contents
        let logbook = try Logbook.inMemory()
        let id = try await logbook.save(trip).id
        let saved = try #require(try await logbook.fetchTripWithContents(id: id)).contents
        for (leg, expected) in zip(saved.legs, cases) {
            #expect(leg.startZone.map(same) == same(expected.startZone), "\(expected.origin)")
            #expect(leg.endZone.map(same) == same(expected.endZone), "\(expected.destination)")
            #expect(leg.minutes == expected.minutes, "\(expected)")
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "trips.ics")
        try Data(try await LogbookCalendar.ics(of: logbook)).write(to: file)
        let reading = try JSONDecoder().decode(
            Reading.self, from: Data(PythonScript.run(script, "read", file.path).utf8))
        #expect(reading.wrong.isEmpty)
        for (leg, expected) in zip(saved.legs, cases) {
            #expect(reading.events[leg.name] == [expected.start, expected.end], "\(expected)")
        }
        // The traveller's own clock stands beside those of the places.
        let home = try #require(TimeZone(identifier: "Europe/Berlin"))
        let plan = Itinerary(from: trip.startDay, to: trip.endDay, saved, home: home)
        let entries = plan.days.flatMap(\.entries).filter { $0.detail != "Arrival" && !$0.detail.hasPrefix("Arrival ") }
        for (leg, expected) in zip(saved.legs, cases) {
            let entry = try #require(entries.first { $0.title == leg.name })
            #expect(entry.detail.contains("\(expected.home) at home") == (expected.home != expected.startTime))
        }
    }

    /// The zone by a name that is not one of several.
    private func same(_ zone: String) -> String {
        zone == "Asia/Calcutta" ? "Asia/Kolkata" : zone == "Asia/Katmandu" ? "Asia/Kathmandu" : zone
    }

    @Test func `every zone of the table of places is one that the program knows`() throws {
        let table = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/CShims/Gazetteer/places.csv").standardized
        let zones = Set(
            try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst().compactMap {
                $0.split(separator: ";").last.map(String.init)
            })
        #expect(zones.count > 300)
        #expect(zones.filter { TimeZone(named: $0) == nil }.isEmpty)
    }

    @Test func `a day over the date line is in the order of its instants`() throws {
        var contents = TripContents()
        contents.legs = [
            Leg(
                kind: .flight, origin: "HND", startDay: dayOf("2026-05-03"), startTime: TimeOfDay("20:00"),
                startZone: "Asia/Tokyo", destination: "HNL", endDay: dayOf("2026-05-03"), endTime: TimeOfDay("08:10"),
                endZone: "Pacific/Honolulu")
        ]
        contents.itinerary = [
            ItineraryItem(
                day: dayOf("2026-05-03"), startTime: TimeOfDay("12:00"), timeZone: "Pacific/Honolulu", title: "Beach"),
            ItineraryItem(
                day: dayOf("2026-05-03"), startTime: TimeOfDay("18:00"), timeZone: "Asia/Tokyo", title: "Farewell"),
        ]
        let home = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let day = Itinerary(
            from: dayOf("2026-05-03"), to: dayOf("2026-05-03"), contents, destination: "Honolulu", home: home
        ).days[0]
        #expect(day.entries.map(\.title) == ["Farewell", "HND – HNL", "Beach"])
        #expect(day.entries.map(\.time) == ["18:00", "20:00", "12:00"])
        #expect(day.entries[1].detail == "arrival 08:10 · 7h 10m")
        #expect(day.entries[2].detail == "07:00 at home")
    }

    @Test func `times of a place get its zone, those of before stay without`() async throws {
        let logbook = try Logbook.inMemory()
        var draft = TripDraft(
            name: "Fair", destination: "Lisbon", startDay: dayOf("2026-05-03"), endDay: dayOf("2026-05-06"))
        var contents = TripContents()
        contents.stays = [
            Stay(address: "Limmatquai 1, 8001 Zürich", startDay: dayOf("2026-05-05"), endDay: dayOf("2026-05-06"))
        ]
        contents.itinerary = [
            ItineraryItem(day: dayOf("2026-05-03"), startTime: TimeOfDay("09:00"), title: "At the destination"),
            ItineraryItem(day: dayOf("2026-05-05"), startTime: TimeOfDay("09:00"), title: "By the stay"),
            ItineraryItem(
                day: dayOf("2026-05-05"), startTime: TimeOfDay("09:00"), title: "By its place", place: "London"),
            ItineraryItem(day: dayOf("2026-05-05"), title: "Whole day"),
        ]
        draft.contents = contents
        let id = try await logbook.save(draft).id
        func saved() async throws -> TripDraft {
            TripDraft(try #require(try await logbook.fetchTripWithContents(id: id)))
        }
        var trip = try await saved()
        #expect(
            trip.contents?.itinerary.map(\.timeZone) == ["Europe/Lisbon", "Europe/Zurich", "Europe/London", nil])
        // A zone follows its place until it is set by hand, and one that was removed stays away.
        trip.contents?.itinerary[2].place = "Tokyo"
        trip.contents?.itinerary[1].timeZone = nil
        try await logbook.save(trip)
        trip = try await saved()
        #expect(trip.contents?.itinerary.map(\.timeZone) == ["Europe/Lisbon", nil, "Asia/Tokyo", nil])
        trip.contents?.itinerary[2].timeZone = "America/New_York"
        try await logbook.save(trip)
        trip = try await saved()
        trip.contents?.itinerary[2].place = "Paris"
        trip.contents?.itinerary[1].title = "Another"
        try await logbook.save(trip)
        #expect(
            try await saved().contents?.itinerary.map(\.timeZone) == ["Europe/Lisbon", nil, "America/New_York", nil])
    }

    @Test(arguments: [
        ("LIS", "Europe/Lisbon"), ("Frankfurt (FRA)", "Europe/Berlin"), ("Lissabon", "Europe/Lisbon"),
        ("London", "Europe/London"),
        ("London, Ontario, Canada", "America/Toronto"), ("Portland, OR", "America/Los_Angeles"),
        ("Portland, Maine", "America/New_York"), ("Portland", nil), ("München", "Europe/Berlin"),
        ("Österreich", "Europe/Vienna"),
        ("Hotel Krone, Limmatquai 1, 8001 Zürich", "Europe/Zurich"), ("Phoenix, AZ", "America/Phoenix"), ("USA", nil),
        ("The moon", nil), ("", nil), ("New York, USA", "America/New_York"), ("Las Palmas (LPA)", "Atlantic/Canary"),
    ])
    func `a place tells its time zone`(place: String, zone: String?) {
        #expect(KnownPlace.timeZone(of: place) == zone)
    }
}
