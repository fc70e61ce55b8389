/// A unit of time, length or energy that needs no explanation, by its names.
///
/// A measure of such a unit converts to the others of its kind, whichever of the words it is called by.
public struct StandardUnit: Sendable {
    /// What a new measure of it is called: “mi”.
    public let unit: String
    /// What the unit counts.
    public let kind: Measure.Kind
    let conversion: Measure.Conversion
    /// English, German and French, in lower case, the unit's own among them.
    let words: Set<String>

    private init(_ unit: String, _ kind: Measure.Kind, _ canonicalUnit: String, _ factor: Double, _ words: String...) {
        self.unit = unit
        self.kind = kind
        conversion = Measure.Conversion(canonicalUnit: canonicalUnit, factor: factor)
        self.words = Set(words).union([unit.lowercased()])
    }

    /// The unit of a word; `nil` for words that are none, or are ambiguous.
    public static func named(_ word: String) -> StandardUnit? {
        let word = word.lowercased()
        return all.first { $0.words.contains(word) }
    }

    /// Whether it is the minute.
    public var isMinutes: Bool { unit == "min" }
    /// Whether it is the hour.
    public var isHours: Bool { unit == "h" }

    private static let all = [
        StandardUnit("s", .duration, "s", 1, "sec", "second", "seconds", "sekunde", "sekunden", "seconde", "secondes"),
        StandardUnit("min", .duration, "s", 60, "mins", "minute", "minutes", "minuten"),
        StandardUnit(
            "h", .duration, "s", 3600, "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures"),
        StandardUnit(
            "m", .distance, "m", 1, "meter", "meters", "metern", "metre", "metres", "mètre", "mètres"),
        StandardUnit(
            "km", .distance, "m", 1000, "kms", "kilometer", "kilometers", "kilometern", "kilometre", "kilometres",
            "kilomètre", "kilomètres"),
        StandardUnit("mi", .distance, "m", 1609.344, "mile", "miles", "meile", "meilen"),
        StandardUnit("kJ", .energy, "J", 1000, "kilojoule", "kilojoules"),
        // The thermochemical calorie.
        StandardUnit("kcal", .energy, "J", 4184, "calories", "kilocalories", "kalorien", "kilokalorien"),
    ]
}
