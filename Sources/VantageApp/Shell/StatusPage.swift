import CGtk
import GtkKit

/// A page instead of what cannot be shown: the reason, and what to do next.
final class StatusPage {
    let root: Widget
    private let heading: OpaquePointer
    private let text: OpaquePointer
    private let progress: OpaquePointer
    private let action: Widget
    private let second: Widget

    init(_ layouts: Layouts) throws(BuilderError) {
        let builder = try layouts.builder("status")
        root = try builder.root("page")
        heading = try builder.label("heading")
        text = try builder.label("text")
        progress = try builder.object("progress", of: gtk_progress_bar_get_type())
        action = try builder.widget("action")
        second = try builder.widget("second")
        attach(self, to: root)
    }

    /// - Parameters:
    ///   - part: of something that is under way, 0 to 1.
    ///   - action: what to do next: a button's label and the action it activates.
    ///   - second: what else could be done.
    func show(
        _ heading: String, _ text: String, part: Double? = nil, action: (label: String, name: String)? = nil,
        second: (label: String, name: String)? = nil
    ) {
        gtk_label_set_text(self.heading, heading)
        gtk_label_set_text(self.text, text)
        setVisible(cast(self.text), !text.isEmpty)
        setVisible(cast(progress), part != nil)
        gtk_progress_bar_set_fraction(progress, part ?? 0)
        for (button, action) in [(self.action, action), (self.second, second)] {
            setVisible(button, action != nil)
            guard let action else { continue }
            gtk_button_set_label(cast(button), action.label)
            gtk_actionable_set_detailed_action_name(cast(button), action.name)
        }
    }
}
