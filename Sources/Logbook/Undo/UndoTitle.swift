import Foundation
internal import GRDB
import Localization

/// What a change is called: “Delete Trip “Lisbon””.
struct UndoTitle: Hashable, Sendable {
    enum Verb {
        case add, edit, delete, move, changeKind, restore
    }

    /// The title that the user reads.
    let text: String
    /// Changes with the same key, one right after the other, are undone as one; `nil` for a single change.
    let mergeKey: MergeKey?

    /// What changes belong together: saves of one step, of one kind of entry.
    struct MergeKey: Hashable, Sendable {
        let noun: String
        let step: String
    }

    /// The title of a transaction that changes nothing, which adds no undo step.
    static let unused = UndoTitle("")

    init(_ text: String, mergeKey: MergeKey? = nil) {
        self.text = text
        self.mergeKey = mergeKey
    }

    /// - Parameters:
    ///   - noun: what kind of entry, such as “trip”.
    ///   - name: the entry's; a long one is cut.
    ///   - step: saves of such entries with the same step are undone as one; `nil` for a single change.
    init(_ verb: Verb, _ noun: String, _ name: String, step: String? = nil) {
        let line = name.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let short = line.count > 40 ? line.prefix(39) + "…" : line[...]
        let entry =
            short.isEmpty
            ? title(ofNoun: noun)
            : localized("{entry} “{name}”", ["entry": title(ofNoun: noun), "name": String(short)])
        let text =
            switch verb {
            case .add: localized("Add {entry}", ["entry": entry])
            case .edit: localized("Edit {entry}", ["entry": entry])
            case .delete: localized("Delete {entry}", ["entry": entry])
            case .move: localized("Move {entry}", ["entry": entry])
            case .changeKind: localized("Change Kind of {entry}", ["entry": entry])
            case .restore: localized("Restore {entry}", ["entry": entry])
            }
        self.init(text, mergeKey: step.map { MergeKey(noun: noun, step: $0) })
    }
}

extension UndoTitle.MergeKey: DatabaseValueConvertible {
    /// No noun contains it.
    private static let separator: Character = "/"

    var databaseValue: DatabaseValue { "\(noun)\(Self.separator)\(step)".databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        guard let text = String.fromDatabaseValue(value), let end = text.firstIndex(of: separator) else { return nil }
        return Self(noun: String(text[..<end]), step: String(text[text.index(after: end)...]))
    }
}
