import Foundation

/// A folder of a test's own, removed by `remove` when the test ends.
public struct TemporaryFolder: Sendable {
    public let url = FileManager.default.temporaryDirectory.appending(path: "vantage-tests-\(UUID().uuidString)")

    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    public func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    /// The names of the files in it, in order.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    public func path(_ name: String) -> String { url.appending(path: name).path }

    public func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

    public func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    /// Writes a file, with the folders above it.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
