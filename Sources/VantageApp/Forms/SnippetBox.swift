import AppModel
import CGtk
import Foundation
import GtkKit
import Localization

/// The snippets of a trip or a goal, edited in the page.
final class SnippetBox {
    let root: Widget
    private let layouts: Layouts
    private let children: KeyedChildren<UUID, Item>
    private var model: SnippetsModel?

    /// One snippet: its form, and what deletes it.
    private final class Item {
        let root: Widget
        private let form: FormView

        init?(_ layouts: Layouts, _ model: SnippetsModel, _ id: UUID) {
            guard let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let form = try? FormView(layouts),
                let remove = gtk_button_new_from_icon_name("user-trash-symbolic")
            else { return nil }
            root = row
            self.form = form
            gtk_widget_add_css_class(remove, "flat")
            gtk_widget_set_valign(remove, GTK_ALIGN_START)
            gtk_widget_set_tooltip_text(remove, localized("Delete Snippet"))
            setAccessibleLabel(remove, localized("Delete Snippet"))
            gtk_box_append(cast(row), form.root)
            gtk_box_append(cast(row), remove)
            form.show(model.form(of: id))
            connect(remove, .clicked) { model.delete(id) }
        }

        func grabFocus() { form.grabFocus() }
    }

    init(_ layouts: Layouts) throws {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12),
            let head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let heading = makeLabel(localized("Snippets"), "heading"),
            let add = gtk_button_new_from_icon_name("list-add-symbolic"),
            let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        else { throw WidgetMissing() }
        root = box
        self.layouts = layouts
        children = KeyedChildren(of: list) { $0.root }
        gtk_widget_set_hexpand(heading, 1)
        gtk_widget_add_css_class(add, "flat")
        gtk_widget_set_tooltip_text(add, localized("Add Snippet"))
        setAccessibleLabel(add, localized("Add Snippet"))
        gtk_box_append(cast(head), heading)
        gtk_box_append(cast(head), add)
        gtk_box_append(cast(box), head)
        gtk_box_append(cast(box), list)
        connect(add, .clicked) { [weak self] in self?.add() }
        attach(self, to: box)
    }

    func show(_ model: SnippetsModel?) {
        guard model !== self.model else { return }
        self.model = model
        children.update([]) { _ in nil }
        follow(self, while: { [weak model] box in box.model === model }) { $0.refresh() }
    }

    private func refresh() {
        guard let model else { return }
        children.update(model.ids) { [layouts] in Item(layouts, model, $0) }
    }

    private func add() {
        guard let id = model?.add() else { return }
        MainLoop.whenIdle { [weak self] in self?.children[id]?.grabFocus() }
    }
}
