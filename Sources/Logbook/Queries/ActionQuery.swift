import Foundation
internal import GRDB

/// Which actions, and in which order.
///
/// Every condition that is given must hold.
public struct ActionQuery: Hashable, Sendable {
    /// What actions are sorted by; those that are equal in it, by the time they were done, title and id.
    public enum Column: String, CaseIterable, Codable, Sendable {
        /// By the time they were done.
        case loggedAt
        /// By title.
        case title
        /// By duration; those without one are the shortest.
        case duration
    }

    /// Parts of words, as in `TripQuery`, in any text of the action or of its measures. Blank text matches every action.
    public var search: String
    /// Only actions done on one of these days, in the person's time zone.
    public var days: ClosedRange<CalendarDay>?
    /// Only actions measured in a unit; `nil` for all.
    public var unit: String?
    /// Only actions that contribute to a goal, a milestone or an obligation; `nil` for all.
    public var goalID: UUID?
    /// The order.
    public var sort = Column.loggedAt
    /// Whether the order is reversed: the latest first.
    public var isDescending = true

    /// Actions that contain a text, the latest first; all of them where it is empty.
    public init(search: String = "") {
        self.search = search
    }
}

extension Logbook {
    /// Some of the actions that match a query, and how many there are, now and after every change.
    public func actionPage(matching query: ActionQuery, rows: Range<Int>) -> LiveQuery<Page<Action>> {
        observe { try query.listing.page($0, rows) { try Action(row: $0) } }
    }

    /// The actions that match a query, all of them.
    ///
    /// - Complexity: O(n) in the number of actions.
    @concurrent
    public func fetchActions(_ query: ActionQuery = ActionQuery()) async throws(LogbookError) -> [Action] {
        try await read { try query.listing.all($0) { try Action(row: $0) } }
    }
}

extension ActionQuery {
    fileprivate var listing: ListingQuery {
        let rest = [ListingQuery.Order.sortKey, .titleKey, .entryID]
        let order: [ListingQuery.Order] =
            switch sort {
            case .loggedAt: rest
            case .title: [.titleKey, .sortKey, .entryID]
            case .duration: [.joined("coalesce(\"action\".durationMinutes, 0)")] + rest
            }
        var listing = ListingQuery(
            entity: .action, joins: "CROSS JOIN \"action\" ON \"action\".id = listing.entryId",
            selection: Action.selection, terms: SearchTerms(search), order: order, isDescending: isDescending)
        if let days {
            listing.require(
                "listing.sortKey >= ? AND listing.sortKey < ?", [days.start.instantText, days.end.instantText])
        }
        if let unit {
            listing.require(
                """
                EXISTS (SELECT 1 FROM actionMeasure JOIN measure ON measure.id = measureId
                        WHERE actionId = listing.entryId AND unit = ?)
                """, [unit])
        }
        if let goalID {
            listing.require(
                "EXISTS (SELECT 1 FROM contribution WHERE actionId = listing.entryId AND expectationId = ?)",
                [goalID.text])
        }
        return listing
    }
}
