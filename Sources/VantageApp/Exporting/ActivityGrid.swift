import AppModel
import CGtk
import Foundation
import GtkKit
import Interchange
import Localization
import Logbook
import RecordExchange

/// What the kinds of activities of a file become, a row each: the measure that is recorded, and the goal that they count for.
final class ActivityGrid {
    private let file: ImportModel
    private let grid: Widget
    private var editors: [(row: ActivityMapping.Row.ID, measure: DropDown, goal: DropDown)] = []

    init(_ file: ImportModel, in grid: Widget) {
        self.file = file
        self.grid = grid
    }

    func show(_ mapping: ActivityMapping) {
        if editors.map(\.row) != mapping.rows.map(\.id) {
            while let child = gtk_widget_get_first_child(grid) { gtk_grid_remove(cast(grid), child) }
            editors = []
            mapping.rows.forEach(add)
        }
        for (row, editor) in zip(mapping.rows, editors) {
            let measure = row.measure.flatMap { measure in row.choices.firstIndex { $0.unit == measure.unit } }
            editor.measure.show(
                [localized("Ignore")] + row.choices.map(\.unit), chosen: measure.map { $0 + 1 } ?? 0)
            let goal = row.goalID.flatMap { id in mapping.goals.firstIndex { $0.id == id } }
            editor.goal.show(
                [localized("no goal")] + mapping.goals.map(\.title), chosen: goal.map { $0 + 1 } ?? 0)
            gtk_widget_set_sensitive(editor.goal.root, (row.measure != nil).gboolean)
        }
    }

    private func add(_ row: ActivityMapping.Row) {
        let name = localized("{kind} · {count}", ["kind": row.kind.title, "count": row.count.formatted(.user)])
        guard let label = makeLabel(name, "dim-label"), let measure = DropDown(), let goal = DropDown() else { return }
        let kind = row.kind
        gtk_label_set_xalign(cast(label), 0)
        setControlName(measure.root, localized("Measure of {kind}", ["kind": kind.title]))
        setControlName(goal.root, localized("Goal of {kind}", ["kind": kind.title]))
        measure.onChoose = { [weak file] index in
            guard let file, let row = file.activities?.rows.first(where: { $0.kind == kind }) else { return }
            file.choose(index == 0 ? nil : row.choices[index - 1], for: kind)
        }
        goal.onChoose = { [weak file] index in
            guard let file, let goals = file.activities?.goals else { return }
            file.choose(goal: index == 0 ? nil : goals[index - 1].id, for: kind)
        }
        let position = Int32(editors.count)
        for (column, widget) in [label, measure.root, goal.root].enumerated() {
            gtk_grid_attach(cast(grid), widget, Int32(column), position, 1, 1)
        }
        gtk_widget_set_hexpand(goal.root, 1)
        editors.append((row.id, measure, goal))
    }
}
