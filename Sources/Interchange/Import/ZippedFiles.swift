import Foundation

/// The files in a ZIP archive, read one at a time from where it lies.
package struct ZippedFiles: Sendable {
    private let fileName: String
    private let data: Data
    private let members: [String: ZipMember]

    /// - Parameter url: of the archive.
    /// - Returns: `nil` where it is none, or cannot be read.
    package init?(_ url: URL) {
        guard let data = try? Data(contentsOf: url, options: .alwaysMapped),
            let members = try? ZipMember.all(in: data.bytes)
        else { return nil }
        fileName = url.lastPathComponent
        self.data = data
        self.members = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the files, with slashes between folders.
    package var names: [String] { members.keys.sorted() }

    /// The content of a file.
    ///
    /// - Parameter limit: the largest size that is unpacked, bytes.
    /// - Throws: `damagedArchive`, and `tooLarge`.
    package func content(of name: String, limit: Int) throws(ImportError) -> Data? {
        guard let member = members[name] else { return nil }
        do throws(ParseError) {
            guard member.size <= limit else { throw ParseError(.tooLarge(limitInMiB: limit >> 20)) }
            var watch = ReadingWatch(byteCount: member.size) { _ in }
            return try member.content(in: data, &watch)
        } catch {
            throw ImportError(file: fileName, line: nil, reason: error.reason)
        }
    }
}
