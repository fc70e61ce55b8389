/// Which day is meant by words that leave it open: the name of a day of the week, or a day without its year.
public enum DaySense: Hashable, Sendable {
    /// A day without its year is the one nearest to today; a day of the week is the last one up to today.
    case nearest
    /// What has been done: the last such day up to today.
    case past
    /// What is planned: the next such day from today on. A day without its year may also be in the last month, since a trip
    /// is often written down when it has begun.
    case future
    /// What ends something: the first such day from its first day on.
    case from(CalendarDay)
    /// What belongs to something with a first and a last day. Before it begins, a day of the week is the first one in it;
    /// then, the last one up to today. A day without its year is the nearest.
    case within(CalendarDay, CalendarDay)

    /// How long ago a planned day without its year may be.
    private static let begunDays = 31

    /// The day of the week that is meant.
    ///
    /// - Parameter weekday: 1 for Sunday to 7 for Saturday.
    func weekday(_ weekday: Int, today: CalendarDay) -> CalendarDay {
        switch self {
        case .nearest, .past: today.last(weekday)
        case .future: today.next(weekday)
        case .from(let first): first.next(weekday)
        case .within(let first, let last):
            today < first ? first.next(weekday) : min(today, max(first, last)).last(weekday)
        }
    }

    /// The day of a month that is meant; `nil` when no year has it.
    func day(_ day: Int, ofMonth month: Int, today: CalendarDay) -> CalendarDay? {
        let reference =
            switch self {
            case .nearest, .past, .future: today
            case .from(let first): first
            case .within(let first, let last): min(max(today, first), max(first, last))
            }
        // A 29th of February may be eight years away.
        let days = (-8...8).compactMap { CalendarDay(year: reference.year + $0, month: month, day: day) }
        return switch self {
        case .nearest, .within: days.min { abs($0.days(until: reference)) < abs($1.days(until: reference)) }
        case .past: days.last { $0 <= today }
        case .future: days.first { $0 >= today.adding(days: -Self.begunDays) }
        case .from(let first): days.first { $0 >= first }
        }
    }
}

extension CalendarDay {
    /// The first such day of the week from this day on; 1 for Sunday to 7 for Saturday.
    func next(_ weekday: Int) -> CalendarDay {
        adding(days: (weekday - self.weekday + 7) % 7)
    }

    /// The last such day of the week up to this day.
    func last(_ weekday: Int) -> CalendarDay {
        adding(days: -((self.weekday - weekday + 7) % 7))
    }

    /// The day a number of months later, or earlier when negative: the same of its month, or the month's last one.
    func adding(months: Int) -> CalendarDay {
        let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, 12..<120_000 ~= sum else { return months < 0 ? .earliest : .latest }
        let (year, month) = (sum / 12, sum % 12 + 1)
        return stride(from: day, through: 28, by: -1).lazy.compactMap {
            CalendarDay(year: year, month: month, day: $0)
        }.first ?? CalendarDay(year: year, month: month, day: day) ?? self
    }
}
