import Charts
import Foundation

/// A file of Gwyddion, a program for scanning probe microscopy: one of its channels.
///
/// “Gwyddion user guide”, “Gwyddion Native Format (.gwy)”: objects of named components, each with a letter for its type.
enum GwyddionFormat: DataFormat {
    static let fileExtensions = ["gwy"]
    static let mediaTypes = ["application/x-gwyddion-spm"]

    static func recognizes(_ content: Data) -> Bool { content.hasPrefix("GWYP") }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        guard recognizes(source.bytes) else { throw ParseError(.notAGwyddionFile) }
        var channels: [Int: Channel] = [:]
        var titles: [Int: String] = [:]
        let container = try Object(BinaryReader(source.bytes, at: 4))
        for component in try container.components(of: source.bytes) {
            let path = component.name.split(separator: "/")
            guard let number = path.first.flatMap({ Int($0) }) else { continue }
            if path.count == 2, path[1] == "data", component.type == "o" {
                channels[number] = try Channel(component.reader, source.bytes)
            } else if path.count == 3, path[1] == "data", path[2] == "title", component.type == "s" {
                var reader = component.reader
                titles[number] = try reader.string()
            }
        }
        let numbers = channels.keys.sorted()
        guard !numbers.isEmpty else { throw ParseError(.notAGwyddionFile) }
        let contents = try DataContents(numbers.map { titles[$0] ?? "" }, kind: "Channel", source.selection)
        let number = numbers[contents.index]
        guard let raster = try channels[number]?.raster(of: source.bytes, title: titles[number] ?? "", watch) else {
            throw ParseError(.notAGwyddionFile)
        }
        return .grid(try ImportedGrid(raster)).choosing(from: contents)
    }

    /// A named object and its size.
    private struct Object {
        let name: String
        private let content: BinaryReader
        private let end: Int

        init(_ start: BinaryReader) throws(ParseError) {
            var reader = start
            name = try reader.string()
            let size = try reader.integer(UInt32.self)
            guard size <= reader.remaining else { throw ParseError(.truncated) }
            content = reader
            end = reader.offset + size
        }

        func components(of bytes: Data) throws(ParseError) -> [Component] {
            var (reader, components): (BinaryReader, [Component]) = (content, [])
            while reader.offset < end {
                let name = try reader.string()
                let type = try reader.text(1)
                components.append(Component(name: name, type: type, reader: reader))
                switch type {
                case "b", "c": try reader.skip(1)
                case "i": try reader.skip(4)
                case "q", "d": try reader.skip(8)
                case "s": _ = try reader.string()
                case "o": try reader.skip(try Object(reader).end - reader.offset)
                case "C": try reader.skip(try reader.integer(UInt32.self))
                case "I": try reader.skip(4 * (try reader.integer(UInt32.self)))
                case "Q", "D": try reader.skip(8 * (try reader.integer(UInt32.self)))
                case "S": for _ in 0..<(try reader.integer(UInt32.self)) { _ = try reader.string() }
                case "O":
                    for _ in 0..<(try reader.integer(UInt32.self)) {
                        try reader.skip(try Object(reader).end - reader.offset)
                    }
                default: throw ParseError(.notAGwyddionFile)
                }
            }
            return components
        }
    }

    private struct Component {
        let name: String
        let type: String
        /// At its value.
        let reader: BinaryReader
    }

    /// A field of heights.
    private struct Channel {
        private var columns = 0
        private var rows = 0
        private var width = 0.0
        private var height = 0.0
        private var left = 0.0
        private var top = 0.0
        private var floorUnit = ""
        private var heightUnit = ""
        private var samples: BinaryReader?

        init(_ start: BinaryReader, _ bytes: Data) throws(ParseError) {
            let object = try Object(start)
            guard object.name == "GwyDataField" else { throw ParseError(.notAGwyddionFile) }
            for component in try object.components(of: bytes) {
                var reader = component.reader
                switch (component.name, component.type) {
                case ("xres", "i"): columns = try reader.integer(Int32.self)
                case ("yres", "i"): rows = try reader.integer(Int32.self)
                case ("xreal", "d"): width = try reader.double()
                case ("yreal", "d"): height = try reader.double()
                case ("xoff", "d"): left = try reader.double()
                case ("yoff", "d"): top = try reader.double()
                case ("si_unit_xy", "o"): floorUnit = try Self.unit(reader, bytes)
                case ("si_unit_z", "o"): heightUnit = try Self.unit(reader, bytes)
                case ("data", "D"):
                    try reader.skip(4)
                    samples = reader
                default: break
                }
            }
        }

        private static func unit(_ reader: BinaryReader, _ bytes: Data) throws(ParseError) -> String {
            for component in try Object(reader).components(of: bytes) where component.name == "unitstr" {
                var reader = component.reader
                return try reader.string()
            }
            return ""
        }

        func raster(of bytes: Data, title: String, _ watch: ReadingWatch) throws(ParseError) -> Raster {
            guard columns > 0, rows > 0, let samples else { throw ParseError(.notAGwyddionFile) }
            try ImportedGrid.requireSide(max(columns, rows))
            func label(_ name: String, _ unit: String) -> String { unit.isEmpty ? name : "\(name) (\(unit))" }
            var raster = Raster(columns: columns, rows: rows, samples: HeightSamples([Float]()))
            raster.titles = AxisLabels(
                x: label("x", floorUnit), y: label(title.isEmpty ? "Height" : title, heightUnit),
                z: label("y", floorUnit))
            if width > 0, height > 0 {
                // Centres of pixels; the first row is the top one.
                let (stepX, stepZ) = (width / Double(columns), height / Double(rows))
                raster.x = (left + stepX / 2, left + width - stepX / 2)
                raster.z = (top + stepZ / 2, top + height - stepZ / 2)
            }
            let numbers = try raster.numbers(from: samples, size: 8, of: bytes, watch) { bytes, offset in
                let value = bytes.double(at: offset)
                return value.isFinite ? value : .nan
            }
            raster.samples = HeightSamples(numbers)
            return raster
        }
    }
}
