import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// The column of a list: the search field, which stays whatever is found, and below it the list of what is shown.
final class ListColumn {
    private let model: AppModel
    private let layouts: Layouts
    let search: Widget
    private let sort: OpaquePointer
    private let newButton: Widget
    private let unkept: Widget
    private let stack: OpaquePointer
    private let onSelect: () -> Void
    private var typing: SignalConnection?
    private var shownColumns: [Choice] = []
    private var lists: [ShownList: any FocusableList] = [:]

    /// - Parameter onSelect: called when the person has chosen a row.
    init(_ builder: Builder, model: AppModel, layouts: Layouts, onSelect: @escaping () -> Void) throws(BuilderError) {
        self.model = model
        self.layouts = layouts
        self.onSelect = onSelect
        search = try builder.widget("search")
        sort = try builder.object("sort", of: gtk_menu_button_get_type())
        newButton = try builder.widget("new")
        unkept = try builder.widget("unkept")
        stack = try builder.object("lists", of: gtk_stack_get_type())
        // Not “search-changed”, which comes late: until then the filter would say another text than the field, and
        // whatever refreshes the field would take back what has just been typed.
        typing = connect(search, .changed) { [weak self] in self?.takeSearch() }
        let column = try builder.widget("list-pane")
        // Letters that are typed in the list begin a search; elsewhere they are for what has the focus.
        gtk_search_entry_set_key_capture_widget(cast(search), column)
        connect(search, .stopSearch) { [weak self] in
            self?.clearSearch()
            self?.focusList()
        }
        addDownKey()
        attach(self, to: column)
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

    func focusList() {
        lists[model.shownList ?? .charts]?.focus()
    }

    func clearSearch() {
        gtk_editable_set_text(cast(search), "")
    }

    private func takeSearch() {
        model.records?.setSearch(text(of: search), of: model.shownList ?? .charts)
    }

    private func refresh() {
        guard let shown = model.shownList else { return }
        let words = shown.words(isUsable: model.logbookProblem == nil)
        gtk_button_set_label(cast(newButton), words.new)
        gtk_widget_set_tooltip_text(newButton, localized("{command} (Ctrl+N)", ["command": words.new]))
        setProperty(search, "placeholder-text", to: words.search)
        setAccessibleLabel(search, words.search)
        setVisible(unkept, model.logbookProblem != nil)
        showOrder(model.records?.order(of: shown))
        // There is nothing to list before the logbook is open.
        guard let records = model.records else { return }
        if lists[shown] == nil { add(shown, records) }
        gtk_stack_set_visible_child_name(stack, shown.rawValue)
        let text = records.search(of: shown)
        if GtkKit.text(of: search) != text {
            typing?.whileBlocked { gtk_editable_set_text(cast(search), text) }
        }
    }

    private func showOrder(_ order: ListOrder?) {
        setVisible(cast(sort), order != nil)
        guard let order, order.columns != shownColumns else { return }
        shownColumns = order.columns
        setAccessibleLabel(sort, localized("Sort"))
        let columns = order.columns.map { MenuEntry.item($0.label, action: "win.sort::\($0.id)") }
        withMenu([
            .section(localized("Sort by"), columns),
            .section(nil, [.item(localized("The Other Way Round"), action: "win.sort-descending")]),
        ]) { gtk_menu_button_set_menu_model(sort, $0) }
    }

    /// Makes a list when it is shown for the first time.
    private func add(_ shown: ShownList, _ records: AppModel.Records) {
        let words = shown.words(isUsable: model.logbookProblem == nil)
        do {
            let list: any FocusableList =
                switch shown {
                case .charts:
                    try RecordList(
                        layouts, list: records.charts.list, search: \.search, words: words,
                        isShown: { !records.charts.isAdding },
                        onSelect: { [onSelect] in
                            records.charts.isAdding = false
                            onSelect()
                        }, menu: menu, row: { .init(title: $0.name, subtitle: $0.summary) })
                case .trips:
                    try RecordList(
                        layouts, list: records.trips.list, search: \.search, words: words,
                        isShown: { records.trips.planned == nil },
                        onSelect: { [onSelect] in
                            records.trips.leavePlanned()
                            onSelect()
                        }, isDraggable: true,
                        several: .init(
                            chosen: { records.trips.several.map(\.id) }, onChoose: { records.trips.chosen = Set($0) }),
                        menu: menu, followed: { _ = records.trips.totals }, row: { $0.row(records.trips) })
                case .goals:
                    try recordList(
                        records.goals.goals, \.search, words, followed: { _ = records.goals.progressOfAll }
                    ) { $0.row(records.goals) }
                case .actions:
                    try recordList(records.goals.actions, \.search, words) {
                        .init(title: $0.shownTitle, subtitle: $0.summary)
                    }
                case .values:
                    try recordList(records.goals.values, \.search, words) {
                        .init(title: $0.title, subtitle: $0.level.name)
                    }
                case .terms: try recordList(records.goals.terms, \.search, words) { $0.row }
                case .measures:
                    try recordList(records.goals.measures, \.search, words) {
                        .init(title: $0.unit, subtitle: $0.title.isEmpty ? $0.kind.name : $0.title)
                    }
                case .snippets:
                    try recordList(records.goals.snippets, \.search, words) {
                        .init(
                            title: $0.firstLine, subtitle: $0.tags.words.map { "#\($0)" }.joined(separator: " "))
                    }
                }
            lists[shown] = list
            gtk_stack_add_named(stack, list.root, shown.rawValue)
        } catch {
            model.notice = AppModel.Notice("\(error)")
        }
    }

    private var menu: () -> [MenuEntry] { { [model] in WindowActions.contextMenu(model) } }

    private func recordList<Element, Filter, Draft>(
        _ pages: RecordPages<Element, Filter, Draft>, _ search: KeyPath<Filter, String>, _ words: ListWords,
        followed: @escaping () -> Void = {}, row: @escaping (Element) -> RecordCell.Content
    ) throws -> RecordList<Element, Filter> {
        try RecordList(
            layouts, list: pages.list, search: search, words: words, isShown: { !pages.isNew },
            onSelect: { [onSelect] in
                pages.leaveNew()
                onSelect()
            }, menu: menu, followed: followed, row: row)
    }
}

/// A list of the window, whatever it lists.
protocol FocusableList: AnyObject {
    var root: Widget { get }
    func focus()
}

extension RecordList: FocusableList {}

extension ShownList {
    /// - Parameter isUsable: whether there is a logbook to list from.
    func words(isUsable: Bool) -> ListWords {
        let noLogbook = (
            heading: localized("No Logbook"), text: localized("This needs a logbook that can be opened.")
        )
        return switch self {
        case .charts:
            ListWords(
                title: localized("Charts"), search: localized("Search charts"),
                noMatch: localized("No charts match “{text}”"),
                empty: (localized("No Charts"), localized("A chart can be made from a formula or a file.")),
                failed: localized("The charts cannot be listed"), new: localized("New Chart"), newNamed: nil)
        case .trips:
            ListWords(
                title: localized("Trips"), search: localized("Search trips"),
                noMatch: localized("No trips match “{text}”"),
                empty: isUsable
                    ? (localized("No Trips Here"), localized("They are listed by their first day.")) : noLogbook,
                failed: localized("The trips cannot be listed"), new: localized("New Trip"),
                newNamed: localized("New Trip “{text}”"))
        case .goals:
            ListWords(
                title: localized("Goals"), search: localized("Search goals"),
                noMatch: localized("No goals match “{text}”"),
                empty: isUsable
                    ? (localized("No Goals Yet"), localized("They are listed by the day they are due.")) : noLogbook,
                failed: localized("The goals cannot be listed"), new: localized("New Goal"),
                newNamed: localized("New Goal “{text}”"))
        case .actions:
            ListWords(
                title: localized("Actions"), search: localized("Search actions"),
                noMatch: localized("No actions match “{text}”"),
                empty: isUsable
                    ? (localized("No Actions Yet"), localized("What was done, the latest first.")) : noLogbook,
                failed: localized("The actions cannot be listed"), new: localized("New Action"),
                newNamed: localized("New Action “{text}”"))
        case .values:
            ListWords(
                title: localized("Values"), search: localized("Search values"),
                noMatch: localized("No values match “{text}”"),
                empty: isUsable
                    ? (localized("No Values Yet"), localized("What matters to you, the first first.")) : noLogbook,
                failed: localized("The values cannot be listed"), new: localized("New Value"),
                newNamed: localized("New Value “{text}”"))
        case .terms:
            ListWords(
                title: localized("Terms"), search: localized("Search terms"),
                noMatch: localized("No terms match “{text}”"),
                empty: isUsable
                    ? (localized("No Terms Yet"), localized("A term is ten weeks with a few goals.")) : noLogbook,
                failed: localized("The terms cannot be listed"), new: localized("New Term"),
                newNamed: localized("New Term “{text}”"))
        case .measures:
            ListWords(
                title: localized("Measures"), search: localized("Search measures"),
                noMatch: localized("No measures match “{text}”"),
                empty: isUsable
                    ? (localized("No Measures Yet"), localized("Units that goals are counted in.")) : noLogbook,
                failed: localized("The measures cannot be listed"), new: localized("New Measure"),
                newNamed: localized("New Measure “{text}”"))
        case .snippets:
            ListWords(
                title: localized("Snippets"), search: localized("Search snippets"),
                noMatch: localized("No snippets match “{text}”"),
                empty: isUsable
                    ? (localized("No Snippets Yet"), localized("Notes with tags, the newest first.")) : noLogbook,
                failed: localized("The snippets cannot be listed"), new: localized("New Snippet"),
                newNamed: localized("New Snippet “{text}”"))
        }
    }
}
