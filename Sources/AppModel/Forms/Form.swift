import Foundation
import Localization
import Logbook
import Observation

/// A form as a widget knows it, whatever it edits.
public protocol FormModel: AnyObject, Observable, Sendable {
    /// Its sections; what the fields of rows say is asked for by itself, since most rows are closed.
    var content: [FormContent.Section] { get }
    func fields(of row: RowID) -> [FormContent.Field]
    var status: FormStatus { get }
    /// Whether edits are saved without being asked; a new record's are not.
    var savesItself: Bool { get }
    /// Takes a field's whole text, as it is at the moment.
    func type(_ text: String, in field: FieldID)
    /// The person has left the field: what is wrong with it is told, and what is right is saved at once.
    func finish(_ field: FieldID)
    /// Brings the saved text of a field back: the one it had when the person came to it.
    ///
    /// - Returns: whether it had another one. The fields of a new record have no saved text.
    func revert(_ field: FieldID) -> Bool
    /// Adds an empty row.
    @discardableResult func addRow(to section: String) -> RowID
    /// Removes a row, and tells how it can be put back.
    func removeRow(_ row: RowID)
    /// Saves what can be saved, without waiting for the hand to rest.
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

/// A record that is edited where it stands: what the logbook holds, and what has been done to it since.
///
/// What can be saved is saved as soon as the hand rests; what cannot, such as half a date, stays an edit, is kept in a file
/// and told at its field. The record may change meanwhile: the edits are made again over the newer one.
@MainActor
@Observable
public final class Form<Draft: Hashable & Sendable>: FormModel {
    /// What a form is made of.
    struct Layout {
        var sections: (Draft) -> [FormSection<Draft>]
        var problems: (Draft) -> [DraftProblem]
        /// Writes a draft.
        ///
        /// - Parameter step: saves with the same step are undone as one.
        /// - Returns: the draft as it was saved.
        var save: (Draft, _ step: String?) async throws(LogbookError) -> Draft
    }

    public let id: String
    /// The record as the logbook holds it; for a new one, what it starts from.
    public private(set) var saved: Draft
    public private(set) var status = FormStatus.untouched
    /// What is not saved yet.
    private(set) var edits: [FormEdit] {
        didSet { if edits != oldValue { onEdit(edits) } }
    }
    /// The fields that the person has left.
    private var finished: Set<FieldID> = []
    /// What stood in the fields that the person is in, before they wrote there.
    @ObservationIgnored private var textsBefore: [FieldID: String] = [:]

    @ObservationIgnored private let layout: Layout
    @ObservationIgnored public let savesItself: Bool
    @ObservationIgnored private let timer: SaveTimer
    /// How long it takes until what could not be saved is tried again.
    @ObservationIgnored private let retryDelay: Duration
    /// Called with what is not saved, to be kept.
    @ObservationIgnored private let onEdit: ([FormEdit]) -> Void
    /// Called when a row was removed, with what it said and what puts it back.
    @ObservationIgnored private let onRemove: (_ row: String, _ putBack: @escaping () -> Void) -> Void
    @ObservationIgnored private var saving: Task<Void, Never>?
    /// Counts the visits to fields: edits of one visit are undone as one.
    @ObservationIgnored private var visit = 0

    /// - Parameters:
    ///   - edits: what was not saved the last time.
    ///   - savesItself: whether edits are saved without being asked.
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
        timer = SaveTimer(rest: rest)
        self.retryDelay = retryDelay
        self.layout = layout
        self.onEdit = onEdit
        self.onRemove = onRemove
        if !edits.isEmpty {
            status = .edited
            finished = Set(edits.compactMap { if case .text(let field, _) = $0 { field } else { nil } })
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
        let shown = Shown(self)
        return shown.sections.map { section in
            let rows = section.rows.map { rows in
                rows.ids(shown.draft).map { entry in
                    let (title, detail) = rows.summary(shown.draft, entry)
                    return FormContent.Row(id: RowID(section: section.id, entry: entry), title: title, detail: detail)
                }
            }
            return FormContent.Section(
                id: section.id, title: section.title, fields: section.fields.map { shown.field($0) }, rows: rows ?? [],
                addLabel: section.rows?.addLabel)
        }
    }

    public func fields(of row: RowID) -> [FormContent.Field] {
        let shown = Shown(self)
        return rows(of: row, in: shown.sections)?.fields(row.entry).map { shown.field($0, in: row) } ?? []
    }

    /// The record with its edits, and what is told of its fields.
    private struct Shown {
        let draft: Draft
        let sections: [FormSection<Draft>]
        private let problems: [FieldID: String]
        private let typed: [FieldID: String]
        private let finished: Set<FieldID>

        @MainActor init(_ form: Form) {
            let (draft, mistakes) = form.replay(form.edits)
            self.draft = draft
            sections = form.layout.sections(draft)
            problems = form.told(form.layout.problems(draft), in: draft).merging(mistakes) { $1 }
            typed = Dictionary(
                form.edits.compactMap { if case .text(let field, let text) = $0 { (field, text) } else { nil } },
                uniquingKeysWith: { $1 })
            finished = form.finished
        }

        func field(_ field: FormField<Draft>, in row: RowID? = nil) -> FormContent.Field {
            let id = FieldID(field.id, in: row)
            return FormContent.Field(
                id: id, label: field.label, style: field.style, hint: field.hint, text: typed[id] ?? field.read(draft),
                problem: finished.contains(id) ? problems[id] : nil)
        }
    }

    // MARK: - What the person does

    public func type(_ text: String, in field: FieldID) {
        guard currentText(of: field) != text else { return }
        let rest = edits(without: field)
        if textsBefore[field] == nil { textsBefore[field] = self.text(of: field, after: rest) }
        edits = rest + [.text(field, text)]
        edited()
        // A day is saved when it has been seen with its year.
        if isDayInOtherWords(field, text) { timer.cancel() }
    }

    private func isDayInOtherWords(_ id: FieldID, _ text: String) -> Bool {
        let draft = draft
        guard let field = field(id, in: layout.sections(draft)) else { return false }
        return field.style == .day && field.read(draft) != text
    }

    public func finish(_ field: FieldID) {
        visit += 1
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
            let index = edits.firstIndex(where: { if case .text(id, _) = $0 { true } else { false } })
        else { return }
        edits[index] = .text(id, field.read(draft))
    }

    public func revert(_ field: FieldID) -> Bool {
        guard savesItself else { return false }
        let rest = edits(without: field)
        let saved = text(of: field, after: rest)
        guard let before = textsBefore[field] ?? saved, before != currentText(of: field) else { return false }
        timer.cancel()
        textsBefore[field] = nil
        finished.remove(field)
        // What was written may be saved already, or is being saved.
        edits = before == saved && saving == nil ? rest : rest + [.text(field, before)]
        guard !edits.isEmpty else {
            status = .untouched
            return true
        }
        edited()
        saveNow()
        return true
    }

    private func edits(without field: FieldID) -> [FormEdit] {
        edits.filter { if case .text(field, _) = $0 { false } else { true } }
    }

    /// What a field says once edits are made.
    private func text(of id: FieldID, after edits: [FormEdit]) -> String? {
        let draft = replay(edits).draft
        return field(id, in: layout.sections(draft))?.read(draft)
    }

    @discardableResult
    public func addRow(to section: String) -> RowID {
        let row = RowID(section: section, entry: UUID.random())
        edits.append(.add(row))
        edited()
        return row
    }

    public func removeRow(_ row: RowID) {
        visit += 1
        let (draft, wasAdded, lost) = (draft, edits.contains(.add(row)), edits.filter { $0.row == row })
        let rows = rows(of: row, in: layout.sections(draft))
        let (title, detail) = rows?.summary(draft, row.entry) ?? ("", "")
        let restore = wasAdded ? nil : rows?.restoring(saved, row.entry)
        edits.removeAll { $0.row == row }
        if !wasAdded { edits.append(.remove(row)) }
        edited()
        saveNow()
        // Nobody misses a row in which nothing was written.
        guard lost != [.add(row)] else { return }
        onRemove(title.isEmpty ? detail : title) { self.putBack(row, restore, lost) }
    }

    /// Puts a row back that was removed.
    ///
    /// - Parameters:
    ///   - restore: puts back what was saved of it; `nil` where nothing was.
    ///   - lost: what had been done to it and was not saved.
    private func putBack(_ row: RowID, _ restore: ((inout Draft) -> Void)?, _ lost: [FormEdit]) {
        edits.removeAll { $0 == .remove(row) }
        edits += lost
        if edits.isEmpty {
            timer.cancel()
            status = savesItself ? .saved : .untouched
        } else {
            edited()
        }
        guard savesItself, let restore else { return saveNow() }
        let before = saving
        saving = Task {
            await before?.value
            var draft = saved
            restore(&draft)
            if draft != saved { await write(draft, [], nil) }
            saving = nil
            if case .failed = status {} else { saveNow() }
        }
    }

    /// Gives up what is not saved.
    public func revert() {
        timer.cancel()
        edits = []
        finished = []
        textsBefore = [:]
        status = .untouched
    }

    /// Tells of everything that is wrong, also where the person has not been.
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

    /// The first thing that keeps the draft from being saved as a whole, as a sentence.
    var firstProblem: String? {
        let (draft, mistakes) = replay(edits)
        return mistakes.first?.value ?? layout.problems(draft).first?.description
    }

    private func edited() {
        status = .edited
        guard savesItself else { return }
        timer.restart { [weak self] in self?.saveNow() }
    }

    private func currentText(of id: FieldID) -> String? {
        for case .text(id, let text) in edits { return text }
        return text(of: id, after: edits)
    }

    // MARK: - Saving

    /// Takes the record as it is now in the logbook.
    func take(_ newer: Draft) {
        if newer != saved { saved = newer }
    }

    private func saveNow() {
        timer.cancel()
        guard savesItself, saving == nil, let (candidate, good) = savable, candidate != saved else {
            settle()
            return
        }
        let step = step(of: good)
        saving = Task {
            await write(candidate, good, step)
            saving = nil
            // What was typed meanwhile.
            if case .failed = status {} else { saveNow() }
        }
    }

    /// Finishes what can be saved, and drops rows in which nothing is written; for when the form goes away.
    public func flush() async {
        edits = meantEdits
        saveNow()
        while let saving { await saving.value }
    }

    private func write(_ candidate: Draft, _ good: [FormEdit], _ step: String?) async {
        do throws(LogbookError) {
            saved = try await layout.save(candidate, step)
            edits.removeAll(where: good.contains)
            status = edits.isEmpty ? .saved : .edited
        } catch {
            status = .failed(error.description)
            guard error.isPassing else { return }
            timer.retry(after: retryDelay) { [weak self] in self?.saveNow() }
        }
    }

    /// Drops the edits that changed nothing.
    private func settle() {
        guard saving == nil, let (candidate, good) = savable, candidate == saved, !good.isEmpty, savesItself else {
            return
        }
        edits.removeAll(where: good.contains)
        if edits.isEmpty { status = .saved }
    }

    /// The edits without the rows in which nothing is written.
    private var meantEdits: [FormEdit] {
        let written = Set(edits.compactMap { if case .text(let field, _) = $0 { field.row } else { nil } })
        return edits.filter { if case .add(let row) = $0 { written.contains(row) } else { true } }
    }

    /// What can be saved, and the edits that lead there; `nil` when nothing can.
    private var savable: (draft: Draft, edits: [FormEdit])? {
        var good = meantEdits
        while true {
            let (draft, mistakes) = replay(good)
            let problems = layout.problems(draft)
            let bad = Set(mistakes.keys).union(told(problems, in: draft).keys)
            if bad.isEmpty { return problems.isEmpty ? (draft, good) : nil }
            let rows = Set(bad.compactMap(\.row))
            let before = good.count
            // A row is saved as a whole or not at all.
            good.removeAll { edit in
                if let row = edit.row { return rows.contains(row) }
                guard case .text(let field, _) = edit else { return false }
                return bad.contains(field)
            }
            if good.count == before { return nil }
        }
    }

    /// What undo takes as one: the edits of one field during one visit.
    private func step(of edits: [FormEdit]) -> String? {
        guard edits.count == 1, case .text(let field, _) = edits[0] else { return nil }
        return "\(id)/\(field.row?.entry.uuidString ?? "")/\(field.name)/\(visit)"
    }

    // MARK: - Replaying

    /// The record with edits made to it, and what could not be understood, by field.
    private func replay(_ edits: [FormEdit]) -> (draft: Draft, mistakes: [FieldID: String]) {
        var draft = saved
        var mistakes: [FieldID: String] = [:]
        var sections = layout.sections(draft)
        for edit in edits {
            switch edit {
            case .add(let row):
                // The logbook may tell of a row before the save of it has returned.
                guard let rows = rows(of: row, in: sections), !rows.ids(draft).contains(row.entry) else { continue }
                rows.add(&draft, row.entry)
            case .remove(let row):
                rows(of: row, in: sections)?.remove(&draft, row.entry)
            case .text(let id, let text):
                do {
                    try field(id, in: sections)?.write(&draft, text)
                    // A choice may bring other fields.
                    if id.row == nil { sections = layout.sections(draft) }
                } catch {
                    mistakes[id] = error.sentence
                }
            }
        }
        return (draft, mistakes)
    }

    private func rows(of row: RowID, in sections: [FormSection<Draft>]) -> FormRows<Draft>? {
        sections.first { $0.id == row.section }?.rows
    }

    private func field(_ id: FieldID, in sections: [FormSection<Draft>]) -> FormField<Draft>? {
        if let row = id.row { return rows(of: row, in: sections)?.fields(row.entry).first { $0.id == id.name } }
        return sections.lazy.compactMap { $0.fields.first { $0.id == id.name } }.first
    }

    /// The sentences of problems, each at its field.
    private func told(_ problems: [DraftProblem], in draft: Draft) -> [FieldID: String] {
        let sections = layout.sections(draft)
        var told: [FieldID: String] = [:]
        for problem in problems {
            guard let field = place(of: problem, in: sections, draft) else { continue }
            if told[field] == nil { told[field] = DraftProblem(problem.field, problem.reason).description }
        }
        return told
    }

    private func place(
        of problem: DraftProblem, in sections: [FormSection<Draft>], _ draft: Draft
    ) -> FieldID? {
        guard let item = problem.item else {
            return sections.lazy.flatMap(\.fields).first { $0.problems.contains(problem.field) }.map { FieldID($0.id) }
        }
        for section in sections where section.rows?.noun == item.noun {
            guard let rows = section.rows, let entry = rows.ids(draft).dropFirst(item.number - 1).first else {
                continue
            }
            let field = rows.fields(entry).first { $0.problems.contains(problem.field) }
            return field.map { FieldID($0.id, in: RowID(section: section.id, entry: entry)) }
        }
        return nil
    }
}
