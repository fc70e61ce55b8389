import Foundation
internal import GRDB

/// A record that a `FetchDescriptor` can ask for: `Trip` and its subclasses, `TripWithContents`, `Expectation` and its
/// subclasses, `Action`, `Snippet`.
///
/// Other types cannot conform: the logbook alone makes a `RecordSource`.
public protocol StoredRecord: Identifiable, Hashable, Sendable where ID == UUID {
    /// Where the logbook stores the records of this type.
    static var recordSource: RecordSource { get }
}

/// Where records of a type are stored, and how they are read. Made by the logbook alone.
public struct RecordSource: Sendable {
    /// What a statement selects.
    let selection: String
    /// The tables, joined.
    let tables: String
    /// The column of the id.
    let key: String
    /// What holds for the rows of the type in these tables.
    var condition = "TRUE"
    /// Whether reading the records executes further statements.
    var readsMore = false
    /// The records that can be read.
    let read: @Sendable (Database, RowCursor) throws -> [any Sendable]
}

extension Trip: StoredRecord {
    /// The trips of this class.
    public static var recordSource: RecordSource {
        RecordSource(
            selection: TripRow.selection, tables: "trip \(TripRow.joins)", key: "trip.id", condition: kindCondition
        ) { _, rows in
            try rows.readable { try TripRow(row: $0).trip }
        }
    }
}

extension TripWithContents: StoredRecord {
    /// The trips of every kind.
    public static var recordSource: RecordSource {
        RecordSource(
            selection: TripRow.selection, tables: "trip \(TripRow.joins)", key: "trip.id", readsMore: true
        ) { db, rows in
            let trips = try rows.readable { try TripRow(row: $0).trip }
            let contents = try TripContents.contents(db, of: trips.map(\.id))
            return trips.map { TripWithContents(trip: $0, contents: contents[$0.id] ?? TripContents()) }
        }
    }
}

extension Expectation: StoredRecord {
    /// The expectations of this class.
    public static var recordSource: RecordSource {
        RecordSource(
            selection: ExpectationRow.selection, tables: "expectation \(ExpectationRow.joins)", key: "expectation.id",
            condition: kindCondition
        ) { _, rows in
            try rows.readable { try ExpectationRow(row: $0).expectation }
        }
    }
}

extension Action: StoredRecord {
    /// The actions.
    public static var recordSource: RecordSource { RecordSource(Action.self) }
}

extension Snippet: StoredRecord {
    /// The snippets.
    public static var recordSource: RecordSource { RecordSource(Snippet.self) }
}

extension RecordSource {
    fileprivate init<Record: Entry>(_ type: Record.Type) {
        self.init(selection: Record.selection, tables: "\"\(Record.table)\"", key: "\"\(Record.table)\".id") {
            _, rows in
            try rows.readable { try Record(row: $0) }
        }
    }
}
