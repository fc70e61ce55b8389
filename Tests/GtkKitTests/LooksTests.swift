import CGtk
import Foundation
import GtkTesting
import XCTest

@testable import GtkKit

final class LooksTests: GtkTestCase {
    func testADraggedRowCarriesItsText() throws {
        try onMain {
            let label = GObjectRef(adopting: gtk_label_new("x") as Widget)
            let drag = TextDrag(from: label.pointer)
            let controllers = gtk_widget_observe_controllers(label.pointer)!
            defer { g_object_unref(controllers.raw) }
            let sources = (0..<g_list_model_get_n_items(controllers)).compactMap {
                g_list_model_get_item(controllers, $0)
            }
            defer { sources.forEach { g_object_unref($0) } }
            let source: OpaquePointer = cast(
                try XCTUnwrap(sources.first { isInstance($0, of: gtk_drag_source_get_type()) }))
            XCTAssertNil(gtk_drag_source_get_content(source))
            drag.text = "a trip"
            XCTAssertNotNil(gtk_drag_source_get_content(source))
            // To other programs a file.
            drag.file = "file:///tmp/a%20chart.vantage"
            let content = try XCTUnwrap(gtk_drag_source_get_content(source))
            let formats = gdk_content_provider_ref_formats(content)
            defer { gdk_content_formats_unref(formats) }
            let named = gdk_content_formats_to_string(formats)
            defer { g_free(named) }
            let names = named.map { String(cString: $0) } ?? ""
            XCTAssertTrue(names.contains("gchararray") && names.contains("text/uri-list"), names)
            drag.text = nil
            XCTAssertNotNil(gtk_drag_source_get_content(source))
            drag.file = nil
            XCTAssertNil(gtk_drag_source_get_content(source))
        }
    }

    func testTheClipboardTakesTextsAndPictures() throws {
        try onMain {
            let window = try XCTUnwrap(gtk_window_new())
            defer { gtk_window_destroy(cast(window)) }
            let clipboard = gtk_widget_get_clipboard(window)
            Clipboard.set("let chart", of: window)
            XCTAssertNotEqual(
                gdk_content_formats_contain_gtype(gdk_clipboard_get_formats(clipboard), g_type_from_name("gchararray")),
                0)
            // One white pixel.
            let png = try XCTUnwrap(
                Data(
                    base64Encoded:
                        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
                ))
            let drawing = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
            XCTAssertTrue(
                Clipboard.set(
                    [.picture([UInt8](png)), .bytes(drawing, mediaType: "image/svg+xml"), .text("let chart")],
                    of: window))
            let formats = gdk_clipboard_get_formats(clipboard)
            XCTAssertNotEqual(gdk_content_formats_contain_gtype(formats, gdk_texture_get_type()), 0)
            XCTAssertNotEqual(gdk_content_formats_contain_gtype(formats, g_type_from_name("gchararray")), 0)
            XCTAssertNotEqual(gdk_content_formats_contain_mime_type(formats, "image/svg+xml"), 0)
            var text: String?
            Clipboard.readText(of: window) { text = $0 }
            XCTAssertTrue(turnLoop { text == "let chart" })
            var pasted: [UInt8]?
            Clipboard.readPicture(of: window) { pasted = $0 }
            XCTAssertTrue(turnLoop { pasted?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true })
            XCTAssertFalse(Clipboard.set([.picture([1, 2, 3])], of: window))
        }
    }

    func testSnapshotShowsTheColourOfTheWindow() throws {
        try onMain {
            let style = StyleSheet(css: "window.tinted { background: #336699; }")
            XCTAssertTrue(style.install())
            defer { style.uninstall() }
            let window = shownWindow()
            defer { gtk_window_destroy(cast(window)) }
            gtk_widget_add_css_class(window, "tinted")
            XCTAssertTrue(
                turnLoop {
                    guard let pixels = try? Snapshot.pixels(of: window) else { return false }
                    return pixels[pixels.width / 2, pixels.height / 2] == [0x33, 0x66, 0x99, 0xff]
                })
        }
    }

    func testSnapshotOfAChildShowsOnlyTheChild() throws {
        try onMain {
            let area: Widget = gtk_drawing_area_new()
            gtk_widget_set_size_request(area, 40, 20)
            gtk_widget_set_halign(area, GTK_ALIGN_START)
            gtk_widget_set_valign(area, GTK_ALIGN_START)
            setDrawing(of: cast(area)) { context, width, height in
                cairo_set_source_rgb(context, 1, 0, 0)
                cairo_paint(context)
                cairo_set_source_rgb(context, 0, 0, 1)
                cairo_rectangle(context, Double(width) / 2, 0, Double(width) / 2, Double(height))
                cairo_fill(context)
            }
            let window = shownWindow(area)
            defer { gtk_window_destroy(cast(window)) }
            XCTAssertTrue(turnLoop { (try? Snapshot.pixels(of: area)) != nil })
            let pixels = try Snapshot.pixels(of: area)
            XCTAssertEqual([pixels.width, pixels.height], [40, 20])
            XCTAssertEqual(pixels[5, 10], [255, 0, 0, 255])
            XCTAssertEqual(pixels[35, 10], [0, 0, 255, 255])
        }
    }

    func testSnapshotIsWrittenAsPNG() throws {
        try onMain {
            let window = shownWindow()
            defer { gtk_window_destroy(cast(window)) }
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            try Snapshot.save(window, toPNG: path)
            let head = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(8)
            XCTAssertEqual(Array(head), [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            XCTAssertThrowsError(try Snapshot.save(window, toPNG: "/nowhere/a.png")) {
                XCTAssertEqual($0 as? SnapshotError, .unwritable(path: "/nowhere/a.png"))
            }
        }
    }

    func testHiddenWidgetHasNoSnapshot() throws {
        try onMain {
            let before = LiveCount.now
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            XCTAssertThrowsError(try Snapshot.pixels(of: window)) {
                XCTAssertEqual($0 as? SnapshotError, .notShown)
            }
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testProblemsInCSSHaveAPlace() throws {
        try onMain {
            let before = LiveCount.now
            do {
                let style = StyleSheet(css: "window { color: red; }\nlabel { color: nonsense-colour( }\n")
                XCTAssertEqual(style.problems.first?.line, 2)
                XCTAssertFalse(style.problems.first?.message.isEmpty ?? true)
                style.load(css: "label { color: red; }")
                XCTAssertEqual(style.problems, [])
            }
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testAppearanceIsHeardAndSet() throws {
        try onMain {
            let before = LiveCount.now
            let dark = Appearance.prefersDark
            let animations = Appearance.animationsEnabled
            var changes = 0
            let connections = Appearance.onChange { changes += 1 }
            Appearance.prefersDark = !dark
            XCTAssertEqual(Appearance.prefersDark, !dark)
            Appearance.animationsEnabled = !animations
            XCTAssertEqual(Appearance.animationsEnabled, !animations)
            XCTAssertEqual(changes, 2)
            connections.forEach { $0.disconnect() }
            Appearance.prefersDark = dark
            Appearance.animationsEnabled = animations
            XCTAssertEqual(changes, 2)
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testTheDesktopIsFollowedUnlessThePersonWishesOtherwise() throws {
        try onMain {
            @MainActor func tell(_ key: String, _ value: UInt32) {
                // As the portal sends it: in a variant, sometimes in two.
                let variant = g_variant_ref_sink(
                    g_variant_new_variant(g_variant_new_variant(g_variant_new_uint32(value))))!
                defer { g_variant_unref(variant) }
                DesktopLooks.apply(variant, of: key)
            }
            let before = (Appearance.prefersDark, Appearance.hasHighContrast, Appearance.animationsEnabled)
            defer {
                DesktopLooks.own = .init()
                DesktopLooks.desktop = .init()
                Appearance.prefersDark = before.0
                Appearance.animationsEnabled = before.2
            }
            tell("color-scheme", 1)
            XCTAssertTrue(Appearance.prefersDark)
            tell("contrast", 1)
            XCTAssertTrue(Appearance.hasHighContrast)
            tell("reduced-motion", 1)
            XCTAssertFalse(Appearance.animationsEnabled)
            tell("accent-color", 1)

            DesktopLooks.own.isDark = false
            XCTAssertFalse(Appearance.prefersDark)
            tell("color-scheme", 1)
            XCTAssertFalse(Appearance.prefersDark)
            DesktopLooks.own.isDark = nil
            XCTAssertTrue(Appearance.prefersDark)

            tell("contrast", 0)
            XCTAssertFalse(Appearance.hasHighContrast)
            tell("reduced-motion", 0)
            XCTAssertTrue(Appearance.animationsEnabled)
            tell("color-scheme", 2)
            XCTAssertFalse(Appearance.prefersDark)
        }
    }

    /// What is drawn, not what is set: each GTK chooses its colours by other settings.
    func testColorsAreDarkOrOfHighContrastAsLongAsTheyAreSo() throws {
        try onMain {
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            /// Of the text: red, green and blue.
            @MainActor func color() -> [Float] {
                settle()
                let color = textColor(of: window)
                return [color.red, color.green, color.blue]
            }
            let usual = color()
            for _ in 0..<2 {
                Appearance.setPrefersDark(true)
                XCTAssertGreaterThan(color().reduce(0, +), 2)
                Appearance.setPrefersDark(nil)
                XCTAssertEqual(color(), usual)
                Appearance.setHighContrast(true)
                XCTAssertLessThan(color().reduce(0, +), usual.reduce(0, +))
                Appearance.setHighContrast(nil)
                XCTAssertEqual(color(), usual)
            }
        }
    }

    func testPropertiesKeepTheirValues() throws {
        try onMain {
            let label = GObjectRef(adopting: gtk_label_new("x") as Widget)
            setProperty(label.pointer, "label", to: "höhe")
            setProperty(label.pointer, "selectable", to: true)
            setProperty(label.pointer, "margin-start", to: 12)
            setProperty(label.pointer, "opacity", to: 0.25)
            XCTAssertEqual(property(label.pointer, "label"), "höhe")
            XCTAssertEqual(property(label.pointer, "selectable"), true)
            XCTAssertEqual(property(label.pointer, "margin-start"), 12)
            XCTAssertEqual(property(label.pointer, "opacity", as: Double.self), 0.25, accuracy: 0.01)
            XCTAssertEqual(property(label.pointer, "tooltip-text"), "")
        }
    }

    func testWidgetsAreNamedForAssistiveTechnology() throws {
        try onMain {
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            let area: Widget = gtk_drawing_area_new()
            gtk_window_set_child(cast(window), area)
            XCTAssertEqual(gtk_test_accessible_has_property(cast(area), GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
            setAccessibleLabel(area, "Surface")
            setAccessibleDescription(area, "The height of a terrain")
            XCTAssertNotEqual(gtk_test_accessible_has_property(cast(area), GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
            XCTAssertNotEqual(gtk_test_accessible_has_property(cast(area), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION), 0)
        }
    }
}

@MainActor
private func shownWindow(_ child: Widget? = nil) -> Widget {
    let window: Widget = gtk_window_new()
    gtk_window_set_default_size(cast(window), 120, 90)
    gtk_window_set_child(cast(window), child)
    XCTAssertTrue(show(window))
    return window
}
