import Foundation

extension Ticks {
    /// Dates along an axis, at beginnings of years, months, days, hours, minutes or seconds.
    ///
    /// - Parameter domain: seconds since the beginning of 2001, UTC.
    init(dates domain: ClosedRange<Double>, count: Int, calendar: Calendar, locale: Locale) {
        let span = domain.upperBound - domain.lowerBound
        let wanted = span / Double(max(1, count))
        // A span that no calendar divides is one of numbers.
        guard span > 0, abs(domain.lowerBound) < 1e12, abs(domain.upperBound) < 1e12, wanted >= 0.5 else {
            self.init(in: domain, count: count, locale: locale)
            return
        }
        var calendar = calendar
        calendar.locale = locale
        let step = DateStep.all.first { $0.seconds >= wanted * 0.8 } ?? .years(reaching: wanted)
        let dates = step.dates(in: domain, calendar: calendar)
        self.init(
            values: dates.map(\.timeIntervalSinceReferenceDate),
            labels: step.labels(of: dates, calendar: calendar, locale: locale))
    }

    /// The date at an axis coordinate, seconds since 2001.
    public static func date(at coordinate: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: coordinate)
    }

    /// The axis coordinate of a date, seconds since 2001.
    public static func coordinate(of date: Date) -> Double {
        date.axisCoordinate
    }

    /// One date of an axis for a reader, as exact as the axis is long.
    static func label(date value: Double, span: Double, locale: Locale = .current) -> String {
        let date = date(at: value)
        let day = Date.FormatStyle(locale: locale).year().month(.abbreviated).day()
        return date.formatted(span < 20 * 86_400 ? day.hour().minute() : day)
    }

    /// One date of an axis for a reader, to the day, the minute or the second.
    ///
    /// - Parameters:
    ///   - error: how far the date may be from the true one, seconds.
    ///   - resolution: a difference that is to be seen, seconds; 0 for all that is known.
    static func label(date value: Double, error: Double, resolution: Double, locale: Locale) -> String {
        let (date, unit) = rounded(date: value, error: error, resolution: resolution)
        let day = Date.FormatStyle(locale: locale).year().month(.abbreviated).day()
        switch unit {
        case .day: return date.formatted(day)
        case .minute: return date.formatted(day.hour().minute())
        default: return date.formatted(day.hour().minute().second())
        }
    }

    /// The time between two dates of an axis in its two largest units, days at most; days are those of the calendar.
    static func difference(fromDate first: Double, to last: Double, error: Double, locale: Locale) -> String {
        let ends = [min(first, last), max(first, last)].map { rounded(date: $0, error: error, resolution: 0).date }
        let parts = Calendar.current.dateComponents([.day, .second], from: ends[0], to: ends[1])
        let time = Duration.seconds((parts.day ?? 0) * 86_400 + (parts.second ?? 0))
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.days, .hours, .minutes, .seconds], width: .abbreviated, maximumUnitCount: 2)
        return (last < first ? "−" : "") + time.formatted(style.locale(locale))
    }

    /// The roundest date that is no further off than the error, or rounded as far as the resolution allows.
    private static func rounded(date value: Double, error: Double, resolution: Double) -> (
        date: Date, unit: Calendar.Component
    ) {
        let exact = date(at: value)
        let known = max(resolution, 10 * error)
        // The nearest midnight.
        let midnight = Calendar.current.startOfDay(for: exact.addingTimeInterval(43_200))
        if abs(midnight.timeIntervalSince(exact)) <= error { return (midnight, .day) }
        if known >= 7_200 { return (exact, .day) }
        let minute = date(at: (value / 60).rounded() * 60)
        if known >= 5 || abs(minute.timeIntervalSince(exact)) <= error { return (minute, .minute) }
        return (date(at: value.rounded()), .second)
    }
}

/// The distance of dates that are marked.
private struct DateStep {
    let unit: Calendar.Component
    let count: Int
    /// About how long it is.
    let seconds: Double

    static let all: [DateStep] = [
        DateStep(unit: .second, count: 1, seconds: 1), DateStep(unit: .second, count: 5, seconds: 5),
        DateStep(unit: .second, count: 15, seconds: 15), DateStep(unit: .second, count: 30, seconds: 30),
        DateStep(unit: .minute, count: 1, seconds: 60), DateStep(unit: .minute, count: 5, seconds: 300),
        DateStep(unit: .minute, count: 15, seconds: 900), DateStep(unit: .minute, count: 30, seconds: 1_800),
        DateStep(unit: .hour, count: 1, seconds: 3_600), DateStep(unit: .hour, count: 3, seconds: 10_800),
        DateStep(unit: .hour, count: 6, seconds: 21_600), DateStep(unit: .hour, count: 12, seconds: 43_200),
        DateStep(unit: .day, count: 1, seconds: 86_400), DateStep(unit: .day, count: 2, seconds: 172_800),
        DateStep(unit: .weekOfYear, count: 1, seconds: 604_800), DateStep(unit: .month, count: 1, seconds: 2_629_746),
        DateStep(unit: .month, count: 3, seconds: 7_889_238), DateStep(unit: .month, count: 6, seconds: 15_778_476),
        DateStep(unit: .year, count: 1, seconds: 31_556_952),
    ]

    /// A round number of years.
    static func years(reaching seconds: Double) -> DateStep {
        let years = seconds / 31_556_952
        let power = pow(10, floor(log10(years)))
        let factor = [1.0, 2, 5, 10].first { $0 * power >= years * 0.8 } ?? 10
        return DateStep(unit: .year, count: Int(factor * power), seconds: factor * power * 31_556_952)
    }

    /// The beginnings of the step's units inside a domain.
    func dates(in domain: ClosedRange<Double>, calendar: Calendar) -> [Date] {
        let start = Date(timeIntervalSinceReferenceDate: domain.lowerBound)
        guard var date = beginning(before: start, calendar: calendar) else { return [] }
        var dates: [Date] = []
        while date.timeIntervalSinceReferenceDate <= domain.upperBound, dates.count < 400 {
            if date >= start { dates.append(date) }
            guard let next = calendar.date(byAdding: unit, value: count, to: date), next > date else { break }
            // Every second day restarts with the month, so that the day numbers are stable.
            date = unit == .day && count > 1 ? beginning(before: next, calendar: calendar) ?? next : next
            if let last = dates.last, date <= last {
                guard let later = calendar.date(byAdding: unit, value: 1, to: next) else { break }
                date = later
            }
        }
        return dates
    }

    private func beginning(before date: Date, calendar: Calendar) -> Date? {
        guard let start = calendar.dateInterval(of: unit, for: date)?.start else { return nil }
        guard count > 1 else { return start }
        // Counted within the next larger unit: quarters begin in January, every sixth hour at midnight.
        let number = calendar.component(unit, from: start)
        let first = unit == .month || unit == .day ? 1 : 0
        return calendar.date(byAdding: unit, value: -((number - first) % count), to: start)
    }

    /// Labels that say what changes, with the larger unit where a new one begins.
    func labels(of dates: [Date], calendar: Calendar, locale: Locale) -> [String] {
        var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
        style.locale = locale
        return dates.enumerated().map { index, date in
            func isNew(_ unit: Calendar.Component) -> Bool {
                index == 0 || calendar.component(unit, from: date) != calendar.component(unit, from: dates[index - 1])
            }
            switch unit {
            case .year: return date.formatted(style.year())
            case .month:
                return date.formatted(
                    isNew(.year) ? style.month(.abbreviated).year() : style.month(.abbreviated))
            case .day, .weekOfYear: return date.formatted(style.month(.abbreviated).day())
            case .second: return date.formatted(style.hour().minute().second())
            default:
                return date.formatted(
                    isNew(.day) ? style.month(.abbreviated).day().hour().minute() : style.hour().minute())
            }
        }
    }
}
