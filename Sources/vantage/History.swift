import ArgumentParser
import Foundation
import Logbook

/// The changes of the logbook on the command line.
struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List what was added, changed and deleted, and restore what was deleted.",
        subcommands: [List.self, Show.self, Restore.self])

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
        case budget, chart

        var kind: RecordKind {
            switch self {
            case .trip: .trip
            case .goal: .goal
            case .action: .action
            case .snippet: .snippet
            case .value: .value
            case .measure: .measure
            case .term: .term
            case .planner: .planner
            case .person: .person
            case .perDiem: .perDiemPolicy
            case .mileage: .mileageScheme
            case .exchange: .exchangeRate
            case .budget: .budget
            case .chart: .chart
            }
        }

        static func name(of entry: HistoryEntry) -> String {
            allCases.first { $0.kind == entry.kind }?.rawValue ?? entry.entity
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
            query.entities = Set(kind.map(\.kind.rawValue))
            query.days = days.days
            let entries = try await listing.logbook.openExisting().fetchHistory(query, limit: limit)
            try listing.print(entries, columns: \.columns)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show every change of a record, the newest first, and what it was if it is deleted.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The record's id, as shown by list.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let history = try await logbook.openExisting().fetchRecordHistory(of: id)
            guard !history.changes.isEmpty else { throw LogbookError.notFound(id) }
            if json {
                let changes = history.changes.enumerated().map { index, entry in
                    ShownChange(entry: entry, history: index == 0 ? history : nil)
                }
                return print(try changes.json())
            }
            for entry in history.changes { printLine(entry.columns.dropLast().joined(separator: "  ")) }
            for value in history.values { printLine("\(value.name): \(value.text)") }
            for part in history.parts { printLine("\(part.name): \(part.count)") }
        }
    }

    /// A change with, for the deletion of a record that can be restored, what this consisted of.
    private struct ShownChange: Encodable {
        let entry: HistoryEntry
        let history: RecordHistory?

        private enum Key: String, CodingKey {
            case values, parts
        }

        func encode(to encoder: any Encoder) throws {
            try entry.encode(to: encoder)
            guard let history, history.canBeRestored else { return }
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(history.values, forKey: .values)
            try container.encode(history.parts, forKey: .parts)
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore a deleted record with its entries, as it was deleted.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The record's id, as shown by list.") var id: UUID

        func run() async throws {
            let logbook = try logbook.openExisting(isChanged: true)
            let missing = try await logbook.restore(id: id)
            let name = try await logbook.fetchHistory(of: id, limit: 1).first?.name ?? ""
            printLine("Restored: \(name)")
            if missing > 0 {
                printLine("\(missing) entries could not be restored: what they refer to no longer exists.")
            }
        }
    }
}

extension HistoryEntry {
    /// When by the person's clock, what happened, to what kind of record, its name with a trip's days, by which program, and its id.
    fileprivate var columns: [String] {
        let days = startDay.map { start in endDay.map { "\(start) – \($0)" } ?? "\(start)" }
        return [
            instant.formatted(
                Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space)
                    .time(includingFractionalSeconds: false)),
            History.ChangeOption.of(change).rawValue, History.KindOption.name(of: self),
            [name, days ?? ""].filter { !$0.isEmpty }.joined(separator: ", "), program ?? "",
            entryID.uuidString.lowercased(),
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
