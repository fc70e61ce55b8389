import CGtk
import GtkKit

extension Appearance {
    /// Whether a widget is on a dark background, by its theme's colours: a theme may be dark by default.
    public static func isDark(_ widget: Widget) -> Bool {
        guard let text = themeColor("theme_fg_color", of: widget) else { return prefersDark }
        return text.red + text.green + text.blue > 1.5
    }
}
