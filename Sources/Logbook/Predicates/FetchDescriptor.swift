import Foundation
internal import GRDB

/// Which records of a type, in which order, and how many.
///
/// The predicate and the order are translated to SQL; what SQL cannot express is refused, and never evaluated record by record.
///
/// ```swift
/// let reason = PersonalTrip.Reason.vacation
/// let trips = try await logbook.fetch(
///     FetchDescriptor(
///         predicate: #Predicate<Trip> { ($0 as? PersonalTrip)?.reason == reason },
///         sortBy: [SortDescriptor(\.startDay, order: .reverse)]))
/// ```
public struct FetchDescriptor<Record: StoredRecord>: Sendable {
    /// What must hold of a record; `nil` for every one.
    public var predicate: Predicate<Record>?
    /// The order. Records that are equal in it, or all without one, are in the order of their ids.
    public var sortBy: [SortDescriptor<Record>]
    /// The largest number of records; `nil` for all.
    public var fetchLimit: Int?
    /// The number of records before the first that is returned, not negative; `nil` for none.
    public var fetchOffset: Int?

    /// The records of a type for which a predicate holds; all of them without one.
    public init(
        predicate: Predicate<Record>? = nil, sortBy: [SortDescriptor<Record>] = [], fetchLimit: Int? = nil,
        fetchOffset: Int? = nil
    ) {
        self.predicate = predicate
        self.sortBy = sortBy
        self.fetchLimit = fetchLimit
        self.fetchOffset = fetchOffset
    }
}

extension Logbook {
    /// The records that a descriptor asks for.
    ///
    /// - Throws: `unsupportedPredicate` with the part of the predicate or the order that SQL cannot express, and the errors of
    ///   reading.
    /// - Complexity: O(n) in the number of records of the type.
    @concurrent
    public func fetch<Record>(_ descriptor: FetchDescriptor<Record>) async throws(LogbookError) -> [Record] {
        let statement = try FetchStatement(descriptor)
        return try await read { try statement.fetch($0) }
    }

    /// How many records the predicate of a descriptor holds for, whatever its limit and offset.
    ///
    /// - Throws: as `fetch(_:)`.
    /// - Complexity: O(n) in the number of records of the type.
    @concurrent
    public func fetchCount<Record>(_ descriptor: FetchDescriptor<Record>) async throws(LogbookError) -> Int {
        let statement = try FetchStatement(descriptor)
        return try await read { try statement.count($0) }
    }

    /// The records that a descriptor asks for, now and after every change.
    ///
    /// - Throws: `unsupportedPredicate`, as `fetch(_:)`.
    public func live<Record>(_ descriptor: FetchDescriptor<Record>) throws(LogbookError) -> LiveQuery<[Record]> {
        let statement = try FetchStatement(descriptor)
        return observe(readsMore: Record.recordSource.readsMore) { try statement.fetch($0) }
    }
}

/// A descriptor in SQL.
private struct FetchStatement<Record: StoredRecord>: Sendable {
    private let source = Record.recordSource
    private let condition: SQL
    private let order: SQL
    private let limit: Int
    private let offset: Int

    init(_ descriptor: FetchDescriptor<Record>) throws(LogbookError) {
        do {
            guard let subject = Record.self as? any PredicateSubject.Type else {
                throw LogbookError.unsupportedPredicate("\(Record.self)")
            }
            let record = Meaning.record(subject, alias: nil, presence: nil)
            var conditions = [SQL(sql: source.condition)]
            if let predicate = descriptor.predicate {
                conditions.append(try Translation().condition(of: predicate, on: record))
            }
            condition = conditions.joined(separator: " AND ")
            order = try (descriptor.sortBy.map { try $0.term(on: record) } + [SQL(sql: source.key)])
                .joined(separator: ", ")
            // SQLite takes a negative limit for none.
            limit = descriptor.fetchLimit.map { max(0, $0) } ?? -1
            offset = max(0, descriptor.fetchOffset ?? 0)
        } catch {
            throw LogbookError(error)
        }
    }

    func fetch(_ db: Database) throws -> [Record] {
        let query: SQL = """
            SELECT \(sql: source.selection) FROM \(sql: source.tables) WHERE \(condition)
            ORDER BY \(order) LIMIT \(limit) OFFSET \(offset)
            """
        let (sql, arguments) = try query.build(db)
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        return try source.read(db, rows).compactMap { $0 as? Record }
    }

    func count(_ db: Database) throws -> Int {
        let query: SQL = "SELECT count(*) FROM \(sql: source.tables) WHERE \(condition)"
        let (sql, arguments) = try query.build(db)
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}
