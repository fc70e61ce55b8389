internal import GRDB

/// The result of a save that is based on a known state of the record.
public enum SaveResult<Record: Sendable>: Sendable {
    /// The record as it was saved.
    case saved(Record)
    /// The record was changed elsewhere since that state: nothing was written.
    case changed(current: Record)

    /// The result with another value in it.
    public func map<Other>(_ transform: (Record) -> Other) -> SaveResult<Other> {
        switch self {
        case .saved(let record): .saved(transform(record))
        case .changed(let current): .changed(current: transform(current))
        }
    }
}

extension SaveResult: Equatable where Record: Equatable {}

/// A record as it is edited.
protocol Draft: Sendable {
    /// Every problem that prevents saving it; empty for none.
    var problems: [DraftProblem] { get }
    /// The record as it is saved, without the blanks around its texts.
    var tidied: Self { get }
}

extension Draft {
    /// The tidied draft.
    ///
    /// - Throws: `invalid` with its first problem.
    func checked() throws(LogbookError) -> Self {
        if let problem = problems.first { throw .invalid(problem) }
        return tidied
    }
}

extension TripDraft: Draft {}
extension ExpectationDraft: Draft {}
extension TermDraft: Draft {}
extension ChartDraft: Draft {}
extension Measure: Draft {}
extension TimePeriod: Draft {
    var tidied: TimePeriod { self }
}

extension Logbook {
    /// Saves a record unless it was changed since a known state.
    ///
    /// - Parameters:
    ///   - changed: the stored record, where it differs from that state.
    ///   - save: writes the record.
    @concurrent
    func write<Record: Sendable>(
        unless changed: @Sendable @escaping (Database) throws -> Record?,
        _ save: @Sendable @escaping (Database, Stamps) throws -> (Record, UndoTitle)
    ) async throws(LogbookError) -> SaveResult<Record> {
        try await write { db, stamps in
            if let current = try changed(db) { return (.changed(current: current), .unused) }
            let (record, title) = try save(db, stamps)
            return (.saved(record), title)
        }
    }
}
