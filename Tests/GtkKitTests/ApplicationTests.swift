import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

final class ApplicationTests: GtkTestCase {
    func testStartWithoutFilesActivates() throws {
        try onMain {
            let before = LiveCount.now
            var events: [String] = []
            do {
                let application = Application(id: "org.example.Plain", flags: [G_APPLICATION_NON_UNIQUE])
                let app = application.pointer
                application.onStartup { events.append("startup") }
                application.onActivate {
                    events.append("activate")
                    let window: Widget = gtk_application_window_new(app)
                    MainLoop.after(0.05) { gtk_window_destroy(cast(window)) }
                    gtk_window_present(cast(window))
                }
                XCTAssertEqual(application.run(arguments: ["plain"]), 0)
            }
            XCTAssertEqual(events, ["startup", "activate"])
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testFilesOnTheCommandLineAreOpened() throws {
        try onMain {
            let application = Application(
                id: "org.example.Files", flags: [G_APPLICATION_NON_UNIQUE, G_APPLICATION_HANDLES_OPEN])
            var opened: [String] = []
            application.onActivate { XCTFail("there are files") }
            application.onOpen { opened = $0 }
            XCTAssertEqual(application.run(arguments: ["files", "/tmp/höhe 1.csv", "https://example.org/a.csv"]), 0)
            XCTAssertEqual(opened, ["/tmp/höhe 1.csv", "https://example.org/a.csv"])
        }
    }

    func testTheDesktopIsAskedToStartAProgramOfASandbox() throws {
        try onMain {
            let request = try XCTUnwrap(
                g_variant_ref_sink(Application.autostartRequest(true, of: ["/app/libexec/a", "-b"], reason: "Höhe")))
            defer { g_variant_unref(request) }
            XCTAssertEqual(String(cString: g_variant_get_type_string(request)), "(sa{sv})")
            XCTAssertEqual(
                string(taking: g_variant_print(request, 0)),
                "('', {'handle_token': <'autostart'>, 'reason': <'Höhe'>, 'autostart': <true>, "
                    + "'commandline': <['/app/libexec/a', '-b']>, 'dbus-activatable': <false>})")
        }
    }

    func testAcceleratorsBelongToActions() throws {
        try onMain {
            let application = Application(id: "org.example.Keys", flags: [G_APPLICATION_NON_UNIQUE])
            application.onActivate {}
            application.setAccelerators(["<Control>n", "F2"], for: "app.new")
            let keys = gtk_application_get_accels_for_action(application.pointer, "app.new")
            defer { g_strfreev(keys) }
            XCTAssertEqual(keys?[0].map { String(cString: $0) }, "<Control>n")
            XCTAssertEqual(keys?[1].map { String(cString: $0) }, "F2")
            XCTAssertNil(keys?[2])
        }
    }
}
