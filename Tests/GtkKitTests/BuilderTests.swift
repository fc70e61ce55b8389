import CGtk
import GtkKit
import GtkTesting
import XCTest

final class BuilderTests: GtkTestCase {
    private static let layout = """
        <interface>
          <object class="GtkBox" id="root"><child><object class="GtkLabel" id="title"/></child></object>
        </interface>
        """

    func testObjectsAreFoundByIDAndClass() throws {
        try onMain {
            let builder = try Builder(string: Self.layout)
            let box: UnsafeMutablePointer<GtkBox> = try builder.object("root")
            let label = try builder.object("title", of: gtk_label_get_type())
            XCTAssertEqual(gtk_widget_get_first_child(cast(box)), cast(label))
        }
    }

    func testMissingIDIsNamed() throws {
        try onMain {
            let builder = try Builder(string: Self.layout)
            XCTAssertThrowsError(try builder.widget("subtitle")) {
                XCTAssertEqual($0 as? BuilderError, .missing(id: "subtitle", source: "string"))
            }
        }
    }

    func testWrongClassIsNamed() throws {
        try onMain {
            let builder = try Builder(string: Self.layout)
            XCTAssertThrowsError(try builder.object("title") as UnsafeMutablePointer<GtkButton>) {
                let expected = BuilderError.wrongClass(
                    id: "title", found: "GtkLabel", expected: "GtkButton", source: "string")
                XCTAssertEqual($0 as? BuilderError, expected)
            }
        }
    }

    func testUnreadableLayoutSaysWhere() throws {
        try onMain {
            let before = LiveCount.now
            XCTAssertThrowsError(try Builder(string: "<interface><object class=\"GtkNoSuch\"/></interface>")) {
                guard case .unreadable("string", let error) = $0 as? BuilderError else { return XCTFail("\($0)") }
                XCTAssertEqual(error.domain, "gtk-builder-error-quark")
                XCTAssertTrue(error.message.contains("GtkNoSuch"), error.message)
            }
            XCTAssertThrowsError(try Builder(path: "/nowhere/window.ui")) {
                guard case .unreadable("/nowhere/window.ui", let error) = $0 as? BuilderError else {
                    return XCTFail("\($0)")
                }
                XCTAssertEqual(error.domain, "g-file-error-quark")
            }
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testGErrorBecomesASwiftError() throws {
        var text: UnsafeMutablePointer<gchar>?
        XCTAssertThrowsError(try withGError { g_file_get_contents("/nowhere", &text, nil, $0) }) {
            guard let error = $0 as? GLibError else { return XCTFail("\($0)") }
            XCTAssertEqual(error.domain, "g-file-error-quark")
            XCTAssertEqual(error.code, Int(G_FILE_ERROR_NOENT.rawValue))
            XCTAssertTrue(error.message.contains("/nowhere"))
        }
        XCTAssertEqual(try withGError { _ in 3 }, 3)
    }
}
