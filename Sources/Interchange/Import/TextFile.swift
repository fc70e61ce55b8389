import Foundation

/// The bytes of a text, read as a whole or piece by piece.
struct TextFile {
    /// Where the text begins, behind a byte order mark.
    let start: Int
    /// Where it ends.
    var end: Int { data.count }
    private let data: Data

    /// The largest text that is read at once, in MiB: its values must fit into memory together with it.
    static let limitInMiB = 512
    /// About how many bytes a piece has.
    private let pieceSize: Int

    init(_ data: Data, pieceSize: Int = 32 << 20) throws(ParseError) {
        guard !data.starts(with: [0xFF, 0xFE]), !data.starts(with: [0xFE, 0xFF]) else { throw ParseError(.utf16) }
        start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.data = data
        self.pieceSize = pieceSize
    }

    /// The whole text.
    func whole() throws(ParseError) -> [UInt8] {
        guard end - start <= Self.limitInMiB << 20 else { throw ParseError(.tooLarge(limitInMiB: Self.limitInMiB)) }
        return bytes(start..<end)
    }

    /// A part of the text.
    struct Piece {
        let bytes: [UInt8]
        /// Its offset in the file.
        let start: Int
        var end: Int { start + bytes.count }
    }

    /// The next piece, which ends with a row: a line end between quotation marks ends none.
    func piece(from offset: Int) throws(ParseError) -> Piece {
        var size = pieceSize
        while end - offset > size {
            var bytes = bytes(offset..<offset + size)
            if let length = Self.lengthOfRows(bytes) {
                bytes.removeLast(bytes.count - length)
                return Piece(bytes: bytes, start: offset)
            }
            guard size < Self.limitInMiB << 20 else { throw ParseError(.tooLarge(limitInMiB: Self.limitInMiB)) }
            size *= 2
        }
        return Piece(bytes: bytes(offset..<end), start: offset)
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] {
        [UInt8](data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
    }

    /// Up to where there are whole rows; `nil` where there is none.
    private static func lengthOfRows(_ bytes: [UInt8]) -> Int? {
        func has(_ byte: UInt8) -> Bool {
            bytes.withUnsafeBytes { bytes in
                bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
            }
        }
        guard has(Ascii.lineFeed) else { return nil }
        guard has(Ascii.quote) else { return bytes.lastIndex(of: Ascii.lineFeed).map { $0 + 1 } }
        var (isQuoted, last) = (false, Int?.none)
        for (index, byte) in bytes.enumerated() {
            if byte == Ascii.quote { isQuoted.toggle() }
            if byte == Ascii.lineFeed, !isQuoted { last = index + 1 }
        }
        return last
    }

    /// The number of the line, from 1, that contains the byte at an offset; LF, CR LF and CR each end a line.
    func line(at offset: Int) -> Int {
        var line = 1
        let bytes = data.bytes
        func byte(_ index: Int) -> UInt8 { bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
        for index in 0..<min(offset, end) {
            switch byte(index) {
            case Ascii.lineFeed: line += 1
            case Ascii.carriageReturn where index + 1 < end && byte(index + 1) != Ascii.lineFeed: line += 1
            default: break
            }
        }
        return line
    }
}
