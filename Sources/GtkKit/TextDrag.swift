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
        var contents: [OfferedContent] = []
        if let text { contents.append(.text(text)) }
        if let file { contents.append(.bytes(Array("\(file)\r\n".utf8), mediaType: "text/uri-list")) }
        let provider = OfferedContent.provider(of: contents)
        withExtendedLifetime(provider) { gtk_drag_source_set_content(source, provider?.pointer) }
    }
}
