import Foundation
import Interchange
import Logbook

/// The events of an iCalendar file, RFC 5545.
public struct EventCalendar: Sendable {
    /// In the order of the file.
    public let events: [CalendarEvent]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: an iCalendar file.
    ///   - progress: called with the fraction that is read, 0 to 1, at most a hundred times.
    /// - Returns: `nil` when it is no calendar.
    /// - Throws: `ImportError` for a file that cannot be read or is larger than `RecordFile.limitInMiB`; `cancelled` when the
    ///   task was.
    /// - Complexity: O(bytes)
    public init?(_ file: URL, progress: (Double) -> Void = { _ in }) throws(ImportError) {
        try self.init(
            try RecordFile.content(of: file), named: file.lastPathComponent, progress: progress)
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - data: the content of an iCalendar file.
    ///   - name: as sentences name it.
    ///   - progress: called with the fraction that is read, 0 to 1.
    /// - Returns: `nil` when it is no calendar.
    /// - Throws: `cancelled` when the task was.
    public init?(_ data: Data, named name: String, progress: (Double) -> Void = { _ in }) throws(ImportError) {
        do throws(CancellationError) {
            try self.init(data, progress: progress)
        } catch {
            throw ImportError(file: name, line: nil, reason: .cancelled)
        }
    }

    /// The events of a text.
    ///
    /// - Returns: `nil` when it is no calendar.
    init?(_ data: Data, progress: (Double) -> Void = { _ in }) throws(CancellationError) {
        var lines = CalendarLines(data)
        var parser = CalendarParser()
        var next = 0
        let step = max(1 << 20, data.count / 100)
        while lines.next() {
            guard !lines.line.isEmpty else { continue }
            guard parser.read(lines) else { return nil }
            guard lines.position >= next else { continue }
            next = lines.position + step
            if Task.isCancelled { throw CancellationError() }
            progress(Double(lines.position) / Double(max(1, data.count)))
        }
        guard parser.hasBegun else { return nil }
        parser.end()
        events = parser.events
    }
}

/// Makes events of the lines of a calendar.
private struct CalendarParser {
    private(set) var events: [CalendarEvent] = []
    /// Whether there was the beginning of a calendar.
    private(set) var hasBegun = false
    private var components: [String] = []
    private var event = CalendarEvent()
    private var hasStart = false
    private var duration: Int?
    private var zones = CalendarZones()
    /// The time zone of the calendar; Google writes all times in UTC and this property.
    private var ownZone: String?

    /// - Returns: `false` when the line shows that this is no calendar.
    mutating func read(_ lines: CalendarLines) -> Bool {
        guard let property = CalendarProperty(lines.line) else { return hasBegun }
        guard hasBegun || property.name == "BEGIN" && property.value.uppercased() == "VCALENDAR" else { return false }
        hasBegun = true
        switch property.name {
        case "BEGIN":
            components.append(property.value.uppercased())
            if isInEvent { begin() }
        case "END":
            if isInEvent { finish() }
            _ = components.popLast()
        case "X-WR-TIMEZONE" where components.count == 1: ownZone = property.value
        default: if isInEvent { read(property, isCut: lines.isCut) }
        }
        return true
    }

    /// The end of the file: an event that is not closed is one that was cut off.
    mutating func end() {
        guard isInEvent || components.dropLast().contains("VEVENT") else { return }
        event.parseError = .cutOff
        components = ["VEVENT"]
        finish()
    }

    /// Whether a line belongs to an event itself, and not to an alarm of it. Journal entries hold those of our own records
    /// that have no day.
    private var isInEvent: Bool { components.last == "VEVENT" || components.last == "VJOURNAL" }

    private mutating func begin() {
        event = CalendarEvent()
        hasStart = false
        duration = nil
    }

    private mutating func read(_ property: CalendarProperty, isCut: Bool) {
        switch property.name {
        case "UID": event.uid = property.value
        case "SUMMARY": event.title = property.text
        case "LOCATION": event.place = property.text
        case "DESCRIPTION": event.notes = property.text
        case "CATEGORIES": event.categories = property.text
        case "STATUS":
            event.isCancelled = property.value.uppercased() == "CANCELLED"
            event.isConfirmed = property.value.uppercased() == "CONFIRMED"
        case "DTSTART":
            hasStart = true
            if let moment = moment(property.value, of: property) { event.start = moment }
        case "DTEND": event.end = moment(property.value, of: property)
        case "DURATION": duration = Self.minutes(property.value)
        case "RRULE":
            // There is at most one; the meaning of several is undefined.
            event.recurrence = event.rule.isEmpty ? Recurrence(property.value) : nil
            event.rule = property.value
        case "RDATE":
            // Of a period only its beginning counts.
            event.addedTimes += property.values.compactMap { value in
                value.split(separator: "/").first.flatMap { moment(String($0), of: property) }
            }
        case "EXDATE": event.removedTimes += property.values.compactMap { moment($0, of: property) }
        case "RECURRENCE-ID": event.replacedTime = moment(property.value, of: property)
        case let name where name.hasPrefix("X-VANTAGE-"): event.own[String(name.dropFirst(10))] = property.text
        default: return
        }
        if isCut { event.parseError = .tooLong }
    }

    private mutating func moment(_ text: String, of property: CalendarProperty) -> CalendarMoment? {
        let zone = property.parameter("TZID")
        guard let moment = CalendarMoment(text, zone: zone.map { ForeignZones.identifier($0) ?? $0 }) else {
            event.parseError = event.parseError ?? .unreadableTime(String(text.prefix(40)))
            return nil
        }
        return moment.zone == "UTC" ? zones.moment(moment, in: ownZone) : moment
    }

    private mutating func finish() {
        // Of other programs only what happens counts; what of our own is without a day is in a journal.
        if components.last == "VJOURNAL" {
            guard let kind = event.record?.kind, kind == .stay || kind == .session else { return }
        } else if !hasStart {
            event.parseError = event.parseError ?? .noStart
        }
        var (event, zones) = (event, zones)
        let zone = event.start.zone
        func local(_ moment: CalendarMoment) -> CalendarMoment { zones.moment(moment, in: zone) }
        event.endZone = event.end?.zone
        event.end = event.end.map(local) ?? duration.map { event.start.adding(minutes: $0) }
        event.addedTimes = event.addedTimes.map(local)
        event.removedTimes = event.removedTimes.map(local)
        event.replacedTime = event.replacedTime.map(local)
        event.recurrence?.moveEnd(local)
        event.isUndated = !hasStart
        self.zones = zones
        events.append(event)
    }

    /// The minutes of a duration: `P1W`, `P2DT3H30M`.
    private static func minutes(_ text: String) -> Int? {
        var (minutes, number) = (0, 0)
        for letter in text.uppercased().drop(while: { $0 == "+" }) {
            if let digit = letter.wholeNumberValue {
                // No event lasts for longer.
                number = min(number * 10 + digit, 100_000_000)
                continue
            }
            switch letter {
            case "P", "T": break
            case "W": minutes += number * 7 * 1440
            case "D": minutes += number * 1440
            case "H": minutes += number * 60
            case "M": minutes += number
            case "S": break
            default: return nil
            }
            number = 0
        }
        return minutes
    }
}
