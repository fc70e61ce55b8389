import CGtk
import GtkKit

/// One clear page in place of what cannot be shown: what is the matter, and what to do next.
final class StatusPage {
    let root: Widget
    private let heading: OpaquePointer
    private let text: OpaquePointer
    private let action: Widget
    private let second: Widget

    init(_ layouts: Layouts) throws(BuilderError) {
        let builder = try layouts.builder("status")
        root = try builder.root("page")
        heading = try builder.label("heading")
        text = try builder.label("text")
        action = try builder.widget("action")
        second = try builder.widget("second")
        attach(self, to: root)
    }

    /// - Parameters:
    ///   - action: what to do next: a button's label and the action it activates.
    ///   - second: what else could be done.
    func show(
        _ heading: String, _ text: String, action: (label: String, name: String)? = nil,
        second: (label: String, name: String)? = nil
    ) {
        gtk_label_set_text(self.heading, heading)
        gtk_label_set_text(self.text, text)
        for (button, action) in [(self.action, action), (self.second, second)] {
            setVisible(button, action != nil)
            guard let action else { continue }
            gtk_button_set_label(cast(button), action.label)
            gtk_actionable_set_detailed_action_name(cast(button), action.name)
        }
    }
}
