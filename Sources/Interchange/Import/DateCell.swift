/// Days and instants as tables have them: `2026-11-23`, `2026/11/23`, `23.11.2026`, each alone or before a time `14:30`,
/// `14:30:15` or `14:30:15.25` after a blank or a `T`, with `Z` or a distance from UTC such as `+01:00` or without, which is UTC.
public enum DateCell {
    /// - Returns: seconds since the beginning of 2001, UTC; `nil` for what is no date.
    public static func date(_ text: String) -> Double? {
        let parts = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }
        guard let day = parts.first.flatMap({ day(String($0)) }) else { return nil }
        guard parts.count == 2 else { return day }
        return time(parts[1]).map { day + $0 }
    }

    private static func day(_ text: String) -> Double? {
        guard 8...10 ~= text.utf8.count else { return nil }
        let mark: Character = text.contains("-") ? "-" : text.contains("/") ? "/" : "."
        let numbers = text.split(separator: mark, omittingEmptySubsequences: false)
        guard numbers.count == 3, numbers.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        let isYearFirst = mark != "."
        let (yearText, dayText) = isYearFirst ? (numbers[0], numbers[2]) : (numbers[2], numbers[0])
        guard yearText.count == 4, let year = Int(yearText), let month = Int(numbers[1]), let day = Int(dayText),
            1...12 ~= month, 1...length(ofMonth: month, in: year) ~= day
        else { return nil }
        return Double(daysSince2001(year, month, day)) * 86_400
    }

    private static func time(_ text: Substring) -> Double? {
        var clock = text
        var offset = 0.0
        if clock.last == "Z" {
            clock.removeLast()
        } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            let zone = clock[clock.index(after: sign)...].filter { $0 != ":" }
            guard zone.count == 4 || zone.count == 2, let number = Int(zone) else { return nil }
            let minutes = zone.count == 4 ? number / 100 * 60 + number % 100 : number * 60
            offset = Double(clock[sign] == "-" ? -minutes : minutes) * 60
            clock = clock[..<sign]
        }
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let hour = Int(parts[0]), let minute = Int(parts[1]), 0...23 ~= hour,
            0...59 ~= minute
        else { return nil }
        guard parts.count == 3 else { return Double(hour * 3600 + minute * 60) - offset }
        guard parts[2].allSatisfy({ $0.isASCIIDigit || $0 == "." }), let second = Double(parts[2]), second < 61 else {
            return nil
        }
        return Double(hour * 3600 + minute * 60) + second - offset
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days in the Gregorian calendar, by Howard Hinnant's “days from civil”, from 1 January 2001.
    private static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 730_791
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
