import ArgumentParser
import Foundation
import Interchange
import Logbook
import RecordExchange
import Reports

/// The logbook's data in files for other programs.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Export the logbook's data for other programs.",
        discussion: """
            “all” writes everything, and “vantage import” reads it again; the same logbook gives the same bytes.
            Example: vantage export all -o logbook.json
            Example: vantage export trips -o trips.csv
            Example: vantage export calendar -o trips.ics
            """)

    @Argument(help: "all (json), trips, goals, actions, snippets (csv), or calendar (ics).") var kind: DataKind
    @OptionGroup var logbook: LogbookOptions
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String
    @Flag(
        inversion: .prefixedNo,
        help:
            "Put an apostrophe before texts that a spreadsheet would read as formulas; “vantage import” removes it.")
    var guardFormulas = true

    func validate() throws {
        let fileExtension = URL(filePath: output).pathExtension.lowercased()
        guard fileExtension == kind.fileExtension else {
            throw ValidationError("“\(output)” does not end in .\(kind.fileExtension).")
        }
    }

    func run() async throws {
        let bytes = try await kind.bytes(of: logbook.openExisting(), guardsFormulas: guardFormulas)
        try AtomicFile.write(bytes, to: output, isPrivate: true)
    }
}

extension DataKind: ExpressibleByArgument {}
extension RecordTable: ExpressibleByArgument {}
