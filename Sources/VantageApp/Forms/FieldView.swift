import AppModel
import CGtk
import GtkKit
import Localization

/// One field of a form: its name, its editor, what is wrong with it, and the texts to choose from where it was changed elsewhere.
final class FieldView {
    let root: Widget
    let style: FieldStyle
    private let label: OpaquePointer
    private let problem: OpaquePointer
    private let conflict: Widget
    private let texts: OpaquePointer
    private let buttons: [FieldConflict.Choice: Widget]
    private let editor: any FieldEditor

    /// - Parameter layout: the text of the layout file, read once for all fields.
    init?(layout: String, _ field: FormContent.Field, _ events: FieldEvents) {
        let suggesting = field.suggestions == nil ? nil : SuggestingEditor(events)
        guard let editor = suggesting ?? field.style.makeEditor(events), let builder = try? Builder(string: layout),
            let root = try? builder.root("root"), let label = try? builder.label("label"),
            let problem = try? builder.label("problem"), let slot = try? builder.widget("slot"),
            let conflict = try? builder.widget("conflict"), let texts = try? builder.label("texts"),
            let mine = try? builder.widget("mine"), let theirs = try? builder.widget("theirs")
        else { return nil }
        self.root = root
        self.editor = editor
        self.label = label
        self.problem = problem
        self.conflict = conflict
        self.texts = texts
        buttons = [.mine: mine, .theirs: theirs]
        style = field.style
        gtk_box_append(cast(slot), editor.root)
        // The label names the widget after it; a widget inside of that has to be named.
        gtk_label_set_mnemonic_widget(label, editor.focus)
        if let inner = editor.inner { setAccessibleLabel(inner, field.label) }
        gtk_button_set_label(cast(mine), localized("Keep Mine"))
        gtk_button_set_label(cast(theirs), localized("Use Theirs"))
        for (choice, button) in buttons { connect(button, .clicked) { events.onResolve(choice) } }
        show(field)
    }

    func show(_ field: FormContent.Field) {
        gtk_label_set_text(label, field.label)
        editor.offer(field.suggestions ?? [])
        editor.show(field.text, hint: field.hint)
        editor.mark(isWrong: field.problem != nil)
        gtk_label_set_text(problem, field.problem ?? "")
        setVisible(cast(problem), field.problem != nil)
        let sentence = field.conflict?.sentence(in: field.style)
        gtk_label_set_text(texts, sentence ?? "")
        setVisible(conflict, sentence != nil)
        for button in buttons.values { setAccessibleDescription(button, sentence ?? "") }
        setAccessibleDescription(editor.focus, sentence ?? field.problem ?? field.hint)
    }

    func grabFocus() {
        gtk_widget_grab_focus(editor.focus)
    }
}
