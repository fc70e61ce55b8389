import Charts

/// Reads a table with a header: a row of names, then a row a point.
///
/// The coordinates are the columns called x, y and z, else the first three that begin with a number. The first column
/// of words with two to twelve different ones becomes the category.
///
/// - Parameters:
///   - text: is read piece by piece, so that only one of them is in memory.
///   - first: the first piece.
func readTable(_ text: TextFile, from first: TextFile.Piece, _ watch: ReadingWatch) throws(ParseError) -> PointTable {
    var rows = DelimitedRows(first.bytes)
    guard rows.nextRow() else { throw ParseError(.empty) }
    let names = try rows.cells()
    let kinds = try rows.columnKinds(count: names.count)
    let axes = try axisColumns(names: names, kinds: kinds)
    var points = PointCollector(
        axisTitles: AxisLabels(x: names[axes.x], y: names[axes.y], z: names[axes.z]),
        categories: kinds.indices.filter { kinds[$0] == .words || kinds[$0] == .dates }.map { ($0, names[$0]) })
    try text.forEachRow(of: rows, in: first, cells: names.count, watch) { row, rows throws(ParseError) in
        let point = SIMD3(
            try rows.number(in: row[axes.x]), try rows.number(in: row[axes.y]), try rows.number(in: row[axes.z]))
        points.add(point) { rows.word(in: row[$0]) }
    }
    return try points.table()
}

extension TextFile {
    /// Goes over the rows of a table piece by piece, so that only one of them is in memory.
    ///
    /// - Parameters:
    ///   - rows: of the first piece, before the row to begin with.
    ///   - count: of the cells that each row has; one that has another number is an error.
    ///   - body: called with the cells of a row, and the reader that has their content.
    @inline(__always)
    func forEachRow(
        of rows: DelimitedRows, in first: Piece, cells count: Int, _ watch: ReadingWatch,
        _ body: ([DelimitedRows.Cell], DelimitedRows) throws(ParseError) -> Void
    ) throws(ParseError) {
        var (rows, piece, watch) = (rows, first, watch)
        var row: [DelimitedRows.Cell] = []
        while true {
            do throws(ParseError) {
                while rows.nextRow() {
                    try watch.pass(piece.start + rows.rowStart)
                    row.removeAll(keepingCapacity: true)
                    while let cell = try rows.nextCell() { row.append(cell) }
                    try rows.requireCells(count)
                    try body(row, rows)
                }
            } catch {
                throw ParseError(error.reason, at: error.offset.map { piece.start + $0 })
            }
            guard piece.end < end else { return }
            piece = try self.piece(from: piece.end)
            rows = DelimitedRows(piece.bytes, delimiter: rows.delimiter, mark: rows.mark)
        }
    }
}

extension DelimitedRows {
    /// What the columns of the following rows hold, judged by the first cell of each that is not missing; `nil` where all are.
    func columnKinds(count: Int) throws(ParseError) -> [TableDescription.Kind?] {
        var rows = self
        var kinds = [TableDescription.Kind?](repeating: nil, count: count)
        while kinds.contains(nil), rows.nextRow() {
            while let cell = try rows.nextCell() {
                let column = rows.cellsInRow - 1
                guard column < count, kinds[column] == nil else { continue }
                switch rows.value(of: cell) {
                case .number: kinds[column] = .numbers
                case .text: kinds[column] = DateCell.date(rows.text(of: cell)) == nil ? .words : .dates
                case .missing: break
                }
            }
            try rows.requireCells(count)
        }
        return kinds
    }
}

/// The columns of the coordinates. One without a name, an index that the writing program added, is last.
private func axisColumns(names: [String], kinds: [TableDescription.Kind?]) throws(ParseError) -> (
    x: Int, y: Int, z: Int
) {
    let keys = names.map { $0.lowercased() }
    if let x = keys.firstIndex(of: "x"), let y = keys.firstIndex(of: "y"), let z = keys.firstIndex(of: "z") {
        return (x, y, z)
    }
    let numeric = kinds.indices.filter { kinds[$0] == .numbers }
    let columns = numeric.filter { !names[$0].isEmpty } + numeric.filter { names[$0].isEmpty }
    guard columns.count >= 3 else { throw ParseError(.tooFewNumericColumns(found: columns.map { names[$0] })) }
    return (columns[0], columns[1], columns[2])
}

extension DelimitedRows {
    /// The text of a cell; empty for one that is missing.
    func word(in cell: Cell) -> String {
        if case .missing = value(of: cell) { "" } else { text(of: cell) }
    }
}
