import Foundation

/// All entries of a trip, each list in the order given by the user.
///
/// Which lists a trip has depends on its kind: meals, mileage and sessions belong to business trips; attractions, family
/// members, frequent-flyer codes and venue passes to personal ones. The other lists are every trip's.
public struct TripContents: Hashable, Codable, Sendable {
    public var tags: Tags = []
    public var stays: [Stay] = []
    public var bucketList: [BucketListItem] = []
    public var itinerary: [ItineraryItem] = []
    public var expenses: [Expense] = []

    public var meals: [Meal] = []
    public var mileage: [MileageRecord] = []
    public var sessions: [ConferenceSession] = []

    public var attractions: [Attraction] = []
    public var familyMembers: [FamilyMember] = []
    public var flyerCodes: [FrequentFlyerCode] = []
    public var venuePasses: [VenuePass] = []

    public init() {}
}

/// A trip together with all its entries.
public struct TripWithContents: Identifiable, Hashable, Sendable {
    public let trip: Trip
    public let contents: TripContents

    public var id: UUID { trip.id }
}

extension TripWithContents: Encodable {
    /// Writes one flat object: the trip's fields and its lists.
    public func encode(to encoder: any Encoder) throws {
        try trip.encode(to: encoder)
        try contents.encode(to: encoder)
    }
}
