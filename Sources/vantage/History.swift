import ArgumentParser
import Foundation
import Logbook

/// The changes of the logbook on the command line.
struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List what was added, changed and deleted.", subcommands: [List.self, Show.self])

    /// A kind of change, as a person says it.
    enum ChangeOption: String, CaseIterable, ExpressibleByArgument {
        case added, changed, deleted

        var change: HistoryEntry.Change {
            switch self {
            case .added: .insert
            case .changed: .update
            case .deleted: .delete
            }
        }

        static func of(_ change: HistoryEntry.Change) -> ChangeOption {
            switch change {
            case .insert: .added
            case .update: .changed
            case .delete: .deleted
            }
        }
    }

    /// A kind of record, as a person says it.
    enum KindOption: String, CaseIterable, ExpressibleByArgument {
        case trip, goal, action, snippet, value, measure, term, planner, person, perDiem = "per-diem", mileage, exchange
        case chart

        /// The table that the history names.
        var entity: String {
            switch self {
            case .trip, .action, .snippet, .measure, .chart: rawValue
            case .goal: "expectation"
            case .value: "personalValue"
            case .term: "goalTerm"
            case .planner: "travelPlanner"
            case .person: "familyMember"
            case .perDiem: "perDiemPolicy"
            case .mileage: "mileageScheme"
            case .exchange: "exchangeRate"
            }
        }

        static func name(of entity: String) -> String {
            allCases.first { $0.entity == entity }?.rawValue ?? entity
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the latest changes, the newest first.")

        @OptionGroup var listing: ListOptions
        @Option(help: "Only what was added, changed or deleted; may be given several times.")
        var change: [ChangeOption] = []
        @Option(
            help: ArgumentHelp(
                "Only \(KindOption.allCases.map(\.rawValue).joined(separator: ", ")); may be given several times."))
        var kind: [KindOption] = []
        @OptionGroup var days: DayOptions
        @Option(help: ArgumentHelp("The greatest number of changes.", valueName: "n")) var limit = 100

        func validate() throws {
            guard limit > 0 else { throw ValidationError("--limit is 1 or more.") }
        }

        func run() async throws {
            var query = HistoryQuery()
            query.search = listing.search
            query.changes = Set(change.map(\.change))
            query.entities = Set(kind.map(\.entity))
            query.days = days.days
            let entries = try await listing.logbook.openExisting().fetchHistory(query, limit: limit)
            try listing.print(entries, columns: \.columns)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show every change of a record, which may be deleted, the newest first.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The record's id, as shown by list.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            var query = HistoryQuery()
            query.entryID = id
            let entries = try await logbook.openExisting().fetchHistory(query, limit: .max)
            guard !entries.isEmpty else { throw LogbookError.notFound(id) }
            if json { return print(try entries.json()) }
            for entry in entries { printLine(entry.columns.dropLast().joined(separator: "  ")) }
        }
    }
}

extension HistoryEntry {
    /// When by the person's clock, what happened, to what kind of record, its name with a trip's days, and its id.
    fileprivate var columns: [String] {
        let days = startDay.map { start in endDay.map { "\(start) – \($0)" } ?? "\(start)" }
        return [
            instant.formatted(
                Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space)
                    .time(includingFractionalSeconds: false)),
            History.ChangeOption.of(change).rawValue, History.KindOption.name(of: entity),
            [name, days ?? ""].filter { !$0.isEmpty }.joined(separator: ", "), entryID.uuidString.lowercased(),
        ]
    }
}

/// Takes the last change back.
struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Undo the last change, whichever program made it; the last hundred can be undone.")

    @OptionGroup var logbook: LogbookOptions

    func run() async throws {
        guard let title = try await logbook.openExisting(isChanged: true).undo() else {
            throw NothingLeft(verb: "undo")
        }
        printLine("Undone: \(title)")
    }
}

/// Makes the change again that was undone last.
struct Redo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make the change again that was undone last.")

    @OptionGroup var logbook: LogbookOptions

    func run() async throws {
        guard let title = try await logbook.openExisting(isChanged: true).redo() else {
            throw NothingLeft(verb: "redo")
        }
        printLine("Redone: \(title)")
    }
}

private struct NothingLeft: Error, CustomStringConvertible {
    let verb: String
    var description: String { "There is nothing to \(verb)." }
}
