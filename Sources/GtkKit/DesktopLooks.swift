import CGtk

/// Follows the appearance settings of the desktop, which plain GTK does not do by itself: light or dark, high contrast,
/// reduced motion. The user's own settings for this program override them.
///
/// Source: the settings portal, `org.freedesktop.appearance`: `color-scheme` (0 no preference, 1 dark, 2 light), `contrast` (1
/// high) and `reduced-motion` (1 reduced).
public enum DesktopLooks {
    /// Settings of the appearance; `nil` where unspecified.
    public struct Settings: Hashable, Sendable {
        /// Whether dark colours are preferred.
        public var isDark: Bool?
        /// Whether high contrast is preferred.
        public var hasHighContrast: Bool?
        /// Whether animations are to be avoided.
        public var reducesMotion: Bool?

        /// Settings of the appearance; unspecified by default.
        public init(isDark: Bool? = nil, hasHighContrast: Bool? = nil, reducesMotion: Bool? = nil) {
            self.isDark = isDark
            self.hasHighContrast = hasHighContrast
            self.reducesMotion = reducesMotion
        }
    }

    /// Settings of the appearance.
    @available(*, deprecated, renamed: "Settings")
    public typealias Wishes = Settings

    /// The user's settings for this program.
    public static var own = Settings() {
        didSet { if own != oldValue { apply() } }
    }
    /// The desktop's settings.
    static var desktop = Settings() {
        didSet { if desktop != oldValue { apply() } }
    }

    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let keys = ["color-scheme", "contrast", "reduced-motion"]

    /// Requests the settings, and every later change, without waiting. Without a session bus or a portal nothing changes.
    ///
    /// The connection is GLib's own and lives as long as the program.
    public static func follow() {
        g_bus_get(
            G_BUS_TYPE_SESSION, nil,
            { _, result, _ in
                // A missing bus is no error: there are no settings to follow.
                guard let connection = g_bus_get_finish(result, nil) else { return }
                DesktopLooks.subscribe(on: connection)
                for index in DesktopLooks.keys.indices { DesktopLooks.ask(index, on: connection) }
            }, nil)
    }

    private static func subscribe(on connection: OpaquePointer) {
        g_dbus_connection_signal_subscribe(
            connection, portal, interface, "SettingChanged", path, namespace, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, _ in
                guard let parameters, g_variant_n_children(parameters) == 3 else { return }
                let key = DesktopLooks.withChild(1, of: parameters) { String(cString: g_variant_get_string($0, nil)) }
                guard let key else { return }
                _ = DesktopLooks.withChild(2, of: parameters) { DesktopLooks.apply($0, of: key) }
            }, nil, nil)
    }

    private static func ask(_ index: Int, on connection: OpaquePointer) {
        let arguments: [OpaquePointer?] = [namespace, keys[index]].map { (text: String) in g_variant_new_string(text) }
        g_dbus_connection_call(
            connection, portal, path, interface, "Read", g_variant_new_tuple(arguments, gsize(arguments.count)), nil,
            G_DBUS_CALL_FLAGS_NONE, -1, nil,
            { source, result, index in
                // A desktop that does not know the key answers with an error: it has no setting.
                guard let source, let answer = g_dbus_connection_call_finish(cast(source), result, nil) else { return }
                defer { g_variant_unref(answer) }
                let key = DesktopLooks.keys[Int(bitPattern: index)]
                _ = DesktopLooks.withChild(0, of: answer) { DesktopLooks.apply($0, of: key) }
            }, gpointer(bitPattern: index))
    }

    /// Takes the number of a key out of the variants it is wrapped in.
    static func apply(_ value: OpaquePointer, of key: String) {
        switch String(cString: g_variant_get_type_string(value)) {
        case "v": _ = withChild(0, of: value) { apply($0, of: key) }
        case "u":
            let isSet = g_variant_get_uint32(value) == 1
            switch key {
            case "color-scheme": desktop.isDark = isSet
            case "contrast": desktop.hasHighContrast = isSet
            case "reduced-motion": desktop.reducesMotion = isSet
            default: break
            }
        default: break
        }
    }

    /// The values that were set in GTK's settings.
    private static var applied = Settings()

    /// Applies the settings to GTK's. What is unspecified is left to the theme.
    private static func apply() {
        let settings = Settings(
            isDark: own.isDark ?? desktop.isDark, hasHighContrast: own.hasHighContrast ?? desktop.hasHighContrast,
            reducesMotion: own.reducesMotion ?? desktop.reducesMotion)
        if settings.isDark != applied.isDark { Appearance.setPrefersDark(settings.isDark) }
        if settings.hasHighContrast != applied.hasHighContrast {
            Appearance.setHighContrast(settings.hasHighContrast)
        }
        if settings.reducesMotion != applied.reducesMotion {
            Appearance.setAnimationsEnabled(settings.reducesMotion.map { !$0 })
        }
        applied = settings
    }

    /// Lends a part of a tuple, or what is in a variant.
    ///
    /// - Returns: `nil` where there is no such part.
    private static func withChild<Result>(
        _ index: gsize, of container: OpaquePointer, _ body: (OpaquePointer) -> Result
    ) -> Result? {
        guard g_variant_is_container(container) != 0, index < g_variant_n_children(container),
            let child = g_variant_get_child_value(container, index)
        else { return nil }
        defer { g_variant_unref(child) }
        return body(child)
    }
}
