import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

/// Receipts of trips, and their files.
struct ReceiptTests {
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0] + Array("a photo".utf8))
    private static let pdf = Data("%PDF-1.4 a document".utf8)

    /// A logbook in a folder with a trip that has an expense with a receipt.
    private func withReceipt(
        _ body: (TemporaryFolder, Logbook, TripDraft, Receipt) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        let store = try #require(logbook.receiptStore)
        var receipt = try await store.add(Self.jpeg, named: "taxi.jpg")
        let taxi = Expense(
            day: day("2026-04-01"), category: .transport, details: "Taxi",
            cost: Money(minorUnits: 1_250, currency: "EUR"))
        receipt.entryID = taxi.id
        var draft = TripDraft.business
        draft.contents = TripContents()
        draft.contents?.expenses = [taxi]
        draft.contents?.receipts = [receipt]
        let trip = try await logbook.save(draft)
        draft = TripDraft(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
        try await body(folder, logbook, draft, receipt)
    }

    @Test func `a file is stored once, by its checksum, whatever it is called`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = ReceiptStore(beside: folder.file)
        let files = [
            ("a.jpg", Self.jpeg, Receipt.Format.jpeg), ("b.pdf", Self.pdf, .pdf), ("c", Self.jpeg, .jpeg),
            ("d.png", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]), .png),
            ("e.webp", Data(Array("RIFF0000WEBP".utf8)), .webp), ("f.tif", Data(Array("II*\0".utf8)), .tiff),
        ]
        for (name, data, format) in files {
            let url = folder.url.appending(path: name)
            try data.write(to: url)
            let receipt = try await store.add(url)
            #expect(receipt.name == name && receipt.format == format && receipt.byteCount == data.count)
            #expect(try Data(contentsOf: store.url(of: receipt)) == data)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path).count == 5)
        // As sha256sum has it.
        let receipt = try await store.add(Data("%PDF-".utf8), named: "g")
        #expect(receipt.digest == Self.digestOfSignature)
    }

    private static let digestOfSignature = "38523c087796e5d5dd1cf9bad1fb026781a838dd9dd2cf8af58b9f6502a46778"

    @Test func `what is no picture, too large or not there is refused in a sentence, and leaves nothing`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = ReceiptStore(beside: folder.file)
        for data in [Data(), Data("hello".utf8), Data([0xFF, 0xD8])] {
            await #expect(throws: LogbookError.notAReceipt("a.jpg")) { try await store.add(data, named: "a.jpg") }
        }
        let large = folder.url.appending(path: "large.jpg")
        try Self.jpeg.write(to: large)
        truncate(large.path, ReceiptStore.limit + 1)
        let error = await #expect(throws: LogbookError.self) { try await store.add(large) }
        #expect(error?.description == "large.jpg is larger than 64 MiB.")
        let none = await #expect(throws: LogbookError.self) {
            try await store.add(folder.url.appending(path: "none.jpg"))
        }
        #expect(none?.description == "The receipt none.jpg cannot be read: No such file or directory.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path).isEmpty)
    }

    @Test func `a line of the statement says whether a receipt proves it`() async throws {
        try await withReceipt { _, logbook, draft, receipt in
            var draft = draft
            draft.contents?.meals = [
                Meal(day: day("2026-04-01"), kind: .lunch, cost: Money(minorUnits: 900, currency: "EUR")),
                Meal(
                    day: day("2026-04-02"), kind: .lunch, cost: Money(minorUnits: 0, currency: "EUR"),
                    isProvidedByHost: true),
            ]
            draft.contents?.mileage = [MileageRecord(day: day("2026-04-01"), distance: 10)]
            let trip = try await logbook.save(draft)
            let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
            #expect(statement.lines.filter(\.lacksReceipt).map(\.kind) == [.meal])
            #expect(statement.lines.flatMap(\.receiptIDs) == [receipt.id])
            // Who travels for oneself owes nobody a receipt.
            draft.specifics = .personal(reason: .vacation)
            try await logbook.save(draft)
            let own = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
            #expect(!own.lines.contains(where: \.lacksReceipt) && own.lines.contains { !$0.receiptIDs.isEmpty })
        }
    }

    @Test func `an expense that is removed leaves its receipt to the trip, and undo brings both back`() async throws {
        try await withReceipt { _, logbook, draft, receipt in
            let before = try await logbook.dump()
            var without = draft
            without.contents?.expenses = []
            let trip = try await logbook.save(without)
            let left = try #require(try await logbook.fetchTripWithContents(id: trip.id)).contents.receipts
            #expect(left.map(\.id) == [receipt.id] && left[0].entryID == nil)
            try await logbook.undo()
            #expect(try await logbook.dump() == before)
            // The trip, deleted and restored from the history.
            try await logbook.deleteTrip(id: trip.id)
            try await logbook.restore(id: trip.id)
            #expect(try await logbook.fetchTripWithContents(id: trip.id)?.contents.receipts == draft.contents?.receipts)
            #expect(try await logbook.check().isEmpty)
        }
    }

    @Test func `check finds files that are missing or were changed`() async throws {
        try await withReceipt { _, logbook, _, receipt in
            let file = try #require(logbook.receiptStore).url(of: receipt)
            try Data("%PDF other".utf8).write(to: file)
            #expect(try await logbook.check() == ["The file of the receipt taxi.jpg was changed."])
            try FileManager.default.removeItem(at: file)
            #expect(try await logbook.check() == ["The file of the receipt taxi.jpg is missing."])
            // The same file again mends it.
            _ = try await logbook.receiptStore?.add(Self.jpeg, named: "again.jpg")
            #expect(try await logbook.check().isEmpty)
        }
    }

    @Test func `files travel with copies of the logbook, and come back with them`() async throws {
        try await withReceipt { folder, logbook, _, receipt in
            let other = try TemporaryFolder()
            defer { other.remove() }
            let copy = other.url.appending(path: "copy.sqlite")
            try await logbook.backUp(to: copy)
            let store = try #require(logbook.receiptStore)
            #expect(try other.names.sorted() == ["copy.sqlite", "receipts"])
            // Of a copy elsewhere, and of a backup beside the logbook.
            let new = try TemporaryFolder()
            defer { new.remove() }
            let restored = try Logbook.open(at: new.file)
            try await restored.restore(from: copy)
            #expect(try await restored.check().isEmpty)
            let backup = try #require(try await logbook.backUp(.daily))
            let third = try Logbook.open(at: new.url.appending(path: "third/logbook.sqlite"))
            try await third.restore(from: backup.url)
            #expect(try await third.check().isEmpty)
            #expect(FileManager.default.fileExists(atPath: try #require(third.receiptStore).url(of: receipt).path))
            // Its files are the logbook's own: no export replaces one.
            #expect(
                Logbook.files(of: folder.file).contains {
                    $0.lastPathComponent == store.url(of: receipt).lastPathComponent
                })
        }
    }

    @Test func `a file that nothing names is removed after a week, and not while it can come back`() async throws {
        try await withReceipt { _, logbook, draft, receipt in
            let store = try #require(logbook.receiptStore)
            let unused = try await store.add(Self.pdf, named: "unused.pdf")
            func exists(_ receipt: Receipt) -> Bool {
                FileManager.default.fileExists(atPath: store.url(of: receipt).path)
            }
            try await logbook.removeUnusedReceipts()
            #expect(exists(unused) && exists(receipt), "both are new")
            let later = Date(timeIntervalSinceNow: 8 * 86_400)
            try await logbook.removeUnusedReceipts(at: later)
            #expect(!exists(unused) && exists(receipt))
            // Removed from the trip, it can be undone; after that a backup has it; then nothing.
            let backup = try #require(try await logbook.backUp(.daily))
            var without = draft
            without.contents?.receipts = []
            try await logbook.save(without)
            try await logbook.removeUnusedReceipts(at: later)
            #expect(exists(receipt))
            try await logbook.run("DELETE FROM undoStep")
            try await logbook.removeUnusedReceipts(at: later)
            #expect(exists(receipt), "of the backup")
            try FileManager.default.removeItem(at: backup.url)
            try await logbook.removeUnusedReceipts(at: later)
            #expect(!exists(receipt))
        }
    }

    @Test func `copies are called by their numbers and names`() {
        let receipts = ["hotel.jpeg", "a/b:c.png", "…", "..", ""].map {
            Receipt(name: $0, format: .jpeg, digest: "", byteCount: 0)
        }
        #expect(receipts.fileNames == ["01 hotel.jpg", "02 abc.jpg", "03 ….jpg", "04 ...jpg", "05.jpg"])
    }
}
