import Foundation

/// Which expectations, and in which order.
///
/// Every condition that is given must hold.
public struct GoalQuery: Hashable, Sendable {
    /// What expectations are sorted by; those that are equal in it, by due day, title and id.
    public enum Column: String, CaseIterable, Codable, Sendable {
        /// Those without a day are last.
        case dueDay
        case title, kind, importance, urgency, createdAt, modifiedAt
    }

    /// The beginnings of words, as in `TripQuery`, in any text of the expectation and of its children. Blank text
    /// matches everything.
    public var search: String
    public var scope = SearchScope.everything
    public var kind: Expectation.Kind?
    /// Expectations that are due on one of these days.
    public var days: ClosedRange<CalendarDay>?
    public var termID: UUID?
    public var valueID: UUID?
    public var tag: String?
    /// Whether it is marked as done.
    public var isCompleted: Bool?
    public var sort = Column.dueDay
    public var isDescending = false

    public init(search: String = "", kind: Expectation.Kind? = nil) {
        self.search = search
        self.kind = kind
    }
}
