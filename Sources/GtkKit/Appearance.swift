import CGtk

/// The desktop's wishes about looks, on the default display. Without a display everything reads as off.
public enum Appearance {
    /// Whether widgets are drawn light on dark. Setting it concerns this program only.
    public static var prefersDark: Bool {
        get { read(darkTheme) }
        set {
            if let settings = gtk_settings_get_default() { setProperty(settings, darkTheme, to: newValue) }
        }
    }

    /// Whether things may move without being pushed.
    public static var animationsEnabled: Bool {
        get { read(animations) }
        set {
            if let settings = gtk_settings_get_default() { setProperty(settings, animations, to: newValue) }
        }
    }

    /// Whether the theme is one of strong contrasts: GNOME's is called HighContrast, GTK's own one Default-hc.
    public static var hasHighContrast: Bool {
        guard let settings = gtk_settings_get_default() else { return false }
        let name: String = property(settings, "gtk-theme-name")
        return name.hasPrefix("HighContrast") || name.contains("-hc")
    }

    /// Calls `handler` after ``prefersDark``, ``animationsEnabled`` or the theme changed, until the connections are ended.
    ///
    /// The settings live as long as the program: what `handler` captures lives on until every connection is disconnected.
    public static func onChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
        guard let settings = gtk_settings_get_default() else { return [] }
        return [darkTheme, animations, "gtk-theme-name"].compactMap { connect(settings, .notify($0), handler) }
    }

    private static let darkTheme = "gtk-application-prefer-dark-theme"
    private static let animations = "gtk-enable-animations"

    private static func read(_ name: String) -> Bool {
        gtk_settings_get_default().map { property($0, name) } ?? false
    }
}
