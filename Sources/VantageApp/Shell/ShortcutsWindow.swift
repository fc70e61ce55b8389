import CGtk
import GtkKit
import Interchange
import Localization

/// Keys under one heading of the window of shortcuts.
struct ShortcutGroup {
    enum Row {
        case action(WindowAction)
        /// Keys of a widget, as GTK writes several: “plus minus”, “1...7”.
        case keys(String, String)

        var title: String {
            switch self {
            case .action(let action): action.shortcutTitle
            case .keys(_, let title): title
            }
        }

        var accelerator: String {
            switch self {
            case .action(let action): action.shownKeys
            case .keys(let keys, _): keys
            }
        }
    }

    let title: String
    let rows: [Row]
}

/// The window that shows every key.
enum ShortcutsWindow {
    /// Gives the window its shortcuts, which GTK opens with "win.show-help-overlay".
    static func add(to window: UnsafeMutablePointer<GtkWindow>) throws(BuilderError) {
        let builder = try Builder(string: layout)
        let shortcuts = try builder.object("shortcuts", of: gtk_shortcuts_window_get_type())
        setAccessibleLabel(shortcuts, localized("Keyboard shortcuts"))
        labelPages(below: cast(shortcuts))
        gtk_application_window_set_help_overlay(cast(window), cast(shortcuts))
    }

    /// GTK 4.8 has no function that adds a group or a shortcut: only a layout can.
    private static var layout: String {
        let groups = ShortcutGroup.all.map { group in
            let rows = group.rows.map { row in
                object(
                    "GtkShortcutsShortcut", property("title", row.title) + property("accelerator", row.accelerator))
            }
            return object("GtkShortcutsGroup", property("title", group.title) + rows.joined())
        }
        return """
            <interface>
              <object class="GtkShortcutsWindow" id="shortcuts">
                <property name="modal">true</property>
                \(object(
                    "GtkShortcutsSection",
                    property("section-name", "shortcuts") + property("max-height", "16") + groups.joined()))
              </object>
            </interface>
            """
    }

    private static func object(_ name: String, _ content: String) -> String {
        "<child><object class=\"\(name)\">\(content)</object></child>"
    }

    private static func property(_ name: String, _ value: String) -> String {
        "<property name=\"\(name)\">\(value.escapedForMarkup)</property>"
    }
}
