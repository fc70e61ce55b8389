import Charts
import Foundation

/// An ESRI ASCII grid: a header of words and numbers in any order, then the values from north-west to south-east.
///
/// A line break is a blank like any other. Rows go from south to north and columns from west to east, at the centres of the
/// cells. The format is described in the “Esri ASCII raster format” page of the ArcGIS documentation.
enum EsriGridFormat: DataFormat {
    static let fileExtensions = ["asc"]
    static let mediaTypes = ["application/x-esri-ascii-grid"]

    static func recognizes(_ content: Data) -> Bool {
        let first = content.prefix(64).drop { Ascii.isBlank($0) || Ascii.isLineEnd($0) }
        let word = first.prefix { Ascii.isLetter($0) || $0 == Ascii.underscore }
        return EsriHeader.begins(String(decoding: word, as: UTF8.self))
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        var words = Words(try source.text())
        guard words.peek() != nil else { throw ParseError(.empty) }
        let header = try EsriHeader(&words)
        return .grid(try header.grid(HeightSamples(try header.readValues(&words, watch))))
    }
}

/// The header.
struct EsriHeader {
    let columns: Int
    let rows: Int
    /// Eastings of the centres of the first and last column.
    let xDomain: ClosedRange<Double>
    /// Northings of the centres of the last and first row.
    let zDomain: ClosedRange<Double>
    let cellSize: Double
    /// The value that represents a hole.
    let noData: Double

    private enum Key: String {
        case ncols, nrows, xllcorner, xllcenter, yllcorner, yllcenter, cellsize
        case noData = "nodata_value"
    }

    /// The terrain of heights, rows from south to north.
    func grid(_ samples: HeightSamples) throws(ParseError) -> ImportedGrid {
        try ImportedGrid(
            columns: columns, rows: rows, xDomain: xDomain, zDomain: zDomain, samples: samples,
            axisTitles: .terrain(isGeographic: isGeographic), reversesZ: true, isTerrain: true)
    }

    /// Reads the header and leaves `words` at the first value.
    init(_ words: inout Words) throws(ParseError) {
        var fields: [Key: (value: Double, word: Range<Int>)] = [:]
        while let word = words.peek(), words.beginsWithLetter(word), case .text = words.value(of: word) {
            guard let key = Key(rawValue: words.text(of: word).lowercased()) else {
                throw ParseError(.unknownHeader(words.text(of: word)), at: word.lowerBound)
            }
            words.skip(word)
            guard let value = words.next() else { throw ParseError(.missingHeader(key.rawValue)) }
            fields[key] = (try words.number(in: value), value)
        }

        func invalid(_ key: Key, _ word: Range<Int>) -> ParseError {
            ParseError(.invalidHeader(key.rawValue, value: words.text(of: word)), at: word.lowerBound)
        }
        func field(_ key: Key) throws(ParseError) -> (value: Double, word: Range<Int>) {
            guard let field = fields[key] else { throw ParseError(.missingHeader(key.rawValue)) }
            return field
        }
        func count(_ key: Key) throws(ParseError) -> Int {
            let (value, word) = try field(key)
            guard let count = Int(exactly: value), count >= 1, count <= Int32.max else { throw invalid(key, word) }
            return count
        }
        columns = try count(.ncols)
        rows = try count(.nrows)
        try ImportedGrid.requireSide(max(columns, rows))
        let (size, sizeWord) = try field(.cellsize)
        guard size > 0 else { throw invalid(.cellsize, sizeWord) }
        cellSize = size
        noData = fields[.noData]?.value ?? -9999

        /// Centres of the first and last of `count` cells along one axis, measured from the edge or the centre.
        func domain(edge: Key, centre: Key, count: Int) throws(ParseError) -> ClosedRange<Double> {
            let key = fields[centre] == nil ? edge : centre
            let (start, word) = try field(key)
            let first = key == edge ? start + size / 2 : start
            let last = first + Double(count - 1) * size
            guard start.isFinite, last.isFinite, first < last || count == 1 else { throw invalid(key, word) }
            return first...last
        }
        xDomain = try domain(edge: .xllcorner, centre: .xllcenter, count: columns)
        zDomain = try domain(edge: .yllcorner, centre: .yllcenter, count: rows)
    }

    /// Whether a word is one that a header may begin with.
    static func begins(_ word: String) -> Bool { Key(rawValue: word.lowercased()) != nil }

    /// Whether the coordinates can only be meant as degrees.
    var isGeographic: Bool {
        let margin = cellSize / 2
        return cellSize < 5
            && xDomain.lowerBound - margin >= -180 && xDomain.upperBound + margin <= 180
            && zDomain.lowerBound - margin >= -90 && zDomain.upperBound + margin <= 90
    }

    /// The heights, rows from south to north.
    func readValues(_ words: inout Words, _ watch: ReadingWatch) throws(ParseError) -> [Double] {
        var watch = watch
        let count = columns * rows
        var values: [Double] = []
        // Two bytes a value at least: a header that promises more than the file can hold reserves no memory for it.
        values.reserveCapacity(min(count, words.byteCount / 2 + 1))
        while let word = words.next() {
            try watch.pass(word.lowerBound)
            guard values.count < count else {
                throw ParseError(.tooManyValues(columns: columns, rows: rows), at: word.lowerBound)
            }
            let value = try words.number(in: word)
            values.append(value == noData ? .nan : value)
        }
        guard values.count == count else {
            throw ParseError(.tooFewValues(columns: columns, rows: rows, found: values.count))
        }
        values.reverseRows(ofLength: columns)
        return values
    }
}

extension AxisLabels {
    /// What the axes of a terrain measure, which is in degrees or in a length.
    static func terrain(isGeographic: Bool) -> AxisLabels {
        isGeographic
            ? AxisLabels(x: "Longitude (°)", y: "Height", z: "Latitude (°)")
            : AxisLabels(x: "Easting", y: "Height", z: "Northing")
    }

    /// Whether they are those of a floor in degrees.
    var isGeographic: Bool {
        let geographic = Self.terrain(isGeographic: true)
        return x == geographic.x && z == geographic.z
    }
}
