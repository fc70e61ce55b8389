import Foundation
import Logbook

/// Trips with what happens on them, and terms, as an iCalendar file by RFC 5545.
///
/// Days are days wherever the calendar is opened, and times are those on the clock of the place: nobody said a time zone, and
/// none is made up.
public enum LogbookCalendar {
    /// The calendar of all trips and terms.
    @concurrent
    public static func ics(of logbook: Logbook) async throws(LogbookError) -> [UInt8] {
        let trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        var calendar = ICalendar()
        for trip in trips {
            calendar.add(
                ICalendar.Event(
                    id: "trip-\(trip.id.uuidString.lowercased())", title: trip.name, place: trip.destination,
                    notes: trip.notes ?? "", time: .days(trip.startDay, trip.endDay), modifiedAt: trip.modifiedAt))
            contents[trip.id].map { add($0, of: trip, to: &calendar) }
        }
        for term in try await logbook.fetchTerms() {
            let title = ["Term \(term.term.number)", term.term.theme].compactMap(\.self).joined(separator: ": ")
            calendar.add(
                ICalendar.Event(
                    id: "term-\(term.id.uuidString.lowercased())", title: title,
                    time: .days(term.period.startDay, term.period.endDay), modifiedAt: .distantPast))
        }
        return Array(calendar.text.utf8)
    }

    private static func add(_ contents: TripContents, of trip: Trip, to calendar: inout ICalendar) {
        func add(
            _ kind: String, _ id: UUID, _ title: String, _ place: String, _ notes: String, _ time: ICalendar.Time?
        ) {
            guard let time else { return }
            calendar.add(
                ICalendar.Event(
                    id: "\(kind)-\(id.uuidString.lowercased())", title: title, place: place, notes: notes, time: time,
                    modifiedAt: trip.modifiedAt))
        }
        for item in contents.itinerary {
            add(
                "item", item.id, item.title, item.place, item.notes,
                ICalendar.Time(item.day, item.startTime, item.endTime))
        }
        for session in contents.sessions {
            add(
                "session", session.id, session.title, session.room,
                [session.speaker, session.notes].filter { !$0.isEmpty }.joined(separator: "\n"),
                session.day.map { ICalendar.Time($0, session.startTime, session.endTime) })
        }
        for stay in contents.stays {
            // A stay has nights: it ends in the night before one leaves.
            guard let first = stay.startDay else { continue }
            let last = stay.endDay.map { max(first, $0.adding(days: -1)) } ?? first
            add(
                "stay", stay.id, stay.name, stay.address,
                [stay.reference, stay.notes].filter { !$0.isEmpty }.joined(separator: "\n"), .days(first, last))
        }
    }
}

/// An iCalendar file in the making.
struct ICalendar {
    enum Time: Hashable {
        /// The first and the last day.
        case days(CalendarDay, CalendarDay)
        /// On the clock of the place; without an end it is a moment.
        case clock(CalendarDay, TimeOfDay, TimeOfDay?)

        init(_ day: CalendarDay, _ start: TimeOfDay?, _ end: TimeOfDay?) {
            self = start.map { .clock(day, $0, end) } ?? .days(day, day)
        }
    }

    struct Event {
        /// The same for the same record, whenever it is exported.
        let id: String
        let title: String
        var place = ""
        var notes = ""
        let time: Time
        let modifiedAt: Date
    }

    private var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vantage//Logbook//EN", "CALSCALE:GREGORIAN"]

    mutating func add(_ event: Event) {
        lines += ["BEGIN:VEVENT", "UID:\(event.id)@vantage", "DTSTAMP:\(Self.instant(event.modifiedAt))"]
        switch event.time {
        case .days(let first, let last):
            // The end is the first day that is no part of it.
            lines += [
                "DTSTART;VALUE=DATE:\(Self.day(first))", "DTEND;VALUE=DATE:\(Self.day(last.adding(days: 1)))",
                "TRANSP:TRANSPARENT",
            ]
        case .clock(let day, let start, let end):
            lines.append("DTSTART:\(Self.day(day))T\(Self.time(start))")
            if let end { lines.append("DTEND:\(Self.day(day))T\(Self.time(end))") }
        }
        lines.append("SUMMARY:\(Self.escaped(event.title))")
        if !event.place.isEmpty { lines.append("LOCATION:\(Self.escaped(event.place))") }
        if !event.notes.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(event.notes))") }
        lines.append("END:VEVENT")
    }

    /// The file.
    var text: String {
        (lines + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
    }

    /// A line in pieces of at most 75 bytes, between letters.
    static func folded(_ line: String) -> String {
        var folded = ""
        var count = 0
        for character in line {
            let size = character.utf8.count
            if count + size > 75 {
                folded += "\r\n "
                count = 1
            }
            folded.append(character)
            count += size
        }
        return folded
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
    }

    private static func day(_ day: CalendarDay) -> String {
        day.description.replacing("-", with: "")
    }

    private static func time(_ time: TimeOfDay) -> String {
        time.description.replacing(":", with: "") + "00"
    }

    private static func instant(_ date: Date) -> String {
        let date = max(date, Date(timeIntervalSince1970: 0))
        return date.formatted(
            Date.ISO8601FormatStyle(
                dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted, timeZone: .gmt))
    }
}
