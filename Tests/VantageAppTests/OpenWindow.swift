import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Localization
import Logbook
import XCTest

@testable import ChartView
@testable import VantageApp

/// The program's window over a new logbook, in folders of its own.
///
/// It does not hold the window's controller: that belongs to the window and goes with it.
@MainActor
struct OpenWindow {
    let model: AppModel
    let window: Widget

    var actions: Actions { Actions(window) }
    var records: AppModel.Records {
        get throws { try XCTUnwrap(model.records) }
    }
    var chart: ChartModel {
        get throws { try XCTUnwrap(model.records?.charts.open) }
    }
    var viewport: ChartViewport {
        get throws {
            var found: ChartViewport?
            // It comes after the window's first picture.
            XCTAssertTrue(
                turnLoop {
                    found = widgets(below: window).lazy.compactMap { controller(of: $0, as: ChartViewport.self) }.first
                    return found != nil
                })
            return try XCTUnwrap(found)
        }
    }

    /// A widget by its id in the layout files: the one that is shown, where several have it.
    func widget(_ id: String) throws -> Widget {
        let all = widgets(below: window).filter { buildableID(of: $0) == id }
        guard let widget = all.first(where: { gtk_widget_get_mapped($0) != 0 }) ?? all.first else {
            throw NoWidget(name: id)
        }
        return widget
    }

    /// What stands in the middle of the window's bar; rows of lists have a title as well.
    var title: Widget {
        get throws {
            let all = widgets(below: try widget("header")).filter { buildableID(of: $0) == "title" }
            return try XCTUnwrap(all.first)
        }
    }

    func text(ofLabel id: String) throws -> String {
        String(cString: gtk_label_get_text(cast(try widget(id))))
    }

    /// Shows one page after another.
    func visitPages(_ look: (String) throws -> Void) throws {
        let records = try records
        try show("charts")
        try look("chart")
        actions["new-chart"]?.activate()
        try look("new chart")
        actions["cancel-new-chart"]?.activate()
        try show("trips")
        XCTAssertTrue(turnLoop { records.trips.open?.form != nil })
        for page in ["overview", "itinerary", "expenses", "receipts"] {
            gtk_stack_set_visible_child_name(cast(try widget("pages")), page)
            try look(page)
        }
        actions["new"]?.activate()
        try look("new trip")
        actions["cancel"]?.activate()
        try show("goals")
        for item in GoalSidebarItem.allCases {
            records.goals.sidebarItem = item
            try look("\(item)")
        }
    }

    /// What edits the field of that name: the one that is shown.
    func editor(_ name: String) throws -> Widget {
        let labels = widgets(below: window).filter {
            isInstance($0, of: gtk_label_get_type()) && gtk_widget_get_mapped($0) != 0
                && String(cString: gtk_label_get_text(cast($0))) == name
        }
        guard let editor = labels.lazy.compactMap({ gtk_label_get_mnemonic_widget(cast($0)) }).first else {
            throw NoWidget(name: name)
        }
        return editor
    }

    /// Writes into the field of that name, as a person does who types it at once.
    func type(_ text: String, into name: String) throws {
        gtk_editable_set_text(cast(try editor(name)), text)
    }

    /// The button with that label or tooltip: the one that is shown.
    func button(_ name: String) throws -> Widget {
        let button = widgets(below: window).first {
            isInstance($0, of: gtk_button_get_type()) && gtk_widget_get_mapped($0) != 0
                && [gtk_widget_get_tooltip_text($0), gtk_button_get_label(cast($0))].contains {
                    $0.map { String(cString: $0) } == name
                }
        }
        guard let button else { throw NoWidget(name: name) }
        return button
    }

    /// Whether a text is to be read somewhere in the window.
    func shows(_ text: String) -> Bool {
        widgets(below: window).contains {
            isInstance($0, of: gtk_label_get_type()) && gtk_widget_get_mapped($0) != 0
                && String(cString: gtk_label_get_text(cast($0))).contains(text)
        }
    }

    /// Shows a section, and waits for it.
    func show(_ section: String) throws {
        actions["section"]?.activate(section)
        XCTAssertTrue(turnLoop { model.section.rawValue == section })
        settle()
    }

    /// Clicks a button, as a person does.
    func click(_ id: String) throws {
        emit(try widget(id), "clicked", [])
    }

    /// Fills the logbook with sample trips and goals.
    func addSampleData() throws {
        // It is offered as soon as the logbook is known to be empty.
        XCTAssertTrue(turnLoop { actions["sample-data"]?.isEnabled == true })
        actions["sample-data"]?.activate()
        let records = try records
        XCTAssertTrue(
            turnLoop(within: 20) {
                !records.trips.list.elements.isEmpty && !records.goals.goals.list.elements.isEmpty
            })
    }
}

/// Opens the window, waits for its first chart, runs `body` and closes the window.
///
/// - Parameter refines: whether the formula gets more samples once the hand rests; else a picture at rest stays as it is.
@MainActor
func withOpenWindow(
    in folder: TemporaryFolder? = nil, refines: Bool = false, _ body: (OpenWindow) throws -> Void
) throws {
    let folder = try folder ?? TemporaryFolder()
    let model = AppModel(try folder.launch)
    let open = OpenWindow(model: model, window: cast(try MainWindow(testApplication(), model: model).window))
    defer {
        gtk_window_destroy(cast(open.window))
        settle()
    }
    gtk_window_present(cast(open.window))
    Task { await model.open() }
    XCTAssertTrue(
        turnLoop(within: 20) {
            model.records?.charts.open?.scene != nil && (try? Snapshot.pixels(of: open.window)) != nil
        }, "no chart after 20 s")
    let viewport = try open.viewport
    try requireOpenGL(in: viewport)
    if !refines { viewport.onRest = { _ in } }
    try body(open)
}

/// An application for windows to belong to: registered without a bus, never run.
@MainActor
func testApplication() throws -> Application {
    if let known = TestApplication.shared { return known }
    let application = Application(id: "io.github.vantage.Tests", flags: [G_APPLICATION_NON_UNIQUE])
    guard g_application_register(cast(application.pointer), nil, nil) != 0 else { throw NoApplication() }
    TestApplication.shared = application
    return application
}

struct NoApplication: Error {}

/// There is no such widget, or not yet.
struct NoWidget: Error {
    let name: String
}

@MainActor
private enum TestApplication {
    static var shared: Application?
}

/// Throws unless the viewport draws with OpenGL: the still picture that stands in for it would pass for the real one.
@MainActor
func requireOpenGL(in viewport: ChartViewport) throws {
    let area = try XCTUnwrap(
        widgets(below: viewport.root).first { isInstance($0, of: gtk_gl_area_get_type()) },
        "this display offers no OpenGL")
    XCTAssertNil(gtk_gl_area_get_error(cast(area)))
    XCTAssertNotNil(gtk_gl_area_get_context(cast(area)))
}

extension OpenWindow {
    /// The other windows that are shown.
    var dialogs: [Widget] {
        let list = gtk_window_get_toplevels()
        return (0..<g_list_model_get_n_items(list)).compactMap { position -> Widget? in
            guard let item = g_list_model_get_item(list, position) else { return nil }
            g_object_unref(item)
            return cast(item)
        }.filter { $0 != window && gtk_widget_get_visible($0) != 0 }
    }
}

/// A folder that is removed with the last reference to it, and all that the program keeps in it.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "vantage-window-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var launch: AppModel.Launch {
        get throws {
            let folders = StandardFolders(environment: [
                "HOME": url.path, "XDG_DATA_HOME": "\(url.path)/data", "XDG_STATE_HOME": "\(url.path)/state",
                "XDG_CONFIG_HOME": "\(url.path)/config",
            ])
            return AppModel.Launch(folders: folders, resources: try resources())
        }
    }
}

/// The resources of this checkout.
func resources() throws -> ResourceFolder {
    try ResourceFolder.locate(environment: [:])
}

/// A widget and everything below it, parents first.
@MainActor
func widgets(below root: Widget) -> [Widget] {
    var all = [root]
    var child = gtk_widget_get_first_child(root)
    while let widget = child {
        all += widgets(below: widget)
        child = gtk_widget_get_next_sibling(widget)
    }
    return all
}

@MainActor
private func buildableID(of widget: Widget) -> String? {
    gtk_buildable_get_buildable_id(cast(widget)).map { String(cString: $0) }
}

/// Runs `body` with animations switched on or off.
@MainActor
func withAnimations(_ isOn: Bool, _ body: () throws -> Void) rethrows {
    let before = Appearance.animationsEnabled
    Appearance.animationsEnabled = isOn
    defer { Appearance.animationsEnabled = before }
    try body()
}
