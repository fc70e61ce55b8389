import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import ChartView
@testable import VantageApp

/// A person at the keyboard, before a window with some charts, trips and goals in it.
@MainActor
final class Hand {
    let open: OpenWindow
    let keyboard: Keyboard
    let records: AppModel.Records
    let viewport: ChartViewport
    /// What is still to be put right when a key has done its work.
    var atEnd: () -> Void = {}

    init(_ open: OpenWindow) throws {
        self.open = open
        keyboard = try Keyboard()
        records = try open.records
        viewport = try open.viewport
        WindowActions.setAccelerators(of: try testApplication())
        try open.addSampleData()
        let (records, today) = (records, CalendarDay.today())
        var isSaved = false
        Task {
            var draft = TripDraft(
                name: "Lisbon conference", startDay: today, endDay: today.adding(days: 4),
                specifics: .business(Trip.Business(perDiem: Money(minorUnits: 0, currency: "EUR"))))
            var contents = TripContents()
            contents.meals = [
                Meal(id: UUID(), day: today, kind: .lunch, cost: Money(minorUnits: 1200, currency: "EUR"))
            ]
            draft.contents = contents
            try await records.logbook.save(draft)
            isSaved = true
        }
        XCTAssertTrue(turnLoop { isSaved })
        for sample in ChartSample.all.prefix(2) {
            records.charts.add(sample)
            XCTAssertTrue(turnLoop { records.charts.list.selected?.name == sample.title })
        }
    }

    var section: AppModel.Section { open.model.section }

    // MARK: - Resting

    /// Closes whatever a key has opened, and has the keyboard in the list of a section.
    func rest(in section: AppModel.Section, _ what: String) throws {
        for dialog in dialogs { gtk_window_close(cast(dialog)) }
        XCTAssertTrue(turnLoop { dialogs.isEmpty }, "before \(what)")
        for menu in menus { gtk_popover_popdown(cast(menu)) }
        XCTAssertTrue(turnLoop { menus.isEmpty }, "before \(what)")
        open.model.discardNew()
        records.trips.discardPlanned()
        records.charts.isAdding = false
        for list in ShownList.allCases where !records.search(of: list).isEmpty { records.setSearch("", of: list) }
        records.goals.sidebarItem = .goals
        try open.show(section.rawValue)
        // Penguins, which have several marks, and the trip that is under way.
        if let penguins = records.charts.list.elements.first(where: { $0.name == "Penguins" }) {
            records.charts.list.select(penguins.id)
        }
        if let lisbon = records.trips.list.elements.first(where: { $0.name == "Lisbon conference" }) {
            records.trips.list.select(lisbon.id)
        }
        open.model.notice = nil
        open.actions["cancel"]?.activate()
        XCTAssertTrue(
            turnLoop(within: 20) {
                guard isInList, search.isEmpty, !titles.isEmpty else { return false }
                switch section {
                case .charts: return records.charts.open?.scene != nil && chosen == "Penguins"
                case .trips:
                    return records.trips.list.answered == records.trips.list.filter
                        && records.trips.open?.form?.draft.name == chosen
                case .goals: return records.goals.goals.shownForm != nil
                }
            }, "no rest before \(what): \(String(describing: chosen)), \(titles.count)")
        settle()
    }

    func finish() {
        atEnd()
        atEnd = {}
    }

    /// Puts the keyboard somewhere.
    func focus(_ scope: KeyboardScope) throws {
        switch scope {
        case .list: break
        case .search: gtk_widget_grab_focus(try open.widget("search"))
        case .chart: gtk_widget_grab_focus(viewport.root)
        case .form:
            open.actions["rename"]?.activate()
            XCTAssertTrue(turnLoop { hasFocus(gtk_text_get_type()) && !hasFocus(below: try? open.widget("search")) })
        }
        settle()
    }

    // MARK: - What is shown

    /// The other windows that are shown.
    var dialogs: [Widget] { open.dialogs }

    func title(of window: Widget) -> String {
        gtk_window_get_title(cast(window)).map { String(cString: $0) } ?? ""
    }

    /// The menus that are open.
    var menus: [Widget] {
        widgets(below: open.window).filter {
            isInstance($0, of: gtk_popover_get_type()) && gtk_widget_get_mapped($0) != 0
        }
    }

    private var focused: Widget? { gtk_root_get_focus(cast(open.window)) }

    func hasFocus(_ type: GType) -> Bool { focused.map { isInstance($0, of: type) } == true }

    func hasFocus(below widget: Widget?) -> Bool {
        guard let widget, let focused else { return false }
        return focused == widget || gtk_widget_is_ancestor(focused, widget) != 0
    }

    /// The list that is shown.
    var list: Widget {
        get throws {
            try XCTUnwrap(
                widgets(below: open.window).first {
                    isInstance($0, of: gtk_list_view_get_type()) && gtk_widget_get_mapped($0) != 0
                })
        }
    }

    /// Whether a row of the list that is shown has the keyboard.
    var isInList: Bool {
        guard let focused, let list = gtk_widget_get_ancestor(focused, gtk_list_view_get_type()) else { return false }
        return gtk_widget_get_mapped(list) != 0
    }

    /// What the text says that has the keyboard.
    var focusedText: String? {
        guard hasFocus(gtk_text_get_type()), let focused else { return nil }
        return text(of: focused)
    }

    var search: String { (try? open.widget("search")).map { text(of: $0) } ?? "" }

    /// What is listed.
    var titles: [String] {
        switch section {
        case .charts: records.charts.list.elements.map(\.name)
        case .trips: records.trips.list.elements.map(\.name)
        case .goals: records.goals.goals.list.elements.map(\.title)
        }
    }

    /// The ids of the rows, which follow the model a moment later.
    var rows: [String] {
        get throws {
            let model: OpaquePointer = cast(gtk_list_view_get_model(cast(try list)))
            return (0..<g_list_model_get_n_items(model)).compactMap { index in
                guard let object = g_list_model_get_item(model, index) else { return nil }
                defer { g_object_unref(object) }
                return String(cString: gtk_string_object_get_string(OpaquePointer(object)))
            }
        }
    }

    /// Whether the list answers a search.
    func isAnswered(_ search: String) -> Bool {
        switch section {
        case .charts: records.charts.list.answered?.search == search
        case .trips: records.trips.list.answered?.search == search
        case .goals: records.goals.goals.list.answered?.search == search
        }
    }

    /// What is chosen of it.
    var chosen: String? {
        switch section {
        case .charts: records.charts.list.selected?.name
        case .trips: records.trips.list.selected?.name
        case .goals: records.goals.goals.list.selected?.title
        }
    }

    /// How many records there are, whatever is listed.
    func count() throws -> Int {
        switch section {
        case .charts: try XCTUnwrap(nil, "charts are not counted")
        case .trips: records.trips.counts.all
        case .goals: try XCTUnwrap(records.goals.count(of: .goals))
        }
    }

    var values: Int? { records.goals.count(of: .values) }

    /// The form that is shown.
    var form: (any FormModel)? {
        section == .trips ? records.trips.planned ?? records.trips.open?.form : records.goals.goals.shownForm
    }

    // MARK: - What is prepared

    /// Adds something that can be taken back.
    ///
    /// - Returns: how many values there were before.
    func addValue() throws -> Int {
        XCTAssertTrue(turnLoop { values != nil })
        let before = try XCTUnwrap(values)
        let logbook = records.logbook
        Task { try await logbook.values.save(PersonalValue(title: "Calm")) }
        XCTAssertTrue(turnLoop { values == before + 1 && records.undo.undoTitle?.contains("Calm") == true })
        return before
    }

    /// Opens the form of a new record, the keyboard in its name.
    func beginNew() throws {
        open.actions["new"]?.activate()
        XCTAssertTrue(
            turnLoop {
                form?.savesItself == false && focusedText == ""
                    && hasFocus(below: try? open.editor(section == .trips ? "Name" : "Title"))
            })
    }

    /// Writes a new record; gives whether it has been made.
    func create() throws -> () -> Bool {
        try beginNew()
        try keyboard.type("Made by keys")
        XCTAssertTrue(turnLoop { focusedText == "Made by keys" })
        return { [self] in chosen == "Made by keys" && form?.savesItself == true }
    }

    func deleteMade() throws {
        open.actions["delete"]?.activate()
        XCTAssertTrue(turnLoop { !titles.contains("Made by keys") })
    }
}
