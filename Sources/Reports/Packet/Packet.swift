import ChartRendering
import Foundation
import Interchange
import Localization
import Logbook

/// What is handed in for trips: a PDF with the statement and the receipts, tables and journals of the payments, the files of the
/// receipts, and checksums of all of it, in a folder or a ZIP file.
///
/// | file | content |
/// |---|---|
/// | `packet.pdf` | cover, statement with the rule behind each line, drives, days by country, receipts in the order of their lines |
/// | `lines.csv`, `lines.ods` | the payments |
/// | `travel.journal` | the same for `ledger` and `hledger` |
/// | `EXTF_travel.csv` | the same for DATEV |
/// | `receipts/` | the files, by their numbers |
/// | `SHA256SUMS` | for `sha256sum --check` |
public struct Packet: Sendable {
    /// What a packet is made with.
    public struct Options: Sendable {
        /// The traveller; may be empty.
        public var author = ""
        /// The currency of the totals and of DATEV's books; `nil` for the one that most of the trips are counted in.
        public var currency: String?
        /// Which trips of a period.
        public var trips = TripKind.business
        public var datev = DATEVBatch()
        public var paper = PaperSize.usual

        public init() {}
    }

    let accounts: [TripAccount]
    private let days: ClosedRange<CalendarDay>?
    private let options: Options
    let receipts: [NumberedReceipt]
    let lines: [PacketLine]
    /// The numbers of the receipts, by their ids.
    private let numbers: [UUID: Int]
    /// The total in one currency; `nil` where none is known.
    private let combined: CombinedTotal?

    /// A receipt with its number, and what it proves.
    struct NumberedReceipt: Sendable {
        let number: Int
        let receipt: Receipt
        /// Where the file is beside the logbook.
        let file: URL
        /// Its name in the packet.
        let name: String
        let title: String
    }

    /// The packet of a trip, or of the days of several.
    ///
    /// - Throws: `LogbookError`: `notFound` for a trip that does not exist, `receiptMissing` and
    ///   `receiptChanged` for a receipt without its file.
    @concurrent
    public init(
        _ scope: ReportKind.Scope, of logbook: Logbook, _ options: Options = Options()
    ) async throws(LogbookError) {
        var (accounts, rates) = try await logbook.withSnapshot {
            () async throws -> ([TripAccount], [ExchangeRate]) in
            async let rates = logbook.exchangeRates.all()
            switch scope {
            case .trip(let id): return ([try await ReportKind.account(id, logbook)], try await rates)
            case .days(let days):
                return (try await ReportKind.accounts(days, options.trips, logbook), try await rates)
            }
        }
        if case .days(let days) = scope { self.days = days } else { days = nil }
        self.options = options
        if let days {
            for index in accounts.indices { accounts[index].statement = accounts[index].statement.limited(to: days) }
        }
        combined = CombinedTotal(accounts, in: options.currency, rates: rates)
        self.accounts = combined?.accounts ?? accounts
        receipts = try Self.receipts(of: self.accounts, on: days, in: logbook.receiptStore)
        numbers = Dictionary(
            receipts.map { ($0.receipt.id, $0.number) }, uniquingKeysWith: { first, _ in first })
        lines = PacketLine.lines(of: self.accounts, numbers)
    }

    /// The receipts of the lines, and those of trips as a whole where the packet has all of a trip.
    private static func receipts(
        of accounts: [TripAccount], on days: ClosedRange<CalendarDay>?, in store: ReceiptStore?
    ) throws(LogbookError) -> [NumberedReceipt] {
        var found: [(receipt: Receipt, title: String)] = []
        for account in accounts {
            let lines = account.groupedLines.flatMap(\.lines)
            let ids = Set(lines.flatMap(\.receiptIDs))
            found += account.orderedReceipts.filter { days == nil || ids.contains($0.id) || $0.entryID == nil }.map {
                receipt in
                let line = lines.first { $0.receiptIDs.contains(receipt.id) }
                let parts = [
                    line?.day.map { DayText().text($0) }, line?.explanation, line?.amount.map { NumberText().text($0) },
                ].compactMap(\.self)
                return (receipt, parts.isEmpty ? account.trip.trip.name : parts.joined(separator: " · "))
            }
        }
        guard let store, !found.isEmpty else { return [] }
        let names = found.map(\.receipt).fileNames
        var receipts: [NumberedReceipt] = []
        for (index, (receipt, title)) in found.enumerated() {
            try store.verify(receipt)
            receipts.append(
                NumberedReceipt(
                    number: index + 1, receipt: receipt, file: store.url(of: receipt), name: "receipts/\(names[index])",
                    title: localized(
                        "Receipt {number}: {text}", ["number": (index + 1).formatted(.user), "text": title])))
        }
        return receipts
    }

    /// Writes the packet.
    ///
    /// - Parameters:
    ///   - path: of a ZIP file, which is replaced, or of a folder, which is made and must be empty.
    ///   - progress: called with the part that is done, from 0 to 1, on any thread.
    /// - Throws: `FileError`, `PacketError`, `RenderError`, `CancellationError`. Of a ZIP file nothing is left then.
    @concurrent
    public func write(to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws {
        let isFolder = URL(filePath: path).pathExtension.lowercased() != "zip"
        if isFolder { try Self.makeFolder(path) }
        var sums: [(digest: String, name: String)] = []
        let made = try await files()
        progress(0.5)
        for (name, bytes) in made {
            var checksum = SHA256()
            checksum.update(Data(bytes))
            sums.append((checksum.hexadecimal(), name))
        }
        sums += receipts.map { ($0.receipt.digest, $0.name) }
        let list = Array(sums.map { "\($0.digest)  \($0.name)\n" }.joined().utf8)
        let all = made + [("SHA256SUMS", list)]
        if isFolder {
            let folder = URL(filePath: path)
            for (name, bytes) in all {
                try AtomicFile.write(bytes, to: folder.appending(path: name).path, isPrivate: true)
            }
            if !receipts.isEmpty {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: "receipts"), withIntermediateDirectories: true)
            }
            for (index, receipt) in receipts.enumerated() {
                try Task.checkCancellation()
                try AtomicFile.copy(receipt.file, to: folder.appending(path: receipt.name).path, isPrivate: true)
                progress(0.5 + 0.5 * Double(index + 1) / Double(receipts.count))
            }
        } else {
            var archive = try ZipFile(path, isPrivate: true)
            for (name, bytes) in all { try archive.add(name, bytes) }
            for (index, receipt) in receipts.enumerated() {
                try Task.checkCancellation()
                try archive.add(receipt.name, copying: receipt.file)
                progress(0.5 + 0.5 * Double(index + 1) / Double(receipts.count))
            }
            try archive.commit()
        }
        progress(1)
    }

    private static func makeFolder(_ path: String) throws {
        let content = try? FileManager.default.contentsOfDirectory(atPath: path)
        guard content?.isEmpty ?? true else { throw PacketError.folderNotEmpty(path) }
        guard content == nil else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw FileError.notWritable(path, reason: String(cString: strerror(errno)))
        }
    }

    /// What is made, each file with its name.
    private func files() async throws -> [(String, [UInt8])] {
        let pages = try DocumentPages(of: receipts)
        defer { pages.remove() }
        let report = report(pages)
        let pdf = try await ReportPages(report, paper: options.paper).pdf()
        var table = Report(title: localized("Lines"), subject: report.subject)
        table.author = options.author
        table.blocks = [.table(PacketLine.table(of: lines, in: combined?.currency))]
        var files = [
            ("packet.pdf", pdf), ("lines.csv", try await table.file(.csv)), ("lines.ods", try await table.file(.ods)),
            ("travel.journal", Array(PacketLine.journal(of: lines).utf8)),
        ]
        let batch = options.datev.bytes(of: lines, in: combined?.currency ?? "EUR", name: report.subject, at: Date())
        if let batch { files.append(("EXTF_travel.csv", batch)) }
        return files
    }

    // MARK: - The document

    /// What the total is made of, a sentence each.
    private var notes: [String] {
        let isPaidBack = accounts.contains { !$0.statement.payments.isEmpty } || lines.contains { $0.line.isReimbursed }
        let note = localized(
            "The tables, the journal and the booking batch have what was spent; what was paid back is booked where it was received."
        )
        return (combined?.notes ?? []) + (isPaidBack ? [note] : [])
    }

    private func report(_ pages: DocumentPages) -> Report {
        let only = accounts.count == 1 ? accounts.first : nil
        var report = Report(
            title: localized("Expense Packet"),
            subject: days.map { DayText().span($0.lowerBound, $0.upperBound) } ?? only?.trip.trip.name ?? "")
        report.author = options.author
        let lacking = lines.count { $0.line.lacksReceipt }
        let countries = CountryDays.count(of: accounts.map(\.trip), on: days).map { country in
            "\(country.name.isEmpty ? localized("Unknown") : country.name): \(country.days.formatted(.user))"
        }
        report.blocks.append(
            .facts(
                [
                    Report.Fact(localized("Receipts"), receipts.count.formatted(.user)),
                    Report.Fact(
                        localized("Payments without a receipt"), lacking == 0 ? nil : lacking.formatted(.user)),
                    Report.Fact(localized("Days by country"), countries.joined(separator: ", ")),
                ].compactMap(\.self)))
        guard !accounts.isEmpty else {
            report.blocks.append(.text(options.trips.none))
            return report
        }
        report.blocks.append(
            .together(
                [.table(Report.totals(of: accounts, combined))] + notes.map(Report.Block.text) + [
                    .signatures([localized("Date, signature of the traveller"), localized("Date, approved by")])
                ]))
        for account in accounts {
            report.blocks.append(.heading(account.trip.trip.name))
            report.blocks.append(.facts(Report.facts(of: account)))
            report.blocks.append(.table(Report.ledger(of: account, numbers)))
            report.blocks += Report.payments(of: account) + account.statement.remarks.map { .text($0.text) }
        }
        let drives = Report.compactDrives(accounts, on: days)
        if !drives.groups.isEmpty { report.blocks += [.heading(localized("Drives")), .table(drives)] }
        for receipt in receipts {
            let pictures: [URL?] = receipt.receipt.format == .pdf ? pages.pictures(of: receipt) : [receipt.file]
            for picture in pictures.isEmpty ? [nil] : pictures {
                report.blocks.append(
                    .receipt(Report.ReceiptFile(title: receipt.title, picture: picture, name: receipt.name)))
            }
        }
        return report
    }
}

/// Why a packet could not be written.
public enum PacketError: Error, Hashable, Sendable {
    /// The folder has files already.
    case folderNotEmpty(String)
}

extension PacketError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        switch self {
        case .folderNotEmpty(let path): localized("The folder {path} is not empty.", ["path": path])
        }
    }
}
