import Foundation
import Logbook

/// An event of an iCalendar file, RFC 5545, as far as a trip can be made of it.
public struct CalendarEvent: Hashable, Sendable {
    public let uid: String
    public let title: String
    public let place: String
    public let notes: String
    public let firstDay: CalendarDay
    /// The last day of it: the file's end is the day after.
    public let lastDay: CalendarDay
    /// Whether it takes whole days.
    public let hasWholeDays: Bool

    /// The trip that one of our own files tells of.
    var tripID: UUID? {
        guard uid.hasPrefix("trip-"), uid.hasSuffix("@vantage") else { return nil }
        return UUID(uuidString: String(uid.dropFirst(5).dropLast(8)))
    }

    /// Whether it is a trip: one of ours, or whole days of another calendar. Of our own files the others hang on trips.
    var isTrip: Bool {
        uid.hasSuffix("@vantage") ? tripID != nil : hasWholeDays
    }

    /// The events of a file, in its order; those without a beginning are left out.
    ///
    /// - Returns: `nil` when it is no calendar.
    public static func events(of bytes: [UInt8]) -> [CalendarEvent]? {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        // Long lines go on after a line end and a blank.
        let lines = text.replacing("\n ", with: "").replacing("\n\t", with: "").split(separator: "\n")
        guard lines.first?.uppercased().hasPrefix("BEGIN:VCALENDAR") == true else { return nil }
        var events: [CalendarEvent] = []
        var fields: [String: String] = [:]
        var depth: [String] = []
        for line in lines {
            guard let colon = end(ofName: line) else { continue }
            let head = line[..<colon].split(separator: ";", maxSplits: 1)
            let (name, value) = (head.first.map { $0.uppercased() } ?? "", String(line[line.index(after: colon)...]))
            if name == "BEGIN" {
                depth.append(value.uppercased())
                if value.uppercased() == "VEVENT" { fields = [:] }
            } else if name == "END" {
                if depth.popLast() == "VEVENT", let event = CalendarEvent(fields) { events.append(event) }
            } else if depth.last == "VEVENT", fields[name] == nil {
                fields[name] = value
            }
        }
        return events
    }

    /// Where the value of a line begins: behind the first colon that no quotation marks hold.
    private static func end(ofName line: Substring) -> Substring.Index? {
        var isQuoted = false
        return line.indices.first { index in
            if line[index] == "\"" { isQuoted.toggle() }
            return line[index] == ":" && !isQuoted
        }
    }

    private init?(_ fields: [String: String]) {
        guard let start = fields["DTSTART"], let first = Self.day(start) else { return nil }
        uid = fields["UID"] ?? ""
        title = Self.plain(fields["SUMMARY"])
        place = Self.plain(fields["LOCATION"])
        notes = Self.plain(fields["DESCRIPTION"])
        hasWholeDays = start.count == 8
        firstDay = first
        let end = fields["DTEND"].flatMap(Self.day) ?? first
        lastDay = max(first, hasWholeDays && end > first ? end.adding(days: -1) : end)
    }

    /// The day of a date or of a time, as the file has it: in its own zone.
    private static func day(_ text: String) -> CalendarDay? {
        let digits = text.prefix(8)
        guard digits.count == 8, digits.allSatisfy(\.isNumber) else { return nil }
        return CalendarDay("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    }

    private static func plain(_ text: String?) -> String {
        var plain = ""
        var isEscaped = false
        for character in text ?? "" {
            if isEscaped {
                plain.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain
    }
}
