import Foundation
import Interchange
import Logbook

/// The pages of PDF receipts as pictures, made by Poppler's program `pdftocairo` where it is installed.
struct DocumentPages {
    /// Where the pictures are; `nil` where there are none.
    private let folder: URL?
    private let pictures: [Int: [URL]]

    /// The most pages of a document.
    private static let limit = 20

    /// - Throws: `CancellationError`.
    init(of receipts: [Packet.NumberedReceipt]) throws {
        let documents = receipts.filter { $0.receipt.format == .pdf }
        guard !documents.isEmpty, let program = Process.program("pdftocairo") else {
            (folder, pictures) = (nil, [:])
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().uuidString)")
        var pictures: [Int: [URL]] = [:]
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for document in documents {
                try Task.checkCancellation()
                // A document that cannot be drawn is named all the same.
                try? Self.run(program, document.file, to: folder.appending(path: "\(document.number)"))
                pictures[document.number] = try FileManager.default.contentsOfDirectory(
                    at: folder, includingPropertiesForKeys: nil
                ).filter { $0.lastPathComponent.hasPrefix("\(document.number)-") }.sorted { $0.path < $1.path }
            }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        (self.folder, self.pictures) = (folder, pictures)
    }

    func pictures(of receipt: Packet.NumberedReceipt) -> [URL] { pictures[receipt.number] ?? [] }

    func remove() {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    private static func run(_ program: URL, _ document: URL, to target: URL) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "-jpeg", "-scale-to", "\(ReportPages.pictureSide)", "-l", "\(limit)", document.path, target.path,
        ]
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        try process.runUntilEnd()
    }
}
