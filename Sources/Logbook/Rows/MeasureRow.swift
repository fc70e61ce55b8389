import Foundation
internal import GRDB

extension Measure: Fetchable {
    /// What a statement selects to read a measure.
    static let selection = """
        measure.id AS measureId, unit, measure.kind AS kind, measure.title AS title, canonicalUnit, factor
        """

    /// The measures that meet `condition` and can be read, by unit.
    static func measures(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [Measure] {
        try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT \(selection) FROM measure WHERE \(condition) ORDER BY unit"),
            arguments: arguments
        ).readable { try Measure(row: $0) }
    }

    /// The measure with this unit, added with `kind` and a new id where there is none.
    static func findOrCreate(_ db: Database, unit: String, kind: Kind, makeID: () -> UUID) throws -> Measure {
        if let measure = try measures(db, where: "unit = ?", [unit]).first { return measure }
        let measure = Measure(id: makeID(), unit: unit, kind: kind)
        try measure.save(db)
        return measure
    }

    /// Adds the measure, or replaces the one with its id.
    func save(_ db: Database) throws {
        try db.run(
            """
            INSERT INTO measure (id, unit, kind, title, canonicalUnit, factor) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET unit = excluded.unit, kind = excluded.kind, title = excluded.title,
                canonicalUnit = excluded.canonicalUnit, factor = excluded.factor
            """,
            [id.text, unit, kind.rawValue, title, conversion?.canonicalUnit, conversion?.factor])
    }
}
