import CGtk

/// The desktop's appearance settings, on the default display. Without a display all are off.
public enum Appearance {
    /// Whether widgets are drawn light on dark. Setting it concerns this program only.
    public static var prefersDark: Bool {
        get {
            guard hasSchemes, let settings = gtk_settings_get_default() else { return read(darkTheme) }
            return property(settings, colorScheme) == ColorScheme.dark
        }
        set { setPrefersDark(newValue) }
    }

    /// Whether things may move without being pushed.
    public static var animationsEnabled: Bool {
        get { read(animations) }
        set { setAnimationsEnabled(newValue) }
    }

    /// Whether colours have strong contrasts. Setting it concerns this program only.
    public static var hasHighContrast: Bool {
        get {
            guard let settings = gtk_settings_get_default() else { return false }
            if hasSchemes, property(settings, contrast) == Contrast.more { return true }
            // GNOME's theme is called HighContrast, that of GTK before 4.20 Default-hc.
            let name: String = property(settings, theme)
            return name.hasPrefix("HighContrast") || name.contains("-hc")
        }
        set { setHighContrast(newValue) }
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
        let looks = hasSchemes ? [colorScheme, contrast] : [darkTheme]
        return (looks + [animations, theme, resolution]).compactMap { connect(settings, .notify($0), handler) }
    }

    private static let resolution = "gtk-xft-dpi"
    private static let darkTheme = "gtk-application-prefer-dark-theme"
    private static let theme = "gtk-theme-name"
    private static let animations = "gtk-enable-animations"
    private static let colorScheme = "gtk-interface-color-scheme"
    private static let contrast = "gtk-interface-contrast"

    /// Whether GTK has settings for the colour scheme and the contrast, as from 4.20 on: the dark theme cannot be reset
    /// there, and none has high contrast.
    private static let hasSchemes = hasProperty(gtk_settings_get_type(), colorScheme)

    /// Of `GtkInterfaceColorScheme`, which older headers lack.
    private enum ColorScheme { static let (dark, light) = (2, 3) }
    /// Of `GtkInterfaceContrast`.
    private enum Contrast { static let (noPreference, more) = (1, 2) }

    /// - Parameter value: `nil` for the desktop's setting.
    static func setPrefersDark(_ value: Bool?) {
        if hasSchemes {
            write(colorScheme, value.map { $0 ? ColorScheme.dark : ColorScheme.light })
        } else {
            write(darkTheme, value)
        }
    }

    /// - Parameter value: `nil` for the desktop's setting.
    static func setHighContrast(_ value: Bool?) {
        if hasSchemes {
            write(contrast, value.map { $0 ? Contrast.more : Contrast.noPreference })
        } else {
            write(theme, value == true ? "Default-hc" : nil)
        }
    }

    /// - Parameter value: `nil` for the desktop's setting.
    static func setAnimationsEnabled(_ value: Bool?) { write(animations, value) }

    private static func write<Value: PropertyValue>(_ name: String, _ value: Value?) {
        guard let settings = gtk_settings_get_default() else { return }
        if let value { setProperty(settings, name, to: value) } else { gtk_settings_reset_property(settings, name) }
    }

    private static func read(_ name: String) -> Bool {
        gtk_settings_get_default().map { property($0, name) } ?? false
    }
}
