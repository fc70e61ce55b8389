import Foundation
import Interchange
import Localization
import Logbook

/// Records of another program's file, previewed before they are imported.
public struct RecordImport: Sendable {
    /// What becomes of a row.
    public enum Outcome: Hashable, Sendable {
        case new
        /// There is the same record already.
        case same
        /// There is one with the same id, which becomes like the row.
        case changed
        /// It was imported before and deleted since; such a row is imported only on request.
        case deleted
        /// It cannot be imported, with the reason as a sentence.
        case wrong(String)

        /// Whether there is something to import.
        public var isOffered: Bool { self == .new || self == .changed || self == .deleted }
    }

    public struct Row: Sendable {
        /// Of the file, from 1; of a calendar the number of the event.
        public let line: Int
        /// What the record is called, and when.
        public let title: String
        public let outcome: Outcome
        /// The trip that it is added to; `nil` for none.
        public var trip: String?
        /// What was read of it, a line each, with where it stands in the file; empty for what a table or a calendar has.
        public internal(set) var facts: [String] = []
        /// Whether it is cancelled in the file; such a row is imported only on request.
        public var isCancelled = false
        /// Whether it is imported only on request.
        fileprivate var isOnRequest: Bool { isCancelled || outcome == .deleted }
        /// The row of the trip that it is added to, where that is new in the same file.
        public internal(set) var tripRow: Int?
        /// What it gives the logbook.
        var records = ImportedRecords()

        /// The most letters of a title that are shown.
        private static let titleLimit = 200

        init(line: Int, title: String, outcome: Outcome) {
            self.line = line
            let short = title.unicodeScalars.prefix(Self.titleLimit)
            self.title = short.endIndex < title.endIndex ? String(short) + "…" : title
            self.outcome = outcome
        }
    }

    public let rows: [Row]
    /// What the kinds of activities become, to be remembered.
    private var mappings: [ImportMapping] = []
    /// The logbook's, when the rows were compared with it.
    private let changeNumber: Int

    /// How many rows have a fate.
    public func count(_ isCounted: (Outcome) -> Bool) -> Int {
        rows.count { isCounted($0.outcome) }
    }

    /// The indices of the rows that are imported only on request: those of cancelled events, and what was deleted.
    public var cancelled: Set<Int> {
        Set(rows.indices.filter { rows[$0].isOnRequest && rows[$0].outcome.isOffered })
    }

    /// Whether a row is imported, when some are left out: the entries of a trip of the file are left out with it.
    public func isImported(_ row: Int, leavingOut: Set<Int>) -> Bool {
        guard rows[row].outcome.isOffered, !leavingOut.contains(row) else { return false }
        return rows[row].tripRow.map { !leavingOut.contains($0) } ?? true
    }

    /// The trip that all imported rows are of or are added to; `nil` where there is none, or several.
    public func trip(leavingOut: Set<Int>) -> UUID? {
        let imported = rows.indices.filter { isImported($0, leavingOut: leavingOut) }.map { rows[$0].records }
        let trips = Set(imported.flatMap { $0.trips.compactMap(\.id) + $0.additions.map(\.tripID) })
        return trips.count == 1 ? trips.first : nil
    }

    init(_ rows: [Row], changeNumber: Int) {
        (self.rows, self.changeNumber) = (rows, changeNumber)
    }

    // MARK: - Looking

    /// The records of a table.
    ///
    /// - Parameters:
    ///   - table: the rows.
    ///   - kind: what each row is.
    ///   - mapping: the column of each field; those that the records need are in it.
    ///   - trip: the trip that all expenses are added to; `nil` for any.
    ///   - logbook: the logbook that known records are looked up in.
    ///   - progress: called with the fraction that is done, 0 to 1, at most a hundred times.
    /// - Throws: the errors of reading the logbook; `cancelled` when the task was.
    @concurrent
    public init(
        _ table: TextTable, of kind: RecordTable, mapping: [RecordField: Int], trip: UUID? = nil, into logbook: Logbook,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(LogbookError) {
        let rows = table.rows.map { line, cells in
            let row = RecordCells { field in
                guard let column = mapping[field], column < cells.count else { return "" }
                return CSVText.unguarded(cells[column].trimmingCharacters(in: .whitespaces))
            }
            return (line, row)
        }
        let reader: any RecordReader
        (reader, changeNumber) = try await logbook.withSnapshot {
            async let changeNumber = logbook.changeNumber()
            let reader: any RecordReader =
                switch kind {
                case .trips: try await TripReader(logbook)
                case .goals: try await GoalReader(logbook)
                case .actions: try await ActionReader(logbook)
                case .snippets: try await SnippetReader(logbook)
                case .expenses:
                    try await ExpenseReader(
                        logbook, ExpenseColumns(rows.map { $0.1 }, header: table.header, mapping: mapping), trip: trip)
                }
            return try await (reader, changeNumber)
        }
        self.rows = try Self.rows(rows, reader, progress)
    }

    /// What becomes of the events of a calendar.
    ///
    /// - Parameters:
    ///   - calendar: the events.
    ///   - choices: what events become.
    ///   - logbook: the logbook that known records are looked up in.
    ///   - progress: called with the fraction that is done, 0 to 1, at most a hundred times.
    /// - Throws: the errors of reading the logbook; `cancelled` when the task was.
    @concurrent
    public init(
        _ calendar: EventCalendar, as choices: CalendarChoices = CalendarChoices(), into logbook: Logbook,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(LogbookError) {
        var reader: CalendarReader
        (reader, changeNumber) = try await logbook.withSnapshot {
            async let changeNumber = logbook.changeNumber()
            return try await (CalendarReader(calendar.events, as: choices, into: logbook), changeNumber)
        }
        rows = try reader.rows(progress)
    }

    /// What becomes of bookings.
    ///
    /// - Parameters:
    ///   - bookings: of one file or several.
    ///   - choices: which trips they belong to.
    ///   - logbook: the logbook that known trips are looked up in.
    /// - Throws: the errors of reading the logbook.
    @concurrent
    public init(
        _ bookings: Bookings, as choices: BookingChoices = BookingChoices(), into logbook: Logbook
    ) async throws(LogbookError) {
        (rows, changeNumber) = try await logbook.withSnapshot {
            async let changeNumber = logbook.changeNumber()
            let trips = try await logbook.fetchTrips()
            let contents = try await logbook.fetchContents(of: trips.map(\.id), isWhole: true)
            var reader = BookingReader(trips, contents, choices)
            var rows = reader.rows(bookings.all)
            if !bookings.events.isEmpty {
                var events = try await CalendarReader(
                    bookings.events, as: CalendarChoices(use: .itinerary), into: logbook)
                // The rows behind have numbers of their own.
                rows += try events.rows { _ in }.filter { $0.tripRow == nil }
            }
            return try await (rows, changeNumber)
        }
    }

    /// What becomes of activities that devices have recorded.
    ///
    /// - Parameters:
    ///   - recorded: the activities.
    ///   - mapping: what their kinds become; kinds that are not imported have no rows.
    ///   - logbook: the logbook that known records are looked up in.
    ///   - progress: called with the fraction that is done, 0 to 1, at most a hundred times.
    /// - Throws: the errors of reading the logbook; `cancelled` when the task was.
    /// - Complexity: O(n) in the number of activities and of those imported before.
    @concurrent
    public init(
        _ recorded: RecordedActivities, as mapping: ActivityMapping, into logbook: Logbook,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(LogbookError) {
        (rows, changeNumber) = try await logbook.withSnapshot {
            async let changeNumber = logbook.changeNumber()
            let reader = ActivityReader(mapping, try await logbook.knownOrigins())
            return try await (reader.rows(recorded, logbook, progress), changeNumber)
        }
        mappings = mapping.remembered
    }

    /// Generic, so that the reader is changed in place: an existential would be copied with all of its state at
    /// every row.
    private static func rows<Reader: RecordReader>(
        _ rows: [(line: Int, cells: RecordCells)], _ reader: Reader, _ progress: @escaping (Double) -> Void
    ) throws(LogbookError) -> [Row] {
        var reader = reader
        var watch = ImportWatch(count: rows.count, progress)
        var result: [Row] = []
        result.reserveCapacity(rows.count)
        for (line, cells) in rows {
            try watch.pass()
            var row = Row(line: line, title: reader.title(of: cells), outcome: reader.outcome(of: cells))
            row.records = reader.records
            row.trip = reader.tripName
            reader.records = ImportedRecords()
            result.append(row)
        }
        return result
    }

    // MARK: - Taking in

    /// Takes in what is new and what has changed, in one step that can be undone.
    ///
    /// - Parameters:
    ///   - logbook: the logbook to save into.
    ///   - leavingOut: the indices of rows that are not imported; by default `cancelled`.
    ///   - isExact: whether a logbook that has changed since the rows were compared with it is an error, `busy`: what another
    ///     program has imported meanwhile would be imported twice.
    ///   - progress: is given the part that is done, 0 to 1, at most a hundred times.
    /// - Returns: how many there were of them, and how many were known.
    /// - Throws: the errors of writing; `cancelled` when the task was. Nothing is changed then.
    @concurrent
    public func run(
        in logbook: Logbook, leavingOut: Set<Int>? = nil, isExact: Bool = false,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(LogbookError) -> ImportCounts {
        let leftOut = leavingOut ?? cancelled
        var records = ImportedRecords()
        for index in rows.indices where isImported(index, leavingOut: leftOut) { records.append(rows[index].records) }
        // A planner belongs to the first row that names it, and that one may be left out.
        let needed = Set(records.trips.compactMap(\.plannerID))
        records.planners = rows.flatMap(\.records.planners).filter { needed.contains($0.id) }
        records.mappings = mappings
        var counts = ImportCounts()
        counts.known = count { $0 == .same }
        counts.added = records.count
        if counts.added > 0 {
            try await logbook.importRecords(records, expecting: isExact ? changeNumber : nil, progress: progress)
        }
        return counts
    }
}

/// Checks for cancellation at intervals while rows are read, and reports progress.
struct ImportWatch {
    private let count: Int
    private let progress: (Double) -> Void
    private var done = 0

    init(count: Int, _ progress: @escaping (Double) -> Void) {
        self.count = count
        self.progress = progress
    }

    /// Call it at every row.
    mutating func pass() throws(LogbookError) {
        done += 1
        guard done % max(100, count / 100) == 0 else { return }
        if Task.isCancelled { throw .cancelled }
        progress(Double(done) / Double(max(1, count)))
    }
}
