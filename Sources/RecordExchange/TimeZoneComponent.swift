import Foundation
import Logbook

/// A time zone as a calendar describes it, RFC 5545, section 3.6.5: each change of its clock in some years.
struct TimeZoneComponent {
    /// Every line, without their ends.
    let lines: [String]

    /// - Parameters:
    ///   - name: the zone's identifier, or its offset as `+02:00`.
    ///   - days: that it is described for; a year before and after them as well.
    /// - Returns: `nil` for a zone that is not known.
    init?(_ name: String, on days: ClosedRange<CalendarDay>) {
        guard let zone = TimeZone(named: name) else { return nil }
        let start = days.lowerBound.adding(days: -366).minutes(to: .midnight) * 60
        let end = days.upperBound.adding(days: 366).minutes(to: .midnight) * 60
        let first = Offset(zone, at: start)
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(name)"] + Self.observance(at: start, from: first, to: first)
        var (instant, offset) = (start, first)
        while instant < end {
            let next = instant + Self.step
            let later = Offset(zone, at: next)
            if later != offset {
                let change = Self.change(of: zone, from: offset, after: instant, until: next)
                lines += Self.observance(at: change, from: offset, to: later)
            }
            (instant, offset) = (next, later)
        }
        self.lines = lines + ["END:VTIMEZONE"]
    }

    /// No clock is changed twice in a week.
    private static let step = 7 * 86_400

    /// How far a clock is from UTC.
    private struct Offset: Equatable {
        let seconds: Int
        let isDaylight: Bool

        init(_ zone: TimeZone, at instant: Int) {
            let date = Date(timeIntervalSince1970: Double(instant))
            (seconds, isDaylight) = (zone.secondsFromGMT(for: date), zone.isDaylightSavingTime(for: date))
        }
    }

    /// The first instant after which the offset is another one.
    private static func change(of zone: TimeZone, from offset: Offset, after start: Int, until end: Int) -> Int {
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Offset(zone, at: middle) == offset { low = middle } else { high = middle }
        }
        return high
    }

    private static func observance(at instant: Int, from old: Offset, to new: Offset) -> [String] {
        let name = new.isDaylight ? "DAYLIGHT" : "STANDARD"
        let clock = Date(timeIntervalSince1970: Double(instant + old.seconds))
        return [
            "BEGIN:\(name)", "DTSTART:\(ICalendar.stamp(clock))", "TZOFFSETFROM:\(text(old))",
            "TZOFFSETTO:\(text(new))",
            "END:\(name)",
        ]
    }

    /// `+0200`, with seconds where there are any.
    private static func text(_ offset: Offset) -> String {
        let seconds = abs(offset.seconds)
        let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
        return (offset.seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}
