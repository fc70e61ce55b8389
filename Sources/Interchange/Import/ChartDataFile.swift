import Foundation

/// Reads the files that a chart can be made from.
///
/// | ending | content | result |
/// |---|---|---|
/// | `asc` | ESRI ASCII grid, a terrain | grid |
/// | `csv` `tsv` `txt` | numbers only: a matrix, one line a row of heights | grid |
/// | | the same, with coordinates in the first row and column | grid |
/// | | a header of names, then rows: a table of any length | points |
/// | `npy` | an array of NumPy: rows of heights | grid |
/// | | more than three rows of three numbers | points |
///
/// Text is UTF-8, or Latin-1 where it is not valid UTF-8.
public enum ChartDataFile {
    /// The endings of the files that can be read, in lower case.
    public static let endings = Format.allCases.map(\.rawValue)

    private enum Format: String, CaseIterable {
        case asc, csv, tsv, txt, npy

        init(named name: String) throws(Flaw) {
            let ending = URL(filePath: name).pathExtension.lowercased()
            guard let format = Format(rawValue: ending) else { throw Flaw(.unknownEnding(ending)) }
            self = format
        }
    }

    /// Reads the file at `url`.
    ///
    /// - Parameter progress: is told the part that is read, 0 to 1, every few milliseconds.
    /// - Throws: `ImportError` with the line at fault; its description is a sentence for the reader. `cancelled` when the
    ///   task it runs in was.
    /// - Complexity: O(bytes)
    public static func read(_ url: URL, progress: @escaping (Double) -> Void = { _ in }) throws(ImportError)
        -> ImportedData
    {
        try read(try bytes(of: url), named: url.lastPathComponent, progress: progress)
    }

    /// The content of a file, in memory as far as it is read.
    static func bytes(of url: URL) throws(ImportError) -> Data {
        do {
            return try content(of: url)
        } catch {
            throw ImportError(file: url.lastPathComponent, line: nil, reason: .init(readingFailedWith: error))
        }
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - name: the name of the file; its ending tells the format.
    /// - Throws: `ImportError` with the line at fault; its description is a sentence for the reader.
    /// - Complexity: O(bytes)
    public static func read(
        _ bytes: Data, named name: String, progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> ImportedData {
        let watch = ReadingWatch(byteCount: bytes.count, progress: progress)
        do throws(Flaw) {
            if try Format(named: name) == .npy {
                return try readNumPyArray(bytes.bytes, watch)
            }
        } catch {
            throw ImportError(file: name, line: nil, reason: error.reason)
        }
        return try parsed(bytes, named: name) { text throws(Flaw) in
            switch try Format(named: name) {
            case .asc: .grid(try readEsriGrid(try text.whole(), watch))
            case .csv, .tsv, .txt, .npy: try readDelimitedText(text, watch)
            }
        }
    }

    /// What a reader makes of the content of a text file; a fault is told with the line where it stands.
    static func parsed<Content>(
        _ data: Data, named name: String, _ read: (TextFile) throws(Flaw) -> Content
    ) throws(ImportError) -> Content {
        var text: TextFile?
        do throws(Flaw) {
            let file = try TextFile(data)
            text = file
            return try read(file)
        } catch {
            throw ImportError(file: name, line: error.offset.flatMap { text?.line(at: $0) }, reason: error.reason)
        }
    }

    /// The bytes of a file that is worth reading: of a known kind.
    private static func content(of url: URL) throws -> Data {
        guard url.isFileURL else { throw Flaw(.notFound) }
        let attributes = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard attributes[.type] as? FileAttributeType != .typeDirectory else { throw Flaw(.folder) }
        _ = try Format(named: url.lastPathComponent)
        return try Data(contentsOf: url, options: .mappedIfSafe)
    }
}

extension ImportError.Reason {
    /// What the system's refusal to read a file means for the reader.
    init(readingFailedWith error: any Error) {
        switch error {
        case let flaw as Flaw: self = flaw.reason
        case CocoaError.fileReadNoSuchFile: self = .notFound
        case CocoaError.fileReadNoPermission: self = .notPermitted
        default:
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            self = .unreadable(cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription)
        }
    }
}
