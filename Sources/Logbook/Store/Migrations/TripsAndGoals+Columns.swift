// Columns that recur in migration 3. A part of it, and as frozen as it is.

extension TripsAndGoals {
    static func column(_ table: String, _ name: String, _ type: String, _ rule: String, _ check: String)
        -> String
    {
        "\(name) \(type) CONSTRAINT \"\(table).\(name).\(rule)\" CHECK (\(check))"
    }

    static func id(_ table: String) -> String {
        column(table, "id", "TEXT NOT NULL PRIMARY KEY", "id", "length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'")
    }

    /// A line that must not be empty.
    static func name(_ table: String, _ name: String, _ more: String = "") -> String {
        column(table, name, "TEXT NOT NULL\(more)", "name", "trim(\(name)) <> '' AND length(\(name)) <= 200")
    }

    /// A line that may be empty.
    static func line(_ table: String, _ name: String) -> String {
        column(table, name, "TEXT NOT NULL DEFAULT ''", "line", "length(\(name)) <= 200")
    }

    static func text(_ table: String, _ name: String) -> String {
        column(table, name, "TEXT NOT NULL DEFAULT ''", "text", "length(\(name)) <= 20000")
    }

    static func day(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(
            table, name, "TEXT\(null)", "day",
            "\(name) IS NULL OR \(name) GLOB '????-??-??' AND date(\(name), '+0 days') IS \(name)")
    }

    static func time(_ table: String, _ name: String) -> String {
        column(table, name, "TEXT", "time", "\(name) GLOB '[0-2][0-9]:[0-5][0-9]' AND \(name) < '24:00'")
    }

    static func instant(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(
            table, name, "TEXT\(null)", "instant",
            """
            \(name) IS NULL OR \(name) GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', \(name), '+0 days') IS \(name)
            """)
    }

    static func flag(_ table: String, _ name: String) -> String {
        column(table, name, "INTEGER NOT NULL DEFAULT 0", "flag", "\(name) IN (0, 1)")
    }

    static func choice(_ table: String, _ name: String, _ cases: String...) -> String {
        let list = cases.map { "'\($0)'" }.joined(separator: ", ")
        return column(table, name, "TEXT NOT NULL", "choice", "\(name) IN (\(list))")
    }

    static func amount(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(table, name, "INTEGER\(null)", "amount", "\(name) >= 0")
    }

    static func currency(_ table: String, _ name: String = "currency", _ null: String = " NOT NULL") -> String {
        column(table, name, "TEXT\(null)", "currency", "\(name) GLOB '[A-Z][A-Z][A-Z]'")
    }

    /// A number that is not negative and not infinite.
    static func quantity(_ table: String, _ name: String, _ null: String = " NOT NULL") -> String {
        column(table, name, "REAL\(null)", "quantity", "\(name) >= 0 AND \(name) < 9e999")
    }

    static func percent(_ table: String, _ name: String) -> String {
        column(table, name, "INTEGER NOT NULL", "percent", "\(name) BETWEEN 0 AND 100")
    }

    static func position(_ table: String) -> String {
        column(table, "position", "INTEGER NOT NULL", "position", "position >= 0")
    }

    static func ordered(_ table: String, _ rule: String, _ first: String, _ second: String) -> String {
        "CONSTRAINT \"\(table).\(rule).order\" CHECK (\(first) <= \(second))"
    }

    /// A sum that may be missing, with its currency or without both.
    static func optionalCost(_ table: String) -> String {
        """
        \(amount(table, "costMinor", "")),
        \(currency(table, "currency", "")),
        CONSTRAINT "\(table).cost.pair" CHECK ((costMinor IS NULL) = (currency IS NULL))
        """
    }

    static func parent(_ column: String, _ table: String, _ key: String = "id") -> String {
        "\(column) TEXT NOT NULL REFERENCES \(table) (\(key)) ON DELETE CASCADE"
    }

    static func stamps(_ table: String) -> String {
        "\(instant(table, "createdAt")),\n\(instant(table, "modifiedAt"))"
    }

    static func child(_ table: String, of parentTable: String, key: String, _ columns: [String]) -> String {
        let lines = [id(table), parent("tripId", parentTable, key), position(table)] + columns
        return """
            CREATE TABLE \(table) (
            \(lines.joined(separator: ",\n"))
            ) STRICT;
            CREATE INDEX \(table)ByTrip ON \(table) (tripId, position);
            """
    }

    static func tag(_ table: String) -> String {
        column(
            table, "tag", "TEXT NOT NULL", "tag",
            "trim(tag) = tag AND tag <> '' AND length(tag) <= 60 AND instr(tag, ',') = 0 AND lower(tag) = tag")
    }
}
