import Foundation
import Localization

/// Numbers with their units as they are typed: “5 km, 30 min”.
public enum Quantities {
    /// A value with its unit.
    public struct Quantity: Hashable, Sendable {
        /// The value in the unit.
        public let value: Double
        /// The unit as it is typed.
        public let unit: String
        /// What the unit counts.
        public let kind: Measure.Kind
    }

    /// A text that is no number with a unit.
    public struct Unclear: Error, CustomStringConvertible {
        let text: String

        public var description: String {
            localized("“{text}” is not a number with a unit; write it like 5 km.", ["text": text])
        }
    }

    /// The quantities in one line: “5 km, 30 min”.
    ///
    /// - Parameters:
    ///   - quantities: values with their units.
    ///   - measures: with which the text can be parsed again to the same quantities; `nil` where it is only shown.
    public static func text(_ quantities: [(value: Double, unit: String)], measures: [Measure]? = nil) -> String {
        quantities.map { value, unit in
            let shown = word(unit, for: value)
            let isReadAgain = measures.map { measure(shown, among: $0)?.unit == unit } ?? true
            return "\(NumberText().text(value)) \(isReadAgain ? shown : unit)"
        }.joined(separator: ", ")
    }

    /// A unit with a number: one of the measure “books” is a book.
    ///
    /// The user's own words have a known plural only in English; in another language they are unchanged.
    public static func word(_ unit: String, for value: Double, locale: Locale = .user) -> String {
        guard value == 1, unit.count > 3, unit.allSatisfy(\.isLetter), locale.language.languageCode == .english,
            unit.hasSuffix("s"), !["ss", "us", "is"].contains(where: unit.hasSuffix)
        else { return unit }
        if unit.hasSuffix("ies") { return unit.dropLast(3) + "y" }
        let isLonger = ["xes", "ches", "shes", "sses"].contains(where: unit.hasSuffix)
        return String(unit.dropLast(isLonger ? 2 : 1))
    }

    /// The quantities of a text that parts them by commas or semicolons.
    ///
    /// - Parameters:
    ///   - text: as it is typed: “5 km, 12 times”.
    ///   - measures: that are known; another unit is used as it is written.
    ///   - numbers: reads the numbers.
    public static func read(
        _ text: String, measures: [Measure], numbers: NumberText = NumberText()
    ) throws(Unclear) -> [Quantity] {
        var quantities: [Quantity] = []
        for part in parts(of: text) {
            let number = part.prefix { $0.isNumber || ".,'’+-− ".contains($0) }
            let unit = part.dropFirst(number.count).trimmingCharacters(in: .whitespaces)
            guard let value = numbers.number(in: String(number)), !unit.isEmpty else { throw Unclear(text: part) }
            let measure = self.measure(unit, among: measures)
            quantities.append(
                Quantity(
                    value: NSDecimalNumber(decimal: value).doubleValue, unit: measure?.unit ?? unit,
                    kind: measure?.kind ?? usualKind(of: unit)))
        }
        return quantities
    }

    /// The parts between semicolons, or between commas that are not in a number.
    private static func parts(of text: String) -> [String] {
        var parts = [""]
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let isInNumber =
                character == "," && index > 0 && index + 1 < characters.count && characters[index - 1].isNumber
                && characters[index + 1].isNumber
            if (character == "," && !isInNumber) || character == ";" {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The measure that a word means: by its unit, or by another word for the same.
    public static func measure(_ word: String, among measures: [Measure]) -> Measure? {
        let word = word.lowercased()
        if let exact = measures.first(where: { $0.unit.lowercased() == word }) { return exact }
        let names = StandardUnit.named(word)?.words ?? (occasions.contains(word) ? occasions : nil)
        guard let names else {
            // One book is of the measure “books”.
            return measures.first { $0.unit.lowercased() == word + "s" || $0.unit.lowercased() + "s" == word }
        }
        return measures.first { names.contains($0.unit.lowercased()) }
    }

    private static let occasions: Set<String> = ["times", "time", "×", "x", "occasions", "mal", "fois"]

    private static func usualKind(of unit: String) -> Measure.Kind {
        StandardUnit.named(unit)?.kind ?? .count
    }
}
