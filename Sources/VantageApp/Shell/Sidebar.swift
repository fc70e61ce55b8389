import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// The sidebar: the groups of a section, with the number of entries of each, regardless of the list's filter.
final class Sidebar {
    /// A line of the sidebar.
    struct Line: Hashable {
        enum Target: Hashable {
            case trips(TripSidebarItem)
            case goals(GoalSidebarItem)
            case rules(TripSideList)
            case history
            /// Of goals or of snippets.
            case tag(GoalSidebarItem, String)
            /// A heading leads nowhere.
            case heading(String)
        }

        let target: Target
        let label: String
        var icon: String?
        var count: Int?
    }

    private let model: AppModel
    private let list: OpaquePointer
    private let layout: String
    private let onChoose: () -> Void
    private var rows: [(target: Line.Target, row: SidebarRow)] = []
    private var choosing: SignalConnection?

    /// - Parameter onChoose: called when the user has chosen an item.
    init(_ builder: Builder, model: AppModel, layouts: Layouts, onChoose: @escaping () -> Void) throws {
        self.model = model
        self.onChoose = onChoose
        list = try builder.object("sidebar", of: gtk_list_box_get_type())
        layout = try layouts.text("sidebar-row")
        setAccessibleLabel(list, localized("Sidebar"))
        choosing = connect(list, .rowSelected) { [weak self] row in self?.choose(row) }
        attach(self, to: list)
        leaveOnTab(cast(list))
        follow(self) { $0.refresh() }
    }

    func focus() {
        if let row = gtk_list_box_get_selected_row(list) { gtk_widget_grab_focus(cast(row)) }
    }

    /// Asks for another name of the planner that is shown.
    func renamePlanner() {
        guard let trips = model.records?.trips, case .planner(let id) = trips.sidebarItem,
            let planner = trips.groups.planners.first(where: { $0.id == id }),
            let row = rows.first(where: { $0.target == .trips(trips.sidebarItem) })?.row
        else { return }
        let name = NamePopover(localized("Name of the planner"), planner.name) { trips.renamePlanner(id, to: $0) }
        name?.open(over: row.root)
    }

    private func choose(_ row: OpaquePointer?) {
        guard let row, let target = rows.first(where: { $0.row.root.raw == UnsafeMutableRawPointer(row) })?.target
        else {
            return
        }
        if case .heading = target { return }
        // A new record that was begun stays for the next one.
        model.leaveNew()
        model.records?.history.section = target == .history ? model.section : nil
        switch target {
        case .history, .heading: break
        case .trips(let item):
            model.records?.rules.list = nil
            model.records?.trips.sidebarItem = item
        case .rules(let list): model.records?.rules.list = list
        case .goals(let item): model.records?.goals.sidebarItem = item
        case .tag(let item, let tag): model.records?.goals.list(item, tag: tag)
        }
        onChoose()
    }

    private func refresh() {
        guard let records = model.records else { return }
        let lines: [Line]
        let chosen: Line.Target?
        switch model.section {
        case .charts: (lines, chosen) = ([], nil)
        case .trips:
            lines = Self.lines(records.trips, records.rules) + Self.lines(records.rules)
            chosen =
                records.history.section == .trips
                ? .history : records.rules.list.map { .rules($0) } ?? .trips(records.trips.sidebarItem)
        case .goals:
            let (item, tag) = (records.goals.sidebarItem, records.goals.tag)
            lines = Self.lines(records.goals)
            chosen = records.history.section == .goals ? .history : tag.map { .tag(item, $0) } ?? .goals(item)
        }
        choosing?.whileBlocked {
            if lines.map(\.target) != rows.map(\.target) { rebuild(lines) }
            for (line, row) in zip(lines, rows) { row.row.show(line) }
            guard let row = rows.first(where: { $0.target == chosen })?.row.root else {
                gtk_list_box_unselect_all(list)
                return
            }
            if gtk_list_box_get_selected_row(list).map({ $0.raw }) != row.raw {
                gtk_list_box_select_row(list, cast(row))
            }
        }
    }

    private func rebuild(_ lines: [Line]) {
        releaseFocus(in: cast(list))
        for (_, row) in rows { gtk_list_box_remove(list, row.root) }
        rows = lines.compactMap { line in
            guard let row = try? SidebarRow(layout: layout, line, model: model) else { return nil }
            gtk_list_box_append(list, row.root)
            return (line.target, row)
        }
    }

    private static func lines(_ trips: TripList, _ beside: RuleBook) -> [Line] {
        let (counts, groups) = (trips.counts, trips.groups)
        var lines = [
            Line(target: .trips(.all), label: localized("All"), icon: "view-list-symbolic", count: counts.all),
            Line(
                target: .trips(.upcoming), label: localized("Upcoming"), icon: "alarm-symbolic", count: groups.upcoming),
            Line(
                target: .trips(.business), label: Trip.Kind.business.name, icon: Trip.Kind.business.iconName,
                count: counts.business),
            Line(
                target: .trips(.personal), label: Trip.Kind.personal.name, icon: Trip.Kind.personal.iconName,
                count: counts.personal),
        ]
        lines += [TripSideList.persons, .places, .budgets].map { line(of: $0, beside) } + [history]
        lines.append(Line(target: .heading("planners"), label: localized("Planners")))
        lines += groups.planners.map {
            Line(target: .trips(.planner($0.id)), label: $0.name, icon: "folder-symbolic", count: $0.count)
        }
        if !groups.tags.isEmpty { lines.append(Line(target: .heading("tags"), label: localized("Tags"))) }
        lines += groups.tags.map { Line(target: .trips(.tag($0.word)), label: "#\($0.word)", count: $0.count) }
        return lines
    }

    private static func lines(_ rules: RuleBook) -> [Line] {
        [Line(target: .heading("rules"), label: localized("Rules"))]
            + TripSideList.rules.map { line(of: $0, rules) }
    }

    private static func line(of list: TripSideList, _ rules: RuleBook) -> Line {
        Line(target: .rules(list), label: list.name, icon: list.iconName, count: rules.count(of: list))
    }

    private static var history: Line {
        Line(target: .history, label: localized("Recently changed"), icon: "document-open-recent-symbolic")
    }

    private static func lines(_ goals: GoalBook) -> [Line] {
        var lines = GoalSidebarItem.allCases.map {
            Line(target: .goals($0), label: $0.name, icon: $0.iconName, count: goals.count(of: $0))
        }
        lines.append(history)
        for (item, label, tags) in [
            (GoalSidebarItem.goals, localized("Goal tags"), goals.goalTags),
            (.snippets, localized("Snippet tags"), goals.snippetTags),
        ] where !tags.isEmpty {
            lines.append(Line(target: .heading("\(item) tags"), label: label))
            lines += tags.map { Line(target: .tag(item, $0.word), label: "#\($0.word)", count: $0.count) }
        }
        return lines
    }
}

/// A line of the sidebar.
private final class SidebarRow {
    let root: Widget
    private let icon: OpaquePointer
    private let label: OpaquePointer
    private let count: OpaquePointer
    private let add: Widget

    init(layout: String, _ line: Sidebar.Line, model: AppModel) throws(BuilderError) {
        let builder = try Builder(string: layout)
        root = try builder.root("row")
        icon = try builder.object("icon", of: gtk_image_get_type())
        label = try builder.label("label")
        count = try builder.label("count")
        add = try builder.widget("add")
        switch line.target {
        case .heading(let name):
            gtk_list_box_row_set_selectable(cast(root), 0)
            gtk_list_box_row_set_activatable(cast(root), 0)
            gtk_widget_set_can_focus(root, (name == "planners").gboolean)
            gtk_widget_add_css_class(cast(label), "heading")
            if name == "planners" { offerPlanner(model) }
        case .trips(.planner(let id)):
            acceptTrips(model, id)
            offerMenu(model, id)
        default: break
        }
    }

    func show(_ line: Sidebar.Line) {
        if let name = line.icon { gtk_image_set_from_icon_name(icon, name) }
        setVisible(cast(icon), line.icon != nil)
        gtk_label_set_text(label, line.label)
        let number = line.count.map { $0.formatted(.user) } ?? ""
        gtk_label_set_text(count, number)
        setAccessibleLabel(root, number.isEmpty ? line.label : "\(line.label), \(number)")
    }

    /// A button that opens a field for the name of a new planner.
    private func offerPlanner(_ model: AppModel) {
        setVisible(add, true)
        gtk_widget_set_tooltip_text(add, localized("New Planner"))
        setAccessibleLabel(add, localized("New Planner"))
        let name = NamePopover(localized("Name of the planner")) { model.records?.trips.addPlanner(named: $0) }
        if let name { gtk_menu_button_set_popover(cast(add), name.popover) }
    }

    /// Asking for its menu shows the planner, and what can be done with it.
    private func offerMenu(_ model: AppModel, _ planner: UUID) {
        onMenuRequest(of: root) { [weak self] x, y in
            guard let root = self?.root, let list = gtk_widget_get_parent(root) else { return }
            model.records?.trips.sidebarItem = .planner(planner)
            guard let point = position(ofX: x, y: y, of: root, in: list) else { return }
            popUpMenu(WindowActions.plannerMenu, atX: point.x, y: point.y, of: list)
        }
    }

    /// Trips can be dragged to a planner.
    private func acceptTrips(_ model: AppModel, _ planner: UUID) {
        acceptDroppedText(on: root) { text in
            let ids = text.split(separator: "\n").compactMap { UUID(uuidString: String($0)) }
            model.records?.trips.move(ids, toPlanner: planner)
            return !ids.isEmpty
        }
    }
}

/// A field for a name, in a popover; Return accepts it.
private struct NamePopover {
    let popover: Widget

    init?(_ label: String, _ name: String = "", onName: @escaping (String) -> Void) {
        guard let popover = gtk_popover_new(), let entry = gtk_entry_new() else { return nil }
        self.popover = popover
        limitLength(of: entry)
        gtk_entry_set_placeholder_text(cast(entry), label)
        setAccessibleLabel(entry, label)
        gtk_editable_set_text(cast(entry), name)
        gtk_popover_set_child(cast(popover), entry)
        connect(entry, .activate) {
            onName(text(of: entry))
            gtk_editable_set_text(cast(entry), "")
            gtk_popover_popdown(cast(popover))
        }
    }

    /// Opens it at a widget, until it is closed.
    func open(over widget: Widget) {
        GtkKit.open(popover, over: widget)
    }
}

extension TripSideList {
    var name: String {
        switch self {
        case .persons: localized("Persons")
        case .places: localized("Places")
        case .perDiemPolicies: localized("Per diem rules")
        case .mileageSchemes: localized("Mileage rates")
        case .exchangeRates: localized("Exchange rates")
        case .budgets: localized("Budgets")
        }
    }

    var iconName: String {
        switch self {
        case .persons: "system-users-symbolic"
        case .places: "find-location-symbolic"
        case .perDiemPolicies: "x-office-calendar-symbolic"
        case .mileageSchemes: "mark-location-symbolic"
        case .exchangeRates: "view-refresh-symbolic"
        case .budgets: "document-properties-symbolic"
        }
    }
}

extension GoalSidebarItem {
    var name: String {
        switch self {
        case .currentTerm: localized("Current term")
        case .goals: localized("All goals")
        case .actions: localized("Actions")
        case .values: localized("Values")
        case .terms: localized("Terms")
        case .periods: localized("Periods")
        case .measures: localized("Measures")
        case .snippets: localized("Snippets")
        }
    }

    var iconName: String {
        switch self {
        case .currentTerm: "go-home-symbolic"
        case .goals: "starred-symbolic"
        case .actions: "object-select-symbolic"
        case .values: "io.github.vantage.Vantage-values-symbolic"
        case .terms: "x-office-calendar-symbolic"
        case .periods: "appointment-new-symbolic"
        case .measures: "accessories-calculator-symbolic"
        case .snippets: "text-x-generic-symbolic"
        }
    }
}

extension HistoryEntry.Change {
    var iconName: String {
        switch self {
        case .insert: "list-add-symbolic"
        case .update: "document-edit-symbolic"
        case .delete: "user-trash-symbolic"
        }
    }
}
