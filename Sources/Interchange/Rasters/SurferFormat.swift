import Charts
import Foundation

/// A grid of Golden Software's Surfer: a text (DSAA) or binary (DSBB) of version 6, or a binary of version 7 (DSRB). Rows go from
/// the lowest y upwards.
///
/// Golden Software, “Surfer User's Guide”, “Surfer 6 Text Grid File Format”, “Surfer 6 Grid File Format”, “Surfer 7 Grid File
/// Format”.
enum SurferFormat: DataFormat {
    static let fileExtensions = ["grd"]
    static let mediaTypes = ["application/x-surfer-grid"]

    /// What is not less is missing in grids of version 6.
    private static let blank = 1.70141e38

    static func recognizes(_ content: Data) -> Bool {
        content.hasPrefix("DSAA") || content.hasPrefix("DSBB") || content.hasPrefix("DSRB")
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        if source.bytes.hasPrefix("DSAA") { return .grid(try ImportedGrid(try text(source, watch))) }
        if source.bytes.hasPrefix("DSBB") { return .grid(try ImportedGrid(try version6(source.bytes, watch))) }
        if source.bytes.hasPrefix("DSRB") { return .grid(try ImportedGrid(try version7(source.bytes, watch))) }
        throw ParseError(.notASurferGrid)
    }

    private static func raster(_ columns: Int, _ rows: Int, _ x: ClosedRange<Double>, _ z: ClosedRange<Double>)
        -> Raster
    {
        Raster(
            columns: columns, rows: rows, samples: HeightSamples([Float]()), x: (x.lowerBound, x.upperBound),
            z: (z.lowerBound, z.upperBound),
            titles: .terrain(isGeographic: false))
    }

    private static func range(_ lower: Double, _ upper: Double) throws(ParseError) -> ClosedRange<Double> {
        guard lower < upper, lower.isFinite, upper.isFinite else { throw ParseError(.notASurferGrid) }
        return lower...upper
    }

    /// Checks counts that a header says.
    private static func side(_ count: Int) throws(ParseError) -> Int {
        guard count > 0 else { throw ParseError(.notASurferGrid) }
        try ImportedGrid.requireSide(count)
        return count
    }

    private static func text(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> Raster {
        var watch = watch
        var words = Words(try source.text())
        _ = words.next()
        func number() throws(ParseError) -> Double {
            guard let word = words.next() else { throw ParseError(.truncated) }
            return try words.number(in: word)
        }
        let (columns, rows) = (try side(Int(exactly: number()) ?? 0), try side(Int(exactly: number()) ?? 0))
        let (x, z) = (try range(number(), number()), try range(number(), number()))
        for _ in 0..<2 { _ = try number() }
        var raster = raster(columns, rows, x, z)
        var values: [Double] = []
        values.reserveCapacity(min(columns * rows, source.bytes.count / 2))
        while let word = words.next() {
            try watch.pass(word.lowerBound)
            guard values.count < columns * rows else {
                throw ParseError(.tooManyValues(columns: columns, rows: rows), at: word.lowerBound)
            }
            let value = try words.number(in: word)
            values.append(value < blank ? value : .nan)
        }
        guard values.count == columns * rows else {
            throw ParseError(.tooFewValues(columns: columns, rows: rows, found: values.count))
        }
        raster.samples = HeightSamples(values)
        return raster
    }

    private static func version6(_ bytes: Data, _ watch: ReadingWatch) throws(ParseError) -> Raster {
        var reader = BinaryReader(bytes, at: 4)
        let (columns, rows) = (try side(reader.integer(Int16.self)), try side(reader.integer(Int16.self)))
        let (x, z) = (try range(reader.double(), reader.double()), try range(reader.double(), reader.double()))
        try reader.skip(16)
        var raster = raster(columns, rows, x, z)
        let values = try raster.numbers(from: reader, size: 4, of: bytes, watch) { bytes, offset in
            let value = bytes.float(at: offset)
            return Double(value) < blank ? value : .nan
        }
        raster.samples = HeightSamples(values)
        return raster
    }

    private static func version7(_ bytes: Data, _ watch: ReadingWatch) throws(ParseError) -> Raster {
        var reader = BinaryReader(bytes)
        var header: (raster: Raster, blank: Double)?
        while reader.remaining >= 8 {
            let tag = try reader.text(4)
            let size = try reader.integer(UInt32.self)
            switch tag {
            case "GRID":
                let (rows, columns) = (try side(reader.integer(Int32.self)), try side(reader.integer(Int32.self)))
                let (left, bottom) = (try reader.double(), try reader.double())
                let (width, height) = (try reader.double(), try reader.double())
                try reader.skip(24)
                let blank = try reader.double()
                try reader.skip(size - 72)
                header = (
                    raster(
                        columns, rows, try range(left, left + width * Double(columns - 1)),
                        try range(bottom, bottom + height * Double(rows - 1))), blank
                )
            case "DATA":
                guard let header else { throw ParseError(.notASurferGrid) }
                var raster = header.raster
                let values = try raster.numbers(from: reader, size: 8, of: bytes, watch) { bytes, offset in
                    let value = bytes.double(at: offset)
                    return value < header.blank && value.isFinite ? value : .nan
                }
                raster.samples = HeightSamples(values)
                return raster
            default: try reader.skip(size)
            }
        }
        throw ParseError(.truncated)
    }
}

extension Raster {
    /// All numbers, which follow a header.
    func numbers<Number>(
        from reader: BinaryReader, size: Int, of bytes: Data, _ watch: ReadingWatch, _ value: (RawSpan, Int) -> Number
    ) throws(ParseError) -> [Number] {
        guard reader.remaining / size >= columns * rows else {
            throw ParseError(.tooFewValues(columns: columns, rows: rows, found: reader.remaining / size))
        }
        var watch = watch
        var values: [Number] = []
        values.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let start = reader.offset + row * columns * size
            try watch.pass(start)
            for column in 0..<columns { values.append(value(bytes.bytes, start + column * size)) }
        }
        return values
    }
}
