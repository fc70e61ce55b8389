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
extension RecordTable: ExpressibleByArgument {}

/// Takes in files of this and of other programs.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take in data: an archive (json), a table of records (csv), or trips of a calendar (ics).",
        discussion: """
            An archive is what “vantage export all” wrote. A table of trips, goals, actions or snippets needs a row of heads;
            what it has is known by the names of its columns, or by --as and --column. Of a calendar, events of whole days are
            trips.
            What is there already stays as it is, and the same file twice adds nothing. One undo takes it back.
            Example: vantage import trips.csv --column name=Reise --column startDay=Beginn --dry-run
            """)

    @Argument(help: "The files.", completion: .file()) var files: [String]
    @OptionGroup var logbook: LogbookOptions
    @Flag(help: "Say what would become of each row, and change nothing.") var dryRun = false
    @Option(name: .customLong("as"), help: "What a table has: trips, goals, actions, snippets.")
    var kind: RecordTable?
    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "What a column tells: \(RecordField.allCases.map(\.rawValue).joined(separator: ", ")).",
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
                    for part in try await logbook.contents(ofArchive: data) {
                        print("\(part.name): \(part.counts.added) new, \(part.counts.known) known")
                    }
                    continue
                }
                let counts = try await logbook.importArchive(data)
                print("\(file): \(counts.added) added, \(counts.known) known")
                continue
            }
            let records: RecordImport
            if ending(file) == "ics" {
                guard let events = CalendarEvent.events(of: Array(try Self.data(url, file))) else {
                    throw Unreadable(file: file, reason: "it is no calendar")
                }
                records = try await RecordImport(events, into: logbook)
            } else {
                let table = try TextTable.read(url)
                let (kind, mapping) = try reading(of: table)
                records = try await RecordImport(table, of: kind, mapping: mapping, into: logbook)
            }
            try await take(records, of: file, into: logbook)
        }
    }

    private func take(_ records: RecordImport, of file: String, into logbook: Logbook) async throws {
        for row in records.rows {
            switch row.fate {
            case .wrong(let reason): print("\(row.line): \(row.title): \(reason)")
            case .new where dryRun: print("\(row.line): \(row.title): new")
            case .changed where dryRun: print("\(row.line): \(row.title): changed")
            case .same where dryRun: print("\(row.line): \(row.title): known")
            case .new, .changed, .same: break
            }
        }
        guard !dryRun else { return }
        let counts = try await records.run(in: logbook)
        let wrong = records.count { if case .wrong = $0 { true } else { false } }
        print("\(file): \(counts.added) added, \(counts.known) known, \(wrong) left out")
    }

    /// What a table has, and in which columns.
    private func reading(of table: TextTable) throws -> (RecordTable, [RecordField: Int]) {
        let told = try columns.compactMap(pair).map { field, name in
            guard let column = table.heads.firstIndex(of: name) else {
                throw ValidationError("There is no column “\(name)”.")
            }
            return (field, column)
        }
        // What is told counts like a column of the field's own name.
        var heads = table.heads
        for (field, column) in told { heads[column] = field.rawValue }
        guard let kind = kind ?? RecordTable.table(of: heads) else {
            throw ValidationError(
                "The columns tell no trips, goals, actions or snippets: say which with --as and --column.")
        }
        var mapping = kind.mapping(of: heads)
        for (field, column) in told where kind.fields.contains(field) { mapping[field] = column }
        for field in kind.neededFields where mapping[field] == nil {
            throw ValidationError("No column tells the \(field.rawValue): say which with --column \(field.rawValue)=….")
        }
        return (kind, mapping)
    }

    private func pair(_ text: String) -> (RecordField, String)? {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let field = RecordField(rawValue: parts[0]) else { return nil }
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
