import Foundation
import Localization
import Logbook

/// An action in one line, and what is understood of it: “5 km run 30 min yesterday”.
public nonisolated struct ActionLine: Hashable, Sendable {
    /// What is left when everything else has been understood, with a capital letter.
    public private(set) var title = ""
    public private(set) var measurements: [Action.Measurement] = []
    public private(set) var minutes: Double?
    /// `nil` for today.
    public private(set) var day: CalendarDay?
    public private(set) var time: TimeOfDay?

    /// - Parameters:
    ///   - measures: whose units are known. A number with any other word stays in the title.
    ///   - days: reads the days.
    public init(_ text: String, measures: [Measure], days: DayText = DayText()) {
        var words = Self.words(of: text)[...]
        var left: [String] = []
        while !words.isEmpty {
            let taken =
                takeQuantity(words, measures) ?? takeTime(words) ?? takeDay(words, days)
            if let taken {
                words = words.dropFirst(taken)
            } else if let word = words.popFirst() {
                left.append(word)
            }
        }
        title = left.joined(separator: " ")
        if let first = title.first { title = first.uppercased() + title.dropFirst() }
    }

    /// Whether there is anything to log.
    public var isEmpty: Bool { title.isEmpty && measurements.isEmpty && minutes == nil }

    /// What was understood, for a person to check: “Run · 5 km · 30 min · yesterday”.
    public func summary(today: CalendarDay = .today()) -> String {
        let numbers = NumberText()
        var parts = [title].filter { !$0.isEmpty }
        parts += measurements.map { "\(numbers.text($0.value)) \($0.unit)" }
        if let minutes { parts.append(localized("{number} min", ["number": numbers.text(minutes)])) }
        switch (day ?? today).days(until: today) {
        case 0: parts.append(localized("today"))
        case 1: parts.append(localized("yesterday"))
        default: parts.append(DayText(today: today).text(day ?? today))
        }
        if let time { parts.append(time.description) }
        return parts.joined(separator: " · ")
    }

    /// The action.
    ///
    /// - Parameter now: when it is logged.
    public func action(contributesTo goals: Set<UUID> = [], now: Date = Date()) -> Action {
        let moment = moment(now: now)
        return Action(
            title: title, loggedAt: moment, startedAt: time == nil ? nil : moment, durationMinutes: minutes,
            measurements: measurements, contributesTo: goals)
    }

    /// When it was done: on its day, at its time; where none is told, at this time of day.
    private func moment(now: Date) -> Date {
        let today = CalendarDay.today(at: now)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        var parts = calendar.dateComponents([.hour, .minute, .second], from: now)
        let day = day ?? today
        (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
        if let time { (parts.hour, parts.minute, parts.second) = (time.minutes / 60, time.minutes % 60, 0) }
        return calendar.date(from: parts) ?? now
    }

    // MARK: - Understanding

    /// The words, with a number parted from the letters behind it: “5km” is two.
    private static func words(of text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
            let word = String(word)
            let digits = word.prefix { $0.isNumber || ".,".contains($0) }
            let rest = word.dropFirst(digits.count)
            guard !digits.isEmpty, digits.contains(where: \.isNumber), !rest.isEmpty, rest.allSatisfy(\.isLetter) else {
                return [word]
            }
            return [String(digits), String(rest)]
        }
    }

    /// - Returns: how many words were taken.
    private mutating func takeQuantity(_ words: ArraySlice<String>, _ measures: [Measure]) -> Int? {
        guard words.count > 1, let number = NumberText().number(in: words[words.startIndex]) else { return nil }
        let value = NSDecimalNumber(decimal: number).doubleValue
        let unit = words[words.startIndex + 1].lowercased().trimmingCharacters(in: .punctuationCharacters)
        if Quantities.minuteWords.contains(unit) {
            minutes = (minutes ?? 0) + value
        } else if Quantities.hourWords.contains(unit) {
            minutes = (minutes ?? 0) + value * 60
        } else if let measure = Quantities.measure(unit, among: measures) {
            guard !measurements.contains(where: { $0.unit == measure.unit }) else { return nil }
            measurements.append(Action.Measurement(unit: measure.unit, kind: measure.kind, value: value))
        } else {
            return nil
        }
        return 2
    }

    private mutating func takeTime(_ words: ArraySlice<String>) -> Int? {
        guard time == nil else { return nil }
        let prefixes: Set = ["at", "um", "à", localized("at")]
        let skipped = prefixes.contains(words[words.startIndex].lowercased()) ? 1 : 0
        guard let word = words.dropFirst(skipped).first else { return nil }
        let next = words.dropFirst(skipped + 1).first?.lowercased()
        let isHalf = next == "am" || next == "pm"
        // A bare number is no time unless something says so.
        guard word.contains(":") || isHalf || (skipped == 1 && word.first?.isNumber == true) else { return nil }
        guard let time = NumberText().time(in: isHalf ? word + (next ?? "") : word) else { return nil }
        self.time = time
        return skipped + (isHalf ? 2 : 1)
    }

    private mutating func takeDay(_ words: ArraySlice<String>, _ days: DayText) -> Int? {
        guard day == nil else { return nil }
        let prefixes: Set = ["on", "am", "le", localized("on")]
        let skipped = prefixes.contains(words[words.startIndex].lowercased()) ? 1 : 0
        guard let (day, count) = days.leading(words.dropFirst(skipped)) else { return nil }
        self.day = day
        return skipped + count
    }
}
