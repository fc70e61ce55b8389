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

/// Takes in files of this and of other programs.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import an archive (json), a table of records (csv), or a calendar (ics).",
        discussion: """
            An archive is what “vantage export all” wrote. A table of trips, goals, actions, snippets or expenses needs a header
            row; its columns are recognised by their names, or given with --as and --column. A bank's table gives expenses:
            money that went out, each row for the shortest trip on its day. In a calendar, all-day events are trips, and the
            others become itinerary items of the trip on their day, or what --as trips and --as itinerary say. A recurring
            event is imported \(CalendarChoices.occurrenceLimit) times at most, as trips within ten years; its time zone is written
            into the notes.
            Existing entries stay unchanged, and importing a file twice adds nothing. One undo reverts an import. A file has at
            most \(RecordFile.limitInMiB) MiB.
            Example: vantage import trips.csv --column name=Reise --column startDay=Beginn --dry-run
            Example: vantage import bank.csv --as expenses --dry-run
            Example: vantage import work.ics --kind business
            """)

    @Argument(help: "The files; - is standard input.", completion: .file()) var files: [String]
    @OptionGroup var logbook: LogbookOptions
    @Option(
        help: ArgumentHelp(
            "The format of files whose name has no known extension: json, csv, tsv or ics; by default recognized by content.",
            valueName: "kind"))
    var format: Format?
    @Flag(help: "Print what would happen to each row, and change nothing.") var dryRun = false
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The records of a table: trips, goals, actions, snippets or expenses; what events become: trips or itinerary.",
            valueName: "kind"))
    var kind: ImportedKind?
    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp("The kind of trips that events become: trip, business or personal.", valueName: "kind"))
    var tripKind: Trip.Kind?
    @Option(help: ArgumentHelp("The id of the trip that all expenses belong to.", valueName: "id")) var trip: UUID?
    @Flag(help: "Import cancelled events too.") var cancelled = false
    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "The field of a column: \(RecordTable.allFields.map(\.key).joined(separator: ", ")).",
            valueName: "field=name"))
    var columns: [String] = []

    /// The kinds of files, by their endings.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, csv, tsv, ics

        /// What a content without a name seems to be.
        init(content: Data) {
            let text = String(decoding: content.prefix(64), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            self = text.first == "{" ? .json : text.uppercased().hasPrefix("BEGIN:VCALENDAR") ? .ics : .csv
        }
    }

    func validate() throws {
        for file in files {
            let input = InputFile(file)
            guard input.isStream || format != nil || Format(rawValue: input.fileExtension) != nil else {
                throw ValidationError("“\(file)” does not end in any of .json, .csv, .tsv, .ics.")
            }
            let known = Format(rawValue: input.fileExtension) ?? format
            if kind == .itinerary, let known, known != .ics {
                throw ValidationError("“\(file)” is not a calendar: only events become itinerary items.")
            }
            if let kind, ![.itinerary, .table(.trips)].contains(kind), known == .ics {
                throw ValidationError("The events of a calendar become trips or itinerary items.")
            }
        }
        for column in columns where pair(column) == nil {
            throw ValidationError("“\(column)” is not a field and a column, such as name=Trip.")
        }
    }

    func run() async throws {
        let logbook = try dryRun ? logbook.openExisting() : logbook.open()
        for file in files {
            let input = InputFile(file)
            let known = Format(rawValue: input.fileExtension) ?? format
            let data = try input.bytes(limitInMiB: RecordFile.limitInMiB)
            let format = known ?? Format(content: data)
            if format == .json {
                guard !dryRun else {
                    for part in try await logbook.contents(ofArchive: data) {
                        printLine("\(part.name): \(part.counts.added) new, \(part.counts.known) known")
                    }
                    continue
                }
                let counts = try await logbook.importArchive(data)
                printLine("\(file): \(counts.added) added, \(counts.known) known")
                continue
            }
            let line = ProgressLine()
            defer { line.end() }
            let records = try await look(at: data, of: input, format, into: logbook, line)
            line.end()
            try await importRecords(records, of: file, into: logbook, line)
        }
    }

    private func look(
        at data: Data, of input: InputFile, _ format: Format, into logbook: Logbook, _ line: ProgressLine
    ) async throws -> RecordImport {
        if format == .ics {
            let calendar = try EventCalendar(data, named: input.name) { line.show("Reading", $0) }
            guard let calendar else { throw NoCalendar(file: input.name) }
            let choices = CalendarChoices(use: kind?.use ?? .fitting, tripKind: tripKind ?? .trip)
            return try await RecordImport(calendar, as: choices, into: logbook) { line.show("Comparing", $0) }
        }
        let header: ([String]) -> Bool = { (try? reading(of: $0)) != nil }
        let table = try TextTable.read(data, named: input.name, isHeader: header) { line.show("Reading", $0) }
        let (kind, mapping) = try reading(of: table.header)
        return try await RecordImport(table, of: kind, mapping: mapping, trip: trip, into: logbook) {
            line.show("Comparing", $0)
        }
    }

    private func importRecords(
        _ records: RecordImport, of file: String, into logbook: Logbook, _ line: ProgressLine
    ) async throws {
        let leftOut = cancelled ? [] : records.cancelled
        for (index, row) in records.rows.enumerated() {
            let trip = row.trip.map { " (\($0))" } ?? ""
            switch row.outcome {
            case .wrong(let reason): printLine("\(row.line): \(row.title): \(reason)")
            case .new where leftOut.contains(index), .changed where leftOut.contains(index):
                printLine("\(row.line): \(row.title): cancelled, left out\(trip)")
            case .new where dryRun: printLine("\(row.line): \(row.title): new\(trip)")
            case .changed where dryRun: printLine("\(row.line): \(row.title): changed\(trip)")
            case .same where dryRun: printLine("\(row.line): \(row.title): known\(trip)")
            case .new, .changed, .same: break
            }
        }
        guard !dryRun else { return }
        let counts = try await records.run(in: logbook, leavingOut: leftOut, isExact: true) {
            line.show("Importing", $0)
        }
        line.end()
        let out = records.rows.count - counts.added - counts.known
        printLine("\(file): \(counts.added) added, \(counts.known) known, \(out) left out")
    }

    /// What a table has, and in which columns.
    private func reading(of tableHeader: [String]) throws -> (RecordTable, [RecordField: Int]) {
        let named = try columns.compactMap(pair).map { field, name in
            guard let column = tableHeader.firstIndex(of: name) else {
                throw ValidationError("There is no column “\(name)”.")
            }
            return (field, column)
        }
        // What is reported counts like a column of the field's own name.
        var header = tableHeader
        for (field, column) in named { header[column] = field.key }
        guard let kind = kind?.table ?? RecordTable.table(of: header) else {
            throw ValidationError(
                "The columns do not match trips, goals, actions, snippets or expenses; give them with --as and --column."
            )
        }
        var mapping = kind.mapping(of: header)
        for (field, column) in named where kind.fields.contains(field) { mapping[field] = column }
        if let field = kind.missingField(in: mapping) {
            throw ValidationError(
                "There is no column for \(field.key); give it with --column \(field.key)=….")
        }
        return (kind, mapping)
    }

    private func pair(_ text: String) -> (RecordField, String)? {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let field = RecordTable.allFields.first(where: { $0.key == parts[0] }) else {
            return nil
        }
        return (field, parts[1])
    }

    struct NoCalendar: Error, CustomStringConvertible {
        let file: String
        var description: String { "\(file) cannot be read: it is not a calendar." }
    }
}

extension Trip.Kind: ExpressibleByArgument {}

/// What the rows of a table are, or what the events of a calendar become.
enum ImportedKind: Hashable, ExpressibleByArgument {
    case table(RecordTable)
    case itinerary

    init?(argument: String) {
        if argument == "itinerary" {
            self = .itinerary
        } else if let table = RecordTable(rawValue: argument) {
            self = .table(table)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { RecordTable.allCases.map(\.rawValue) + ["itinerary"] }

    var table: RecordTable? {
        if case .table(let table) = self { table } else { nil }
    }

    var use: CalendarChoices.Use { self == .itinerary ? .itinerary : .trips }
}

/// How far long work is, on one line of a terminal; nothing where standard error is none.
final class ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) != 0
    private let begun = ContinuousClock.now

    func show(_ what: String, _ part: Double) {
        guard isTerminal, ContinuousClock.now - begun > .milliseconds(300) else { return }
        FileHandle.standardError.write(Data("\r\(what): \(Int(part * 100)) %\u{1B}[K".utf8))
    }

    /// Clears the line.
    func end() {
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
