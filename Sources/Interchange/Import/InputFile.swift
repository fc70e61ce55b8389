import Foundation
import Localization

/// The input of a command: a file, or a pipe, which has no name to recognize its format by.
public struct InputFile: Sendable {
    /// As sentences name it.
    public let name: String
    /// Whether it is standard input, a pipe or the like, and read once from its beginning to its end.
    public let isStream: Bool
    /// `nil` for standard input.
    let url: URL?

    /// - Parameter path: of a file or a pipe; `-` for standard input.
    public init(_ path: String) {
        if path == "-" {
            self.init(name: localized("Standard input"), isStream: true, url: nil)
        } else {
            self.init(URL(filePath: path))
        }
    }

    /// - Parameter url: of a file or a pipe.
    public init(_ url: URL) {
        self.init(name: url.lastPathComponent, isStream: Self.isStream(url), url: url)
    }

    private init(name: String, isStream: Bool, url: URL?) {
        self.name = name
        self.isStream = isStream
        self.url = url
    }

    private static func isStream(_ url: URL) -> Bool {
        guard url.isFileURL else { return false }
        // What the shell substitutes for `<(…)` may be a file, whose name is as meaningless as that of a pipe.
        if url.path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains(where: url.path.hasPrefix) {
            return true
        }
        var status = stat()
        return stat(url.path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// What its name ends in, in lower case; empty for a stream.
    public var fileExtension: String { isStream ? "" : URL(filePath: name).pathExtension.lowercased() }

    /// The whole content.
    ///
    /// - Parameter limitInMiB: of a file's size; `nil` for none.
    /// - Throws: `ImportError` where it cannot be read, `tooLarge` for a stream that does not end within 512 MiB and for a
    ///   file above its limit, and `cancelled` when the task it runs in was.
    public func bytes(limitInMiB: Int? = nil) throws(ImportError) -> Data {
        do {
            return try isStream ? stream() : file(limitInMiB)
        } catch {
            throw ImportError(file: name, line: nil, reason: .init(readingFailedWith: error))
        }
    }

    /// Bytes that are enough to recognize a format by.
    static let beginningSize = 1 << 16

    /// What a file begins with, and its size; of a stream the whole content.
    ///
    /// - Throws: as `bytes` does.
    func beginning() throws(ImportError) -> (bytes: Data, size: Int) {
        do {
            if isStream {
                let bytes = try stream()
                return (bytes, bytes.count)
            }
            let (url, size) = try urlAndSize()
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return (try file.read(upToCount: Self.beginningSize) ?? Data(), size)
        } catch {
            throw ImportError(file: name, line: nil, reason: .init(readingFailedWith: error))
        }
    }

    private func urlAndSize() throws -> (URL, Int) {
        guard let url, url.isFileURL else { throw ParseError(.notFound) }
        let attributes = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard attributes[.type] as? FileAttributeType != .typeDirectory else { throw ParseError(.folder) }
        return (url, (attributes[.size] as? NSNumber)?.intValue ?? 0)
    }

    private func file(_ limitInMiB: Int?) throws -> Data {
        let (url, size) = try urlAndSize()
        if let limitInMiB, size > limitInMiB << 20 { throw ParseError(.tooLarge(limitInMiB: limitInMiB)) }
        return try Data(contentsOf: url, options: .mappedIfSafe)
    }

    private func stream() throws -> Data {
        try opened().rest(limitInMiB: TextFile.limitInMiB)
    }

    /// The content, read a buffer at a time.
    ///
    /// - Throws: `ImportError` where it cannot be opened.
    public func reader() throws(ImportError) -> ByteReader {
        do throws(ParseError) {
            return try opened()
        } catch {
            throw ImportError(file: name, line: nil, reason: error.reason)
        }
    }

    private func opened() throws(ParseError) -> ByteReader {
        guard let url else { return ByteReader(descriptor: STDIN_FILENO, isOwned: false, size: nil, named: name) }
        guard url.isFileURL else { throw ParseError(.notFound) }
        return try ByteReader.open(url.path, isStream: isStream, named: name)
    }
}
