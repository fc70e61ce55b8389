import Charts
import Foundation

/// A grid of 32-bit numbers of Esri's programs, whose header is a text beside it: its name ends in `.hdr`.
///
/// Esri, “Float to Raster”, ArcGIS documentation.
enum FloatGridFormat: DataFormat {
    static let fileExtensions = ["flt"]
    static let mediaTypes = ["application/x-esri-float-grid"]

    static func recognizes(_ content: Data) -> Bool { false }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        guard let url = source.url, let text = headerText(beside: url) else { throw ParseError(.noHeaderFile) }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
        let order = lines.first { $0.first?.lowercased() == "byteorder" }?.dropFirst().first?.uppercased()
        let rest = lines.filter { $0.first?.lowercased() != "byteorder" }.map { $0.joined(separator: " ") }
        var words = Words(Array(rest.joined(separator: "\n").utf8))
        let header: EsriHeader
        do throws(ParseError) { header = try EsriHeader(&words) } catch { throw ParseError(error.reason) }
        let isBigEndian = order.map { $0.hasPrefix("M") } ?? false
        let raster = Raster(columns: header.columns, rows: header.rows, samples: HeightSamples([Float]()))
        let noData = Float(header.noData)
        var values = try raster.numbers(from: BinaryReader(source.bytes), size: 4, of: source.bytes, watch) {
            bytes, offset in
            let value = Float(bitPattern: bytes.number(UInt32.self, at: offset, isBigEndian: isBigEndian))
            return value == noData || !value.isFinite ? Float.nan : value
        }
        values.reverseRows(ofLength: raster.columns)
        return .grid(try header.grid(HeightSamples(values)))
    }

    private static func headerText(beside url: URL) -> String? {
        let base = url.deletingPathExtension()
        return ["hdr", "HDR"].firstNonNil { ending in
            let file = InputFile(base.appendingPathExtension(ending))
            return (try? file.bytes(limitInMiB: 1)).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
