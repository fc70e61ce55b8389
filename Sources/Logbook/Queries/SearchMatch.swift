import Foundation

/// Where a search found an entry.
public struct SearchMatch: Hashable, Sendable {
    /// What a text that was found is.
    public enum Field: Hashable, Sendable {
        case trip(TripField)
        case part(Part)

        /// The field that the search index knows by a letter.
        init?(code: String) {
            if let part = Part(rawValue: code) {
                self = .part(part)
            } else if let field = TripField.allCases.first(where: { $0.facts.searchCode == code }) {
                self = .trip(field)
            } else {
                return nil
            }
        }
    }

    /// A text of a goal, or one of the entries that belong to a trip or a goal.
    public enum Part: String, CaseIterable, Sendable {
        // Of trips.
        case stay = "s", bucketList = "b", itinerary = "i", expense = "e", meal = "m", drive = "v", session = "C"
        case attraction = "a", familyMember = "f", flyerCode = "y", venuePass = "w"
        // Of goals and what belongs to them.
        case title = "t", details = "x", actionPlan = "l", requestedBy = "q", consequence = "u", measure = "M"
        case alignment = "A", lifeDomain = "D", guidance = "g"
        // Of any.
        case notes = "o", tag = "#", snippet = "S"
    }

    public let field: Field
    /// The text that was found, whole.
    public let text: String
}

/// An entry that a query found, and where the search text was found in it.
public struct Found<Entry: Hashable & Sendable>: Hashable, Sendable {
    public let entry: Entry
    /// `nil` when nothing was searched.
    public let match: SearchMatch?
}

extension Found: Identifiable where Entry: Identifiable {
    public var id: Entry.ID { entry.id }
}

/// Some rows of the answer to a query, and how many there are in all.
public struct Page<Entry: Hashable & Sendable>: Hashable, Sendable {
    public let rows: [Found<Entry>]
    /// The position of the first row in the whole result, from 0.
    public let start: Int
    /// The number of positions of the result: more than rows, where some cannot be read.
    public let count: Int
    public let total: Int

    /// - Parameter count: `nil` for that of the rows.
    init(rows: [Found<Entry>], start: Int, count: Int? = nil, total: Int) {
        self.rows = rows
        self.start = start
        self.count = count ?? rows.count
        self.total = total
    }
}

/// Where a search looks.
public enum SearchScope: String, CaseIterable, Codable, Sendable {
    /// In every text of a record and of its entries.
    case everything
    /// In the columns that an entry has beyond the base of its hierarchy: a business trip's purpose and expense code, a
    /// personal trip's reason.
    case own
}
