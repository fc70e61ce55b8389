import Foundation
internal import GRDB

/// An expectation as it is stored in `expectation`, in the subtype's table of its kind and in the tables of its children.
struct ExpectationRow: Hashable, Sendable {
    var id: UUID
    var title: String
    var details: String
    var notes: String
    var importance: Int
    var urgency: Int
    var completedDay: CalendarDay?
    var tags: Tags
    var specifics: Expectation.Specifics
    var targets: [MeasureTarget]
    var alignments: [Alignment]
    var createdAt: Date
    var modifiedAt: Date

    init(_ draft: ExpectationDraft, id: UUID, targets: [MeasureTarget], createdAt: Date, modifiedAt: Date) {
        self.id = id
        title = draft.title
        details = draft.details
        notes = draft.notes
        importance = draft.importance
        urgency = draft.urgency
        completedDay = draft.completedDay
        tags = draft.tags
        specifics = draft.specifics
        self.targets = targets
        alignments = draft.alignments
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// The object of the hierarchy that this row describes.
    var expectation: Expectation {
        switch specifics {
        case .goal(let startDay, let targetDay, let actionPlan, let expectedWeeks):
            Goal(
                self, startDay: startDay, targetDay: targetDay, actionPlan: actionPlan, expectedWeeks: expectedWeeks)
        case .milestone(let targetDay): Milestone(self, targetDay: targetDay)
        case .obligation(let deadline, let requestedBy, let consequence):
            Obligation(self, deadline: deadline, requestedBy: requestedBy, consequence: consequence)
        }
    }
}

// MARK: - Reading

extension ExpectationRow: FetchableRecord {
    init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        title = try row.decode(forColumn: "title")
        details = try row.decode(forColumn: "details")
        notes = try row.decode(forColumn: "notes")
        importance = try row.decode(forColumn: "importance")
        urgency = try row.decode(forColumn: "urgency")
        completedDay = try row.dayIfAny("completedDay")
        tags = try row.json("tags")
        targets = try row.json("targets")
        alignments = try row.json("alignments")
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
                    actionPlan: try row.decode(forColumn: "actionPlan"),
                    expectedWeeks: try row.decode(forColumn: "expectedWeeks"))
            }
    }

    /// What a statement selects to read an expectation with its targets, values and tags.
    static let selection = """
        expectation.id, expectation.kind, title, details, notes, importance, urgency, completedDay, createdAt, modifiedAt,
        startDay, coalesce(goal.targetDay, milestone.targetDay, deadline) AS dueDay, actionPlan, expectedWeeks,
        requestedBy, consequence,
        (SELECT json_group_array(json_object('measureId', id, 'unit', unit, 'kind', kind, 'title', title,
                                             'canonicalUnit', canonicalUnit, 'factor', \(exactJSON("factor")),
                                             'target', \(exactJSON("target"))))
         FROM (SELECT measure.*, target FROM expectationMeasure JOIN measure ON measure.id = measureId
               WHERE expectationId = expectation.id ORDER BY unit)) AS targets,
        (SELECT json_group_array(json_object('valueId', valueId, 'strength', strength, 'notes', notes))
         FROM (SELECT * FROM alignment WHERE goalId = expectation.id ORDER BY valueId)) AS alignments,
        (SELECT json_group_array(tag) FROM expectationTag WHERE expectationId = expectation.id) AS tags
        """

    /// What a statement joins to `expectation` for `selection`.
    static let joins = """
        LEFT JOIN goal ON goal.expectationId = expectation.id
        LEFT JOIN milestone ON milestone.expectationId = expectation.id
        LEFT JOIN obligation ON obligation.expectationId = expectation.id
        """

    /// The expectation with this id; `nil` when there is none.
    static func expectation(_ db: Database, _ id: UUID) throws -> Expectation? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(selection) FROM expectation \(joins) WHERE expectation.id = ?")
        return try fetchOne(statement, arguments: [id.text])?.expectation
    }
}

extension GoalQuery {
    /// The expectations that match the query, all of them.
    ///
    /// - Complexity: O(n) in the number of expectations and their targets.
    func fetch(_ db: Database) throws -> [Expectation] {
        try listing.rows(db, 0..<Int.max, total: 0).readable { try ExpectationRow(row: $0).expectation }
    }

    /// Those of them that are of a class.
    func fetch<Kind: Expectation>(_ db: Database, as type: Kind.Type) throws -> [Kind] {
        var query = self
        let kind: Expectation.Kind? =
            type == Goal.self
            ? .goal : type == Milestone.self ? .milestone : type == Obligation.self ? .obligation : nil
        if let kind {
            // Asked for one class and another kind, the answer is empty.
            guard query.kind ?? kind == kind else { return [] }
            query.kind = kind
        }
        return try query.fetch(db).compactMap { $0 as? Kind }
    }

    /// Some of the expectations that match the query, and how many there are.
    func page(_ db: Database, _ range: Range<Int>) throws -> Page<Expectation> {
        try listing.page(db, range) { try ExpectationRow(row: $0).expectation }
    }

    /// The question that this query puts.
    var listing: ListingQuery {
        let rest = [ListingQuery.Order.sortKey, .titleKey, .entryID]
        let order: [ListingQuery.Order] =
            switch sort {
            case .dueDay: rest
            case .title: [.titleKey, .sortKey, .entryID]
            case .kind: [.kind] + rest
            case .importance: [.joined("expectation.importance")] + rest
            case .urgency: [.joined("expectation.urgency")] + rest
            case .createdAt: [.joined("expectation.createdAt")] + rest
            case .modifiedAt: [.joined("expectation.modifiedAt")] + rest
            }
        var listing = ListingQuery(
            entity: .expectation,
            joins: "CROSS JOIN expectation ON expectation.id = listing.entryId \(ExpectationRow.joins)",
            selection: ExpectationRow.selection, kind: kind?.rawValue, terms: SearchTerms(search), scope: scope,
            order: order, isDescending: isDescending)
        if let days {
            listing.require(
                "coalesce(goal.targetDay, milestone.targetDay, deadline) BETWEEN ? AND ?",
                [days.lowerBound, days.upperBound])
        }
        if let termID {
            listing.require(
                "EXISTS (SELECT 1 FROM termGoal WHERE goalId = expectation.id AND termId = ?)", [termID.text])
        }
        if let valueID {
            listing.require(
                "EXISTS (SELECT 1 FROM alignment WHERE goalId = expectation.id AND valueId = ?)", [valueID.text])
        }
        if let tag {
            listing.require(
                "EXISTS (SELECT 1 FROM expectationTag WHERE expectationId = expectation.id AND tag = ?)",
                [Tags(tag).description])
        }
        if let isCompleted { listing.require("(completedDay IS NOT NULL) = ?", [isCompleted]) }
        return listing
    }
}

// MARK: - Writing

extension ExpectationRow {
    private static let saving = SaveStatement(
        table: "expectation",
        names: [
            "id", "kind", "title", "details", "notes", "importance", "urgency", "completedDay", "createdAt",
            "modifiedAt",
        ])

    /// Adds the expectation, or replaces the one with its id, in which case `createdAt` stays what it was.
    func save(_ db: Database, replacing old: Expectation?) throws {
        if let old, old.kind != specifics.kind {
            for table in Expectation.Kind.allCases.map(\.rawValue) {
                try db.run("DELETE FROM \(table) WHERE expectationId = ?", [id.text])
            }
        }
        try db.run(
            Self.saving.sql(isNew: old == nil),
            [
                id.text, specifics.kind.rawValue, title, details, notes, importance, urgency, completedDay,
                createdAt.instantText, modifiedAt.instantText,
            ])
        if specifics != old?.specifics { try saveSpecifics(db) }
        if targets != old?.targets { try saveTargets(db) }
        if alignments != old?.alignments { try saveAlignments(db) }
        try db.saveTags(tags, table: "expectationTag", of: ("expectationId", id))
    }

    private func saveTargets(_ db: Database) throws {
        try db.run("DELETE FROM expectationMeasure WHERE expectationId = ?", [id.text])
        for target in targets {
            try db.run(
                "INSERT INTO expectationMeasure (expectationId, measureId, target) VALUES (?, ?, ?)",
                [id.text, target.measure.id.text, target.target])
        }
    }

    private func saveAlignments(_ db: Database) throws {
        try db.run("DELETE FROM alignment WHERE goalId = ?", [id.text])
        for alignment in alignments {
            try db.run(
                "INSERT INTO alignment (goalId, valueId, strength, notes) VALUES (?, ?, ?, ?)",
                [id.text, alignment.valueID.text, alignment.strength, alignment.notes])
        }
    }

    private func saveSpecifics(_ db: Database) throws {
        switch specifics {
        case .goal(let startDay, let targetDay, let actionPlan, let expectedWeeks):
            try db.run(
                """
                INSERT INTO goal (expectationId, startDay, targetDay, actionPlan, expectedWeeks) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (expectationId) DO UPDATE SET
                    startDay = excluded.startDay, targetDay = excluded.targetDay, actionPlan = excluded.actionPlan,
                    expectedWeeks = excluded.expectedWeeks
                """,
                [id.text, startDay, targetDay, actionPlan, expectedWeeks])
        case .milestone(let targetDay):
            try db.run(
                """
                INSERT INTO milestone (expectationId, targetDay) VALUES (?, ?)
                ON CONFLICT (expectationId) DO UPDATE SET targetDay = excluded.targetDay
                """,
                [id.text, targetDay])
        case .obligation(let deadline, let requestedBy, let consequence):
            try db.run(
                """
                INSERT INTO obligation (expectationId, deadline, requestedBy, consequence) VALUES (?, ?, ?, ?)
                ON CONFLICT (expectationId) DO UPDATE SET
                    deadline = excluded.deadline, requestedBy = excluded.requestedBy,
                    consequence = excluded.consequence
                """,
                [id.text, deadline, requestedBy, consequence])
        }
    }
}
