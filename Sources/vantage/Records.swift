import ArgumentParser
import Foundation
import Logbook

/// Trips on the command line.
struct Trips: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Trips of the logbook.", subcommands: [List.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List trips by their first day.")

        @Option(help: "all, personal or business.") var kind = TripKind.all
        @OptionGroup var listing: ListOptions

        func run() async throws {
            let trips = try await listing.logbook.openExisting().fetchTrips(
                TripQuery(kind: kind, search: listing.search))
            try listing.print(trips) { trip in
                [trip.startDay.description, trip.endDay.description, trip.kind.rawValue, trip.name, trip.destination]
            }
        }
    }
}

/// Goals on the command line.
struct Goals: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Goals, milestones and obligations of the logbook.", subcommands: [List.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List goals, milestones and obligations.")

        @OptionGroup var listing: ListOptions

        func run() async throws {
            let goals = try await listing.logbook.openExisting().fetchGoals(GoalQuery(search: listing.search))
            try listing.print(goals) { goal in
                [goal.dueDay?.description ?? "", goal.kind.rawValue, goal.title]
            }
        }
    }
}

/// Fills an empty logbook.
struct SampleData: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample-data",
        abstract: "Fill an empty logbook with sample trips and goals, the same for the same seed.")

    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("How many trips.", valueName: "n")) var trips = 24
    @Option(help: ArgumentHelp("What the sample grows from.", valueName: "s")) var seed: UInt64 = 1

    func validate() throws {
        guard trips >= 0 else { throw ValidationError("--trips is 0 or more.") }
    }

    func run() async throws {
        let counts = try await logbook.open().addSampleData(trips: trips, seed: seed)
        print(counts.sentence)
    }
}

extension TripKind: ExpressibleByArgument {}

/// What every list takes.
struct ListOptions: ParsableArguments {
    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("Only what contains this text.", valueName: "text")) var search = ""
    @Flag(help: "Print one JSON document.") var json = false

    /// Prints records as JSON, or one line each with its columns lined up.
    func print<Record: Encodable>(_ records: [Record], columns: (Record) -> [String]) throws {
        if json {
            guard !records.isEmpty else {
                Swift.print("[]")
                return
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Swift.print(String(decoding: try encoder.encode(records), as: UTF8.self))
            return
        }
        let rows = records.map(columns)
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = cells.joined(separator: "  ")
            Swift.print(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
    }
}

extension SampleCounts {
    /// What was added, for whoever asked for it.
    fileprivate var sentence: String {
        "Added \(trips) trips, \(expectations) goals, milestones and obligations, and \(terms) terms."
    }
}
