import Foundation
import Localization

/// The words for days in English, German and French, which are understood in every language, and those of the
/// person's own. All of them are compared without case and accents.
struct DayWords: Sendable {
    private let locale: Locale
    private let months: [String]
    private let weekdays: [String]
    /// The names of the week in the user's language as calendars abbreviate them: “Mo”.
    private let cutWeekdays: [String]
    private let single: [String: Int]

    init(locale: Locale) {
        self.locale = locale
        func fold(_ text: String) -> String { Self.fold(text, locale) }
        let own = Self.calendar(locale)
        let others = ["en_001", "de_DE", "fr_FR"].map { Self.calendar(Locale(identifier: $0)) }
        months = (own.monthSymbols + own.standaloneMonthSymbols + others.flatMap(\.monthSymbols)).map(fold)
        weekdays = (own.weekdaySymbols + others.flatMap(\.weekdaySymbols)).map(fold)
        cutWeekdays = own.shortWeekdaySymbols.map { fold($0).trimmingCharacters(in: .punctuationCharacters) }
        var single = [
            "today": 0, "yesterday": -1, "tomorrow": 1,
            "heute": 0, "gestern": -1, "vorgestern": -2, "morgen": 1, "ubermorgen": 2, "uebermorgen": 2,
            "aujourd'hui": 0, "hier": -1, "avant-hier": -2, "avanthier": -2, "demain": 1, "apres-demain": 2,
        ]
        // In German it is “here”.
        if locale.language.languageCode == .german { single["hier"] = nil }
        for (word, days) in [(localized("today"), 0), (localized("yesterday"), -1), (localized("tomorrow"), 1)] {
            single[fold(word)] = days
        }
        self.single = single
    }

    /// A word as it is compared: without case, accents and the punctuation behind it.
    func plain(_ word: String) -> String {
        let word = Self.fold(word, locale).replacing("’", with: "'")
        let rest = word.trimmingCharacters(in: CharacterSet(charactersIn: ",;:!?()"))
        // “3.” is a third, and “Okt.” a month.
        return rest.last == "." && rest.first?.isLetter == true ? String(rest.dropLast()) : rest
    }

    private static func fold(_ text: String, _ locale: Locale) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: locale)
    }

    private static func calendar(_ locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return calendar
    }

    // MARK: - Names

    /// 1 to 12; a name or its beginning of at least three letters.
    func month(_ word: String) -> Int? {
        Self.position(of: word, in: months).map { $0 % 12 + 1 }
    }

    /// 1 for Sunday to 7 for Saturday; a name or its beginning of at least three letters.
    func weekday(_ word: String) -> Int? {
        Self.position(of: word, in: weekdays).map { $0 % 7 + 1 }
    }

    private static func position(of word: String, in names: [String]) -> Int? {
        guard word.count >= 3 else { return nil }
        return names.firstIndex(of: word) ?? names.firstIndex { $0.hasPrefix(word) }
    }

    /// A month in running text: a whole name, or one cut as it usually is.
    func monthInText(_ word: String) -> Int? {
        let isWhole = word.count == 3 || ["sept", "juil", "janv", "fevr"].contains(word) || months.contains(word)
        return isWhole ? month(word) : nil
    }

    /// A day of the week in running text, where “sat” and “mon” may be other words.
    ///
    /// - Parameter isIntroduced: whether a word before it announces a day.
    func weekdayInText(_ word: String, isIntroduced: Bool) -> Int? {
        if weekdays.contains(word) { return weekday(word) }
        if isIntroduced, let index = cutWeekdays.firstIndex(of: word) { return index + 1 }
        let isCut =
            ["tue", "tues", "wed", "thu", "thur", "thurs", "fri"].contains(word)
            || (word == "mon" && locale.language.languageCode != .french)
            || (isIntroduced && ["sat", "sun"].contains(word))
        return isCut ? weekday(word) : nil
    }

    /// The separators of the parts of a day.
    static let fillers: Set<String> = ["de", "of", "the", "den", "der", "am", "le", "du", "on"]
    /// The words that announce a day.
    var introductions: Set<String> { ["on", "am", "le", plain(localized("on"))] }

    private static let last: Set<String> = [
        "last", "past", "letzte", "letzten", "letzter", "letztes", "vergangene", "vergangenen", "vorige", "vorigen",
        "dernier", "derniere", "passe", "passee",
    ]
    private static let next: Set<String> = [
        "next", "coming", "nachste", "nachsten", "nachster", "nachstes", "naechste", "naechsten", "kommende",
        "kommenden",
        "prochain", "prochaine",
    ]
    private static let this: Set<String> = ["this", "diesen", "diese", "ce", "cette"]
    private static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10,
        "ein": 1, "einem": 1, "einer": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6, "sieben": 7,
        "acht": 8,
        "neun": 9, "zehn": 10,
        "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
    ]

    private enum Unit: Int {
        case day = 1
        case week = 7
        case month, year

        init?(_ word: String) {
            switch word {
            case "day", "days", "tag", "tage", "tagen", "jour", "jours": self = .day
            case "week", "weeks", "woche", "wochen", "semaine", "semaines": self = .week
            case "month", "months", "monat", "monate", "monaten", "mois": self = .month
            case "year", "years", "jahr", "jahre", "jahren", "an", "ans", "l'an", "annee", "annees": self = .year
            default: return nil
            }
        }

        func day(_ count: Int, from day: CalendarDay) -> CalendarDay {
            switch self {
            case .day, .week: day.adding(days: count * rawValue)
            case .month: day.adding(months: count)
            case .year: day.adding(months: count * 12)
            }
        }
    }

    // MARK: - Phrases

    /// Whether a word means a day and nothing else, so that left alone it was not understood.
    func isDayWord(_ word: String) -> Bool {
        single[word] != nil || weekdays.contains(word) || word == "ago"
    }

    /// The day that some words, plain ones, begin with, counted from today: “yesterday”, “2 days ago”, “in 2 weeks”, “next
    /// friday”, “vor einer Woche”, “lundi dernier”; and the number of words used.
    func relative(_ words: [String], today: CalendarDay) -> (day: CalendarDay, count: Int)? {
        guard let first = words.first else { return nil }
        if first == "the", let (day, count) = relative(Array(words.dropFirst()), today: today), count == 3 {
            return (day, 4)
        }
        let three = words.prefix(3).joined(separator: " ")
        if three == "day before yesterday" { return (today.adding(days: -2), 3) }
        if three == "day after tomorrow" { return (today.adding(days: 2), 3) }
        let two = words.prefix(2).joined(separator: " ")
        if two == "avant hier" { return (today.adding(days: -2), 2) }
        if two == "apres demain" { return (today.adding(days: 2), 2) }
        if let days = single[first] { return (today.adding(days: days), 1) }
        return distance(words, today) ?? neighbour(words, today)
    }

    /// “2 days ago”, “vor 2 Tagen”, “il y a 2 jours”, “in 2 weeks”, “dans 2 semaines”.
    private func distance(_ words: [String], _ today: CalendarDay) -> (CalendarDay, Int)? {
        func amount(_ index: Int) -> (count: Int, unit: Unit)? {
            guard index + 1 < words.count, let count = Self.numbers[words[index]] ?? Int(words[index]),
                // More is not a plausible distance.
                0...40_000 ~= count, let unit = Unit(words[index + 1])
            else { return nil }
            return (count, unit)
        }
        if let (count, unit) = amount(0), words.count > 2, words[2] == "ago" {
            return (unit.day(-count, from: today), 3)
        }
        if words[0] == "vor", let (count, unit) = amount(1) { return (unit.day(-count, from: today), 3) }
        if ["in", "dans"].contains(words[0]), let (count, unit) = amount(1) {
            return (unit.day(count, from: today), 3)
        }
        if words.prefix(3) == ["il", "y", "a"], let (count, unit) = amount(3) {
            return (unit.day(-count, from: today), 5)
        }
        return nil
    }

    /// “last tuesday” before today, “next friday” after it; the same day of the last or the next week, month or year.
    private func neighbour(_ words: [String], _ today: CalendarDay) -> (CalendarDay, Int)? {
        guard words.count > 1 else { return nil }
        if ["la", "le"].contains(words[0]), words.count > 2, Unit(words[1]) != nil,
            let (day, _) = neighbour(Array(words.dropFirst()), today)
        {
            return (day, 3)
        }
        let pairs = [(words[0], words[1]), (words[1], words[0])]
        // Only in French the day is first.
        for (word, name) in Self.isFrench(words[1]) ? pairs : [pairs[0]] {
            let direction = Self.last.contains(word) ? -1 : Self.next.contains(word) ? 1 : 0
            guard direction != 0 else { continue }
            if let weekday = weekdayInText(name, isIntroduced: true) {
                let day = direction < 0 ? today.adding(days: -1).last(weekday) : today.adding(days: 1).next(weekday)
                return (day, 2)
            }
            if let unit = Unit(name) { return (unit.day(direction, from: today), 2) }
        }
        return nil
    }

    private static func isFrench(_ word: String) -> Bool {
        ["dernier", "derniere", "passe", "passee", "prochain", "prochaine"].contains(word)
    }

    /// Whether a word announces a near day of the week.
    func isThis(_ word: String) -> Bool { Self.this.contains(word) }
}
