import CGtk
import GtkKit
import XCTest

/// A window by its title.
@MainActor
func dialog(_ title: String) throws -> Widget {
    try XCTUnwrap(toplevel(title), "There is no window “\(title)”.")
}

/// A window by its title; `nil` where there is none.
@MainActor
func toplevel(_ title: String) -> Widget? {
    // Borrowed; the windows in it come with a reference each.
    let list = gtk_window_get_toplevels()
    let all: [Widget] = (0..<g_list_model_get_n_items(list)).compactMap { position in
        guard let item = g_list_model_get_item(list, position) else { return nil }
        g_object_unref(item)
        return cast(item)
    }
    return all.first { gtk_window_get_title(cast($0)).map { String(cString: $0) } == title }
}
