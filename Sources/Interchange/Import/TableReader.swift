import Charts
import Foundation

/// Reads delimited text in a layout; what the layout leaves open is recognized.
///
/// Rows of numbers without names are heights, unless there are three columns and more than three rows, or the file is one of
/// points by its ending. The coordinates of a table are the columns called x, y and z, with z upwards, or the first three of
/// numbers, of which one that is named like a height points upwards; where there are fewer, dates and words are on the floor.
///
/// - Parameter isOfPoints: whether rows of three to six numbers are points by what the file is.
func readTable(
    _ text: TextFile, layout: TableLayout, isOfPoints: Bool, _ watch: ReadingWatch
) throws(ParseError) -> ImportedData {
    let first = try text.piece(from: text.start)
    let head = TableHeader(first.bytes, layout, isOfPoints: isOfPoints)
    func wholeRows() throws(ParseError) -> DelimitedRows {
        let bytes = first.end == text.end ? first.bytes : try text.whole()
        var rows = DelimitedRows(bytes, delimiter: head.delimiter, mark: head.mark)
        if head.hasHeader, !head.hasCoordinates, rows.nextRow() { _ = try rows.cells() }
        return rows
    }
    guard head.form != .heights else {
        var grid =
            head.hasCoordinates
            ? try readMatrixWithCoordinates(try wholeRows(), watch) : try readMatrix(try wholeRows(), watch)
        grid.table = TableDescription(columns: [], layout: head.layout(TableLayout.Form.heights))
        return .grid(grid)
    }
    var rows = DelimitedRows(first.bytes, delimiter: head.delimiter, mark: head.mark)
    var header = rows
    guard header.nextRow() else { throw ParseError(.empty) }
    var names = try header.cells()
    if head.hasHeader { rows = header } else { names = Array(repeating: "", count: names.count) }
    var reader = try TableReader(
        names, try rows.columnKinds(count: names.count), hasNames: head.hasHeader, form: head.form,
        division: head.layout(head.form ?? .points), layout)
    try text.forEachRow(of: rows, in: first, cells: names.count, watch) { row, rows throws(ParseError) in
        try reader.add(row, of: rows)
    }
    return .table(try reader.table())
}

/// Reads records of numbers in a layout, as the columns of a text are.
///
/// - Parameters:
///   - records: of one kind, with their names.
///   - form: what they are where the layout does not say; `nil` where their positions decide.
///   - color: the column that colours them where the layout does not say.
func readTable(
    _ records: NumericRecords, form: TableLayout.Form?, color: String?, _ source: DataSource, _ watch: ReadingWatch
) throws(ParseError) -> ImportedData {
    var layout = source.layout ?? TableLayout()
    layout.color = layout.color ?? color
    let names = records.fields.map(\.name)
    var reader = try TableReader(
        names, names.map { _ in .numbers }, hasNames: true, form: layout.form ?? form, division: TableLayout(), layout)
    try reader.read(records, watch)
    return .table(try reader.table())
}

/// What is detected from the beginning of a text.
private struct TableHeader {
    let delimiter: UInt8
    /// What else may be the decimal separator of a number.
    let mark: UInt8
    let hasHeader: Bool
    /// Whether the first row and the first column of a matrix are coordinates.
    let hasCoordinates: Bool
    /// What the rows are; `nil` for a table whose positions decide.
    let form: TableLayout.Form?

    /// The number of rows examined.
    private static let rowLimit = 100

    init(_ bytes: [UInt8], _ layout: TableLayout, isOfPoints: Bool) {
        var delimiter = layout.delimiter?.byte ?? DelimitedRows(bytes).delimiter
        if layout.delimiter == nil, delimiter == Ascii.comma, Self.isBlankWithCommas(bytes) { delimiter = Ascii.space }
        let mayHaveCommas = delimiter != Ascii.comma && layout.hasDecimalComma ?? true
        let mark = mayHaveCommas ? Ascii.comma : Ascii.point
        var rows = DelimitedRows(bytes, delimiter: delimiter, mark: mark)
        var hasComma = false
        var first: [CellValue] = []
        var cornerIsEmpty = false
        var (count, width) = (0, 0)
        while count < Self.rowLimit, rows.nextRow() {
            while let cell = try? rows.nextCell() {
                let value = rows.value(of: cell)
                if count == 0 {
                    cornerIsEmpty = cornerIsEmpty || first.isEmpty && cell.range.isEmpty
                    first.append(value)
                }
                if case .number = value, mayHaveCommas {
                    hasComma = hasComma || bytes[cell.range].contains(Ascii.comma)
                }
            }
            if count == 0 { width = first.count }
            count += 1
        }
        let names = first.dropFirst().contains { if case .text = $0 { true } else { false } }
        let corner = if case .text? = first.first { true } else { false }
        let hasGap = first.dropFirst().contains { if case .missing = $0 { true } else { false } }
        let numbersFollow = width > 1 && !names && !hasGap
        hasHeader = layout.hasHeader ?? (names || corner && width == 1)
        hasCoordinates = numbersFollow && (corner || cornerIsEmpty)
        let isMatrix = !hasHeader && !(width == 3 && count > 3) && !(isOfPoints && 3...6 ~= width)
        form = layout.form ?? (isMatrix || hasCoordinates && layout.hasHeader == nil ? .heights : nil)
        self.delimiter = delimiter
        self.mark = mayHaveCommas && (layout.hasDecimalComma ?? hasComma) ? Ascii.comma : Ascii.point
    }

    /// Whether the first row is numbers with decimal commas between blanks, such as `1,5 2,5 3`.
    private static func isBlankWithCommas(_ bytes: [UInt8]) -> Bool {
        var rows = DelimitedRows(bytes, delimiter: Ascii.space, mark: Ascii.comma)
        guard rows.nextRow() else { return false }
        var count = 0
        while let cell = try? rows.nextCell() {
            guard case .number = rows.value(of: cell) else { return false }
            count += 1
        }
        return count > 1
    }

    /// The layout as it was recognized.
    func layout(_ form: TableLayout.Form) -> TableLayout {
        var layout = TableLayout()
        layout.form = form
        layout.delimiter = TableLayout.Delimiter(delimiter)
        layout.hasDecimalComma = mark == Ascii.comma
        layout.hasHeader = hasHeader
        return layout
    }
}

/// Reads the rows of a table one after another.
private struct TableReader {
    /// What the rows are; `nil` for a table whose positions decide.
    private let form: TableLayout.Form?
    /// How the columns of a text were divided.
    private let division: TableLayout
    private let columns: [TableDescription.Column]
    private let x: Int
    private let y: Int
    private let z: Int
    private let color: Int?
    private let size: Int?
    private let symbol: Int?
    /// Whether the coordinates were chosen or named: a grid does not turn them round.
    private let hasFixedAxes: Bool
    private var points: PointCollector
    private var axes: [AxisReader]
    private var values: [Double] = []
    private var sizes: [Double] = []
    private let layout: TableLayout

    /// - Parameters:
    ///   - columns: their names, and what they hold; `nil` where no row says.
    ///   - hasNames: whether the names are the file's.
    ///   - form: what the rows are; `nil` for a table whose positions decide.
    ///   - division: how the columns of a text were divided.
    init(
        _ names: [String], _ kinds: [TableDescription.Kind?], hasNames: Bool, form: TableLayout.Form?,
        division: TableLayout, _ layout: TableLayout
    ) throws(ParseError) {
        (self.form, self.division) = (form, division)
        let titles = Self.titles(names, hasHeader: hasNames)
        columns = zip(titles, kinds).map { TableDescription.Column(name: $0, kind: $1 ?? .numbers) }
        let columns = columns
        func chosen(_ name: String?, _ admits: (TableDescription.Kind) -> Bool = { _ in true }) -> Int? {
            name.flatMap { name in columns.firstIndex { $0.name == name && admits($0.kind) } }
        }
        let (own, isNamed) = try Self.coordinates(columns, kinds, hasHeader: hasNames)
        (x, y, z) = (chosen(layout.x) ?? own.x, chosen(layout.y) ?? own.y, chosen(layout.z) ?? own.z)
        hasFixedAxes = isNamed || layout.x != nil || layout.y != nil || layout.z != nil
        let coordinates = [x, y, z]
        /// The first column of words that is no coordinate colours the rows.
        let words = columns.indices.filter { columns[$0].kind == .words && !coordinates.contains($0) }
        color = layout.color.map { chosen($0) } ?? nil
        size = chosen(layout.size) { $0 == .numbers }
        symbol = chosen(layout.symbol) { $0 == .words }
        var categories = layout.color == nil ? words : color.flatMap { columns[$0].kind == .words ? [$0] : [] } ?? []
        if let symbol, !categories.contains(symbol) { categories.append(symbol) }
        points = PointCollector(
            axisTitles: AxisLabels(x: titles[x], y: titles[y], z: titles[z]),
            categories: categories.map { ($0, titles[$0]) })
        axes = coordinates.map { AxisReader(kind: columns[$0].kind) }
        self.layout = layout
    }

    /// The names of the columns: each is there once.
    private static func titles(_ names: [String], hasHeader: Bool) -> [String] {
        var known: Set<String> = []
        return names.enumerated().map { index, name in
            let isPlainXYZ = !hasHeader && names.count == 3
            let title = isPlainXYZ ? ["x", "y", "z"][index] : name.isEmpty ? "\(index + 1)" : name
            if known.insert(title).inserted { return title }
            var number = index + 1
            while !known.insert("\(title) \(number)").inserted { number += 1 }
            return "\(title) \(number)"
        }
    }

    /// Names of what points upwards, in lower case.
    private static let upwardNames: Set<String> = [
        "z", "elevation", "elev", "ele", "height", "altitude", "alt", "höhe", "hauteur",
    ]

    /// The columns of the coordinates, y upwards, and whether they were found by name.
    private static func coordinates(
        _ columns: [TableDescription.Column], _ kinds: [TableDescription.Kind?], hasHeader: Bool
    ) throws(ParseError) -> (axes: (x: Int, y: Int, z: Int), isNamed: Bool) {
        let keys = columns.map { $0.name.lowercased() }
        if let x = keys.firstIndex(of: "x"), let y = keys.firstIndex(of: "y"), let z = keys.firstIndex(of: "z") {
            return ((x, z, y), true)
        }
        /// An index column that the writing program added is last.
        func named(_ indices: [Int]) -> [Int] {
            indices.filter { Int(columns[$0].name) == nil } + indices.filter { Int(columns[$0].name) != nil }
        }
        let numbers = named(columns.indices.filter { kinds[$0] == .numbers })
        let others = columns.indices.filter { kinds[$0] == .dates } + columns.indices.filter { kinds[$0] == .words }
        if let up = numbers.first(where: { upwardNames.contains(keys[$0]) }) {
            let floor = numbers.filter { $0 != up } + others
            if floor.count >= 2 { return ((floor[0], up, floor[1]), true) }
        }
        switch numbers.count {
        case 3...: return ((numbers[0], numbers[1], numbers[2]), false)
        case 2 where !others.isEmpty: return ((others[0], numbers[0], numbers[1]), false)
        case 1 where others.count >= 2: return ((others[0], numbers[0], others[1]), false)
        default: throw ParseError(.tooFewNumericColumns(found: numbers.map { columns[$0].name }))
        }
    }

    mutating func read(_ records: NumericRecords, _ watch: ReadingWatch) throws(ParseError) {
        var watch = watch
        let bytes = records.bytes.bytes
        let others = [color, size].map { $0.map { records.fields[$0] } }
        let coordinates = (records.fields[x], records.fields[y], records.fields[z])
        for index in 0..<records.count {
            try watch.pass(records.offset(of: index))
            let position = SIMD3(
                coordinates.0.number(of: index, in: bytes), coordinates.1.number(of: index, in: bytes),
                coordinates.2.number(of: index, in: bytes))
            points.add(position)
            guard position.sum().isFinite else { continue }
            if let color = others[0] { values.append(color.number(of: index, in: bytes)) }
            if let size = others[1] { sizes.append(size.number(of: index, in: bytes)) }
        }
    }

    mutating func add(_ row: [DelimitedRows.Cell], of rows: DelimitedRows) throws(ParseError) {
        var position = SIMD3(0.0, 0.0, 0.0)
        for (axis, column) in [x, y, z].enumerated() {
            position[axis] = try axes[axis].coordinate(of: row[column], in: rows)
        }
        points.add(position) { rows.word(in: row[$0]) }
        guard position.sum().isFinite else { return }
        if let color, columns[color].kind != .words {
            var reader = AxisReader(kind: columns[color].kind)
            values.append(try reader.coordinate(of: row[color], in: rows))
        }
        if let size { sizes.append(try rows.number(in: row[size])) }
    }

    mutating func table() throws(ParseError) -> ImportedTable {
        let all = try points.table()
        // Cells that rows were counted in have no numbers of their own.
        let isCounted = !all.counts.isEmpty
        var layout = division
        layout.form = form.map { isCounted && $0 != .surface ? .points : $0 } ?? .points
        let names = columns.map(\.name)
        (layout.x, layout.y, layout.z) = (names[x], names[y], names[z])
        layout.color = color.map { names[$0] } ?? all.category?.name ?? ""
        layout.size = size.map { names[$0] } ?? ""
        layout.symbol = symbol.map { names[$0] } ?? ""
        let symbols = symbol.flatMap { points.category(ofColumn: $0) }
        let colors = color.flatMap { columns[$0].kind == .words ? points.category(ofColumn: $0) : nil }
        let varied = [color, symbol].compactMap { column -> String? in
            guard let column, columns[column].kind == .words, points.category(ofColumn: column) == nil else {
                return nil
            }
            return names[column]
        }
        // Over a floor like a map's, whose second axis leads away.
        let isUpward = Self.upwardNames.contains(names[y].lowercased())
        var table = ImportedTable(
            points: PointTable(
                axisTitles: all.axisTitles, positions: all.positions, counts: all.counts,
                category: self.layout.color == nil ? all.category : isCounted ? all.category : colors,
                skippedRows: all.skippedRows, values: isCounted ? [] : values,
                valueTitle: color.map { names[$0] } ?? ""),
            x: axes[0].contents, y: axes[1].contents, z: axes[2].contents,
            sizes: isCounted ? [] : sizes,
            symbols: isCounted ? nil : symbols, reversesZ: isUpward, variedColumns: varied,
            description: TableDescription(columns: columns, layout: layout))
        if form == nil { table.recognizeGrid(isTurnable: !hasFixedAxes) }
        if form == .surface { table.grid = table.points.heightGrid }
        return table
    }
}

extension ImportedTable {
    /// Makes a surface of rows that are the samples of a grid.
    ///
    /// - Parameter isTurnable: whether the third coordinate may become the one that points upwards.
    fileprivate mutating func recognizeGrid(isTurnable: Bool) {
        guard points.counts.isEmpty, points.category == nil, points.values.isEmpty, sizes.isEmpty,
            points.positions.count >= 9
        else { return }
        grid = points.heightGrid
        if grid == nil, isTurnable, y == .numbers, z == .numbers {
            let turned = points.turned
            guard let found = turned.heightGrid else { return }
            (grid, points, reversesZ) = (found, turned, true)
            (description.layout.y, description.layout.z) = (description.layout.z, description.layout.y)
        }
        if grid != nil { description.layout.form = .surface }
    }
}

/// The content of a column along an axis.
private struct AxisReader {
    let kind: TableDescription.Kind
    private var names: [String] = []
    private var indices: [String: Int] = [:]

    init(kind: TableDescription.Kind) {
        self.kind = kind
    }

    /// The coordinate of a cell on the axis; NaN where it is missing.
    mutating func coordinate(of cell: DelimitedRows.Cell, in rows: DelimitedRows) throws(ParseError) -> Double {
        switch kind {
        case .numbers: return try rows.number(in: cell)
        case .dates:
            let text = rows.text(of: cell)
            if case .missing = rows.value(of: cell) { return .nan }
            guard let date = DateCell.date(text) else { throw ParseError(.notADate(text), at: cell.range.lowerBound) }
            return date
        case .words:
            let word = rows.word(in: cell)
            guard !word.isEmpty else { return .nan }
            if let index = indices[word] { return Double(index) }
            indices[word] = names.count
            names.append(word)
            return Double(names.count - 1)
        }
    }

    var contents: ImportedTable.AxisKind {
        switch kind {
        case .numbers: .numbers
        case .dates: .dates
        case .words: .words(names)
        }
    }
}
