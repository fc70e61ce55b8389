import Charts
import Foundation

/// A file of NetCDF or HDF5: one of its variables over its last two dimensions, or, where none has two, its columns of numbers.
///
/// “The NetCDF User's Guide”; what coordinates, units and missing values are called is in “NetCDF Climate and Forecast (CF) Metadata
/// Conventions”, version 1.11.
enum NetCDFFormat: DataFormat {
    static let fileExtensions = ["nc", "nc4", "cdf", "h5", "hdf5"]
    static let mediaTypes = ["application/x-netcdf", "application/x-hdf"]

    static let opensFile = true

    static func recognizes(_ content: Data) -> Bool {
        content.hasPrefix("CDF\u{1}") || content.hasPrefix("CDF\u{2}") || content.hasPrefix("CDF\u{5}")
            || content.starts(with: [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        try VariableTrial.pass(source)
        return try readHere(source, watch)
    }

    /// Reads it in this process.
    static func readHere(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        try NetCDFLibrary.withFile(source) { file throws(ParseError) in
            let all = try variables(of: file, depth: 0)
            let grids = all.filter { variable in
                variable.shape.suffix(2).count == 2 && variable.shape.suffix(2).allSatisfy { $0.length > 1 }
                    && variable.shape.allSatisfy { $0.length > 0 } && !variable.isOfCells
            }
            guard !grids.isEmpty else { return try table(all, source, watch) }
            let preferred = grids.firstIndex { !$0.isPosition } ?? 0
            var contents = try DataContents(
                grids.map { $0.file.path + $0.name }, kind: "Variable", source.selection, preferred: preferred)
            let variable = grids[contents.index]
            let slice = try NetCDFSlice(variable, source.selection)
            contents.dimensions = slice.dimensions
            return .grid(try ImportedGrid(try slice.raster(watch))).choosing(from: contents)
        }
    }

    private static func variables(of file: NetCDFLibrary.File, depth: Int) throws(ParseError) -> [NetCDFVariable] {
        var found = try file.variables()
        if depth < 8 {
            for group in try file.groups() where found.count < 10_000 {
                found += try variables(of: group, depth: depth + 1)
            }
        }
        return found
    }

    /// The variables along the dimension that most of them have, as the columns of a table.
    private static func table(
        _ variables: [NetCDFVariable], _ source: DataSource, _ watch: ReadingWatch
    ) throws(ParseError) -> ImportedData {
        let columns = Dictionary(grouping: variables.filter { $0.shape.count == 1 && $0.shape[0].length > 1 }) {
            $0.shape[0].length
        }
        guard let (count, found) = columns.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) else {
            throw ParseError(.noVariable)
        }
        let shown = found.prefix(64)
        guard count <= (TextFile.limitInMiB << 20) / 8 / shown.count else {
            throw ParseError(.tooLarge(limitInMiB: TextFile.limitInMiB))
        }
        var numbers: [Double] = []
        for variable in shown { numbers += try variable.numbers(watch) }
        let fields = shown.enumerated().map { index, variable in
            NumericRecords.Field(name: variable.title, kind: .f8, first: index * count * 8, stride: 8)
        }
        let bytes = numbers.withUnsafeBytes { Data($0) }
        return try NumericRecords(bytes, count: count, fields).points(source, watch)
    }
}

extension NetCDFVariable {
    /// Whether it has the edges of cells of another one.
    fileprivate var isOfCells: Bool { ["_bnds", "_bounds"].contains(where: name.hasSuffix) }

    /// Whether it has the positions of another one on Earth.
    fileprivate var isPosition: Bool {
        text("units").map { ["degrees_north", "degrees_east"].contains($0) } ?? false
    }

    /// What it measures.
    fileprivate var title: String {
        let title = text("long_name") ?? name
        guard let unit = text("units"), unit != "1" else { return title }
        return "\(title) (\(unit))"
    }

    /// What is missing, and what numbers are multiplied by and moved by.
    fileprivate var meaning: (noData: [Double], scale: Double, offset: Double) {
        (["_FillValue", "missing_value"].compactMap(number), number("scale_factor") ?? 1, number("add_offset") ?? 0)
    }

    /// All numbers of a variable of one dimension.
    fileprivate func numbers(_ watch: ReadingWatch) throws(ParseError) -> [Double] {
        guard let length = shape.first?.length, shape.count == 1, length <= 1 << 26 else {
            throw ParseError(.truncated)
        }
        var numbers = [Double](repeating: 0, count: length)
        try numbers.withUnsafeMutableBufferPointer { target throws(ParseError) in
            if let base = target.baseAddress { try read([0], [length], into: base) }
        }
        let (noData, scale, offset) = meaning
        return numbers.map { !$0.isFinite || noData.contains($0) ? .nan : $0 * scale + offset }
    }
}

/// The numbers of a variable over two of its dimensions.
private struct NetCDFSlice {
    private let variable: NetCDFVariable
    /// The index along each dimension before those of rows and columns.
    private let start: [Int]
    /// Those among them along which there is more than one index.
    let dimensions: [DataContents.Dimension]
    private let rows: (name: String, length: Int)
    private let columns: (name: String, length: Int)

    init(_ variable: NetCDFVariable, _ selection: DataSelection) throws(ParseError) {
        let (rows, columns) = (variable.shape[variable.shape.count - 2], variable.shape[variable.shape.count - 1])
        (self.variable, self.rows, self.columns) = (variable, rows, columns)
        try ImportedGrid.requireSide(max(rows.length, columns.length))
        let others = variable.shape.dropLast(2)
        start = others.map { max(0, min(selection.indices[$0.name] ?? 0, $0.length - 1)) }
        var dimensions: [DataContents.Dimension] = []
        for (dimension, index) in zip(others, start) where dimension.length > 1 {
            dimensions.append(
                DataContents.Dimension(
                    name: dimension.name, values: try Self.labels(of: dimension, in: variable.file), index: index))
        }
        self.dimensions = dimensions
    }

    /// What stands for the indices along a dimension: times, the numbers of its coordinate, or the indices.
    private static func labels(
        of dimension: (name: String, length: Int), in file: NetCDFLibrary.File
    ) throws(ParseError) -> [String] {
        guard dimension.length <= 1 << 20 else { throw ParseError(.sideTooLong(limit: 1 << 20)) }
        guard let coordinate = try Self.coordinate(dimension, file) else {
            return (0..<dimension.length).map(String.init)
        }
        let units = coordinate.variable.text("units") ?? ""
        if let clock = TimeUnits(units, calendar: coordinate.variable.text("calendar")) {
            return coordinate.values.map(clock.text)
        }
        return coordinate.values.map { value in
            let number = value.formatted(.number.precision(.significantDigits(1...6)).grouping(.never))
            return units.isEmpty || units == "1" ? number : "\(number) \(units)"
        }
    }

    /// The variable that has the name of a dimension, and its numbers.
    private static func coordinate(
        _ dimension: (name: String, length: Int), _ file: NetCDFLibrary.File
    ) throws(ParseError) -> (variable: NetCDFVariable, values: [Double])? {
        guard let variable = try file.variable(dimension.name), variable.shape.count == 1,
            variable.shape[0].length == dimension.length
        else { return nil }
        return (variable, try variable.numbers(ReadingWatch(byteCount: 0) { _ in }))
    }

    func raster(_ watch: ReadingWatch) throws(ParseError) -> Raster {
        var raster = Raster(columns: columns.length, rows: rows.length, samples: HeightSamples([Float]()))
        let across = try Self.coordinate(columns, variable.file)
        let down = try Self.coordinate(rows, variable.file)
        raster.titles = AxisLabels(
            x: across?.variable.title ?? raster.titles.x, y: variable.title, z: down?.variable.title ?? raster.titles.z)
        if across?.variable.text("units") == "degrees_east", down?.variable.text("units") == "degrees_north" {
            let degrees = AxisLabels.terrain(isGeographic: true)
            raster.titles = AxisLabels(x: degrees.x, y: variable.title, z: degrees.z)
            let name = variable.text("standard_name") ?? variable.name
            raster.isTerrain = ["surface_altitude", "height_above_reference_ellipsoid", "elevation", "topo"].contains(
                name)
        }
        if let values = across?.values { try raster.setX(values) }
        if let values = down?.values { try raster.setZ(values) }
        raster.samples = try samples(watch)
        return raster
    }

    /// Row after row.
    private func samples(_ watch: ReadingWatch) throws(ParseError) -> HeightSamples {
        let (noData, scale, offset) = variable.meaning
        if variable.kind.fitsFloat, scale == 1, offset == 0 {
            let missing = noData.map { Float($0) }
            return HeightSamples(
                try numbers(watch, variable.read) { (number: Float) in
                    !number.isFinite || missing.contains(number) ? .nan : number
                })
        }
        return HeightSamples(
            try numbers(watch, variable.read) { (number: Double) in
                !number.isFinite || noData.contains(number) ? .nan : number * scale + offset
            })
    }

    private func numbers<Number>(
        _ watch: ReadingWatch, _ read: ([Int], [Int], UnsafeMutablePointer<Number>) throws(ParseError) -> Void,
        _ value: (Number) -> Number
    ) throws(ParseError) -> [Number] {
        var watch = watch
        let count = rows.length * columns.length
        // A few million numbers at a time, so that it can be cancelled.
        let band = max(1, (4 << 20) / columns.length)
        return try [Number](capacity: count) { output throws(ParseError) in
            try output.withUnsafeMutableBufferPointer { target, initialized throws(ParseError) in
                for row in stride(from: 0, to: rows.length, by: band) {
                    try watch.pass(row * columns.length * MemoryLayout<Number>.size)
                    let length = min(band, rows.length - row)
                    guard let base = target.baseAddress.map({ $0 + row * columns.length }) else { break }
                    try read(start + [row, 0], start.map { _ in 1 } + [length, columns.length], base)
                    for index in 0..<length * columns.length { base[index] = value(base[index]) }
                    initialized += length * columns.length
                }
            }
        }
    }
}

/// A unit of CF for times: `hours since 1900-01-01`.
struct TimeUnits {
    private let origin: Date
    private let seconds: Double

    /// - Returns: `nil` for other units, and for calendars that the world does not use.
    init?(_ text: String, calendar: String?) {
        if let calendar, !["standard", "gregorian", "proleptic_gregorian"].contains(calendar) { return nil }
        let pattern =
            /(second|minute|hour|day)s? +since +(-?\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?)?.*/
        guard let match = text.lowercased().wholeMatch(of: pattern) else { return nil }
        func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) } }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: Int(match.2), month: Int(match.3), day: Int(match.4), hour: number(match.5), minute: number(match.6),
            second: number(match.7))
        guard let origin = calendar.date(from: parts) else { return nil }
        self.origin = origin
        seconds = ["second": 1, "minute": 60, "hour": 3600, "day": 86_400][match.1] ?? 1
    }

    /// A time in UTC, as `2026-11-26 12:00`.
    func text(_ value: Double) -> String {
        guard value.isFinite, abs(value * seconds) < 1e12 else { return "–" }
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .gmt).year().month().day()
        let date = origin.addingTimeInterval(value * seconds)
        let text = date.formatted(style.time(includingFractionalSeconds: false))
        return text.replacing(/\ 00:00:00$/, with: "").replacing(/:00$/, with: "")
    }
}
