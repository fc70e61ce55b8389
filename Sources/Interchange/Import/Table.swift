import Charts

/// Reads a table with a header: a row of names, then a row a point.
///
/// The coordinates are the columns called x, y and z, else the first three that begin with a number. The first column
/// of words that takes between two and twelve different ones becomes the category.
///
/// - Parameters:
///   - text: is read piece by piece, so that only one of them is in memory.
///   - first: the first piece.
func readTable(_ text: TextFile, from first: TextFile.Piece, _ watch: ReadingWatch) throws(Flaw) -> PointTable {
    var (piece, watch) = (first, watch)
    var rows = DelimitedRows(piece.bytes)
    guard rows.nextRow() else { throw Flaw(.empty) }
    var names: [String] = []
    while let cell = try rows.nextCell() { names.append(rows.text(of: cell)) }
    let kinds = try columnKinds(rows, count: names.count)
    let axes = try axisColumns(names: names, kinds: kinds)
    var points = PointCollector(
        axisTitles: AxisLabels(x: names[axes.x], y: names[axes.y], z: names[axes.z]),
        categories: kinds.indices.filter { kinds[$0] == .words }.map { ($0, names[$0]) })
    var row: [DelimitedRows.Cell] = []
    while true {
        do throws(Flaw) {
            while rows.nextRow() {
                try watch.pass(piece.start + rows.rowStart)
                row.removeAll(keepingCapacity: true)
                while let cell = try rows.nextCell() { row.append(cell) }
                try rows.requireCells(names.count)
                let point = SIMD3(
                    try rows.number(in: row[axes.x]), try rows.number(in: row[axes.y]), try rows.number(in: row[axes.z])
                )
                points.add(point) { rows.word(in: row[$0]) }
            }
        } catch {
            throw Flaw(error.reason, at: error.offset.map { piece.start + $0 })
        }
        guard piece.end < text.end else { return try points.table() }
        piece = try text.piece(from: piece.end)
        rows = DelimitedRows(piece.bytes, delimiter: rows.delimiter)
    }
}

private enum ColumnKind {
    case numbers, words
}

/// What the columns hold, judged by the first cell of each that is not missing; `nil` where all are.
private func columnKinds(_ text: DelimitedRows, count: Int) throws(Flaw) -> [ColumnKind?] {
    var text = text
    var kinds = [ColumnKind?](repeating: nil, count: count)
    while kinds.contains(nil), text.nextRow() {
        while let cell = try text.nextCell() {
            let column = text.cellsInRow - 1
            guard column < count, kinds[column] == nil else { continue }
            switch text.value(of: cell) {
            case .number: kinds[column] = .numbers
            case .text: kinds[column] = .words
            case .missing: break
            }
        }
        try text.requireCells(count)
    }
    return kinds
}

/// The columns of the coordinates. One without a name, an index that the writing program added, comes last.
private func axisColumns(names: [String], kinds: [ColumnKind?]) throws(Flaw) -> (x: Int, y: Int, z: Int) {
    let keys = names.map { $0.lowercased() }
    if let x = keys.firstIndex(of: "x"), let y = keys.firstIndex(of: "y"), let z = keys.firstIndex(of: "z") {
        return (x, y, z)
    }
    let numeric = kinds.indices.filter { kinds[$0] == .numbers }
    let columns = numeric.filter { !names[$0].isEmpty } + numeric.filter { names[$0].isEmpty }
    guard columns.count >= 3 else { throw Flaw(.tooFewNumericColumns(found: columns.map { names[$0] })) }
    return (columns[0], columns[1], columns[2])
}

extension DelimitedRows {
    /// The text of a cell; empty for one that is missing.
    func word(in cell: Cell) -> String {
        if case .missing = value(of: cell) { "" } else { text(of: cell) }
    }
}
