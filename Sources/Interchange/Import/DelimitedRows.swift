/// Walks over the rows and cells of delimited text (RFC 4180), from the first byte to the last.
///
/// Beyond the RFC it accepts any line end, blanks around cells, and, between rows, blank lines and lines that begin
/// with `#`. A copy advances independently.
struct DelimitedRows {
    /// The range of the text of a cell, without its blanks and quotation marks.
    struct Cell {
        let range: Range<Int>
        /// Whether a quotation mark in the text is written as two.
        var hasDoubledQuotes = false
    }

    private let bytes: [UInt8]
    /// The delimiter of cells.
    let delimiter: UInt8
    /// What else may be the decimal separator of a number.
    let mark: UInt8
    private var position = 0
    private var rowIsOpen = false
    /// Where the row begins.
    private(set) var rowStart = 0
    /// How many cells of the row have been walked over.
    private(set) var cellsInRow = 0

    /// The rows of `bytes`. The first one determines the delimiter: a tab if it has one, else a semicolon,
    /// else the comma; blanks where it has none of these.
    init(_ bytes: [UInt8]) {
        self.init(bytes, delimiter: Self.delimiter(of: bytes))
    }

    /// - Parameter mark: an alternative decimal separator; where `nil`, a comma if cells are separated by semicolons.
    init(_ bytes: [UInt8], delimiter: UInt8, mark: UInt8? = nil) {
        self.bytes = bytes
        self.delimiter = delimiter
        self.mark = mark ?? (delimiter == Ascii.semicolon ? Ascii.comma : Ascii.point)
    }

    private static func delimiter(of bytes: [UInt8]) -> UInt8 {
        // Walked over with tabs as delimiters, since the first row may begin with one.
        var rows = DelimitedRows(bytes, delimiter: Ascii.tab)
        guard rows.nextRow() else { return Ascii.comma }
        var isQuoted = false
        var best: UInt8?
        var (endedCell, hasBlanks) = (false, false)
        for byte in bytes[rows.rowStart...] {
            if byte == Ascii.quote {
                isQuoted.toggle()
            } else if !isQuoted {
                if byte == Ascii.tab { return Ascii.tab }
                if byte == Ascii.semicolon { best = Ascii.semicolon }
                if byte == Ascii.comma, best == nil { best = Ascii.comma }
                if Ascii.isLineEnd(byte) { break }
            }
            if Ascii.isBlank(byte) { endedCell = true } else if endedCell { hasBlanks = true }
        }
        return best ?? (hasBlanks ? Ascii.space : Ascii.comma)
    }

    /// Goes to the next row, once the one before has been walked over to its end.
    ///
    /// - Returns: `false` at the end of the text.
    mutating func nextRow() -> Bool {
        while position < bytes.count {
            let start = index(from: position) { !isBlank($0) }
            if start == bytes.count {
                position = start
            } else if Ascii.isLineEnd(bytes[start]) {
                position = start + 1
            } else if bytes[start] == Ascii.hash {
                position = index(from: start, where: Ascii.isLineEnd)
            } else {
                position = start
                rowStart = start
                cellsInRow = 0
                rowIsOpen = true
                return true
            }
        }
        return false
    }

    /// The next cell of the row; `nil` after its last.
    mutating func nextCell() throws(ParseError) -> Cell? {
        guard rowIsOpen else { return nil }
        let start = index(from: position) { !isBlank($0) }
        let cell = start < bytes.count && bytes[start] == Ascii.quote ? try quotedCell(at: start) : plainCell(at: start)
        cellsInRow += 1
        if delimiter == Ascii.space {
            // However many there are, and none at the end of a row.
            position = index(from: position) { !Ascii.isBlank($0) }
            rowIsOpen = position < bytes.count && !Ascii.isLineEnd(bytes[position])
        } else {
            rowIsOpen = position < bytes.count && bytes[position] == delimiter
            position += 1
        }
        return cell
    }

    /// Complains unless the row, walked over to its end, had `expected` cells.
    func requireCells(_ expected: Int) throws(ParseError) {
        guard cellsInRow == expected else {
            throw ParseError(.raggedRow(cells: cellsInRow, expected: expected), at: rowStart)
        }
    }

    /// A cell without quotation marks; leaves `position` at what ends it.
    private mutating func plainCell(at start: Int) -> Cell {
        position = index(from: start, where: endsCell)
        var end = position
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return Cell(range: start..<end)
    }

    /// A cell whose quotation mark opens at `start`; leaves `position` at what ends the cell.
    private mutating func quotedCell(at start: Int) throws(ParseError) -> Cell {
        var hasDoubledQuotes = false
        var end = index(from: start + 1) { $0 == Ascii.quote }
        while end + 1 < bytes.count, bytes[end + 1] == Ascii.quote {
            hasDoubledQuotes = true
            end = index(from: end + 2) { $0 == Ascii.quote }
        }
        guard end < bytes.count else { throw ParseError(.unclosedQuote, at: start) }
        position = index(from: end + 1) { !isBlank($0) }
        guard position == bytes.count || endsCell(bytes[position]) else { throw ParseError(.textAfterQuote, at: end) }
        return Cell(range: (start + 1)..<end, hasDoubledQuotes: hasDoubledQuotes)
    }

    /// The offset of the first byte from `start` on that satisfies `condition`, or the end of the text.
    private func index(from start: Int, where condition: (UInt8) -> Bool) -> Int {
        var index = start
        while index < bytes.count, !condition(bytes[index]) { index += 1 }
        return min(index, bytes.count)
    }

    private func endsCell(_ byte: UInt8) -> Bool {
        byte == delimiter || Ascii.isLineEnd(byte)
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        Ascii.isBlank(byte) && (byte != delimiter || byte == Ascii.space)
    }
}

extension DelimitedRows {
    /// The content of a cell.
    func value(of cell: Cell) -> CellValue {
        CellValue(bytes.span.extracting(cell.range), mark: mark)
    }

    /// The number in a cell, NaN for a missing one.
    func number(in cell: Cell) throws(ParseError) -> Double {
        switch value(of: cell) {
        case .number(let number): return number
        case .missing: return .nan
        case .text: throw ParseError(.notANumber(text(of: cell)), at: cell.range.lowerBound)
        }
    }

    /// The text of a cell.
    func text(of cell: Cell) -> String {
        let text = bytes.span.extracting(cell.range).text
        return cell.hasDoubledQuotes ? text.replacing("\"\"", with: "\"") : text
    }
}
