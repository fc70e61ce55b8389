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
            “all” writes everything, and “vantage import” reads it again; the same logbook gives the same bytes. A zip has the
            files of receipts too.
            Example: vantage export all -o logbook.json
            Example: vantage export all -o logbook.zip
            Example: vantage export trips -o trips.csv
            Example: vantage export calendar -o trips.ics
            """)

    @Argument(help: "all (json or zip), trips, goals, actions, snippets (csv), or calendar (ics).") var kind: DataKind
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
        guard kind.fileExtensions.contains(fileExtension) else {
            let endings = kind.fileExtensions.map { ".\($0)" }.joined(separator: " or ")
            throw ValidationError("“\(output)” does not end in \(endings).")
        }
    }

    func run() async throws {
        try await kind.write(logbook.openExisting(), to: output, guardsFormulas: guardFormulas)
    }
}

extension DataKind: ExpressibleByArgument {}
extension RecordTable: ExpressibleByArgument {}
