import CGtk

/// Draws a `GtkDrawingArea` with `body`, replacing the previous function.
///
/// - Parameters:
///   - area: borrowed; it owns the closure, which must not own it.
///   - body: gets the `cairo_t`, borrowed for the call, and the size in logical pixels.
public func setDrawing(
    of area: UnsafeMutablePointer<GtkDrawingArea>, _ body: @escaping (OpaquePointer, Int, Int) -> Void
) {
    let draw: GtkDrawingAreaDrawFunc = { _, context, width, height, data in
        guard let context else { return }
        Box<(OpaquePointer, Int, Int) -> Void>.run(at: data) { $0(context, Int(width), Int(height)) }
    }
    gtk_drawing_area_set_draw_func(area, draw, Box(body).retainedPointer(), releaseBox)
}
