import Foundation
import Interchange

extension ChartDocument {
    /// This document with the changes that another one has made since both were the same.
    ///
    /// Fields are merged one by one, objects by their ids and parameters by their names. Of a field that both have changed, the
    /// value of this document is used.
    ///
    /// - Parameters:
    ///   - other: the document that was changed elsewhere.
    ///   - base: the common ancestor of both.
    /// - Returns: the merged document, and whether both have changed a field, each in its way.
    public func merged(with other: ChartDocument, base: ChartDocument) -> (document: ChartDocument, hasConflict: Bool) {
        var merge = JSONMerge()
        guard let mine = JSONValue(self), let theirs = JSONValue(other), let base = JSONValue(base),
            let document: ChartDocument = merge.merged(mine, theirs, base: base)?.decoded()
        else { return (self, self != other) }
        return (document, merge.hasConflict)
    }
}

extension JSONValue {
    fileprivate init?(_ value: some Encodable) {
        guard let data = try? JSONEncoder().encode(value), let tree = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = tree
    }

    fileprivate func decoded<Value: Decodable>() -> Value? {
        (try? JSONEncoder().encode(self)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    /// The fields of a structure; `nil` for an enum's case with its value, which has one member.
    fileprivate var fields: [String: JSONValue]? { object.flatMap { $0.count > 1 ? $0 : nil } }

    /// What distinguishes the element of a list from the others: an id, or a name; `nil` where it has neither.
    private var key: String? {
        for name in ["id", "name"] { if case .text(let key) = object?[name] { return key } }
        return nil
    }

    /// The elements of a list with their keys; `nil` for a list whose elements have no keys of their own.
    fileprivate var keyed: [(key: String, value: JSONValue)]? {
        guard case .list(let list) = self else { return nil }
        let elements = list.compactMap { element in element.key.map { (key: $0, value: element) } }
        return elements.count == list.count && Set(elements.map(\.key)).count == list.count ? elements : nil
    }
}

/// The merge of two trees that were changed from the same one.
private struct JSONMerge {
    /// Whether a value was changed in both trees, to different ones.
    private(set) var hasConflict = false

    /// - Returns: `nil` where the value is removed.
    mutating func merged(_ mine: JSONValue?, _ theirs: JSONValue?, base: JSONValue?) -> JSONValue? {
        if mine == theirs || theirs == base { return mine }
        if mine == base { return theirs }
        if let mine = mine?.fields, let theirs = theirs?.fields, let base = base?.fields {
            return .object(merged(mine, theirs, base: base))
        }
        if let mine = mine?.keyed, let theirs = theirs?.keyed, let base = base?.keyed {
            return .list(merged(mine, theirs, base: base))
        }
        hasConflict = true
        // What one has removed and the other has changed stays.
        return mine ?? theirs
    }

    private mutating func merged(
        _ mine: [String: JSONValue], _ theirs: [String: JSONValue], base: [String: JSONValue]
    ) -> [String: JSONValue] {
        Set(mine.keys).union(theirs.keys).sorted().reduce(into: [:]) { result, key in
            result[key] = merged(mine[key], theirs[key], base: base[key])
        }
    }

    private typealias Keyed = [(key: String, value: JSONValue)]

    private mutating func merged(_ mine: Keyed, _ theirs: Keyed, base: Keyed) -> [JSONValue] {
        let values = merged(
            Dictionary(uniqueKeysWithValues: mine.map { ($0.key, $0.value) }),
            Dictionary(uniqueKeysWithValues: theirs.map { ($0.key, $0.value) }),
            base: Dictionary(uniqueKeysWithValues: base.map { ($0.key, $0.value) }))
        // The order is of the one that has moved elements; the elements of the other follow the ones before them.
        let common = base.map(\.key).filter { key in mine.contains { $0.key == key } }
        let hasMoved = mine.map(\.key).filter(common.contains) != common
        let (leading, following) = hasMoved ? (mine, theirs) : (theirs, mine)
        var order = leading.map(\.key)
        for (index, element) in following.enumerated() where !order.contains(element.key) {
            let previous = following[..<index].last { order.contains($0.key) }.flatMap { order.firstIndex(of: $0.key) }
            order.insert(element.key, at: previous.map { $0 + 1 } ?? 0)
        }
        return order.compactMap { values[$0] }
    }
}
