import AppModel
import CGtk
import GtkKit
import Localization

/// A record's form on a page of its own, under its title; for a new record, with what saves it.
final class FormPage {
    let root: Widget
    let form: FormView
    /// What a page of one kind adds over the form; hidden until it is filled.
    let above: Widget
    /// The same under the form.
    let below: Widget
    private let heading: OpaquePointer
    private let buttons: Widget

    init(_ layouts: Layouts) throws {
        let builder = try layouts.builder("form-page")
        root = try builder.root("page")
        heading = try builder.label("heading")
        buttons = try builder.widget("buttons")
        above = try builder.widget("above")
        below = try builder.widget("below")
        form = try FormView(layouts)
        gtk_box_append(cast(try builder.widget("form")), form.root)
        clamp(try builder.widget("content"), in: root)
        attach(self, to: root)
    }

    /// Shows a form.
    ///
    /// - Parameter isNew: whether it is saved explicitly.
    func show(_ model: (any FormModel)?, title: String, isNew: Bool) {
        gtk_label_set_text(heading, title)
        setVisible(buttons, isNew)
        guard model !== form.form else { return }
        form.show(model)
        if isNew { MainLoop.whenIdle { [weak form] in form?.grabFocus() } }
    }
}
