import ArgumentParser
import Foundation
import Interchange
import Logbook
import RecordExchange

/// Takes in files of this and of other programs.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Import an archive (json, zip), a table of records (csv), a calendar (ics), bookings (pkpass, eml, html, pdf), or activities (zip, xml, gpx, fit).",
        discussion: """
            An archive is what “vantage export all” wrote. A table of trips, goals, actions, snippets or expenses needs a header
            row; its columns are recognised by their names, or given with --as and --column. A bank's table gives expenses:
            money that went out, each row for the shortest trip on its day. In a calendar, all-day events are trips, and the
            others become itinerary items of the trip on their day, or what --as trips and --as itinerary say. A recurring
            event is imported \(CalendarChoices.occurrenceLimit) times at most, as trips within ten years.
            Bookings are passes of a wallet (pkpass), messages and pages with reservations by schema.org, and documents (pdf) where
            KDE's kitinerary-extractor is installed. They become legs, stays and itinerary items of the trip on their days, or
            of a new one; what is there already gets what it lacks. With --dry-run each field is printed with where it was read.
            Of the European Central Bank's reference rates (eurofxref-hist.csv) those are imported that amounts of trips need, each of
            the day of the amount or published last before it.
            Activities are an export of Apple Health (export.zip or its export.xml, of any size), GPX tracks, and FIT files of
            watches. Workouts become actions with their start, duration, distance and energy. Steps, floors, distances, active
            energy, exercise, mindful minutes and sleep become one action a day; of several devices the one that counted the
            most on a day counts for it, and sleep that begins at 18:00 or later counts for the day after. --map says in which
            measure a kind is recorded and for which goal it counts; it is remembered. What was renamed or edited in the
            logbook stays so, and what was deleted stays deleted unless --deleted is given.
            Existing entries stay unchanged, and importing a file twice adds nothing. One undo reverts an import. A file has at
            most \(RecordFile.limitInMiB) MiB, unless it has activities.
            Example: vantage import trips.csv --column name=Reise --column startDay=Beginn --dry-run
            Example: vantage import bank.csv --as expenses --dry-run
            Example: vantage import work.ics --kind business
            Example: vantage import flight.eml hotel.html --kind business
            Example: vantage import export.zip --map 'running=km:Run 250 km' --map steps=steps --map sleep=
            """)

    @Argument(help: "The files; - is standard input.", completion: .file()) var files: [String]
    @OptionGroup var logbook: LogbookOptions
    @Option(
        help: ArgumentHelp(
            "The format of files whose name has no known extension: json, csv, tsv, ics, zip, xml, gpx, fit, pkpass, eml, html, pdf or jsonld; by default recognized by content.",
            valueName: "kind"))
    var format: RecordFile.Format?
    @Flag(help: "Print what would happen to each row, and change nothing.") var dryRun = false
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The records of a table: trips, goals, actions, snippets or expenses; what events become: trips or itinerary.",
            valueName: "kind"))
    var kind: ImportedKind?
    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            "The kind of trips that events and bookings become: trip, business or personal.", valueName: "kind"))
    var tripKind: Trip.Kind?
    @Option(help: ArgumentHelp("The id of the trip that all expenses or bookings belong to.", valueName: "id"))
    var trip: UUID?
    @Flag(help: "Import cancelled events too.") var cancelled = false
    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "The field of a column: \(RecordTable.allFields.map(\.key).joined(separator: ", ")).",
            valueName: "field=name"))
    var columns: [String] = []

    @Flag(help: "Import again what was imported and then deleted from the logbook.") var deleted = false
    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "The measure of a kind of activities, and the goal that it counts for: running=km:Goal; without a measure the kind is not imported.",
            valueName: "kind=unit[:goal]"))
    var maps: [String] = []

    func validate() throws {
        for file in files {
            let input = InputFile(file)
            guard input.isStream || format != nil || RecordFile.Format(rawValue: input.fileExtension) != nil else {
                throw ValidationError("“\(file)” does not end in any of \(Self.endings).")
            }
            let known = RecordFile.Format(rawValue: input.fileExtension) ?? format
            if kind == .itinerary, let known, known != .ics {
                throw ValidationError("“\(file)” is not a calendar: only events become itinerary items.")
            }
            if let kind, ![.itinerary, .table(.trips)].contains(kind), known == .ics {
                throw ValidationError("The events of a calendar become trips or itinerary items.")
            }
        }
        for map in maps where !map.contains("=") || map.hasPrefix("=") {
            throw ValidationError("“\(map)” is not a kind and a measure, such as running=km.")
        }
        for column in columns where pair(column) == nil {
            throw ValidationError("“\(column)” is not a field and a column, such as name=Trip.")
        }
    }

    private static var endings: String {
        RecordFile.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    }

    func run() async throws {
        let logbook = try dryRun ? logbook.openExisting() : logbook.open()
        // A trip is in the bookings of several files.
        var bookings: [(file: String, found: Bookings)] = []
        for file in files {
            let input = InputFile(file)
            let line = ProgressLine()
            defer { line.end() }
            let records: RecordImport
            switch try RecordFileContent(input, as: format) {
            case .bytes(let data, .json):
                try await importArchive(data, of: file, into: logbook)
                continue
            case .archive(let data, let receipts):
                try await importArchive(data, of: file, receipts: receipts, into: logbook)
                continue
            case .bytes(let data, let format) where format.booking != nil:
                bookings.append((file, try Bookings(data, named: input.name, as: format.booking ?? .html)))
                continue
            case .bytes(let data, let format):
                records = try await look(at: data, of: input, format, into: logbook, line)
            case .activities(let reader):
                records = try await look(at: reader, into: logbook, line)
            }
            line.end()
            try await importRecords(records, of: file, into: logbook, line)
        }
        guard !bookings.isEmpty else { return }
        let records = try await RecordImport(
            Bookings(bookings.map(\.found)), as: BookingChoices(tripKind: tripKind ?? .trip, trip: trip), into: logbook)
        try await importRecords(
            records, of: bookings.map(\.file).joined(separator: ", "), into: logbook, ProgressLine())
    }

    private func importArchive(
        _ data: Data, of file: String, receipts: URL? = nil, into logbook: Logbook
    ) async throws {
        guard !dryRun else {
            for part in try await logbook.contents(ofArchive: data) {
                printLine("\(part.name): \(part.counts.added) new, \(part.counts.known) known")
            }
            return
        }
        let counts = try await logbook.importArchive(data, receiptsIn: receipts)
        printLine("\(file): \(counts.added) added, \(counts.known) known")
    }

    private func look(
        at reader: ByteReader, into logbook: Logbook, _ line: ProgressLine
    ) async throws -> RecordImport {
        let recorded = try ActivityFile.read(reader) { line.show("Reading", $0) }
        var mapping = try await ActivityMapping(of: recorded, in: logbook)
        for map in maps {
            do throws(ActivityMapping.Refusal) {
                try mapping.choose(map)
            } catch {
                throw ValidationError(error.sentence(for: map))
            }
        }
        line.end()
        for row in mapping.rows where dryRun {
            let goal = row.goalID.flatMap { id in mapping.goals.first { $0.id == id } }
            let result = row.measure.map { "\($0.unit)\(goal.map { ", \($0.title)" } ?? "")" } ?? "left out"
            printLine("\(row.kind.rawValue): \(row.count) → \(result)")
        }
        return try await RecordImport(recorded, as: mapping, into: logbook) { line.show("Comparing", $0) }
    }

    private func look(
        at data: Data, of input: InputFile, _ format: RecordFile.Format, into logbook: Logbook, _ line: ProgressLine
    ) async throws -> RecordImport {
        if format == .ics {
            let calendar = try EventCalendar(data, named: input.name) { line.show("Reading", $0) }
            guard let calendar else { throw NoCalendar(file: input.name) }
            let choices = CalendarChoices(use: kind?.use ?? .fitting, tripKind: tripKind ?? .trip)
            return try await RecordImport(calendar, as: choices, into: logbook) { line.show("Comparing", $0) }
        }
        let header: ([String]) -> Bool = { (try? reading(of: $0)) != nil || ReferenceRates.isHeader($0) }
        let table = try TextTable.read(data, named: input.name, isHeader: header) { line.show("Reading", $0) }
        if let rates = ReferenceRates(table) { return try await RecordImport(rates, into: logbook) }
        let (kind, mapping) = try reading(of: table.header)
        return try await RecordImport(table, of: kind, mapping: mapping, trip: trip, into: logbook) {
            line.show("Comparing", $0)
        }
    }

    private func importRecords(
        _ records: RecordImport, of file: String, into logbook: Logbook, _ line: ProgressLine
    ) async throws {
        let leftOut = records.cancelled.filter { index in
            records.rows[index].isCancelled ? !cancelled : !deleted
        }
        for (index, row) in records.rows.enumerated() {
            let trip = row.trip.map { " (\($0))" } ?? ""
            switch row.outcome {
            case .wrong(let reason): printLine("\(row.line): \(row.title): \(reason)")
            case .deleted where leftOut.contains(index):
                if dryRun { printLine("\(row.line): \(row.title): deleted, left out") }
            case .new where leftOut.contains(index), .changed where leftOut.contains(index):
                printLine("\(row.line): \(row.title): cancelled, left out\(trip)")
            case .new where dryRun: printLine("\(row.line): \(row.title): new\(trip)")
            case .changed where dryRun: printLine("\(row.line): \(row.title): changed\(trip)")
            case .same where dryRun: printLine("\(row.line): \(row.title): known\(trip)")
            case .deleted where dryRun: printLine("\(row.line): \(row.title): new again")
            case .new, .changed, .same, .deleted: break
            }
            if dryRun { for fact in row.facts { printLine("    \(fact)") } }
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

extension RecordFile.Format: ExpressibleByArgument {}

extension ActivityMapping.Refusal {
    fileprivate func sentence(for text: String) -> String {
        switch self {
        case .form: "“\(text)” is not a kind and a measure, such as running=km."
        case .unit(let unit, let kind): "“\(unit)” does not measure \(kind)."
        case .goal(let title): "There is no open goal “\(title)”."
        }
    }
}
