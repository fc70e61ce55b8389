import Foundation

/// Which expectations, and in which order.
///
/// Every condition that is given must hold.
public struct GoalQuery: Hashable, Sendable {
    /// What expectations are sorted by; those that are equal in it, by due day, title and id.
    public enum Column: String, CaseIterable, Codable, Sendable {
        /// Those without a day are last.
        case dueDay
        /// By title.
        case title
        /// By kind: goals, milestones, obligations.
        case kind
        /// By importance.
        case importance
        /// By urgency.
        case urgency
        /// By the time of creation.
        case createdAt
        /// By the time of the last change.
        case modifiedAt
    }

    /// Parts of words, as in `TripQuery`, in any text of the expectation and of its children. Blank text
    /// matches everything.
    public var search: String
    /// The texts that are searched.
    public var scope = SearchScope.everything
    /// Only one kind; `nil` for all.
    public var kind: Expectation.Kind?
    /// Expectations that are due on one of these days.
    public var days: ClosedRange<CalendarDay>?
    /// Only goals of a term; `nil` for all.
    public var termID: UUID?
    /// Only goals aligned with a value; `nil` for all.
    public var valueID: UUID?
    /// Only those with a tag; `nil` for all.
    public var tag: String?
    /// Whether it is marked as done.
    public var isCompleted: Bool?
    /// The order.
    public var sort = Column.dueDay
    /// Whether the order is reversed.
    public var isDescending = false

    /// Expectations that contain a text; all of them where it is empty.
    public init(search: String = "", kind: Expectation.Kind? = nil) {
        self.search = search
        self.kind = kind
    }
}
