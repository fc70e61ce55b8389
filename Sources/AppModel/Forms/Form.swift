import Foundation
import Localization
import Logbook
import Observation

/// A form as a widget knows it, whatever it edits.
public protocol FormModel: AnyObject, Observable, Sendable {
    /// The sections. The fields of rows are queried separately, since most rows are collapsed.
    var content: [FormContent.Section] { get }
    func fields(of row: RowID) -> [FormContent.Field]
    var status: FormStatus { get }
    /// Whether edits are saved automatically; those of a new record are not.
    var savesItself: Bool { get }
    /// Sets a field's whole text, as it is currently.
    func type(_ text: String, in field: FieldID)
    /// Called when the focus leaves a field: its problem is shown, or its text is saved at once.
    func finish(_ field: FieldID)
    /// Brings the saved text of a field back: the one it had when the user came to it.
    ///
    /// - Returns: whether it had another one. The fields of a new record have no saved text.
    func revert(_ field: FieldID) -> Bool
    /// Sets a field to what was suggested, or makes its row that of the suggested entry.
    ///
    /// - Parameter isTyped: whether the user has left the field with the text of the suggestion in it, instead of choosing it.
    /// - Returns: the row of the entry; `nil` where the row is still the same.
    @discardableResult func choose(_ suggestion: Suggestion, in field: FieldID, isTyped: Bool) -> RowID?
    /// Resolves the conflict of a field that was changed both here and elsewhere.
    func resolve(_ field: FieldID, with choice: FieldConflict.Choice)
    /// Adds an empty row.
    @discardableResult func addRow(to section: String) -> RowID
    /// Removes a row, and reports how it can be restored.
    func removeRow(_ row: RowID)
    /// Saves what can be saved, without waiting for a pause in typing.
    func flush() async
}

/// How far a form's edits are on their way to the disk.
public nonisolated enum FormStatus: Hashable, Sendable {
    /// Nothing was edited.
    case untouched
    /// There is something that is not saved yet.
    case edited
    case saved
    /// What could not be saved, and why: one sentence. Everything that was written is still there.
    case failed(String)
}

/// A record that is edited in place: the stored record, and the edits since.
///
/// Valid edits are saved after a pause in typing; an invalid one, such as half a date, stays an edit, is stored in a file
/// and explained at its field. The record may change meanwhile: the edits are made again over the newer one, but for a field
/// that was changed there as well, where the user chooses between the two texts.
@MainActor
@Observable
public final class Form<Draft: Hashable & Sendable>: FormModel {
    /// What a form is made of.
    struct Layout {
        var sections: (Draft) -> [FormSection<Draft>]
        var problems: (Draft) -> [DraftProblem]
        /// Writes a draft, unless the record is another than `base`.
        ///
        /// - Parameter step: saves with the same step are undone as one.
        /// - Returns: the draft as it was saved, or what the record has become.
        var save: (Draft, _ base: Draft, _ step: String?) async throws(LogbookError) -> SaveResult<Draft>
    }

    public let id: String
    /// The record as stored in the logbook; for a new one, what it starts from.
    public internal(set) var saved: Draft
    public internal(set) var status = FormStatus.untouched
    /// The edits that are not saved yet.
    var edits: [FormEdit] {
        didSet { if edits != oldValue { onEdit(edits) } }
    }
    /// The fields that the user has left.
    var finished: Set<FieldID> = []
    /// What was written in the fields that the user is in, before they wrote there.
    @ObservationIgnored var textsBefore: [FieldID: String] = [:]

    @ObservationIgnored let layout: Layout
    @ObservationIgnored public let savesItself: Bool
    @ObservationIgnored let timer: SaveTimer
    /// The delay before a failed save is repeated.
    @ObservationIgnored let retryDelay: Duration
    /// Called with the unsaved edits, to be stored.
    @ObservationIgnored private let onEdit: ([FormEdit]) -> Void
    /// Called when a row was removed, with its content and the closure that restores it.
    @ObservationIgnored let onRemove: (_ row: String, _ putBack: @escaping () -> Void) -> Void
    @ObservationIgnored var saving: Task<Void, Never>?
    /// What the logbook reported while a save was under way.
    @ObservationIgnored var newest: Draft?
    /// The current visit to a field: its edits are undone together. Unique, so that a reopened form begins another one.
    @ObservationIgnored var visit = UUID.random()

    /// - Parameters:
    ///   - edits: what was not saved the last time.
    ///   - savesItself: whether edits are saved automatically.
    init(
        id: String, saved: Draft, edits: [FormEdit] = [], savesItself: Bool = true,
        rest: Duration = .milliseconds(600), retryDelay: Duration = SaveTimer.retryDelay, layout: Layout,
        onEdit: @escaping ([FormEdit]) -> Void = { _ in },
        onRemove: @escaping (_ row: String, _ putBack: @escaping () -> Void) -> Void = { _, _ in }
    ) {
        self.id = id
        self.saved = saved
        self.edits = edits
        self.savesItself = savesItself
        timer = SaveTimer(rest: rest, limit: max(rest, SaveTimer.limit))
        self.retryDelay = retryDelay
        self.layout = layout
        self.onEdit = onEdit
        self.onRemove = onRemove
        if !edits.isEmpty {
            status = .edited
            finished = Set(edits.compactMap { if case .text(let field, _, _) = $0 { field } else { nil } })
        }
    }

    // MARK: - What is shown

    /// The record with everything that was done to it and can be understood.
    public var draft: Draft { replay(edits).draft }

    /// Whether something is written that is not saved, be it understood or not.
    var isWritten: Bool {
        let (draft, mistakes) = replay(edits)
        return draft != saved || !mistakes.isEmpty
    }

    public var content: [FormContent.Section] {
        let state = State(self)
        return state.sections.map { section in
            let rows = section.rows.map { rows in
                rows.ids(state.draft).map { entry in
                    let (title, detail) = rows.summary(state.draft, entry)
                    return FormContent.Row(id: RowID(section: section.id, entry: entry), title: title, detail: detail)
                }
            }
            return FormContent.Section(
                id: section.id, title: section.title, fields: section.fields.map { state.field($0) }, rows: rows ?? [],
                addLabel: section.rows?.addLabel)
        }
    }

    public func fields(of row: RowID) -> [FormContent.Field] {
        let state = State(self)
        return rows(of: row, in: state.sections)?.fields(row.entry).map { state.field($0, in: row) } ?? []
    }

    /// The record with its edits, and the state of its fields.
    private struct State {
        let draft: Draft
        let sections: [FormSection<Draft>]
        private let problems: [FieldID: String]
        private let typed: [FieldID: String]
        private let conflicts: [FieldID: FieldConflict]
        private let finished: Set<FieldID>

        @MainActor init(_ form: Form) {
            let (draft, mistakes) = form.replay(form.edits)
            self.draft = draft
            sections = form.layout.sections(draft)
            problems = form.sentences(of: form.layout.problems(draft), in: draft).merging(mistakes) { $1 }
            typed = Dictionary(
                form.edits.compactMap { if case .text(let field, let text, _) = $0 { (field, text) } else { nil } },
                uniquingKeysWith: { $1 })
            conflicts = form.conflicts
            finished = form.finished
        }

        func field(_ field: FormField<Draft>, in row: RowID? = nil) -> FormContent.Field {
            let id = FieldID(field.id, in: row)
            return FormContent.Field(
                id: id, label: field.label, style: field.style, hint: field.hint, suggestions: field.suggestions,
                text: typed[id] ?? field.read(draft),
                problem: finished.contains(id) ? problems[id] : nil, conflict: conflicts[id])
        }
    }

    // MARK: - What the user does

    public func type(_ text: String, in field: FieldID) {
        guard currentText(of: field) != text else { return }
        let rest = edits(without: field)
        if textsBefore[field] == nil { textsBefore[field] = self.text(of: field, after: rest) }
        edits = rest + [.text(field, text, base: base(of: field))]
        edited()
        // A day is saved when it has been seen with its year.
        if isDayInOtherWords(field, text) || isSavedOnLeaving(field) { timer.cancel() }
    }

    private func isDayInOtherWords(_ id: FieldID, _ text: String) -> Bool {
        let draft = draft
        guard let field = field(id, in: layout.sections(draft)) else { return false }
        return field.style == .day && field.read(draft) != text
    }

    private func isSavedOnLeaving(_ id: FieldID) -> Bool {
        field(id, in: layout.sections(draft))?.isSavedOnLeaving == true
    }

    public func finish(_ field: FieldID) {
        visit = UUID.random()
        textsBefore[field] = nil
        guard edits.contains(where: { $0.row == field.row }) else { return }
        finished.insert(field)
        spellOut(field)
        saveNow()
    }

    /// Writes a day that was understood as a whole, with its year, so that one sees which it is before it is saved, and that it
    /// stays the same day tomorrow.
    private func spellOut(_ id: FieldID) {
        let (draft, mistakes) = replay(edits)
        guard mistakes[id] == nil, let field = field(id, in: layout.sections(draft)), field.style == .day,
            let index = edits.firstIndex(where: { if case .text(id, _, _) = $0 { true } else { false } })
        else { return }
        edits[index] = .text(id, field.read(draft), base: base(of: id))
    }

    public func revert(_ field: FieldID) -> Bool {
        guard savesItself else { return false }
        if conflicts[field] != nil {
            resolve(field, with: .theirs)
            return true
        }
        let rest = edits(without: field)
        let saved = text(of: field, after: rest)
        guard let before = textsBefore[field] ?? saved, before != currentText(of: field) else { return false }
        timer.cancel()
        textsBefore[field] = nil
        finished.remove(field)
        // What was written may be saved already, or is being saved.
        edits = before == saved && saving == nil ? rest : rest + [.text(field, before, base: base(of: field))]
        guard !edits.isEmpty else {
            status = .untouched
            return true
        }
        edited()
        saveNow()
        return true
    }

    func edits(without field: FieldID) -> [FormEdit] {
        edits.filter { if case .text(field, _, _) = $0 { false } else { true } }
    }

    /// The text of a field after edits.
    func text(of id: FieldID, after edits: [FormEdit]) -> String? {
        let draft = replay(edits).draft
        return field(id, in: layout.sections(draft))?.read(draft)
    }

    /// Discards the unsaved edits.
    public func revert() {
        timer.cancel()
        edits = []
        finished = []
        textsBefore = [:]
        status = .untouched
    }

    /// Shows everything that is wrong, also where the user has not been.
    func finishAll() {
        let draft = draft
        for section in layout.sections(draft) {
            finished.formUnion(section.fields.map { FieldID($0.id) })
            for entry in section.rows?.ids(draft) ?? [] {
                let row = RowID(section: section.id, entry: entry)
                finished.formUnion(section.rows?.fields(entry).map { FieldID($0.id, in: row) } ?? [])
            }
        }
    }

    /// The first problem that prevents saving the whole draft, as a sentence.
    var firstProblem: String? {
        let (draft, mistakes) = replay(edits)
        return mistakes.first?.value ?? layout.problems(draft).first?.description
    }

    func edited() {
        status = .edited
        guard savesItself else { return }
        timer.restart { [weak self] in self?.saveNow() }
    }

    private func currentText(of id: FieldID) -> String? {
        for case .text(id, let text, _) in edits { return text }
        return text(of: id, after: edits)
    }
}
