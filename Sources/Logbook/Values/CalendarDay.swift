import Foundation

/// A day of the Gregorian calendar, without a time or a time zone, from 0001-01-01 to 9999-12-31.
///
/// A day does not depend on the reader's time zone: it is stored and exchanged as `yyyy-mm-dd` and never passes
/// through an instant. Days are counted from 1970-01-01; the conversion between day count and year, month and day
/// follows Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms* (`days_from_civil`, `civil_from_days`).
public struct CalendarDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01, negative before it.
    let number: Int

    /// 0001-01-01.
    public static let earliest = CalendarDay(number: numbers.lowerBound)
    /// 9999-12-31.
    public static let latest = CalendarDay(number: numbers.upperBound)

    /// The day counts of `earliest` and `latest`.
    private static let numbers = -719_162...2_932_896

    /// The day `number` days after 1970-01-01, clamped to `earliest ... latest`.
    init(number: Int) {
        self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)
    }

    /// The day written as year, month and day.
    ///
    /// - Returns: `nil` when the calendar has no such day, as for 29 February 2023.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        self.init(number: Self.number(year: year, month: month, day: day))
        guard self.day == day else { return nil }
    }

    /// The day written as `yyyy-mm-dd`, exactly ten ASCII characters.
    ///
    /// - Returns: `nil` for any other text and for days that the calendar does not have.
    public init?(_ text: String) {
        self.init(ascii: Array(text.utf8)[...])
    }

    /// The day written as `yyyy-mm-dd` in ASCII.
    init?(ascii text: ArraySlice<UInt8>) {
        let hyphen = UInt8(ascii: "-")
        let start = text.startIndex
        guard text.count == 10, text[start + 4] == hyphen, text[start + 7] == hyphen,
            let year = Int(digits: text[start..<start + 4]),
            let month = Int(digits: text[start + 5..<start + 7]),
            let day = Int(digits: text[start + 8..<start + 10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// 0 for a Monday, 6 for a Sunday.
    public var daysSinceMonday: Int { ((number + 3) % 7 + 7) % 7 }

    /// The day it is in `timeZone` at `instant`.
    public static func today(at instant: Date = Date(), in timeZone: TimeZone = .current) -> CalendarDay {
        let local = instant.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: instant))
        return CalendarDay(number: Int((local / 86_400).rounded(.down)))
    }

    /// The instant at which the day begins.
    func start(in timeZone: TimeZone = .current) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let components = DateComponents(year: year, month: month, day: day)
        return calendar.date(from: components) ?? Date(timeIntervalSince1970: Double(number) * 86_400)
    }

    /// The year of the Gregorian calendar.
    public var year: Int { civil.year }
    /// 1 for January to 12 for December.
    public var month: Int { civil.month }
    /// 1 to 31.
    public var day: Int { civil.day }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }

    /// Days from this day to `other`: 1 for tomorrow, 0 for the same day, negative for an earlier one.
    ///
    /// - Complexity: O(1)
    public func days(until other: CalendarDay) -> Int {
        other.number - number
    }

    /// The day `days` later, or earlier when negative; never before `earliest` nor after `latest`.
    ///
    /// - Complexity: O(1)
    public func adding(days: Int) -> CalendarDay {
        let (sum, overflow) = number.addingReportingOverflow(days)
        return overflow ? (days < 0 ? .earliest : .latest) : CalendarDay(number: sum)
    }

    /// The days of its week, from Monday to Sunday.
    public var weekDays: ClosedRange<CalendarDay> {
        let first = adding(days: -daysSinceMonday)
        return first...first.adding(days: 6)
    }

    /// The days of its month.
    public var monthDays: ClosedRange<CalendarDay> {
        let next = CalendarDay(year: year + month / 12, month: month % 12 + 1, day: 1)
        return adding(days: 1 - day)...(next?.adding(days: -1) ?? .latest)
    }

    /// The days of its year.
    public var yearDays: ClosedRange<CalendarDay> {
        let (first, last) = (Self.number(year: year, month: 1, day: 1), Self.number(year: year, month: 12, day: 31))
        return CalendarDay(number: first)...CalendarDay(number: last)
    }

    // MARK: - Day count

    private static func number(year: Int, month: Int, day: Int) -> Int {
        // Years start in March, so that the leap day is a year's last.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension CalendarDay: LosslessStringConvertible {
    /// The day as `yyyy-mm-dd`.
    public var description: String {
        let (year, month, day) = civil
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension CalendarDay: Codable {
    /// Reads the day from `yyyy-mm-dd`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsed("a day (yyyy-mm-dd)", CalendarDay.init)
    }

    /// Writes the day as `yyyy-mm-dd`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Int {
    /// The number that ASCII digits spell; `nil` when one of them is not a digit. Signs and blanks are none.
    init?(digits: ArraySlice<UInt8>) {
        self = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            self = self * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }

    /// The number with leading zeros up to `width` digits; for numbers that are not negative.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension ClosedRange<CalendarDay> {
    /// The instant at which the first day begins, in the person's time zone.
    var start: Date { lowerBound.start() }
    /// The instant at which the last day has ended, in the person's time zone.
    var end: Date { upperBound.adding(days: 1).start() }
}
