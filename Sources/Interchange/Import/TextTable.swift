import Foundation

/// A delimited text with a row of heads, as it is written: every cell a text.
public struct TextTable: Sendable {
    public let heads: [String]
    /// Each row with its line in the file, from 1.
    public let rows: [(line: Int, cells: [String])]

    /// Reads a CSV or TSV file.
    ///
    /// - Throws: `ImportError` for a file that cannot be read or is no such text.
    public static func read(_ file: URL) throws(ImportError) -> TextTable {
        try ChartDataFile.parsed(try ChartDataFile.bytes(of: file), named: file.lastPathComponent) {
            text throws(Flaw) in try TextTable(try text.whole())
        }
    }

    init(_ bytes: [UInt8]) throws(Flaw) {
        var rows = DelimitedRows(bytes)
        var all: [(line: Int, cells: [String])] = []
        var (line, place) = (1, 0)
        while rows.nextRow() {
            line += bytes[place..<rows.rowStart].count { $0 == Ascii.lineFeed }
            place = rows.rowStart
            var cells: [String] = []
            while let cell = try rows.nextCell() { cells.append(rows.text(of: cell)) }
            all.append((line, cells))
        }
        guard let first = all.first else { throw Flaw(.empty) }
        heads = first.cells
        self.rows = Array(all.dropFirst())
    }
}
