import CGtk

/// Follows the desktop's choice between light and dark, which plain GTK does not do by itself.
///
/// Source: the settings portal, `org.freedesktop.appearance`, key `color-scheme`: 0 no preference, 1 dark, 2 light.
public enum ColorScheme {
    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let key = "color-scheme"

    /// Asks for the choice, and for every later one, without waiting. Without a session bus or a portal nothing changes.
    ///
    /// The connection is GLib's own and lives as long as the program.
    public static func followDesktop() {
        g_bus_get(
            G_BUS_TYPE_SESSION, nil,
            { _, result, _ in
                // No bus is no error here: there is nobody to follow.
                guard let connection = g_bus_get_finish(result, nil) else { return }
                ColorScheme.subscribe(on: connection)
                ColorScheme.ask(on: connection)
            }, nil)
    }

    private static func subscribe(on connection: OpaquePointer) {
        g_dbus_connection_signal_subscribe(
            connection, portal, interface, "SettingChanged", path, namespace, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, _ in
                guard let parameters, g_variant_n_children(parameters) == 3 else { return }
                let isOurs = ColorScheme.withChild(1, of: parameters) { name in
                    String(cString: g_variant_get_string(name, nil)) == ColorScheme.key
                }
                if isOurs == true { _ = ColorScheme.withChild(2, of: parameters, ColorScheme.take) }
            }, nil, nil)
    }

    private static func ask(on connection: OpaquePointer) {
        let arguments: [OpaquePointer?] = [namespace, key].map { (text: String) in g_variant_new_string(text) }
        g_dbus_connection_call(
            connection, portal, path, interface, "Read", g_variant_new_tuple(arguments, gsize(arguments.count)), nil,
            G_DBUS_CALL_FLAGS_NONE, -1, nil,
            { source, result, _ in
                guard let source else { return }
                guard let answer = g_dbus_connection_call_finish(cast(source), result, nil) else { return }
                defer { g_variant_unref(answer) }
                _ = ColorScheme.withChild(0, of: answer, ColorScheme.take)
            }, nil)
    }

    /// Takes the number out of the variants it is wrapped in.
    private static func take(_ value: OpaquePointer) {
        switch String(cString: g_variant_get_type_string(value)) {
        case "u": Appearance.prefersDark = g_variant_get_uint32(value) == 1
        case "v": _ = withChild(0, of: value, take)
        default: break
        }
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
