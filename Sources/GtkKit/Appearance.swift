import CGtk

/// The desktop's appearance settings, on the default display. Without a display all are off.
public enum Appearance {
    /// Whether widgets are drawn light on dark. Setting it concerns this program only.
    public static var prefersDark: Bool {
        get { read(darkTheme) }
        set { setPrefersDark(newValue) }
    }

    /// Whether things may move without being pushed.
    public static var animationsEnabled: Bool {
        get { read(animations) }
        set { setAnimationsEnabled(newValue) }
    }

    /// Whether the theme is one of strong contrasts: GNOME's is called HighContrast, GTK's own one Default-hc. Setting it
    /// uses GTK's own, or the desktop's again.
    public static var hasHighContrast: Bool {
        get {
            guard let settings = gtk_settings_get_default() else { return false }
            let name: String = property(settings, theme)
            return name.hasPrefix("HighContrast") || name.contains("-hc")
        }
        set {
            guard let settings = gtk_settings_get_default() else { return }
            newValue ? setProperty(settings, theme, to: "Default-hc") : gtk_settings_reset_property(settings, theme)
        }
    }

    /// The desktop's text scale: 1 for GTK's own size, 2 for twice that.
    public static var textScale: Double {
        guard let settings = gtk_settings_get_default() else { return 1 }
        let resolution: Int = property(settings, resolution)
        return resolution > 0 ? Double(resolution) / (96 * 1024) : 1
    }

    /// Calls `handler` after ``prefersDark``, ``animationsEnabled``, ``textScale`` or the theme changed, until the
    /// connections are ended.
    ///
    /// The settings live as long as the program: what `handler` captures lives on until every connection is disconnected.
    public static func onChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
        guard let settings = gtk_settings_get_default() else { return [] }
        return [darkTheme, animations, theme, resolution].compactMap { connect(settings, .notify($0), handler) }
    }

    private static let resolution = "gtk-xft-dpi"
    private static let darkTheme = "gtk-application-prefer-dark-theme"
    private static let theme = "gtk-theme-name"
    private static let animations = "gtk-enable-animations"

    /// - Parameter value: `nil` for the desktop's setting.
    static func setPrefersDark(_ value: Bool?) { write(darkTheme, value) }

    /// - Parameter value: `nil` for the desktop's setting.
    static func setAnimationsEnabled(_ value: Bool?) { write(animations, value) }

    private static func write(_ name: String, _ value: Bool?) {
        guard let settings = gtk_settings_get_default() else { return }
        if let value { setProperty(settings, name, to: value) } else { gtk_settings_reset_property(settings, name) }
    }

    private static func read(_ name: String) -> Bool {
        gtk_settings_get_default().map { property($0, name) } ?? false
    }
}
