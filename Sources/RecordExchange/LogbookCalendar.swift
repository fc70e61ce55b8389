import Foundation
import Logbook

/// Trips with what happens on them, and terms, as an iCalendar file by RFC 5545.
///
/// Days are days wherever the calendar is opened, and times are those on the clock of the place, in its time zone; the calendar
/// describes the zones that it names. A time whose zone is not known has none, and none is made up.
public enum LogbookCalendar {
    /// The calendar of all trips and terms.
    @concurrent
    public static func ics(of logbook: Logbook) async throws(LogbookError) -> [UInt8] {
        let trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        let names = [
            TripField.plannerID: Dictionary(try await logbook.planners.all().map { ($0.id, $0.name) }) { $1 },
            .goalID: Dictionary(try await logbook.fetchGoals().map { ($0.id, $0.title) }) { $1 },
            .perDiemPolicyID: Dictionary(try await logbook.perDiemPolicies.all().map { ($0.id, $0.name) }) { $1 },
            .mileageSchemeID: Dictionary(try await logbook.mileageSchemes.all().map { ($0.id, $0.name) }) { $1 },
        ]
        var calendar = ICalendar()
        for trip in trips {
            let contents = contents[trip.id] ?? TripContents()
            var event = ICalendar.Event(
                id: "trip-\(trip.id.uuidString.lowercased())", title: trip.name, place: trip.destination,
                notes: trip.notes ?? "", time: .days(trip.startDay, trip.endDay), modifiedAt: trip.modifiedAt)
            event.categories = contents.tags.words
            event.own = own(trip, names)
            calendar.add(event)
            add(contents, of: trip, to: &calendar)
        }
        for term in try await logbook.fetchTerms() {
            let title = ["Term \(term.term.number)", term.term.theme].compactMap(\.self).joined(separator: ": ")
            var event = ICalendar.Event(
                id: "term-\(term.id.uuidString.lowercased())", title: title, notes: term.term.reflection,
                time: .days(term.period.startDay, term.period.endDay), modifiedAt: .distantPast)
            event.own = [
                ("NUMBER", "\(term.term.number)"), ("THEME", term.term.theme), ("STATUS", term.term.status.rawValue),
            ]
            calendar.add(event)
        }
        return Array(calendar.text.utf8)
    }

    /// What a calendar has no property for, so that a logbook imports the trip as it was.
    ///
    /// - Parameter names: of what trips refer to, by field and id.
    private static func own(_ trip: Trip, _ names: [TripField: [UUID: String]]) -> [(String, String?)] {
        let draft = TripDraft(trip)
        let first: [TripField] = [.kind, .currency, .plannerID]
        return (first + TripField.allCases.filter { !first.contains($0) }).compactMap { field in
            guard let name = field.propertyName else { return nil }
            var text: String? = field == .kind ? trip.kind.rawValue : field.plainText(of: draft)
            if let names = names[field] { text = text.flatMap { UUID(uuidString: $0) }.flatMap { names[$0] } }
            // An open claim is what a trip begins with.
            guard let text, !text.isEmpty, field != .claim || text != Trip.Claim.open.rawValue else { return nil }
            return (name, text)
        }
    }

    private static func add(_ contents: TripContents, of trip: Trip, to calendar: inout ICalendar) {
        func add(
            _ kind: String, _ id: UUID, _ title: String, _ place: String, _ notes: [String], _ time: ICalendar.Time?,
            isConfirmed: Bool? = nil, _ own: [(String, String?)]
        ) {
            var event = ICalendar.Event(
                id: "\(kind)-\(id.uuidString.lowercased())", title: title, place: place,
                notes: notes.filter { !$0.isEmpty }.joined(separator: "\n"), time: time, modifiedAt: trip.modifiedAt)
            event.isConfirmed = isConfirmed
            event.own = [("TRIP", trip.id.uuidString.lowercased())] + own
            calendar.add(event)
        }
        for item in contents.itinerary {
            add(
                "item", item.id, item.title, item.place, [item.notes],
                ICalendar.Time(item.day, item.startTime, item.endTime, item.timeZone),
                [("END", item.startTime == nil ? item.endTime?.description : nil)])
        }
        for session in contents.sessions {
            add(
                "session", session.id, session.title, session.room, [session.speaker, session.notes],
                session.day.map { ICalendar.Time($0, session.startTime, session.endTime, session.timeZone) },
                [
                    ("SPEAKER", session.speaker),
                    ("END", session.startTime == nil ? session.endTime?.description : nil),
                ])
        }
        for leg in contents.legs {
            let start = leg.startTime.map { CalendarMoment(leg.startDay, $0, zone: leg.startZone) }
            let end = leg.endTime.map { CalendarMoment(leg.lastDay, $0, zone: leg.endZone) }
            add(
                "leg", leg.id, leg.name.isEmpty ? leg.kind.rawValue : leg.name, leg.origin, [leg.notes],
                start.map { .clock($0, end) } ?? .days(leg.startDay, leg.lastDay),
                [
                    ("KIND", leg.kind.rawValue), ("NUMBER", leg.number), ("CARRIER", leg.carrier),
                    ("DESTINATION", leg.destination), ("SEAT", leg.seat), ("REFERENCE", leg.reference),
                    ("LASTDAY", leg.endDay?.description), ("END", leg.endTime?.description),
                    ("ZONE", leg.startZone), ("ENDZONE", leg.endZone),
                ])
        }
        for stay in contents.stays {
            // A stay has nights: it ends in the night before one leaves.
            let time = stay.startDay.map { first in
                ICalendar.Time.days(first, stay.endDay.map { max(first, $0.adding(days: -1)) } ?? first)
            }
            let nights = stay.startDay.flatMap { first in stay.endDay.map { first.days(until: $0) } }
            add(
                "stay", stay.id, stay.name, stay.address, [stay.reference, stay.notes], time,
                isConfirmed: stay.isConfirmed,
                [
                    ("REFERENCE", stay.reference), ("NIGHTS", nights.map { "\($0)" }),
                    ("NAME", stay.placeName.isEmpty ? "" : nil), ("ZONE", stay.timeZone),
                ])
        }
    }
}

/// An iCalendar file in the making.
struct ICalendar {
    enum Time: Hashable {
        /// The first and the last day.
        case days(CalendarDay, CalendarDay)
        /// Each in the time zone of its place; without an end it is a moment.
        case clock(CalendarMoment, CalendarMoment?)

        init(_ day: CalendarDay, _ start: TimeOfDay?, _ end: TimeOfDay?, _ zone: String?) {
            self =
                start.map { start in
                    // An end before the start is one of the next day.
                    let end = end.map { CalendarMoment($0 < start ? day.adding(days: 1) : day, $0, zone: zone) }
                    return .clock(CalendarMoment(day, start, zone: zone), end)
                } ?? .days(day, day)
        }
    }

    struct Event {
        /// The same for the same record, whenever it is exported.
        let id: String
        let title: String
        var place = ""
        var notes = ""
        /// What happens on no day is an entry of the journal.
        let time: Time?
        let modifiedAt: Date
        var categories: [String] = []
        /// `nil` for what is neither confirmed nor not.
        var isConfirmed: Bool?
        /// What the standard has no property for, by the names after `X-VANTAGE-`; without those that are `nil`.
        var own: [(String, String?)] = []
    }

    private static let head = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vantage//Logbook//EN", "CALSCALE:GREGORIAN",
    ]
    private var lines: [String] = []
    /// The days on which each time zone is used.
    private var zones: [String: ClosedRange<CalendarDay>] = [:]

    mutating func add(_ event: Event) {
        let component = event.time == nil ? "VJOURNAL" : "VEVENT"
        lines += ["BEGIN:\(component)", "UID:\(event.id)@vantage", "DTSTAMP:\(Self.instant(event.modifiedAt))"]
        switch event.time {
        case .days(let first, let last):
            // The end is the first day that is no part of it.
            lines += [
                "DTSTART;VALUE=DATE:\(Self.day(first))", "DTEND;VALUE=DATE:\(Self.day(last.adding(days: 1)))",
                "TRANSP:TRANSPARENT",
            ]
        case .clock(let start, let end):
            lines.append(property("DTSTART", start))
            if let end { lines.append(property("DTEND", end)) }
        case nil: break
        }
        lines.append("SUMMARY:\(Self.escaped(event.title))")
        if !event.place.isEmpty {
            lines.append("\(event.time == nil ? "X-VANTAGE-PLACE" : "LOCATION"):\(Self.escaped(event.place))")
        }
        if !event.notes.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(event.notes))") }
        if !event.categories.isEmpty {
            lines.append("CATEGORIES:\(event.categories.map(Self.escaped).joined(separator: ","))")
        }
        if let isConfirmed = event.isConfirmed, event.time != nil {
            lines.append("STATUS:\(isConfirmed ? "CONFIRMED" : "TENTATIVE")")
        } else if event.isConfirmed == true {
            lines.append("X-VANTAGE-CONFIRMED:TRUE")
        }
        lines += event.own.compactMap { name, value in value.map { "X-VANTAGE-\(name):\(Self.escaped($0))" } }
        lines.append("END:\(component)")
    }

    private mutating func property(_ name: String, _ moment: CalendarMoment) -> String {
        let text = "\(Self.day(moment.day))T\(Self.time(moment.time ?? .midnight))"
        guard let zone = moment.zone else { return "\(name):\(text)" }
        let days = zones[zone] ?? moment.day...moment.day
        zones[zone] = min(days.lowerBound, moment.day)...max(days.upperBound, moment.day)
        // An offset has a colon.
        return "\(name);TZID=\(zone.contains(":") ? "\"\(zone)\"" : zone):\(text)"
    }

    /// The file.
    var text: String {
        let zones = zones.sorted { $0.key < $1.key }.flatMap { TimeZoneComponent($0.key, on: $0.value)?.lines ?? [] }
        return (Self.head + zones + lines + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
    }

    /// A line in pieces of at most 75 bytes, between letters where these fit into one.
    static func folded(_ line: String) -> String {
        var folded = ""
        var count = 0
        func add(_ part: some StringProtocol) {
            let size = part.utf8.count
            if count + size > 75 {
                folded += "\r\n "
                count = 1
            }
            folded += part
            count += size
        }
        for character in line {
            // Marks can be put on a letter without end.
            if character.utf8.count < 75 {
                add(String(character))
            } else {
                for scalar in character.unicodeScalars { add(String(scalar)) }
            }
        }
        return folded
    }

    /// A text as the value of a property, RFC 5545, section 3.3.11: every line end is `\n`, and no other control character
    /// but a tab is allowed.
    ///
    /// By scalars: a mark on a comma makes it another letter, and not another comma.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
                escaped.append(contentsOf: ["\\", "n"])
            case "\t": escaped.append(scalar)
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.append(scalar)
            }
            previous = scalar
        }
        return String(escaped)
    }

    private static func day(_ day: CalendarDay) -> String {
        day.description.replacing("-", with: "")
    }

    private static func time(_ time: TimeOfDay) -> String {
        time.description.replacing(":", with: "") + "00"
    }

    private static func instant(_ date: Date) -> String {
        stamp(max(date, Date(timeIntervalSince1970: 0))) + "Z"
    }

    /// A time of a clock, `20270503T090000`, by the instant at which one in UTC shows it.
    static func stamp(_ date: Date) -> String {
        String(
            date.formatted(
                Date.ISO8601FormatStyle(
                    dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted, timeZone: .gmt)
            ).prefix { $0 != "Z" })
    }
}
