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
    private let stack: OpaquePointer
    private let onSelect: () -> Void
    private var typing: SignalConnection?
    private var hasLists = false

    /// - Parameter onSelect: called when the person has chosen a row.
    init(_ builder: Builder, model: AppModel, layouts: Layouts, onSelect: @escaping () -> Void) throws(BuilderError) {
        self.model = model
        self.layouts = layouts
        self.onSelect = onSelect
        search = try builder.widget("search")
        kinds = try builder.widget("kinds")
        newButton = try builder.widget("new")
        stack = try builder.object("lists", of: gtk_stack_get_type())
        kindButtons = [
            (.all, try builder.widget("kind-all")), (.business, try builder.widget("kind-business")),
            (.personal, try builder.widget("kind-personal")),
        ]
        // Not “search-changed”, which comes late: until then the filter would say another text than the field, and
        // whatever refreshes the field would take back what has just been typed.
        typing = connect(search, .changed) { [weak self] in self?.takeSearch() }
        attach(self, to: try builder.widget("sidebar"))
        follow(self) { $0.refresh() }
    }

    func focusSearch() {
        gtk_widget_grab_focus(search)
    }

    /// Keys that are typed anywhere in the window and mean nothing there begin a search.
    func captureKeys(of window: Widget) {
        gtk_search_entry_set_key_capture_widget(cast(search), window)
    }

    func clearSearch() {
        gtk_editable_set_text(cast(search), "")
    }

    private func takeSearch() {
        guard let records = model.records else { return }
        let text = String(cString: gtk_editable_get_text(cast(search)))
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
        gtk_stack_set_visible_child_name(stack, section.rawValue)
        let (text, noun) =
            switch section {
            case .charts: (records.charts.list.filter.search, "Charts")
            case .trips: (records.trips.list.filter.search, "Trips")
            case .goals: (records.goals.list.filter.search, "Goals")
            }
        setProperty(search, "placeholder-text", to: "Search \(noun)")
        setAccessibleLabel(search, "Search \(noun)")
        if String(cString: gtk_editable_get_text(cast(search))) != text {
            typing?.whileBlocked { gtk_editable_set_text(cast(search), text) }
        }
        for (kind, button) in kindButtons {
            gtk_button_set_label(cast(button), "\(kind.rawValue.capitalized) \(records.trips.counts[kind])")
        }
    }

    private func addLists(_ records: AppModel.Records) {
        let isUsable = model.logbookProblem == nil
        let sample = isUsable ? (label: "Add Sample Data", name: "win.sample-data") : nil
        do throws(BuilderError) {
            let charts = try SidebarList(
                layouts, list: records.charts.list, search: \.search, noun: "charts",
                empty: .init(
                    heading: "No Charts", text: "A chart can be made from a formula or a file.",
                    action: nil),
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
                        ? "Sample data shows what a trip can hold." : "Trips need a logbook that can be opened.",
                    action: sample),
                onSelect: onSelect, row: { .init(title: $0.name, subtitle: $0.summary) })
            let goals = try SidebarList(
                layouts, list: records.goals.list, search: \.search, noun: "goals",
                empty: .init(
                    heading: isUsable ? "No Goals Yet" : "No Logbook",
                    text: isUsable
                        ? "Sample data shows what a goal can hold." : "Goals need a logbook that can be opened.",
                    action: sample),
                onSelect: onSelect, row: { .init(title: $0.title, subtitle: $0.summary) })
            gtk_stack_add_named(stack, charts.root, AppModel.Section.charts.rawValue)
            gtk_stack_add_named(stack, trips.root, AppModel.Section.trips.rawValue)
            gtk_stack_add_named(stack, goals.root, AppModel.Section.goals.rawValue)
        } catch {
            model.notice = AppModel.Notice("\(error)")
        }
    }
}
