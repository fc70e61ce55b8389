import CGtk

/// A part of a menu.
public nonisolated indirect enum MenuEntry: Hashable, Sendable {
    /// A line that calls an action, given with its prefix and target: "app.quit", "win.projection::automatic".
    ///
    /// - Parameter key: the accelerator that the line tells of, as in "<Control>z", where no application accelerator calls the
    ///   action; telling is all that it does.
    case item(String, action: String, key: String? = nil)
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
        case .item(let label, let action, let key):
            let item = GObjectRef(adopting: g_menu_item_new(label, action) as OpaquePointer)
            // The variant is floating; the item takes it.
            if let key { g_menu_item_set_attribute_value(item.pointer, "accel", g_variant_new_string(key)) }
            g_menu_append_item(menu.pointer, item.pointer)
        case .section(let label, let entries):
            withMenu(entries) { g_menu_append_section(menu.pointer, label, $0) }
        case .submenu(let label, let entries):
            withMenu(entries) { g_menu_append_submenu(menu.pointer, label, $0) }
        }
    }
    return try withExtendedLifetime(menu) { try body(cast(menu.pointer)) }
}
