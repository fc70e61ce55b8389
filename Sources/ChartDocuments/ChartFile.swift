import Foundation
import Interchange

/// A chart as a file of its own, `.vantage`: a JSON document in UTF-8 with the keys of `ChartDocument` and `ChartViewpoint`.
///
/// The files that a chart is made from are named by paths relative to it, so that a folder can be moved as a whole.
public struct ChartFile: Hashable, Sendable {
    public var document: ChartDocument
    public var viewpoint: ChartViewpoint

    /// The ending of the file's name.
    public static let fileExtension = "vantage"
    /// The newest version that this program reads, and the one that it writes.
    public static let version = 1
    private static let format = "vantage-chart"
    private static let limitInMiB = 16

    public init(_ document: ChartDocument, viewpoint: ChartViewpoint = ChartViewpoint()) {
        self.document = document
        self.viewpoint = viewpoint
    }

    /// Whether a file is a chart by its name.
    public static func isNamed(_ path: String) -> Bool {
        URL(filePath: path).pathExtension.lowercased() == fileExtension
    }

    private struct Header: Codable {
        var format = ChartFile.format
        var version = ChartFile.version
    }

    private struct Body: Codable {
        var format = ChartFile.format
        var version = ChartFile.version
        var document: ChartDocument
        var view: ChartViewpoint?
    }

    /// Reads a file.
    ///
    /// - Throws: `ImportError`: what reading a file can meet, `notAChart`, `newerChart` for one of a newer program,
    ///   `invalidField` and `invalidChart` with the first thing in it that is not right.
    public init(_ url: URL) throws(ImportError) {
        let input = InputFile(url.path)
        try self.init(input.bytes(limitInMiB: Self.limitInMiB), at: url)
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - content: JSON text, UTF-8.
    ///   - url: where the file is, which its paths are relative to.
    public init(_ content: Data, at url: URL) throws(ImportError) {
        func failure(_ reason: ImportError.Reason) -> ImportError {
            ImportError(file: url.lastPathComponent, line: nil, reason: reason)
        }
        let decoder = JSONDecoder()
        guard let header = try? decoder.decode(Header.self, from: content), header.format == Self.format else {
            throw failure(.notAChart)
        }
        guard header.version >= 1 else { throw failure(.notAChart) }
        guard header.version <= Self.version else { throw failure(.newerChart) }
        let body: Body
        do {
            body = try decoder.decode(Body.self, from: content)
        } catch {
            throw failure(.invalidField((error as? DecodingError)?.keyPath ?? ""))
        }
        document = body.document
        viewpoint = body.view ?? ChartViewpoint()
        document.mapPaths { Self.absolutePath($0, in: url.deletingLastPathComponent()) }
        if let problem = document.problems.first(where: { !$0.isUnfinished }) {
            throw failure(.invalidChart(problem.description))
        }
    }

    /// The content of the file.
    ///
    /// - Parameter url: where it will be, which its paths are relative to.
    public func content(at url: URL) throws -> Data {
        var body = Body(document: document, view: viewpoint == ChartViewpoint() ? nil : viewpoint)
        body.document.mapPaths { Self.relativePath($0, in: url.deletingLastPathComponent()) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(body) + Data("\n".utf8)
    }

    /// A document from the text that a logbook stores: the content of a file, with the paths as they are.
    ///
    /// - Throws: what decoding meets, or what a newer program wrote.
    static func document(json: String) throws -> ChartDocument {
        let body = try JSONDecoder().decode(Body.self, from: Data(json.utf8))
        guard body.format == format, (1...version).contains(body.version) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "version \(body.version)"))
        }
        return body.document
    }

    static func json(_ document: ChartDocument) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Body(document: document, view: nil)), as: UTF8.self)
    }

    // MARK: - Paths

    private static func absolutePath(_ path: String, in folder: URL) -> String {
        guard !path.hasPrefix("/") else { return path }
        return folder.appending(path: path).standardizedFileURL.path
    }

    /// A path without a way up to the root of all files, which would lead nowhere once the folder was moved.
    private static func relativePath(_ path: String, in folder: URL) -> String {
        guard path.hasPrefix("/") else { return path }
        let from = folder.standardizedFileURL.pathComponents.dropFirst()
        let to = URL(filePath: path).standardizedFileURL.pathComponents.dropFirst()
        let shared = zip(from, to).prefix { $0 == $1 }.count
        guard shared > 0 else { return path }
        return (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)).joined(separator: "/")
    }
}

extension ChartDocument {
    /// A document from the text that a logbook stores.
    public init(json: String) throws {
        self = try ChartFile.document(json: json)
    }

    /// The text that a logbook stores.
    public var json: String {
        get throws { try ChartFile.json(self) }
    }

    fileprivate mutating func mapPaths(_ body: (String) -> String) {
        for index in objects.indices {
            if case .file(let path) = objects[index].source { objects[index].source = .file(body(path)) }
        }
    }
}

extension DecodingError {
    /// The path of the value that could not be decoded, such as `document.objects[2].style.opacity`.
    fileprivate var keyPath: String {
        let (context, missing): (Context, (any CodingKey)?) =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            @unknown default: (Context(codingPath: [], debugDescription: ""), nil)
            }
        return (context.codingPath + [missing].compactMap(\.self)).reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }
}
