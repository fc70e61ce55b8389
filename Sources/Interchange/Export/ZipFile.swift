import CZlib
import Foundation

/// A ZIP archive as a file, which appears once it is whole; members may be larger than the memory.
public struct ZipFile: ~Copyable {
    private var file: AtomicFile
    private let path: String
    private var directory = ZipCentralDirectory()
    private var offset = 0

    /// Creates an archive without members.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - isPrivate: whether only the owner can read a new file.
    /// - Throws: as `AtomicFile`.
    public init(_ path: String, isPrivate: Bool = false) throws(FileError) {
        file = try AtomicFile(path, isPrivate: isPrivate)
        self.path = path
    }

    /// Adds bytes without compression.
    ///
    /// - Parameters:
    ///   - name: of the member, with slashes between folders.
    ///   - content: of the member.
    public mutating func add(_ name: String, _ content: [UInt8]) throws(FileError) {
        let checksum = UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
        try begin(name, checksum, size: content.count)
        try file.write(content)
        offset += content.count
    }

    /// Adds a file without compression, a block at a time.
    ///
    /// - Parameters:
    ///   - name: of the member.
    ///   - source: the file; it must not change meanwhile.
    /// - Throws: also where the file cannot be read.
    public mutating func add(_ name: String, copying source: URL) throws(FileError) {
        var (checksum, size): (uLong, Int) = (0, 0)
        try AtomicFile.forEachBlock(of: source) { block throws(FileError) in
            checksum = block.withUnsafeBytes { crc32(checksum, $0.baseAddress, uInt($0.count)) }
            size += block.count
        }
        try begin(name, UInt32(truncatingIfNeeded: checksum), size: size)
        var rest = size
        // What was appended since is not copied.
        try AtomicFile.forEachBlock(of: source) { block throws(FileError) in
            let part = block.prefix(rest)
            rest -= part.count
            try file.write(Array(part))
        }
        guard rest == 0 else { throw .notWritable(path, reason: String(cString: strerror(EIO))) }
        offset += size
    }

    /// Writes the end of the archive, and gives the file its name.
    public consuming func commit() throws(FileError) {
        try file.write(directory.finished(at: offset))
        try file.commit()
    }

    private mutating func begin(_ name: String, _ checksum: UInt32, size: Int) throws(FileError) {
        // Larger archives need the extension ZIP64, which some readers lack.
        guard offset + size < 0xFFFF_0000, directory.count < 0xFFFF else {
            throw .notWritable(path, reason: String(cString: strerror(EFBIG)))
        }
        let header = directory.add(
            name, at: offset, isStored: true, checksum: checksum, packed: size, size: size)
        try file.write(header)
        offset += header.count
    }
}

/// The directory at the end of a ZIP archive.
struct ZipCentralDirectory {
    private var bytes: [UInt8] = []
    private(set) var count = 0

    /// Adds a member.
    ///
    /// - Parameters:
    ///   - offset: where its header begins in the archive.
    ///   - packed: how many bytes follow the header.
    ///   - size: of its content.
    /// - Returns: its header.
    mutating func add(
        _ name: String, at offset: Int, isStored: Bool, checksum: UInt32, packed: Int, size: Int
    ) -> [UInt8] {
        // 2.0; names in UTF-8; the first day that the format knows, so that the same content gives the same bytes.
        let common =
            Self.number(UInt16(20)) + Self.number(UInt16(0x0800)) + Self.number(UInt16(isStored ? 0 : 8))
            + Self.number(UInt16(0)) + Self.number(UInt16(0x21)) + Self.number(checksum)
            + Self.number(UInt32(packed)) + Self.number(UInt32(size)) + Self.number(UInt16(name.utf8.count))
            + Self.number(UInt16(0))
        bytes += Self.number(UInt32(0x0201_4B50)) + Self.number(UInt16(20)) + common
        bytes += [UInt8](repeating: 0, count: 10) + Self.number(UInt32(offset)) + Array(name.utf8)
        count += 1
        return Self.number(UInt32(0x0403_4B50)) + common + Array(name.utf8)
    }

    /// The directory and the end of the archive.
    ///
    /// - Parameter offset: where they begin.
    func finished(at offset: Int) -> [UInt8] {
        let members = Self.number(UInt16(count))
        return bytes + Self.number(UInt32(0x0605_4B50)) + Self.number(UInt32(0)) + members + members
            + Self.number(UInt32(bytes.count)) + Self.number(UInt32(offset)) + Self.number(UInt16(0))
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}
