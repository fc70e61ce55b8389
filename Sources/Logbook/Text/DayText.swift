import Foundation
import Localization

/// Days as a person reads and writes them.
public struct DayText: Sendable {
    let locale: Locale
    /// What “today” is, and the year of days without one is near.
    let today: CalendarDay

    public init(locale: Locale = .person, today: CalendarDay = .today()) {
        self.locale = locale
        self.today = today
    }

    /// The day in the order of the person's country, the month in letters: “3 May 2027”.
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

    /// A first and a last day, with what both share said once: “3 – 7 May 2027”.
    public func span(_ first: CalendarDay, _ last: CalendarDay) -> String {
        guard first < last else { return text(first) }
        return (first.instant..<last.instant).formatted(
            Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
    }

    private var style: Date.FormatStyle { Date.FormatStyle(locale: locale, timeZone: .gmt) }

    // MARK: - Reading

    /// The day that a text names: `2027-05-03`, “3 May”, “May 3, 2027”, “3.5.”, “3/5/27” in the order of the person's country,
    /// “today”, “yesterday”, “tomorrow”, the name of a day of the week.
    ///
    /// A day without a year is the one nearest to today; a day of the week is the last one up to today.
    ///
    /// - Returns: `nil` when it names none.
    public func day(in text: String) -> CalendarDay? {
        let text = fold(text.trimmingCharacters(in: .whitespaces))
        if let day = CalendarDay(text) ?? relative(text) { return day }
        var numbers: [Int] = []
        var month: Int?
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if let number = Int(word) {
                numbers.append(number)
            } else if let number = Int(word.prefix(while: \.isNumber)), word.count <= 4 {
                // 3rd, 2e, 1er.
                numbers.append(number)
            } else if let named = self.month(String(word)), month == nil {
                month = named
            } else if weekday(String(word)) == nil && !fillers.contains(String(word)) {
                return nil
            }
        }
        if let month {
            switch numbers.count {
            case 1: return nearest(month: month, day: numbers[0])
            case 2 where numbers[0] > 31: return CalendarDay(year: numbers[0], month: month, day: numbers[1])
            case 2: return CalendarDay(year: year(numbers[1]), month: month, day: numbers[0])
            default: return nil
            }
        }
        switch numbers.count {
        case 2:
            let (day, month) = isMonthFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
            return nearest(month: month, day: day)
        case 3 where numbers[0] > 31:
            return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
        case 3:
            let (day, month) = isMonthFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
            return CalendarDay(year: year(numbers[2]), month: month, day: day)
        default: return nil
        }
    }

    /// “Today” and its neighbours, and the days of the week, by a single word.
    private func relative(_ word: String) -> CalendarDay? {
        let word = fold(word)
        let names = [
            (localized("today"), 0), (localized("yesterday"), -1), (localized("tomorrow"), 1), ("today", 0),
            ("yesterday", -1), ("tomorrow", 1),
        ]
        if let (_, days) = names.first(where: { fold($0.0) == word }) { return today.adding(days: days) }
        return weekday(word).map { today.adding(days: -((today.weekday - $0 + 7) % 7)) }
    }

    /// The day that some words begin with, and how many of them name it: “yesterday”, “3 May”, “May 3 2027”. Never a number
    /// alone, nor a number before a word that only begins like a month.
    public func leading(_ words: ArraySlice<String>) -> (day: CalendarDay, count: Int)? {
        guard let first = words.first else { return nil }
        if first.count > 2, let day = CalendarDay(first) ?? relative(first) { return (day, 1) }
        let pair = words.prefix(2)
        guard pair.count == 2, pair.contains(where: { $0.first?.isNumber == true }),
            let word = pair.first(where: { $0.allSatisfy(\.isLetter) }), word.count == 3 || isMonth(word),
            let day = day(in: pair.joined(separator: " "))
        else { return nil }
        if let year = words.dropFirst(2).first, year.count == 4, Int(year) != nil,
            let whole = self.day(in: "\(pair.joined(separator: " ")) \(year)")
        {
            return (whole, 3)
        }
        return (day, 2)
    }

    /// Whether a word is a month's whole name.
    private func isMonth(_ word: String) -> Bool {
        (calendar.monthSymbols + Self.english.monthSymbols).map(fold).contains(fold(word))
    }

    private var fillers: Set<String> { ["de", "of", "the", "den", "der", "am", "le", "du", "on"] }

    /// 1 to 12; a name or its beginning of at least three letters.
    private func month(_ word: String) -> Int? {
        let symbols = calendar.monthSymbols + calendar.standaloneMonthSymbols + Self.english.monthSymbols
        return Self.place(of: word, in: symbols.map(fold)).map { $0 % 12 + 1 }
    }

    /// 1 for Sunday to 7 for Saturday.
    private func weekday(_ word: String) -> Int? {
        let symbols = calendar.weekdaySymbols + Self.english.weekdaySymbols
        return Self.place(of: word, in: symbols.map(fold)).map { $0 % 7 + 1 }
    }

    private static func place(of word: String, in names: [String]) -> Int? {
        guard word.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(word) }
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return calendar
    }

    private static var english: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_001")
        return calendar
    }

    /// Whether the person's country writes the month before the day.
    private var isMonthFirst: Bool {
        let format = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale) ?? ""
        guard let month = format.firstIndex(of: "M"), let day = format.firstIndex(of: "d") else { return false }
        return month < day
    }

    private func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: locale)
    }

    private func year(_ number: Int) -> Int {
        guard number < 100 else { return number }
        let century = today.year / 100 * 100
        return [century - 100, century, century + 100].map { $0 + number }.min {
            abs($0 - today.year) < abs($1 - today.year)
        } ?? number
    }

    /// The day of that month that is nearest to today.
    private func nearest(month: Int, day: Int) -> CalendarDay? {
        (-4...4).compactMap { CalendarDay(year: today.year + $0, month: month, day: day) }.min {
            abs($0.days(until: today)) < abs($1.days(until: today))
        }
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
