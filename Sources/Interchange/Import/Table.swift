import Charts

/// Reads a table with a header: a row of names, then a row a point.
///
/// The coordinates are the columns called x, y and z, else the first three that begin with a number. The first column
/// of words that takes between two and twelve different ones becomes the category.
func readTable(_ text: DelimitedRows, _ watch: ReadingWatch) throws(Flaw) -> PointTable {
    var (text, watch) = (text, watch)
    guard text.nextRow() else { throw Flaw(.empty) }
    var names: [String] = []
    while let cell = try text.nextCell() { names.append(text.text(of: cell)) }
    let kinds = try columnKinds(text, count: names.count)
    let axes = try axisColumns(names: names, kinds: kinds)
    var categories = kinds.indices.filter { kinds[$0] == .words }.map { CategoryColumn(index: $0, name: names[$0]) }

    var points: (x: [Double], y: [Double], z: [Double]) = ([], [], [])
    var skippedRows = 0
    var row: [DelimitedRows.Cell] = []
    while text.nextRow() {
        try watch.pass(text.rowStart)
        row.removeAll(keepingCapacity: true)
        while let cell = try text.nextCell() { row.append(cell) }
        try text.requireCells(names.count)
        let x = try text.number(in: row[axes.x])
        let y = try text.number(in: row[axes.y])
        let z = try text.number(in: row[axes.z])
        guard x.isFinite, y.isFinite, z.isFinite else {
            skippedRows += 1
            continue
        }
        points.x.append(x)
        points.y.append(y)
        points.z.append(z)
        for index in categories.indices { categories[index].append(text.word(in: row[categories[index].index])) }
        categories.removeAll(where: \.isTooVaried)
    }
    guard !points.x.isEmpty else { throw Flaw(.noNumbers) }
    return PointTable(
        axisTitles: AxisLabels(x: names[axes.x], y: names[axes.y], z: names[axes.z]),
        x: points.x, y: points.y, z: points.z,
        category: categories.lazy.compactMap(\.category).first, skippedRows: skippedRows)
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

/// A column of words while it is read.
private struct CategoryColumn {
    let index: Int
    let name: String
    private var values: [String] = []
    private var labels: [String] = []

    init(index: Int, name: String) {
        self.index = index
        self.name = name
    }

    var isTooVaried: Bool { labels.count > 12 }

    var category: PointTable.Category? {
        labels.count > 1 ? PointTable.Category(name: name, values: values, labels: labels) : nil
    }

    mutating func append(_ word: String) {
        if !labels.contains(word) { labels.append(word) }
        values.append(word)
    }
}

extension DelimitedRows {
    /// The text of a cell; empty for one that is missing.
    fileprivate func word(in cell: Cell) -> String {
        if case .missing = value(of: cell) { "" } else { text(of: cell) }
    }
}
