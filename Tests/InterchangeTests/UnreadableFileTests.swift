import Foundation
import Testing

@testable import Interchange

@Suite struct UnreadableFileTests {
    /// Reads a file that `make` puts into a fresh folder.
    private func reason(_ name: String, make: (URL) throws -> Void) throws -> ImportError.Reason? {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: name)
        try make(url)
        return #expect(throws: ImportError.self) { try ChartDataFile.read(url) }?.reason
    }

    @Test func `a missing file`() throws {
        #expect(try reason("a.csv") { _ in } == .notFound)
    }

    @Test func `a link that leads nowhere`() throws {
        let reason = try reason("a.csv") {
            try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: URL(filePath: "/nowhere.csv"))
        }
        #expect(reason == .notFound)
    }

    @Test func `a folder`() throws {
        #expect(
            try reason("a.csv") { try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false) }
                == .folder)
    }

    @Test func `a file of a kind that is not known is not even opened`() throws {
        #expect(try reason("a.bin") { try Data(count: 1).write(to: $0) } == .unknownExtension("bin"))
    }

    @Test func `a text that ends no row within the limit is refused`() throws {
        let reason = try reason("a.csv") {
            try Data().write(to: $0)
            let file = try FileHandle(forWritingTo: $0)
            try file.truncate(atOffset: UInt64(TextFile.limitInMiB) << 20 + 1)
            try file.close()
        }
        #expect(reason == .tooLarge(limitInMiB: 512))
    }

    @Test func `a refusal of the system says what it means`() {
        #expect(ImportError.Reason(readingFailedWith: CocoaError(.fileReadNoPermission)) == .notPermitted)
        #expect(ImportError.Reason(readingFailedWith: CocoaError(.fileReadNoSuchFile)) == .notFound)
    }

    @Test func `any other refusal is passed on in the system's words`() throws {
        let reason = try reason("a.csv") {
            try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: URL(filePath: "/proc/self/mem"))
        }
        #expect(reason == .unreadable("Input/output error"))
    }

    @Test func `an address elsewhere`() throws {
        let url = try #require(URL(string: "https://example.org/a.csv"))
        let error = #expect(throws: ImportError.self) { try ChartDataFile.read(url) }
        #expect(error?.description == "a.csv: there is no such file.")
    }
}
