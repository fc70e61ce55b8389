import Foundation

/// Something to pack or to do on a trip.
public struct BucketListItem: Identifiable, Hashable, Codable, Sendable {
    /// A thing or an activity.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A thing to see or get.
        case item
        /// Something to do.
        case activity
    }

    @Stored public var id: UUID
    /// A thing or an activity.
    public var kind: Kind
    /// Never blank.
    public var title: String
    /// Free text; may be empty.
    public var details: String
    /// Whether it is reserved.
    public var hasReservation: Bool
    /// Whether it is in the itinerary.
    public var isInPlan: Bool
    /// Whether it is done.
    public var isDone: Bool

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), kind: Kind = .item, title: String, details: String = "", hasReservation: Bool = false,
        isInPlan: Bool = false, isDone: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.details = details
        self.hasReservation = hasReservation
        self.isInPlan = isInPlan
        self.isDone = isDone
    }
}
