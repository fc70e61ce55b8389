import Foundation
internal import GRDB

extension TermWithPeriod {
    /// The terms that meet `condition` and can be read, the latest number first, with their periods and goals, in one statement.
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
        // A term's rows, one per goal, are consecutive.
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() {
            let read = try row.readable { row in
                let id = try row.decode(UUID.self, forColumn: "id")
                let goal = try row.decode(UUID?.self, forColumn: "goalId")
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
                return goal
            }
            if case let goal?? = read { terms[terms.count - 1].goalIDs.append(goal) }
        }
        return terms.map { TermWithPeriod(term: $0.term, period: $0.period, goalIDs: $0.goalIDs) }
    }

    private static let saving = SaveStatement(
        table: "goalTerm",
        names: [
            "id", "number", "timePeriodId", "theme", "reflection", "status",
        ])

    /// Adds the term with its period and goals, or replaces the one with its id.
    ///
    /// - Parameter isNew: whether there is none with its id: one that turns up all the same is not replaced.
    func save(_ db: Database, isNew: Bool = false) throws {
        try period.save(db)
        try db.run(
            Self.saving.sql(isNew: isNew),
            [term.id.text, term.number, period.id.text, term.theme, term.reflection, term.status.rawValue])
        try db.run("DELETE FROM termGoal WHERE termId = ?", [term.id.text])
        for (position, goal) in goalIDs.enumerated() {
            try db.run(
                "INSERT INTO termGoal (termId, goalId, position) VALUES (?, ?, ?)", [term.id.text, goal.text, position])
        }
    }
}
