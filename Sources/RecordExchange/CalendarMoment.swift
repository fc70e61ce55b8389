import Foundation
import Logbook

/// A day, or a time on the clock of a place, as a calendar has them.
struct CalendarMoment: Hashable, Sendable {
    var day: CalendarDay
    /// `nil` for a whole day.
    var time: TimeOfDay?
    /// The time zone of the clock, as the calendar calls it; `nil` where it names none.
    var zone: String?

    init(_ day: CalendarDay, _ time: TimeOfDay? = nil, zone: String? = nil) {
        (self.day, self.time, self.zone) = (day, time, zone)
    }

    /// `20270503`, `20270503T090000`, `20270503T090000Z`; seconds are left out.
    init?(_ text: some StringProtocol, zone: String?) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard bytes.count >= range.upperBound else { return nil }
            return bytes[range].reduce(Int?(0)) { number, byte in
                guard let number, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                return number * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        guard let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8),
            let day = CalendarDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        self.day = day
        guard bytes.count > 8 else { return }
        guard bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
            let time = TimeOfDay(hour: hour, minute: minute)
        else { return nil }
        self.time = time
        self.zone = bytes.last == UInt8(ascii: "Z") ? "UTC" : zone
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.day, left.time?.minutes ?? 0) < (right.day, right.time?.minutes ?? 0)
    }

    /// The moment some minutes later, on the same clock.
    func adding(minutes: Int) -> CalendarMoment {
        let sum = (time?.minutes ?? 0) + minutes
        let days = sum >= 0 ? sum / 1440 : -((1439 - sum) / 1440)
        let rest = sum - days * 1440
        return CalendarMoment(
            day.adding(days: days), time == nil && rest == 0 ? nil : TimeOfDay(hour: rest / 60, minute: rest % 60),
            zone: zone)
    }

    /// Minutes from this moment to another one on the same clock.
    func minutes(until other: CalendarMoment) -> Int {
        day.days(until: other.day) * 1440 + (other.time?.minutes ?? 0) - (time?.minutes ?? 0)
    }
}

/// The time zones that a calendar names, each looked up once.
struct CalendarZones {
    private var known: [String: TimeZone?] = [:]

    private mutating func zone(_ name: String) -> TimeZone? {
        if let zone = known[name] { return zone }
        let zone = name == "UTC" ? .gmt : TimeZone(identifier: name)
        known[name] = .some(zone)
        return zone
    }

    /// The same moment on the clock of another zone; unchanged where one of the zones is not known.
    mutating func moment(_ moment: CalendarMoment, in name: String?) -> CalendarMoment {
        guard let old = moment.zone, let name, old != name, moment.time != nil, let from = zone(old),
            let to = zone(name)
        else { return moment }
        let clock = Double(CalendarMoment(Self.epoch).minutes(until: moment) * 60)
        // The offset at the instant itself, not at the one that the clock would show in UTC.
        let near = clock - Double(from.secondsFromGMT(for: Date(timeIntervalSince1970: clock)))
        let instant = clock - Double(from.secondsFromGMT(for: Date(timeIntervalSince1970: near)))
        let shift = instant + Double(to.secondsFromGMT(for: Date(timeIntervalSince1970: instant))) - clock
        var moved = moment.adding(minutes: Int((shift / 60).rounded()))
        moved.zone = name
        return moved
    }

    private static let epoch = CalendarDay(year: 1970, month: 1, day: 1) ?? .earliest
}
