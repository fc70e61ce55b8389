import AppModel
import CGtk
import GtkKit
import Localization

/// A form: sections of fields and of rows.
final class FormView {
    let root: Widget
    private let layouts: FormLayouts
    private let sections: KeyedChildren<String, SectionView>
    private(set) var form: (any FormModel)?
    /// Which sections are shown; `nil` for all.
    private let isShown: (FormContent.Section) -> Bool
    /// What adds to a section; `nil` where an empty row is added.
    private let onAdd: (() -> Void)?
    /// The rows to open as soon as they exist, in this order.
    private var opening: [RowID] = []

    /// - Parameters:
    ///   - isShown: whether a section belongs into this view.
    ///   - onAdd: what adds to a section instead of an empty row.
    init(
        _ layouts: Layouts, isShown: @escaping (FormContent.Section) -> Bool = { _ in true },
        onAdd: (() -> Void)? = nil
    ) throws {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18) else { throw WidgetMissing() }
        root = box
        self.layouts = try FormLayouts(layouts)
        self.isShown = isShown
        self.onAdd = onAdd
        sections = KeyedChildren(of: box) { $0.root }
        attach(self, to: box)
    }

    /// Shows another form, or none.
    func show(_ form: (any FormModel)?) {
        guard form !== self.form else { return }
        self.form = form
        opening = []
        sections.update([]) { _ in nil }
        follow(self, while: { [weak form] view in view.form === form }) { $0.refresh() }
    }

    /// Puts the focus into the first field.
    func grabFocus() {
        sections.all.first?.child.grabFocus()
    }

    /// Adds a row to a section, open and with the focus in it.
    func addRow(to section: String) {
        sections[section]?.addRow()
    }

    /// Opens a row and shows it, the focus in its first field; one that was just added, as soon as the form has it.
    func open(_ row: RowID) {
        opening.append(row)
        // After the focus has moved to what was clicked.
        MainLoop.whenIdle { [weak self] in self?.openRows() }
    }

    private func openRows() {
        let views = opening.map { ($0, sections[$0.section]?.row($0)) }
        opening = views.filter { $0.1 == nil }.map(\.0)
        for (_, view) in views { view?.open() }
    }

    /// Shows a single field, with the focus in it.
    func focus(_ field: FieldID) {
        for (_, section) in sections.all where section.focus(field) { break }
    }

    private func refresh() {
        guard let form else { return }
        let content = form.content.filter(isShown)
        sections.update(content.map(\.id)) { [layouts, onAdd] id in
            content.first { $0.id == id }.flatMap {
                SectionView(layouts, $0, form: form, onAdd: onAdd) { [weak self] in self?.open($0) }
            }
        }
        for (section, view) in zip(content, sections.all) { view.child.show(section) }
        if !opening.isEmpty { MainLoop.whenIdle { [weak self] in self?.openRows() } }
    }
}

/// A widget that GTK did not make.
struct WidgetMissing: Error {}

/// The texts of a form's layout files.
struct FormLayouts {
    let section: String
    let row: String
    let field: String

    init(_ layouts: Layouts) throws {
        section = try layouts.text("form-section")
        row = try layouts.text("form-row")
        field = try layouts.text("form-field")
    }
}

/// A part of a form.
private final class SectionView {
    let root: Widget
    private let id: String
    private let layouts: FormLayouts
    private let form: any FormModel
    private let head: Widget
    private let title: OpaquePointer
    private let add: Widget
    private let fields: KeyedChildren<FieldID, FieldView>
    private let rows: KeyedChildren<RowID, RowView>
    private let rowBox: Widget
    private let fieldBox: Widget

    private let onAdd: (() -> Void)?
    private let onOpen: (RowID) -> Void

    /// - Parameters:
    ///   - onAdd: what adds to the section instead of an empty row.
    ///   - onOpen: called with a row to open that may not exist yet.
    init?(
        _ layouts: FormLayouts, _ section: FormContent.Section, form: any FormModel, onAdd: (() -> Void)?,
        onOpen: @escaping (RowID) -> Void
    ) {
        guard let builder = try? Builder(string: layouts.section), let root = try? builder.root("root"),
            let head = try? builder.widget("head"), let title = try? builder.label("title"),
            let add = try? builder.widget("add"), let fieldBox = try? builder.widget("fields"),
            let rowBox = try? builder.widget("rows")
        else { return nil }
        id = section.id
        self.root = root
        self.layouts = layouts
        self.form = form
        self.onAdd = onAdd
        self.onOpen = onOpen
        self.head = head
        self.title = title
        self.add = add
        self.rowBox = rowBox
        self.fieldBox = fieldBox
        fields = KeyedChildren(of: fieldBox) { $0.root }
        rows = KeyedChildren(of: rowBox) { $0.root }
        connect(add, .clicked) { [weak self] in self?.addRow() }
    }

    func show(_ section: FormContent.Section) {
        setVisible(head, !section.title.isEmpty)
        let count = section.rows.isEmpty ? "" : " (\(section.rows.count))"
        gtk_label_set_text(title, section.title + count)
        setVisible(add, section.addLabel != nil)
        if let label = section.addLabel {
            gtk_widget_set_tooltip_text(add, label)
            setAccessibleLabel(add, label)
        }
        fields.show(section.fields, layout: layouts.field) { [weak self] field in
            self?.events(of: field) ?? FieldEvents()
        }
        rows.update(section.rows.map(\.id)) { [layouts, form, onOpen] id in
            section.rows.first { $0.id == id }.flatMap { row in
                RowView(
                    layouts, row, form: form, onReturn: { [weak self] in self?.returned(in: id) },
                    onReplace: onOpen)
            }
        }
        for (row, view) in zip(section.rows, rows.all) { view.child.show(row) }
        setVisible(fieldBox, !section.fields.isEmpty)
        setVisible(rowBox, !section.rows.isEmpty)
    }

    func grabFocus() {
        fields.all.first?.child.grabFocus()
    }

    /// - Returns: whether the field is one of the section's.
    func focus(_ field: FieldID) -> Bool {
        guard let view = fields[field] else { return false }
        view.grabFocus()
        scrollIntoView(view.root)
        return true
    }

    func addRow() {
        if let onAdd { return onAdd() }
        onOpen(form.addRow(to: id))
    }

    /// - Returns: `nil` where the section has no such row yet.
    func row(_ id: RowID) -> RowView? { rows[id] }

    /// Return in the last row adds another one.
    private func returned(in row: RowID) {
        if rows.all.last?.id == row { addRow() }
    }

    private func events(of field: FormContent.Field) -> FieldEvents {
        let (form, root) = (form, root)
        return FieldEvents(
            onType: { form.type($0, in: field.id) }, onFinish: { form.finish(field.id) },
            onChoose: { form.choose($0, in: field.id, isTyped: $1) != nil },
            onReturn: {
                guard form.savesItself else {
                    gtk_widget_activate_action_variant(root, WindowAction.save.detailedName, nil)
                    return
                }
                _ = gtk_widget_child_focus(
                    gtk_widget_get_ancestor(root, gtk_window_get_type()) ?? root, GTK_DIR_TAB_FORWARD)
            }, onEscape: { form.revert(field.id) }, onResolve: { form.resolve(field.id, with: $0) })
    }
}

/// A row of a form.
private final class RowView {
    let root: Widget
    private let layouts: FormLayouts
    private let form: any FormModel
    private let expander: OpaquePointer
    private let title: OpaquePointer
    private let detail: OpaquePointer
    private let remove: Widget
    private let fields: KeyedChildren<FieldID, FieldView>
    private let onReturn: () -> Void
    private let onReplace: (RowID) -> Void
    private var row: FormContent.Row

    /// - Parameters:
    ///   - onReturn: called when Return was pressed in a field.
    ///   - onReplace: called with the row that has come in place of this one.
    init?(
        _ layouts: FormLayouts, _ row: FormContent.Row, form: any FormModel, onReturn: @escaping () -> Void,
        onReplace: @escaping (RowID) -> Void
    ) {
        guard let builder = try? Builder(string: layouts.row), let root = try? builder.root("root"),
            let expander = try? builder.object("expander", of: gtk_expander_get_type()),
            let title = try? builder.label("title"), let detail = try? builder.label("detail"),
            let remove = try? builder.widget("remove"), let box = try? builder.widget("fields")
        else { return nil }
        self.root = root
        self.layouts = layouts
        self.form = form
        self.expander = expander
        self.title = title
        self.detail = detail
        self.remove = remove
        self.onReturn = onReturn
        self.onReplace = onReplace
        self.row = row
        fields = KeyedChildren(of: box) { $0.root }
        let id = row.id
        connect(remove, .clicked) { form.removeRow(id) }
        connect(expander, .notify("expanded")) { [weak self] in self?.showFields() }
    }

    /// Opens the row and shows it, the focus in its first field.
    func open() {
        gtk_expander_set_expanded(expander, 1)
        showFields()
        fields.all.first?.child.grabFocus()
        scrollIntoView(root)
    }

    func show(_ row: FormContent.Row) {
        self.row = row
        let name = row.title.isEmpty ? localized("Not filled in yet") : row.title
        gtk_label_set_text(title, name)
        setStyleClass(cast(title), "dim-label", row.title.isEmpty)
        gtk_label_set_text(detail, row.detail)
        setVisible(cast(detail), !row.detail.isEmpty)
        setAccessibleLabel(expander, [name, row.detail].filter { !$0.isEmpty }.joined(separator: ", "))
        let removal = localized("Remove “{name}”", ["name": name])
        gtk_widget_set_tooltip_text(remove, removal)
        setAccessibleLabel(remove, removal)
        showFields()
    }

    /// Fields are made when they are to be seen: a trip may have hundreds.
    private func showFields() {
        guard gtk_expander_get_expanded(expander) != 0 else { return }
        let (form, onReturn, onReplace) = (form, onReturn, onReplace)
        fields.show(form.fields(of: row.id), layout: layouts.field) { field in
            FieldEvents(
                onType: { form.type($0, in: field.id) }, onFinish: { form.finish(field.id) },
                onChoose: { suggestion, isTyped in
                    guard let row = form.choose(suggestion, in: field.id, isTyped: isTyped) else { return false }
                    onReplace(row)
                    return true
                }, onReturn: onReturn,
                onEscape: { form.revert(field.id) }, onResolve: { form.resolve(field.id, with: $0) })
        }
    }
}

extension KeyedChildren where ID == FieldID, Child == FieldView {
    /// Shows fields, making again those whose style has changed.
    fileprivate func show(
        _ fields: [FormContent.Field], layout: String, events: (FormContent.Field) -> FieldEvents
    ) {
        let kept = fields.filter { field in self[field.id].map { $0.style == field.style } ?? true }
        if kept.count < fields.count { update(kept.map(\.id)) { _ in nil } }
        update(fields.map(\.id)) { id in
            fields.first { $0.id == id }.flatMap { FieldView(layout: layout, $0, events($0)) }
        }
        for (field, view) in zip(fields, all) { view.child.show(field) }
    }
}
