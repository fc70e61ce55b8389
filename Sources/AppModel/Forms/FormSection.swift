import Foundation
import Localization
import Logbook

/// A part of a form over a draft: single fields, rows that can be added and removed, or both.
nonisolated struct FormSection<Draft> {
    let id: String
    /// Empty for a part that explains itself.
    let title: String
    var fields: [FormField<Draft>] = []
    var rows: FormRows<Draft>?

    func lifted<Whole>(
        get: @escaping (Whole) -> Draft?, set: @escaping (inout Whole, Draft) -> Void
    ) -> FormSection<Whole> {
        FormSection<Whole>(
            id: id, title: title, fields: fields.map { $0.lifted(get: get, set: set) },
            rows: rows?.lifted(get: get, set: set))
    }
}

/// A list of a draft, a row an entry.
nonisolated struct FormRows<Draft> {
    /// The label of the button that adds a row.
    let addLabel: String
    /// What a problem calls an entry.
    let noun: String
    let ids: (Draft) -> [UUID]
    /// The summary of a collapsed row: its name, and its cost or time.
    let summary: (Draft, UUID) -> (title: String, detail: String)
    let fields: (UUID) -> [FormField<Draft>]
    let add: (inout Draft, UUID) -> Void
    let remove: (inout Draft, UUID) -> Void
    /// Restores an entry with its content and position after it was removed.
    let restoring: (Draft, UUID) -> (inout Draft) -> Void

    /// The rows of a list whose entries have ids of their own.
    ///
    /// - Parameters:
    ///   - new: an entry to be filled in.
    ///   - fields: of an entry.
    static func list<Item: Identifiable>(
        _ path: WritableKeyPath<Draft, [Item]>, noun: String, add addLabel: String,
        new: @escaping (Draft, UUID) -> Item, summary: @escaping (Item) -> (title: String, detail: String),
        fields: [FormField<Item>]
    ) -> FormRows where Item.ID == UUID {
        func item(_ draft: Draft, _ id: UUID) -> Item? { draft[keyPath: path].first { $0.id == id } }
        return FormRows(
            addLabel: addLabel, noun: noun, ids: { $0[keyPath: path].map(\.id) },
            summary: { item($0, $1).map(summary) ?? ("", "") },
            fields: { id in
                fields.map { field in
                    field.lifted {
                        item($0, id)
                    } set: { draft, item in
                        guard let index = draft[keyPath: path].firstIndex(where: { $0.id == id }) else { return }
                        draft[keyPath: path][index] = item
                    }
                }
            },
            add: { draft, id in draft[keyPath: path].append(new(draft, id)) },
            remove: { draft, id in draft[keyPath: path].removeAll { $0.id == id } },
            restoring: { draft, id in
                guard let index = draft[keyPath: path].firstIndex(where: { $0.id == id }) else { return { _ in } }
                let item = draft[keyPath: path][index]
                return { newer in
                    guard !newer[keyPath: path].contains(where: { $0.id == id }) else { return }
                    newer[keyPath: path].insert(item, at: min(index, newer[keyPath: path].count))
                }
            })
    }

    func lifted<Whole>(
        get: @escaping (Whole) -> Draft?, set: @escaping (inout Whole, Draft) -> Void
    ) -> FormRows<Whole> {
        func change(_ whole: inout Whole, _ body: (inout Draft) -> Void) {
            guard var part = get(whole) else { return }
            body(&part)
            set(&whole, part)
        }
        return FormRows<Whole>(
            addLabel: addLabel, noun: noun, ids: { get($0).map(ids) ?? [] },
            summary: { whole, id in get(whole).map { summary($0, id) } ?? ("", "") },
            fields: { id in fields(id).map { $0.lifted(get: get, set: set) } },
            add: { whole, id in change(&whole) { add(&$0, id) } },
            remove: { whole, id in change(&whole) { remove(&$0, id) } },
            restoring: { whole, id in
                guard let restore = get(whole).map({ restoring($0, id) }) else { return { _ in } }
                return { newer in change(&newer, restore) }
            })
    }
}

/// One unsaved change of a form.
public nonisolated enum FormEdit: Hashable, Codable, Sendable {
    /// A field's whole text, and its text in the logbook's record when the edit began; no base where it had no such
    /// field, or where an older release wrote the edit.
    case text(FieldID, String, base: String? = nil)
    case add(RowID)
    case remove(RowID)

    /// The row that it belongs to; `nil` for a single field.
    var row: RowID? {
        switch self {
        case .text(let field, _, _): field.row
        case .add(let row), .remove(let row): row
        }
    }
}

/// A row of a form.
public nonisolated struct RowID: Hashable, Codable, Sendable {
    public let section: String
    public let entry: UUID

    public init(section: String, entry: UUID) {
        self.section = section
        self.entry = entry
    }
}

/// A field of a form.
public nonisolated struct FieldID: Hashable, Codable, Sendable {
    /// `nil` for a single field.
    public let row: RowID?
    public let name: String

    public init(_ name: String, in row: RowID? = nil) {
        self.row = row
        self.name = name
    }
}

/// A form as it is shown.
public nonisolated enum FormContent {
    public struct Section: Identifiable, Hashable, Sendable {
        public let id: String
        public let title: String
        public let fields: [Field]
        public let rows: [Row]
        /// What adds a row; `nil` where there are none.
        public let addLabel: String?
    }

    public struct Row: Identifiable, Hashable, Sendable {
        public let id: RowID
        public let title: String
        public let detail: String
    }

    public struct Field: Identifiable, Hashable, Sendable {
        public let id: FieldID
        public let label: String
        public let style: FieldStyle
        public let hint: String
        /// What is offered while one types; `nil` where nothing ever is.
        public let suggestions: [Suggestion]?
        public let text: String
        /// Its problem, as a sentence.
        public let problem: String?
        /// Its two texts where it was changed both here and elsewhere.
        public let conflict: FieldConflict?
    }
}

/// The two texts of a field that was changed both here and elsewhere since one came to it. Neither is saved over the other.
public nonisolated struct FieldConflict: Hashable, Sendable {
    public enum Choice: Hashable, Sendable {
        case mine, theirs
    }

    public let mine: String
    public let theirs: String

    /// Both texts, as the user reads them.
    public func sentence(in style: FieldStyle) -> String {
        localized(
            "Changed elsewhere. Yours: {mine}. Theirs: {theirs}.",
            ["mine": style.quotation(of: mine), "theirs": style.quotation(of: theirs)])
    }
}
