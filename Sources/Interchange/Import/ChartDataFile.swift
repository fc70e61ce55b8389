import Foundation

/// Reads the files that a chart can be made from.
///
/// | ending | content | result |
/// |---|---|---|
/// | `asc` | ESRI ASCII grid, a terrain | grid |
/// | `csv` `tsv` `txt` `xyz` `dat` | numbers only: a matrix, one line a row of heights | grid |
/// | | the same, with coordinates in the first row and column | grid |
/// | | a header of names, then rows: a table of any length | points |
/// | `npy` | an array of NumPy: rows of heights | grid |
/// | | more than three rows of three numbers, of four (the last is a value) or six (the first three) | points |
/// | `npz` | an archive of such arrays: x, y and z, or else the first that can be shown | grid or points |
///
/// Text is UTF-8, or Latin-1 where it is not valid UTF-8. Input from a pipe is recognized by its beginning.
public enum ChartDataFile {
    /// The extensions of the files that can be read, in lower case.
    public static let fileExtensions = Format.allCases.map(\.rawValue)

    /// Whether a file has rows of cells by its name.
    public static func isDelimited(_ name: String) -> Bool {
        Format(rawValue: URL(filePath: name).pathExtension.lowercased())?.isDelimited == true
    }

    /// The formats of files, by their extensions.
    public enum Format: String, CaseIterable, Sendable {
        /// An Esri ASCII grid.
        case asc
        /// A table or a matrix with commas or semicolons.
        case csv
        /// A table or a matrix with tabulators.
        case tsv
        /// A table or a matrix with any delimiter.
        case txt
        /// A table or a matrix with any delimiter, usually points.
        case xyz
        /// A table or a matrix with any delimiter.
        case dat
        /// A NumPy array.
        case npy
        /// An archive of NumPy arrays.
        case npz

        /// Whether it is rows of cells, for which there is a `TableLayout`.
        public var isDelimited: Bool {
            switch self {
            case .csv, .tsv, .txt, .xyz, .dat: true
            case .asc, .npy, .npz: false
            }
        }

        init(named name: String) throws(ParseError) {
            let fileExtension = URL(filePath: name).pathExtension.lowercased()
            guard let format = Format(rawValue: fileExtension) else {
                throw ParseError(.unknownExtension(fileExtension))
            }
            self = format
        }

        /// What a content without a name seems to be: the others begin in a way that no text of numbers does.
        init(content: Data) {
            let first = content.prefix(64).drop { Ascii.isBlank($0) || Ascii.isLineEnd($0) }
            if content.starts(with: [0x93] + Array("NUMPY".utf8)) {
                self = .npy
            } else if content.starts(with: Array("PK\u{3}\u{4}".utf8)) {
                self = .npz
            } else if EsriHeader.begins(
                String(decoding: first.prefix { Ascii.isLetter($0) || $0 == Ascii.underscore }, as: UTF8.self))
            {
                self = .asc
            } else {
                self = .csv
            }
        }
    }

    /// Reads the file at `url`.
    ///
    /// - Parameters:
    ///   - url: of the file.
    ///   - layout: of delimited text; `nil` detects it as in the table above.
    ///   - progress: called with the fraction that is read, 0 to 1, every few milliseconds.
    /// - Throws: `ImportError` with the line at fault; its description is a sentence for the reader. `cancelled` when the
    ///   task it runs in was.
    /// - Complexity: O(bytes)
    public static func read(
        _ url: URL, layout: TableLayout? = nil, progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        try read(InputFile(url), layout: layout, progress: progress)
    }

    /// Reads a file or a pipe.
    ///
    /// - Parameters:
    ///   - input: a file or a stream.
    ///   - format: of content whose name has no known extension; `nil` to recognize it by its first bytes.
    ///   - layout: how the columns of a table are used; `nil` to find out.
    ///   - progress: called with the fraction that is read, 0 to 1.
    public static func read(
        _ input: InputFile, as format: Format? = nil, layout: TableLayout? = nil,
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        let known = Format(rawValue: input.fileExtension) ?? format
        let bytes = try input.bytes(isKnown: known != nil)
        return try read(
            bytes, named: input.name, as: known ?? Format(content: bytes), layout: layout, progress: progress)
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - name: the name of the file; its extension determines the format where none is given.
    ///   - format: of the content; `nil` to recognize it.
    ///   - layout: of delimited text; `nil` detects it as in the table above.
    ///   - progress: called with the fraction that is read, 0 to 1.
    /// - Throws: `ImportError` with the line at fault; its description is a sentence for the reader.
    /// - Complexity: O(bytes)
    public static func read(
        _ bytes: Data, named name: String, as format: Format? = nil, layout: TableLayout? = nil,
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        func kind() throws(ParseError) -> Format {
            if let format { return format }
            return try Format(named: name)
        }
        let watch = ReadingWatch(byteCount: bytes.count, progress: progress)
        do throws(ParseError) {
            switch try kind() {
            case .npy: return try readNumPyArray(bytes, watch)
            case .npz: return try readNumPyArchive(bytes, watch)
            case .asc, .csv, .tsv, .txt, .xyz, .dat: break
            }
        } catch {
            throw ImportError(file: name, line: nil, reason: error.reason)
        }
        return try parsed(bytes, named: name) { text throws(ParseError) in
            let kind = try kind()
            if kind == .asc { return .grid(try readEsriGrid(try text.whole(), watch)) }
            guard let layout else { return try readDelimitedText(text, watch) }
            return try readTable(text, layout: layout, isOfPoints: kind == .xyz, watch)
        }
    }

    /// The result of a reader for the content of a text file; an error is reported with its line.
    static func parsed<Content>(
        _ data: Data, named name: String, _ read: (TextFile) throws(ParseError) -> Content
    ) throws(ImportError) -> Content {
        var text: TextFile?
        do throws(ParseError) {
            let file = try TextFile(data)
            text = file
            return try read(file)
        } catch {
            throw ImportError(file: name, line: error.offset.flatMap { text?.line(at: $0) }, reason: error.reason)
        }
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
