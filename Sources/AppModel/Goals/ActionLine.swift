import Foundation
import Localization
import Logbook

/// An action in one line, and how it was parsed: “5 km run 30 min yesterday”.
public nonisolated struct ActionLine: Hashable, Sendable {
    /// The words that were not parsed as anything else, with a capital letter.
    public private(set) var title = ""
    /// A measurement in a unit that no measure has is in a standard unit, and becomes one when it is saved.
    public private(set) var measurements: [Action.Measurement] = []
    /// The duration: as given, or from its start to its end.
    public private(set) var minutes: Double?
    /// `nil` for today.
    public private(set) var day: CalendarDay?
    public private(set) var time: TimeOfDay?
    /// Words of the title that look like a number, a day or a time that could not be parsed: “20 chapters”.
    public private(set) var unclear: [String] = []

    /// - Parameters:
    ///   - text: the line as it is typed.
    ///   - measures: whose units are known, besides the standard ones. A number with any other word stays in the title.
    ///   - days: reads the days.
    public init(_ text: String, measures: [Measure], days: DayText = DayText(sense: .past)) {
        var words = Self.words(of: text)[...]
        var left: [(position: Int, word: String)] = []
        var range: Double?
        while !words.isEmpty {
            let taken =
                parseDay(words, days) ?? parseRange(words, &range) ?? parseDuration(words)
                ?? parseQuantity(words, measures) ?? parseTime(words)
            if let taken {
                words = words.dropFirst(taken)
            } else if let word = words.first {
                left.append((words.startIndex, word))
                words.removeFirst()
            }
        }
        minutes = minutes ?? range
        title = left.map(\.word).joined(separator: " ")
        if let first = title.first { title = first.uppercased() + title.dropFirst() }
        unclear = Unclear.parts(of: left, days)
    }

    /// Whether there is anything to log.
    public var isEmpty: Bool { title.isEmpty && measurements.isEmpty && minutes == nil }

    /// What was understood, for a person to check: “Run · 5 km · 30 min · yesterday”. Days further away are shown with their
    /// year.
    public func summary(today: CalendarDay = .today()) -> String {
        let numbers = NumberText()
        var parts = [title].filter { !$0.isEmpty }
        parts += measurements.map { Quantities.text([($0.value, $0.unit)]) }
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
    /// - Parameters:
    ///   - goals: the ids of the goals that the action contributes to.
    ///   - now: when it is logged.
    public func action(contributesTo goals: Set<UUID> = [], now: Date = Date()) -> Action {
        let moment = moment(now: now)
        return Action(
            title: title, loggedAt: moment, startedAt: time == nil ? nil : moment, durationMinutes: minutes,
            measurements: measurements, contributesTo: goals)
    }

    /// When it was done: on its day, at its time; without one, at the current time of day.
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

    /// The words, with a number parted from the letters behind it: “5km” is two, “3rd” and “1h30” are one.
    private static func words(of text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
            let word = String(word)
            let digits = word.prefix { $0.isNumber || ".,".contains($0) }
            let rest = word.dropFirst(digits.count)
            guard !digits.isEmpty, digits.contains(where: \.isNumber), !rest.isEmpty, rest.allSatisfy(\.isLetter),
                !["st", "nd", "rd", "th", "er", "e"].contains(rest.lowercased())
            else { return [word] }
            return [String(digits), String(rest)]
        }
    }

    private mutating func parseDay(_ words: ArraySlice<String>, _ days: DayText) -> Int? {
        guard day == nil, let (day, count) = days.leading(words) else { return nil }
        self.day = day
        return count
    }

    /// “1h30”, “1:30 h”.
    private mutating func parseDuration(_ words: ArraySlice<String>) -> Int? {
        guard let word = words.first?.lowercased() else { return nil }
        let isCounted = words.dropFirst().first.flatMap { StandardUnit.named($0) }?.isHours == true
        let parts = word.split(separator: isCounted ? ":" : "h", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, let hours = Int(parts[0]), let rest = Int(parts[1]), rest < 60,
            // “14h30” is a time.
            isCounted || hours <= Self.longestDuration
        else { return nil }
        minutes = (minutes ?? 0) + Double(hours * 60 + rest)
        return isCounted ? 2 : 1
    }

    /// Up to this number of hours “1h30” is a duration; above it is a time of day.
    private static let longestDuration = 5

    /// - Returns: the number of words that were parsed.
    private mutating func parseQuantity(_ words: ArraySlice<String>, _ measures: [Measure]) -> Int? {
        guard words.count > 1, let number = NumberText().number(in: words[words.startIndex]) else { return nil }
        let value = NSDecimalNumber(decimal: number).doubleValue
        let unit = words[words.startIndex + 1].lowercased().trimmingCharacters(in: .punctuationCharacters)
        let standard = StandardUnit.named(unit)
        if standard?.isMinutes == true {
            minutes = (minutes ?? 0) + value
        } else if standard?.isHours == true {
            minutes = (minutes ?? 0) + value * 60
        } else if let measure = Quantities.measure(unit, among: measures)
            ?? standard.map({ Measure(unit: $0.unit, kind: $0.kind) })
        {
            guard !measurements.contains(where: { $0.unit == measure.unit }) else { return nil }
            measurements.append(Action.Measurement(unit: measure.unit, kind: measure.kind, value: value))
        } else {
            return nil
        }
        return 2
    }

    /// “14:30 to 15:40”: when it began, and how long it took.
    private mutating func parseRange(_ words: ArraySlice<String>, _ range: inout Double?) -> Int? {
        guard time == nil, let (start, end, count) = Self.span(words), start != end else { return nil }
        time = start
        // Past midnight it ends on the next day.
        range = Double((end.minutes - start.minutes + 24 * 60) % (24 * 60))
        return count
    }

    /// The two times that some words begin with, at least one of them written as a time.
    private static func span(_ words: ArraySlice<String>) -> (start: TimeOfDay, end: TimeOfDay, count: Int)? {
        let skipped = words.first.map { ["from", "von", "de"].contains($0.lowercased()) } == true ? 1 : 0
        var rest = words.dropFirst(skipped)
        guard let first = rest.first else { return nil }
        var taken = skipped
        let start: ArraySlice<String>
        // “14:30-15:40”
        let halves = first.split(whereSeparator: { "-–—".contains($0) }).map(String.init)
        if halves.count == 2 {
            start = [halves[0]]
            rest = [halves[1]] + rest.dropFirst()
        } else {
            guard let (_, count) = clock(rest, isSaid: true) else { return nil }
            start = rest.prefix(count)
            rest = rest.dropFirst(count)
            guard let to = rest.first, ["to", "till", "until", "bis", "à", "-", "–", "—"].contains(to.lowercased())
            else { return nil }
            rest = rest.dropFirst()
            taken += count + 1
        }
        guard let (end, count) = clock(rest, isSaid: true), var (begin, _) = clock(start, isSaid: true) else {
            return nil
        }
        let (from, to) = (start.joined().lowercased(), rest.prefix(count).joined().lowercased())
        guard isTime(from) || isTime(to) else { return nil }
        // “2–3 pm” begins in the afternoon, “11–1 pm” does not.
        if !from.hasSuffix("m"), let half = ["am", "pm"].first(where: to.hasSuffix),
            let same = NumberText().time(in: from + half), same < end
        {
            begin = same
        }
        return (begin, end, taken + count)
    }

    private static func isTime(_ text: String) -> Bool {
        text.contains(where: { ":h".contains($0) }) || text.hasSuffix("am") || text.hasSuffix("pm")
    }

    private mutating func parseTime(_ words: ArraySlice<String>) -> Int? {
        guard time == nil, let first = words.first else { return nil }
        let prefixes: Set = ["at", "um", "à", localized("at")]
        let skipped = prefixes.contains(first.lowercased()) ? 1 : 0
        guard let (time, count) = Self.clock(words.dropFirst(skipped), isSaid: skipped == 1) else { return nil }
        self.time = time
        return skipped + count
    }

    /// The time at the beginning of some words, and the number of words it consists of: “7:30”, “7 am”, “14 Uhr”,
    /// “14h30”.
    ///
    /// - Parameter isSaid: whether a word before it announces a time. Otherwise a bare number is none.
    private static func clock(_ words: ArraySlice<String>, isSaid: Bool) -> (time: TimeOfDay, count: Int)? {
        guard let word = words.first, word.first?.isNumber == true else { return nil }
        let next = words.dropFirst().first?.lowercased().trimmingCharacters(in: .punctuationCharacters) ?? ""
        let numbers = NumberText()
        if ["am", "pm"].contains(next) { return numbers.time(in: word + next).map { ($0, 2) } }
        // A number and its “h” are two words.
        if next == "uhr" || (next == "h" && isSaid) { return numbers.time(in: word).map { ($0, 2) } }
        guard isSaid || word.contains(":") || word.dropFirst().contains("h") else { return nil }
        return numbers.time(in: word.trimmingCharacters(in: [",", ";"])).map { ($0, 1) }
    }
}

/// What of a line's words was meant to be understood, and was not.
nonisolated enum Unclear {
    /// The numbers, each with the word that it counts, and the words for days.
    ///
    /// - Parameter left: the words that could not be parsed, with their positions in the line.
    static func parts(of left: [(position: Int, word: String)], _ days: DayText) -> [String] {
        var parts: [String] = []
        var used = -1
        for (index, (position, word)) in left.enumerated() where index > used {
            if isNumber(word) {
                let next = index + 1 < left.count ? left[index + 1] : nil
                let before = index > 0 && index - 1 > used ? left[index - 1] : nil
                if let next, next.position == position + 1, !isNumber(next.word) {
                    parts.append("\(word) \(next.word)")
                    used = index + 1
                    continue
                }
                parts.append(before.flatMap { $0.position == position - 1 ? "\($0.word) \(word)" : nil } ?? word)
            } else if days.isDayWord(word) {
                parts.append(word)
            } else {
                continue
            }
            used = index
        }
        return parts
    }

    private static func isNumber(_ word: String) -> Bool {
        word.first(where: { !"+-−~.,€$£".contains($0) })?.isNumber == true
    }
}
