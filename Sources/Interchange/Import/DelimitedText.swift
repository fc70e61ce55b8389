import Foundation

/// Rows of cells: a matrix, or a table of any length.
enum DelimitedTextFormat: DataFormat {
    static let fileExtensions = ["csv", "tsv", "txt", "xyz", "dat"]
    static let mediaTypes = ["text/csv", "text/tab-separated-values"]
    static let table: TableKind? = .text

    /// Any text may be one.
    static func recognizes(_ content: Data) -> Bool { false }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let text = try TextFile(source.bytes)
        guard let layout = source.layout else { return try readDelimitedText(text, watch) }
        return try readTable(text, layout: layout, isOfPoints: source.fileExtension == "xyz", watch)
    }
}

/// Reads delimited text as what its first row makes it.
///
/// A row with names begins a table. A row of numbers begins a matrix; where its first cell is a word, or empty before
/// nothing but numbers, the others are coordinates.
func readDelimitedText(_ text: TextFile, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
    let first = try text.piece(from: text.start)
    let rows = DelimitedRows(first.bytes)
    var header = rows
    guard header.nextRow(), let corner = try header.nextCell() else { throw ParseError(.empty) }
    var hasNames = false
    var hasGaps = false
    while let cell = try header.nextCell() {
        try ImportedGrid.requireSide(header.cellsInRow)
        switch header.value(of: cell) {
        case .number: break
        case .missing: hasGaps = true
        case .text: hasNames = true
        }
    }
    let isAlone = header.cellsInRow == 1
    func whole() throws(ParseError) -> DelimitedRows { first.end == text.end ? rows : DelimitedRows(try text.whole()) }
    return switch header.value(of: corner) {
    case _ where hasNames: .points(try readTable(text, from: first, watch))
    case .text where isAlone: .points(try readTable(text, from: first, watch))
    case .text: .grid(try readMatrixWithCoordinates(try whole(), watch))
    case .missing where corner.range.isEmpty && !hasGaps && !isAlone:
        .grid(try readMatrixWithCoordinates(try whole(), watch))
    case .missing, .number: .grid(try readMatrix(try whole(), watch))
    }
}
