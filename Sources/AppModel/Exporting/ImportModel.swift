import Foundation
import Interchange
import Localization
import Logbook
import Observation
import Reports

/// Another program's file, looked at before anything of it is taken in.
@Observable
public final class ImportModel {
    public struct Row: Hashable, Sendable {
        public let title: String
        /// What becomes of it, in words.
        public let fate: String
        public let isWrong: Bool
    }

    /// What the columns of a table tell.
    public struct Columns: Hashable, Sendable {
        public fileprivate(set) var kind: RecordTable
        /// The table's own.
        public let heads: [String]
        public fileprivate(set) var mapping: [RecordField: Int]

        fileprivate var missing: RecordField? { kind.neededFields.first { mapping[$0] == nil } }
    }

    public let fileName: String
    public private(set) var rows: [Row] = []
    /// How much is new and how much is not, in words; or what is missing.
    public private(set) var summary = ""
    /// Whether there is anything to take in.
    public private(set) var canRun = false
    /// Of a table; `nil` for other files.
    public private(set) var columns: Columns?

    @ObservationIgnored private let source: Source
    @ObservationIgnored private let logbook: Logbook
    @ObservationIgnored private var records: RecordImport?
    @ObservationIgnored private var looking: Task<Void, Never>?

    private init(_ source: Source, of fileName: String, into logbook: Logbook) {
        self.source = source
        self.fileName = fileName
        self.logbook = logbook
        if case .table(let table) = source {
            let kind = RecordTable.table(of: table.heads) ?? .trips
            columns = Columns(kind: kind, heads: table.heads, mapping: kind.mapping(of: table.heads))
        }
    }

    // MARK: - Choosing

    /// Reads the table as records of another kind.
    public func choose(_ kind: RecordTable) {
        guard let columns, columns.kind != kind else { return }
        self.columns?.kind = kind
        self.columns?.mapping = kind.mapping(of: columns.heads)
        lookAgain()
    }

    /// Reads a field from another column; from none where it is `nil`.
    public func choose(_ column: Int?, for field: RecordField) {
        guard let columns, columns.mapping[field] != column else { return }
        self.columns?.mapping[field] = column
        lookAgain()
    }

    private func lookAgain() {
        looking?.cancel()
        // Until the rows are read as they are to be.
        canRun = false
        looking = Task {
            do {
                try await look()
            } catch {
                if !Task.isCancelled { show([], "\(error)", canRun: false) }
            }
        }
    }

    // MARK: - Looking

    private func look() async throws {
        switch source {
        case .archive(let data): show(try await logbook.contents(ofArchive: data))
        case .calendar(let events): show(try await RecordImport(events, into: logbook))
        case .table(let table):
            guard let columns else { return }
            if let missing = columns.missing {
                let sentence = localized("Choose the column that has this: {field}.", ["field": missing.title])
                return show([], sentence, canRun: false)
            }
            let records = try await RecordImport(table, of: columns.kind, mapping: columns.mapping, into: logbook)
            if !Task.isCancelled { show(records) }
        }
    }

    private func show(_ records: RecordImport) {
        self.records = records
        let wrong = records.count { if case .wrong = $0 { true } else { false } }
        let rows = records.rows.map { row in
            switch row.fate {
            case .new: Row(title: row.title, fate: localized("new"), isWrong: false)
            case .same: Row(title: row.title, fate: localized("known already"), isWrong: false)
            case .changed: Row(title: row.title, fate: localized("changed"), isWrong: false)
            case .wrong(let reason): Row(title: row.title, fate: reason, isWrong: true)
            }
        }
        let count = records.count { [.new, .changed].contains($0) }
        show(rows, Self.summary(count, known: records.count { $0 == .same }, wrong: wrong), canRun: count > 0)
    }

    private func show(_ parts: [ArchivePart]) {
        let rows = parts.map { part in
            var fates: [String] = []
            if part.counts.added > 0 {
                fates.append(counted("{count} new", "{count} new", count: part.counts.added))
            }
            if part.counts.known > 0 {
                fates.append(counted("{count} known already", "{count} known already", count: part.counts.known))
            }
            return Row(title: part.name, fate: fates.joined(separator: " · "), isWrong: false)
        }
        let added = parts.reduce(0) { $0 + $1.counts.added }
        let known = parts.reduce(0) { $0 + $1.counts.known }
        show(rows, Self.summary(added, known: known, wrong: 0), canRun: added > 0)
    }

    private func show(_ rows: [Row], _ summary: String, canRun: Bool) {
        (self.rows, self.summary, self.canRun) = (rows, summary, canRun)
    }

    private static func summary(_ count: Int, known: Int, wrong: Int) -> String {
        var parts = [counted("{count} entry to take in", "{count} entries to take in", count: count)]
        if known > 0 { parts.append(counted("{count} known already", "{count} known already", count: known)) }
        if wrong > 0 { parts.append(counted("{count} left out", "{count} left out", count: wrong)) }
        return parts.joined(separator: " · ")
    }

    // MARK: - Taking in

    /// Takes in what was looked at; once.
    fileprivate func run() async throws(LogbookError) -> ImportCounts {
        canRun = false
        if case .archive(let data) = source { return try await logbook.importArchive(data) }
        return try await records?.run(in: logbook) ?? ImportCounts()
    }

    // MARK: - Files

    private nonisolated enum Source: Sendable {
        case archive(Data)
        case calendar([CalendarEvent])
        case table(TextTable)

        /// - Throws: one sentence that says why the file cannot be read.
        @concurrent
        static func read(_ file: URL) async throws -> Source {
            switch file.pathExtension.lowercased() {
            case "json": return .archive(try data(of: file))
            case "ics":
                guard let events = CalendarEvent.events(of: Array(try data(of: file))) else {
                    throw NoRecords(
                        description: localized("{file} is no calendar.", ["file": file.lastPathComponent]))
                }
                return .calendar(events)
            default: return .table(try TextTable.read(file))
            }
        }

        private static func data(of file: URL) throws(NoRecords) -> Data {
            do {
                return try Data(contentsOf: file)
            } catch {
                throw NoRecords(
                    description: localized(
                        "{file} cannot be read: {reason}", ["file": file.path, "reason": error.localizedDescription]))
            }
        }
    }

    /// Why a file gives no records.
    private nonisolated struct NoRecords: Error, CustomStringConvertible {
        let description: String
    }

    /// The file, read and looked at.
    ///
    /// - Throws: one sentence for a file that cannot be read.
    fileprivate static func open(_ file: URL, into logbook: Logbook) async throws -> ImportModel {
        let model = ImportModel(try await Source.read(file), of: file.lastPathComponent, into: logbook)
        try await model.look()
        return model
    }
}

extension AppModel {
    /// The endings of the files that records or a whole logbook can be taken from.
    public static let importEndings = ["json", "ics", "csv", "tsv"]

    /// Looks at a file of records.
    ///
    /// - Parameter show: gets what is in it; a file that cannot be read is told in a notice.
    public func importFile(_ file: URL, show: @escaping (ImportModel) -> Void) {
        guard let records, logbookProblem == nil else { return }
        Task {
            do {
                show(try await ImportModel.open(file, into: records.logbook))
            } catch {
                notice = Notice("\(error)")
            }
        }
    }

    /// Takes in what was looked at, and says how much that was; the notice can take it back.
    public func take(_ file: ImportModel) {
        guard let records, file.canRun else { return }
        Task {
            do throws(LogbookError) {
                let counts = try await file.run()
                notice = Notice(
                    counted("{count} entry was taken in.", "{count} entries were taken in.", count: counts.added),
                    undo: { records.undo.undo() })
            } catch {
                notice = Notice(error.description)
            }
        }
    }
}
