import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

final class WindowTests: GtkTestCase {
    func testAHundredWindowsLeaveNothingBehind() throws {
        try onMain {
            _ = try testApplication()
            let folder = try TemporaryFolder()
            // What the program makes once, as its style sheets, is made now.
            try withOpenWindow(in: folder) { _ in }
            turnLoop(within: 0.2) { false }
            let before = LiveCount.now
            let windows = g_list_model_get_n_items(gtk_window_get_toplevels())
            for number in 1...100 {
                weak var main: MainWindow?
                weak var model: AppModel?
                try withOpenWindow(in: folder) { open in
                    main = controller(of: open.window)
                    model = open.model
                    XCTAssertNotNil(main)
                }
                // The last of a model may go on another thread, which does not wake the loop.
                let waking = MainLoop.every(0.01) { true }
                XCTAssertTrue(turnLoop { main == nil && model == nil }, "window \(number) is still there")
                waking.cancel()
                settle()
                guard LiveCount.now == before else {
                    return XCTFail("after \(number) windows: \(LiveCount.now) in place of \(before)")
                }
                XCTAssertEqual(g_list_model_get_n_items(gtk_window_get_toplevels()), windows)
            }
        }
    }

    func testAnIdleWindowSleeps() throws {
        try onMain {
            try withOpenWindow { _ in
                // Let the first frames and the theme's transitions pass.
                turnLoop(within: 1.5) { false }
                var turns = 0
                let seconds = 3.0
                turnLoop(within: seconds) {
                    turns += 1
                    return false
                }
                XCTAssertLessThan(Double(turns) / seconds, 5)
            }
        }
    }

    func testALogbookThatCannotBeOpenedIsSaidUntilTheNoticeIsDismissed() throws {
        try onMain {
            let folder = try TemporaryFolder()
            let logbook = try folder.launch.logbook
            try FileManager.default.createDirectory(
                at: logbook.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("no database".utf8).write(to: logbook)
            try withOpenWindow(in: folder) { open in
                let notice: OpaquePointer = cast(try open.widget("notice"))
                XCTAssertTrue(turnLoop { gtk_revealer_get_reveal_child(notice) != 0 })
                XCTAssertEqual(try open.text(ofLabel: "notice-text"), open.model.logbookProblem?.description)
                try open.click("notice-close")
                XCTAssertTrue(turnLoop { gtk_revealer_get_reveal_child(notice) == 0 })
            }
        }
    }
}
