import Foundation

/// A unit that progress is counted in, such as `km` or `hours`. A unit exists once.
public struct Measure: Identifiable, Hashable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Identifiable, Sendable {
        case distance, duration, energy, count, other

        public var id: Self { self }
    }

    public let id: UUID
    /// Never blank.
    public let unit: String
    public let kind: Kind
}

/// How much of a measure counts as reached.
public struct MeasureTarget: Hashable, Sendable {
    public let measure: Measure
    /// In the measure's unit, above zero and finite.
    public let target: Double
}

extension MeasureTarget: Encodable {
    private enum CodingKeys: CodingKey {
        case measureId, unit, kind, target
    }

    /// Writes one flat object: the measure's fields and the target.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(measure.id.text, forKey: .measureId)
        try container.encode(measure.unit, forKey: .unit)
        try container.encode(measure.kind, forKey: .kind)
        try container.encode(target, forKey: .target)
    }
}
