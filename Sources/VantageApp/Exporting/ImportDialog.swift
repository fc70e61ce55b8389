import AppModel
import CGtk
import GtkKit
import Localization
import Logbook
import RecordExchange
import Reports

/// A preview of the records of a file and what is imported, with a button to import them.
final class ImportDialog {
    private let file: ImportModel
    private let root: Widget
    private let table: Widget
    private let grid: Widget
    private let expander: OpaquePointer
    private let kindBox: Widget
    private let tripKindBox: Widget
    private let summary: OpaquePointer
    private let importButton: Widget
    private let kind: DropDown
    private let tripKind: DropDown
    private let list = IdentifierList()
    private let selection: RowSelection
    private let activityGrid: ActivityGrid
    /// The fields that the grid has editors for, and the editors.
    private var fields: [(field: RecordField, editor: DropDown)] = []
    private var rows: [ImportModel.Row] = []
    /// Which rows of the model the list has.
    private var generation: Int?
    /// The cells that show rows, by the rows.
    private var cells: [Int: ImportCell] = [:]

    static func show(_ file: ImportModel, of model: AppModel, over parent: UnsafeMutablePointer<GtkWindow>) {
        let layouts = Layouts(resources: model.launch.resources)
        guard let dialog = try? ImportDialog(file, of: model, layouts) else { return }
        let window = showDialog(
            localized("Import {file}", ["file": file.fileName]), size: (640, 520), child: dialog.root, over: parent)
        if let window { gtk_window_set_focus(window, dialog.importButton) }
    }

    private init?(_ file: ImportModel, of model: AppModel, _ layouts: Layouts) throws {
        guard let kind = DropDown(), let tripKind = DropDown() else { return nil }
        self.file = file
        self.kind = kind
        self.tripKind = tripKind
        selection = RowSelection(of: list)
        let builder = try layouts.builder("import")
        root = try builder.root("import")
        table = try builder.widget("table")
        grid = try builder.widget("fields")
        expander = try builder.object("expander", of: gtk_expander_get_type())
        kindBox = try builder.widget("kind")
        tripKindBox = try builder.widget("trip-kind")
        activityGrid = ActivityGrid(file, in: grid)
        summary = try builder.label("summary")
        importButton = try builder.widget("import-button")
        attach(self, to: root)
        showKinds(beside: try builder.widget("kind-label"), in: kindBox)
        showTripKinds(beside: try builder.widget("trip-kind-label"))
        // What was not recognized has to be chosen.
        gtk_expander_set_expanded(
            expander, (!file.canRun && file.rows.isEmpty || file.activities != nil).gboolean)
        let view = try builder.object("rows", of: gtk_list_view_get_type())
        setAccessibleLabel(cast(view), localized("Rows"))
        setRows(
            of: view, to: selection, make: ImportCell.init,
            bind: { [weak self] cell, id in
                guard let self, let index = Int(id), rows.indices.contains(index) else { return }
                cells[index] = cell
                cell.show(rows[index]) { [weak file] in file?.tick($0, row: index) }
            },
            unbind: { [weak self] cell in
                self?.cells = self?.cells.filter { $0.value !== cell } ?? [:]
            })
        connect(try builder.widget("cancel"), .clicked) { [weak self] in self?.close() }
        connect(importButton, .clicked) { [weak self, weak model] in
            guard let self else { return }
            model?.importFile(self.file)
            close()
        }
        follow(self) { $0.refresh() }
    }

    private func showKinds(beside label: Widget, in box: Widget) {
        kind.onChoose = { [weak file] index in
            guard let file else { return }
            if var choices = file.events {
                choices.use = CalendarChoices.Use.allCases[index]
                file.choose(choices)
            } else {
                file.choose(RecordTable.allCases[index])
            }
        }
        gtk_box_append(cast(box), kind.root)
        setLabel(of: kind.root, to: label)
    }

    private func showTripKinds(beside label: Widget) {
        tripKind.onChoose = { [weak file] index in
            guard let file else { return }
            if var choices = file.events {
                choices.tripKind = Trip.Kind.allCases[index]
                file.choose(choices)
            } else if var choices = file.bookingChoices {
                choices.tripKind = Trip.Kind.allCases[index]
                file.choose(choices)
            }
        }
        gtk_box_append(cast(tripKindBox), tripKind.root)
        setLabel(of: tripKind.root, to: label)
    }

    private func close() {
        if let window = gtk_widget_get_root(root) { gtk_window_close(cast(window)) }
    }

    private func refresh() {
        gtk_label_set_text(summary, file.summary)
        gtk_widget_set_sensitive(importButton, file.canRun.gboolean)
        let isOfTrips = file.events != nil || file.bookingChoices != nil
        setVisible(table, file.columns != nil || isOfTrips || file.activities != nil)
        setVisible(cast(expander), file.columns != nil || file.activities != nil)
        setVisible(kindBox, file.activities == nil && file.bookingChoices == nil)
        setVisible(tripKindBox, isOfTrips)
        setExpanderLabel(expander, file.activities == nil ? localized("Co_lumns") : localized("_Kinds"))
        if let columns = file.columns { show(columns) }
        if let events = file.events { show(events) }
        if let choices = file.bookingChoices {
            tripKind.show(Trip.Kind.allCases.map(\.name), chosen: Trip.Kind.allCases.firstIndex(of: choices.tripKind))
        }
        if let activities = file.activities {
            activityGrid.show(activities)
        }
        rows = file.rows
        if generation != file.generation {
            generation = file.generation
            list.update([])
            list.update(rows.indices.map(String.init))
        } else {
            // A row that is ticked stays where it is, with the focus in it.
            for (index, cell) in cells where rows.indices.contains(index) { cell.show(rows[index]) }
        }
    }

    private func show(_ events: CalendarChoices) {
        kind.show(
            CalendarChoices.Use.allCases.map(\.name), chosen: CalendarChoices.Use.allCases.firstIndex(of: events.use))
        tripKind.show(Trip.Kind.allCases.map(\.name), chosen: Trip.Kind.allCases.firstIndex(of: events.tripKind))
    }

    /// Shows the column of each field; the first choice is none.
    private func show(_ columns: ImportModel.Columns) {
        kind.show(
            RecordTable.allCases.map { DataKind.table($0).name },
            chosen: RecordTable.allCases.firstIndex(of: columns.kind))
        if fields.map(\.field) != columns.kind.fields {
            while let child = gtk_widget_get_first_child(grid) { gtk_grid_remove(cast(grid), child) }
            fields = []
            columns.kind.fields.forEach(add)
        }
        for (field, editor) in fields {
            let header = columns.header.map { $0.isEmpty ? localized("unnamed") : $0 }
            editor.show([localized("none")] + header, chosen: columns.mapping[field].map { $0 + 1 } ?? 0)
        }
    }

    private func add(_ field: RecordField) {
        guard let label = makeLabel(field.title, "dim-label"), let editor = DropDown() else { return }
        gtk_label_set_xalign(cast(label), 0)
        setLabel(of: editor.root, to: label)
        editor.onChoose = { [weak file] in file?.choose($0 == 0 ? nil : $0 - 1, for: field) }
        // Two fields side by side.
        let (row, column) = (Int32(fields.count / 2), Int32(fields.count % 2 * 2))
        gtk_widget_set_hexpand(editor.root, 1)
        gtk_grid_attach(cast(grid), label, column, row, 1, 1)
        gtk_grid_attach(cast(grid), editor.root, column + 1, row, 1, 1)
        fields.append((field, editor))
    }
}

/// A row of the file: whether it is imported, its title, and the result.
private final class ImportCell: ListCell {
    let root: Widget
    private let tick: Widget
    private let title: OpaquePointer
    private let outcome: OpaquePointer
    private let facts: OpaquePointer
    private var onTick: ((Bool) -> Void)?
    private var connection: SignalConnection?

    init?() {
        guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18), let tick = gtk_check_button_new(),
            let title = makeLabel(""), let outcome = makeLabel(""), let facts = makeLabel("", "caption"),
            let texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        else { return nil }
        root = box
        self.tick = tick
        (self.title, self.outcome, self.facts) = (cast(title), cast(outcome), cast(facts))
        for label in [self.title, self.outcome] {
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
            gtk_label_set_single_line_mode(label, 1)
        }
        gtk_label_set_xalign(self.title, 0)
        gtk_label_set_xalign(self.outcome, 1)
        gtk_label_set_xalign(self.facts, 0)
        gtk_label_set_wrap(self.facts, 1)
        gtk_label_set_max_width_chars(self.facts, 40)
        gtk_widget_set_valign(tick, GTK_ALIGN_START)
        gtk_widget_add_css_class(facts, "dim-label")
        gtk_widget_set_hexpand(texts, 1)
        gtk_widget_set_valign(outcome, GTK_ALIGN_START)
        for child in [title, facts] { gtk_box_append(cast(texts), child) }
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { set(box, 16) }
        for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(box, 6) }
        for child in [tick, texts, outcome] { gtk_box_append(cast(box), child) }
        connection = connect(tick, .toggled) { [weak self] in
            if let self { onTick?(gtk_check_button_get_active(cast(self.tick)) != 0) }
        }
    }

    func show(_ row: ImportModel.Row, onTick: @escaping (Bool) -> Void) {
        self.onTick = onTick
        show(row)
    }

    func show(_ row: ImportModel.Row) {
        let update = { [self] in gtk_check_button_set_active(cast(tick), (row.isTicked == true).gboolean) }
        connection?.whileBlocked(update) ?? update()
        gtk_widget_set_sensitive(tick, (row.isTicked != nil).gboolean)
        setAccessibleLabel(tick, row.title)
        gtk_label_set_text(title, row.title)
        gtk_label_set_text(outcome, row.outcome)
        // The long line of facts leaves it its room.
        gtk_label_set_width_chars(outcome, Int32(min(24, row.outcome.count)))
        gtk_label_set_text(facts, row.facts)
        setVisible(cast(facts), !row.facts.isEmpty)
        gtk_widget_set_tooltip_text(cast(outcome), row.outcome)
        setStyleClass(cast(outcome), "error", row.isWrong)
        setStyleClass(cast(outcome), "dim-label", !row.isWrong)
    }
}

extension CalendarChoices.Use {
    /// What the events become.
    fileprivate var name: String {
        switch self {
        case .fitting: localized("Trips and their entries")
        case .trips: localized("Trips, one for each event")
        case .itinerary: localized("Itinerary items of the trips on their days")
        }
    }
}
