import AppModel
import CGtk
import GtkKit
import Localization

/// The conditions of a list under its search field, each removed by a click, and the button that opens their form.
final class ConditionsBar {
    private let model: AppModel
    private let layouts: Layouts
    private let box: OpaquePointer
    private let button: Widget
    private var shown: [ListConditions.Item] = []

    init(_ builder: Builder, model: AppModel, layouts: Layouts) throws(BuilderError) {
        self.model = model
        self.layouts = layouts
        box = try builder.object("conditions", of: gtk_flow_box_get_type())
        button = try builder.widget("filter")
        setAccessibleLabel(box, localized("Filters"))
        connect(button, .clicked) { [weak self] in self?.open() }
        attach(self, to: button)
        follow(self) { $0.refresh() }
    }

    private var conditions: ListConditions? {
        model.logbookProblem == nil ? model.records?.conditions(of: model.shownList) : nil
    }

    private func refresh() {
        let conditions = conditions
        setVisible(button, conditions != nil)
        show(conditions?.items ?? [])
    }

    private func show(_ items: [ListConditions.Item]) {
        guard items != shown else { return }
        shown = items
        setVisible(cast(box), !items.isEmpty)
        releaseFocus(in: cast(box))
        while let child = gtk_flow_box_get_child_at_index(box, 0) { gtk_flow_box_remove(box, cast(child)) }
        for item in items {
            guard let chip = makeChip(item) else { continue }
            append(chip, toFlowBox: box)
            // The button has the focus, not the cell around it.
            if let cell = gtk_widget_get_parent(chip) {
                gtk_widget_set_focusable(cell, 0)
                gtk_widget_add_css_class(cell, "condition-cell")
            }
        }
    }

    private func makeChip(_ item: ListConditions.Item) -> Widget? {
        guard let button = gtk_button_new(), let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let label = gtk_label_new(item.text), let icon = gtk_image_new_from_icon_name("window-close-symbolic")
        else { return nil }
        gtk_label_set_ellipsize(cast(label), PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(cast(label), 24)
        gtk_box_append(cast(content), label)
        gtk_box_append(cast(content), icon)
        gtk_button_set_child(cast(button), content)
        gtk_widget_add_css_class(button, "condition")
        gtk_widget_set_halign(button, GTK_ALIGN_START)
        let title = localized("Remove the filter {text}", ["text": item.text])
        gtk_widget_set_tooltip_text(button, title)
        setAccessibleLabel(button, title)
        connect(button, .clicked) { [weak self] in
            // The button is removed by what it does.
            MainLoop.whenIdle { self?.conditions?.remove(item.id) }
        }
        return button
    }

    /// Opens the form of the conditions.
    private func open() {
        guard let conditions, let popover = gtk_popover_new(), let form = try? FormView(layouts) else { return }
        form.show(conditions.makeForm())
        gtk_widget_set_size_request(form.root, 300, -1)
        for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(form.root, 6) }
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { set(form.root, 6) }
        gtk_popover_set_child(cast(popover), form.root)
        GtkKit.open(popover, over: button)
    }
}
