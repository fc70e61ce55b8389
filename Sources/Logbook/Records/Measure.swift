import Foundation

/// A unit that progress is counted in, such as `km` or `hours`. A unit exists once.
public struct Measure: Identifiable, Hashable, Sendable {
    /// What a measure counts.
    public enum Kind: String, CaseIterable, Codable, Identifiable, Sendable {
        /// A length.
        case distance
        /// A time.
        case duration
        /// An energy.
        case energy
        /// A number of times.
        case count
        /// Anything else.
        case other

        public var id: Self { self }
    }

    /// What a measure is converted to: `factor` of the canonical unit make one of the measure's.
    public struct Conversion: Hashable, Codable, Sendable {
        /// Such as `m` or `s`. Measures with the same canonical unit convert to each other.
        public var canonicalUnit: String
        /// Above zero and finite: 1000 for kilometres in metres.
        public var factor: Double

        /// A conversion to another unit.
        public init(canonicalUnit: String, factor: Double) {
            self.canonicalUnit = canonicalUnit
            self.factor = factor
        }
    }

    public internal(set) var id: UUID
    /// Never blank, and no other measure's.
    public var unit: String
    /// What it counts.
    public var kind: Kind
    /// What is measured, such as “Distance run”; may be empty.
    public var title: String
    /// How it converts to a canonical unit; `nil` for a unit of its own.
    public var conversion: Conversion?

    /// A measure; the conversion of a usual unit is known.
    public init(
        id: UUID = UUID.random(), unit: String, kind: Kind = .other, title: String = "", conversion: Conversion? = nil
    ) {
        self.id = id
        self.unit = unit
        self.kind = kind
        self.title = title
        self.conversion = conversion ?? Self.usualConversion(unit: unit, kind: kind)
    }

    /// How many of this measure's units `value` of `other`'s are; `nil` when the two do not convert.
    public func value(_ value: Double, from other: Measure) -> Double? {
        if id == other.id { return value }
        guard let conversion = knownConversion, let theirs = other.knownConversion,
            conversion.canonicalUnit == theirs.canonicalUnit
        else { return nil }
        return value * theirs.factor / conversion.factor
    }

    /// A number of minutes in this measure's unit; `nil` when it does not count time.
    func value(ofMinutes minutes: Double) -> Double? {
        guard let conversion = knownConversion, conversion.canonicalUnit == "s" else { return nil }
        return minutes * 60 / conversion.factor
    }

    /// The conversion that it has, or that its unit is known for. Hours are hours, also where a measure was made as a count
    /// of them.
    private var knownConversion: Conversion? {
        if let conversion { return conversion }
        guard let standard = StandardUnit.named(unit),
            standard.kind == kind || (standard.kind == .duration && [.count, .other].contains(kind))
        else { return nil }
        return standard.conversion
    }

    private static func usualConversion(unit: String, kind: Kind) -> Conversion? {
        StandardUnit.named(unit).flatMap { $0.kind == kind ? $0.conversion : nil }
    }
}

/// How much of a measure counts as reached.
public struct MeasureTarget: Hashable, Sendable {
    /// What is measured.
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
