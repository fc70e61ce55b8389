import Foundation
internal import GRDB

/// A value that GRDB reads from a row. Hides GRDB from this room's users.
protocol Fetchable: FetchableRecord {}

/// A record whose `Codable` fields are the columns of one table.
protocol TableRow: Codable, Identifiable, FetchableRecord, EncodableRecord where ID == UUID {
    static var table: String { get }
    /// Fields that stand in other tables.
    static var fieldsElsewhere: Set<String> { get }
}

extension TableRow {
    static var fieldsElsewhere: Set<String> { [] }

    /// Adds the row, or replaces the one with its id, but for `createdAt`.
    ///
    /// - Parameter more: columns that are not fields of the record.
    func save(_ db: Database, _ more: [String: any DatabaseValueConvertible] = [:]) throws {
        var columns = try databaseDictionary.filter { !Self.fieldsElsewhere.contains($0.key) }
        for (name, value) in more { columns[name] = value.databaseValue }
        let names = columns.keys.sorted()
        let updates = names.filter { $0 != "id" && $0 != "createdAt" }.map { "\($0) = excluded.\($0)" }
        try db.run(
            """
            INSERT INTO "\(Self.table)" (\(names.joined(separator: ", ")))
            VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
            ON CONFLICT (id) DO UPDATE SET \(updates.joined(separator: ", "))
            """,
            StatementArguments(names.map { columns[$0] }))
    }
}
