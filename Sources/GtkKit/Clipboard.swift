import CGtk

/// What other programs paste.
public enum Clipboard {
    /// Puts a text on the clipboard of a widget's display.
    public static func set(_ text: String, of widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Puts a picture on the clipboard of a widget's display.
    ///
    /// - Parameters:
    ///   - png: a PNG file.
    ///   - widget: a widget of the display whose clipboard it is.
    /// - Returns: whether GTK could read the picture.
    @discardableResult
    public static func set(png: [UInt8], of widget: Widget) -> Bool {
        let bytes = g_bytes_new(png, gsize(png.count))
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return false }
        // The clipboard holds a reference of its own.
        let owned = GObjectRef(adopting: texture)
        gdk_clipboard_set_texture(gtk_widget_get_clipboard(widget), owned.pointer)
        return true
    }
}
