import CGtk

/// Why a widget could not be pictured.
public nonisolated enum SnapshotError: Error, Hashable {
    /// The widget is not shown in a window, or no frame has been drawn yet.
    case notShown
    /// The widget has no size or nothing to draw.
    case empty
    /// The file could not be written.
    case unwritable(path: String)
}

/// A picture in memory.
public nonisolated struct Pixels: Hashable, Sendable {
    /// Size in pixels.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// `width * height` pixels, row after row from the top left; four bytes each: red, green, blue, alpha, with the
    /// colours multiplied by alpha.
    public let rgba: [UInt8]

    /// The four bytes of a pixel.
    public subscript(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * 4
        return Array(rgba[start..<start + 4])
    }
}

/// Screenshots of the program's windows.
public enum Snapshot {
    /// Writes a shown window or widget to a PNG file, one pixel for each logical pixel.
    ///
    /// The picture is that of the last frame: after a change, let the loop draw one first. It is rendered by the window's
    /// own renderer, GL areas included.
    public static func save(_ widget: Widget, toPNG path: String) throws(SnapshotError) {
        let texture = try texture(of: widget)
        guard gdk_texture_save_to_png(texture.pointer, path) != 0 else { throw .unwritable(path: path) }
    }

    /// The pixels of a shown window or widget; see ``save(_:toPNG:)`` for what is pictured.
    ///
    /// - Parameters:
    ///   - widget: shown in a window.
    ///   - scale: pixels for each logical pixel.
    public static func pixels(of widget: Widget, scale: Int = 1) throws(SnapshotError) -> Pixels {
        let texture = try texture(of: widget, scale: scale)
        let width = Int(gdk_texture_get_width(texture.pointer))
        let height = Int(gdk_texture_get_height(texture.pointer))
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
        // Cairo's pixels are 32-bit words of alpha, red, green and blue, in the machine's byte order.
        bytes.withUnsafeMutableBytes { bytes in
            let words = bytes.bindMemory(to: UInt32.self)
            for index in words.indices {
                let word = words[index]
                words[index] = (word << 8 | word >> 24).bigEndian
            }
        }
        return Pixels(width: width, height: height, rgba: bytes)
    }

    private static func texture(of widget: Widget, scale: Int = 1) throws(SnapshotError) -> GObjectRef<OpaquePointer> {
        guard gtk_widget_get_mapped(widget) != 0, let native = gtk_widget_get_native(widget),
            let renderer = gtk_native_get_renderer(native)
        else { throw .notShown }
        let paintable = GObjectRef(adopting: gtk_widget_paintable_new(widget) as OpaquePointer)
        let width = gdk_paintable_get_intrinsic_width(paintable.pointer)
        let height = gdk_paintable_get_intrinsic_height(paintable.pointer)
        guard width > 0, height > 0 else { throw .empty }

        let snapshot = gtk_snapshot_new()
        gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
        gdk_paintable_snapshot(paintable.pointer, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { throw .empty }
        defer { gsk_render_node_unref(node) }
        var frame = graphene_rect_t()
        graphene_rect_init(&frame, 0, 0, Float(scale) * Float(width), Float(scale) * Float(height))
        guard let texture = gsk_renderer_render_texture(renderer, node, &frame) else { throw .empty }
        return GObjectRef(adopting: texture)
    }
}
