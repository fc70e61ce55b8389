import CGtk
import GtkKit

extension Appearance {
    /// Whether a widget stands on a dark ground, by what its theme says: a theme may be dark without being asked.
    public static func isDark(_ widget: Widget) -> Bool {
        var text = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_fg_color", &text) != 0 else {
            return prefersDark
        }
        return text.red + text.green + text.blue > 1.5
    }
}
