// Columns that recur in migrations since the eleventh, with the rules as migration 4 made them. As frozen as those.

enum StrictColumns {
    /// - Parameter more: what stands behind the type.
    static func id(_ table: String, _ name: String, _ more: String = "") -> String {
        TripsAndGoals.column(table, name, "TEXT\(more)", "id", StricterChecks.isID(name))
    }

    static func day(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        TripsAndGoals.column(
            table, name, "TEXT\(null)", "day",
            "\(name) IS NULL OR \(name) GLOB '????-??-??' AND \(name) >= '0001' AND date(\(name), '+0 days') IS \(name)"
        )
    }

    /// When a record was created and changed.
    static func stamps(_ table: String) -> String {
        ["createdAt", "modifiedAt"].map { name in
            TripsAndGoals.column(
                table, name, "TEXT NOT NULL", "instant",
                "\(name) GLOB '*Z' AND \(name) >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', \(name), '+0 days') IS \(name)"
            )
        }.joined(separator: ",\n")
    }

    /// The table of entries of every trip, which the search knows.
    static func tripChild(_ table: String, _ columns: [String]) -> String {
        let lines =
            [
                id(table, "id", " NOT NULL PRIMARY KEY"), TripsAndGoals.parent("tripId", "trip"),
                TripsAndGoals.position(table),
            ] + columns
        func note(_ row: String) -> String {
            "INSERT INTO listingStale VALUES (\(row).tripId) ON CONFLICT DO NOTHING;"
        }
        return """
            CREATE TABLE \(table) (
            \(lines.joined(separator: ",\n"))
            ) STRICT;
            CREATE INDEX \(table)ByTrip ON \(table) (tripId, position);
            CREATE TRIGGER \(table)StaleInsert AFTER INSERT ON \(table) BEGIN \(note("NEW")) END;
            CREATE TRIGGER \(table)StaleDelete AFTER DELETE ON \(table) BEGIN \(note("OLD")) END;
            CREATE TRIGGER \(table)StaleUpdate AFTER UPDATE ON \(table) BEGIN \(note("OLD")) \(note("NEW")) END;
            """
    }
}
