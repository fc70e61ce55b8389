import Charts
import Foundation

/// An archive of arrays, as NumPy's `savez` and `savez_compressed` write it.
enum NumPyArchiveFormat: DataFormat {
    static let fileExtensions = ["npz"]
    static let mediaTypes = ["application/x-npz"]

    static func recognizes(_ content: Data) -> Bool { content.firstZipMember?.hasSuffix(".npy") == true }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        try readNumPyArchive(source.bytes, source.selection, watch)
    }
}

/// Reads an archive of arrays.
///
/// Where there are arrays x, y and z that belong together, they are points, or heights z over x and y, or heights y
/// over x and z; their axes have one number a column and one a row, or one for every height, as `meshgrid` makes them.
/// Else the archive is what one of its arrays is, the first that a chart can show where none was chosen.
func readNumPyArchive(
    _ file: Data, _ selection: DataSelection, _ watch: ReadingWatch
) throws(ParseError) -> ImportedData {
    var watch = watch
    let members = try ZipMember.all(in: file.bytes).filter { $0.name.hasSuffix(".npy") }
    let coordinates = ["x", "y", "z"].compactMap { axis in
        members.first { $0.name.lowercased() == "\(axis).npy" }
    }
    if coordinates.count == 3, selection.part == nil, let data = try readCoordinates(coordinates, in: file, &watch) {
        return data
    }
    var parseErrors: [ParseError] = coordinates.count == 3 ? [ParseError(.unfitCoordinates)] : []
    var arrays: [ZipMember] = []
    for member in members {
        do throws(ParseError) {
            let beginning = try member.beginning(NumPyHeader.mostBytes, in: file, &watch)
            _ = try NumPyHeader(beginning.bytes, of: member.size).content()
            arrays.append(member)
        } catch {
            guard error.reason != .damagedArchive, error.reason != .cancelled else { throw error }
            parseErrors.append(error)
        }
    }
    guard !arrays.isEmpty else {
        throw members.count == 1 || coordinates.count == 3 ? parseErrors[0] : ParseError(.noArray)
    }
    let contents = try DataContents(arrays.map { String($0.name.dropLast(4)) }, kind: "Array", selection)
    let content = try arrays[contents.index].content(in: file, &watch)
    return try readNumPyArray(content, .silent).choosing(from: contents)
}

/// What the arrays x, y and z are together; `nil` where their shapes do not fit.
private func readCoordinates(
    _ members: [ZipMember], in file: Data, _ watch: inout ReadingWatch
) throws(ParseError) -> ImportedData? {
    let limit = TextFile.limitInMiB
    guard members.map(\.size).reduce(0, +) <= limit << 20 else { throw ParseError(.tooLarge(limitInMiB: limit)) }
    let arrays = try members.map { member throws(ParseError) in
        let content = try member.content(in: file, &watch)
        return NumPyColumn(file: content, header: try NumPyHeader(content.bytes, of: content.count))
    }
    let shapes = arrays.map(\.header.shape)
    if let count = shapes[0].first, shapes.allSatisfy({ $0 == [count] }) {
        return .points(try readPoints(arrays, count: count, .silent))
    }
    guard shapes.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
    for shape in shapes where shape.count == 2 { try ImportedGrid.requireSide(max(shape[0], shape[1])) }
    var silent = ReadingWatch.silent
    let numbers = try arrays.map { array throws(ParseError) in
        AxisNumbers(shape: array.header.shape, values: try array.header.numbers(array.file.bytes, &silent))
    }
    let (x, y, z) = (numbers[0], numbers[1], numbers[2])
    if let grid = HeightGrid(z, over: x, y) {
        return .grid(try ImportedGrid(grid, AxisLabels(x: "x", y: "z", z: "y"), reversesZ: true))
    }
    if let grid = HeightGrid(y, over: x, z) {
        return .grid(try ImportedGrid(grid, AxisLabels(x: "x", y: "y", z: "z"), reversesZ: false))
    }
    guard Set(shapes).count == 1 else { return nil }
    var points = PointCollector(axisTitles: AxisLabels(x: "x", y: "y", z: "z"))
    for index in x.values.indices { points.add(SIMD3(x.values[index], y.values[index], z.values[index])) }
    return .points(try points.table())
}

/// The numbers of an array of one or two dimensions, row after row.
private struct AxisNumbers {
    let shape: [Int]
    let values: [Double]

    /// The axis along a dimension of heights: the numbers themselves, or those that `meshgrid` has repeated.
    ///
    /// - Parameter dimension: 0 along a column from row to row, 1 along a row.
    func axis(along dimension: Int, of heights: [Int]) -> [Double]? {
        guard shape != [heights[dimension]] else { return values }
        guard shape == heights else { return nil }
        let columns = heights[1]
        let axis = (0..<heights[dimension]).map { values[dimension == 1 ? $0 : $0 * columns] }
        let isRepeated = values.indices.allSatisfy {
            values[$0] == axis[dimension == 1 ? $0 % columns : $0 / columns]
        }
        return isRepeated ? axis : nil
    }
}

extension HeightGrid {
    /// Heights over two axes that rise or fall.
    ///
    /// - Returns: `nil` where they do not, or are none.
    fileprivate init?(_ heights: AxisNumbers, over first: AxisNumbers, _ second: AxisNumbers) {
        guard heights.shape.count == 2 else { return nil }
        let (rows, columns) = (heights.shape[0], heights.shape[1])
        if let xs = first.axis(along: 1, of: heights.shape), let zs = second.axis(along: 0, of: heights.shape) {
            self.init(xs, zs, heights.values)
        } else if let xs = first.axis(along: 0, of: heights.shape), let zs = second.axis(along: 1, of: heights.shape) {
            // The other order of `meshgrid`: x from row to row.
            let turned = (0..<heights.values.count).map { heights.values[$0 % rows * columns + $0 / rows] }
            self.init(xs, zs, turned)
        } else {
            return nil
        }
    }

    private init?(_ xs: [Double], _ zs: [Double], _ heights: [Double]) {
        var (xs, zs, heights) = (xs, zs, heights)
        let columns = xs.count
        if let first = xs.first, let last = xs.last, first > last {
            xs.reverse()
            heights.reverseColumns(ofLength: columns)
        }
        if let first = zs.first, let last = zs.last, first > last {
            zs.reverse()
            heights.reverseRows(ofLength: columns)
        }
        self.init(xValues: xs, zValues: zs, values: heights)
        guard EvenSpacing.isEven(xs), EvenSpacing.isEven(zs) else { return }
        self.init(columns: columns, rows: zs.count, xDomain: xDomain, zDomain: zDomain, values: heights)
    }
}

extension ImportedGrid {
    fileprivate init(_ grid: HeightGrid, _ axisTitles: AxisLabels, reversesZ: Bool) throws(ParseError) {
        guard grid.heightRange != nil else { throw ParseError(.noNumbers) }
        self.init(grid: grid, axisTitles: axisTitles, reversesZ: reversesZ, isTerrain: false)
    }
}

extension NumPyHeader {
    /// No header that NumPy writes for an array of numbers is longer.
    fileprivate static let mostBytes = 1 << 16
}

extension ReadingWatch {
    /// For what is in memory already: it looks only whether the task is cancelled.
    fileprivate static var silent: ReadingWatch { ReadingWatch(byteCount: 0) { _ in } }
}
