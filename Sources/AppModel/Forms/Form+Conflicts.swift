import Foundation
import Logbook

extension Form {
    /// The fields that were changed both here and elsewhere, each with its two texts. A new record has none.
    var conflicts: [FieldID: FieldConflict] {
        guard savesItself, edits.contains(where: { if case .text(_, _, .some) = $0 { true } else { false } }) else {
            return [:]
        }
        let sections = layout.sections(saved)
        var conflicts: [FieldID: FieldConflict] = [:]
        for case .text(let id, let mine, let base?) in edits {
            guard let theirs = text(of: id, in: saved, sections), theirs != base, theirs != mine else { continue }
            guard meaning(of: mine, in: id, sections) != theirs else { continue }
            conflicts[id] = FieldConflict(mine: mine, theirs: theirs)
        }
        return conflicts
    }

    /// The text of a field after a text was entered: the same value in another spelling is no conflict. `nil` where the text is not
    /// understood.
    private func meaning(of text: String, in id: FieldID, _ sections: [FormSection<Draft>]) -> String? {
        guard let field = field(id, in: sections) else { return nil }
        var draft = saved
        do {
            try field.write(&draft, text)
            return field.read(draft)
        } catch {
            return nil
        }
    }

    public func resolve(_ field: FieldID, with choice: FieldConflict.Choice) {
        guard let conflict = conflicts[field] else { return }
        visit = UUID.random()
        textsBefore[field] = nil
        let rest = edits(without: field)
        switch choice {
        case .mine:
            edits = rest + [.text(field, conflict.mine, base: conflict.theirs)]
            edited()
        case .theirs:
            edits = rest
            finished.remove(field)
            if edits.isEmpty {
                timer.cancel()
                status = .saved
            }
        }
        saveNow()
    }

    /// The text that the edit of a field is based on.
    func base(of id: FieldID) -> String? {
        for case .text(id, _, let base?) in edits { return base }
        return text(of: id, in: saved, layout.sections(saved))
    }

    /// The text of a record's field; `nil` where it has no such field or row.
    func text(of id: FieldID, in draft: Draft, _ sections: [FormSection<Draft>]) -> String? {
        if let row = id.row, rows(of: row, in: sections)?.ids(draft).contains(row.entry) != true { return nil }
        return field(id, in: sections)?.read(draft)
    }
}

nonisolated extension FormEdit {
    /// Whether this is the same change, whatever text it is based on.
    func isSame(as other: FormEdit) -> Bool {
        if case .text(let field, let text, _) = self, case .text(let otherField, let otherText, _) = other {
            return field == otherField && text == otherText
        }
        return self == other
    }
}
