import Foundation

/// Where the directory of a ZIP archive is, by PKWARE's APPNOTE 6.3, sections 4.3.14 to 4.3.16; also of one with more than 4 GiB
/// or 65,535 members.
struct ZipDirectory {
    /// In the file.
    let offset: Int
    /// The number of members.
    let count: Int
    /// Where the end record starts, in the bytes that were given.
    let end: Int

    /// The most bytes that the end record, its comment and the records of ZIP64 before it have.
    static let longestEnd = 22 + 0xFFFF + 20 + 56

    /// - Parameters:
    ///   - archive: the end of an archive.
    ///   - base: the offset of `archive` in the file.
    /// - Throws: `notAnArchive` where there is no end record, `damagedArchive` for a file that begins as an archive.
    init(in archive: RawSpan, startingAt base: Int) throws(ParseError) {
        guard archive.byteCount >= 22 else { throw ParseError(.notAnArchive) }
        // Behind the end record there is a comment of at most 65,535 bytes.
        let last = archive.byteCount - 22
        let end = stride(from: last, through: max(0, last - 0xFFFF), by: -1).first {
            archive.number(UInt32.self, at: $0) == 0x0605_4B50
        }
        guard let end else {
            let isCut = base == 0 && archive.number(UInt32.self, at: 0) == 0x0403_4B50
            throw ParseError(isCut ? .damagedArchive : .notAnArchive)
        }
        self.end = end
        let offset = archive.number(UInt32.self, at: end + 16)
        let count = archive.number(UInt16.self, at: end + 10)
        let locator = end - 20
        guard offset == UInt32.max || count == UInt16.max, locator >= 0,
            archive.number(UInt32.self, at: locator) == 0x0706_4B50
        else {
            (self.offset, self.count) = (Int(offset), Int(count))
            return
        }
        guard let record = Int(exactly: archive.number(UInt64.self, at: locator + 8)), record >= base,
            record - base <= locator - 56, archive.number(UInt32.self, at: record - base) == 0x0606_4B50,
            let members = Int(exactly: archive.number(UInt64.self, at: record - base + 32)),
            let start = Int(exactly: archive.number(UInt64.self, at: record - base + 48)), start <= record
        else { throw ParseError(.damagedArchive) }
        (self.offset, self.count) = (start, members)
    }

    /// The 64-bit numbers of the extra field 1 of a member; none where it has no such field.
    static func largeNumbers(_ archive: RawSpan, from start: Int, count: Int) -> [Int] {
        var (offset, end) = (start, start + count)
        while offset + 4 <= end {
            let length = Int(archive.number(UInt16.self, at: offset + 2))
            guard archive.number(UInt16.self, at: offset) != 1 else {
                end = min(end, offset + 4 + length)
                return stride(from: offset + 4, through: end - 8, by: 8).map {
                    Int(clamping: archive.number(UInt64.self, at: $0))
                }
            }
            offset += 4 + length
        }
        return []
    }

    /// A number of 32 bits, or the next large one that it stands for.
    static func number(_ small: Int, _ large: inout ArraySlice<Int>) -> Int {
        small == Int(UInt32.max) ? large.popFirst() ?? small : small
    }
}
