import Foundation
import Logbook

/// An event of an iCalendar file, RFC 5545, with the properties that the logbook uses.
public struct CalendarEvent: Sendable {
    /// Why an event has no days that could be known.
    enum ParseError: Hashable {
        case noStart
        case unreadableTime(String)
        /// A property of it is too long.
        case tooLong
        /// The file ends within it.
        case cutOff
    }

    var uid = ""
    var title = ""
    var place = ""
    var notes = ""
    var categories = ""
    var start = CalendarMoment(.earliest)
    /// The first moment after it; of whole days the first day after it. `nil` where the file has none.
    var end: CalendarMoment?
    /// The time zone of the end, whose clock `end` is not read from.
    var endZone: String?
    var isCancelled = false
    var isConfirmed = false
    var parseError: ParseError?
    /// Whether it has no day; only some of our own have none.
    var isUndated = false
    /// The rule that it repeats by, as it is written; empty where it does not repeat.
    var rule = ""
    /// `nil` where it does not repeat, or by a rule that is not understood.
    var recurrence: Recurrence?
    /// Times beyond those of the rule.
    var addedTimes: [CalendarMoment] = []
    /// Times at which it does not happen.
    var removedTimes: [CalendarMoment] = []
    /// For an event that replaces an occurrence of another one: the original time.
    var replacedTime: CalendarMoment?
    /// The properties of our own files beyond the standard, by the names after `X-VANTAGE-`.
    var own: [String: String] = [:]

    /// Whether it is an all-day event.
    var hasWholeDays: Bool { start.time == nil }

    /// The last day of it.
    var lastDay: CalendarDay {
        guard let end else { return start.day }
        // An event that ends at midnight, or at the beginning of a day, has nothing of that day.
        let isBefore = end.time == nil || end.time?.minutes == 0
        return max(start.day, isBefore ? end.day.adding(days: -1) : end.day)
    }

    /// The event at another time, as long as it is now.
    func moved(to moment: CalendarMoment) -> CalendarEvent {
        var event = self
        event.start = moment
        event.end = end.map { moment.adding(minutes: start.minutes(until: $0)) }
        return event
    }

    // MARK: - Our own

    /// The kind of record that an event of our own files represents.
    enum Record: String {
        case trip, stay, leg, item, session, term
    }

    /// The record that it represents, by kind and id; `nil` for an event of another program.
    var record: (kind: Record, id: UUID)? {
        guard uid.hasSuffix("@vantage"), let hyphen = uid.firstIndex(of: "-"),
            let kind = Record(rawValue: String(uid[..<hyphen])),
            let id = UUID(uuidString: String(uid[uid.index(after: hyphen)...].dropLast(8)))
        else { return nil }
        return (kind, id)
    }
}
