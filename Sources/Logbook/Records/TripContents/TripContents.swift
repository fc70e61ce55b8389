import Foundation

/// All entries of a trip, each list in the order given by the user.
///
/// Which lists a trip has depends on its kind: meals, mileage and sessions belong to business trips; attractions, family
/// members, frequent-flyer codes and venue passes to personal ones. The other lists are every trip's.
public struct TripContents: Hashable, Codable, Sendable {
    /// Tags for searches.
    public var tags: Tags = []
    /// Where one sleeps.
    public var stays: [Stay] = []
    /// What one wants to see or do.
    public var bucketList: [BucketListItem] = []
    /// The plan of the days.
    public var itinerary: [ItineraryItem] = []
    /// Flights, trains and other ways between places.
    public var legs: [Leg] = []
    /// Advances, and what was reimbursed for no single line.
    public var reimbursements: [Reimbursement] = []
    /// What was paid.
    public var expenses: [Expense] = []
    /// Pictures and documents that prove what was paid.
    public var receipts: [Receipt] = []

    /// Meals, also those that a host provides.
    public var meals: [Meal] = []
    /// Drives.
    public var mileage: [MileageRecord] = []
    /// Sessions of a conference.
    public var sessions: [ConferenceSession] = []

    /// Sights.
    public var attractions: [Attraction] = []
    /// Who travels.
    public var familyMembers: [FamilyMember] = []
    /// Codes of frequent flyer programmes.
    public var flyerCodes: [FrequentFlyerCode] = []
    /// Passes and tickets.
    public var venuePasses: [VenuePass] = []

    /// No entries.
    public init() {}
}

/// A trip together with all its entries.
public struct TripWithContents: Identifiable, Hashable, Sendable {
    /// The trip.
    public let trip: Trip
    /// Its entries.
    public let contents: TripContents

    /// A trip with its entries.
    public init(trip: Trip, contents: TripContents) {
        (self.trip, self.contents) = (trip, contents)
    }

    public var id: UUID { trip.id }
}

extension TripWithContents: Encodable {
    /// Writes one flat object: the trip's fields and its lists.
    public func encode(to encoder: any Encoder) throws {
        try trip.encode(to: encoder)
        try contents.encode(to: encoder)
    }
}
