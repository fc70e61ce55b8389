import Logbook

/// How an event repeats: a recurrence rule of RFC 5545, section 3.3.10, as far as days go.
struct Recurrence: Hashable, Sendable {
    private enum Frequency: String {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// `2MO` is the second Monday; without a number it is every Monday.
    private struct Weekday: Hashable, Sendable {
        let number: Int?
        /// 0 for Monday to 6 for Sunday.
        let weekday: Int
    }

    private var frequency = Frequency.daily
    private var interval = 1
    private(set) var count: Int?
    private(set) var until: CalendarMoment?
    private var weekdays: [Weekday] = []
    private var monthDays: [Int] = []
    private var months: Set<Int> = []
    private var positions: [Int] = []
    /// On which day a week begins.
    private var weekStart = 0

    /// How many years after its first day an event is followed.
    static let yearLimit = 100

    /// Whether it has no end of its own.
    var isEndless: Bool { count == nil && until == nil }

    /// - Returns: `nil` for a rule that is invalid or not supported.
    init?(_ text: String) {
        var frequency: Frequency?
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { return nil }
            let list = pair[1].split(separator: ",").map(String.init)
            func numbers(_ range: ClosedRange<Int>) -> [Int]? {
                let numbers = list.compactMap { Int($0) }
                let isFitting = numbers.count == list.count && numbers.allSatisfy { range ~= $0 && $0 != 0 }
                return isFitting ? numbers : nil
            }
            switch pair[0] {
            case "FREQ": frequency = Frequency(rawValue: pair[1])
            case "INTERVAL":
                guard let number = numbers(1...1_000_000)?.first else { return nil }
                interval = number
            case "COUNT":
                guard let number = numbers(1...Int(Int32.max))?.first else { return nil }
                count = number
            case "UNTIL":
                guard let moment = CalendarMoment(pair[1], zone: nil) else { return nil }
                until = moment
            case "BYDAY":
                let days = list.compactMap(Self.weekday)
                guard days.count == list.count else { return nil }
                weekdays = days
            case "BYMONTHDAY":
                guard let numbers = numbers(-31...31) else { return nil }
                monthDays = numbers
            case "BYMONTH":
                guard let numbers = numbers(1...12) else { return nil }
                months = Set(numbers)
            case "BYSETPOS":
                guard let numbers = numbers(-366...366) else { return nil }
                positions = numbers
            case "WKST":
                guard let day = Self.weekday(pair[1]), day.number == nil else { return nil }
                weekStart = day.weekday
            default: return nil
            }
        }
        guard let frequency else { return nil }
        self.frequency = frequency
    }

    /// Moves the end of the rule, which files write in UTC, to the clock of the event.
    mutating func moveEnd(_ local: (CalendarMoment) -> CalendarMoment) {
        until = until.map(local)
    }

    private static func weekday(_ text: String) -> Weekday? {
        guard let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: text.suffix(2)) else {
            return nil
        }
        guard text.count > 2 else { return Weekday(number: nil, weekday: weekday) }
        guard let number = Int(text.dropLast(2)), number != 0, -53...53 ~= number else { return nil }
        return Weekday(number: number, weekday: weekday)
    }

    // MARK: - Days

    /// Enumerates the days of an event in their order, from the first one on, which is always one of them.
    ///
    /// - Parameters:
    ///   - time: of the event, for the end of the rule.
    ///   - steps: the remaining number of days to examine; reduced by those that were.
    ///   - body: gets each day; `false` ends it.
    /// - Returns: whether the rule ended by itself; `false` where `body`, `steps` or `yearLimit` ended it.
    func forEachDay(
        from start: CalendarDay, at time: TimeOfDay?, steps: inout Int, _ body: (CalendarDay) -> Bool
    ) -> Bool {
        var left = count ?? .max
        guard emit(start, time, &left, body) else { return left == 0 || isOver(start, time) }
        var (period, last) = (0, start)
        while let days = days(of: period, from: start) {
            for day in days where day > last {
                guard emit(day, time, &left, body) else { return left == 0 || isOver(day, time) }
                last = day
            }
            steps -= max(1, days.count)
            if steps <= 0 { return false }
            period += 1
        }
        return false
    }

    /// - Returns: whether there may be more.
    private func emit(_ day: CalendarDay, _ time: TimeOfDay?, _ left: inout Int, _ body: (CalendarDay) -> Bool) -> Bool
    {
        guard !isOver(day, time), body(day) else { return false }
        left -= 1
        return left > 0
    }

    private func isOver(_ day: CalendarDay, _ time: TimeOfDay?) -> Bool {
        guard let until else { return false }
        return until.time == nil || time == nil ? day > until.day : until < CalendarMoment(day, time)
    }

    /// The days of a day, week, month or year that the rule names, in their order.
    ///
    /// - Returns: `nil` beyond `yearLimit`.
    private func days(of period: Int, from start: CalendarDay) -> [CalendarDay]? {
        let (ahead, isOver) = period.multipliedReportingOverflow(by: interval)
        guard !isOver else { return nil }
        let days: [CalendarDay]
        switch frequency {
        case .daily:
            guard ahead <= Self.yearLimit * 366 else { return nil }
            let day = start.adding(days: ahead)
            let isNamed = weekdays.isEmpty || weekdays.contains { $0.weekday == day.daysSinceMonday }
            days = isNamed && isInMonth(day) && isMonthDay(day) ? [day] : []
        case .weekly:
            guard ahead <= Self.yearLimit * 53 else { return nil }
            let first = start.adding(days: ahead * 7 - (start.daysSinceMonday - weekStart + 7) % 7)
            let named = weekdays.isEmpty ? [start.daysSinceMonday] : weekdays.map(\.weekday)
            days = Set(named.map { first.adding(days: ($0 - weekStart + 7) % 7) }).filter(isInMonth).sorted()
        case .monthly:
            guard ahead <= Self.yearLimit * 12 else { return nil }
            let month = start.year * 12 + start.month - 1 + ahead
            days = self.days(year: month / 12, month: month % 12 + 1, start)
        case .yearly:
            guard ahead <= Self.yearLimit else { return nil }
            days = self.days(year: start.year + ahead, start)
        }
        guard !positions.isEmpty else { return days }
        let chosen = positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }.filter(days.indices.contains)
        return Set(chosen).sorted().map { days[$0] }
    }

    private func days(year: Int, month: Int, _ start: CalendarDay) -> [CalendarDay] {
        guard months.isEmpty || months.contains(month), let first = CalendarDay(year: year, month: month, day: 1) else {
            return []
        }
        if weekdays.isEmpty && monthDays.isEmpty {
            return [CalendarDay(year: year, month: month, day: start.day)].compactMap(\.self)
        }
        let last = first.monthDays.upperBound
        let all = (0...first.days(until: last)).map { first.adding(days: $0) }
        return all.filter { day in isMonthDay(day) && isWeekday(day, first, last) }
    }

    private func days(year: Int, _ start: CalendarDay) -> [CalendarDay] {
        if weekdays.isEmpty || !monthDays.isEmpty || !months.isEmpty {
            let own = monthDays.isEmpty && months.isEmpty ? [start.month] : Array(1...12)
            return own.flatMap { days(year: year, month: $0, start) }
        }
        guard let all = CalendarDay(year: year, month: 1, day: 1)?.yearDays else { return [] }
        let (first, last) = (all.lowerBound, all.upperBound)
        return (0...first.days(until: last)).map { first.adding(days: $0) }.filter { isWeekday($0, first, last) }
    }

    private func isInMonth(_ day: CalendarDay) -> Bool { months.isEmpty || months.contains(day.month) }

    private func isMonthDay(_ day: CalendarDay) -> Bool {
        guard !monthDays.isEmpty else { return true }
        let last = day.monthDays.upperBound.day
        return monthDays.contains { $0 > 0 ? $0 == day.day : last + 1 + $0 == day.day }
    }

    /// Whether a day of a month or a year is one that the rule names.
    private func isWeekday(_ day: CalendarDay, _ first: CalendarDay, _ last: CalendarDay) -> Bool {
        weekdays.isEmpty
            || weekdays.contains { named in
                guard named.weekday == day.daysSinceMonday else { return false }
                guard let number = named.number else { return true }
                return number > 0
                    ? first.days(until: day) / 7 + 1 == number : day.days(until: last) / 7 + 1 == -number
            }
    }
}

extension CalendarChoices {
    /// The maximum number of occurrences of a recurring event that are imported.
    public static let occurrenceLimit = 500
}
