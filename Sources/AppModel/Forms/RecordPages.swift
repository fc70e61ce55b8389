import Foundation
import Localization
import Logbook
import Observation

/// The records of one kind as the window knows them, whatever they are: a form for the chosen one or for a new one.
public protocol RecordPagesModel: AnyObject, Observable, Sendable {
    /// The form of the selected record; `nil` without a selection.
    var shownForm: (any FormModel)? { get }
    /// Whether the form is that of a new record, which is saved on request only.
    var isNew: Bool { get }
    /// What the record is called that is shown.
    var title: String { get }
    /// Whether there is a record to be deleted.
    var canDelete: Bool { get }
    func addNew(named name: String)
    func saveNew()
    /// Returns to the selected record; the new record is restored when the next one is begun.
    ///
    /// - Returns: whether anything was entered.
    @discardableResult func leaveNew() -> Bool
    /// Discards the new record, whether it is shown or not.
    ///
    /// - Returns: what brings it back as it was; `nil` where nothing was written.
    @discardableResult func discardNew() -> (() -> Void)?
    func deleteSelected()
    /// Whether the chosen record can be copied.
    var canDuplicate: Bool { get }
    /// Begins a new record with the content of the selected one.
    func duplicateSelected()
    /// Shows the record, whatever is searched for.
    func show(_ id: UUID)
    /// Saves what can be saved.
    func flush() async
}

/// The records of one kind: their list, and the form of the chosen one or of a new one.
@MainActor
@Observable
public final class RecordPages<Element, Filter, Draft>: RecordPagesModel
where
    Element: Identifiable & Hashable & Sendable, Element.ID == UUID, Filter: Equatable & Sendable,
    Draft: Hashable & Sendable
{
    /// What differs from one kind of record to another.
    struct Kind {
        /// The key that unsaved edits of the forms are stored under: “goal”.
        var name: String
        var newTitle: String
        var title: (Element) -> String
        var draft: (Element) -> Draft
        /// What a new record starts from.
        var blank: () -> Draft
        var sections: (Draft) -> [FormSection<Draft>]
        /// The field that a new record's name goes to.
        var nameField: String
        var problems: (Draft) -> [DraftProblem]
        /// The record with an id, now and after every change.
        var live: (UUID) -> LiveQuery<Element?>
        /// Saves a new record.
        var add: (Draft) async throws(LogbookError) -> Element
        /// Saves a record, unless it is another than `base`.
        var save: (Draft, _ base: Draft, _ step: String?) async throws(LogbookError) -> SaveResult<Element>
        /// Gives what undo calls the change.
        var delete: (UUID) async throws(LogbookError) -> String
        /// Clears the search.
        var clear: (inout Filter) -> Void
        /// The same record as one of its own; `nil` where records are not copied.
        var copy: ((Draft) -> Draft)?
        /// Called with the record that is selected, when it is another one.
        var onOpen: (Element?) -> Void = { _ in }
        /// Whether a record is known by its name alone: it has another id when it is renamed, and cannot be deleted.
        var isKnownByName = false
    }

    public let list: LiveList<Element, Filter>
    /// The form of the chosen record.
    public private(set) var form: Form<Draft>?
    /// The form of a new record, begun and not saved yet.
    public private(set) var newForm: Form<Draft>?
    /// Whether the new record is shown instead of the selected one.
    private var isAdding = false

    @ObservationIgnored private let records: RecordAccess
    @ObservationIgnored private let kind: Kind
    @ObservationIgnored private var formID: UUID?
    /// Follows the chosen record by its id, whatever is listed: its form must not save an older state.
    @ObservationIgnored private var following: LiveValue<Element?>?
    /// The save of the new record that is under way.
    @ObservationIgnored private var saving: Task<Void, Never>?

    init(_ records: RecordAccess, list: LiveList<Element, Filter>, kind: Kind) {
        self.records = records
        self.list = list
        self.kind = kind
        list.onSelect = { [weak self] in self?.openSelected() }
    }

    public var shownForm: (any FormModel)? { isNew ? newForm : form }
    public var isNew: Bool { isAdding && newForm != nil }
    public var canDelete: Bool { !isNew && list.selected != nil && !kind.isKnownByName }

    public var title: String {
        isNew ? kind.newTitle : list.selected.map(kind.title) ?? ""
    }

    private var newName: String { "new-\(kind.name)" }

    private func openSelected() {
        guard list.selected?.id != formID else { return }
        if let form { records.finish { await form.flush() } }
        formID = list.selected?.id
        form = list.selected.map { makeForm("\(kind.name)/\($0.id.uuidString)", kind.draft($0), isNew: false) }
        following = formID.map { id in LiveValue(kind.live(id)) { [weak self] in self?.came($0, id) } }
        kind.onOpen(list.selected)
    }

    /// Called with the selected record as the logbook has it.
    private func came(_ element: Element?, _ id: UUID) {
        guard id == formID else { return }
        guard let element else {
            // It is being renamed, and is selected again as soon as that is done.
            if kind.isKnownByName, form?.saving != nil { return }
            if list.isLoaded { list.selectNeighbour(of: [id]) }
            return
        }
        list.update(element)
        form?.update(to: kind.draft(element))
    }

    private func makeForm(_ id: String, _ draft: Draft, isNew: Bool) -> Form<Draft> {
        let kind = kind
        let records = records
        return Form(
            id: id, saved: draft, edits: records.unsaved.edits(of: id), savesItself: !isNew,
            layout: .init(
                sections: kind.sections, problems: kind.problems,
                save: { [weak self] draft, base, step async throws(LogbookError) in
                    let result = try await kind.save(draft, base, step)
                    if kind.isKnownByName, case .saved(let element) = result { self?.renamed(from: base, to: element) }
                    return result.map(kind.draft)
                }),
            onEdit: { records.unsaved.store($0, of: id) }, onRemove: records.reportRemoved)
    }

    /// Stays with a record that has another id now.
    private func renamed(from base: Draft, to element: Element) {
        if let selected = list.selected, kind.draft(selected) == base { list.select(element.id) }
    }

    // MARK: - What is done to records

    /// Begins a new record, or continues the one that was begun. One that is shown already and has been written is saved
    /// first, if it can be.
    public func addNew(named name: String = "") {
        let isWritten = isAdding && name.isEmpty && newForm.map { $0.status != .untouched } == true
        if isWritten { saveNew() }
        if let saving {
            // What is typed next is meant for another record than the one that is on its way.
            Task {
                await saving.value
                // Where it could not be saved, what is missing is reported there.
                if newForm == nil || !isWritten { addNew(named: name) }
            }
            return
        }
        if isWritten { return }
        let form = newForm ?? makeForm(newName, kind.blank(), isNew: true)
        newForm = form
        isAdding = true
        if !name.isEmpty { form.type(name, in: FieldID(kind.nameField)) }
    }

    /// Begins a new record with values that are already known.
    func addNew(from draft: Draft?) {
        guard let draft else {
            addNew()
            return
        }
        newForm?.revert()
        newForm = makeForm(newName, draft, isNew: true)
        isAdding = true
    }

    /// Saves the new record and shows it; problems are shown at their fields. Further calls while it is saving do nothing.
    public func saveNew() {
        guard let new = newForm, saving == nil else { return }
        new.finishAll()
        guard new.firstProblem == nil else { return }
        saving = Task {
            defer { saving = nil }
            do throws(LogbookError) {
                let element = try await kind.add(new.draft)
                new.revert()
                newForm = nil
                show(element.id)
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }

    @discardableResult
    public func leaveNew() -> Bool {
        let isWritten = isNew && newForm?.isWritten == true
        if newForm?.status == .untouched { newForm = nil }
        isAdding = false
        return isWritten
    }

    @discardableResult
    public func discardNew() -> (() -> Void)? {
        let form = newForm ?? makeForm(newName, kind.blank(), isNew: true)
        let (blank, edits, isWritten) = (form.saved, form.edits, form.isWritten)
        form.revert()
        newForm = nil
        isAdding = false
        guard isWritten else { return nil }
        return { [weak self] in
            guard let self else { return }
            records.unsaved.store(edits, of: newName)
            newForm = makeForm(newName, blank, isNew: true)
            isAdding = true
        }
    }

    public func show(_ id: UUID) {
        isAdding = false
        var filter = list.filter
        kind.clear(&filter)
        list.filter = filter
        list.select(id)
    }

    public func flush() async {
        await form?.flush()
    }

    public var canDuplicate: Bool { canDelete && kind.copy != nil }

    public func duplicateSelected() {
        guard canDuplicate, let element = list.selected, let copy = kind.copy else { return }
        addNew(from: copy(kind.draft(element)))
    }

    public func deleteSelected() {
        guard canDelete, let element = list.selected else { return }
        Task {
            await form?.flush()
            await records.delete(
                localized("“{name}” was deleted.", ["name": kind.title(element)]),
                { [weak self] in self?.show(element.id) }
            ) { () async throws(LogbookError) in
                try await kind.delete(element.id)
            }
        }
    }
}
