import Foundation

/// A time as Apple Health's exports write it: `2024-05-03 08:00:00 +0200`.
struct HealthMoment {
    /// On the clock of the place, seconds since 1970.
    var local: Int
    /// Of the clock from UTC, in seconds to the east.
    var offset: Int

    /// UTC, seconds since 1970.
    var instant: Double { Double(local - offset) }
    /// Days since 1970, on the clock of the place.
    var day: Int { local.dividedDown(by: 86_400) }

    init(local: Int, offset: Int) {
        (self.local, self.offset) = (local, offset)
    }

    /// - Returns: `nil` for any other text. A byte that is not as it should be ends the reading of it.
    init?(_ text: UnsafePointer<CChar>) {
        var isRight = true
        @inline(__always) func digit(_ index: Int) -> Int {
            guard isRight else { return 0 }
            let digit = UInt8(bitPattern: text[index]) &- UInt8(ascii: "0")
            if digit > 9 { isRight = false }
            return Int(digit)
        }
        @inline(__always) func pair(_ index: Int) -> Int { digit(index) * 10 + digit(index + 1) }
        @inline(__always) func skip(_ index: Int, _ byte: UInt8, or other: UInt8) {
            guard isRight else { return }
            let found = UInt8(bitPattern: text[index])
            if found != byte && found != other { isRight = false }
        }
        let year = pair(0) * 100 + pair(2)
        skip(4, Ascii.minus, or: Ascii.minus)
        let month = pair(5)
        skip(7, Ascii.minus, or: Ascii.minus)
        let day = pair(8)
        skip(10, Ascii.space, or: UInt8(ascii: "T"))
        let hour = pair(11)
        skip(13, UInt8(ascii: ":"), or: UInt8(ascii: ":"))
        let minute = pair(14)
        skip(16, UInt8(ascii: ":"), or: UInt8(ascii: ":"))
        let second = pair(17)
        skip(19, Ascii.space, or: Ascii.space)
        skip(20, Ascii.plus, or: Ascii.minus)
        let offset = pair(21) * 3600 + pair(23) * 60
        guard isRight, 1...12 ~= month, 1...31 ~= day, year > 0, hour < 24, minute < 60, second < 61 else { return nil }
        local = Self.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
        self.offset = UInt8(bitPattern: text[20]) == Ascii.minus ? -offset : offset
    }

    /// Days from 1970-01-01 to a day of the Gregorian calendar, by H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = year.dividedDown(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// A day since 1970 as `2024-05-03`.
    static func text(ofDay day: Int) -> String {
        // The inverse of `days`, from the same source.
        let shifted = day + 719_468
        let era = shifted.dividedDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(year.digits(4))-\(month.digits(2))-\((dayOfYear - (153 * shiftedMonth + 2) / 5 + 1).digits(2))"
    }

    /// An instant, seconds since 1970, as `2024-05-03T06:00:00Z`.
    static func text(ofInstant instant: Double) -> String {
        let seconds = Int(instant.rounded(.down))
        let day = seconds.dividedDown(by: 86_400)
        let second = seconds - day * 86_400
        let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.digits(2) }.joined(separator: ":")
        return "\(text(ofDay: day))T\(clock)Z"
    }

    /// An offset as `+02:00`.
    static func zone(offset: Int) -> String {
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
    }
}

extension Int {
    /// The quotient rounded towards negative infinity.
    func dividedDown(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// The number with zeros before it.
    fileprivate func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}
