import Foundation

/// Reads the files that a chart can be made from.
///
/// | ending | content | result |
/// |---|---|---|
/// | `asc` `flt` | ESRI grid as text, or as numbers with its header beside it; a terrain | grid |
/// | `tif` `tiff` | TIFF picture whose samples are heights; with the tags of GeoTIFF a terrain | grid |
/// | `hgt` | SRTM tile, a terrain | grid |
/// | `grd` | grid of Surfer, versions 6 and 7 | grid |
/// | `gwy` | a channel of a file of Gwyddion | grid |
/// | `png` | picture whose grey values are heights | grid |
/// | `las` `pcd` `ply` | points of a scanner, with their numbers; of a polygon file its vertices | points |
/// | `stl` `obj` `glb`, `ply` with faces | triangles, in the colours of their vertices or materials | mesh |
/// | `gpx` `kml` `kmz` `nmea` | tracks of a receiver and lines of a map, with times, distances and speeds | points |
/// | `json` `jsonl` `ndjson` | records, columns or rows of numbers | grid or points |
/// | `xlsx` `ods` | a sheet of a spreadsheet, as a table in text | grid or points |
/// | `nc` `nc4` `cdf` `h5` `hdf5` | a variable of NetCDF or HDF5, where libnetcdf is installed | grid or points |
/// | `img` `jp2` `grib` … | what GDAL reads, where `gdal_translate` is installed | grid |
/// | `csv` `tsv` `txt` `xyz` `dat` | numbers only: a matrix, one line a row of heights | grid |
/// | | the same, with coordinates in the first row and column | grid |
/// | | a header of names, then rows: a table of any length | points |
/// | `npy` | an array of NumPy: rows of heights | grid |
/// | | the records of a structured array, whose fields are columns | grid or points |
/// | | more than three rows of three numbers, of four (the last is a value) or six (the first three) | points |
/// | `npz` | an archive of such arrays: x, y and z, or else the first that can be shown | grid or points |
///
/// A content that begins as only one of these formats does is read as this format whatever its name ends in; else the ending
/// decides. Text is UTF-8, or Latin-1 where it is not valid UTF-8.
public enum ChartDataFile {
    /// The extensions of the files that can be read, in lower case.
    public static let fileExtensions = dataFormats.flatMap { $0.fileExtensions }

    /// The Internet media types of the files that can be read.
    public static let mediaTypes = dataFormats.flatMap { $0.mediaTypes }

    /// Whether a file has rows of cells by its name.
    public static func isDelimited(_ name: String) -> Bool {
        table(of: name) != nil
    }

    /// Whether the first row of a file may have the names of columns, by the file's name.
    public static func mayHaveHeader(_ name: String) -> Bool {
        let table = table(of: name)
        return table == .text || table == .sheet
    }

    /// Whether the rows of cells of a file are text, which delimiters divide, by its name.
    public static func isDelimitedText(_ name: String) -> Bool {
        table(of: name) == .text
    }

    private static func table(of name: String) -> TableKind? {
        Format(rawValue: URL(filePath: name).pathExtension.lowercased())?.reader.table
    }

    /// A format of files, by what their names end in.
    public struct Format: RawRepresentable, CaseIterable, Hashable, Sendable {
        /// One of `fileExtensions`.
        public let rawValue: String

        /// - Parameter rawValue: a file extension; `nil` for one that is not known.
        public init?(rawValue: String) {
            guard fileExtensions.contains(rawValue) else { return nil }
            self.rawValue = rawValue
        }

        init(_ fileExtension: String) { rawValue = fileExtension }

        /// The formats of all file extensions.
        public static var allCases: [Format] { fileExtensions.map { Format($0) } }

        /// Whether it is rows of cells, for which there is a `TableLayout`.
        public var isDelimited: Bool { reader.table != nil }

        fileprivate var reader: any DataFormat.Type {
            dataFormats.first { $0.fileExtensions.contains(rawValue) } ?? DelimitedTextFormat.self
        }
    }

    /// Reads the file at `url`.
    ///
    /// - Parameters:
    ///   - url: of the file.
    ///   - layout: of delimited text; `nil` detects it as in the table above.
    ///   - selection: what is read of a file that has several contents.
    ///   - progress: called with the fraction that is read, 0 to 1, every few milliseconds.
    /// - Throws: `ImportError` with the line at fault; its description is a sentence for the reader. `cancelled` when the
    ///   task it runs in was.
    /// - Complexity: O(bytes)
    public static func read(
        _ url: URL, layout: TableLayout? = nil, selection: DataSelection = DataSelection(),
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        try read(InputFile(url), layout: layout, selection: selection, progress: progress)
    }

    /// Reads a file or a pipe.
    ///
    /// - Parameters:
    ///   - input: a file or a stream.
    ///   - format: of content whose name has no known extension; `nil` to recognize it by its content.
    ///   - layout: how the columns of a table are used; `nil` to find out.
    ///   - selection: what is read of a file that has several contents.
    ///   - progress: called with the fraction that is read, 0 to 1.
    public static func read(
        _ input: InputFile, as format: Format? = nil, layout: TableLayout? = nil,
        selection: DataSelection = DataSelection(), progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        let beginning = try input.beginning()
        let source = DataSource(
            bytes: beginning.bytes, byteCount: beginning.size, fileExtension: input.fileExtension,
            url: input.isStream ? nil : input.url, layout: layout, selection: selection)
        // Of a stream there is no name that could be wrong.
        return try read(source, of: input, named: input.name, as: format, isNamed: !input.isStream, progress)
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - name: the name of the file.
    ///   - format: of content whose name has no known extension; `nil` to recognize it by its content.
    ///   - layout: of delimited text; `nil` detects it as in the table above.
    ///   - progress: called with the fraction that is read, 0 to 1.
    /// - Throws: `ImportError` with the line at fault; its description is a sentence for the reader.
    /// - Complexity: O(bytes)
    public static func read(
        _ bytes: Data, named name: String, as format: Format? = nil, layout: TableLayout? = nil,
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        let fileExtension = URL(filePath: name).pathExtension.lowercased()
        let source = DataSource(bytes: bytes, fileExtension: fileExtension, layout: layout)
        return try read(source, named: name, as: format, isNamed: true, progress)
    }

    private static func read(
        _ source: DataSource, of input: InputFile? = nil, named name: String, as format: Format?, isNamed: Bool,
        _ progress: @escaping (Double) -> Void
    ) throws(ImportError) -> ImportedData {
        let ending = Format(rawValue: source.fileExtension) ?? format
        let recognized = dataFormats.first { $0.recognizes(source.bytes) }
        let named = ending?.reader ?? (isNamed ? nil : DelimitedTextFormat.self)
        var source = source
        if let ending { source.fileExtension = ending.rawValue }
        let reader = recognized ?? named
        if let input, !input.isStream, source.bytes.count == InputFile.beginningSize, reader?.opensFile == false {
            source.bytes = try input.bytes()
        }
        do throws(ParseError) {
            guard let reader else {
                guard source.url != nil, GDALFormat.isInstalled else {
                    throw ParseError(.unknownExtension(source.fileExtension))
                }
                do throws(ParseError) {
                    return try GDALFormat.read(source, ReadingWatch(byteCount: source.byteCount, progress: progress))
                } catch {
                    guard case .damagedData = error.reason else { throw error }
                    throw ParseError(.unknownExtension(source.fileExtension))
                }
            }
            return try reader.read(source, ReadingWatch(byteCount: source.byteCount, progress: progress))
        } catch {
            throw ImportError(error, in: source.bytes, named: name)
        }
    }

    /// The result of a reader for the content of a text file; an error is reported with its line.
    static func parsed<Content>(
        _ data: Data, named name: String, _ read: (TextFile) throws(ParseError) -> Content
    ) throws(ImportError) -> Content {
        do throws(ParseError) {
            return try read(try TextFile(data))
        } catch {
            throw ImportError(error, in: data, named: name)
        }
    }
}

extension ImportError {
    /// An error of a file, with the line of its offset.
    fileprivate init(_ error: ParseError, in data: Data, named name: String) {
        let line = error.offset.flatMap { offset in (try? TextFile(data))?.line(at: offset) }
        self.init(file: name, line: line, reason: error.reason)
    }
}

extension ImportError.Reason {
    /// What the system's refusal to read a file means for the reader.
    init(readingFailedWith error: any Error) {
        switch error {
        case let parseError as ParseError: self = parseError.reason
        case CocoaError.fileReadNoSuchFile: self = .notFound
        case CocoaError.fileReadNoPermission: self = .notPermitted
        default:
            // Foundation's own words name domains and codes.
            let cause = ((error as? CocoaError)?.underlying ?? error) as? POSIXError
            self = .unreadable(String(cString: strerror(cause?.code.rawValue ?? EIO)))
        }
    }
}
