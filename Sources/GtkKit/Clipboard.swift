import CGtk

/// What other programs paste, and what they copied.
public enum Clipboard {
    /// Puts a text on the clipboard of a widget's display.
    public static func set(_ text: String, of widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Puts content on the clipboard of a widget's display, in several forms: a program pastes the best that it can use.
    ///
    /// - Returns: whether there was any.
    @discardableResult
    public static func set(_ contents: [OfferedContent], of widget: Widget) -> Bool {
        guard let provider = OfferedContent.provider(of: contents) else { return false }
        // The clipboard holds a reference of its own.
        return withExtendedLifetime(provider) {
            gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider.pointer) != 0
        }
    }

    /// Reads the text that was copied last.
    ///
    /// - Parameters:
    ///   - widget: a widget of the display whose clipboard it is.
    ///   - handler: called once, later, with the text; `nil` where there is none.
    public static func readText(of widget: Widget, _ handler: @escaping (String?) -> Void) {
        gdk_clipboard_read_text_async(
            gtk_widget_get_clipboard(widget), nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                // The text is ours.
                let text = gdk_clipboard_read_text_finish(cast(clipboard), result, nil)
                defer { g_free(text) }
                Box<(String?) -> Void>.run(at: data) { $0(text.map { String(cString: $0) }) }
                releaseBox(data)
            }, Box(handler).retainedPointer())
    }

    /// Reads the picture that was copied last.
    ///
    /// - Parameters:
    ///   - widget: a widget of the display whose clipboard it is.
    ///   - handler: called once, later, with the picture as a PNG file; `nil` where there is none.
    public static func readPicture(of widget: Widget, _ handler: @escaping ([UInt8]?) -> Void) {
        gdk_clipboard_read_texture_async(
            gtk_widget_get_clipboard(widget), nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                // The texture is ours.
                let texture = gdk_clipboard_read_texture_finish(cast(clipboard), result, nil).map(
                    GObjectRef.init(adopting:))
                let bytes = texture.flatMap { gdk_texture_save_to_png_bytes($0.pointer) }
                defer { g_bytes_unref(bytes) }
                var size: gsize = 0
                let start = bytes.flatMap { g_bytes_get_data($0, &size) }
                let png = start.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: Int(size))) }
                Box<([UInt8]?) -> Void>.run(at: data) { $0(png) }
                releaseBox(data)
            }, Box(handler).retainedPointer())
    }
}
