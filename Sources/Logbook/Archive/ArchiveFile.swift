import Foundation
internal import Interchange

/// An archive together with the files of its receipts: a ZIP file with `logbook.json`, as `Logbook.archive()` writes it, and the folder
/// `receipts`.
public enum ArchiveFile {
    /// The name of the archive in the file.
    private static let archiveName = RecordFileContent.archiveName

    /// Writes the whole logbook with the files of its receipts.
    ///
    /// - Parameters:
    ///   - logbook: the records and the receipts.
    ///   - path: of the file; an older one is replaced.
    /// - Throws: the errors of reading the logbook, and `failed` with the reason where the file cannot be written. A receipt whose file
    ///   is missing is left out; `Logbook.check()` reports it.
    @concurrent
    public static func write(_ logbook: Logbook, to path: String) async throws(LogbookError) {
        let archive = try await logbook.archive()
        let receipts = try await logbook.receipts()
        do {
            var zip = try ZipFile(path, isPrivate: true)
            try zip.add(archiveName, [UInt8](archive))
            if let store = logbook.receiptStore {
                for receipt in receipts {
                    try Task.checkCancellation()
                    let file = store.url(of: receipt)
                    guard FileManager.default.fileExists(atPath: file.path) else { continue }
                    try zip.add("receipts/\(file.lastPathComponent)", copying: file)
                }
            }
            try zip.commit()
        } catch {
            throw LogbookError(error)
        }
    }
}

extension Logbook {
    /// Takes in an archive with the files of its receipts, where it has them, as `importArchive(_:)` does those without.
    ///
    /// - Parameters:
    ///   - data: the archive itself.
    ///   - file: the ZIP file that has the receipts; `nil` for none.
    /// - Throws: as `importArchive(_:)`, and the errors of reading and writing the files. The records are not changed then.
    @discardableResult
    @concurrent
    public func importArchive(_ data: Data, receiptsIn file: URL?) async throws(LogbookError) -> ImportCounts {
        if let file, let store = receiptStore, let zip = ZippedFiles(file) {
            for name in zip.names where name.hasPrefix("receipts/") {
                do {
                    guard let content = try zip.content(of: name, limit: ReceiptStore.limit) else { continue }
                    // The name is not believed: the file is stored by its own checksum.
                    _ = try await store.add(content, named: String(name.dropFirst(9)))
                } catch {
                    throw LogbookError(error)
                }
            }
        }
        return try await importArchive(data)
    }

    /// The receipts of all trips, one for each file.
    fileprivate func receipts() async throws(LogbookError) -> [Receipt] {
        try await read { try Receipt.all($0) }
    }
}
