import CGtk
import GtkKit

/// How much is done, as a bar, with a mark where one should be today.
final class PaceBar {
    let root: Widget
    private let state = State()

    private final class State {
        var fraction = 0.0
        var pace: Double?
        var isBehind = false
    }

    /// - Returns: `nil` never, as long as GTK is initialised.
    init?(height: Int = 10) {
        guard let area = gtk_drawing_area_new() else { return nil }
        root = area
        // Not a meter: GTK 4.8 tells the values of its own widgets only.
        setAccessibleRole(area, GTK_ACCESSIBLE_ROLE_IMG)
        gtk_drawing_area_set_content_height(cast(area), Int32(height))
        gtk_widget_set_hexpand(area, 1)
        gtk_widget_add_css_class(area, "pace-bar")
        let state = state
        setDrawing(of: cast(area)) { cairo, width, height in
            Self.draw(state, in: area, on: cairo, Double(width), Double(height))
        }
    }

    /// - Parameters:
    ///   - fraction: what is done, 0 to 1.
    ///   - pace: where one should be, 0 to 1; `nil` for no mark.
    ///   - words: the same for assistive technology.
    func show(fraction: Double, pace: Double?, isBehind: Bool, words: String) {
        (state.fraction, state.pace, state.isBehind) = (min(1, max(0, fraction)), pace, isBehind)
        setAccessibleLabel(root, words)
        gtk_widget_queue_draw(root)
    }

    private static func draw(
        _ state: State, in area: Widget, on cairo: OpaquePointer, _ width: Double, _ height: Double
    ) {
        let text = textColor(of: area)
        // Both are the theme's own; a theme without them gets the text's colour.
        let name = state.isBehind ? "warning_color" : "theme_selected_bg_color"
        let fill = themeColor(name, of: area) ?? text
        // Right to left, the bar grows the other way.
        if gtk_widget_get_direction(area) == GTK_TEXT_DIR_RTL {
            cairo_translate(cairo, width, 0)
            cairo_scale(cairo, -1, 1)
        }
        let bar = height - 4
        rounded(cairo, 0, 2, width, bar)
        cairo_set_source_rgba(cairo, Double(text.red), Double(text.green), Double(text.blue), 0.15)
        cairo_fill(cairo)
        if state.fraction > 0 {
            rounded(cairo, 0, 2, max(bar, width * state.fraction), bar)
            cairo_set_source_rgba(cairo, Double(fill.red), Double(fill.green), Double(fill.blue), 1)
            cairo_fill(cairo)
        }
        guard let pace = state.pace else { return }
        let x = min(width - 1, max(1, width * pace))
        cairo_set_source_rgba(cairo, Double(text.red), Double(text.green), Double(text.blue), 1)
        cairo_rectangle(cairo, x - 1, 0, 2, height)
        cairo_fill(cairo)
    }

    private static func rounded(_ cairo: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let radius = height / 2
        cairo_new_path(cairo)
        cairo_arc(cairo, x + width - radius, y + radius, radius, -.pi / 2, .pi / 2)
        cairo_arc(cairo, x + radius, y + radius, radius, .pi / 2, .pi * 1.5)
        cairo_close_path(cairo)
    }
}
