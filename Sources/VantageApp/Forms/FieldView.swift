import AppModel
import CGtk
import GtkKit

/// One field of a form: its name, its editor, and what is wrong with it.
final class FieldView {
    let root: Widget
    let style: FieldStyle
    private let label: OpaquePointer
    private let problem: OpaquePointer
    private let editor: any FieldEditor

    /// - Parameter layout: the text of the layout file, read once for all fields.
    init?(layout: String, _ field: FormContent.Field, _ events: FieldEvents) {
        guard let editor = field.style.makeEditor(events), let builder = try? Builder(string: layout),
            let root = try? builder.root("root"), let label = try? builder.label("label"),
            let problem = try? builder.label("problem"), let slot = try? builder.widget("slot")
        else { return nil }
        self.root = root
        self.editor = editor
        self.label = label
        self.problem = problem
        style = field.style
        gtk_box_append(cast(slot), editor.root)
        // The label names what it stands before; what is inside of that has to be named.
        gtk_label_set_mnemonic_widget(label, editor.focus)
        if let inner = editor.inner { setAccessibleLabel(inner, field.label) }
        show(field)
    }

    func show(_ field: FormContent.Field) {
        gtk_label_set_text(label, field.label)
        editor.show(field.text, hint: field.hint)
        editor.mark(isWrong: field.problem != nil)
        gtk_label_set_text(problem, field.problem ?? "")
        setVisible(cast(problem), field.problem != nil)
        setAccessibleDescription(editor.focus, field.problem ?? field.hint)
    }

    func grabFocus() {
        gtk_widget_grab_focus(editor.focus)
    }
}
