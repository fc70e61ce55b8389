import Foundation
import Localization
import Logbook
import Observation

/// The snippets on a trip or a goal, each with a form.
@Observable
public final class SnippetsModel {
    @ObservationIgnored private let records: RecordAccess
    @ObservationIgnored private let owner: Snippet.Owner
    private var live: LiveValue<[Snippet]>?
    /// Begun and not saved yet.
    private var begun: [UUID] = []
    @ObservationIgnored private var forms: [UUID: Form<SnippetDraft>] = [:]

    init(_ records: RecordAccess, on owner: Snippet.Owner) {
        self.records = records
        self.owner = owner
        live = LiveValue(records.logbook.snippets(on: owner)) { [weak self] snippets in
            for snippet in snippets { self?.forms[snippet.id]?.update(to: SnippetDraft(snippet)) }
        }
    }

    /// The newest first, those that were just begun before them.
    public var ids: [UUID] {
        let saved = (live?.value ?? []).map(\.id)
        return begun.filter { !saved.contains($0) } + saved
    }

    /// The form of a snippet, one for as long as this lives.
    public func form(of id: UUID) -> Form<SnippetDraft> {
        let snippet = live?.value?.first { $0.id == id }
        if let form = forms[id] { return form }
        let (records, owner) = (records, owner)
        let name = "snippet/\(id.uuidString)"
        let form = Form(
            id: name, saved: snippet.map { SnippetDraft($0) } ?? SnippetDraft(owner: owner, id: id),
            edits: records.unsaved.edits(of: name),
            layout: .init(
                sections: { _ in GoalForms.snippet }, problems: \.problems,
                save: { draft, base, step async throws(LogbookError) in
                    try await records.logbook.save(draft, basedOn: base, step: step).map { SnippetDraft($0) }
                }), onEdit: { records.unsaved.store($0, of: name) })
        forms[id] = form
        return form
    }

    /// Begins a snippet.
    public func add() -> UUID {
        let id = UUID.random()
        begun.insert(id, at: 0)
        return id
    }

    /// Deletes a snippet; the notice offers to undo it.
    public func delete(_ id: UUID) {
        begun.removeAll { $0 == id }
        forms[id]?.revert()
        forms[id] = nil
        guard live?.value?.contains(where: { $0.id == id }) == true else { return }
        Task {
            await records.delete(localized("The snippet was deleted.")) { () async throws(LogbookError) in
                try await records.logbook.snippets.delete(id: id)
            }
        }
    }

    /// Saves what can be saved.
    func flush() async {
        for form in forms.values { await form.flush() }
    }
}

extension Logbook {
    /// Saves the content of a snippet's form, unless the snippet differs from the form's base.
    func save(
        _ draft: SnippetDraft, basedOn base: SnippetDraft, step: String?
    ) async throws(LogbookError) -> SaveResult<Snippet> {
        guard let snippet = draft.result else { throw .invalid(DraftProblem(.text, .missing)) }
        return try await snippets.save(snippet, basedOn: base.snippet, step: step)
    }
}
