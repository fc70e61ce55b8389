import Foundation
import Logbook

extension Form {
    /// Shows the record as it is now in the logbook.
    func update(to newer: Draft) {
        guard saving == nil else {
            newest = newer
            return
        }
        replaceSaved(with: newer)
    }

    /// Replaces the stored record by one that was changed elsewhere.
    private func replaceSaved(with newer: Draft) {
        guard newer != saved else { return }
        let (older, before) = (saved, conflicts)
        // A field whose text is that of its base was not changed here: the newer text applies.
        edits.removeAll { if case .text(_, let text, let base) = $0 { text == base } else { false } }
        saved = newer
        reportRemovedRows(since: older)
        let (was, now) = (layout.sections(older), layout.sections(newer))
        textsBefore = textsBefore.filter { id, _ in
            edits.contains { if case .text(id, _, _) = $0 { true } else { false } }
                || field(id, in: was)?.read(older) == field(id, in: now)?.read(newer)
        }
        if edits.isEmpty, status == .edited { status = .saved }
        // A field whose texts agree again can be saved.
        if !edits.isEmpty, !Set(before.keys).isSubset(of: conflicts.keys) { edited() }
    }

    func saveNow() {
        timer.cancel()
        guard savesItself, saving == nil, let (candidate, _) = savable, candidate != saved else {
            settle()
            return
        }
        saving = Task {
            await write { self.savable }
            saving = nil
            // What was typed meanwhile.
            if case .failed = status {} else { saveNow() }
        }
    }

    /// Saves what can be saved, and removes empty rows; called before the form closes.
    public func flush() async {
        edits = meantEdits
        saveNow()
        while let saving { await saving.value }
    }

    /// Writes the draft that `change` returns, and calls it again if the record was changed elsewhere meanwhile.
    ///
    /// - Parameter change: returns the draft to write and the edits that it contains; `nil` for nothing.
    func write(_ change: () -> (draft: Draft, edits: [FormEdit])?) async {
        do throws(LogbookError) {
            // Others that save without end must not block this one.
            for _ in 0..<10 {
                guard let (candidate, good) = change(), candidate != saved else {
                    status = edits.isEmpty ? .saved : .edited
                    return
                }
                let base = saved
                switch try await layout.save(candidate, base, step(of: good)) {
                case .saved(let result):
                    rebase(from: base, to: result)
                    saved = result
                    edits.removeAll { edit in good.contains { $0.isSame(as: edit) } }
                    status = edits.isEmpty ? .saved : .edited
                    // A report of the base was on its way when the save was made.
                    if let newest, newest != base { replaceSaved(with: newest) }
                    newest = nil
                    return
                case .changed(let current):
                    newest = nil
                    replaceSaved(with: current)
                }
            }
            throw .busy
        } catch {
            if let newest { replaceSaved(with: newest) }
            newest = nil
            status = .failed(error.description)
            guard error.isPassing else { return }
            timer.retry(after: retryDelay) { [weak self] in self?.saveNow() }
        }
    }

    /// The edits go on from what was just saved, but for those in conflict.
    private func rebase(from base: Draft, to result: Draft) {
        let (was, now) = (layout.sections(base), layout.sections(result))
        for (index, edit) in edits.enumerated() {
            guard case .text(let id, let text, let before) = edit,
                before == nil || before == self.text(of: id, in: base, was)
            else { continue }
            edits[index] = .text(id, text, base: self.text(of: id, in: result, now))
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
    var meantEdits: [FormEdit] {
        let written = Set(edits.compactMap { if case .text(let field, _, _) = $0 { field.row } else { nil } })
        return edits.filter { if case .add(let row) = $0 { written.contains(row) } else { true } }
    }

    /// What can be saved, and the edits that lead there; `nil` when nothing can.
    private var savable: (draft: Draft, edits: [FormEdit])? {
        let conflicts = conflicts
        var good = meantEdits.filter {
            if case .text(let field, _, _) = $0 { conflicts[field] == nil } else { true }
        }
        while true {
            let (draft, mistakes) = replay(good)
            let problems = layout.problems(draft)
            let bad = Set(mistakes.keys).union(sentences(of: problems, in: draft).keys)
            if bad.isEmpty { return problems.isEmpty ? (draft, good) : nil }
            let rows = Set(bad.compactMap(\.row))
            let before = good.count
            // A row is saved as a whole or not at all.
            good.removeAll { edit in
                if let row = edit.row { return rows.contains(row) }
                guard case .text(let field, _, _) = edit else { return false }
                return bad.contains(field)
            }
            if good.count == before { return nil }
        }
    }

    /// The undo step: the edits of one field during one visit are undone together.
    private func step(of edits: [FormEdit]) -> String? {
        guard edits.count == 1, case .text(let field, _, _) = edits[0] else { return nil }
        return "\(id)/\(field.row?.entry.uuidString ?? "")/\(field.name)/\(visit.uuidString)"
    }
}
