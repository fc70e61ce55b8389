import Foundation

/// Records in JSON: a list of objects of the same keys, alone or within an object, or one object a line; an object of lists, which
/// are columns; or a list of lists, which are rows.
enum JSONFormat: DataFormat {
    static let fileExtensions = ["json", "jsonl", "ndjson"]
    static let mediaTypes = ["application/json"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool { false }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let limit = TextFile.limitInMiB
        guard source.bytes.count <= limit << 20 else { throw ParseError(.tooLarge(limitInMiB: limit)) }
        var watch = watch
        let decoder = JSONDecoder()
        var text = SheetText()
        if let value = try? decoder.decode(JSONValue.self, from: source.bytes) {
            try add(value, to: &text, keysIn: source.bytes)
        } else {
            var records: [JSONValue] = []
            for line in source.bytes.split(whereSeparator: Ascii.isLineEnd) where !line.allSatisfy(Ascii.isBlank) {
                try watch.pass(line.startIndex - source.bytes.startIndex)
                guard let record = try? decoder.decode(JSONValue.self, from: Data(line)) else {
                    throw ParseError(.notJSON, at: line.startIndex - source.bytes.startIndex)
                }
                records.append(record)
            }
            try add(.list(records), to: &text, keysIn: source.bytes)
        }
        var source = source
        source.layout = source.layout ?? TableLayout()
        return try text.data(source, watch)
    }

    private static func add(_ value: JSONValue, to text: inout SheetText, keysIn bytes: Data) throws(ParseError) {
        switch value {
        case .list(let rows) where rows.contains { $0.object != nil }:
            let records = rows.compactMap(\.object)
            let keys = ordered(records.prefix(1000).reduce(into: Set<String>()) { $0.formUnion($1.keys) }, in: bytes)
            try addRow(keys.map(JSONValue.text), to: &text)
            for record in records { try addRow(keys.map { record[$0] ?? .null }, to: &text) }
        case .list(let rows) where rows.contains { $0.list != nil }:
            for row in rows.compactMap(\.list) { try addRow(row, to: &text) }
        case .object(let members):
            let lists = members.compactMapValues(\.list)
            // A list of records is more than columns beside it.
            if let records = ordered(Set(lists.keys), in: bytes).compactMap({ lists[$0] }).first(where: {
                $0.contains { $0.object != nil || $0.list != nil }
            }) {
                return try add(.list(records), to: &text, keysIn: bytes)
            }
            let keys = ordered(Set(lists.keys), in: bytes)
            guard let count = lists.values.map(\.count).max(), count > 0 else { throw ParseError(.noRecords) }
            try addRow(keys.map(JSONValue.text), to: &text)
            for index in 0..<count {
                try addRow(
                    keys.map { lists[$0].flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? .null }, to: &text)
            }
        default: throw ParseError(.noRecords)
        }
    }

    /// The keys as they first appear: a decoded object has no order.
    private static func ordered(_ keys: Set<String>, in bytes: Data) -> [String] {
        let beginning = bytes.prefix(1 << 20)
        let positions = keys.map { key in
            (key, beginning.firstRange(of: Data("\"\(key)\"".utf8))?.lowerBound ?? .max)
        }
        return positions.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    private static func addRow(_ cells: [JSONValue], to text: inout SheetText) throws(ParseError) {
        for (index, cell) in cells.enumerated() {
            switch cell {
            case .integer(let number): text.add("\(number)".utf8, at: index)
            case .number(let number): text.add("\(number)".utf8, at: index)
            case .text(let word): text.add(word.utf8, at: index)
            case .flag(let isTrue): text.add((isTrue ? "true" : "false").utf8, at: index)
            case .null, .list, .object: break
            }
        }
        try text.endRow()
    }
}
