import Foundation
import Interchange
import Localization
import Logbook

/// Records of another program's file, looked at before they are taken in.
public struct RecordImport: Sendable {
    /// What becomes of a row.
    public enum Fate: Hashable, Sendable {
        case new
        /// There is the same record already.
        case same
        /// There is one with the same id, which becomes like the row.
        case changed
        /// It cannot be taken in, with the reason as a sentence.
        case wrong(String)
    }

    public struct Row: Sendable {
        /// Of the file, from 1.
        public let line: Int
        /// What the record is called, and when.
        public let title: String
        public let fate: Fate
    }

    public let rows: [Row]
    private let records: ImportedRecords

    /// How many rows have a fate.
    public func count(_ isCounted: (Fate) -> Bool) -> Int {
        rows.count { isCounted($0.fate) }
    }

    /// The records of a table.
    ///
    /// - Parameter mapping: the column of each field; those that the records need are in it.
    @concurrent
    public init(
        _ table: TextTable, of kind: RecordTable, mapping: [RecordField: Int], into logbook: Logbook
    ) async throws(LogbookError) {
        let rows = table.rows.map { line, cells in
            let row = RecordCells { field in
                guard let column = mapping[field], column < cells.count else { return "" }
                return cells[column].trimmingCharacters(in: .whitespaces)
            }
            return (line, row)
        }
        self.init(rows, try await kind.reader(logbook))
    }

    /// The trips of a calendar: its events of whole days, and those of our own trips by their ids.
    @concurrent
    public init(_ events: [CalendarEvent], into logbook: Logbook) async throws(LogbookError) {
        let rows = events.enumerated().filter { $0.element.isTrip }.map { index, event in
            let row = RecordCells { field in
                switch field {
                case .id: event.tripID?.uuidString ?? ""
                case .name: event.title
                case .destination: event.place
                case .startDay: event.firstDay.description
                case .endDay: event.lastDay.description
                case .notes: event.notes
                default: ""
                }
            }
            return (index + 1, row)
        }
        self.init(rows, try await RecordTable.trips.reader(logbook))
    }

    private init(_ rows: [(line: Int, cells: RecordCells)], _ reader: any RecordReader) {
        var reader = reader
        self.rows = rows.map { line, cells in
            Row(line: line, title: reader.title(of: cells), fate: reader.fate(of: cells))
        }
        records = reader.records
    }

    /// Takes in what is new and what has changed, in one step that can be undone.
    ///
    /// - Returns: how many there were of them, and how many were known.
    @concurrent
    public func run(in logbook: Logbook) async throws(LogbookError) -> ImportCounts {
        var counts = ImportCounts()
        counts.known = count { $0 == .same }
        counts.added = records.count
        if counts.added > 0 { try await logbook.importRecords(records) }
        return counts
    }
}

extension RecordTable {
    fileprivate func reader(_ logbook: Logbook) async throws(LogbookError) -> any RecordReader {
        switch self {
        case .trips: try await TripReader(logbook)
        case .goals: try await GoalReader(logbook)
        case .actions: try await ActionReader(logbook)
        case .snippets: try await SnippetReader(logbook)
        }
    }
}
