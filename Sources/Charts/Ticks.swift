import Foundation

/// The marked values of an axis, with their labels.
public struct Ticks: Hashable, Sendable {
    /// Tick positions inside the domain, ascending.
    public let values: [Double]
    /// One label per value.
    public let labels: [String]

    /// Ticks at given values.
    public init(values: [Double], labels: [String]) {
        self.values = values
        self.labels = labels
    }

    /// Round values of a linear axis, all labelled to the same last digit; one at the lower end where the domain is too
    /// short or too long to be divided.
    ///
    /// They are chosen by the extended Wilkinson rule: of all evenly spaced round numbers inside the domain, the sequence that
    /// is the simplest, covers the domain best and comes nearest to the count (Talbot, Lin and Hanrahan, 2010).
    ///
    /// - Parameters:
    ///   - domain: the values at the ends of the axis.
    ///   - count: about how many ticks fit; at least 1.
    ///   - locale: of the labels.
    public init(in domain: ClosedRange<Double>, count: Int, locale: Locale = .current) {
        guard let row = EvenRow.best(in: domain, count: max(2, count)) else {
            values = [domain.lowerBound]
            labels = values.map { Self.label($0, in: domain, locale: locale) }
            return
        }
        values = row.values
        labels = values.map(NumberFormat(for: domain, lastDigit: row.lastDigit, locale: locale).text)
    }

    /// Ticks of an axis of a scale.
    ///
    /// - Parameters:
    ///   - domain: the interval that the ticks divide.
    ///   - count: the wanted number of ticks; a nearby number gives rounder values.
    ///   - type: the scale of the axis.
    ///   - calendar: divides dates, in its time zone and language.
    ///   - locale: of the labels.
    public init(
        in domain: ClosedRange<Double>, count: Int, type: ScaleType, calendar: Calendar = .current,
        locale: Locale = .current
    ) {
        switch type.kind {
        case .linear, .category, .power: self.init(in: domain, count: count, locale: locale)
        case .date: self.init(dates: domain, count: count, calendar: calendar, locale: locale)
        case .log: self.init(powersIn: domain, smallest: 0, count: count, locale: locale)
        case .symmetricLog(let slope):
            self.init(powersIn: domain, smallest: 1 / slope, count: count, locale: locale)
        }
    }

    /// Powers of ten of both signs, with 2 and 5 between them where few fit; round numbers where fewer than two do.
    ///
    /// - Parameter smallest: magnitudes below it are not marked, but for 0.
    private init(powersIn domain: ClosedRange<Double>, smallest: Double, count: Int, locale: Locale) {
        let largest = max(abs(domain.lowerBound), abs(domain.upperBound))
        let least = max(smallest, domain.lowerBound > 0 ? domain.lowerBound : smallest > 0 ? 0 : .leastNormalMagnitude)
        let first = Int(floor(log10(max(least, .leastNormalMagnitude)) + 1e-9))
        let decades = Array(first...max(first, Int(floor(log10(max(largest, .leastNormalMagnitude)) + 1e-9))))
        func powers(_ factors: [Double], every step: Int) -> [Double] {
            var positive: [Double] = []
            for decade in decades where decade % step == 0 {
                let scale = pow(10, Double(abs(decade)))
                positive += factors.map { decade < 0 ? $0 / scale : $0 * scale }
            }
            positive.removeAll { $0 < least * (1 - 1e-12) }
            let negative: [Double] = positive.reversed().map { -$0 }
            return (negative + (smallest > 0 ? [0] : []) + positive).filter(domain.contains)
        }
        let within: [[Double]] = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]]
        let choices =
            within.map { powers($0, every: 1) } + (2...max(2, decades.count)).map { powers([1], every: $0) }
        let fitting = choices.first { (2...max(2, count + count / 4)).contains($0.count) }
        guard let values = fitting else {
            self.init(in: domain, count: count, locale: locale)
            return
        }
        self.init(
            values: values, labels: values.map { NumberFormat.power(of: $0, among: values, locale: locale) })
    }

    /// Ticks at given values of an axis, with the digits that distinguish them.
    public init(at values: [Double], in domain: ClosedRange<Double>, type: ScaleType, locale: Locale = .current) {
        let label: (Double) -> String
        switch type.kind {
        case .date:
            label = { Self.label(date: $0, span: domain.upperBound - domain.lowerBound, locale: locale) }
        case .log, .symmetricLog: label = { NumberFormat.power(of: $0, among: values, locale: locale) }
        case .linear, .category, .power:
            let span = domain.upperBound - domain.lowerBound
            let largest = Int(floor(log10(span > 0 && span.isFinite ? span : 1)))
            // The first digit at which every value is exact, at most four more than the span needs.
            let digit = stride(from: largest, through: largest - 5, by: -1).first { digit in
                values.allSatisfy { value in
                    let scaled = value / pow(10, Double(digit))
                    return abs(scaled - scaled.rounded()) < 1e-6
                }
            }
            label = NumberFormat(for: domain, lastDigit: digit ?? largest - 5, locale: locale).text
        }
        self.init(values: values, labels: values.map(label))
    }

    /// One value of an axis for a reader, to about three digits of what the axis spans.
    public static func label(
        _ value: Double, in domain: ClosedRange<Double>, type: ScaleType = .linear, locale: Locale = .current
    ) -> String {
        let span = domain.upperBound - domain.lowerBound
        if type == .date { return label(date: value, span: span, locale: locale) }
        // On a logarithmic axis a small value retains its digits.
        let reach = type.isLinear ? span : min(span, abs(value))
        let magnitude = reach > 0 && reach.isFinite ? reach : max(abs(value), 1)
        return NumberFormat(for: domain, lastDigit: Int(floor(log10(magnitude))) - 2, locale: locale).text(value)
    }

    /// One value of an axis for a reader who compares it with its neighbours: a number with the digits that distinguish values
    /// a resolution apart, a date to the day, the minute or the second.
    ///
    /// The last digit of a number is at least ten times its error. A coarse resolution costs three digits at most, and
    /// none before the decimal point. Zeros at the end are left out where the value is round within its error.
    ///
    /// - Parameters:
    ///   - error: how far the value may be from the true one, in its units, above 0.
    ///   - resolution: the smallest difference to show, in the units of the values; 0 for every digit that is known.
    package static func label(
        _ value: Double, error: Double, resolution: Double = 0, in domain: ClosedRange<Double>,
        type: ScaleType = .linear, locale: Locale = .current
    ) -> String {
        let error = error > 0 && error.isFinite ? error : max(abs(value), 1e-300) * 1e-7
        if type == .date { return label(date: value, error: error, resolution: resolution, locale: locale) }
        func digit(_ value: Double) -> Int { Int(floor(log10(value) + 1e-9)) }
        let finest = digit(error) + 2
        let wanted = resolution > 0 && resolution.isFinite ? digit(resolution) : finest
        // On an axis that is not linear a small value retains its digits.
        return NumberFormat(
            for: type.isLinear ? domain : value...value, lastDigit: max(finest, min(wanted, finest + 3, 0)),
            locale: locale
        ).text(value, error: error)
    }

    /// The difference of two values of an axis for a reader: a number, or days, hours and smaller parts between dates.
    ///
    /// - Parameter error: how far the values may be from the true ones, in their units, above 0.
    package static func difference(
        from first: Double, to last: Double, error: Double, in domain: ClosedRange<Double>, type: ScaleType,
        locale: Locale = .current
    ) -> String {
        guard type == .date else {
            return label(last - first, error: error, in: domain, type: type, locale: locale)
        }
        return difference(fromDate: first, to: last, error: error, locale: locale)
    }
}

/// An arithmetic sequence of round numbers: whole multiples of 1, 2, 2.5, 3, 4 or 5 times a power of ten.
private struct EvenRow {
    /// The first multiple, the distance of neighbours and the number of values, in units of `unit` times 10^`power`.
    let first: Double
    let step: Double
    let count: Int
    let unit: Double
    let power: Int

    /// The best sequence inside a domain; `nil` where the domain cannot be divided.
    static func best(in domain: ClosedRange<Double>, count wanted: Int) -> EvenRow? {
        let (low, high) = (domain.lowerBound, domain.upperBound)
        let span = high - low
        guard span > 0, span.isFinite, span > max(abs(low), abs(high)) * 1e-14, span > 1e-300 else { return nil }
        let units = [1.0, 5, 2, 2.5, 4, 3]
        var best: (row: EvenRow, score: Double)?
        func isHopeless(_ simplicity: Double, _ coverage: Double, _ density: Double) -> Bool {
            0.25 * simplicity + 0.2 * coverage + 0.5 * density + 0.05 < best?.score ?? -2
        }
        // Each bound is the best score that a branch can reach; branches that cannot win are pruned.
        for skip in 1...12 {
            for (rank, unit) in units.enumerated() {
                let simplicity = 1 - Double(rank) / Double(units.count - 1) - Double(skip) + 1
                if isHopeless(simplicity, 1, 1) { continue }
                for count in 2...max(3, wanted * 3) {
                    let target = Double(wanted)
                    let density = 2 - max(Double(count) / target, target / Double(count))
                    if isHopeless(simplicity, 1, density) { continue }
                    let delta = span / Double(count + 1) / Double(skip) / unit
                    var power = Int(ceil(log10(delta) - 1e-9))
                    while true {
                        let scale = pow(10, Double(power))
                        let step = unit * Double(skip) * scale
                        let length = step * Double(count - 1)
                        if length > span * (1 + 1e-9) { break }
                        let room = (span - length) / 2 / span
                        if isHopeless(simplicity, 1 - room * room / 0.01, density) { break }
                        // Inside the domain, within the rounding error of its ends.
                        let start = (low / (unit * scale) - 1e-9).rounded(.up)
                        let end = (high / (unit * scale) + 1e-9).rounded(.down) - Double((count - 1) * skip)
                        for first in stride(from: start, through: min(end, start + 200), by: 1) {
                            let row = EvenRow(
                                first: first, step: Double(skip), count: count, unit: unit, power: power)
                            let score = row.score(in: low, high, simplicity: simplicity - 1, density: density)
                            if score > best?.score ?? -2 { best = (row, score) }
                        }
                        power += 1
                    }
                }
            }
        }
        return best?.row
    }

    private func score(in low: Double, _ high: Double, simplicity: Double, density: Double) -> Double {
        let last = first + step * Double(count - 1)
        let hasZero = first <= 0 && last >= 0 && first.truncatingRemainder(dividingBy: step) == 0
        let span = high - low
        let ends = [low - value(first), high - value(last)].map { $0 / span }
        let coverage = 1 - 0.5 * ends.reduce(0) { $0 + $1 * $1 } / 0.01
        return 0.25 * (simplicity + (hasZero ? 1 : 0)) + 0.2 * coverage + 0.5 * density + 0.05
    }

    /// Below one a value is an exact division, above an exact product: both are the nearest double to the decimal.
    private func value(_ multiple: Double) -> Double {
        power < 0 ? multiple * unit / pow(10, Double(-power)) : multiple * unit * pow(10, Double(power))
    }

    var values: [Double] {
        (0..<count).map { value(first + step * Double($0)) }
    }

    /// The power of ten of the last digit that some value has.
    var lastDigit: Int {
        let tenths = (0..<count).map { (first + step * Double($0)) * unit * 10 }
        var digit = power - 1
        while digit < power + 20,
            tenths.allSatisfy({ $0.truncatingRemainder(dividingBy: pow(10, Double(digit - power + 2))) == 0 })
        {
            digit += 1
        }
        return digit
    }
}
