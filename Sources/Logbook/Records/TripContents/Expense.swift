import Foundation

/// Money spent on a trip.
public struct Expense: Identifiable, Hashable, Codable, Sendable {
    /// What money was spent on.
    public enum Category: String, CaseIterable, Codable, Sendable {
        /// A bed.
        case lodging
        /// Trains, buses, flights, taxis.
        case transport
        /// Fuel or charging.
        case fuel
        /// Parking.
        case parking
        /// Food and drink.
        case meals
        /// Admission.
        case tickets
        /// Fees of any kind.
        case fees
        /// Telephone and internet.
        case communication
        /// Gifts.
        case gifts
        /// Anything else.
        case other
    }

    @Stored public var id: UUID
    /// The day of the expense.
    public var day: CalendarDay
    /// What it was spent on.
    public var category: Category
    /// What it was spent on in words; may be empty.
    public var details: String
    private var costMinor: Int64
    private var currency: String
    /// Whether it was reimbursed.
    public var isReimbursed: Bool
    /// Who paid it; empty for the traveller.
    public var paidBy = ""
    /// With whom it is shared in equal parts: names with commas between them; may be empty.
    public var sharedWith = ""

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), day: CalendarDay, category: Category = .other, details: String = "", cost: Money,
        isReimbursed: Bool = false, paidBy: String = "", sharedWith: String = ""
    ) {
        self.id = id
        self.day = day
        self.category = category
        self.details = details
        costMinor = cost.minorUnits
        currency = cost.currency
        self.isReimbursed = isReimbursed
        self.paidBy = paidBy
        self.sharedWith = sharedWith
    }

    /// Never negative.
    public var cost: Money {
        get { Money(minorUnits: costMinor, currency: currency) }
        set { (costMinor, currency) = (newValue.minorUnits, newValue.currency) }
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, day, category, details, costMinor, currency, isReimbursed, paidBy, sharedWith
    }

    /// Reads an expense; of before they could be shared, one of the traveller's own.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        _id = try values.decode(Stored<UUID>.self, forKey: .id)
        day = try values.decode(CalendarDay.self, forKey: .day)
        category = try values.decode(Category.self, forKey: .category)
        details = try values.decode(String.self, forKey: .details)
        costMinor = try values.decode(Int64.self, forKey: .costMinor)
        currency = try values.decode(String.self, forKey: .currency)
        isReimbursed = try values.decode(Bool.self, forKey: .isReimbursed)
        paidBy = try values.decodeIfPresent(String.self, forKey: .paidBy) ?? ""
        sharedWith = try values.decodeIfPresent(String.self, forKey: .sharedWith) ?? ""
    }
}

extension Expense {
    /// The others with whom it is shared, each once.
    public var sharers: [String] {
        var names: [String] = []
        for name in sharedWith.split(separator: ",").map({ String($0).tidied }) where !name.isEmpty {
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The traveller's own part: an equal one, and with what cannot be divided for who paid.
    public var ownShare: Money { share(isPayer: paidBy.isEmpty) }

    /// What somebody who shares it owes to who paid, in equal parts.
    var othersShare: Money { share(isPayer: false) }

    private func share(isPayer: Bool) -> Money {
        let count = Int64(sharers.count + 1)
        let part = cost.minorUnits / count
        return Money(
            minorUnits: isPayer ? cost.minorUnits - part * (count - 1) : part, currency: cost.currency)
    }
}
