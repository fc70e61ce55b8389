import CGtk

/// A part of a menu.
public nonisolated indirect enum MenuEntry: Hashable, Sendable {
    /// A line that calls an action, given with its prefix and target: "app.quit", "win.projection::automatic".
    case item(String, action: String)
    /// Lines between separators, under an optional heading.
    case section(String? = nil, [MenuEntry])
    /// A line that opens a menu.
    case submenu(String, [MenuEntry])
}

/// Builds a menu and lends it to `body`, as in `withMenu([…]) { gtk_menu_button_set_menu_model(cast(button), $0) }`.
///
/// - Parameter body: gets the `GMenu`, borrowed for the call; the widget that shows it takes a reference of its own.
public func withMenu<Result>(
    _ entries: [MenuEntry], _ body: (UnsafeMutablePointer<GMenuModel>) throws -> Result
) rethrows -> Result {
    let menu = GObjectRef(adopting: g_menu_new() as OpaquePointer)
    for entry in entries {
        switch entry {
        case .item(let label, let action):
            g_menu_append(menu.pointer, label, action)
        case .section(let label, let entries):
            withMenu(entries) { g_menu_append_section(menu.pointer, label, $0) }
        case .submenu(let label, let entries):
            withMenu(entries) { g_menu_append_submenu(menu.pointer, label, $0) }
        }
    }
    return try withExtendedLifetime(menu) { try body(cast(menu.pointer)) }
}
