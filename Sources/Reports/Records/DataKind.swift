import Foundation
import Logbook

/// What of a logbook can be written for other programs.
public enum DataKind: String, CaseIterable, Sendable {
    /// Everything, as an archive that a logbook takes in again.
    case all
    case trips, goals, actions, snippets
    /// Trips with what happens on them, and terms.
    case calendar

    /// Of the file.
    public var ending: String {
        switch self {
        case .all: "json"
        case .calendar: "ics"
        case .trips, .goals, .actions, .snippets: "csv"
        }
    }

    /// The file.
    ///
    /// - Parameter guardsFormulas: of a table, as `CSVText` has it.
    @concurrent
    public func bytes(of logbook: Logbook, guardsFormulas: Bool = false) async throws(LogbookError) -> [UInt8] {
        switch self {
        case .all: Array(try await logbook.archive())
        case .calendar: try await LogbookCalendar.ics(of: logbook)
        case .trips: try await RecordTable.trips.csv(of: logbook, guardsFormulas: guardsFormulas)
        case .goals: try await RecordTable.goals.csv(of: logbook, guardsFormulas: guardsFormulas)
        case .actions: try await RecordTable.actions.csv(of: logbook, guardsFormulas: guardsFormulas)
        case .snippets: try await RecordTable.snippets.csv(of: logbook, guardsFormulas: guardsFormulas)
        }
    }
}
