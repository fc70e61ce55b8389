import Foundation
import Logbook

extension Form {
    /// The record with edits made to it, and what could not be understood, by field.
    func replay(_ edits: [FormEdit]) -> (draft: Draft, mistakes: [FieldID: String]) {
        var draft = saved
        var mistakes: [FieldID: String] = [:]
        var sections = layout.sections(draft)
        for edit in edits {
            switch edit {
            case .add(let row):
                // The logbook may report a row before the save of it has returned.
                guard let rows = rows(of: row, in: sections), !rows.ids(draft).contains(row.entry) else { continue }
                rows.add(&draft, row.entry)
            case .remove(let row):
                rows(of: row, in: sections)?.remove(&draft, row.entry)
            case .text(let id, let text, _):
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

    func rows(of row: RowID, in sections: [FormSection<Draft>]) -> FormRows<Draft>? {
        sections.first { $0.id == row.section }?.rows
    }

    func field(_ id: FieldID, in sections: [FormSection<Draft>]) -> FormField<Draft>? {
        if let row = id.row { return rows(of: row, in: sections)?.fields(row.entry).first { $0.id == id.name } }
        return sections.lazy.compactMap { $0.fields.first { $0.id == id.name } }.first
    }

    /// The sentences of problems, each at its field.
    func sentences(of problems: [DraftProblem], in draft: Draft) -> [FieldID: String] {
        let sections = layout.sections(draft)
        var sentences: [FieldID: String] = [:]
        for problem in problems {
            guard let field = field(of: problem, in: sections, draft) else { continue }
            if sentences[field] == nil { sentences[field] = DraftProblem(problem.field, problem.reason).description }
        }
        return sentences
    }

    private func field(
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
