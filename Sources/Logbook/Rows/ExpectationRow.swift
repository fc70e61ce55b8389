import Foundation
internal import GRDB

/// An expectation as it stands in `expectation`, in the subtype's table of its kind and in `expectationMeasure`.
struct ExpectationRow: Sendable {
    var id: UUID
    var title: String
    var details: String
    var importance: Int
    var urgency: Int
    var specifics: Expectation.Specifics
    var targets: [MeasureTarget]
    var createdAt: Date
    var modifiedAt: Date

    init(_ draft: ExpectationDraft, id: UUID, targets: [MeasureTarget], createdAt: Date, modifiedAt: Date) {
        self.id = id
        title = draft.title
        details = draft.details
        importance = draft.importance
        urgency = draft.urgency
        specifics = draft.specifics
        self.targets = targets
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// The object of the hierarchy that this row describes.
    var expectation: Expectation {
        switch specifics {
        case .goal(let startDay, let targetDay, let actionPlan):
            Goal(self, startDay: startDay, targetDay: targetDay, actionPlan: actionPlan)
        case .milestone(let targetDay): Milestone(self, targetDay: targetDay)
        case .obligation(let deadline, let requestedBy, let consequence):
            Obligation(self, deadline: deadline, requestedBy: requestedBy, consequence: consequence)
        }
    }
}

// MARK: - Reading

extension ExpectationRow {
    /// An expectation without its targets.
    private init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        title = try row.decode(forColumn: "title")
        details = try row.decode(forColumn: "details")
        importance = try row.decode(forColumn: "importance")
        urgency = try row.decode(forColumn: "urgency")
        targets = []
        createdAt = try row.instant("createdAt")
        modifiedAt = try row.instant("modifiedAt")
        specifics =
            switch try row.choice("kind") as Expectation.Kind {
            case .milestone: .milestone(targetDay: try row.day("dueDay"))
            case .obligation:
                .obligation(
                    deadline: try row.day("dueDay"),
                    requestedBy: try row.decode(forColumn: "requestedBy"),
                    consequence: try row.decode(forColumn: "consequence"))
            case .goal:
                .goal(
                    startDay: try row.dayIfAny("startDay"),
                    targetDay: try row.dayIfAny("dueDay"),
                    actionPlan: try row.decode(forColumn: "actionPlan"))
            }
    }

    /// The expectations that meet `condition`, by due day and title, with their targets, in one statement.
    static func expectations(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [Expectation] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT expectation.id, expectation.kind, title, details, importance, urgency, createdAt, modifiedAt,
                       startDay, COALESCE(goal.targetDay, milestone.targetDay, deadline) AS dueDay,
                       actionPlan, requestedBy, consequence, measureId, unit, measure.kind AS measureKind, target
                FROM expectation
                LEFT JOIN goal ON goal.expectationId = expectation.id
                LEFT JOIN milestone ON milestone.expectationId = expectation.id
                LEFT JOIN obligation ON obligation.expectationId = expectation.id
                LEFT JOIN expectationMeasure ON expectationMeasure.expectationId = expectation.id
                LEFT JOIN measure ON measure.id = expectationMeasure.measureId
                WHERE \(condition)
                ORDER BY dueDay IS NULL, dueDay, title, expectation.id, unit
                """)
        var result: [ExpectationRow] = []
        // An expectation's rows, one a target, come one after the other.
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() {
            if try result.last?.id != row.decode(UUID.self, forColumn: "id") {
                result.append(try ExpectationRow(row: row))
            }
            if let measure = try Measure(row: row) {
                result[result.count - 1].targets.append(
                    MeasureTarget(measure: measure, target: try row.decode(forColumn: "target")))
            }
        }
        return result.map(\.expectation)
    }
}

extension Measure {
    /// The measure of a joined row; `nil` when the join found none.
    fileprivate init?(row: Row) throws {
        guard let id = try row.decode(UUID?.self, forColumn: "measureId") else { return nil }
        self.init(id: id, unit: try row.decode(forColumn: "unit"), kind: try row.choice("measureKind"))
    }
}

extension GoalQuery {
    /// The expectations that the query asks for.
    ///
    /// - Complexity: O(n) in the number of expectations and their targets.
    func fetch(_ db: Database) throws -> [Expectation] {
        guard let needle = SearchText.needle(search) else {
            return try ExpectationRow.expectations(db, where: "TRUE", [])
        }
        return try ExpectationRow.expectations(db, where: "instr(searchText, ?) > 0", [needle])
    }
}

// MARK: - Writing

extension ExpectationRow {
    /// Adds the expectation, or replaces the one with its id, in which case `createdAt` stays what it was.
    func save(_ db: Database, replacing old: Expectation?) throws {
        if let old, old.kind != specifics.kind {
            for table in Expectation.Kind.allCases.map(\.rawValue) {
                try db.run("DELETE FROM \(table) WHERE expectationId = ?", [id.text])
            }
        }
        try db.run(
            """
            INSERT INTO expectation (id, kind, title, details, importance, urgency, searchText, createdAt, modifiedAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                kind = excluded.kind, title = excluded.title, details = excluded.details,
                importance = excluded.importance, urgency = excluded.urgency, searchText = excluded.searchText,
                modifiedAt = excluded.modifiedAt
            """,
            [
                id.text, specifics.kind.rawValue, title, details, importance, urgency,
                SearchText.folded(title, details), createdAt.instantText, modifiedAt.instantText,
            ])
        try saveSpecifics(db)
        try db.run("DELETE FROM expectationMeasure WHERE expectationId = ?", [id.text])
        for target in targets {
            try db.run(
                "INSERT INTO expectationMeasure (expectationId, measureId, target) VALUES (?, ?, ?)",
                [id.text, target.measure.id.text, target.target])
        }
    }

    private func saveSpecifics(_ db: Database) throws {
        switch specifics {
        case .goal(let startDay, let targetDay, let actionPlan):
            try db.run(
                """
                INSERT INTO goal (expectationId, startDay, targetDay, actionPlan) VALUES (?, ?, ?, ?)
                ON CONFLICT (expectationId) DO UPDATE SET
                    startDay = excluded.startDay, targetDay = excluded.targetDay, actionPlan = excluded.actionPlan
                """,
                [id.text, startDay?.description, targetDay?.description, actionPlan])
        case .milestone(let targetDay):
            try db.run(
                """
                INSERT INTO milestone (expectationId, targetDay) VALUES (?, ?)
                ON CONFLICT (expectationId) DO UPDATE SET targetDay = excluded.targetDay
                """,
                [id.text, targetDay.description])
        case .obligation(let deadline, let requestedBy, let consequence):
            try db.run(
                """
                INSERT INTO obligation (expectationId, deadline, requestedBy, consequence) VALUES (?, ?, ?, ?)
                ON CONFLICT (expectationId) DO UPDATE SET
                    deadline = excluded.deadline, requestedBy = excluded.requestedBy,
                    consequence = excluded.consequence
                """,
                [id.text, deadline.description, requestedBy, consequence])
        }
    }
}

extension Measure {
    /// The measure with this unit, added with `kind` and a new id where there is none.
    static func findOrCreate(_ db: Database, unit: String, kind: Kind, makeID: () -> UUID) throws -> Measure {
        let statement = try db.cachedStatement(
            sql: "SELECT id AS measureId, unit, kind AS measureKind FROM measure WHERE unit = ?")
        if let row = try Row.fetchOne(statement, arguments: [unit]), let measure = try Measure(row: row) {
            return measure
        }
        let measure = Measure(id: makeID(), unit: unit, kind: kind)
        try db.run("INSERT INTO measure (id, unit, kind) VALUES (?, ?, ?)", [measure.id.text, unit, kind.rawValue])
        return measure
    }
}
