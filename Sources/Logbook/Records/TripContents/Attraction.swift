import Foundation

/// Something to see on a personal trip.
public struct Attraction: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    public var notes: String
    public var isVisited: Bool
    private var costMinor: Int64?
    private var currency: String?

    public init(id: UUID = UUID(), name: String, notes: String = "", isVisited: Bool = false, cost: Money? = nil) {
        self.id = id
        self.name = name
        self.notes = notes
        self.isVisited = isVisited
        costMinor = cost?.minorUnits
        currency = cost?.currency
    }

    public var cost: Money? {
        get { Money(minorUnits: costMinor, currency: currency) }
        set { (costMinor, currency) = (newValue?.minorUnits, newValue?.currency) }
    }
}
