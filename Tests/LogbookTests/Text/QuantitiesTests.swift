import Testing

@testable import Logbook

@Suite struct QuantitiesTests {
    @Test(
        arguments: [
            ("40 h", "Stunden", 40.0), ("600 min", "hours", 10), ("10 miles", "km", 16.09344),
            ("2 Stunden", "min", 120),
            ("5 kilomètres", "m", 5000), ("90 minutes", "heures", 1.5),
        ])
    func `a unit converts by whichever word it is called`(_ text: String, _ unit: String, _ expected: Double) throws {
        let quantity = try #require(try Quantities.read(text, measures: []).first)
        let other = Measure(unit: quantity.unit, kind: quantity.kind)
        let kind = try #require(StandardUnit.named(unit)).kind
        #expect(Measure(unit: unit, kind: kind).value(quantity.value, from: other) == expected)
    }

    @Test func `hours that were made as a count are still hours`() {
        let hours = Measure(unit: "hours", kind: .count)
        #expect(hours.conversion == nil)
        #expect(hours.value(ofMinutes: 90) == 1.5)
        #expect(Measure(unit: "books", kind: .count).value(ofMinutes: 90) == nil)
        #expect(Measure(unit: "km", kind: .distance).value(ofMinutes: 90) == nil)
    }
}
