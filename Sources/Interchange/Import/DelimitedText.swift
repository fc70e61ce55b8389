/// Reads delimited text as what its first row makes it.
///
/// A row with names begins a table. A row of numbers begins a matrix; where its first cell is a word, or empty before
/// nothing but numbers, the others are coordinates.
func readDelimitedText(_ text: TextFile, _ watch: ReadingWatch) throws(Flaw) -> ImportedData {
    var header = DelimitedRows(try text.piece(from: text.start).bytes)
    guard header.nextRow(), let corner = try header.nextCell() else { throw Flaw(.empty) }
    var hasNames = false
    var hasGaps = false
    while let cell = try header.nextCell() {
        switch header.value(of: cell) {
        case .number: break
        case .missing: hasGaps = true
        case .text: hasNames = true
        }
    }
    let isAlone = header.cellsInRow == 1
    return switch header.value(of: corner) {
    case _ where hasNames: .points(try readTable(text, watch))
    case .text where isAlone: .points(try readTable(text, watch))
    case .text: .grid(try readMatrixWithCoordinates(DelimitedRows(try text.whole()), watch))
    case .missing where corner.range.isEmpty && !hasGaps && !isAlone:
        .grid(try readMatrixWithCoordinates(DelimitedRows(try text.whole()), watch))
    case .missing, .number: .grid(try readMatrix(DelimitedRows(try text.whole()), watch))
    }
}
