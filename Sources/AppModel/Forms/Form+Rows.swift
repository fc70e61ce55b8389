import Foundation
import Logbook

extension Form {
    @discardableResult
    public func addRow(to section: String) -> RowID {
        let row = RowID(section: section, entry: UUID.random())
        edits.append(.add(row))
        edited()
        return row
    }

    @discardableResult
    public func choose(_ suggestion: Suggestion, in field: FieldID, isTyped: Bool) -> RowID? {
        guard let entry = suggestion.entry, let row = field.row else {
            type(suggestion.text, in: field)
            finish(field)
            return nil
        }
        let wasAdded = edits.contains(.add(row))
        // Who gives a saved entry the name of another one means this one.
        guard entry != row.entry, wasAdded || !isTyped else { return nil }
        visit = UUID.random()
        textsBefore[field] = nil
        edits.removeAll { $0.row == row }
        if !wasAdded { edits.append(.remove(row)) }
        let linked = RowID(section: row.section, entry: entry)
        edits += [.add(linked), .text(FieldID(field.name, in: linked), suggestion.text)]
        edited()
        saveNow()
        return linked
    }

    public func removeRow(_ row: RowID) {
        visit = UUID.random()
        let (draft, wasAdded, lost) = (draft, edits.contains(.add(row)), edits.filter { $0.row == row })
        let rows = rows(of: row, in: layout.sections(draft))
        let (title, detail) = rows?.summary(draft, row.entry) ?? ("", "")
        let restore = wasAdded ? nil : rows?.restoring(saved, row.entry)
        edits.removeAll { $0.row == row }
        if !wasAdded { edits.append(.remove(row)) }
        edited()
        saveNow()
        // A row without input needs no undo.
        guard lost != [.add(row)] else { return }
        onRemove(title.isEmpty ? detail : title) { self.putBack(row, restore, lost) }
    }

    /// Reports rows that were edited here and have been removed elsewhere, so that they can be restored with what was typed.
    ///
    /// - Parameter older: the record before `saved`.
    func reportRemovedRows(since older: Draft) {
        let (before, now) = (layout.sections(older), layout.sections(saved))
        for row in Set(edits.compactMap { if case .text(let field, _, _) = $0 { field.row } else { nil } }) {
            guard let rows = rows(of: row, in: before), rows.ids(older).contains(row.entry),
                self.rows(of: row, in: now)?.ids(saved).contains(row.entry) != true
            else { continue }
            let (title, detail) = rows.summary(older, row.entry)
            let (restore, lost) = (rows.restoring(older, row.entry), edits.filter { $0.row == row })
            edits.removeAll { $0.row == row }
            onRemove(title.isEmpty ? detail : title) { self.putBack(row, restore, lost) }
        }
    }

    /// Puts a row back that was removed.
    ///
    /// - Parameters:
    ///   - restore: restores what was saved of it; `nil` where nothing was.
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
            await write {
                var draft = self.saved
                restore(&draft)
                return (draft, [])
            }
            saving = nil
            if case .failed = status {} else { saveNow() }
        }
    }
}
