import Foundation
internal import GRDB
import Localization

extension Logbook {
    /// Every period with its term, the latest first, now and after every change.
    public func periods() -> LiveQuery<[PeriodWithTerm]> {
        observe { try PeriodWithTerm.periods($0) }
    }

    /// Some of the periods whose days, or whose term's number or theme, contain a text, the latest first, and how many there
    /// are, now and after every change.
    public func periodPage(search: String = "", rows: Range<Int>) -> LiveQuery<Page<PeriodWithTerm>> {
        observe { db in
            Page(try PeriodWithTerm.periods(db), rows, holding: search) { entry in
                let period = entry.period
                return [
                    period.name, period.startDay.description, period.endDay.description,
                    entry.term.map { "\($0.number)" } ?? "", entry.term?.theme ?? "",
                ]
            }
        }
    }

    /// The period with this id, now and after every change; `nil` while there is none.
    public func livePeriod(id: UUID) -> LiveQuery<PeriodWithTerm?> {
        observe { try PeriodWithTerm.withID(id, $0) }
    }

    /// Every period with its term, the latest first.
    @concurrent
    public func fetchPeriods() async throws(LogbookError) -> [PeriodWithTerm] {
        try await read { try PeriodWithTerm.periods($0) }
    }

    /// Adds a period, or replaces the one with its id; the term that has it has the new days then.
    ///
    /// - Parameters:
    ///   - period: the period to save.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: `invalid` with the first problem, and the errors of writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ period: TimePeriod, step: String? = nil) async throws(LogbookError) -> PeriodWithTerm {
        let period = try period.checked()
        return try await write { db, _ in
            let isNew = try PeriodWithTerm.withID(period.id, db) == nil
            return try period.saved(db, isNew ? .add : .edit, step: step)
        }
    }

    /// Saves a period if it is still as it is in `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - period: the period to save.
    ///   - base: the state that was edited.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:step:)`, and `notFound` when the period no longer exists.
    @discardableResult
    @concurrent
    public func save(
        _ period: TimePeriod, basedOn base: TimePeriod, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<PeriodWithTerm> {
        let period = try period.checked()
        return try await write { db in
            let current = try PeriodWithTerm.withID(period.id, db).orThrow(.notFound(period.id))
            return current.period == base ? nil : current
        } _: { db, _ in
            try period.saved(db, .edit, step: step)
        }
    }

    /// Deletes a period with the term that has it. The term's goals stay.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such period.
    @discardableResult
    @concurrent
    public func deletePeriod(id: UUID) async throws(LogbookError) -> String {
        try await write { db, _ in
            let entry = try PeriodWithTerm.withID(id, db).orThrow(.notFound(id))
            try db.run("DELETE FROM timePeriod WHERE id = ?", [id.text])
            let title =
                entry.term.map { term in
                    UndoTitle(
                        localized(
                            "Delete Period “{period}” with Term {number}",
                            [
                                "period": entry.period.name, "number": term.number.formatted(.user.grouping(.never)),
                            ]))
                } ?? UndoTitle(.delete, "period", entry.period.name)
            return (title.text, title)
        }
    }
}

extension TimePeriod {
    /// What lists call it, by its days: “3 May – 11 Jul 2027”.
    public var name: String { DayText().span(startDay, endDay) }

    private static let saving = SaveStatement(table: "timePeriod", names: ["id", "startDay", "endDay"])

    /// Adds the period, or replaces the one with its id.
    func save(_ db: Database) throws {
        try db.run(Self.saving.sql(isNew: false), [id.text, startDay.description, endDay.description])
    }

    fileprivate func saved(
        _ db: Database, _ verb: UndoTitle.Verb, step: String?
    ) throws -> (PeriodWithTerm, UndoTitle) {
        try save(db)
        return (
            try PeriodWithTerm.withID(id, db).orThrow(.notFound(id)), UndoTitle(verb, "period", name, step: step)
        )
    }
}

extension PeriodWithTerm {
    /// The periods that meet `condition` and can be read, the latest first, with their terms, in one statement.
    static func periods(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [PeriodWithTerm] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT timePeriod.id, startDay, endDay, goalTerm.id AS termId, number, theme, reflection, status
                FROM timePeriod LEFT JOIN goalTerm ON goalTerm.timePeriodId = timePeriod.id
                WHERE \(condition)
                ORDER BY startDay DESC, endDay DESC, timePeriod.id
                """)
        return try Row.fetchCursor(statement, arguments: arguments).readable { row in
            let period = TimePeriod(
                id: try row.decode(forColumn: "id"), startDay: try row.day("startDay"), endDay: try row.day("endDay"))
            guard let id = try row.decode(UUID?.self, forColumn: "termId") else {
                return PeriodWithTerm(period: period)
            }
            let term = GoalTerm(
                id: id, number: try row.decode(forColumn: "number"), theme: try row.decode(forColumn: "theme"),
                reflection: try row.decode(forColumn: "reflection"), status: try row.choice("status"))
            return PeriodWithTerm(period: period, term: term)
        }
    }

    static func withID(_ id: UUID, _ db: Database) throws -> PeriodWithTerm? {
        try UnreadableEntries.none { try periods(db, where: "timePeriod.id = ?", [id.text]).first }
    }
}
