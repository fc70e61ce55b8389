import AppModel
import CGtk
import ChartDocuments
import Foundation
import GtkKit
import Localization
import Logbook

/// The column of a list: the search field, which is always visible, and below it the list.
final class ListColumn {
    private let model: AppModel
    private let layouts: Layouts
    let search: Widget
    private let sort: OpaquePointer
    private let newButton: Widget
    private let unkept: Widget
    private let conditions: ConditionsBar
    private let stack: OpaquePointer
    private let onSelect: () -> Void
    private var typing: SignalConnection?
    private var shownColumns: [Choice] = []
    private var lists: [ShownList: any FocusableList] = [:]

    /// - Parameter onSelect: called when the user has chosen a row.
    init(_ builder: Builder, model: AppModel, layouts: Layouts, onSelect: @escaping () -> Void) throws(BuilderError) {
        self.model = model
        self.layouts = layouts
        self.onSelect = onSelect
        search = try builder.widget("search")
        sort = try builder.object("sort", of: gtk_menu_button_get_type())
        newButton = try builder.widget("new")
        unkept = try builder.widget("unkept")
        conditions = try ConditionsBar(builder, model: model, layouts: layouts)
        stack = try builder.object("lists", of: gtk_stack_get_type())
        // Not “search-changed”, which is delayed: until then the filter would have another text than the field, and
        // a refresh of the field would revert what has just been typed.
        typing = connect(search, .changed) { [weak self] in self?.applySearch() }
        let column = try builder.widget("list-pane")
        connect(search, .stopSearch) { [weak self] in
            self?.clearSearch()
            self?.focusList()
        }
        addDownKey()
        addTyping()
        attach(self, to: column)
        follow(self) { $0.refresh() }
    }

    func focusSearch() {
        gtk_widget_grab_focus(search)
    }

    /// Down moves from the field to the results.
    private func addDownKey() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, _ in
            guard Int32(key) == GDK_KEY_Down else { return false }
            self?.focusList()
            return true
        }
        gtk_widget_add_controller(search, cast(keys))
    }

    /// Letters that are typed in the list begin a search or go on with it; every other key is the list's own.
    private func addTyping() {
        guard let keys = gtk_event_controller_key_new() else { return }
        // Not the search entry's key capture, which handles all keys that edit a text: Delete, Home and End as well.
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            self?.type(key, modifiers, keys) ?? false
        }
        gtk_widget_add_controller(cast(stack), cast(keys))
    }

    /// - Returns: whether the search has a use for the key.
    private func type(_ key: UInt32, _ modifiers: GdkModifierType, _ keys: OpaquePointer) -> Bool {
        guard modifiers.intersection([GDK_CONTROL_MASK, GDK_ALT_MASK]).isEmpty else { return false }
        let isSearching = !text(of: search).isEmpty
        if Int32(key) == GDK_KEY_Escape, isSearching {
            clearSearch()
            focusList()
            return true
        }
        let letter = gdk_keyval_to_unicode(key)
        // An accent waits for its letter.
        let isAccent = key >= UInt32(GDK_KEY_dead_grave) && key <= UInt32(GDK_KEY_dead_greek)
        let isTyped = letter > 0x20 && letter != 0x7F || isAccent || Int32(key) == GDK_KEY_Multi_key
        guard isTyped || isSearching && Int32(key) == GDK_KEY_BackSpace,
            let field = gtk_editable_get_delegate(cast(search))
        else { return false }
        gtk_text_grab_focus_without_selecting(cast(field))
        gtk_editable_set_position(cast(search), -1)
        return gtk_event_controller_key_forward(cast(keys), cast(field)) != 0
    }

    /// Whether a row has the keyboard.
    var hasFocusInRows: Bool { lists[model.shownList ?? .charts]?.hasFocus == true }

    func focusList() {
        lists[model.shownList ?? .charts]?.focus()
    }

    func clearSearch() {
        gtk_editable_set_text(cast(search), "")
    }

    private func applySearch() {
        model.records?.setSearch(text(of: search), of: model.shownList ?? .charts)
    }

    private func refresh() {
        guard let shown = model.shownList else { return }
        let words = shown.words(isUsable: model.logbookProblem == nil)
        setVisible(newButton, !words.new.isEmpty)
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
        let columns = order.columns.map { WindowAction.sort.item($0.label, target: $0.id) }
        withMenu([
            .section(localized("Sort by"), columns),
            .section(nil, [WindowAction.sortDescending.item]),
        ]) { gtk_menu_button_set_menu_model(sort, $0) }
    }

    /// Creates a list when it is shown for the first time.
    private func add(_ shown: ShownList, _ records: AppModel.Records) {
        do {
            let list = try makeList(shown, records, shown.words(isUsable: model.logbookProblem == nil))
            lists[shown] = list
            addPage(list.root, named: shown.rawValue, to: stack)
        } catch {
            model.notice = AppModel.Notice("\(error)")
        }
    }

    private func makeList(
        _ shown: ShownList, _ records: AppModel.Records, _ words: ListWords
    ) throws -> any FocusableList {
        switch shown {
        case .charts:
            try RecordList(
                layouts, list: records.charts.list, search: \.search, words: words,
                isShown: { !records.charts.isAdding },
                onSelect: { [onSelect] in
                    records.charts.isAdding = false
                    onSelect()
                }, isDraggable: true,
                draggedFile: { chart in
                    let name = AppModel.fileName(for: chart.name, fileExtension: ChartFile.fileExtension)
                    let url = DragFolder.url(named: name)
                    return (url, { AppModel.write(chart, draggedTo: url) })
                },
                order: .init(
                    step: { records.charts.moveSelected(by: $0) }, drop: { records.charts.move($0, to: $1) }),
                menu: menu, row: { .init(title: $0.name, subtitle: $0.summary) })
        case .trips:
            try RecordList(
                layouts, list: records.trips.list, search: \.search, words: words,
                isShown: { records.trips.planned == nil },
                onSelect: { [onSelect, model] in
                    model.leaveNew()
                    onSelect()
                }, isDraggable: true,
                several: .init(
                    chosen: { records.trips.several.map(\.id) }, onChoose: { records.trips.chosen = Set($0) }),
                menu: menu, limits: isLimited, followed: { _ = records.trips.totals },
                row: { $0.row(records.trips) })
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
                .init(title: $0.title, subtitle: $0.summary)
            }
        case .terms: try recordList(records.goals.terms, \.search, words) { $0.row }
        case .periods: try recordList(records.goals.periods, \.search, words) { $0.row }
        case .persons: try recordList(records.rules.persons, \.search, words) { $0.row }
        case .places: try recordList(records.rules.places, \.search, words) { $0.row }
        case .measures:
            try recordList(records.goals.measures, \.search, words) {
                .init(title: $0.unit, subtitle: $0.title.isEmpty ? $0.kind.name : $0.title)
            }
        case .perDiemPolicies:
            try recordList(records.rules.policies, \.search, words) {
                .init(title: $0.name, subtitle: $0.summary)
            }
        case .mileageSchemes:
            try recordList(records.rules.schemes, \.search, words) {
                .init(title: $0.name, subtitle: $0.summary)
            }
        case .exchangeRates:
            try recordList(records.rules.rates, \.search, words) {
                .init(title: $0.pair, subtitle: $0.summary)
            }
        case .budgets:
            try recordList(records.rules.budgets, \.search, words) {
                .init(title: $0.budget.name, subtitle: $0.words)
            }
        case .history:
            try RecordList(
                layouts, list: records.history.list, search: \.search, words: words, onSelect: onSelect, menu: menu,
                limits: isLimited
            ) {
                .init(
                    icon: $0.latest.change.iconName, iconLabel: $0.latest.change.name, title: $0.latest.title,
                    subtitle: $0.latest.summary)
            }
        case .snippets:
            try recordList(records.goals.snippets, \.search, words) {
                .init(
                    title: $0.firstLine, subtitle: $0.tags.words.map { "#\($0)" }.joined(separator: " "))
            }
        }
    }

    /// Whether conditions limit the list that is shown, beside its search.
    private var isLimited: () -> Bool {
        { [model] in model.records?.conditions(of: model.shownList)?.items.isEmpty == false }
    }

    private var menu: () -> [MenuEntry] { { [model] in WindowActions.contextMenu(model) } }

    private func recordList<Element, Filter, Draft>(
        _ pages: RecordPages<Element, Filter, Draft>, _ search: KeyPath<Filter, String>, _ words: ListWords,
        followed: @escaping () -> Void = {}, row: @escaping (Element) -> RecordCell.Content
    ) throws -> RecordList<Element, Filter> {
        try RecordList(
            layouts, list: pages.list, search: search, words: words, isShown: { !pages.isNew },
            onSelect: { [onSelect, model] in
                model.leaveNew()
                onSelect()
            }, menu: menu,
            limits: isLimited,
            followed: followed, row: row)
    }
}

/// A list of the window, with its element type erased.
protocol FocusableList: AnyObject {
    var root: Widget { get }
    /// Whether one of its rows has the keyboard.
    var hasFocus: Bool { get }
    func focus()
}

extension RecordList: FocusableList {}
