import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// The words of a list.
struct ListWords {
    /// What is listed: “Trips”.
    let title: String
    /// “Search trips”
    let search: String
    /// “No trips match “{text}””
    let noMatch: String
    /// The text for an empty logbook.
    let empty: (heading: String, text: String)
    /// “The trips cannot be listed”
    let failed: String
    /// “New Trip”
    let new: String
    /// “New Trip “{text}””; `nil` where nothing can be made of what was searched for.
    let newNamed: String?
}

/// One list of the window, or the page that replaces it when it is empty.
final class RecordList<Element: Identifiable & Hashable & Sendable, Filter: Equatable & Sendable>
where Element.ID == UUID {
    let root: Widget
    private let view: OpaquePointer
    private let stack: OpaquePointer
    private let heading: OpaquePointer
    private let text: OpaquePointer
    private let clear: Widget
    private let clearConditions: Widget
    private let create: Widget
    private let createLabel: OpaquePointer
    private let ids = IdentifierList()
    private let selection: RowSelection
    private let list: LiveList<Element, Filter>
    private let search: KeyPath<Filter, String>
    private let words: ListWords
    private let isShown: () -> Bool
    private let onSelect: () -> Void
    private let row: (Element) -> RecordCell.Content
    private let isDraggable: Bool
    private let draggedFile: ((Element) -> DraggedFile)?
    private let followed: () -> Void
    private let several: Several?
    private let order: Order?
    private let menu: () -> [MenuEntry]
    private let isLimited: () -> Bool
    private var shown: [UUID: Element] = [:]
    private var matches: [UUID: SearchMatch] = [:]
    /// Waits for the list to have a size.
    private var revealing: Callback?
    /// The record that was marked last.
    private var marked: UUID?
    /// Its index, in a list whose records can be moved.
    private var markedIndex: Int?
    /// The visible cells, to be filled again when what they show comes from elsewhere.
    private var cells: [ObjectIdentifier: (cell: RecordCell, id: UUID)] = [:]

    /// - Parameters:
    ///   - search: the search text of the filter.
    ///   - isShown: whether what is chosen is what the detail shows; a row is marked only then.
    ///   - onSelect: called when the user has chosen a row.
    ///   - isDraggable: whether a row can be dragged, which carries the record's id; one of several chosen ones carries
    ///     the ids of all of them, a line each.
    ///   - draggedFile: what a dragged row carries to other programs.
    ///   - several: set where several rows can be chosen.
    ///   - order: set where Control with an arrow, and dropping a row on another one, move records.
    ///   - menu: what can be done with what is chosen.
    ///   - limits: whether conditions limit the list beside its search.
    ///   - followed: reads what rows show in addition to their records, so that they are filled again when it changes.
    init(
        _ layouts: Layouts, list: LiveList<Element, Filter>, search: KeyPath<Filter, String>, words: ListWords,
        isShown: @escaping () -> Bool = { true }, onSelect: @escaping () -> Void,
        isDraggable: Bool = false, draggedFile: ((Element) -> DraggedFile)? = nil, several: Several? = nil,
        order: Order? = nil,
        menu: @escaping () -> [MenuEntry] = { [] }, limits: @escaping () -> Bool = { false },
        followed: @escaping () -> Void = {},
        row: @escaping (Element) -> RecordCell.Content
    ) throws {
        let builder = try layouts.builder("list")
        root = try builder.root("stack")
        stack = try builder.object("stack", of: gtk_stack_get_type())
        heading = try builder.label("heading")
        text = try builder.label("text")
        clear = try builder.widget("clear")
        clearConditions = try builder.widget("clear-conditions")
        create = try builder.widget("create")
        createLabel = try builder.label("create-label")
        view = try builder.object("view", of: gtk_list_view_get_type())
        self.list = list
        self.search = search
        self.words = words
        self.isShown = isShown
        self.onSelect = onSelect
        self.row = row
        self.followed = followed
        self.several = several
        self.order = order
        self.menu = menu
        isLimited = limits
        self.isDraggable = isDraggable
        self.draggedFile = draggedFile
        selection = RowSelection(of: ids, allowsSeveral: several != nil)
        labelButtons()
        addCells(layout: try layouts.text("record-cell"))
        followSelection(isShown: isShown, onSelect: onSelect)
        followScrolling(try builder.widget("scroll"))
        addMenuKeys()
        addEndKeys()
        if order != nil { addMoveKeys() }
        attach(self, to: root)
        follow(self) { $0.refresh() }
        follow(self) { $0.refreshCells() }
    }

    private func labelButtons() {
        setAccessibleLabel(view, words.title)
        gtk_button_set_label(cast(clear), localized("Clear Search"))
        gtk_actionable_set_detailed_action_name(cast(clear), WindowAction.clearSearch.detailedName)
        gtk_actionable_set_detailed_action_name(cast(create), WindowAction.newNamed.detailedName)
    }

    private func addCells(layout: String) {
        setRows(of: view, to: selection) { [weak self] in
            self?.makeCell(layout)
        } bind: { [weak self] cell, id in
            guard let self, let id = UUID(uuidString: id) else { return }
            cells[ObjectIdentifier(cell)] = (cell, id)
            fill(cell, id)
            cell.onMenu = { [weak self, weak cell] x, y in
                if let cell { self?.openMenu(of: id, cell, atX: x, y: y) }
            }
        } unbind: { [weak self] cell in
            self?.cells[ObjectIdentifier(cell)] = nil
        }
    }

    private func followSelection(isShown: @escaping () -> Bool, onSelect: @escaping () -> Void) {
        selection.onChange = { [weak list, several] ids in
            let ids = ids.compactMap(UUID.init(uuidString:))
            several?.onChoose(ids.count > 1 ? ids : [])
            guard let list, ids.count == 1, let id = ids.first else { return }
            // The model selects rows as well; only the user chooses another one, or the same one again.
            guard id != list.selected?.id || !isShown() else { return }
            list.select(id)
            onSelect()
        }
        connect(view, .activatePosition) { [weak self] position in
            // A row can have the focus without being chosen, as after a search.
            if let self, let id = self.ids.id(at: position).flatMap(UUID.init(uuidString:)) { list.select(id) }
            onSelect()
        }
    }

    private func makeCell(_ layout: String) -> RecordCell? {
        // The text has been read; a layout that is wrong is found by the tests.
        guard let cell = try? RecordCell(layout: layout) else { return nil }
        if order != nil {
            acceptDroppedText(on: cell.root) { [weak self, weak cell] in self?.drop($0, on: cell) ?? false }
        }
        return cell
    }

    /// Requests more rows before the last of them is visible. The list view itself binds many more than it shows.
    private func followScrolling(_ scroll: Widget) {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(cast(scroll)) else { return }
        connect(adjustment, .valueChanged) { [weak list] in
            let height = gtk_adjustment_get_page_size(adjustment)
            let rest = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_value(adjustment) - height
            if rest < height { list?.showMore() }
            if gtk_adjustment_get_value(adjustment) < height { list?.showEarlier() }
        }
    }

    /// The menu of a row, which is chosen by it.
    private func openMenu(of id: UUID, _ cell: RecordCell, atX x: Double, y: Double) {
        if several?.chosen().contains(id) != true {
            several?.onChoose([])
            list.select(id)
        }
        guard let point = position(ofX: x, y: y, of: cell.root, in: cast(view)) else { return }
        popUpMenu(menu(), atX: point.x, y: point.y, of: cast(view))
    }

    /// The menu key, and Shift with F10.
    private func addMenuKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            let isMenu =
                Int32(key) == GDK_KEY_Menu || Int32(key) == GDK_KEY_F10 && modifiers.contains(GDK_SHIFT_MASK)
            guard isMenu, let self, let id = list.selected?.id,
                let cell = cells.values.first(where: { $0.id == id })?.cell
            else { return false }
            openMenu(of: id, cell, atX: 24, y: Double(gtk_widget_get_height(cell.root)))
            return true
        }
        gtk_widget_add_controller(cast(view), cast(keys))
    }

    /// Home and End go to the ends of the whole list, of which the list view has only a part.
    private func addEndKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        // Before the list view, which would go to the ends of that part.
        gtk_event_controller_set_propagation_phase(cast(keys), GTK_PHASE_CAPTURE)
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            guard let self, modifiers.intersection([GDK_SHIFT_MASK, GDK_ALT_MASK]).isEmpty else { return false }
            switch Int32(key) {
            case GDK_KEY_Home, GDK_KEY_KP_Home: choose(.first)
            case GDK_KEY_End, GDK_KEY_KP_End: choose(.last)
            default: return false
            }
            return true
        }
        gtk_widget_add_controller(cast(view), cast(keys))
    }

    /// Control with an arrow moves the chosen record.
    private func addMoveKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        // Before the list view, which would go to another row without choosing it.
        gtk_event_controller_set_propagation_phase(cast(keys), GTK_PHASE_CAPTURE)
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            guard let self, modifiers.contains(GDK_CONTROL_MASK),
                modifiers.intersection([GDK_SHIFT_MASK, GDK_ALT_MASK]).isEmpty
            else { return false }
            switch Int32(key) {
            case GDK_KEY_Up, GDK_KEY_KP_Up: order?.step(-1)
            case GDK_KEY_Down, GDK_KEY_KP_Down: order?.step(1)
            default: return false
            }
            return true
        }
        gtk_widget_add_controller(cast(view), cast(keys))
    }

    private func drop(_ text: String, on cell: RecordCell?) -> Bool {
        guard let cell, let id = UUID(uuidString: text), let other = cells[ObjectIdentifier(cell)]?.id else {
            return false
        }
        return order?.drop(id, other) ?? false
    }

    private func choose(_ end: LiveList<Element, Filter>.End) {
        several?.onChoose([])
        list.select(end)
        // The selected record replaces a new one, as by a click.
        if !isShown() { onSelect() }
    }

    /// Whether one of the rows has the keyboard.
    var hasFocus: Bool {
        guard let root = gtk_widget_get_root(cast(view)), let focus = gtk_root_get_focus(root) else { return false }
        return focus == cast(view) || gtk_widget_is_ancestor(focus, cast(view)) != 0
    }

    /// Gives the keyboard to the chosen row; where that is not listed, to the first one, which is chosen.
    func focus() {
        // The rows may be those of the answer before.
        refresh()
        if let id = list.selected?.id, shown[id] != nil, isShown() {
            focusRow(id)
        } else if let first = list.elements.first, list.answered == list.filter {
            focusRow(first.id)
            gtk_selection_model_select_item(cast(selection.model.pointer), 0, 1)
        } else {
            gtk_widget_grab_focus(cast(view))
        }
    }

    private func focusRow(_ id: UUID) {
        scroll(view, to: id.uuidString, in: ids)
        if let cell = cells.values.first(where: { $0.id == id })?.cell, let row = gtk_widget_get_parent(cell.root) {
            gtk_widget_grab_focus(row)
        } else {
            gtk_widget_grab_focus(cast(view))
        }
    }

    private var query: String { list.filter[keyPath: search].trimmingCharacters(in: .whitespaces) }

    private func refresh() {
        showRecords()
        let elements = list.elements
        let (hadFocus, wasListed) = (hasFocus, list.selected.map { ids.ids.contains($0.id.uuidString) } ?? false)
        ids.update(elements.map(\.id.uuidString))
        let chosen = several?.chosen() ?? []
        selection.select(
            (chosen.isEmpty ? isShown() ? [list.selected?.id].compactMap(\.self) : [] : chosen).map(\.uuidString))
        reveal(hadFocus: hadFocus, wasListed: wasListed)
        guard elements.isEmpty, list.isLoaded || list.problem != nil else {
            gtk_stack_set_visible_child_name(stack, "list")
            return
        }
        showPlaceholder()
        gtk_stack_set_visible_child_name(stack, "placeholder")
    }

    /// Brings the chosen record into view when the model has chosen another one, or when it is listed again or has moved.
    ///
    /// - Parameters:
    ///   - hadFocus: whether a row had the keyboard focus, which moves along.
    ///   - wasListed: whether the list had it before.
    private func reveal(hadFocus: Bool, wasListed: Bool) {
        guard let id = list.selected?.id, shown[id] != nil else {
            // The removed row loses the keyboard focus; the next one gets it in a moment.
            if hadFocus, !hasFocus { gtk_widget_grab_focus(cast(view)) }
            return
        }
        let index = order == nil ? nil : list.elements.firstIndex { $0.id == id }
        let isElsewhere = marked != id || !wasListed || markedIndex != index
        (marked, markedIndex) = (id, index)
        if hadFocus, isElsewhere || !hasFocus {
            focusRow(id)
        } else if isElsewhere {
            bringIntoView(id)
        }
    }

    private func bringIntoView(_ id: UUID) {
        scroll(view, to: id.uuidString, in: ids)
        // What has no size yet cannot scroll: it is done again once there is a row to be seen.
        guard gtk_widget_get_height(cast(view)) == 0, revealing == nil else { return }
        revealing = onEachFrame(of: cast(view)) { [weak self] _ in
            guard let self, gtk_widget_get_height(cast(view)) > 0 else { return self != nil }
            revealing = nil
            if let id = list.selected?.id { scroll(view, to: id.uuidString, in: ids) }
            return false
        }
    }

    /// The order of the two callbacks is not defined.
    private func showRecords() {
        shown = Dictionary(list.elements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        matches = list.matches
    }

    /// Fills the visible rows; tracks what they read.
    private func refreshCells() {
        showRecords()
        _ = several?.chosen()
        followed()
        for (cell, id) in cells.values { fill(cell, id) }
    }

    private func fill(_ cell: RecordCell, _ id: UUID) {
        guard let element = shown[id] else { return }
        cell.show(row(element), search: query, found: matches[id])
        guard isDraggable else { return }
        let chosen = several?.chosen() ?? []
        if let dragged = draggedFile?(element) { cell.carry(dragged.url, dragged.write) }
        cell.dragged = (chosen.contains(id) ? chosen : [id]).map(\.uuidString).joined(separator: "\n")
    }

    private func showPlaceholder() {
        let query = query.quotation
        let isSearch = !query.isEmpty && list.problem == nil
        setVisible(clear, isSearch)
        setVisible(create, isSearch && words.newNamed != nil)
        let isLimited = isLimited() && list.problem == nil
        setVisible(clearConditions, isLimited)
        if let problem = list.problem {
            set(heading: words.failed, text: problem)
        } else if isSearch {
            set(
                heading: words.noMatch.replacing("{text}", with: query),
                text: isLimited
                    ? localized("The filters above apply as well.")
                    : localized("Try another word, or just its beginning."))
            gtk_label_set_text(createLabel, words.newNamed?.replacing("{text}", with: query) ?? "")
        } else if isLimited {
            set(
                heading: localized("Nothing matches the filters"),
                text: localized("Remove one of the filters above, or all of them."))
        } else {
            set(heading: words.empty.heading, text: words.empty.text)
        }
    }

    private func set(heading: String, text: String) {
        gtk_label_set_text(self.heading, heading)
        gtk_label_set_text(self.text, text)
    }
}
