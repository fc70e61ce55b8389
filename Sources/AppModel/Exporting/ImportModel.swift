import Foundation
import Interchange
import Localization
import Logbook
import Observation
import RecordExchange
import Reports

/// A file of another program, previewed before it is imported.
@Observable
public final class ImportModel {
    public struct Row: Hashable, Sendable {
        public let title: String
        /// What becomes of it, in words.
        public let outcome: String
        public let isWrong: Bool
        /// What was read of it and where; may be empty.
        public var facts = ""
        /// Whether it is to be imported; `nil` for a row that cannot be selected.
        public fileprivate(set) var isTicked: Bool?
    }

    /// The fields of the columns of a table.
    public struct Columns: Hashable, Sendable {
        public fileprivate(set) var kind: RecordTable
        /// The table's own.
        public let header: [String]
        public fileprivate(set) var mapping: [RecordField: Int]

        fileprivate var missing: RecordField? { kind.missingField(in: mapping) }
    }

    public let fileName: String
    public private(set) var rows: [Row] = []
    /// How much is new and how much is not, in words; or what is missing.
    public private(set) var summary = ""
    /// Whether there is anything to import.
    public private(set) var canRun = false
    /// Of a table; `nil` for other files.
    public private(set) var columns: Columns?
    /// What the events of a calendar become; `nil` for other files.
    public private(set) var events: CalendarChoices?
    /// What bookings become; `nil` for other files.
    public private(set) var bookingChoices: BookingChoices?
    /// What the kinds of activities become; `nil` for other files.
    public private(set) var activities: ActivityMapping?
    /// Grows when the rows are others than before, and not when one of them is ticked.
    public private(set) var generation = 0

    @ObservationIgnored private let source: ImportSource
    @ObservationIgnored private let logbook: Logbook
    @ObservationIgnored private var records: RecordImport?
    @ObservationIgnored private var looking: Task<Void, Never>?
    /// Whether the rows are those of an earlier choice.
    @ObservationIgnored private var isStale = false
    /// The rows that could be imported and are deselected.
    @ObservationIgnored private var leftOut: Set<Int> = []

    private init(_ source: ImportSource, of fileName: String, into logbook: Logbook) {
        self.source = source
        self.fileName = fileName
        self.logbook = logbook
        if case .table(let table) = source {
            let kind = RecordTable.table(of: table.header) ?? .trips
            columns = Columns(kind: kind, header: table.header, mapping: kind.mapping(of: table.header))
        } else if case .calendar = source {
            events = CalendarChoices()
        } else if case .bookings = source {
            bookingChoices = BookingChoices()
        }
    }

    // MARK: - Choosing

    /// Reads the table as records of another kind.
    public func choose(_ kind: RecordTable) {
        guard let columns, columns.kind != kind else { return }
        self.columns?.kind = kind
        self.columns?.mapping = kind.mapping(of: columns.header)
        lookAgain()
    }

    /// Reads a field from another column; from none where it is `nil`.
    public func choose(_ column: Int?, for field: RecordField) {
        guard let columns, columns.mapping[field] != column else { return }
        self.columns?.mapping[field] = column
        lookAgain()
    }

    /// Has the events of a calendar become something else.
    public func choose(_ choices: CalendarChoices) {
        guard let events, events != choices else { return }
        self.events = choices
        lookAgain()
    }

    /// Has new trips of bookings be of a kind, for the old trips nothing changes.
    public func choose(_ choices: BookingChoices) {
        guard let bookingChoices, bookingChoices != choices else { return }
        self.bookingChoices = choices
        lookAgain()
    }

    /// Records activities of a kind in another measure; has them not imported where it is `nil`.
    public func choose(_ measure: Measure?, for kind: ActivityKind) {
        changeActivities { $0.choose(measure, for: kind) }
    }

    /// Has activities of a kind count for a goal; for none where it is `nil`.
    public func choose(goal: UUID?, for kind: ActivityKind) {
        changeActivities { $0.choose(goal: goal, for: kind) }
    }

    private func changeActivities(_ change: (inout ActivityMapping) -> Void) {
        guard var changed = activities else { return }
        change(&changed)
        guard changed != activities else { return }
        activities = changed
        lookAgain()
    }

    /// Selects or deselects a row, and with a trip its entries.
    public func tick(_ isTicked: Bool, row: Int) {
        guard let records, !isStale, rows.indices.contains(row), rows[row].isTicked != nil else { return }
        if isTicked { leftOut.remove(row) } else { leftOut.insert(row) }
        var rows = rows
        for index in rows.indices where index == row || records.rows[index].tripRow == row {
            rows[index] = self.row(index, of: records)
        }
        show(records, rows: rows)
    }

    private func lookAgain() {
        looking?.cancel()
        // Until the rows are read with the current settings.
        canRun = false
        isStale = true
        looking = Task {
            do {
                try await look()
            } catch {
                if !Task.isCancelled { show([], "\(error)", canRun: false) }
            }
        }
    }

    // MARK: - Looking

    /// - Parameter progress: called with the fraction that is done, 0 to 1.
    private func look(progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws {
        switch source {
        case .archive(let data, _): show(try await logbook.contents(ofArchive: data))
        case .calendar(let calendar):
            let choices = events ?? CalendarChoices()
            let records = try await RecordImport(calendar, as: choices, into: logbook, progress: progress)
            if !Task.isCancelled { show(records) }
        case .bookings(let bookings):
            let records = try await RecordImport(bookings, as: bookingChoices ?? BookingChoices(), into: logbook)
            if !Task.isCancelled { show(records) }
        case .rates(let rates):
            let records = try await RecordImport(rates, into: logbook)
            if !Task.isCancelled { show(records) }
        case .activities(let recorded):
            var mapping = activities
            if mapping == nil { mapping = try await ActivityMapping(of: recorded, in: logbook) }
            guard let mapping, !Task.isCancelled else { return }
            activities = mapping
            let records = try await RecordImport(recorded, as: mapping, into: logbook, progress: progress)
            if !Task.isCancelled { show(records) }
        case .table(let table):
            guard let columns else { return }
            if let missing = columns.missing {
                let sentence = localized("Choose the column for this field: {field}.", ["field": missing.title])
                generation += 1
                return show([], sentence, canRun: false)
            }
            let records = try await RecordImport(
                table, of: columns.kind, mapping: columns.mapping, into: logbook, progress: progress)
            if !Task.isCancelled { show(records) }
        }
    }

    private func show(_ records: RecordImport) {
        self.records = records
        isStale = false
        leftOut = records.cancelled
        generation += 1
        show(records, rows: records.rows.indices.map { row($0, of: records) })
    }

    /// Shows the rows with the current outcome of each.
    private func show(_ records: RecordImport, rows: [Row]) {
        let taken = records.rows.indices.count { records.isImported($0, leavingOut: leftOut) }
        let known = records.rows.indices.count { index in
            let outcome = records.rows[index].outcome
            return outcome == .same || outcome == .deleted && leftOut.contains(index)
        }
        show(rows, Self.summary(taken, known: known, wrong: rows.count - taken - known), canRun: taken > 0)
    }

    private func row(_ index: Int, of records: RecordImport) -> Row {
        let row = records.rows[index]
        if let trip = row.tripRow, leftOut.contains(trip) {
            return Row(title: row.title, outcome: localized("its trip is left out"), isWrong: false, isTicked: nil)
        }
        let isTicked = row.outcome.isOffered ? !leftOut.contains(index) : nil
        return Row(
            title: row.title, outcome: row.outcomeText, isWrong: row.isWrong,
            facts: row.facts.joined(separator: " · "), isTicked: isTicked)
    }

    private func show(_ parts: [ArchivePart]) {
        let rows = parts.map { part in
            var outcomes: [String] = []
            if part.counts.added > 0 {
                outcomes.append(counted("{count} new", "{count} new", count: part.counts.added))
            }
            if part.counts.known > 0 {
                outcomes.append(counted("{count} already known", "{count} already known", count: part.counts.known))
            }
            return Row(title: part.name, outcome: outcomes.joined(separator: " · "), isWrong: false, isTicked: nil)
        }
        let added = parts.reduce(0) { $0 + $1.counts.added }
        let known = parts.reduce(0) { $0 + $1.counts.known }
        generation += 1
        show(rows, Self.summary(added, known: known, wrong: 0), canRun: added > 0)
    }

    private func show(_ rows: [Row], _ summary: String, canRun: Bool) {
        (self.rows, self.summary, self.canRun) = (rows, summary, canRun)
    }

    private static func summary(_ count: Int, known: Int, wrong: Int) -> String {
        var parts = [counted("{count} entry to import", "{count} entries to import", count: count)]
        if known > 0 { parts.append(counted("{count} already known", "{count} already known", count: known)) }
        if wrong > 0 { parts.append(counted("{count} skipped", "{count} skipped", count: wrong)) }
        return parts.joined(separator: " · ")
    }

    // MARK: - Taking in

    /// Imports the selected rows; once.
    ///
    /// - Parameter progress: is given the part that is done, 0 to 1.
    func run(
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(LogbookError) -> ImportCounts {
        canRun = false
        if case .archive(let data, let receipts) = source {
            return try await logbook.importArchive(data, receiptsIn: receipts)
        }
        return try await records?.run(in: logbook, leavingOut: leftOut, progress: progress) ?? ImportCounts()
    }

    /// The trip that bookings are of; `nil` where they are of several.
    var tripOfBookings: UUID? {
        guard case .bookings = source else { return nil }
        return records?.trip(leavingOut: leftOut)
    }

    // MARK: - Files

    /// The file, or several with bookings, read and previewed.
    ///
    /// - Parameter progress: called with the fraction that is done, 0 to 1; reading the file is one half of it.
    /// - Throws: one sentence for a file that cannot be read.
    static func open(
        _ files: [URL], into logbook: Logbook, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ImportModel {
        let source = try await ImportSource.read(files) { progress($0 / 2) }
        let name =
            files.count == 1
            ? files[0].lastPathComponent : counted("{count} file", "{count} files", count: files.count)
        return try await open(source, of: name, into: logbook) { progress(0.5 + $0 / 2) }
    }

    /// - Parameter name: of the file.
    static func open(
        _ source: ImportSource, of name: String, into logbook: Logbook, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ImportModel {
        let model = ImportModel(source, of: name, into: logbook)
        try await model.look(progress: progress)
        try Task.checkCancellation()
        return model
    }
}

extension RecordImport.Row {
    fileprivate var isWrong: Bool {
        if case .wrong = outcome { true } else { false }
    }

    /// What becomes of it, in words.
    fileprivate var outcomeText: String {
        let text =
            switch outcome {
            case .new: localized("new")
            case .same: localized("already known")
            case .changed: localized("changed")
            case .deleted: localized("deleted from the logbook")
            case .wrong(let reason): reason
            }
        var parts = isCancelled ? [localized("cancelled"), text] : [text]
        if let trip, !isWrong { parts.append(trip) }
        return parts.joined(separator: " · ")
    }
}
