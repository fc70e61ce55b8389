import CGtk
import GtkKit

/// One clear page in place of what cannot be shown: what is the matter, and what to do next.
final class StatusPage {
    let root: Widget
    private let heading: OpaquePointer
    private let text: OpaquePointer
    private let action: Widget

    init(_ layouts: Layouts) throws(BuilderError) {
        let builder = try layouts.builder("status")
        root = try builder.root("page")
        heading = try builder.label("heading")
        text = try builder.label("text")
        action = try builder.widget("action")
        attach(self, to: root)
    }

    /// - Parameter action: a button's label and the action it activates.
    func show(_ heading: String, _ text: String, action: (label: String, name: String)? = nil) {
        gtk_label_set_text(self.heading, heading)
        gtk_label_set_text(self.text, text)
        setVisible(self.action, action != nil)
        guard let action else { return }
        gtk_button_set_label(cast(self.action), action.label)
        gtk_actionable_set_detailed_action_name(cast(self.action), action.name)
    }
}
