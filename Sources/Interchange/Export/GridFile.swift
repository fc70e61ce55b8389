import CZlib
import Charts
import Foundation

/// Heights over a floor on their way into a file of numbers that other programs read, and this one.
public struct GridFile {
    /// The formats of such files.
    public enum Format: Sendable {
        /// The text of an ESRI grid, from the north.
        case esriGrid
        /// A matrix of NumPy with 64 bits a number, the row first that is the farthest from the viewer.
        case numPyArray
        /// A GeoTIFF image of 64 bits a sample, compressed with Deflate, from the north.
        case geoTIFF
    }

    /// The heights, a hole being NaN.
    public let grid: HeightGrid
    /// Whether z grows away from the viewer, as on a map with north at the top.
    public let isNorthUp: Bool
    /// What the floor is on Earth; `nil` where it is nothing of the kind.
    public let ground: Ground?
    /// What the heights measure; empty where that is not known.
    public let title: String

    /// Heights with what is known of them.
    public init(_ grid: HeightGrid, isNorthUp: Bool, ground: Ground?, title: String) {
        (self.grid, self.isNorthUp, self.ground, self.title) = (grid, isNorthUp, ground, title)
    }

    /// The distances of columns and of rows.
    private var step: (x: Double, z: Double) {
        (
            (grid.xDomain.upperBound - grid.xDomain.lowerBound) / Double(grid.columns - 1),
            (grid.zDomain.upperBound - grid.zDomain.lowerBound) / Double(grid.rows - 1)
        )
    }

    /// Whether a format has coordinates for such columns and rows: an array has none, an image needs equal distances, and an
    /// ESRI grid squares. An image has at most 2 GiB of samples.
    public func fits(_ format: Format) -> Bool {
        let isEven = grid.xValues.isEmpty && grid.zValues.isEmpty
        return switch format {
        case .numPyArray: true
        case .geoTIFF: isEven && grid.samples.count <= 1 << 28
        case .esriGrid: isEven && abs(step.x / step.z - 1) < 1e-9
        }
    }

    /// Writes the file, which is replaced as a whole.
    ///
    /// - Parameters:
    ///   - format: one that `fits`.
    ///   - path: of the file.
    /// - Throws: `FileError`
    /// - Complexity: O(samples)
    public func write(as format: Format, to path: String) throws(FileError) {
        switch format {
        case .esriGrid: try writeText(to: path)
        case .numPyArray: try writeArray(to: path)
        case .geoTIFF: try AtomicFile.write(GeoTIFFImage(self, step).bytes, to: path)
        }
    }

    /// The rows from the one with the greatest z on.
    private var rowsFromNorth: [Int] { (0..<grid.rows).reversed() }

    private func writeText(to path: String) throws(FileError) {
        var noData = -9999.0
        while grid.samples.contains(noData) { noData = noData * 10 - 9 }
        func whole(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
        var file = try AtomicFile(path)
        try file.write(
            """
            ncols \(grid.columns)
            nrows \(grid.rows)
            xllcenter \(whole(grid.xDomain.lowerBound))
            yllcenter \(whole(grid.zDomain.lowerBound))
            cellsize \(whole(step.x))
            NODATA_value \(whole(noData))

            """)
        for row in rowsFromNorth {
            let texts = (0..<grid.columns).map { column in
                let height = grid[column, row]
                return whole(height.isFinite ? height : noData)
            }
            try file.write(texts.joined(separator: " ") + "\n")
        }
        try file.commit()
    }

    private func writeArray(to path: String) throws(FileError) {
        let dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(grid.rows), \(grid.columns)), }"
        // The numbers begin at a multiple of 64 bytes.
        let padding = 63 - (10 + dictionary.utf8.count) % 64
        let header = dictionary + String(repeating: " ", count: padding) + "\n"
        var file = try AtomicFile(path)
        try file.write([0x93] + Array("NUMPY".utf8) + [1, 0] + UInt16(header.utf8.count).littleEndianBytes)
        try file.write(header)
        for row in isNorthUp ? rowsFromNorth : Array(0..<grid.rows) {
            try file.write(grid.littleEndianBytes(ofRow: row))
        }
        try file.commit()
    }
}

/// The bytes of a GeoTIFF image (Aldus, “TIFF, revision 6.0”, 1992; Open Geospatial Consortium, “OGC GeoTIFF Standard 1.1”, 2019; the
/// two tags of GDAL are described with its driver).
private struct GeoTIFFImage {
    private(set) var bytes: [UInt8] = Array("II*\0".utf8) + UInt32(0).littleEndianBytes
    /// The entries of the directory by their tags.
    private var entries: [UInt16: (type: UInt16, count: Int, value: [UInt8])] = [:]

    /// Bytes of a strip, about.
    private static let stripSize = 1 << 18

    init(_ file: GridFile, _ step: (x: Double, z: Double)) {
        let grid = file.grid
        let stripRows = max(1, Self.stripSize / (8 * grid.columns))
        var (offsets, counts): ([UInt32], [UInt32]) = ([], [])
        for first in Swift.stride(from: 0, to: grid.rows, by: stripRows) {
            let rows = first..<min(grid.rows, first + stripRows)
            let strip = Self.deflated(rows.flatMap { grid.littleEndianBytes(ofRow: grid.rows - 1 - $0) })
            offsets.append(UInt32(truncatingIfNeeded: bytes.count))
            counts.append(UInt32(strip.count))
            bytes += strip
        }
        add(256, [UInt32(grid.columns)])
        add(257, [UInt32(grid.rows)])
        add(258, [UInt16(64)])
        add(259, [UInt16(8)])
        add(262, [UInt16(1)])
        add(273, offsets)
        add(277, [UInt16(1)])
        add(278, [UInt32(stripRows)])
        add(279, counts)
        add(339, [UInt16(3)])
        add(33550, [step.x, step.z, 0])
        // The outer corner of the sample in the north-west.
        add(33922, [0, 0, 0, grid.xDomain.lowerBound - step.x / 2, grid.zDomain.upperBound + step.z / 2, 0])
        if let ground = file.ground { add(34735, Self.keys(of: ground)) }
        if !file.title.isEmpty {
            // As GDAL has it: twice.
            let title = file.title.escapedForMarkup.escapedForMarkup
            add(
                42112,
                "<GDALMetadata><Item name=\"DESCRIPTION\" sample=\"0\" role=\"description\">\(title)</Item></GDALMetadata>"
            )
        }
        add(42113, "nan")
        writeDirectory()
    }

    /// The directory of keys: projected or in degrees, samples as areas, and the number of the system of coordinates.
    private static func keys(of ground: Ground) -> [UInt16] {
        let system: (model: UInt16, key: UInt16, number: UInt16) =
            switch ground {
            case .degrees: (2, 2048, 4326)
            case .utm(let zone, let isSouthern): (1, 3072, UInt16((isSouthern ? 32700 : 32600) + zone))
            }
        return [1, 1, 0, 3, 1024, 0, 1, system.model, 1025, 0, 1, 1, system.key, 0, 1, system.number]
    }

    private mutating func add(_ tag: UInt16, _ values: [UInt16]) {
        entries[tag] = (3, values.count, values.flatMap(\.littleEndianBytes))
    }

    private mutating func add(_ tag: UInt16, _ values: [UInt32]) {
        entries[tag] = (4, values.count, values.flatMap(\.littleEndianBytes))
    }

    private mutating func add(_ tag: UInt16, _ values: [Double]) {
        entries[tag] = (12, values.count, values.flatMap { $0.bitPattern.littleEndianBytes })
    }

    private mutating func add(_ tag: UInt16, _ text: String) {
        let value = Array(text.utf8) + [0]
        entries[tag] = (2, value.count, value)
    }

    /// Values of more than four bytes are before the directory.
    private mutating func writeDirectory() {
        var directory = UInt16(entries.count).littleEndianBytes
        for (tag, entry) in entries.sorted(by: { $0.key < $1.key }) {
            directory += tag.littleEndianBytes + entry.type.littleEndianBytes + UInt32(entry.count).littleEndianBytes
            if entry.value.count <= 4 {
                directory += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                align()
                directory += UInt32(truncatingIfNeeded: bytes.count).littleEndianBytes
                bytes += entry.value
            }
        }
        align()
        bytes.replaceSubrange(4..<8, with: UInt32(truncatingIfNeeded: bytes.count).littleEndianBytes)
        bytes += directory + UInt32(0).littleEndianBytes
    }

    private mutating func align() {
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
    }

    /// The format of zlib, RFC 1950.
    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var size = compressBound(uLong(content.count))
        return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            let status = compress2(buffer.baseAddress, &size, content, uLong(content.count), 6)
            count = status == Z_OK ? Int(size) : 0
        }
    }
}

extension HeightGrid {
    fileprivate func littleEndianBytes(ofRow row: Int) -> [UInt8] {
        (0..<columns).flatMap { self[$0, row].bitPattern.littleEndianBytes }
    }
}

extension FixedWidthInteger {
    fileprivate var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian, Array.init) }
}
