import CGtk
import GtkKit
import GtkTesting
import XCTest

final class DialogTests: GtkTestCase {
    func testAlertAnswersWithTheButtonsIndex() throws {
        try onMain {
            let before = LiveCount.now
            let window: Widget = gtk_window_new()
            var answers: [Int?] = []
            for response in [1, GTK_RESPONSE_DELETE_EVENT.rawValue] {
                showAlert("100 %s done", detail: "50 %d", buttons: ["Keep", "Delete"], over: cast(window)) {
                    answers.append($0)
                }
                gtk_dialog_response(cast(try XCTUnwrap(dialogs().first)), response)
                XCTAssertEqual(dialogs(), [])
            }
            XCTAssertEqual(answers, [1, nil])
            gtk_window_destroy(cast(window))
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    /// A menu goes when it is closed, and with the widget it stands over, whichever is first.
    func testAMenuGoesWhenItIsClosedOrItsWidgetIsGone() throws {
        try onMain {
            let before = LiveCount.now
            for ending in ["closed", "closed with the widget", "the widget", "removed"] {
                let window: Widget = gtk_window_new()
                let label: Widget = gtk_label_new("here")
                gtk_window_set_child(cast(window), label)
                XCTAssertTrue(show(window))
                popUpMenu([.item("Rename", action: "win.rename")], atX: 4, y: 4, of: label)
                @MainActor func menu() -> Widget? { gtk_widget_get_first_child(label) }
                if ending == "removed" {
                    // As GTK's lists do with whatever is in them.
                    menu().map(gtk_widget_unparent)
                } else {
                    XCTAssertTrue(turnLoop { menu().map { gtk_widget_get_mapped($0) != 0 } == true }, ending)
                    if ending != "the widget", let menu = menu() { gtk_popover_popdown(cast(menu)) }
                }
                if ending == "closed" { XCTAssertTrue(turnLoop { menu() == nil }) }
                gtk_window_destroy(cast(window))
                settle()
                XCTAssertTrue(turnLoop(untilLive: before), ending)
            }
        }
    }

    func testCancelledFileDialogChoosesNothing() throws {
        try onMain {
            let before = LiveCount.now
            let window: Widget = gtk_window_new()
            var answers: [[String]] = []
            chooseFiles(
                .open(several: true), title: "Open", types: [FileType("Grids", suffixes: ["asc", "npy"])],
                over: cast(window)
            ) { answers.append($0) }
            gtk_dialog_response(cast(try XCTUnwrap(dialogs().first)), GTK_RESPONSE_CANCEL.rawValue)
            XCTAssertEqual(answers, [[]])
            XCTAssertTrue(turnLoop(untilLive: before))
            gtk_window_destroy(cast(window))
        }
    }

    func testChosenFileIsGivenByItsPath() throws {
        try onMain {
            let before = LiveCount.now
            let window: Widget = gtk_window_new()
            var answers: [[String]] = []
            chooseFiles(.save(suggestedName: "höhe 1.png"), title: "Save", over: cast(window)) { answers.append($0) }
            let dialog = try XCTUnwrap(dialogs().first)
            // The dialog picks its folder by itself, in its own time.
            turnLoop {
                guard let current = gtk_file_chooser_get_current_folder(cast(dialog)) else { return false }
                g_object_unref(current.raw)
                return true
            }
            gtk_dialog_response(cast(dialog), GTK_RESPONSE_ACCEPT.rawValue)
            // GTK first looks whether the file exists.
            turnLoop { !answers.isEmpty }
            XCTAssertEqual(answers.count, 1)
            let path = try XCTUnwrap(answers.first?.first)
            XCTAssertTrue(path.hasPrefix("/") && path.hasSuffix("/höhe 1.png"), path)
            XCTAssertTrue(turnLoop(untilLive: before))
            gtk_window_destroy(cast(window))
        }
    }

    func testDroppedFilesAreGivenByTheirPaths() throws {
        try onMain {
            let box = GObjectRef(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) as Widget)
            var dropped: [String] = []
            acceptDroppedFiles(on: box.pointer) {
                dropped = $0
                return dropped.count == 2
            }
            let controllers = GObjectRef(adopting: gtk_widget_observe_controllers(box.pointer) as OpaquePointer)
            let target = GObjectRef(adopting: try XCTUnwrap(g_list_model_get_item(controllers.pointer, 0)))

            let paths = ["/tmp/a.csv", "/tmp/b c.csv"]
            var files: [OpaquePointer?] = paths.map { g_file_new_for_path($0) }
            defer { files.forEach { $0.map { g_object_unref($0.raw) } } }
            var value = GValue()
            g_value_init(&value, gdk_file_list_get_type())
            g_value_take_boxed(&value, gdk_file_list_new_from_array(&files, gsize(files.count))?.raw)
            defer { g_value_unset(&value) }
            XCTAssertTrue(emit(target.pointer, "drop", [value, 0.0, 0.0]))
            XCTAssertEqual(dropped, paths)
        }
    }

    func testFileDialogDiesWithItsWindow() throws {
        try onMain {
            let before = LiveCount.now
            let window: Widget = gtk_window_new()
            chooseFiles(.save(suggestedName: "a.png"), title: "Save", over: cast(window)) { _ in
                XCTFail("nobody answered")
            }
            XCTAssertEqual(LiveCount.now.closures, before.closures + 1)
            gtk_window_destroy(cast(window))
            XCTAssertTrue(turnLoop(untilLive: before))
            XCTAssertFalse(dialogs().contains { isInstance($0, of: gtk_file_chooser_dialog_get_type()) })
            // GTK itself may complain in a window of its own that it could not finish listing the folder.
            dialogs().forEach { gtk_window_destroy(cast($0)) }
        }
    }
}

/// The dialogs on the screen, borrowed.
@MainActor
private func dialogs() -> [Widget] {
    let list = gtk_window_list_toplevels()
    defer { g_list_free(list) }
    return sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }
        .compactMap { $0?.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }
        .filter { isInstance($0, of: gtk_dialog_get_type()) }
}
