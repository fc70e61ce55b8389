import AppModel
import CGtk
import Foundation
import GtkKit
import Logbook

/// The sidebar: the search field, which stays whatever is found, and below it the list of the section.
final class Sidebar {
    private let model: AppModel
    private let layouts: Layouts
    private let search: Widget
    private let kinds: Widget
    private let kindButtons: [(kind: TripKind, button: Widget)]
    private let newButton: Widget
    private let unkept: Widget
    private let stack: OpaquePointer
    private let onSelect: () -> Void
    private var typing: SignalConnection?
    private var hasLists = false
    private var focusOfSection: [AppModel.Section: () -> Void] = [:]

    /// - Parameter onSelect: called when the person has chosen a row.
    init(_ builder: Builder, model: AppModel, layouts: Layouts, onSelect: @escaping () -> Void) throws(BuilderError) {
        self.model = model
        self.layouts = layouts
        self.onSelect = onSelect
        search = try builder.widget("search")
        kinds = try builder.widget("kinds")
        newButton = try builder.widget("new")
        unkept = try builder.widget("unkept")
        stack = try builder.object("lists", of: gtk_stack_get_type())
        kindButtons = [
            (.all, try builder.widget("kind-all")), (.business, try builder.widget("kind-business")),
            (.personal, try builder.widget("kind-personal")),
        ]
        // Not “search-changed”, which comes late: until then the filter would say another text than the field, and
        // whatever refreshes the field would take back what has just been typed.
        typing = connect(search, .changed) { [weak self] in self?.takeSearch() }
        let sidebar = try builder.widget("sidebar")
        // Letters that are typed in the list begin a search; elsewhere they are for what has the focus.
        gtk_search_entry_set_key_capture_widget(cast(search), sidebar)
        connect(search, .stopSearch) { [weak self] in
            self?.clearSearch()
            self?.focusList()
        }
        addDownKey()
        attach(self, to: sidebar)
        follow(self) { $0.refresh() }
    }

    func focusSearch() {
        gtk_widget_grab_focus(search)
    }

    /// Down goes from the field to what was found.
    private func addDownKey() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, _ in
            guard Int32(key) == GDK_KEY_Down else { return false }
            self?.focusList()
            return true
        }
        gtk_widget_add_controller(search, cast(keys))
    }

    private func focusList() {
        focusOfSection[model.section]?()
    }

    func clearSearch() {
        gtk_editable_set_text(cast(search), "")
    }

    private func takeSearch() {
        guard let records = model.records else { return }
        let text = text(of: search)
        switch model.section {
        case .charts: records.charts.list.filter.search = text
        case .trips: records.trips.list.filter.search = text
        case .goals: records.goals.list.filter.search = text
        }
    }

    private func refresh() {
        guard let records = model.records else { return }
        if !hasLists {
            hasLists = true
            addLists(records)
        }
        let section = model.section
        setVisible(kinds, section == .trips)
        setVisible(newButton, section == .charts)
        setVisible(unkept, model.logbookProblem != nil)
        gtk_stack_set_visible_child_name(stack, section.rawValue)
        let (text, noun) =
            switch section {
            case .charts: (records.charts.list.filter.search, "Charts")
            case .trips: (records.trips.list.filter.search, "Trips")
            case .goals: (records.goals.list.filter.search, "Goals")
            }
        setProperty(search, "placeholder-text", to: "Search \(noun)")
        setAccessibleLabel(search, "Search \(noun)")
        if GtkKit.text(of: search) != text {
            typing?.whileBlocked { gtk_editable_set_text(cast(search), text) }
        }
        for (kind, button) in kindButtons {
            gtk_button_set_label(cast(button), "\(kind.rawValue.capitalized) \(records.trips.counts[kind])")
        }
    }

    private func addLists(_ records: AppModel.Records) {
        let isUsable = model.logbookProblem == nil
        do {
            let charts = try SidebarList(
                layouts, list: records.charts.list, search: \.search, noun: "charts",
                empty: .init(
                    heading: "No Charts", text: "A chart can be made from a formula or a file.",
                    action: nil),
                isShown: { !records.charts.isAdding },
                onSelect: { [weak self] in
                    records.charts.isAdding = false
                    self?.onSelect()
                },
                row: { .init(title: $0.name, subtitle: $0.summary) })
            let trips = try SidebarList(
                layouts, list: records.trips.list, search: \.search, noun: "trips",
                empty: .init(
                    heading: isUsable ? "No Trips Yet" : "No Logbook",
                    text: isUsable
                        ? "They are listed here by their first day." : "Trips need a logbook that can be opened.",
                    action: nil),
                onSelect: onSelect, row: { .init(title: $0.name, subtitle: $0.summary) })
            let goals = try SidebarList(
                layouts, list: records.goals.list, search: \.search, noun: "goals",
                empty: .init(
                    heading: isUsable ? "No Goals Yet" : "No Logbook",
                    text: isUsable
                        ? "They are listed here by the day they are due." : "Goals need a logbook that can be opened.",
                    action: nil),
                onSelect: onSelect, row: { .init(title: $0.title, subtitle: $0.summary) })
            focusOfSection = [
                .charts: { [weak charts] in charts?.focus() }, .trips: { [weak trips] in trips?.focus() },
                .goals: { [weak goals] in goals?.focus() },
            ]
            gtk_stack_add_named(stack, charts.root, AppModel.Section.charts.rawValue)
            gtk_stack_add_named(stack, trips.root, AppModel.Section.trips.rawValue)
            gtk_stack_add_named(stack, goals.root, AppModel.Section.goals.rawValue)
        } catch {
            model.notice = AppModel.Notice("\(error)")
        }
    }
}
