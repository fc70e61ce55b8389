import Foundation

/// Where a search found an entry.
public struct SearchMatch: Hashable, Sendable {
    /// What a text that was found is.
    public enum Field: Hashable, Sendable {
        /// A field of a trip.
        case trip(TripField)
        /// A field of a goal, a milestone or an obligation that nothing else has.
        case expectation(ExpectationField)
        /// A text of several kinds of records, or an entry of one.
        case part(Part)

        /// The field that the search index knows by a letter.
        init?(code: String) {
            if let part = Part(rawValue: code) {
                self = .part(part)
            } else if let field = TripField.allCases.first(where: { $0.facts.searchCode == code }) {
                self = .trip(field)
            } else if let field = ExpectationField.allCases.first(where: { $0.facts.searchCode == code }) {
                self = .expectation(field)
            } else {
                return nil
            }
        }
    }

    /// A text of several kinds of records, or one of the entries that belong to a trip or a goal.
    public enum Part: String, CaseIterable, Sendable {
        // Of trips.
        /// A stay.
        case stay = "s"
        /// An item of the bucket list.
        case bucketList = "b"
        /// An item of the itinerary.
        case itinerary = "i"
        /// A flight, a train or another way between places.
        case leg = "L"
        /// An expense.
        case expense = "e"
        /// An advance or a reimbursement.
        case reimbursement = "P"
        /// A receipt.
        case receipt = "R"
        /// A meal.
        case meal = "m"
        /// A drive.
        case drive = "v"
        /// A session of a conference.
        case session = "C"
        /// An attraction.
        case attraction = "a"
        /// A family member.
        case familyMember = "f"
        /// A frequent flyer code.
        case flyerCode = "y"
        /// A venue pass.
        case venuePass = "w"
        // Of goals and what belongs to them.
        /// The title.
        case title = "t"
        /// The details.
        case details = "x"
        /// A measure.
        case measure = "M"
        /// The notes of an alignment.
        case alignment = "A"
        /// The area of life of a value.
        case lifeDomain = "D"
        /// The guidance of a value.
        case guidance = "g"
        // Of any.
        /// Notes.
        case notes = "o"
        /// A tag.
        case tag = "#"
        /// A snippet.
        case snippet = "S"
    }

    /// The field that contains the text.
    public let field: Field
    /// The text that was found, whole.
    public let text: String
}

/// An entry that a query found, and where the search text was found in it.
public struct Found<Entry: Hashable & Sendable>: Hashable, Sendable {
    /// The record.
    public let entry: Entry
    /// `nil` when nothing was searched.
    public let match: SearchMatch?
}

extension Found: Identifiable where Entry: Identifiable {
    public var id: Entry.ID { entry.id }
}

/// Some rows of the answer to a query, and how many there are in all.
public struct Page<Entry: Hashable & Sendable>: Hashable, Sendable {
    /// The rows of the page, in order.
    public internal(set) var rows: [Found<Entry>]
    /// The position of the first row in the whole result, from 0.
    public let start: Int
    /// The number of positions of the result: more than rows, where some cannot be read.
    public internal(set) var count: Int
    /// The number of records in the whole result.
    public internal(set) var total: Int

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
