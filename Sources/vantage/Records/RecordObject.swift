import Foundation
import Interchange

extension JSONValue {
    /// The value in a line of a terminal; empty for none.
    var plainText: String {
        switch self {
        case .null, .flag(false): ""
        case .flag(true): "yes"
        case .integer(let number): "\(number)"
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .text(let text): text
        case .list(let list): list.map(\.plainText).joined(separator: ", ")
        case .object(let object): object.keys.sorted().compactMap { object[$0]?.plainText }.joined(separator: " ")
        }
    }
}

/// A record as a JSON object: its values by the keys of its fields, as `show --json` prints them.
typealias RecordObject = [String: JSONValue]

extension RecordObject {
    init(_ record: some Encodable) throws {
        self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(record))
    }

    /// - Throws: `InvalidDocument` where the values are not those of such a record.
    func decoded<Record: Decodable>(_ type: Record.Type, named name: String) throws -> Record {
        do {
            return try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
        } catch {
            throw InvalidDocument(name: name, error: error)
        }
    }

    /// The text under a key.
    func text(_ key: String) -> String? { self[key]?.text }
    /// The texts of the list under a key.
    func texts(_ key: String) -> [String] { self[key]?.list?.compactMap(\.text) ?? [] }
    /// The entries of the list under a key.
    func objects(_ key: String) -> [RecordObject] { self[key]?.list?.compactMap(\.object) ?? [] }
}

/// The records in a JSON document.
struct RecordDocument {
    /// As sentences name it.
    let name: String
    let objects: [RecordObject]

    /// Reads one object, or an array of them.
    ///
    /// - Parameter path: of the file; `-` for standard input.
    init(_ path: String) throws {
        let file = InputFile(path)
        name = file.name
        let data = try file.bytes(limitInMiB: RecordFile.limitInMiB)
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw InvalidDocument(name: name, error: error)
        }
        switch value {
        case .object(let object): objects = [object]
        case .list(let list) where !list.isEmpty && list.allSatisfy { $0.object != nil }:
            objects = list.compactMap(\.object)
        default: throw InvalidDocument(name: name, error: InvalidDocument.NoObjects())
        }
    }

    /// As sentences name a file.
    static func name(of path: String) -> String { InputFile(path).name }

    /// - Throws: `InvalidDocument` where an object has a key that is not among `keys`.
    func check(_ keys: Set<String>) throws {
        for object in objects { try Self.check(object, keys, in: name) }
    }

    static func check(_ object: RecordObject, _ keys: Set<String>, in name: String) throws {
        if let key = object.keys.sorted().first(where: { !keys.contains($0) }) {
            throw InvalidDocument(name: name, error: InvalidDocument.UnknownKey(key: key))
        }
    }
}

/// A JSON document that has no such record.
struct InvalidDocument: Error, CustomStringConvertible {
    /// As the sentence names it.
    let name: String
    let error: any Error

    struct NoObjects: Error {}
    struct UnknownKey: Error { let key: String }

    var description: String {
        switch error {
        case is NoObjects: "\(name) has no JSON object of a record, nor an array of them."
        case let unknown as UnknownKey: "\(name): there is no field “\(unknown.key)”."
        case DecodingError.keyNotFound(let key, _): "\(name): the field “\(key.stringValue)” is missing."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\(name): the field “\(context.codingPath.last?.stringValue ?? "")” is of the wrong kind."
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(name): the field “\(context.codingPath.last?.stringValue ?? "")” cannot be read\(Self.reason(context))."
        default: "\(name) is not a JSON document of a record."
        }
    }

    /// What our own types say of a value; what Swift's say is of the program.
    private static func reason(_ context: DecodingError.Context) -> String {
        context.debugDescription.hasPrefix("“") ? ": \(context.debugDescription.trimmingCharacters(in: ["."]))" : ""
    }
}
