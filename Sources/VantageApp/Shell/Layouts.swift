import AppModel
import CGtk
import Foundation
import GtkKit

/// The layout files of the program.
struct Layouts {
    let resources: ResourceFolder

    /// The widgets of a layout; the builder is kept by whoever needs them while it builds.
    func builder(_ name: String) throws(BuilderError) -> Builder {
        try Builder(path: resources.path("ui/\(name).ui"))
    }

    /// The text of a layout that is built many times.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: resources.path("ui/\(name).ui"), encoding: .utf8)
    }
}

extension Builder {
    /// A label by its id, for `gtk_label_…`.
    func label(_ id: String) throws(BuilderError) -> OpaquePointer {
        try object(id, of: gtk_label_get_type())
    }
}

/// Gives a widget a style class, or takes it away.
func setStyleClass(_ widget: Widget, _ name: String, _ isSet: Bool) {
    isSet ? gtk_widget_add_css_class(widget, name) : gtk_widget_remove_css_class(widget, name)
}
