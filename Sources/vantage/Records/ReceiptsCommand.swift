import ArgumentParser
import Foundation
import Interchange
import Logbook

/// The receipts of trips: files beside the logbook.
struct ReceiptsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipts", abstract: "Add, list and save the receipts of a trip: pictures and PDFs.",
        discussion:
            "The files are stored beside the logbook. “vantage entries edit” renames a receipt, “vantage entries delete” removes it.",
        subcommands: [Add.self, List.self, Save.self, Read.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Store files as receipts of a trip.",
            discussion: """
                JPEG, PNG, WebP, TIFF and PDF, of at most \(ReceiptStore.limit >> 20) MiB each. Prints the id of each receipt.
                """)

        @Argument(help: "The files.", completion: .file()) var files: [String]
        @OptionGroup var trip: EntriesCommand.TripOption
        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "The expense, meal, stay, drive or attraction that they prove, by its id or name.", valueName: "entry"))
        var entry: String?

        func run() async throws {
            let logbook = try trip.logbook.openExisting(isChanged: true)
            let trip = try await trip.contents(in: logbook)
            let payments = trip.contents.payments
            let entryID = try entry.map { text in
                try UUID(uuidString: text) ?? RecordName.find(text, "entry", among: payments)
            }
            if let entryID, !payments.contains(where: { $0.0 == entryID }) { throw LogbookError.notFound(entryID) }
            guard let store = logbook.receiptStore else { throw LogbookError.notFound(trip.id) }
            var draft = TripDraft(trip)
            var contents = trip.contents
            for file in files {
                var receipt = try await store.add(URL(filePath: file))
                receipt.entryID = entryID
                contents.receipts.append(receipt)
            }
            draft.contents = contents
            try await logbook.save(draft)
            for receipt in contents.receipts.dropFirst(trip.contents.receipts.count) { print(receipt.id.lowercase) }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the receipts of a trip.")

        @OptionGroup var trip: EntriesCommand.TripOption
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let logbook = try trip.logbook.openExisting()
            let trip = try await trip.contents(in: logbook)
            let names = Dictionary(trip.contents.payments, uniquingKeysWith: { first, _ in first })
            try ListOptions.print(
                trip.contents.receipts.map { try RecordObject($0) }, json: json,
                cells: trip.contents.receipts.map { receipt in
                    [
                        receipt.name, receipt.entryID.flatMap { names[$0] } ?? "", "\(receipt.byteCount)",
                        receipt.id.lowercase,
                    ]
                })
        }
    }

    struct Save: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy the receipts of a trip into a folder.",
            discussion: "The files are called by their numbers and names; the folder is made where there is none.")

        @OptionGroup var trip: EntriesCommand.TripOption
        @Option(
            name: [.short, .long], help: ArgumentHelp("The folder.", valueName: "folder"), completion: .directory)
        var output: String

        func run() async throws {
            let logbook = try trip.logbook.openExisting()
            let trip = try await trip.contents(in: logbook)
            guard let store = logbook.receiptStore else { return }
            let folder = URL(filePath: output)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, receipt) in zip(trip.contents.receipts.fileNames, trip.contents.receipts) {
                try AtomicFile.copy(store.url(of: receipt), to: folder.appending(path: name).path, isPrivate: true)
                printLine(name)
            }
        }
    }
}

extension EntriesCommand.TripOption {
    /// The trip with its entries.
    fileprivate func contents(in logbook: Logbook) async throws -> TripWithContents {
        let id = try await TripNoun.find(trip, in: logbook)
        guard let trip = try await logbook.fetchTripWithContents(id: id) else { throw LogbookError.notFound(id) }
        return trip
    }
}

extension TripContents {
    /// What receipts can prove, by names as `entries` has them.
    fileprivate var payments: [(UUID, String)] {
        expenses.map { ($0.id, $0.details.isEmpty ? $0.category.rawValue : $0.details) }
            + stays.map { ($0.id, $0.name) } + meals.map { ($0.id, $0.place.isEmpty ? $0.kind.rawValue : $0.place) }
            + mileage.map { ($0.id, $0.way) } + attractions.map { ($0.id, $0.name) }
    }
}
