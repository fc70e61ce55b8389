import Foundation
internal import GRDB

/// An expectation as it is stored in `expectation`, in the subtype's table of its kind and in the tables of its children.
struct ExpectationRow: Hashable, Sendable {
    let id: UUID
    /// The fields that the user sets, without the targets.
    let draft: ExpectationDraft
    let targets: [MeasureTarget]
    let createdAt: Date
    let modifiedAt: Date

    init(_ draft: ExpectationDraft, id: UUID, targets: [MeasureTarget], createdAt: Date, modifiedAt: Date) {
        self.id = id
        var draft = draft
        draft.id = id
        draft.targets = []
        self.draft = draft
        self.targets = targets
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    var kind: Expectation.Kind { draft.specifics.kind }

    /// The object of the hierarchy that this row describes.
    var expectation: Expectation {
        switch draft.specifics {
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
    /// The columns of `expectation` that the logbook sets.
    private static let ownColumns = ["id", "kind", "createdAt", "modifiedAt"]
    private static let base = FieldColumns.list(
        ExpectationField.base.map { ($0.rawValue, $1) }, table: "expectation", from: ownColumns.count)
    private static let own: [Expectation.Kind: [FieldColumns<ExpectationDraft>]] = {
        var start = base.last?.indices.upperBound ?? 0
        return Expectation.Kind.allCases.reduce(into: [:]) { own, kind in
            let fields = ExpectationField.own(kind).map { ($0.field.rawValue, $0.value) }
            own[kind] = FieldColumns.list(fields, table: kind.rawValue, from: start)
            start = own[kind]?.last?.indices.upperBound ?? start
        }
    }()

    /// The row of a statement whose first columns are those of `selection`.
    init(row: Row) throws {
        let id: UUID = try row.decode(atIndex: 0)
        let kind: Expectation.Kind = try row.choice(atIndex: 1)
        var draft = ExpectationDraft(id: id, title: "", specifics: .init(kind, dueDay: .earliest))
        for columns in Self.base + (Self.own[kind] ?? []) { try columns.read(row, into: &draft) }
        draft.tags = try row.json("tags")
        draft.alignments = try row.json("alignments")
        draft.termIDs = try row.json("termIds")
        self.init(
            draft, id: id, targets: try row.json("targets"), createdAt: try row.instant(atIndex: 2),
            modifiedAt: try row.instant(atIndex: 3))
    }

    /// What a statement selects to read an expectation with its targets, values, terms and tags.
    static let selection: String = """
        \(selectedColumns.map { "\($0) AS \"\($0)\"" }.joined(separator: ", ")),
        (SELECT json_group_array(json_object('measureId', id, 'unit', unit, 'kind', kind, 'title', title,
                                             'canonicalUnit', canonicalUnit, 'factor', \(exactJSON("factor")),
                                             'target', \(exactJSON("target"))))
         FROM (SELECT measure.*, target FROM expectationMeasure JOIN measure ON measure.id = measureId
               WHERE expectationId = expectation.id ORDER BY unit)) AS targets,
        (SELECT json_group_array(json_object('valueId', valueId, 'strength', strength, 'notes', notes))
         FROM (SELECT * FROM alignment WHERE goalId = expectation.id ORDER BY valueId)) AS alignments,
        (SELECT json_group_array(termId) FROM termGoal WHERE goalId = expectation.id) AS termIds,
        (SELECT json_group_array(tag) FROM expectationTag WHERE expectationId = expectation.id) AS tags
        """

    private static let selectedColumns: [String] =
        ownColumns.map { "expectation.\($0)" } + base.flatMap(\.qualified)
        + Expectation.Kind.allCases.flatMap { own[$0] ?? [] }.flatMap(\.qualified)

    /// What a statement joins to `expectation` for `selection`.
    static let joins = """
        LEFT JOIN goal ON goal.expectationId = expectation.id
        LEFT JOIN milestone ON milestone.expectationId = expectation.id
        LEFT JOIN obligation ON obligation.expectationId = expectation.id
        """

    /// The columns of a field with the names of their tables.
    ///
    /// - Parameter kind: whose field it is; `nil` for one that every expectation has.
    static func columns(of field: ExpectationField, _ kind: Expectation.Kind? = nil) -> [String] {
        let columns =
            if let kind {
                zip(ExpectationField.own(kind).map(\.field), (own[kind] ?? []).map(\.qualified))
            } else {
                zip(ExpectationField.base.map(\.field), base.map(\.qualified))
            }
        return columns.first { $0.0 == field }?.1 ?? ["expectation.\(field.rawValue)"]
    }

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
        try listing.all(db) { try ExpectationRow(row: $0).expectation }
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
        if let days { listing.require(.startIn(days)) }
        if let termID {
            listing.require(
                "EXISTS (SELECT 1 FROM termGoal WHERE goalId = expectation.id AND termId = ?)", [termID.text])
        }
        if let valueID {
            listing.require(
                "EXISTS (SELECT 1 FROM alignment WHERE goalId = expectation.id AND valueId = ?)", [valueID.text])
        }
        if let tag { listing.require(.tag, Tags(tag).description) }
        if let isCompleted { listing.require(.completion, isCompleted ? "1" : "0") }
        return listing
    }
}

// MARK: - Writing

extension ExpectationRow {
    private static let saving = SaveStatement(table: "expectation", names: ownColumns + base.flatMap(\.names))
    private static let savingOwn = Dictionary(
        uniqueKeysWithValues: own.map { kind, columns in
            let names = ["expectationId"] + columns.flatMap(\.names)
            return (kind, SaveStatement(table: kind.rawValue, names: names, key: "expectationId"))
        })

    /// Adds the expectation, or replaces the one with its id, in which case `createdAt` stays what it was.
    func save(_ db: Database, replacing old: Expectation?) throws {
        if let old, old.kind != kind {
            for table in Expectation.Kind.allCases.map(\.rawValue) {
                try db.run("DELETE FROM \(table) WHERE expectationId = ?", [id.text])
            }
        }
        let own = [id.text, kind.rawValue, createdAt.instantText, modifiedAt.instantText]
        try db.run(
            Self.saving.sql(isNew: old == nil), StatementArguments(own + Self.base.flatMap { $0.arguments(draft) }))
        if draft.specifics != old?.specifics, let columns = Self.own[kind], let saving = Self.savingOwn[kind] {
            try db.run(
                saving.sql(isNew: false), StatementArguments([id.text] + columns.flatMap { $0.arguments(draft) }))
        }
        if targets != old?.targets { try saveTargets(db) }
        if draft.alignments != old?.alignments { try saveAlignments(db) }
        try db.saveTags(draft.tags, table: "expectationTag", of: ("expectationId", id))
    }

    private func saveTargets(_ db: Database) throws {
        try db.run("DELETE FROM expectationMeasure WHERE expectationId = ?", [id.text])
        for target in targets {
            try db.run(
                "INSERT INTO expectationMeasure (expectationId, measureId, target) VALUES (?, ?, ?)",
                [id.text, target.measure.id.text, target.target])
        }
    }

    /// Adds the goal to its new terms, after the goals they have, and takes it out of those it has left.
    ///
    /// - Throws: `notFound` when a new term is gone.
    func saveTerms(_ db: Database, replacing old: Set<UUID>) throws {
        for term in old.subtracting(draft.termIDs) {
            try db.run("DELETE FROM termGoal WHERE termId = ? AND goalId = ?", [term.text, id.text])
        }
        for term in draft.termIDs.subtracting(old) {
            try db.run(
                """
                INSERT INTO termGoal (termId, goalId, position)
                SELECT id, ?2, (SELECT coalesce(max(position) + 1, 0) FROM termGoal WHERE termId = ?1)
                FROM goalTerm WHERE id = ?1
                """, [term.text, id.text])
            if db.changesCount == 0 { throw LogbookError.notFound(term) }
        }
    }

    private func saveAlignments(_ db: Database) throws {
        try db.run("DELETE FROM alignment WHERE goalId = ?", [id.text])
        for alignment in draft.alignments {
            try db.run(
                "INSERT INTO alignment (goalId, valueId, strength, notes) VALUES (?, ?, ?, ?)",
                [id.text, alignment.valueID.text, alignment.strength, alignment.notes])
        }
    }
}
