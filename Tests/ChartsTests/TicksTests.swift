import Charts
import Foundation
import TestSupport
import Testing

@Suite("Ticks")
struct TicksTests {
    @Test(
        "are round and inside the domain",
        arguments: [
            (0.0...1.0, 5, [0, 0.25, 0.5, 0.75, 1]),
            (-8.0...8.0, 4, [-8, -4, 0, 4, 8]),
            (236.0...1076.0, 4, [250, 500, 750, 1000]),
            (0.0...1.0, 11, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
            (0.1...0.35, 5, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]),
            (-84.41...(-84.07), 3, [-84.4, -84.3, -84.2, -84.1]),
        ])
    func valuesAreRound(domain: ClosedRange<Double>, count: Int, expected: [Double]) {
        #expect(Ticks(in: domain, count: count).values == expected)
    }

    @Test(
        "are labelled with the decimals that they need",
        arguments: [
            (0.0...1.0, 5, ["0.00", "0.25", "0.50", "0.75", "1.00"]),
            (0.0...1.0, 6, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
            (-2.0...2.0, 4, ["−2", "−1", "0", "1", "2"]),
            (0.0...40_000.0, 4, ["0", "10\u{2009}000", "20\u{2009}000", "30\u{2009}000", "40\u{2009}000"]),
            (0.0...4e9, 3, ["0", "2·10⁹", "4·10⁹"]),
            (0.0...4e-8, 3, ["0", "2·10⁻⁸", "4·10⁻⁸"]),
            (1.0...1.00001, 3, ["1.000000", "1.000005", "1.000010"]),
            (
                1_700_000_000...1_700_000_400, 3,
                [
                    "1\u{2009}700\u{2009}000\u{2009}000", "1\u{2009}700\u{2009}000\u{2009}200",
                    "1\u{2009}700\u{2009}000\u{2009}400",
                ]
            ),
        ])
    func labelsAreUniform(domain: ClosedRange<Double>, count: Int, expected: [String]) {
        #expect(Ticks(in: domain, count: count).labels == expected)
    }

    @Test("hold for any domain", arguments: 0..<500)
    func propertiesHold(seed: Int) {
        var generator = SeededGenerator(state: UInt64(seed))
        let low =
            Double.random(in: -1...1, using: &generator) * Double(sign: .plus, exponent: seed % 60 - 30, significand: 1)
        let span = Double.random(in: 0.001...1, using: &generator) * max(abs(low), 1e-9)
        let domain = low...(low + span)
        let count = Int.random(in: 1...12, using: &generator)
        let ticks = Ticks(in: domain, count: count)
        let slack = span * 1e-6
        #expect(ticks.values.allSatisfy { $0 >= domain.lowerBound - slack && $0 <= domain.upperBound + slack })
        #expect(ticks.values == ticks.values.sorted())
        #expect(ticks.values.count <= 3 * count + 2)
        #expect(ticks.labels.count == ticks.values.count)
    }

    @Test(
        "hold at the ends of what a number can be",
        arguments: [
            0...Double.leastNonzeroMagnitude, -1e308...1e308,
            Double.leastNormalMagnitude / 100...Double.leastNormalMagnitude / 50, 1e300...1.000_000_1e300,
            -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 1...1.000_000_000_000_000_2,
        ])
    func extremeDomains(domain: ClosedRange<Double>) {
        let ticks = Ticks(in: domain, count: 5)
        #expect(!ticks.labels.isEmpty)
        #expect(ticks.labels.allSatisfy { !$0.contains("inf") && !$0.contains("nan") })
        #expect(!Ticks.label(domain.upperBound, in: domain).contains("nan"))
    }

    @Test(
        "distinguish every value from the next",
        arguments: [(1.0...1.00001, 6), (0.1...0.35, 5), (1e9...1.000_001e9, 8), (-3e15...3e15, 5)])
    func labelsDiffer(domain: ClosedRange<Double>, count: Int) {
        let labels = Ticks(in: domain, count: count).labels
        #expect(Set(labels).count == labels.count)
    }

    @Test("of a logarithmic axis are powers of ten, with what fits between them")
    func logarithmicTicks() {
        func labels(_ domain: ClosedRange<Double>, _ count: Int, _ type: ScaleType = .log) -> [String] {
            Ticks(in: domain, count: count, type: type, locale: Locale(identifier: "en_US")).labels
        }
        #expect(labels(1...1000, 5) == ["1", "10", "100", "1000"])
        #expect(labels(1...100, 8) == ["1", "2", "5", "10", "20", "50", "100"])
        #expect(labels(1e-9...1e9, 7) == ["10⁻⁹", "10⁻⁶", "10⁻³", "10⁰", "10³", "10⁶", "10⁹"])
        #expect(labels(1...9, 9) == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
        #expect(
            labels(0.01...10, 5) == ["0.01", "0.10", "1.00", "10.00"]
                || labels(0.01...10, 5) == ["0.01", "0.1", "1", "10"])
        // Too short for two powers: round numbers.
        #expect(labels(1.1...1.5, 5) == ["1.1", "1.2", "1.3", "1.4", "1.5"])
        #expect(
            labels(-1000...1000, 9, .symmetricLog) == ["−1000", "−100", "−10", "−1", "0", "1", "10", "100", "1000"])
    }

    @Test("of any scale are inside the domain, ascend and differ", arguments: 0..<300)
    func ticksOfAnyScale(seed: Int) {
        var generator = SeededGenerator(state: UInt64(seed))
        let types: [ScaleType] = [.linear, .log, .symmetricLog, .squareRoot, .date, .symmetricLog(slopeAtZero: 1e3)]
        let type = types[seed % types.count]
        let low =
            type == .log ? pow(10, .random(in: -12...6, using: &generator)) : .random(in: -1e3...1e3, using: &generator)
        let domain = low...(low + abs(low) * pow(10, .random(in: -3...5, using: &generator)) + 1)
        let ticks = Ticks(in: domain, count: .random(in: 2...12, using: &generator), type: type)
        #expect(ticks.values == ticks.values.sorted())
        #expect(
            ticks.values.allSatisfy { domain.contains($0) || abs($0 - low) < 1e-6 * abs(low) + 1e-9 },
            "\(ticks) \(domain)")
        // The months of a date are read with the year before them.
        #expect(
            type == .date || Set(ticks.labels).count == ticks.labels.count, "\(ticks.labels) in \(domain) of \(type)")
    }

    @Test(
        "of dates begin years, months, days and hours",
        arguments: [
            (
                "2020-01-01T00:00:00Z", "2026-01-01T00:00:00Z", 7,
                ["2020", "2021", "2022", "2023", "2024", "2025", "2026"]
            ),
            ("1900-06-01T00:00:00Z", "2020-06-01T00:00:00Z", 6, ["1920", "1940", "1960", "1980", "2000", "2020"]),
            ("2025-11-15T00:00:00Z", "2026-03-10T00:00:00Z", 4, ["Dec 2025", "Jan 2026", "Feb", "Mar"]),
            ("2026-03-01T00:00:00Z", "2026-03-05T00:00:00Z", 5, ["Mar 1", "Mar 2", "Mar 3", "Mar 4", "Mar 5"]),
        ])
    func datesOfAnAxis(from: String, to: String, count: Int, expected: [String]) throws {
        let ends = try [from, to].map { Ticks.coordinate(of: try Date($0, strategy: .iso8601)) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let ticks = Ticks(
            in: ends[0]...ends[1], count: count, type: .date, calendar: calendar,
            locale: Locale(identifier: "en_US"))
        #expect(ticks.labels == expected)
    }

    @Test("are written in the reader's language")
    func languages() {
        func labels(_ locale: String) -> [String] {
            Ticks(in: 0...1, count: 5, locale: Locale(identifier: locale)).labels
        }
        #expect(labels("de_DE") == ["0,00", "0,25", "0,50", "0,75", "1,00"])
        #expect(labels("en_US") == ["0.00", "0.25", "0.50", "0.75", "1.00"])
    }
}

@Suite("A value for a reader")
struct ValueLabelTests {
    private static func label(
        _ value: Double, _ domain: ClosedRange<Double>, resolution: Double = 0, _ locale: String = "en_US"
    ) -> String {
        Ticks.label(
            value, error: 1e-7 * (domain.upperBound - domain.lowerBound), resolution: resolution, in: domain,
            locale: Locale(identifier: locale))
    }

    private static let digitCases: [(Double, ClosedRange<Double>, Double, String)] = [
        (36.5802777, 36...37, 1.0 / 36_000, "36.58028"),
        (36.58000003, 36...37, 1.0 / 36_000, "36.58"),
        (2.50000003, 0...4, 0, "2.5"),
        (1.0 / 3, 0...4, 0, "0.33333"),
        (1.0 / 3, 0...4, 0.01, "0.33"),
        (1234.4321, 0...8848, 300, "1234"),
        (-1e-8, -1...1, 0, "0"),
        (12_345_678, 0...2e7, 0, "12\u{2009}345\u{2009}700"),
        (1.5e-9, 0...4e-9, 0, "1.5·10⁻⁹"),
    ]

    @Test("has the digits that its resolution distinguishes, and no noise", arguments: digitCases)
    func digits(value: Double, domain: ClosedRange<Double>, resolution: Double, expected: String) {
        #expect(Self.label(value, domain, resolution: resolution) == expected)
    }

    @Test("distinguishes neighbours at any scale", arguments: 0..<200)
    func neighbours(seed: Int) {
        var generator = SeededGenerator(state: UInt64(seed))
        let span = pow(10, Double.random(in: -6...6, using: &generator))
        let low = span * Double.random(in: -100...100, using: &generator)
        let step = span * pow(10, Double.random(in: -5...(-1), using: &generator)) * 2
        let first = low + span * Double.random(in: 0...0.5, using: &generator)
        let labels = [first, first + step].map { Self.label($0, low...(low + span), resolution: step) }
        #expect(labels[0] != labels[1], "\(first) and \(step) in \(span)")
    }

    @Test("is written in the reader's language")
    func languages() {
        #expect(Self.label(36.5802777, 36...37, "de_DE") == "36,58028")
    }

    @Test("is a day where it is a midnight, whatever rounding made of it")
    func dates() throws {
        let midnight = try #require(
            Calendar.current.date(from: DateComponents(year: 2026, month: 1, day: 10)))
        let start = Ticks.coordinate(of: midnight)
        func label(_ value: Double, resolution: Double = 0) -> String {
            Ticks.label(
                value, error: 3, resolution: resolution, in: start...(start + 3e7), type: .date,
                locale: Locale(identifier: "en_US"))
        }
        #expect(label(start - 2) == "Jan 10, 2026")
        #expect(label(start + 2) == "Jan 10, 2026")
        #expect(label(start + 45_000).hasPrefix("Jan 10, 2026 at 12:30"))
        #expect(label(start + 45_000, resolution: 8640) == "Jan 10, 2026")
    }

    @Test("differs from another date by days and hours, from a number by a number")
    func differences() throws {
        let start = Ticks.coordinate(of: try Date("2026-01-10T09:00:00Z", strategy: .iso8601))
        func difference(_ first: Double, _ last: Double, _ type: ScaleType) -> String {
            Ticks.difference(
                from: first, to: last, error: 1e-3, in: first...(first + 1e4), type: type,
                locale: Locale(identifier: "en_US"))
        }
        #expect(difference(start, start + 3 * 86_400 + 4 * 3_600, .date) == "3 days, 4 hr")
        #expect(difference(start, start - 86_400, .date) == "−1 day")
        #expect(difference(3, 1.5, .linear) == "−1.5")
    }
}

@Suite("A scale")
struct ScaleTypeTests {
    @Test(
        "gives back the value of a length",
        arguments: [
            ScaleType.linear, .log, .symmetricLog, .squareRoot, .power(exponent: 3), .symmetricLog(slopeAtZero: 20),
        ])
    func inverse(type: ScaleType) {
        for value in [-300.0, -1, -0.01, 0.01, 0.5, 1, 7, 1e6] where type.admits(value) {
            #expect(abs(type.value(at: type.length(of: value)) - value) < 1e-9 * abs(value))
            let step = abs(value) * 1e-6
            let slope = (type.length(of: value + step) - type.length(of: value - step)) / (2 * step)
            #expect(abs(slope / type.slope(at: value) - 1) < 1e-5)
        }
    }

    @Test("that is logarithmic cannot show what is not positive")
    func logarithm() {
        #expect(!ScaleType.log.admits(0))
        #expect(!ScaleType.log.admits(-1))
        #expect(ScaleType.symmetricLog.admits(-1))
        #expect(ScaleType.log.length(of: -1).isNaN)
    }
}
