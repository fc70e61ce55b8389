import Foundation
internal import GRDB
import Synchronization

/// A value that GRDB reads from a row. Hides GRDB from this room's users.
protocol Fetchable: FetchableRecord {}

/// A record whose `Codable` fields are the columns of one table.
protocol TableRow: Codable, Identifiable, FetchableRecord, EncodableRecord where ID == UUID {
    static var table: String { get }
    /// Fields that are stored in other tables.
    static var fieldsElsewhere: Set<String> { get }
}

extension TableRow {
    static var fieldsElsewhere: Set<String> { [] }

    /// Adds the row, or replaces the one with its id, but for `createdAt`.
    ///
    /// - Parameters:
    ///   - isNew: whether there is no row with its id: one that turns up all the same is not replaced.
    ///   - owner: the column of the row's owner, which is no field of the record; `nil` for a row that has
    ///     none.
    ///   - position: the row's position among those of its owner, where there is such a column.
    /// - Throws: `ruleBroken` when there is a row with this id that belongs to another owner.
    func save(
        _ db: Database, isNew: Bool = false, of owner: (column: String, id: UUID)? = nil, at position: Int? = nil
    ) throws {
        var columns = try databaseDictionary
        if let owner { columns[owner.column] = owner.id.text.databaseValue }
        if let position { columns["position"] = position.databaseValue }
        let statement = SaveStatement.of(Self.table) {
            SaveStatement(
                table: Self.table, names: columns.keys.filter { !Self.fieldsElsewhere.contains($0) }.sorted(),
                owner: owner?.column)
        }
        try db.run(statement.sql(isNew: isNew), StatementArguments(statement.names.map { columns[$0] }))
        if db.changesCount == 0 { throw LogbookError.ruleBroken(SchemaRule(name: "\(Self.table).id")) }
    }
}

/// What writes a row of a table, spelled out once: sample data and imports write hundreds of thousands.
struct SaveStatement: Sendable {
    let names: [String]
    private let insertion: String
    private let replacement: String

    /// - Parameters:
    ///   - names: of the columns, in the order of the arguments.
    ///   - key: the column of the primary key.
    ///   - owner: the column that is never changed; `nil` for a row without an owner.
    init(table: String, names: [String], key: String = "id", owner: String? = nil) {
        let updates = names.filter { $0 != key && $0 != "createdAt" }.map { "\($0) = excluded.\($0)" }
        self.names = names
        insertion = """
            INSERT INTO "\(table)" (\(names.joined(separator: ", ")))
            VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
            """
        replacement = """
            \(insertion)
            ON CONFLICT (\(key)) DO UPDATE SET \(updates.joined(separator: ", "))
            \(owner.map { "WHERE \($0) = excluded.\($0)" } ?? "")
            """
    }

    /// What adds a row and, unless it is new, replaces the one with its id, but for `createdAt`.
    func sql(isNew: Bool) -> String { isNew ? insertion : replacement }

    private static let known = Mutex<[String: SaveStatement]>([:])

    static func of(_ table: String, _ make: () -> SaveStatement) -> SaveStatement {
        known.withLock { known in
            if let statement = known[table] { return statement }
            let statement = make()
            known[table] = statement
            return statement
        }
    }
}
