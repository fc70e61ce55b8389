import AppModel
import CGtk
import ChartRendering
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView
@testable import VantageApp

/// The window of a language that is written from right to left.
final class DirectionTests: GtkTestCase {
    func testTheColumnsStandFromRightToLeft() throws {
        try onMain {
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                XCTAssertTrue(turnLoop { (try? open.records.trips.open?.form) != nil })
                settle()
                @MainActor func left(_ name: String) throws -> Double {
                    let point = position(ofX: 0, y: 0, of: try open.widget(name), in: open.window)
                    return try XCTUnwrap(point).x
                }
                let (sidebar, list, detail) = (
                    try left("sidebar-pane"), try left("list-pane"), try left("overview-scroll")
                )
                XCTAssertTrue(detail < list && list < sidebar, "\(detail) \(list) \(sidebar)")
                // Nothing of the form is cut off.
                let width = Double(gtk_widget_get_width(open.window))
                for widget in widgets(below: try open.widget("overview-scroll"))
                where gtk_widget_get_mapped(widget) != 0 {
                    guard isInstance(widget, of: gtk_label_get_type()) || isInstance(widget, of: gtk_entry_get_type()),
                        let start = position(ofX: 0, y: 0, of: widget, in: open.window)?.x
                    else { continue }
                    XCTAssertTrue(start >= 0 && start + Double(gtk_widget_get_width(widget)) <= width)
                }
            }
        }
    }

    func testTheCardIsBesideThePointerAsFromLeftToRight() throws {
        try onMain {
            let hills = try scene(of: hills)
            var corners: [SIMD2<Double>] = []
            for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
                gtk_widget_set_default_direction(direction)
                defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
                try withViewport(hills) { viewport in
                    let place = AnnotationPainter().transform(
                        of: hills, camera: viewport.camera, size: viewportSize, scale: 1
                    ).pixel(of: SIMD3(0, 0, 0))
                    viewport.read(at: place)
                    let (card, label) = (viewport.readout.root, viewport.readout.label)
                    XCTAssertTrue(turnLoop { gtk_widget_get_width(card) > 0 })
                    corners.append(try XCTUnwrap(corner(of: card, in: viewport.root)))
                    // What is written on it has the direction of the language.
                    XCTAssertEqual(gtk_widget_get_direction(label), direction)
                }
            }
            XCTAssertEqual(corners.count, 2)
            XCTAssertEqual(corners.first, corners.last)
        }
    }

    func testTheProfileIsInTheCornerThatItWasPutInto() throws {
        try onMain {
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            try withOpenWindow { open in
                let viewport = try open.viewport
                _ = try restingPicture(of: viewport)
                viewport.step(.zero)
                let profile = viewport.profile.root
                XCTAssertTrue(turnLoop { gtk_widget_get_width(profile) > 0 })
                let frame = try XCTUnwrap(viewport.profile.frame(in: viewport.logicalSize))
                let place = try XCTUnwrap(corner(of: profile, in: viewport.root))
                XCTAssertEqual(place.x, frame.corner.x, accuracy: 3)
                XCTAssertEqual(place.y, frame.corner.y, accuracy: 3)
            }
        }
    }
}

/// The upper left corner of a widget with its edge, logical pixels of another one.
@MainActor
private func corner(of widget: Widget, in other: Widget) -> SIMD2<Double>? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other, &bounds) != 0 else { return nil }
    return SIMD2(Double(bounds.origin.x), Double(bounds.origin.y))
}
