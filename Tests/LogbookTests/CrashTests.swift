import Foundation
import TestSupport
import Testing

@testable import Logbook

/// What is left of a logbook when the program that writes it is killed.
struct CrashTests {
    private static let writer = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "LogbookWriter")

    /// The last number that the writer printed before it was killed, microseconds after it began.
    private static func killed(after microseconds: UInt32, _ file: URL) throws -> Int? {
        let process = Process()
        let output = Pipe()
        process.executableURL = writer
        process.arguments = [file.path]
        process.standardOutput = output
        try process.run()
        // Waits for the first number: starting is not writing.
        var said = output.fileHandleForReading.availableData
        usleep(microseconds)
        kill(process.processIdentifier, SIGKILL)
        said += output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(separator: "\n").last.flatMap { Int($0) }
    }

    @Test func `a program that is killed leaves the state before or after a save`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var random = SplitMix64(seed: 4)
        for round in 0..<RandomCases.count(200) {
            let said = try #require(try Self.killed(after: UInt32(random.number(in: 0...40_000)), folder.file))
            let logbook = try Logbook.open(at: folder.file)
            #expect(try await logbook.check().isEmpty, "round \(round)")
            let count = try await logbook.fetchTripCounts().all
            // All that was said to be saved, and at most the one that was being saved.
            let numbers = try await logbook.texts("SELECT CAST(substr(name, 6) AS INTEGER) FROM trip ORDER BY 1")
                .compactMap { Int($0) }
            #expect(numbers == Array(1...said) || numbers == Array(1...said + 1), "round \(round), \(said)")
            #expect(try await logbook.texts("SELECT 1 FROM stay").count == 2 * count)
            #expect(try await logbook.texts("SELECT 1 FROM expense").count == 3 * count)
            #expect(try await logbook.texts("SELECT 1 FROM businessTrip").count == count)
            #expect(try await logbook.texts("SELECT 1 FROM tripTag").count == count)
            #expect(try await logbook.texts("SELECT 1 FROM listing WHERE entity = 'trip'").count == count)
        }
    }
}
