import Foundation
import Logbook
import Testing

@Suite struct UnitWordTests {
    @Test(
        arguments: [
            (1, "books", "1 book"), (2, "books", "2 books"), (0, "books", "0 books"), (1, "km", "1 km"),
            (1, "entries", "1 entry"), (1, "boxes", "1 box"), (1, "exercises", "1 exercise"), (1, "abs", "1 abs"),
            (1, "bus", "1 bus"), (1, "glass", "1 glass"),
        ])
    func `one of a measure is named in the singular`(_ value: Double, _ unit: String, _ text: String) {
        #expect(
            "\(value.formatted()) \(Quantities.word(unit, for: value, locale: Locale(identifier: "en_GB")))" == text)
    }

    @Test(arguments: ["de_DE", "fr_FR"])
    func `another language's words are left as they are written`(_ country: String) {
        #expect(Quantities.word("repas", for: 1, locale: Locale(identifier: country)) == "repas")
    }

    @Test(arguments: ["books", "matches", "stories", "km"])
    func `a field's text is read again as what it was`(_ unit: String) throws {
        let measures = [Measure(unit: unit, kind: .count)]
        let text = Quantities.text([(1, unit)], measures: measures)
        #expect(try Quantities.read(text, measures: measures).map(\.unit) == [unit])
        // Without the measure the word for one would be a new unit.
        #expect(Quantities.text([(1, unit)], measures: []) == "1 \(unit)")
    }
}
