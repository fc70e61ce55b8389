import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// What happened to a record, and what it was when it was deleted.
final class HistoryPage {
    let root: Widget
    private let model: HistoryModel
    private let heading: OpaquePointer
    private let summary: OpaquePointer
    private let restore: Widget
    private let open: Widget
    private let valuesHeading: Widget
    private let values: UnsafeMutablePointer<GtkGrid>
    private let changes: UnsafeMutablePointer<GtkGrid>

    init(_ layouts: Layouts, _ model: HistoryModel) throws(BuilderError) {
        self.model = model
        let builder = try layouts.builder("history")
        root = try builder.root("page")
        heading = try builder.label("heading")
        summary = try builder.label("summary")
        restore = try builder.widget("restore")
        open = try builder.widget("open")
        valuesHeading = try builder.widget("values-heading")
        values = try builder.object("values")
        changes = try builder.object("changes")
        clamp(try builder.widget("content"), in: root)
        attach(self, to: root)
        follow(self) { $0.refresh() }
    }

    private func refresh() {
        guard let latest = model.list.selected?.latest else { return }
        let history = model.shown
        let isDeleted = latest.change == .delete
        gtk_label_set_text(heading, latest.title)
        gtk_label_set_text(summary, latest.summary)
        setVisible(restore, history?.canBeRestored == true)
        setVisible(open, !isDeleted && latest.kind != nil)
        let parts = (history?.parts ?? []).map { ($0.name, $0.count.formatted(.user)) }
        let values = (history?.values ?? []).map { ($0.name, $0.text) } + parts
        setVisible(valuesHeading, !values.isEmpty)
        setVisible(cast(self.values), !values.isEmpty)
        fill(self.values, values.map { [$0.0, $0.1] })
        fill(changes, (history?.changes ?? []).prefix(Self.limit).map { [$0.time, $0.change.name, $0.program ?? ""] })
    }

    /// The number of changes that are shown; of a record that was edited for years the latest.
    private static let limit = 100

    private func fill(_ grid: UnsafeMutablePointer<GtkGrid>, _ rows: [[String]]) {
        while let child = gtk_widget_get_first_child(cast(grid)) { gtk_grid_remove(grid, child) }
        for (row, texts) in rows.enumerated() {
            for (column, text) in texts.enumerated() {
                guard let label = makeLabel(text, column == 0 ? "dim-label" : nil) else { continue }
                gtk_label_set_yalign(cast(label), 0)
                gtk_label_set_selectable(cast(label), 1)
                gtk_grid_attach(grid, label, Int32(column), Int32(row), 1, 1)
            }
        }
    }
}

extension HistoryEntry {
    /// The name, or the kind of a record without one; of a term the kind and its number.
    var title: String {
        let kindName = kind?.name ?? entity
        return name.isEmpty ? kindName : kind == .term ? "\(kindName) \(name)" : name
    }

    /// “Trip · Deleted · 3 May 2027, 14:02”
    var summary: String { [kind?.name ?? entity, change.name, time].joined(separator: " · ") }

    /// When, by the user's clock.
    var time: String {
        let time = instant.formatted(.dateTime.hour().minute().locale(.user))
        return "\(DayText().text(CalendarDay.today(at: instant))), \(time)"
    }
}
