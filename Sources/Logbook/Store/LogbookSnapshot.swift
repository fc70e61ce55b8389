import Foundation
internal import GRDB
import Synchronization

extension Logbook {
    /// Runs `body`, in which everything that is read of this logbook has one state, and reads that do not wait for each other run at
    /// the same time.
    ///
    /// ```swift
    /// let (trips, rates) = try await logbook.withSnapshot {
    ///     async let trips = logbook.fetchTrips()
    ///     async let rates = logbook.exchangeRates.all()
    ///     return try await (trips, rates)
    /// }
    /// ```
    ///
    /// What is saved meanwhile, here or by another process, is not seen until `body` ends. A logbook in memory has one
    /// connection: its reads run one after the other, and see what is saved between them.
    ///
    /// - Parameter body: reads; what it writes it does not read.
    /// - Throws: what `body` throws, as a `LogbookError`, and the errors of opening.
    @concurrent
    public func withSnapshot<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws(LogbookError) -> Result {
        do {
            guard let pool = database as? DatabasePool, ReadSnapshot.current?.logbook !== self else {
                return try await body()
            }
            // While nothing is written, so that all of them have the same state.
            let readers = try await pool.writeWithoutTransaction { [self] _ in
                try whileLocked { try (0..<ReadSnapshot.readerCount).map { _ in try pool.makeSnapshot() } }
            }
            return try await ReadSnapshot.$current.withValue(ReadSnapshot(of: self, readers: readers)) {
                try await body()
            }
        } catch {
            throw LogbookError(error)
        }
    }
}

/// Connections that see one state of a logbook.
final class ReadSnapshot: Sendable {
    @TaskLocal static var current: ReadSnapshot?
    /// As many reads run at the same time.
    static let readerCount = 3

    let logbook: Logbook
    private let readers: [DatabaseSnapshot]
    private let next = Atomic(0)

    init(of logbook: Logbook, readers: [DatabaseSnapshot]) {
        self.logbook = logbook
        self.readers = readers
    }

    /// The connections in turn.
    var reader: DatabaseSnapshot {
        readers[next.wrappingAdd(1, ordering: .relaxed).oldValue % readers.count]
    }
}
