import Foundation
import TestSupport
import Testing

@testable import Logbook

struct SnapshotTests {
    @Test func `reads side by side see one state, whatever is saved meanwhile`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let (before, goals, after) = try await logbook.withSnapshot {
            let before = try await logbook.fetchTrips().count
            try await logbook.save(TripDraft.business)
            // As many as there are connections, and more.
            async let first = logbook.fetchTrips()
            async let second = logbook.fetchTrips()
            async let third = logbook.fetchTrips()
            async let fourth = logbook.fetchTrips()
            async let goals = logbook.fetchGoals()
            let after = try await [first, second, third, fourth].map(\.count)
            return (before, try await goals, after)
        }
        #expect(before == 1 && goals.isEmpty && after == [1, 1, 1, 1])
        #expect(try await logbook.fetchTrips().count == 2)
    }

    @Test func `reads of a snapshot do not wait for each other`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        // Each is inside the database until the other is there as well.
        let both = Rendezvous(count: 2)
        let met = try await logbook.withSnapshot {
            async let first = logbook.read { _ in both.arrive() }
            async let second = logbook.read { _ in both.arrive() }
            return try await [first, second]
        }
        #expect(met == [true, true])
    }

    @Test func `an error inside is the logbook's own`() async throws {
        let logbook = try Logbook.inMemory()
        let id = UUID()
        await #expect(throws: LogbookError.notFound(id)) {
            try await logbook.withSnapshot { throw LogbookError.notFound(id) }
        }
        await #expect(throws: LogbookError.cancelled) {
            try await logbook.withSnapshot { throw CancellationError() }
        }
    }
}

/// Threads that wait until all of them are there.
private final class Rendezvous: Sendable {
    private let count: Int
    private let arrived = DispatchSemaphore(value: 0)

    init(count: Int) {
        self.count = count
    }

    /// - Returns: whether the others came, within ten seconds.
    func arrive() -> Bool {
        for _ in 0..<count { arrived.signal() }
        return (0..<count).allSatisfy { _ in arrived.wait(timeout: .now() + 10) == .success }
    }
}
