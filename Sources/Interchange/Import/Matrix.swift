import Charts

/// Reads a matrix of numbers: each line is a row of heights, the first one the farthest from the viewer.
///
/// - Returns: heights over 0…columns − 1 and 0…rows − 1.
func readMatrix(_ text: DelimitedRows, _ watch: ReadingWatch) throws(ParseError) -> ImportedGrid {
    var (text, watch) = (text, watch)
    var values: [Double] = []
    var columns: Int?
    var rows = 0
    while text.nextRow() {
        try watch.pass(text.rowStart)
        while let cell = try text.nextCell() {
            try ImportedGrid.requireSide(text.cellsInRow)
            values.append(try text.number(in: cell))
        }
        let expected = columns ?? text.cellsInRow
        try text.requireCells(expected)
        columns = expected
        rows += 1
        try ImportedGrid.requireSide(rows)
    }
    guard let columnCount = columns else { throw ParseError(.empty) }
    return try ImportedGrid(
        columns: columnCount, rows: rows, xDomain: 0...Double(columnCount - 1), zDomain: 0...Double(rows - 1),
        samples: HeightSamples(values),
        axisTitles: AxisLabels(x: "Column", y: "Value", z: "Row"), reversesZ: false)
}

/// Reads a matrix whose first row holds the x coordinates and whose first column holds the z coordinates.
///
/// The coordinates may rise or fall. The word in the corner may name the axes, as `z\x` does.
func readMatrixWithCoordinates(_ text: DelimitedRows, _ watch: ReadingWatch) throws(ParseError) -> ImportedGrid {
    var (text, watch) = (text, watch)
    guard text.nextRow(), let corner = try text.nextCell() else { throw ParseError(.empty) }
    var xs: [EvenSpacing.Coordinate] = []
    while let cell = try text.nextCell() { xs.append(try text.coordinate(in: cell, along: "x")) }
    var zs: [EvenSpacing.Coordinate] = []
    var values: [Double] = []
    while text.nextRow() {
        try watch.pass(text.rowStart)
        while let cell = try text.nextCell() {
            if text.cellsInRow == 1 {
                zs.append(try text.coordinate(in: cell, along: "z"))
                try ImportedGrid.requireSide(zs.count)
            } else {
                values.append(try text.number(in: cell))
            }
        }
        try text.requireCells(xs.count + 1)
    }
    guard xs.count > 1, zs.count > 1 else { throw ParseError(.gridTooSmall(columns: xs.count, rows: zs.count)) }

    let alongX = try EvenSpacing(xs, along: "x")
    let alongZ = try EvenSpacing(zs, along: "z")
    if alongX.isDescending { values.reverseColumns(ofLength: xs.count) }
    if alongZ.isDescending { values.reverseRows(ofLength: xs.count) }
    return try ImportedGrid(
        columns: xs.count, rows: zs.count, xDomain: alongX.domain, zDomain: alongZ.domain,
        samples: HeightSamples(values),
        axisTitles: AxisLabels(corner: text.text(of: corner)), reversesZ: alongZ.isDescending)
}

extension DelimitedRows {
    fileprivate func coordinate(in cell: Cell, along axis: String) throws(ParseError) -> EvenSpacing.Coordinate {
        let value = try number(in: cell)
        guard value.isFinite else { throw ParseError(.missingCoordinate(axis: axis), at: rowStart) }
        return EvenSpacing.Coordinate(value: value, offset: rowStart)
    }
}

extension AxisLabels {
    /// The titles that the corner of a matrix gives: `z\x` or `z/x` names the axis of the column and that of the row.
    fileprivate init(corner: String) {
        let names = corner.split { $0 == "\\" || $0 == "/" }
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        self.init(x: names.count == 2 ? names[1] : "x", y: "y", z: names.count == 2 ? names[0] : "z")
    }
}
