import Foundation
import Interchange
import Logbook
import TestSupport
import Testing

@testable import RecordExchange

/// Passes, pages and messages as carriers send them.
@Suite struct BookingTests {
    private struct Expected: Decodable {
        let leg, stay, item: [String]?
        let cancelled: Bool?
    }

    /// Thirty files, and what is in each.
    private static func withFiles(_ body: ([(URL, [Expected])]) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("RecordExchangeTests/bookings.py", folder.url.path)
        let expected = try JSONDecoder().decode(
            [String: [Expected]].self, from: Data(contentsOf: folder.url.appending(path: "expected.json")))
        try await body(expected.sorted { $0.key < $1.key }.map { (folder.url.appending(path: $0.key), $0.value) })
    }

    private static func bookings(_ file: URL, _ data: Data? = nil) throws(ImportError) -> Bookings {
        let format = BookingFile.Format(rawValue: file.pathExtension) ?? .html
        let content: Data
        if let data { content = data } else { content = try RecordFile.content(of: file) }
        // Without the programs that a person may have installed.
        return try Bookings(content, named: file.lastPathComponent, as: format, searchPath: "")
    }

    private static func texts(_ booking: Booking) -> [String] {
        func moment(_ day: CalendarDay?, _ time: TimeOfDay?) -> String {
            [day?.description, time?.description].compactMap(\.self).joined(separator: " ")
        }
        switch booking.content {
        case .leg(let leg):
            return [
                leg.kind.rawValue, leg.number, leg.carrier, leg.origin, moment(leg.startDay, leg.startTime),
                leg.startZone ?? "", leg.destination, moment(leg.endDay, leg.endTime), leg.endZone ?? "", leg.seat,
                leg.reference,
            ]
        case .stay(let stay):
            return [
                stay.placeName, stay.address, moment(stay.startDay, nil), moment(stay.endDay, nil), stay.reference,
                stay.cost?.description ?? "",
            ]
        case .item(let item):
            return [
                item.title, item.place, moment(item.day, item.startTime), item.endTime?.description ?? "",
                item.timeZone ?? "",
            ]
        }
    }

    @Test func `thirty files are read whole, and each field says where it stood`() async throws {
        try await Self.withFiles { files in
            #expect(files.count == 30)
            for (file, expected) in files {
                let found = try Self.bookings(file).all
                let name = file.lastPathComponent
                #expect(found.map(Self.texts) == expected.map { $0.leg ?? $0.stay ?? $0.item ?? [] }, "\(name)")
                #expect(found.map(\.isCancelled) == expected.map { $0.cancelled ?? false }, "\(name)")
                for booking in found {
                    #expect(booking.facts.count >= 3, "\(name)")
                    #expect(booking.facts.allSatisfy { $0.source.contains(": ") && !$0.value.isEmpty }, "\(name)")
                }
            }
        }
    }

    @Test func `two thousand damaged files give bookings or a sentence`() async throws {
        try await Self.withFiles { files in
            var random = SplitMix(seed: 27)
            var (read, refused) = (0, 0)
            for number in 0..<2000 {
                let file = files[number % files.count].0
                var bytes = [UInt8](try Data(contentsOf: file))
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    let place = Int.random(in: bytes.indices, using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                    case 2: bytes.insert(contentsOf: bytes.prefix(40), at: place)
                    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 30))
                    default: bytes = Array(bytes.prefix(max(60, place)))
                    }
                    if bytes.isEmpty { bytes = [0] }
                }
                do throws(ImportError) {
                    read += try Self.bookings(file, Data(bytes)).all.count
                } catch {
                    refused += 1
                    #expect(error.description.contains(file.lastPathComponent))
                }
            }
            #expect(read > 100 && refused > 1000, "\(read) \(refused)")
        }
    }

    /// A program of the name of KDE's extractor, which notes where it runs and prints something.
    private static func extractor(in folder: TemporaryFolder, printing text: String) throws -> URL {
        let program = folder.url.appending(path: "kitinerary-extractor")
        try "#!/bin/sh\ncp \"$1\" \"$0.input\"\npwd > \"$0.folder\"\ncat <<'END'\n\(text)\nEND\n".write(
            to: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return program
    }

    @Test func `a document is read by the extractor that is installed, and leaves no folder`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let text = """
            [{"@type": "TrainReservation", "reservationFor": {"departureStation": {"name": "Lyon"}, "arrivalStation": {"name": "Paris"},
              "departureTime": {"@type": "QDateTime", "@value": "2027-05-03T09:30:00+02:00", "timezone": "Europe/Paris"}}}]
            """
        let program = try Self.extractor(in: folder, printing: text)
        let path = "\(folder.url.path):/usr/bin:/bin"
        let found = try Bookings(Data("%PDF-1.4".utf8), named: "a.pdf", as: .pdf, searchPath: path)
        #expect(
            found.all.map(Self.texts) == [
                ["train", "", "", "Lyon", "2027-05-03 09:30", "Europe/Paris", "Paris", "", "", "", ""]
            ])
        #expect(found.all[0].facts.contains { $0.source == "kitinerary: departureTime" })
        let input = try String(contentsOf: URL(filePath: program.path + ".input"), encoding: .utf8)
        #expect(input == "%PDF-1.4")
        let used = try String(contentsOf: URL(filePath: program.path + ".folder"), encoding: .utf8)
        #expect(!FileManager.default.fileExists(atPath: used.trimmingCharacters(in: .newlines)))
        let error = #expect(throws: ImportError.self) {
            try Bookings(Data("%PDF-1.4".utf8), named: "a.pdf", as: .pdf, searchPath: "/nowhere")
        }
        #expect(error?.description.contains("libkpimitinerary-bin") == true)
    }

    @Test func `no entity is expanded and no bomb is unpacked`() throws {
        let entity = """
            <!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><script type="application/ld+json">
            {"@type": "LodgingReservation", "reservationFor": {"name": "&a;"}, "checkinDate": "2027-05-03"}</script></html>
            """
        let found = try Bookings(Data(entity.utf8), named: "a.html", as: .html, searchPath: "")
        guard case .stay(let stay) = found.all.first?.content else { throw CancellationError() }
        #expect(stay.placeName == "&a;")
        // A pass that says it is of five megabytes.
        var zip = ZipArchive()
        zip.add("pass.json", Array(repeating: UInt8(ascii: " "), count: 5 << 20))
        let bomb = Data(zip.finished())
        #expect(throws: ImportError.self) {
            try Bookings(bomb, named: "bomb.pkpass", as: .pkpass, searchPath: "")
        }
        // Documents in each other without an end.
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: ImportError.self) {
            try Bookings(Data(deep.utf8), named: "deep.jsonld", as: .jsonld, searchPath: "")
        }
    }

    @Test func `bookings make a trip, twice they add nothing, and a change is merged with what was written by hand`()
        async throws
    {
        try await Self.withFiles { files in
            let logbook = try Logbook.inMemory()
            let named = Dictionary(uniqueKeysWithValues: files.map { ($0.0.lastPathComponent, $0.0) })
            let bookings = Bookings(
                try ["01.pkpass", "24.eml", "02.pkpass", "18.html"].map { name in
                    try Self.bookings(try #require(named[name]))
                })
            let choices = BookingChoices(tripKind: .business)
            let first = try await RecordImport(bookings, as: choices, into: logbook)
            _ = try await first.run(in: logbook)
            let trip = try #require(try await logbook.fetchTrips().first)
            #expect(try await logbook.fetchTrips().count == 1)
            #expect(trip.name == "Lisbon" && trip.kind == .business)
            #expect("\(trip.startDay) \(trip.endDay)" == "2027-05-03 2027-05-07")
            var saved = TripDraft(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
            #expect(saved.contents?.legs.count == 3 && saved.contents?.stays.count == 1)
            #expect(saved.contents?.expenses.map(\.cost) == [Money(minorUnits: 11_999, currency: "EUR")])
            let again = try await RecordImport(bookings, as: choices, into: logbook)
            #expect(again.rows.allSatisfy { $0.outcome == .same })

            saved.contents?.legs[0].notes = "Window"
            saved.contents?.legs[0].seat = ""
            saved.contents?.legs[0].startTime = TimeOfDay("09:00")
            try await logbook.save(saved)
            let changed = try await RecordImport(bookings, as: choices, into: logbook)
            #expect(changed.count { $0 == .changed } == 1 && changed.count { $0 == .new } == 0)
            _ = try await changed.run(in: logbook)
            let leg = try #require(try await logbook.fetchTripWithContents(id: trip.id)).contents.legs[0]
            #expect(leg.notes == "Window" && leg.seat == "14A" && leg.startTime == TimeOfDay("09:30"))
            try await logbook.undo()
            // A trip that is too short becomes longer.
            let other = try Logbook.inMemory()
            for name in ["01.pkpass", "24.eml", "02.pkpass"] {
                let one = try Self.bookings(try #require(named[name]))
                _ = try await RecordImport(one, into: other).run(in: other)
            }
            #expect(try await other.fetchTrips().map { "\($0.startDay) \($0.endDay)" } == ["2027-05-03 2027-05-07"])
            #expect(try await logbook.fetchTripWithContents(id: trip.id)?.contents.legs[0].seat == "")
        }
    }
}

/// A generator of numbers that are the same at every run.
private struct SplitMix: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var value = seed
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
