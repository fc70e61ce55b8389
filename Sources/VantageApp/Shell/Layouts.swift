import AppModel
import CGtk
import Foundation
import GtkKit
import Localization

/// The layout files of the program.
struct Layouts {
    let resources: ResourceFolder

    /// The widgets of a layout; the caller retains the builder while it needs them.
    func builder(_ name: String) throws(BuilderError) -> Builder {
        let builder = try Builder(path: resources.path("ui/\(name).ui"))
        for button in builder.widgets(of: gtk_button_get_type()) { nameForAssistiveTechnology(button) }
        for button in builder.widgets(of: gtk_menu_button_get_type()) {
            if let label = gtk_menu_button_get_label(cast(button)) {
                setAccessibleLabel(button, String(cString: label).replacing("_", with: ""))
            }
        }
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

/// The accessible name of a button of a layout: for an icon its tooltip without the keys in brackets.
private func nameForAssistiveTechnology(_ button: Widget) {
    if gtk_button_get_label(cast(button)) != nil {
        if gtk_button_get_use_underline(cast(button)) != 0 { useAccessibleNameOfLabel(button) }
    } else if let tooltip = gtk_widget_get_tooltip_text(button) {
        setAccessibleLabel(button, String(cString: tooltip).replacing(#/ \([^)]*\)$/#, with: ""))
    }
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
