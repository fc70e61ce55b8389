import Foundation
internal import GRDB

/// Something that an import adds to a trip.
public struct TripAddition: Hashable, Sendable {
    /// What is added.
    public enum Thing: Hashable, Sendable {
        /// A stay.
        case stay(Stay)
        /// A leg.
        case leg(Leg)
        /// An item of the itinerary.
        case itineraryItem(ItineraryItem)
        /// Of a business trip.
        case session(ConferenceSession)
        /// An expense.
        case expense(Expense)
    }

    /// The trip that gets it.
    public let tripID: UUID
    /// What is added.
    public let thing: Thing

    /// An entry for a trip.
    public init(_ thing: Thing, to tripID: UUID) {
        self.tripID = tripID
        self.thing = thing
    }

    /// Why it cannot be saved; `nil` if it can.
    public var problem: DraftProblem? {
        var checks = DraftChecks()
        switch thing {
        case .stay(let stay): stay.tidied.check(&checks)
        case .leg(let leg): leg.tidied.check(&checks)
        case .itineraryItem(let item): item.tidied.check(&checks)
        case .session(let session): session.tidied.check(&checks)
        case .expense(let expense): expense.tidied.check(&checks)
        }
        return checks.problems.first
    }

    /// Saves it after the trip's entries of its kind, or replaces the one with its id.
    func save(_ db: Database) throws {
        switch thing {
        case .stay(let stay): try stay.tidied.add(db, to: tripID)
        case .leg(let leg): try leg.tidied.add(db, to: tripID)
        case .itineraryItem(let item): try item.tidied.add(db, to: tripID)
        case .session(let session): try session.tidied.add(db, to: tripID)
        case .expense(let expense): try expense.tidied.add(db, to: tripID)
        }
    }
}

extension TripChild {
    fileprivate func add(_ db: Database, to trip: UUID) throws {
        let old = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT position FROM \(Self.table) WHERE id = ?"), arguments: [id.text])
        let last = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT max(position) FROM \(Self.table) WHERE tripId = ?"), arguments: [trip.text])
        try save(db, of: ("tripId", trip), at: old ?? (last ?? -1) + 1)
    }
}
