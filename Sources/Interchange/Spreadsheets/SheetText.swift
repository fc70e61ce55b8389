import Foundation

/// The cells of a sheet as delimited text, which the reader of tables understands.
///
/// Rows above the table and to its left are left out: empty ones, and at the top those of a single cell, as titles are.
struct SheetText {
    private struct Row {
        let start: Int
        let end: Int
        /// The first column that is not empty, and one past the last.
        let first: Int
        let count: Int
        /// How many cells are not empty.
        let filled: Int
    }

    private var bytes: [UInt8] = []
    private var rows: [Row] = []
    private var start = 0
    private var column = 0
    private var first: Int?
    private var filled = 0

    /// No program has more columns.
    static let columnLimit = 16_384

    /// Adds a cell to the row; those that are left out before it are empty.
    ///
    /// - Parameter index: of its column, greater than that of the cell before.
    mutating func add(_ cell: some Collection<UInt8>, at index: Int) {
        guard !cell.isEmpty, index >= column, index < Self.columnLimit else { return }
        if first == nil {
            first = index
        } else {
            bytes.append(contentsOf: repeatElement(Ascii.tab, count: index - column + 1))
        }
        column = index + 1
        filled += 1
        let isPlain =
            cell.first != UInt8(ascii: "#")
            && !cell.contains { $0 == Ascii.tab || $0 == Ascii.quote || Ascii.isLineEnd($0) }
        guard !isPlain else { return bytes.append(contentsOf: cell) }
        bytes.append(Ascii.quote)
        for byte in cell {
            if byte == Ascii.quote { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(Ascii.quote)
    }

    /// Ends a row.
    ///
    /// - Parameter count: how often it is there.
    /// - Throws: `tooLarge` above 512 MiB.
    mutating func endRow(count: Int = 1) throws(ParseError) {
        defer { (start, column, first, filled) = (bytes.count, 0, nil, 0) }
        guard let first else { return }
        let row = Row(start: start, end: bytes.count, first: first, count: column, filled: filled)
        guard bytes.count + count * column <= TextFile.limitInMiB << 20, count <= 1 << 21 else {
            throw ParseError(.tooLarge(limitInMiB: TextFile.limitInMiB))
        }
        rows.append(contentsOf: repeatElement(row, count: count))
    }

    /// The text, all rows of which have the same number of cells.
    func text() throws(ParseError) -> [UInt8] {
        let table = rows.drop { row in row.filled == 1 && rows.contains { $0.filled > 1 } }
        guard let left = table.lazy.map(\.first).min(), let width = table.lazy.map(\.count).max() else {
            throw ParseError(.empty)
        }
        let size = table.reduce(0) { $0 + $1.end - $1.start + ($1.first - left) + (width - $1.count) + 1 }
        guard size <= TextFile.limitInMiB << 20 else { throw ParseError(.tooLarge(limitInMiB: TextFile.limitInMiB)) }
        var text: [UInt8] = []
        text.reserveCapacity(size)
        for row in table {
            text.append(contentsOf: repeatElement(Ascii.tab, count: row.first - left))
            text.append(contentsOf: bytes[row.start..<row.end])
            text.append(contentsOf: repeatElement(Ascii.tab, count: width - row.count))
            text.append(Ascii.lineFeed)
        }
        return text
    }

    /// The chart of the rows.
    func data(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        var table = DataSource(
            bytes: Data(try text()), fileExtension: source.fileExtension, layout: source.layout)
        table.layout?.delimiter = .tab
        table.layout?.hasDecimalComma = false
        do throws(ParseError) {
            return try DelimitedTextFormat.read(table, watch)
        } catch {
            // The line is one of the text, not of the file.
            throw ParseError(error.reason)
        }
    }
}

/// A day and a time of day of a spreadsheet, as cells of text have them.
enum SheetDate {
    /// `2026-11-25`, with a time where there is one.
    ///
    /// - Parameters:
    ///   - number: days since the end of 1899, or of 1903.
    ///   - isFrom1904: whether day 0 is the first of 1904.
    static func text(_ number: Double, isFrom1904: Bool) -> String? {
        guard number.isFinite, number >= 0, number < 3_000_000 else { return nil }
        let seconds = (number * 86_400).rounded()
        let (day, rest) = (Int(seconds / 86_400), Int(seconds) % 86_400)
        // From 1970-01-01.
        let (year, month, date) = civil(day - (isFrom1904 ? 24_107 : 25_569))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let text = "\(year)-\(two(month))-\(two(date))"
        return rest == 0 ? text : "\(text)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    }

    /// The day of the Gregorian calendar (H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”, 2014).
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// A spreadsheet in a ZIP archive.
struct SpreadsheetArchive {
    private let reader: ByteReader
    private let members: [String: ZipMember]
    private let watch: ReadingWatch

    init(_ bytes: Data, _ watch: ReadingWatch) throws(ParseError) {
        reader = ByteReader(bytes, named: "")
        self.watch = watch
        members = Dictionary(try ZipMember.all(in: bytes.bytes).map { ($0.name, $0) }) { first, _ in first }
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// Gives a member's elements to a receiver.
    ///
    /// - Throws: `damagedArchive` where there is none.
    func read(_ name: String, into receiver: some XMLReceiver) throws(ParseError) {
        guard let member = members[name] else { throw ParseError(.damagedArchive) }
        try XMLElements.read(try member.stream(from: reader), into: receiver, watch)
    }
}
