import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

final class WindowTests: GtkTestCase {
    func testTwelveWindowsLeaveNothingBehind() throws {
        try onMain {
            _ = try testApplication()
            let folder = try TemporaryFolder()
            // What the program makes once, as its style sheets, is made now.
            try withOpenWindow(in: folder) { _ in }
            turnLoop(within: 0.2) { false }
            let before = LiveCount.now
            let windows = g_list_model_get_n_items(gtk_window_get_toplevels())
            for number in 1...12 {
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

    func testClosingAsksWhereWhatIsTypedWouldBeLost() throws {
        try onMain {
            let folder = try TemporaryFolder()
            try withOpenWindow(in: folder) { open in
                let (model, files) = (open.model, FileManager.default)
                let trip = TripDraft(name: "Lisbon", startDay: .today(), endDay: .today())
                var isSaved = false
                Task {
                    try await model.records?.logbook.save(trip)
                    isSaved = true
                }
                XCTAssertTrue(turnLoop { isSaved })
                try open.show("trips")
                XCTAssertTrue(turnLoop { open.shows("Lisbon") && (try? open.editor("Name")) != nil })
                // Neither the logbook nor the folder for unfinished text takes anything.
                let (logbook, unsaved) = (model.launch.logbook, model.launch.unsavedEdits.deletingLastPathComponent())
                let away = logbook.appendingPathExtension("away")
                try files.moveItem(at: logbook, to: away)
                try? files.removeItem(at: unsaved)
                try files.createDirectory(
                    at: unsaved.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: unsaved)
                try open.type("Porto", into: "Name")
                gtk_window_close(cast(open.window))
                func question() -> Widget? {
                    let list = gtk_window_get_toplevels()
                    return (0..<g_list_model_get_n_items(list)).lazy.compactMap { position -> Widget? in
                        guard let item = g_list_model_get_item(list, position) else { return nil }
                        g_object_unref(item)
                        return cast(item)
                    }.first { isInstance($0, of: gtk_message_dialog_get_type()) }
                }
                XCTAssertTrue(turnLoop(within: 20) { question() != nil })
                XCTAssertNotEqual(gtk_widget_get_mapped(open.window), 0)
                // “Keep Open”
                if let question = question() { gtk_dialog_response(cast(question), 1) }
                XCTAssertTrue(turnLoop { question() == nil })
                XCTAssertNotEqual(gtk_widget_get_mapped(open.window), 0)
                XCTAssertTrue(model.wouldLose)
                try files.removeItem(at: unsaved)
                try files.moveItem(at: away, to: logbook)
                var isDone = false
                Task {
                    await model.save()
                    isDone = true
                }
                XCTAssertTrue(turnLoop { isDone })
                XCTAssertFalse(model.wouldLose)
            }
        }
    }

    func testABackupIsChosenByWhatIsInIt() throws {
        try onMain {
            try withOpenWindow { open in
                let logbook = try open.records.logbook
                var isDone = false
                Task {
                    try await logbook.save(TripDraft(name: "Lisbon", startDay: .today(), endDay: .today()))
                    try await logbook.backUp(.daily)
                    for trip in try await logbook.fetchTrips() { try await logbook.deleteTrip(id: trip.id) }
                    isDone = true
                }
                XCTAssertTrue(turnLoop { isDone })
                try open.show("trips")
                // Damage that is found after the logbook was opened leads to the backups.
                open.model.notice = AppModel.Notice(LogbookError.damaged)
                XCTAssertTrue(turnLoop { open.shows("The logbook's file is damaged.") })
                XCTAssertTrue(open.shows("Restore a Backup…"))
                try open.click("notice-first")
                func dialog() -> Widget? {
                    let list = gtk_window_get_toplevels()
                    return (0..<g_list_model_get_n_items(list)).lazy.compactMap { position -> Widget? in
                        guard let item = g_list_model_get_item(list, position) else { return nil }
                        g_object_unref(item)
                        return cast(item)
                    }.first { gtk_window_get_title(cast($0)).map { String(cString: $0) } == "Restore a Backup" }
                }
                let shown = try XCTUnwrap(dialog())
                let all = widgets(below: shown)
                func parts(_ type: GType) -> [Widget] { all.filter { isInstance($0, of: type) } }
                let list = try XCTUnwrap(parts(gtk_list_box_get_type()).first)
                let button = try XCTUnwrap(
                    parts(gtk_button_get_type()).first {
                        gtk_button_get_label(cast($0)).map { String(cString: $0) } == "Restore"
                    })
                XCTAssertEqual(gtk_widget_get_sensitive(button), 0, "nothing is chosen")
                gtk_list_box_select_row(cast(list), gtk_list_box_get_row_at_index(cast(list), 0))
                XCTAssertTrue(turnLoop { gtk_widget_get_sensitive(button) != 0 })
                XCTAssertTrue(
                    parts(gtk_label_get_type()).contains {
                        String(cString: gtk_label_get_text(cast($0))).hasPrefix("1 trip, 0 goals")
                    })
                emit(button, "clicked", [])
                XCTAssertTrue(turnLoop { open.shows("Lisbon") })
                XCTAssertTrue(turnLoop { open.shows("The backup was restored.") })
                XCTAssertNil(dialog())
            }
        }
    }

    func testAnIdleWindowSleeps() throws {
        try onMain {
            try withOpenWindow { _ in
                // Let the first frames and the theme's transitions pass.
                turnLoop(within: 1.5) { false }
                XCTAssertLessThan(wakeUps(within: 3.0), 15)
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
