import ArgumentParser
import ChartRendering
import Foundation
import Interchange
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

    @Argument(help: "all (json), trips, goals, actions, snippets (csv), or calendar (ics).") var kind: DataKind
    @OptionGroup var logbook: LogbookOptions
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String
    @Flag(help: "Put an apostrophe before texts that a spreadsheet would take for formulas.") var guardFormulas = false

    func validate() throws {
        let ending = URL(filePath: output).pathExtension.lowercased()
        guard ending == kind.ending else {
            throw ValidationError("“\(output)” does not end in .\(kind.ending).")
        }
    }

    func run() async throws {
        let bytes = try await kind.bytes(of: logbook.openExisting(), guardsFormulas: guardFormulas)
        try AtomicFile.write(bytes, to: output)
    }
}

extension DataKind: ExpressibleByArgument {}

/// Takes in files of this and of other programs.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take in data: an archive (json), or trips of a table (csv) or a calendar (ics).",
        discussion: """
            An archive is what “vantage export all” wrote. A table needs a row of heads; columns are known by their names, or
            by --column. Of a calendar, events of whole days are trips.
            What is there already stays as it is, and the same file twice adds nothing. One undo takes it back.
            Example: vantage import trips.csv --column name=Reise --column startDay=Beginn --dry-run
            """)

    @Argument(help: "The files.", completion: .file()) var files: [String]
    @OptionGroup var logbook: LogbookOptions
    @Flag(help: "Say what would become of each row, and change nothing.") var dryRun = false
    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "What a column tells: \(TripImport.Field.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "field=name"))
    var columns: [String] = []

    func validate() throws {
        for file in files where !["json", "csv", "tsv", "ics"].contains(ending(file)) {
            throw ValidationError("“\(file)” ends in none of .json, .csv, .tsv, .ics.")
        }
        for column in columns where pair(column) == nil {
            throw ValidationError("“\(column)” is not a field and a column, such as name=Trip.")
        }
    }

    func run() async throws {
        let logbook = try dryRun ? logbook.openExisting() : logbook.open()
        for file in files {
            let url = URL(filePath: file)
            if ending(file) == "json" {
                let data = try Self.data(url, file)
                guard !dryRun else {
                    let counts = try await Logbook.inMemory().importArchive(data)
                    print("\(file): an archive of \(counts.added) entries")
                    continue
                }
                let counts = try await logbook.importArchive(data)
                print("\(file): \(counts.added) added, \(counts.known) known")
                continue
            }
            let trips: TripImport
            if ending(file) == "ics" {
                guard let events = CalendarEvent.events(of: Array(try Self.data(url, file))) else {
                    throw Unreadable(file: file, reason: "it is no calendar")
                }
                trips = try await TripImport(events, into: logbook)
            } else {
                let table = try TextTable.read(url)
                trips = try await TripImport(table, mapping: try mapping(of: table), into: logbook)
            }
            try await take(trips, of: file, into: logbook)
        }
    }

    private func take(_ trips: TripImport, of file: String, into logbook: Logbook) async throws {
        for row in trips.rows {
            switch row.fate {
            case .wrong(let reason): print("\(row.line): \(row.title): \(reason)")
            case .new where dryRun: print("\(row.line): \(row.title): new")
            case .changed where dryRun: print("\(row.line): \(row.title): changed")
            case .same where dryRun: print("\(row.line): \(row.title): known")
            case .new, .changed, .same: break
            }
        }
        guard !dryRun else { return }
        let counts = try await trips.run(in: logbook)
        let wrong = trips.count { if case .wrong = $0 { true } else { false } }
        print("\(file): \(counts.added) added, \(counts.known) known, \(wrong) left out")
    }

    private func mapping(of table: TextTable) throws -> [TripImport.Field: Int] {
        var mapping = TripImport.mapping(of: table.heads)
        for (field, name) in columns.compactMap(pair) {
            guard let column = table.heads.firstIndex(of: name) else {
                throw ValidationError("There is no column “\(name)”.")
            }
            mapping[field] = column
        }
        for field in [TripImport.Field.name, .startDay] where mapping[field] == nil {
            throw ValidationError("No column tells the \(field.rawValue): say which with --column \(field.rawValue)=….")
        }
        return mapping
    }

    private func pair(_ text: String) -> (TripImport.Field, String)? {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let field = TripImport.Field(rawValue: parts[0]) else { return nil }
        return (field, parts[1])
    }

    private func ending(_ file: String) -> String { URL(filePath: file).pathExtension.lowercased() }

    private static func data(_ url: URL, _ file: String) throws -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw Unreadable(file: file, reason: (error as NSError).localizedDescription)
        }
    }

    struct Unreadable: Error, CustomStringConvertible {
        let file: String
        let reason: String
        var description: String {
            "\(file) cannot be read: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)."
        }
    }
}
