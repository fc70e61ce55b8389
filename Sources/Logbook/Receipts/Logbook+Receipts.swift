import Foundation
internal import GRDB

extension Logbook {
    /// The files of its receipts; `nil` for a logbook in memory.
    public var receiptStore: ReceiptStore? { url.map { ReceiptStore(beside: $0) } }

    /// What is wrong with the files of the receipts, a sentence each; nothing for a logbook in memory.
    ///
    /// - Complexity: O(n) in the size of the files.
    func receiptProblems() async throws(LogbookError) -> [String] {
        guard let receiptStore else { return [] }
        let receipts = try await read { try Receipt.all($0) }
        do {
            return try receiptStore.problems(of: receipts)
        } catch {
            throw LogbookError(error)
        }
    }

    /// Copies the files of a logbook's receipts that are beside a copy of it, or were beside the one that it is a copy of.
    ///
    /// - Parameter file: a logbook, or a copy or a backup of one.
    func addReceipts(of file: URL) async throws(LogbookError) {
        guard let receiptStore else { return }
        let receipts = try await read { try Receipt.all($0) }
        do {
            try ReceiptStore(beside: file).copy(receipts, to: receiptStore)
            // Beside the folder of backups is the logbook.
            try ReceiptStore(beside: file.deletingLastPathComponent()).copy(receipts, to: receiptStore)
        } catch {
            throw LogbookError(error)
        }
    }

    /// How old a file is at least that is removed, seconds: a receipt is stored before the trip that it is on.
    private static let leastAge = 7.0 * 86_400

    /// Removes the files that no receipt names: of the logbook, of what can be undone or restored, or of a backup.
    ///
    /// - Parameter instant: files that were stored in the week before stay.
    func removeUnusedReceipts(at instant: Date = Date()) async throws(LogbookError) {
        guard let url, let receiptStore else { return }
        let files = try? FileManager.default.contentsOfDirectory(
            at: receiptStore.folder, includingPropertiesForKeys: [.contentModificationDateKey])
        let old = (files ?? []).filter { file in
            let modified = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            return modified.map { instant.timeIntervalSince($0) > Self.leastAge } ?? false
        }
        guard !old.isEmpty else { return }
        let candidates = Set(old.map { $0.deletingPathExtension().lastPathComponent })
        var unused = try await read { db in
            let known = try Receipt.digests(db).union(
                String.fetchSet(
                    db,
                    sql: "SELECT json_extract(content, '$.digest') FROM deletedRow WHERE tableName = 'receipt'"))
            return try candidates.subtracting(known).filter { digest in
                try Row.fetchOne(
                    db, sql: "SELECT 1 FROM undoStep WHERE instr(changes, CAST(? AS BLOB)) > 0", arguments: [digest])
                    == nil
            }
        }
        guard !unused.isEmpty else { return }
        for backup in Self.backups(of: url) {
            // What a backup that cannot be read has is not known.
            guard let digests = try? await DatabaseCopy.reading(backup.url).read(Receipt.digests) else { return }
            unused.subtract(digests)
        }
        for file in old where unused.contains(file.deletingPathExtension().lastPathComponent) {
            try? FileManager.default.removeItem(at: file)
        }
    }
}

extension Receipt {
    /// Those of all trips, one for each file.
    static func all(_ db: Database) throws -> [Receipt] {
        try Row.fetchCursor(db, sql: "SELECT * FROM receipt GROUP BY digest ORDER BY digest").readable {
            try Receipt(row: $0)
        }
    }

    /// The files that a logbook of any schema has receipts of.
    fileprivate static func digests(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("receipt") else { return [] }
        return try String.fetchSet(db, sql: "SELECT DISTINCT digest FROM receipt")
    }
}
