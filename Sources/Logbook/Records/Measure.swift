import Foundation

/// A unit that progress is counted in, such as `km` or `hours`. A unit exists once.
public struct Measure: Identifiable, Hashable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Identifiable, Sendable {
        case distance, duration, energy, count, other

        public var id: Self { self }
    }

    /// What a measure is converted to: `factor` of the canonical unit make one of the measure's.
    public struct Conversion: Hashable, Codable, Sendable {
        /// Such as `m` or `s`. Measures with the same canonical unit convert to each other.
        public var canonicalUnit: String
        /// Above zero and finite: 1000 for kilometres in metres.
        public var factor: Double

        public init(canonicalUnit: String, factor: Double) {
            self.canonicalUnit = canonicalUnit
            self.factor = factor
        }
    }

    public internal(set) var id: UUID
    /// Never blank, and no other measure's.
    public var unit: String
    public var kind: Kind
    /// What is measured, such as “Distance run”; may be empty.
    public var title: String
    public var conversion: Conversion?

    /// A measure; the conversion of a usual unit is known.
    public init(id: UUID = UUID(), unit: String, kind: Kind = .other, title: String = "", conversion: Conversion? = nil)
    {
        self.id = id
        self.unit = unit
        self.kind = kind
        self.title = title
        self.conversion = conversion ?? Self.usualConversion(unit: unit, kind: kind)
    }

    /// How many of this measure's units `value` of `other`'s are; `nil` when the two do not convert.
    public func value(_ value: Double, from other: Measure) -> Double? {
        if id == other.id { return value }
        guard let conversion, let theirs = other.conversion, conversion.canonicalUnit == theirs.canonicalUnit else {
            return nil
        }
        return value * theirs.factor / conversion.factor
    }

    private static func usualConversion(unit: String, kind: Kind) -> Conversion? {
        switch (kind, unit) {
        case (.distance, "m"): Conversion(canonicalUnit: "m", factor: 1)
        case (.distance, "km"): Conversion(canonicalUnit: "m", factor: 1000)
        case (.distance, "mi"): Conversion(canonicalUnit: "m", factor: 1609.344)
        case (.duration, "s"): Conversion(canonicalUnit: "s", factor: 1)
        case (.duration, "minutes"), (.duration, "min"): Conversion(canonicalUnit: "s", factor: 60)
        case (.duration, "hours"), (.duration, "h"): Conversion(canonicalUnit: "s", factor: 3600)
        case (.energy, "kJ"): Conversion(canonicalUnit: "J", factor: 1000)
        // The thermochemical calorie.
        case (.energy, "kcal"): Conversion(canonicalUnit: "J", factor: 4184)
        default: nil
        }
    }
}

/// How much of a measure counts as reached.
public struct MeasureTarget: Hashable, Sendable {
    public let measure: Measure
    /// In the measure's unit, above zero and finite.
    public let target: Double
}

extension Measure: Codable {
    private enum CodingKeys: CodingKey {
        case measureId, unit, kind, title, canonicalUnit, factor
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Stored<UUID>.self, forKey: .measureId).wrappedValue
        unit = try container.decode(String.self, forKey: .unit)
        kind = try container.decode(Kind.self, forKey: .kind)
        title = try container.decode(String.self, forKey: .title)
        conversion = try container.decodeIfPresent(String.self, forKey: .canonicalUnit).map {
            Conversion(canonicalUnit: $0, factor: try container.decode(Double.self, forKey: .factor))
        }
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.text, forKey: .measureId)
        try container.encode(unit, forKey: .unit)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(conversion?.canonicalUnit, forKey: .canonicalUnit)
        try container.encode(conversion?.factor, forKey: .factor)
    }
}

extension MeasureTarget: Codable {
    private enum CodingKeys: CodingKey {
        case target
    }

    /// Reads the object that `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        measure = try Measure(from: decoder)
        target = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .target)
    }

    /// Writes one flat object: the measure's fields and the target.
    public func encode(to encoder: any Encoder) throws {
        try measure.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(target, forKey: .target)
    }
}
