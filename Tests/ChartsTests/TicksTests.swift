import Charts
import Testing

@Suite("Ticks")
struct TicksTests {
    @Test(
        "are round and inside the domain",
        arguments: [
            (0.0...1.0, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
            (-8.0...8.0, 4, [-5, 0, 5]),
            (236.0...1076.0, 4, [400, 600, 800, 1000]),
            (0.1...0.35, 5, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]),
            (-84.41...(-84.07), 3, [-84.4, -84.3, -84.2, -84.1]),
        ])
    func valuesAreRound(domain: ClosedRange<Double>, count: Int, expected: [Double]) {
        #expect(Ticks(in: domain, count: count).values == expected)
    }

    @Test(
        "are labelled with as many decimals as they need",
        arguments: [
            (0.0...1.0, 5, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
            (-2.0...2.0, 4, ["−2", "−1", "0", "1", "2"]),
            (0.0...40_000.0, 4, ["0", "10\u{2009}000", "20\u{2009}000", "30\u{2009}000", "40\u{2009}000"]),
            (0.0...4e9, 2, ["0", "2·10⁹", "4·10⁹"]),
            (0.0...4e-8, 2, ["0", "2·10⁻⁸", "4·10⁻⁸"]),
            (1.0...1.00001, 2, ["1.000000", "1.000005", "1.000010"]),
            (
                1_700_000_000...1_700_000_400, 2,
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
        var generator = SystemRandomNumberGenerator()
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
        "tell every value from the next",
        arguments: [(1.0...1.00001, 6), (0.1...0.35, 5), (1e9...1.000_001e9, 8), (-3e15...3e15, 5)])
    func labelsDiffer(domain: ClosedRange<Double>, count: Int) {
        let labels = Ticks(in: domain, count: count).labels
        #expect(Set(labels).count == labels.count)
    }
}
