/// A trip of one's own.
public final class PersonalTrip: Trip, @unchecked Sendable {
    public enum Reason: String, CaseIterable, Codable, Identifiable, Sendable {
        case family, vacation, reunion, wellness, other, unknown

        public var id: Self { self }
    }

    public let reason: Reason

    init(_ row: TripRow, reason: Reason) {
        self.reason = reason
        super.init(row)
    }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: TripField.self)
        for (field, value) in TripField.personal { try value.encode(reason, into: &container, as: field) }
    }
}
