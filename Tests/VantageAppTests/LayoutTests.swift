import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Localization
import XCTest

@testable import VantageApp

final class LayoutTests: GtkTestCase {
    func testEveryLayoutFileLoads() throws {
        try onMain {
            let files = try layouts()
            XCTAssertFalse(files.isEmpty)
            for file in files { XCTAssertNoThrow(try Builder(path: file.path), file.path) }
        }
    }

    /// GTK complains of boxes that are too narrow or too low for their labels: of long texts that wrap, and of one line in
    /// letters of another font than its “…”.
    func testLabelsAreMeasuredAlikeWhateverTheySay() throws {
        try onMain {
            let long = "東京 " + String(repeating: "long ", count: 80)
            for file in try layouts() {
                let builder = try Builder(path: file.path)
                for label in builder.widgets(of: gtk_label_get_type()) {
                    gtk_label_set_text(cast(label), long)
                    for (way, slack) in [(GTK_ORIENTATION_HORIZONTAL, Int32(24)), (GTK_ORIENTATION_VERTICAL, 0)] {
                        var (free, bound): (gint, gint) = (0, 0)
                        gtk_widget_measure(label, way, -1, &free, nil, nil, nil)
                        gtk_widget_measure(label, way, 1 << 20, &bound, nil, nil, nil)
                        XCTAssertLessThanOrEqual(bound, free + slack, "\(file.lastPathComponent): \(way)")
                    }
                }
            }
        }
    }

    func testTheStyleSheetIsUnderstood() throws {
        try onMain {
            let css = try String(contentsOfFile: resources().path("style.css"), encoding: .utf8)
            XCTAssertEqual(StyleSheet(css: css).problems, [])
        }
    }
}

private func layouts() throws -> [URL] {
    let folder = try resources().url.appending(path: "ui")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "ui" }
}
