import Foundation
import Logbook
import TestSupport
import Testing

@testable import Reports

/// What is handed in for trips, as other programs read it.
@Suite struct PacketTests {
    private struct Reading: Decodable {
        let sums: [String: [String: String]]
        let header: String
        let accounts: [String]
        let converted: [[String]]
        let qpdf: String
        let checksums: String
        let text: String
        let pictures: String
    }

    /// A JPEG of 16 pixels a side, red on the left.
    private static func picture(in folder: TemporaryFolder, _ name: String) throws -> URL {
        let file = folder.url.appending(path: name)
        try run("convert", "-size", "160x240", "gradient:red-blue", file.path)
        return file
    }

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

    /// A logbook with a trip in two currencies, two pictures and a document as receipts.
    private func withTrip(_ body: (TemporaryFolder, Logbook, UUID) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.url.appending(path: "logbook.sqlite"))
        try await logbook.exchangeRates.save(
            ExchangeRate(
                from: "CHF", into: "EUR", day: try Self.day("2026-03-30"), rate: Decimal(string: "1.05")!))
        let store = try #require(logbook.receiptStore)
        let taxi = Expense(
            day: try Self.day("2026-04-01"), category: .transport, details: "Taxi; to the fair",
            cost: Money(minorUnits: 4_210, currency: "CHF"))
        let cable = Expense(
            day: try Self.day("2026-04-02"), details: "Ein „Kabel“ für 3 €",
            cost: Money(minorUnits: 1_999, currency: "EUR"))
        let hotel = Stay(
            placeName: "Hotel Krone", address: "Limmatquai 1, Zürich", startDay: try Self.day("2026-04-01"),
            endDay: try Self.day("2026-04-02"), cost: Money(minorUnits: 42_000, currency: "CHF"))
        var receipts: [Receipt] = []
        for (name, entry) in [("taxi.jpg", taxi.id), ("hotel.png", hotel.id)] {
            var receipt = try await store.add(try Self.picture(in: folder, name))
            receipt.entryID = entry
            receipts.append(receipt)
        }
        let page = folder.url.appending(path: "page.svg")
        try Data(
            "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='300'><text y='50'>Invoice</text></svg>".utf8
        ).write(to: page)
        let document = folder.url.appending(path: "invoice.pdf")
        try Self.run("rsvg-convert", "-f", "pdf", "-o", document.path, page.path)
        receipts.append(try await store.add(document))
        var draft = TripDraft(
            name: "Trade fair: Zürich", destination: "Zürich", startDay: try Self.day("2026-04-01"),
            endDay: try Self.day("2026-04-03"),
            specifics: .business(purpose: "", expenseCode: "", perDiem: Money(minorUnits: 5_000, currency: "EUR")))
        draft.currency = "EUR"
        draft.contents = TripContents()
        draft.contents?.expenses = [taxi, cable]
        draft.contents?.stays = [hotel]
        draft.contents?.receipts = receipts.reversed()
        let trip = try await logbook.save(draft)
        try await body(folder, logbook, trip.id)
    }

    @Test func `a packet has the same sums in every file, and other programs read them`() async throws {
        try await withTrip { folder, logbook, trip in
            var options = Packet.Options()
            options.author = "A. Traveller"
            options.datev.consultant = 29_098
            let target = folder.url.appending(path: "packet")
            try await Packet(.trip(trip), of: logbook, options).write(to: target.path)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: target.path).sorted() == [
                    "EXTF_travel.csv", "SHA256SUMS", "lines.csv", "lines.ods", "packet.pdf", "receipts",
                    "travel.journal",
                ])
            // The pictures in the order of their lines, then what is of the trip.
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: target.path + "/receipts").sorted() == [
                    "01 hotel.png", "02 taxi.jpg", "03 invoice.pdf",
                ])
            let json = try PythonScript.run("ReportsTests/packet.py", target.path)
            let read = try JSONDecoder().decode(Reading.self, from: Data(json.utf8))
            // Two nights at 50, the cable; the taxi and the hotel.
            for (file, sums) in read.sums { #expect(sums == ["CHF": "462.10", "EUR": "119.99"], "\(file)") }
            #expect(read.sums.count == 4)
            #expect(read.header.contains(#";"RE";"";"";29098;1;20260101;4;20260401;20260402;"Trade fair: Zürich";"#))
            #expect(read.accounts == ["4660", "4663", "4664", "4666"])
            #expect(read.converted == [["0,952381", "441,00", "EUR"], ["0,952273", "44,21", "EUR"]])
            #expect(read.qpdf.contains("No syntax or stream encoding errors found"))
            #expect(read.checksums.filter(\.isNewline).count == 8 && !read.checksums.contains("FAILED"))
            for words in [
                "A. Traveller", "Receipt 1: 1 Apr 2026 · Hotel Krone", "Receipt 2: 1 Apr 2026 · Transport: Taxi",
                "Receipt 3: Trade fair", "Switzerland: 3", "Date, signature of the traveller", "605.20",
                "1 CHF = 1.05 EUR",
            ] { #expect(read.text.contains(words), "\(words)") }
            // Two pictures and the page of the document.
            #expect(read.pictures.components(separatedBy: " jpeg ").count == 4, "\(read.pictures)")
        }
    }

    @Test func `a ZIP file has the same files, and is replaced as a whole or not at all`() async throws {
        try await withTrip { folder, logbook, trip in
            let packet = try await Packet(.trip(trip), of: logbook)
            let file = folder.url.appending(path: "packet.zip")
            try await packet.write(to: file.path)
            try Self.run("python3", "-m", "zipfile", "-e", file.path, file.path + ".d")
            let json = try PythonScript.run("ReportsTests/packet.py", file.path + ".d")
            #expect(try !JSONDecoder().decode(Reading.self, from: Data(json.utf8)).checksums.contains("FAILED"))
            // A receipt that was changed is not handed in.
            let store = try #require(logbook.receiptStore)
            let receipts = try #require(try await logbook.fetchTripWithContents(id: trip)).contents.receipts
            let before = try Data(contentsOf: file)
            try Data("%PDF other".utf8).write(to: store.url(of: receipts[0]))
            await #expect(throws: LogbookError.receiptChanged("invoice.pdf")) {
                try await Packet(.trip(trip), of: logbook).write(to: file.path)
            }
            #expect(try Data(contentsOf: file) == before)
            // Nothing is written among other files.
            let other = folder.url.appending(path: "other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
            try Data().write(to: other.appending(path: "mine"))
            await #expect(throws: PacketError.folderNotEmpty(other.path)) { try await packet.write(to: other.path) }
        }
    }

    @Test func `the packet of a month has the lines of its days, of all trips`() async throws {
        try await withTrip { _, logbook, _ in
            let days = try Self.day("2026-04-02")...Self.day("2026-04-30")
            let packet = try await Packet(.days(days), of: logbook)
            // The second night and the cable; the receipt of the trip as a whole.
            #expect(packet.lines.map(\.amount.minorUnits) == [5_000, 1_999])
            #expect(packet.receipts.map(\.receipt.name) == ["invoice.pdf"])
            let none = try await Packet(
                .days(try Self.day("2020-01-01")...Self.day("2020-01-31")), of: logbook)
            #expect(none.lines.isEmpty && none.receipts.isEmpty)
        }
    }
}
