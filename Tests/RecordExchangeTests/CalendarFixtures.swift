import Foundation
import Logbook
import Testing

@testable import RecordExchange

/// A calendar of events, each given by its lines.
func calendar(_ events: String..., beside lines: String = "") throws -> EventCalendar {
    let text = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    return try #require(try EventCalendar(Data("BEGIN:VCALENDAR\n\(lines)\(text)END:VCALENDAR\n".utf8)))
}

func dayOf(_ text: String) -> CalendarDay { CalendarDay(text) ?? .earliest }

/// A logbook with trips of these days, called by their first letters.
func logbook(_ trips: (String, String, String)...) async throws -> Logbook {
    let logbook = try Logbook.inMemory()
    for (name, first, last) in trips {
        try await logbook.save(TripDraft(name: name, startDay: dayOf(first), endDay: dayOf(last)))
    }
    return logbook
}

extension Logbook {
    /// The items of all trips, as `trip: day time–time title`.
    var itemTexts: [String] {
        get async throws {
            let trips = try await fetchTrips()
            let contents = try await fetchContents(of: trips.map(\.id))
            return trips.flatMap { trip in
                (contents[trip.id]?.itinerary ?? []).map { item in
                    let times = [item.startTime, item.endTime].compactMap { $0?.description }.joined(separator: "–")
                    return ["\(trip.name):", "\(item.day)", times, item.title].filter { !$0.isEmpty }
                        .joined(separator: " ")
                }
            }
        }
    }

    var firstItem: ItineraryItem? {
        get async throws {
            let trips = try await fetchTrips()
            return try await fetchContents(of: trips.map(\.id)).values.lazy.compactMap(\.itinerary.first).first
        }
    }
}
