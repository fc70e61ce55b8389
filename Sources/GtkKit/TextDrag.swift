import CGtk
import CGtkShims

/// Lets a text be dropped on a widget that was dragged in this program: other programs give files a text as well, and those
/// are for drop targets of files.
///
/// - Parameters:
///   - widget: borrowed; it owns the closure, which must not own it.
///   - handler: called with the text; `true` when it accepts it.
public func acceptDroppedText(on widget: Widget, _ handler: @escaping (String) -> Bool) {
    // Never null; ownership of the new controller is transferred to the widget.
    let target: OpaquePointer = gtk_drop_target_new(gtkkit_type_string, GDK_ACTION_COPY)
    connect(target, .askingPointer("accept")) { drop in
        guard let drop, gdk_drop_get_drag(drop) != nil else { return false }
        return gdk_content_formats_contain_gtype(gdk_drop_get_formats(drop), gtkkit_type_string) != 0
    }
    connect(target, .drop) { value, _, _ in
        guard let text = g_value_get_string(value) else { return false }
        return handler(String(cString: text))
    }
    gtk_widget_add_controller(widget, target)
}

/// A widget that can be dragged, and carries a text.
public final class TextDrag {
    private let source: OpaquePointer

    /// - Parameter widget: borrowed; it owns the gesture, and must outlive this object's use.
    public init(from widget: Widget) {
        // Never null; ownership of the new controller is transferred to the widget.
        source = gtk_drag_source_new()
        gtk_widget_add_controller(widget, source)
    }

    /// What a drag that begins now carries; `nil` for nothing, so that there is no drag.
    public var text: String? {
        didSet {
            guard let text else {
                gtk_drag_source_set_content(source, nil)
                return
            }
            var value = GValue()
            g_value_init(&value, gtkkit_type_string)
            defer { g_value_unset(&value) }
            g_value_set_string(&value, text)
            let content = GObjectRef(adopting: gdk_content_provider_new_for_value(&value))
            gtk_drag_source_set_content(source, content.pointer)
        }
    }
}
