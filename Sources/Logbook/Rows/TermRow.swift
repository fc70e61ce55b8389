import Foundation
internal import GRDB

extension TermWithPeriod {
    /// The terms that meet `condition`, the latest number first, with their periods and goals, in one statement.
    static func terms(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [TermWithPeriod] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT goalTerm.id, number, theme, reflection, status, timePeriodId, startDay, endDay, goalId
                FROM goalTerm
                JOIN timePeriod ON timePeriod.id = goalTerm.timePeriodId
                LEFT JOIN termGoal ON termGoal.termId = goalTerm.id
                WHERE \(condition)
                ORDER BY number DESC, position
                """)
        var terms: [(term: GoalTerm, period: TimePeriod, goalIDs: [UUID])] = []
        // A term's rows, one a goal, come one after the other.
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() {
            let id = try row.decode(UUID.self, forColumn: "id")
            if terms.last?.term.id != id {
                let term = GoalTerm(
                    id: id, number: try row.decode(forColumn: "number"), theme: try row.decode(forColumn: "theme"),
                    reflection: try row.decode(forColumn: "reflection"),
                    status: try row.choice("status"))
                let period = TimePeriod(
                    id: try row.decode(forColumn: "timePeriodId"), startDay: try row.day("startDay"),
                    endDay: try row.day("endDay"))
                terms.append((term, period, []))
            }
            if let goal = try row.decode(UUID?.self, forColumn: "goalId") {
                terms[terms.count - 1].goalIDs.append(goal)
            }
        }
        return terms.map { TermWithPeriod(term: $0.term, period: $0.period, goalIDs: $0.goalIDs) }
    }

    /// Adds the term with its period and goals, or replaces the one with its id.
    func save(_ db: Database) throws {
        try db.run(
            """
            INSERT INTO timePeriod (id, startDay, endDay) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET startDay = excluded.startDay, endDay = excluded.endDay
            """,
            [period.id.text, period.startDay.description, period.endDay.description])
        try db.run(
            """
            INSERT INTO goalTerm (id, number, timePeriodId, theme, reflection, status) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET number = excluded.number, theme = excluded.theme,
                reflection = excluded.reflection, status = excluded.status
            """,
            [term.id.text, term.number, period.id.text, term.theme, term.reflection, term.status.rawValue])
        try db.run("DELETE FROM termGoal WHERE termId = ?", [term.id.text])
        for (position, goal) in goalIDs.enumerated() {
            try db.run(
                "INSERT INTO termGoal (termId, goalId, position) VALUES (?, ?, ?)", [term.id.text, goal.text, position])
        }
    }
}
