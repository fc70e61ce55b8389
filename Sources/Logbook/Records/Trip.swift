import Foundation

/// A journey, and the base of `BusinessTrip` and `PersonalTrip`.
///
/// Trips are values in all but name: immutable, equal by content, free to cross threads. Ask for a subclass with `is`
/// and `as?`; change one by saving a `TripDraft`.
// Unchecked because the compiler does not check a class that can be inherited from. It is safe: every stored property,
// here and in the two subclasses, is a `let` of a Sendable type, and the class is not `open`.
public class Trip: Identifiable, Hashable, Encodable, @unchecked Sendable {
    /// What one trip is. A list's filter is a `TripKind`.
    public enum Kind: String, Encodable, Sendable {
        case trip, business, personal
    }

    /// What a trip of each kind has beyond the base.
    public enum Specifics: Hashable, Sendable {
        case plain
        case business(purpose: String, expenseCode: String, perDiem: Money)
        case personal(reason: PersonalTrip.Reason)

        public var kind: Kind {
            switch self {
            case .plain: .trip
            case .business: .business
            case .personal: .personal
            }
        }
    }

    public let id: UUID
    /// Never blank.
    public let name: String
    /// May be empty.
    public let destination: String
    public let startDay: CalendarDay
    /// The last day of the trip, never before `startDay`.
    public let endDay: CalendarDay
    public let notes: String?
    /// What this trip has beyond the base; the subclasses spell it out as properties.
    public let specifics: Specifics
    public let createdAt: Date
    public let modifiedAt: Date

    init(_ row: TripRow) {
        id = row.id
        name = row.name
        destination = row.destination
        startDay = row.startDay
        endDay = row.endDay
        notes = row.notes
        specifics = row.specifics
        createdAt = row.createdAt
        modifiedAt = row.modifiedAt
    }

    public var kind: Kind { specifics.kind }

    public static func == (left: Trip, right: Trip) -> Bool {
        left === right
            || left.id == right.id && left.modifiedAt == right.modifiedAt && left.createdAt == right.createdAt
                && left.name == right.name && left.destination == right.destination && left.startDay == right.startDay
                && left.endDay == right.endDay && left.notes == right.notes && left.specifics == right.specifics
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(modifiedAt)
    }

    private enum CodingKeys: CodingKey {
        case id, kind, name, destination, startDay, endDay, notes, createdAt, modifiedAt
    }

    /// Writes every field under its own name, days as `yyyy-mm-dd` and instants as ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.text, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(name, forKey: .name)
        try container.encode(destination, forKey: .destination)
        try container.encode(startDay, forKey: .startDay)
        try container.encode(endDay, forKey: .endDay)
        try container.encode(notes, forKey: .notes)
        try container.encode(createdAt.instantText, forKey: .createdAt)
        try container.encode(modifiedAt.instantText, forKey: .modifiedAt)
    }
}
