import Foundation
internal import GRDB

/// A summary of a backup, for choosing among several.
public struct BackupSummary: Identifiable, Hashable, Sendable {
    /// The backup.
    public let backup: Backup
    /// Whether it can be restored: SQLite finds nothing wrong with it.
    public let isSound: Bool
    /// The number of trips.
    public let trips: Int
    /// Goals, milestones and obligations.
    public let goals: Int
    /// The number of charts.
    public let charts: Int

    public var id: URL { backup.url }
}

extension Logbook {
    /// The content of a backup.
    ///
    /// - Complexity: O(n) in the size of the file, which is checked as a whole.
    @concurrent
    public static func summary(of backup: Backup) async -> BackupSummary {
        let counts = try? await DatabaseCopy.reading(backup.url).read { db -> [Int] in
            guard try DatabaseCopy.problems(db).isEmpty else { throw LogbookError.damaged }
            return try ["trip", "expectation", "chart"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            }
        }
        return BackupSummary(
            backup: backup, isSound: counts != nil, trips: counts?[0] ?? 0, goals: counts?[1] ?? 0,
            charts: counts?[2] ?? 0)
    }

    /// Renames a file that is no usable logbook, and creates a logbook at its path.
    ///
    /// - Parameters:
    ///   - logbook: the file of the damaged logbook.
    ///   - backup: what the new logbook begins with, a backup or any other logbook; `nil` for nothing.
    /// - Returns: where the old file is now, with SQLite's files next to it.
    /// - Throws: the errors of opening and `restore`. The old file is not moved then.
    @concurrent
    public static func replaceUnusable(_ logbook: URL, with backup: URL?) async throws(LogbookError) -> URL {
        let logbook = LogbookFile.resolved(logbook)
        // What is no logbook is refused before anything is moved.
        if let backup { try LogbookFile.require(at: backup) }
        let files = FileManager.default
        let stamp = Int(Date().timeIntervalSince1970)
        // Never a name that an earlier one has, a second ago.
        let names = ["\(stamp)"] + (2...99).map { "\(stamp)-\($0)" }
        let candidates = names.map { logbook.deletingPathExtension().appendingPathExtension("damaged-\($0).sqlite") }
        guard let aside = candidates.first(where: { !files.fileExists(atPath: $0.path) }) else {
            throw .failed(String(cString: strerror(EEXIST)))
        }
        var moved: [(from: URL, to: URL)] = []
        do {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                let (from, to) = (URL(filePath: logbook.path + suffix), URL(filePath: aside.path + suffix))
                guard files.fileExists(atPath: from.path) else { continue }
                try files.moveItem(at: from, to: to)
                moved.append((from, to))
            }
            let new = try Logbook.open(at: logbook)
            if let backup { try await new.restore(from: backup) }
        } catch {
            for suffix in ["", "-wal", "-shm", "-journal"] { try? files.removeItem(atPath: logbook.path + suffix) }
            for (from, to) in moved { try? files.moveItem(at: to, to: from) }
            throw LogbookError(error)
        }
        return aside
    }
}

extension Database {
    /// Whether it contains only the rules that come with the program.
    var isWithoutEntries: Bool {
        get throws {
            guard
                try areEmpty([
                    "trip", "travelPlanner", "expectation", "goalTerm", "personalValue", "action", "snippet", "chart",
                    "measure", "exchangeRate", "budget",
                ])
            else { return false }
            return try ["perDiemPolicy", "mileageScheme"].allSatisfy { table in
                try Row.fetchOne(self, sql: "SELECT 1 FROM \(table) WHERE \(NewerRules.isOwn)") == nil
            }
        }
    }
}
