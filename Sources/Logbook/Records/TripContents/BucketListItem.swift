import Foundation

/// Something to pack or to do on a trip.
public struct BucketListItem: Identifiable, Hashable, Codable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case item, activity
    }

    @Stored public var id: UUID
    public var kind: Kind
    /// Never blank.
    public var title: String
    public var details: String
    public var hasReservation: Bool
    public var isInPlan: Bool
    public var isDone: Bool

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
