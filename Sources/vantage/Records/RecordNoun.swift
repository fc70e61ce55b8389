import ArgumentParser
import Foundation
import Interchange
import Logbook

/// A kind of record with its verbs on the command line: `vantage trips list`, `vantage trips add` and so on.
protocol RecordNoun: SendableMetatype {
    /// A record as lists have it.
    associatedtype Record: Encodable & Sendable
    /// What a list is limited by.
    associatedtype Filters: ParsableArguments = NoFilters
    /// What `add` has besides `--set` and `--json`.
    associatedtype AddOptions: RecordOptions = FieldOptions
    /// What `edit` has besides `--set` and `--json`.
    associatedtype EditOptions: RecordOptions = FieldOptions
    /// What `delete` has.
    associatedtype DeleteOptions: ParsableArguments = NoFilters

    /// What one record is called, such as “trip”.
    static var singular: String { get }
    /// The verb of the program, such as “trips”.
    static var plural: String { get }
    /// What the help of each verb says.
    static var help: RecordHelp { get }
    /// The fields that a person sets, in the order in which `show` prints them.
    static var fields: [RecordKey] { get }
    /// The keys of `fields` without which there is no record.
    static var required: [String] { get }
    /// The keys in JSON that only the logbook sets.
    static var ownKeys: Set<String> { get }
    /// Every key that a document may have.
    static var keys: Set<String> { get }
    /// What `--sort` knows.
    static var columns: [String] { get }

    static func id(of record: Record) -> UUID
    /// What names a record besides its id.
    static func name(of record: Record) -> String
    /// What a list prints in front of the id.
    static func cells(of record: Record) -> [String]
    /// All records, in their usual order.
    static func all(in logbook: Logbook) async throws -> [Record]
    /// The records with exactly this name.
    static func records(named name: String, in logbook: Logbook) async throws -> [Record]
    static func record(_ id: UUID, in logbook: Logbook) async throws -> Record?
    /// The records of a list.
    static func list(_ question: ListQuestion<Filters>, in logbook: Logbook) async throws -> [Record]
    /// The whole record; by default as lists have it.
    static func object(_ id: UUID, in logbook: Logbook) async throws -> RecordObject?
    /// A new record before its fields are set.
    static func newObject(in logbook: Logbook) async throws -> RecordObject
    /// What follows from the fields that were set; throws where they do not fit together.
    ///
    /// - Parameter given: the keys in JSON that were set.
    static func complete(_ object: inout RecordObject, given: Set<String>, in logbook: Logbook) async throws
    /// Adds a record, or replaces `old`.
    ///
    /// - Returns: its id.
    static func save(_ object: RecordObject, replacing old: RecordObject?, in logbook: Logbook) async throws -> UUID
    /// Adds a record to several that are saved in one step.
    ///
    /// - Returns: its id.
    static func collect(_ object: RecordObject, into records: inout ImportedRecords) throws -> UUID
    static func delete(_ id: UUID, _ options: DeleteOptions, in logbook: Logbook) async throws
    /// The record with names in place of the ids of other records.
    static func named(_ object: RecordObject, in logbook: Logbook) async throws -> RecordObject
    /// Prints a record.
    static func show(_ object: RecordObject, in logbook: Logbook) async throws
}

/// What the help of a record's verbs says: an abstract, and examples without the program's name.
struct RecordHelp: Sendable {
    let abstract: String
    var list: [String]
    var show: [String]
    var add: [String]
    var edit: [String]
    var delete: [String]
    /// What `list` says before its examples.
    var order = ""
    /// What `delete` says before its examples.
    var deletion = ""

    /// A paragraph followed by examples, a line each.
    static func discussion(_ text: String, _ examples: [String]) -> String {
        ([text].filter { !$0.isEmpty } + [examples.map { "Example: vantage \($0)" }.joined(separator: "\n")])
            .joined(separator: "\n\n")
    }
}

/// Which records a list has, and in which order.
struct ListQuestion<Filters: ParsableArguments> {
    let search: String
    let filters: Filters
    /// The column; `nil` for the usual order.
    let sort: String?
    let isDescending: Bool
}

/// A list that has no filters of its own.
struct NoFilters: ParsableArguments {}

/// Options that set fields.
protocol RecordOptions: ParsableArguments {
    /// The fields that are set, each with its text, in their order.
    var settings: [FieldSetting] { get }
    /// Whether nothing is set.
    var isEmpty: Bool { get }
    /// Sets what is not a field's text.
    ///
    /// - Returns: the keys that were set.
    func apply(to object: inout RecordObject, in logbook: Logbook) async throws -> Set<String>
}

extension RecordOptions {
    var settings: [FieldSetting] { [] }
    var isEmpty: Bool { settings.isEmpty }
    func apply(to object: inout RecordObject, in logbook: Logbook) async throws -> Set<String> { [] }
}

/// No options but `--set` and `--json`.
struct FieldOptions: RecordOptions {}

/// A field with the text of its value, `field=value`.
struct FieldSetting: ExpressibleByArgument {
    let key: String
    let text: String

    init(_ key: String, _ text: String) {
        (self.key, self.text) = (key, text)
    }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        self.init(parts[0], parts[1].trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The options that were given, each with its text.
    static func given(_ options: KeyValuePairs<String, String?>) -> [FieldSetting] {
        options.compactMap { key, text in text.map { FieldSetting(key, $0) } }
    }
}

extension RecordNoun {
    static var ownKeys: Set<String> { ["id", "createdAt", "modifiedAt"] }
    static var columns: [String] { fields.map(\.key) }
    static func complete(_: inout RecordObject, given: Set<String>, in _: Logbook) async throws {}

    static func records(named name: String, in logbook: Logbook) async throws -> [Record] {
        try await all(in: logbook).filter { self.name(of: $0) == name }
    }

    static func object(_ id: UUID, in logbook: Logbook) async throws -> RecordObject? {
        try await record(id, in: logbook).map { try RecordObject($0) }
    }

    static func named(_ object: RecordObject, in logbook: Logbook) async throws -> RecordObject { object }

    static func show(_ object: RecordObject, in logbook: Logbook) async throws {
        let object = try await named(object, in: logbook)
        for field in fields {
            let text = field.text(object)
            if !text.isEmpty { printLine("\(field.label)  \(text)") }
        }
    }

    static var keys: Set<String> { ownKeys.union(fields.flatMap(\.jsonKeys)) }

    /// One record in a sentence: “an action”.
    static var oneRecord: String { singular.withArticle }

    /// The id of the record that a text names: by its id, by the beginning of its id, or by its name.
    ///
    /// - Throws: `NotThere`, or `Ambiguous` where several records are named so.
    static func find(_ text: String, in logbook: Logbook) async throws -> UUID {
        if let id = UUID(uuidString: text) {
            guard try await record(id, in: logbook) != nil else { throw LogbookError.notFound(id) }
            return id
        }
        var records = try await records(named: text, in: logbook)
        if records.isEmpty { records = try await all(in: logbook) }
        return try RecordName.find(text, singular, among: records.map { (id(of: $0), name(of: $0)) })
    }
}

/// How a record is named that is not named by its whole id.
enum RecordName {
    /// Fewer letters are no beginning of an id.
    private static let shortestBeginning = 4

    /// - Parameter singular: what the records are called.
    static func find(_ text: String, _ singular: String, among records: [(id: UUID, name: String)]) throws -> UUID {
        let named = records.filter { $0.name == text }
        let found =
            !named.isEmpty || text.count < shortestBeginning
            ? named : records.filter { $0.id.lowercase.hasPrefix(text.lowercased()) }
        guard let first = found.first else { throw NotThere(what: "\(singular) “\(text)”") }
        guard found.count == 1 else { throw Ambiguous(text: text, singular: singular) }
        return first.id
    }

    struct Ambiguous: Error, CustomStringConvertible {
        let text: String
        let singular: String
        var description: String { "More than one \(singular) is named “\(text)”: name it by its id, as list shows it." }
    }
}

extension Logbook {
    /// The ids under a key with the titles of the goals in their place.
    func titles(ofGoals key: String, in object: RecordObject) async throws -> RecordObject {
        let titles = Dictionary(
            uniqueKeysWithValues: try await fetchGoals().map { ($0.id.lowercase, JSONValue.text($0.title)) })
        var object = object
        object[key] = object[key]?.list.map { .list($0.map { titles[$0.text ?? ""] ?? $0 }) }
        return object
    }
}

extension String {
    /// The noun with its article: “a trip”, “an action”.
    var withArticle: String { "\(first.map { "aeiou".contains($0) } == true ? "an" : "a") \(self)" }

    /// With a capital letter.
    var asSentenceStart: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: - Records of a few

extension RecordNoun {
    /// The records that contain each word of a text, in the order that is asked for.
    ///
    /// - Parameter texts: what is searched.
    static func found(
        _ question: ListQuestion<Filters>, among records: [Record], texts: (Record) -> [String]
    ) throws -> [Record] {
        let words = question.search.split(whereSeparator: \.isWhitespace)
        let found = records.filter { record in
            let text = texts(record).joined(separator: "\n")
            return words.allSatisfy {
                text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        }
        guard let column = question.sort else { return found }
        let keyed = try found.map { (record: $0, key: SortKey(try RecordObject($0)[column])) }
        let sorted = keyed.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
            .map(\.element.record)
        return question.isDescending ? sorted.reversed() : sorted
    }
}

/// A value by which a list is sorted: nothing first, then numbers, then texts.
private enum SortKey: Comparable {
    case none
    case number(Double)
    case text(String)

    init(_ value: JSONValue?) {
        switch value {
        case .integer(let number)?: self = .number(Double(number))
        case .number(let number)?: self = .number(number)
        case let value?: self = value.plainText.isEmpty ? .none : .text(value.plainText.lowercased())
        case nil: self = .none
        }
    }
}
