import CGtk
import GtkKit

extension Appearance {
    /// Whether a widget is on a dark background, by its theme's colours: a theme may be dark by default.
    public static func isDark(_ widget: Widget) -> Bool {
        var text = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_fg_color", &text) != 0 else {
            return prefersDark
        }
        return text.red + text.green + text.blue > 1.5
    }
}
