import Foundation

/// A property of an iCalendar text, RFC 5545: `DTSTART;TZID=Europe/Lisbon:20270503T090000`.
struct CalendarProperty {
    /// In capitals.
    let name: String
    let value: String
    /// The value as it is needed for a list of several: split at commas.
    var values: [String] { value.split(separator: ",").map(String.init) }
    private let parameterText: Substring

    /// - Parameter line: a whole line, put together of its folded parts.
    /// - Returns: `nil` when it has no value.
    init?(_ line: [UInt8]) {
        var (isQuoted, nameEnd) = (false, Int?.none)
        var colon: Int?
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == UInt8(ascii: ";"), nameEnd == nil { nameEnd = index }
            if byte == UInt8(ascii: ":") {
                colon = index
                break
            }
        }
        guard let colon else { return nil }
        let end = nameEnd ?? colon
        name = String(decoding: line[..<end], as: UTF8.self).uppercased()
        parameterText = Substring(decoding: line[end..<colon], as: UTF8.self)
        value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    }

    /// The value of a parameter, without quotation marks; `nil` where it is not given.
    func parameter(_ name: String) -> String? {
        guard !parameterText.isEmpty else { return nil }
        for part in parameterText.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2, pair[0].uppercased() == name { return pair[1].filter { $0 != "\"" } }
        }
        return nil
    }

    /// The value as a text: without its escapes.
    var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                plain.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }
}

/// The lines of an iCalendar text, those put together that are folded.
struct CalendarLines {
    /// The maximum length of a line, bytes: above that of any text of a record.
    static let limit = 256 << 10

    private let data: Data
    /// Up to which byte the text is read.
    private(set) var position: Int
    /// The line that was read last.
    private(set) var line: [UInt8] = []
    /// Whether the line was longer than `limit`, and is without its end.
    private(set) var isCut = false

    init(_ data: Data) {
        self.data = data
        position = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Goes to the next line.
    ///
    /// - Returns: `false` at the end of the text.
    /// - Complexity: O(bytes of the line)
    mutating func next() -> Bool {
        line.removeAll(keepingCapacity: true)
        isCut = false
        guard position < data.count else { return false }
        data.withUnsafeBytes { bytes in
            var start = position
            while true {
                let feed = bytes[start...].firstLineFeed
                position = feed.map { $0 + 1 } ?? bytes.count
                var end = feed ?? bytes.count
                if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
                let room = Self.limit - line.count
                isCut = isCut || end - start > room
                line.append(contentsOf: bytes[start..<min(end, start + room)])
                // A line continues after a line end and a blank.
                guard position < bytes.count,
                    bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
                else {
                    return
                }
                start = position + 1
            }
        }
        return true
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The offset of the first line feed; found by the C library, many bytes at a time.
    fileprivate var firstLineFeed: Int? {
        guard let base = base.baseAddress, startIndex < endIndex,
            let found = memchr(base + startIndex, Int32(UInt8(ascii: "\n")), endIndex - startIndex)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
