import AppModel
import CGtk
import GtkKit
import GtkTesting
import XCTest

@testable import VantageApp

/// Text of twice the usual size, as a desktop can want it (WCAG 2.2, 1.4.4).
final class LargeTextTests: GtkTestCase {
    /// A field of pages whose records come some time after them.
    private static let fields = ["actions": "Contributes to", "goals": "Targets for", "measures": "Conversion factor"]

    func testEveryPageHasRoomForTextOfTwiceTheSize() throws {
        try onMain {
            let settings = try XCTUnwrap(gtk_settings_get_default())
            defer { gtk_settings_reset_property(settings, "gtk-xft-dpi") }
            setProperty(settings, "gtk-xft-dpi", to: 192 * 1024)
            try withOpenWindow { open in
                try open.addSampleData()
                gtk_window_set_default_size(cast(open.window), 1280, 800)
                var narrow: [String] = []
                try open.visitPages { page in
                    if let name = Self.fields[page] { XCTAssertTrue(turnLoop { open.shows(name) }, page) }
                    settle()
                    // What is drawn has its place.
                    XCTAssertTrue(turnLoop { (try? Snapshot.pixels(of: open.window, scale: 1)) != nil })
                    let (width, height) = (gtk_widget_get_width(open.window), gtk_widget_get_height(open.window))
                    var least: gint = 0
                    gtk_widget_measure(
                        try open.widget("details"), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
                    if least > 2 * gint(Columns.detailMinimum) { narrow.append("\(page): needs \(least)") }
                    if width > 1280 || height > 800 { narrow.append("\(page): \(width) × \(height)") }
                    for text in Self.cutTexts(in: open.window) { narrow.append("\(page): “\(text)”") }
                }
                XCTAssertEqual(narrow, [])
            }
        }
    }

    /// Texts that reach over the edge of the window, and names of buttons that are not shown whole.
    @MainActor private static func cutTexts(in window: Widget) -> [String] {
        let width = Double(gtk_widget_get_width(window))
        return widgets(below: window).compactMap { widget in
            guard isInstance(widget, of: gtk_label_get_type()), gtk_widget_get_mapped(widget) != 0,
                let start = position(ofX: 0, y: 0, of: widget, in: window)?.x,
                let layout = gtk_label_get_layout(cast(widget))
            else { return nil }
            let isButton = gtk_widget_get_ancestor(widget, gtk_button_get_type()) != nil
            let isCut =
                start < 0 || start + Double(gtk_widget_get_width(widget)) > width
                || isButton && pango_layout_is_ellipsized(layout) != 0
            return isCut ? String(cString: gtk_label_get_text(cast(widget))) : nil
        }
    }
}
