import Foundation
import Localization

/// Days as the user reads and writes them.
public struct DayText: Sendable {
    let locale: Locale
    /// What “today” is, and the year of days without one is near.
    let today: CalendarDay
    /// Which day is meant where the words leave it open.
    let sense: DaySense
    private let words: DayWords

    /// A parser for a locale; days without a year are near today, in the direction of `sense`.
    public init(locale: Locale = .user, today: CalendarDay = .today(), sense: DaySense = .nearest) {
        self.locale = locale
        self.today = today
        self.sense = sense
        words = locale == .user ? Self.personWords : DayWords(locale: locale)
    }

    /// Created once: a calendar's names are slow to get.
    private static let personWords = DayWords(locale: .user)

    /// The day in the order of the user's country, the month in letters: “3 May 2027”.
    public func text(_ day: CalendarDay) -> String {
        day.instant.formatted(style.year().month(.abbreviated).day())
    }

    /// The day without its year, where that is known: “3 May”.
    public func short(_ day: CalendarDay) -> String {
        day.instant.formatted(style.month(.abbreviated).day())
    }

    /// The day with its name, for headings: “Monday, 3 May”.
    public func heading(_ day: CalendarDay) -> String {
        day.instant.formatted(style.weekday(.wide).month(.wide).day())
    }

    /// The day with everything: “Monday, 3 May 2027”.
    public func whole(_ day: CalendarDay) -> String {
        day.instant.formatted(style.weekday(.wide).year().month(.wide).day())
    }

    /// The month of a day: “May 2027”.
    public func month(_ day: CalendarDay) -> String {
        day.instant.formatted(style.year().month(.wide))
    }

    /// What the days of a week are called in a few letters, from the first one on.
    ///
    /// - Parameter first: 1 for Sunday to 7 for Saturday.
    public func weekdays(from first: Int) -> [String] {
        let names = calendar.shortStandaloneWeekdaySymbols
        return (0..<7).map { names[(first - 1 + $0) % 7] }
    }

    /// A first and a last day, with what both share written once: “3 – 7 May 2027”.
    public func span(_ first: CalendarDay, _ last: CalendarDay) -> String {
        guard first < last else { return text(first) }
        return (first.instant..<last.instant).formatted(
            Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
    }

    private var style: Date.FormatStyle { Date.FormatStyle(locale: locale, timeZone: .gmt) }

    // MARK: - Reading

    /// The day that a text names: `2027-05-03`, “3 May”, “May 3, 2027”, “3.5.”, “3/5/27” in the order of the user's country,
    /// “today”, “yesterday”, “tomorrow”, “2 days ago”, “in 2 weeks”, “next friday”, the name of a day of the week. English,
    /// German and French words are understood in every language, besides the user's own.
    ///
    /// `sense` determines the meaning of a day without a year and of a day of the week alone. “Next friday” is the first one after
    /// today, “last friday” the last one before it.
    ///
    /// - Returns: `nil` when it names none.
    public func day(in text: String) -> CalendarDay? {
        if let day = CalendarDay(text.trimmingCharacters(in: .whitespaces)) { return day }
        var plain = text.split(whereSeparator: \.isWhitespace).map { words.plain(String($0)) }.filter { !$0.isEmpty }
        if plain.count > 1, let first = plain.first, words.introductions.contains(first) { plain.removeFirst() }
        if let (day, count) = words.relative(plain, today: today), count == plain.count { return day }
        if plain.count == 2, words.isThis(plain[0]) { plain.removeFirst() }
        if plain.count == 1, let weekday = words.weekday(plain[0]) { return sense.weekday(weekday, today: today) }
        return date(in: plain.joined(separator: " "))
    }

    /// The day of numbers, with the name of a month or without.
    private func date(in text: String) -> CalendarDay? {
        var numbers: [Int] = []
        var month: Int?
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if let number = Int(word) {
                numbers.append(number)
            } else if let number = Int(word.prefix(while: \.isNumber)), word.count <= 4 {
                // 3rd, 2e, 1er.
                numbers.append(number)
            } else if let named = words.month(String(word)), month == nil {
                month = named
            } else if words.weekday(String(word)) == nil && !DayWords.fillers.contains(String(word)) {
                return nil
            }
        }
        if let month {
            switch numbers.count {
            case 1: return sense.day(numbers[0], ofMonth: month, today: today)
            case 2 where numbers[0] > 31: return CalendarDay(year: numbers[0], month: month, day: numbers[1])
            case 2: return CalendarDay(year: year(numbers[1]), month: month, day: numbers[0])
            default: return nil
            }
        }
        switch numbers.count {
        case 2:
            let (day, month) = isMonthFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
            return sense.day(day, ofMonth: month, today: today)
        case 3 where numbers[0] > 31:
            return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
        case 3:
            let (day, month) = isMonthFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
            return CalendarDay(year: year(numbers[2]), month: month, day: day)
        default: return nil
        }
    }

    /// The day that some words begin with, and how many of them name it: “yesterday”, “on monday”, “3 May”, “May 3 2027”, “2
    /// days ago”. Never a number alone, nor a number before a word that only begins like a month.
    public func leading(_ text: ArraySlice<String>) -> (day: CalendarDay, count: Int)? {
        // No day has more.
        let plain = text.prefix(7).map(words.plain)
        guard let first = plain.first else { return nil }
        if words.introductions.contains(first), let (day, count) = named(Array(plain.dropFirst()), isIntroduced: true) {
            return (day, count + 1)
        }
        return named(plain, isIntroduced: false)
    }

    private func named(_ plain: [String], isIntroduced: Bool) -> (day: CalendarDay, count: Int)? {
        guard let first = plain.first else { return nil }
        if let day = CalendarDay(first) { return (day, 1) }
        if let found = words.relative(plain, today: today) { return found }
        if let found = dayAndMonth(plain, isIntroduced: isIntroduced) { return found }
        let skipped = words.isThis(first) ? 1 : 0
        guard skipped < plain.count,
            let weekday = words.weekdayInText(plain[skipped], isIntroduced: isIntroduced || skipped > 0)
        else { return nil }
        // “Mon 3 May” is one day.
        if let (day, count) = dayAndMonth(Array(plain.dropFirst(skipped + 1)), isIntroduced: true) {
            return (day, skipped + 1 + count)
        }
        return (sense.weekday(weekday, today: today), skipped + 1)
    }

    /// “3 May”, “3rd of May 2027”, “May 3”, “3.5.2027”, “3.5.”.
    private func dayAndMonth(_ plain: [String], isIntroduced: Bool) -> (day: CalendarDay, count: Int)? {
        guard let first = plain.first else { return nil }
        let separators = first.filter { ".".contains($0) || "/".contains($0) }.count
        if first.first?.isNumber == true, separators > 0, !first.contains(where: \.isLetter) {
            let parts = first.split(whereSeparator: { "./".contains($0) }).count
            // Without a year, “3/5” and “3.5” may be numbers of something; “3.5.” may not.
            let isDay = parts == 3 || (parts == 2 && (first.last == "." || (isIntroduced && first.contains("/"))))
            if isDay { return date(in: first).map { ($0, 1) } }
        }
        var count = 1
        var number = Self.dayNumber(first)
        var month = number == nil ? words.monthInText(first) : nil
        guard number != nil || month != nil else { return nil }
        if number != nil, count < plain.count, ["of", "de"].contains(plain[count]) { count += 1 }
        guard count < plain.count else { return nil }
        if number == nil { number = Self.dayNumber(plain[count]) } else { month = words.monthInText(plain[count]) }
        guard let number, let month else { return nil }
        count += 1
        if count < plain.count, plain[count].count == 4, let year = Int(plain[count]),
            let day = CalendarDay(year: year, month: month, day: number)
        {
            return (day, count + 1)
        }
        return sense.day(number, ofMonth: month, today: today).map { ($0, count) }
    }

    /// 1 to 31, with what makes it a third: “3”, “3.”, “3rd”, “1er”.
    private static func dayNumber(_ word: String) -> Int? {
        let digits = word.prefix(while: \.isNumber)
        guard digits.count <= 2, let number = Int(digits), 1...31 ~= number,
            ["", ".", "st", "nd", "rd", "th", "er", "e"].contains(word.dropFirst(digits.count))
        else { return nil }
        return number
    }

    /// Whether a word means a day and nothing else, so that left among other words it was not understood.
    public func isDayWord(_ word: String) -> Bool { words.isDayWord(words.plain(word)) }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return calendar
    }

    /// Whether the user's country writes the month before the day.
    private var isMonthFirst: Bool {
        let format = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale) ?? ""
        guard let month = format.firstIndex(of: "M"), let day = format.firstIndex(of: "d") else { return false }
        return month < day
    }

    private func year(_ number: Int) -> Int {
        guard number < 100 else { return number }
        let century = today.year / 100 * 100
        return [century - 100, century, century + 100].map { $0 + number }.min {
            abs($0 - today.year) < abs($1 - today.year)
        } ?? number
    }
}

extension CalendarDay {
    /// The day's first moment, UTC, for formatting in UTC.
    var instant: Date { Date(timeIntervalSince1970: Double(Self.epoch.days(until: self)) * 86_400) }

    private static let epoch = CalendarDay(year: 1970, month: 1, day: 1) ?? .earliest

    /// 1 for Sunday to 7 for Saturday.
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        ((Self.epoch.days(until: self) + 4) % 7 + 7) % 7 + 1
    }
}
