import Foundation

/// A format of files that charts are made from.
///
/// A format is added by a type in a file of its own and by its name in `dataFormats`.
protocol DataFormat: Sendable {
    /// What the names of its files end in, in lower case, the usual ending first.
    static var fileExtensions: [String] { get }
    /// Internet media types, of the files that the program opens from a file manager.
    static var mediaTypes: [String] { get }
    /// What its rows are where it is a table, for which there is a `TableLayout`; else `nil`.
    static var table: TableKind? { get }
    /// Whether it reads the file of a source itself, of which only the beginning is in memory then.
    static var opensFile: Bool { get }
    /// Whether a content begins as only files of this format do: then its name makes no difference.
    static func recognizes(_ content: Data) -> Bool
    /// - Throws: what is wrong, with the offset of the byte where the file is a text.
    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData
}

extension DataFormat {
    static var table: TableKind? { nil }
    static var opensFile: Bool { false }
}

/// What the rows of a table are.
enum TableKind {
    /// Records whose fields have names.
    case records
    /// Rows of cells, the first of which may have names.
    case sheet
    /// The same, in a text that has delimiters.
    case text
}

/// All formats, in the order in which a content is compared with them.
let dataFormats: [any DataFormat.Type] = [
    EsriGridFormat.self, DelimitedTextFormat.self, XLSXFormat.self, ODSFormat.self, NumPyArrayFormat.self,
    NumPyArchiveFormat.self,
    GeoTIFFFormat.self,
    SRTMFormat.self, SurferFormat.self, FloatGridFormat.self, GwyddionFormat.self, PNGFormat.self, NetCDFFormat.self,
    STLFormat.self, OBJFormat.self, GLBFormat.self, LASFormat.self,
    PCDFormat.self, PLYFormat.self, GPXFormat.self, KMLFormat.self, NMEAFormat.self, JSONFormat.self, GDALFormat.self,
]

/// The content of a file, and what is known of it otherwise.
struct DataSource {
    /// The whole content; of a file that its format opens itself, the beginning.
    var bytes: Data
    /// Of the whole content.
    let byteCount: Int
    /// What the name ends in, in lower case, or that of the format that was asked for; empty where there is neither.
    var fileExtension: String
    /// Where the file is, for those that have another one beside them; `nil` for a stream.
    var url: URL?
    /// How the columns of a table are used; `nil` to find out.
    var layout: TableLayout?
    /// What is read of a file that has several contents.
    var selection = DataSelection()

    init(
        bytes: Data, byteCount: Int? = nil, fileExtension: String, url: URL? = nil, layout: TableLayout? = nil,
        selection: DataSelection = DataSelection()
    ) {
        (self.bytes, self.byteCount, self.fileExtension) = (bytes, byteCount ?? bytes.count, fileExtension)
        (self.url, self.layout, self.selection) = (url, layout, selection)
    }

    /// The content as a text, read at once.
    ///
    /// - Throws: `tooLarge` above 512 MiB.
    func text() throws(ParseError) -> [UInt8] { try TextFile(bytes).whole() }
}

extension Data {
    /// Whether it begins with an ASCII text.
    func hasPrefix(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { prefix in starts(with: prefix) }
    }
}
