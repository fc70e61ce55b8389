import Foundation
import Interchange

/// One thing that a chart shows.
public struct ChartObject: Identifiable, Codable, Hashable, Sendable {
    /// What an object is made from.
    public enum Source: Hashable, Sendable {
        /// A formula as it was typed.
        case formula(String)
        /// A file of the user, by its path.
        case file(String)
        /// A sample that comes with the program, by its file name.
        case sample(String)
        /// Records of the logbook.
        case records(RecordsQuery)
    }

    public let id: UUID
    /// The name given by the user; empty for an object that is named after its source.
    public var name = ""
    public var source: Source
    /// How rows and columns become the object; `nil` where the source has none, and in charts of before there were layouts,
    /// which are read as they were then.
    public var table: TableLayout?
    /// What is read of a file that has several contents; `nil` for what the file shows at first.
    public var selection: DataSelection?
    /// The text of an incomplete formula; the last valid one remains the source meanwhile.
    public var unfinishedText: String?
    public var style = ObjectStyle()
    /// The part of the floor that a formula is drawn over, by the name of the variable: `x`, and `z` or `y`; all of it where a
    /// variable is missing.
    public var domains: [String: ClosedRange<Double>] = [:]
    public var isHidden = false

    public init(id: UUID, source: Source, style: ObjectStyle = ObjectStyle()) {
        self.id = id
        self.source = source
        self.style = style
        table = source.defaultTable
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(UUID.self, forKey: .id)
        source = try values.decode(Source.self, forKey: .source)
        try values.read(.name, into: &name)
        try values.read(.table, into: &table)
        try values.read(.selection, into: &selection)
        try values.read(.unfinishedText, into: &unfinishedText)
        try values.read(.style, into: &style)
        try values.read(.domains, into: &domains)
        try values.read(.isHidden, into: &isHidden)
    }
}

extension ChartObject {
    /// What the object is called: the name that it was given, its formula, or its file without folder and ending.
    public var label: String { name.isEmpty ? source.label : name }

    /// The text in the row of the object: the formula as it is typed, or the file.
    public var text: String { unfinishedText ?? source.text }
}

extension ChartObject {
    /// Everything that determines the data of an object.
    public struct Input: Hashable, Sendable {
        public let source: Source
        public let table: TableLayout?
        public let selection: DataSelection?
    }

    public var input: Input { Input(source: source, table: table, selection: selection) }
}

extension ChartObject.Source {
    /// A layout that leaves everything to be recognized, for files of rows and columns.
    public var defaultTable: TableLayout? {
        isFile && ChartDataFile.isDelimited(text) ? TableLayout() : nil
    }

    /// The formula, the path or name of the file, or what of the records is shown.
    public var text: String {
        switch self {
        case .formula(let text), .file(let text), .sample(let text): text
        case .records(let query): query.subject.title
        }
    }

    fileprivate var label: String {
        switch self {
        case .formula(let text): text
        case .file(let path), .sample(let path): URL(filePath: path).deletingPathExtension().lastPathComponent
        case .records: text
        }
    }

    public var isFormula: Bool { if case .formula = self { true } else { false } }

    /// Whether it is a file, the user's own or a sample.
    public var isFile: Bool {
        switch self {
        case .file, .sample: true
        case .formula, .records: false
        }
    }
}

/// An object with one key, the kind of the source.
extension ChartObject.Source: Codable {
    private enum CodingKeys: String, CodingKey {
        case formula, file, sample, records
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = values.allKeys.first, values.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "one source"))
        }
        switch key {
        case .formula: self = .formula(try values.decode(String.self, forKey: key))
        case .file: self = .file(try values.decode(String.self, forKey: key))
        case .sample: self = .sample(try values.decode(String.self, forKey: key))
        case .records: self = .records(try values.decode(RecordsQuery.self, forKey: key))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .formula(let text): try values.encode(text, forKey: .formula)
        case .file(let path): try values.encode(path, forKey: .file)
        case .sample(let name): try values.encode(name, forKey: .sample)
        case .records(let query): try values.encode(query, forKey: .records)
        }
    }
}
