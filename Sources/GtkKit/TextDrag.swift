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

/// A widget that can be dragged: within the program it carries a text, to other programs a file.
public final class TextDrag {
    private let source: OpaquePointer
    /// What a drag that begins now carries in this program; `nil` for nothing.
    public var text: String? {
        didSet { setContent() }
    }
    /// The URI of the file that it carries to other programs; `nil` for none. Where there is neither, there is no drag.
    public var file: String? {
        didSet { setContent() }
    }
    /// Called when a drag begins, before the file is read: one that is not there yet can be written.
    public var onBegin: () -> Void = {}

    /// - Parameter widget: borrowed; it owns the gesture, and must outlive this object's use.
    public init(from widget: Widget) {
        // Never null; ownership of the new controller is transferred to the widget.
        source = gtk_drag_source_new()
        gtk_widget_add_controller(widget, source)
        connect(source, .pointer("drag-begin")) { [weak self] _ in self?.onBegin() }
    }

    private func setContent() {
        var providers: [UnsafeMutablePointer<GdkContentProvider>?] = []
        if let text {
            var value = GValue()
            g_value_init(&value, gtkkit_type_string)
            defer { g_value_unset(&value) }
            g_value_set_string(&value, text)
            providers.append(gdk_content_provider_new_for_value(&value))
        }
        if let file {
            let line = "\(file)\r\n"
            let bytes = g_bytes_new(line, gsize(line.utf8.count))
            defer { g_bytes_unref(bytes) }
            providers.append(gdk_content_provider_new_for_bytes("text/uri-list", bytes))
        }
        guard !providers.isEmpty else { return gtk_drag_source_set_content(source, nil) }
        // The references of the providers are transferred.
        let content = GObjectRef(adopting: gdk_content_provider_new_union(&providers, gsize(providers.count)))
        gtk_drag_source_set_content(source, content.pointer)
    }
}
