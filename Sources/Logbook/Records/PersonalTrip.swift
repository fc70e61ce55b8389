/// A trip of one's own.
public final class PersonalTrip: Trip, @unchecked Sendable {
    /// Why a personal trip is made.
    public enum Reason: String, CaseIterable, Codable, Identifiable, Sendable {
        /// Visiting family.
        case family
        /// A vacation.
        case vacation
        /// A reunion.
        case reunion
        /// For health.
        case wellness
        /// Another reason.
        case other
        /// Not given.
        case unknown

        public var id: Self { self }
    }

    /// Why the trip is made.
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
