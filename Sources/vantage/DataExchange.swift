import ArgumentParser
import ChartRendering
import Foundation
import Logbook
import Reports

/// The logbook's data in files for other programs.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the logbook's data for other programs.",
        discussion: """
            all.json holds everything, and “vantage import” takes it in again; the same logbook gives the same bytes.
            Example: vantage export all -o logbook.json
            Example: vantage export trips -o trips.csv
            Example: vantage export calendar -o trips.ics
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case all, trips, goals, actions, snippets, calendar

        var ending: String {
            switch self {
            case .all: "json"
            case .calendar: "ics"
            case .trips, .goals, .actions, .snippets: "csv"
            }
        }
    }

    @Argument(help: "all (json), trips, goals, actions, snippets (csv), or calendar (ics).") var kind: Kind
    @OptionGroup var logbook: LogbookOptions
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String
    @Flag(help: "Put an apostrophe before texts that a spreadsheet would take for formulas.") var guardFormulas = false

    func validate() throws {
        let ending = URL(filePath: output).pathExtension.lowercased()
        guard ending == kind.ending || (kind == .trips && ending == "ics") else {
            throw ValidationError("“\(output)” does not end in .\(kind.ending).")
        }
    }

    func run() async throws {
        let logbook = try logbook.openExisting()
        let bytes: [UInt8]
        switch kind {
        case .all: bytes = Array(try await logbook.archive())
        case .calendar: bytes = try await LogbookCalendar.ics(of: logbook)
        case .trips where output.lowercased().hasSuffix(".ics"): bytes = try await LogbookCalendar.ics(of: logbook)
        case .trips: bytes = try await RecordTable.trips.csv(of: logbook, guardsFormulas: guardFormulas)
        case .goals: bytes = try await RecordTable.goals.csv(of: logbook, guardsFormulas: guardFormulas)
        case .actions: bytes = try await RecordTable.actions.csv(of: logbook, guardsFormulas: guardFormulas)
        case .snippets: bytes = try await RecordTable.snippets.csv(of: logbook, guardsFormulas: guardFormulas)
        }
        try AtomicFile.write(bytes, to: output)
    }
}

/// Takes in what “export all” wrote.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take in what “vantage export all” wrote.",
        discussion: "What is there already stays as it is; the same file twice adds nothing. One undo takes it back.")

    @Argument(help: "The files, .json.", completion: .file()) var files: [String]
    @OptionGroup var logbook: LogbookOptions

    func run() async throws {
        let logbook = try logbook.open()
        for file in files {
            let data: Data
            do {
                data = try Data(contentsOf: URL(filePath: file))
            } catch {
                throw Unreadable(file: file)
            }
            let counts = try await logbook.importArchive(data)
            print("\(file): \(counts.added) added, \(counts.known) known")
        }
    }

    struct Unreadable: Error, CustomStringConvertible {
        let file: String
        var description: String { "\(file) cannot be read." }
    }
}
