import AppModel
import CGtk
import Foundation
import GtkKit

/// The layout files of the program.
struct Layouts {
    let resources: ResourceFolder

    /// The widgets of a layout; the caller retains the builder while it needs them.
    func builder(_ name: String) throws(BuilderError) -> Builder {
        let builder = try Builder(path: resources.path("ui/\(name).ui"))
        for button in builder.widgets(of: gtk_button_get_type()) { nameForAssistiveTechnology(button) }
        for entry in builder.widgets(of: gtk_editable_get_type()) { limitLength(of: entry) }
        return builder
    }

    /// The text of a layout that is built many times.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: resources.path("ui/\(name).ui"), encoding: .utf8)
    }
}

/// Limits a line to as many letters as can be drawn; a text too long for its field is reported there.
///
/// - Parameter entry: a `GtkEditable`.
func limitLength(of entry: Widget) {
    // An entry contains a `GtkText`.
    guard let text = gtk_editable_get_delegate(cast(entry)), isInstance(text, of: gtk_text_get_type()) else { return }
    gtk_text_set_max_length(cast(text), 10_000)
}

/// Sets the accessible name of a button: for an icon its tooltip without the keys in brackets. A label speaks
/// for itself; but one with the mark of its key is read twice by GTK, once with the mark.
private func nameForAssistiveTechnology(_ button: Widget) {
    if gtk_button_get_label(cast(button)) != nil {
        guard gtk_button_get_use_underline(cast(button)) != 0 else { return }
        gtk_accessible_reset_property(cast(button), GTK_ACCESSIBLE_PROPERTY_LABEL)
    } else if let tooltip = gtk_widget_get_tooltip_text(button) {
        setAccessibleLabel(button, String(cString: tooltip).replacing(#/ \([^)]*\)$/#, with: ""))
    }
}

/// Labels a button with a text that may mark the letter of its key by an underscore.
func setLabel(_ button: Widget, _ text: String) {
    gtk_button_set_use_underline(cast(button), 1)
    gtk_button_set_label(cast(button), text)
    nameForAssistiveTechnology(button)
}

extension Builder {
    /// A label by its id, for `gtk_label_…`.
    func label(_ id: String) throws(BuilderError) -> OpaquePointer {
        try object(id, of: gtk_label_get_type())
    }
}

/// Adds a style class to a widget, or removes it.
func setStyleClass(_ widget: Widget, _ name: String, _ isSet: Bool) {
    isSet ? gtk_widget_add_css_class(widget, name) : gtk_widget_remove_css_class(widget, name)
}
