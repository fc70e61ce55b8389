import Foundation

/// Files of what devices have recorded: Apple Health's exports (`export.zip`, `export.xml`), GPX tracks, and FIT activities.
public enum ActivityFile {
    /// The extensions of their names.
    public static let fileExtensions = ["zip", "xml", "gpx", "fit"]
    /// How many bytes the kind of a file is recognized by: an export has its document type before its root.
    private static let beginningSize = 64 << 10

    /// Whether bytes are the beginning of such a file, or of another one in XML or a ZIP archive.
    static func isActivity(_ beginning: [UInt8]) -> Bool {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
        let isXML = text.first { !Ascii.isBlank($0) && !Ascii.isLineEnd($0) } == UInt8(ascii: "<")
        return isXML || isArchive(beginning) || FITFile.isFIT(beginning)
    }

    private static func isArchive(_ beginning: [UInt8]) -> Bool { beginning.starts(with: Array("PK".utf8)) }

    /// Reads a file, which of them it is being recognized by its content.
    ///
    /// - Parameters:
    ///   - reader: at the beginning of the file.
    ///   - progress: called with the fraction that is read, 0 to 1, every few milliseconds; not for a pipe.
    /// - Throws: `ImportError`, with the line where a text is at fault; `cancelled` when the task was.
    /// - Complexity: O(bytes) in time. In memory O(days + workouts), whatever the size of an export of Apple Health.
    public static func read(
        _ reader: ByteReader, progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> RecordedActivities {
        let watch = ReadingWatch(byteCount: reader.size ?? 0, progress: reader.size == nil ? { _ in } : progress)
        do {
            let beginning = try reader.beginning(beginningSize)
            if FITFile.isFIT(beginning) { return try FITFile.read(try reader.rest(limitInMiB: TextFile.limitInMiB)) }
            if isArchive(beginning) {
                // The directory is at the end, which a pipe has to be read to.
                let archive =
                    reader.size == nil
                    ? ByteReader(try reader.rest(limitInMiB: TextFile.limitInMiB), named: reader.name) : reader
                return try readHealth(try export(in: archive), of: reader.name, watch)
            }
            guard !beginning.isEmpty else { throw ParseError(.empty) }
            // Text in UTF-16 gets a sentence of its own.
            let isUTF16 = beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF])
            guard isActivity(beginning) || isUTF16 else { throw ParseError(.notActivities) }
            if has("<HealthData", beginning) || has("<!DOCTYPE HealthData", beginning) {
                return try readHealth(reader, of: reader.name, watch)
            }
            let receiver = TrackReceiver()
            try XMLElements(receiver, hasText: true).read(reader, of: reader.name, watch)
            return receiver.recorded
        } catch let error as ImportError {
            throw error
        } catch {
            throw ImportError(file: reader.name, line: nil, reason: .init(readingFailedWith: error))
        }
    }

    private static func readHealth(
        _ source: any ByteSource, of name: String, _ watch: ReadingWatch
    ) throws -> RecordedActivities {
        let receiver = HealthReceiver()
        try XMLElements(receiver, hasText: false).read(source, of: name, watch)
        return receiver.finished()
    }

    /// The member of an archive that is the export: its name is in the language of the phone, and beside it there is a clinical
    /// document in XML too.
    private static func export(in reader: ByteReader) throws(ParseError) -> ZipStream {
        let members = try ZipMember.all(in: reader).filter { $0.name.lowercased().hasSuffix(".xml") }
        // By far the largest.
        for member in members.sorted(by: { $0.size > $1.size }) {
            let beginning = try member.stream(from: reader).beginning(beginningSize)
            if has("<HealthData", beginning) || has("<!DOCTYPE HealthData", beginning) {
                return try member.stream(from: reader)
            }
        }
        throw ParseError(.noHealthExport)
    }

    private static func has(_ word: String, _ beginning: [UInt8]) -> Bool {
        beginning.firstRange(of: Array(word.utf8)) != nil
    }
}

extension ByteSource {
    /// The next bytes; fewer than `count` at the end only.
    fileprivate func beginning(_ count: Int) throws(ParseError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var found = 0
        while found < count {
            let more = try bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(ParseError) in
                    try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[found...]))
                }
            }.get()
            guard more > 0 else { break }
            found += more
        }
        return Array(bytes.prefix(found))
    }
}
