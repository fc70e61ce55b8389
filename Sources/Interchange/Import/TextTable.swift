import Foundation

/// A delimited text with a header row, as it is written: every cell a text.
public struct TextTable: Sendable {
    /// The names of the columns.
    public let header: [String]
    /// Each row with its line in the file, from 1.
    public let rows: [(line: Int, cells: [String])]

    /// The maximum number of rows before the header.
    private static let preambleLimit = 50

    /// Reads a CSV or TSV file.
    ///
    /// - Parameters:
    ///   - file: a delimited text.
    ///   - isHeader: whether a row has the header of a table. Banks write the account and the days above them, in rows of their
    ///     own and sometimes with other delimiters; the first row that it accepts is the header, otherwise the
    ///     first one of the file.
    ///   - progress: called with the fraction that is read, 0 to 1, every few milliseconds.
    /// - Throws: `ImportError` for a file that cannot be read or is no such text; `cancelled` when the task was.
    /// - Complexity: O(bytes)
    public static func read(
        _ file: URL, isHeader: ([String]) -> Bool = { _ in true }, progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> TextTable {
        try read(
            try RecordFile.content(of: file), named: file.lastPathComponent, isHeader: isHeader, progress: progress)
    }

    /// Reads the content of a CSV or TSV file.
    ///
    /// - Throws: `ImportError` for a content that is no such text; `cancelled` when the task was.
    public static func read(
        _ data: Data, named name: String, isHeader: ([String]) -> Bool = { _ in true },
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> TextTable {
        try ChartDataFile.parsed(data, named: name) { text throws(ParseError) in
            let bytes = try text.whole()
            let watch = ReadingWatch(byteCount: bytes.count, progress: progress)
            let start = Self.start(in: bytes, isHeader)
            return try TextTable(
                start.map { DelimitedRows(bytes, delimiter: $0.delimiter) } ?? DelimitedRows(bytes),
                skipping: start?.rows ?? 0, of: bytes, watch)
        }
    }

    init(_ bytes: [UInt8]) throws(ParseError) {
        try self.init(DelimitedRows(bytes), skipping: 0, of: bytes, ReadingWatch(byteCount: bytes.count) { _ in })
    }

    private init(_ text: DelimitedRows, skipping: Int, of bytes: [UInt8], _ watch: ReadingWatch) throws(ParseError) {
        var (rows, watch) = (text, watch)
        var all: [(line: Int, cells: [String])] = []
        var (line, offset, skipped) = (1, 0, 0)
        while rows.nextRow() {
            try watch.pass(rows.rowStart)
            line += bytes[offset..<rows.rowStart].count { $0 == Ascii.lineFeed }
            offset = rows.rowStart
            var cells: [String] = []
            while let cell = try rows.nextCell() {
                if skipped == skipping { cells.append(rows.text(of: cell)) }
            }
            if skipped < skipping { skipped += 1 } else { all.append((line, cells)) }
        }
        guard let first = all.first else { throw ParseError(.empty) }
        header = first.cells
        self.rows = Array(all.dropFirst())
    }

    /// The beginning of the table whose header `isHeader` accepts: the number of rows before it, and its delimiter.
    ///
    /// - Returns: `nil` where no row is accepted.
    private static func start(
        in bytes: [UInt8], _ isHeader: ([String]) -> Bool
    ) -> (rows: Int, delimiter: UInt8)? {
        for delimiter in [DelimitedRows(bytes).delimiter, Ascii.semicolon, Ascii.tab, Ascii.comma] {
            var rows = DelimitedRows(bytes, delimiter: delimiter)
            for number in 0..<Self.preambleLimit where rows.nextRow() {
                guard let cells = try? rows.cells() else { break }
                if isHeader(cells) { return (number, delimiter) }
            }
        }
        return nil
    }
}

extension DelimitedRows {
    /// The texts of the row that is open.
    mutating func cells() throws(ParseError) -> [String] {
        var cells: [String] = []
        while let cell = try nextCell() { cells.append(text(of: cell)) }
        return cells
    }
}
