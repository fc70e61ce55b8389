import Foundation
internal import Interchange

/// The files of receipts, in the folder `receipts` beside a logbook, each named by the SHA-256 of its content.
///
/// A file is never changed, and the same content is stored once. What an undone change or a backup may bring back stays.
public struct ReceiptStore: Sendable {
    /// The folder, whether it is there or not.
    public let folder: URL

    /// The largest file that is stored, bytes.
    public static let limit = 64 << 20

    /// - Parameter logbook: the file of the logbook, or of a copy of one.
    init(beside logbook: URL) {
        folder = logbook.deletingLastPathComponent().appending(path: "receipts")
    }

    /// Where the file of a receipt is, or would be.
    public func url(of receipt: Receipt) -> URL {
        folder.appending(path: "\(receipt.digest).\(receipt.format.fileExtension)")
    }

    /// Copies a file into the folder.
    ///
    /// - Returns: a receipt of it, which is on no trip yet.
    /// - Throws: `receiptUnreadable` where it cannot be read, `notAReceipt` where it is neither a picture nor a PDF,
    ///   `receiptTooLarge`, and the errors of writing. Nothing is stored then.
    @concurrent
    public func add(_ file: URL) async throws(LogbookError) -> Receipt {
        do {
            let input = try FileHandle(forReadingFrom: file)
            defer { try? input.close() }
            return try store(named: file.lastPathComponent) { try input.read(upToCount: Self.blockSize) }
        } catch let error as LogbookError {
            throw error
        } catch {
            throw .receiptUnreadable(file.lastPathComponent, reason: (error as? CocoaError)?.reason ?? "\(error)")
        }
    }

    /// Stores bytes, as `add(_:)` does those of a file.
    ///
    /// - Parameters:
    ///   - data: the content of the file.
    ///   - name: what the receipt is called.
    @concurrent
    public func add(_ data: Data, named name: String) async throws(LogbookError) -> Receipt {
        do {
            var rest: Data? = data
            return try store(named: name) {
                defer { rest = nil }
                return rest
            }
        } catch {
            throw LogbookError(error)
        }
    }

    private static let blockSize = 1 << 20

    /// - Parameter next: the next bytes; none or `nil` at the end.
    private func store(named name: String, _ next: () throws -> Data?) throws -> Receipt {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let draft = folder.appending(path: ".\(UUID.random().text)")
        try LogbookFile.makePrivate(draft)
        defer { try? FileManager.default.removeItem(at: draft) }
        let output = try FileHandle(forWritingTo: draft)
        defer { try? output.close() }
        var checksum = SHA256()
        var (count, format) = (0, Receipt.Format?.none)
        while let block = try next(), !block.isEmpty {
            if count == 0 {
                format = Receipt.Format(beginning: block)
                guard format != nil else { throw LogbookError.notAReceipt(name) }
            }
            count += block.count
            guard count <= Self.limit else { throw LogbookError.receiptTooLarge(name) }
            checksum.update(block)
            try output.write(contentsOf: block)
        }
        guard let format else { throw LogbookError.notAReceipt(name) }
        let receipt = Receipt(name: name, format: format, digest: checksum.hexadecimal(), byteCount: count)
        try output.synchronize()
        // One that was changed since is mended.
        guard rename(draft.path, url(of: receipt).path) == 0 else {
            throw LogbookError.failed(String(cString: strerror(errno)))
        }
        return receipt
    }

    // MARK: - Checking and copying

    /// What is wrong with the files of receipts, a sentence each.
    ///
    /// - Complexity: O(n) in the size of the files.
    func problems(of receipts: [Receipt]) throws -> [String] {
        var checked: Set<String> = []
        return try receipts.compactMap { receipt in
            guard checked.insert(receipt.digest).inserted else { return nil }
            try Task.checkCancellation()
            do throws(LogbookError) {
                try verify(receipt)
                return nil
            } catch {
                return error.description
            }
        }
    }

    /// Reads the file of a receipt.
    ///
    /// - Throws: `receiptMissing` where there is none that can be read, `receiptChanged` where it is another one.
    /// - Complexity: O(n) in the size of the file
    public func verify(_ receipt: Receipt) throws(LogbookError) {
        guard let input = try? FileHandle(forReadingFrom: url(of: receipt)) else { throw .receiptMissing(receipt.name) }
        defer { try? input.close() }
        var checksum = SHA256()
        while let block = try? input.read(upToCount: Self.blockSize), !block.isEmpty { checksum.update(block) }
        guard checksum.hexadecimal() == receipt.digest else { throw .receiptChanged(receipt.name) }
    }

    /// Copies the files of receipts that another folder does not have.
    ///
    /// - Throws: the errors of reading and writing. A file that is not here is left out: `check` reports it.
    func copy(_ receipts: [Receipt], to other: ReceiptStore) throws {
        guard other.folder.standardizedFileURL != folder.standardizedFileURL else { return }
        for receipt in receipts {
            let (source, target) = (url(of: receipt), other.url(of: receipt))
            guard FileManager.default.fileExists(atPath: source.path),
                !FileManager.default.fileExists(atPath: target.path)
            else { continue }
            try FileManager.default.createDirectory(
                at: other.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            do throws(FileError) {
                try AtomicFile.copy(source, to: target.path, isPrivate: true)
            } catch {
                switch error {
                case .notReadable(_, let reason), .notWritable(_, let reason): throw LogbookError.failed(reason)
                case .protected(let path): throw LogbookError.ownFile(URL(filePath: path))
                }
            }
        }
    }
}
