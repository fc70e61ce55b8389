import Foundation
import Logbook
import Observation

/// The trips of the logbook, by kind and by search.
@Observable
public final class TripList {
    public let list: LiveList<Trip, TripQuery>
    /// How many trips there are of each kind, whatever the search.
    public private(set) var counts = TripCounts()
    @ObservationIgnored private var counting: Task<Void, Never>?

    init(_ logbook: Logbook) {
        list = LiveList(filter: TripQuery()) { logbook.tripPage(matching: $0, rows: $1) }
        let answers = logbook.tripCounts()
        counting = Task { [weak self] in
            // A failure to count shows in the list itself, which reads the same tables.
            do {
                for try await counts in answers { self?.counts = counts }
            } catch {}
        }
    }

    isolated deinit {
        counting?.cancel()
    }
}

/// The goals, milestones and obligations of the logbook, by search.
@Observable
public final class GoalList {
    public let list: LiveList<Expectation, GoalQuery>

    init(_ logbook: Logbook) {
        list = LiveList(filter: GoalQuery()) { logbook.goalPage(matching: $0, rows: $1) }
    }
}
