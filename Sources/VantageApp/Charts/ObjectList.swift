import AppModel
import CGtk
import ChartDocuments
import GtkKit
import Localization

/// The objects of a chart, a row each, in their order, and an empty row where the next one is typed.
final class ObjectList {
    private let rows: KeyedChildren<ChartObject.ID, ObjectRow>
    private let box: Widget
    /// Typing into it makes an object.
    private let next: Widget
    private var typing: SignalConnection?
    private var chart: ChartModel?
    private var selection: Set<ChartObject.ID> = []
    /// The row that has the focus without being selected, as the keys went there.
    private var visited: ChartObject.ID?
    /// The range that was selected last by keys: where it began, and where the focus was then.
    private var range: (start: ChartObject.ID, end: ChartObject.ID)?
    /// Called when a row gets the focus, and when none has it any more.
    var onFocus: (Bool) -> Void = { _ in }

    init(_ builder: Builder) throws(BuilderError) {
        box = try builder.widget("objects")
        next = try builder.widget("next-object")
        rows = KeyedChildren(of: box) { $0.root }
        setAccessibleLabel(box, localized("Objects of the chart"))
        setAccessibleLabel(next, localized("Next Object"))
        limitLength(of: next)
        typing = connect(next, .changed) { [weak self] in self?.addTyped() }
        if let focus = gtk_event_controller_focus_new() {
            connect(focus, .plain("enter")) { [weak self] in self?.onFocus(true) }
            connect(focus, .plain("leave")) { [weak self] in self?.onFocus(false) }
            gtk_widget_add_controller(box, focus)
        }
        addKeys()
        guard let keys = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connect(keys, .keyPressed) { [weak self] key, _, _ in
            guard let self, [GDK_KEY_Up, GDK_KEY_KP_Up].contains(Int32(key)),
                let last = chart?.document.objects.last?.id
            else { return false }
            chart?.select([last])
            rows[last]?.focus()
            return true
        }
        gtk_widget_add_controller(next, cast(keys))
    }

    /// Creates an object from the text in the empty row, and continues in its row.
    private func addTyped() {
        let typed = text(of: next)
        guard let chart, !typed.isEmpty, chart.canAdd else { return }
        typing?.whileBlocked { gtk_editable_set_text(cast(next), "") }
        focusesNext = true
        chart.addFormula(typed)
    }

    func show(_ chart: ChartModel) {
        let isAnother = self.chart !== chart
        self.chart = chart
        let wasInside =
            gtk_widget_get_state_flags(box).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        rows.update(chart.document.objects.map(\.id)) { id in
            let row = ObjectRow(id)
            row?.onEnter = { [weak self] in self?.enter(id) }
            row?.onStep = { [weak self] in self?.go(by: $0, .alone) ?? false }
            return row
        }
        gtk_widget_set_sensitive(next, chart.canAdd.gboolean)
        for object in chart.document.objects { rows[object.id]?.show(object, of: chart) }
        // While the list has the focus it follows the selection: the next row after Return, the neighbour of a removed one.
        if !isAnother, chart.selection != selection, wasInside || focusesNext { focusSelected() }
        if isAnother, focusesNewChart {
            focusesNewChart = false
            // Not before the previous page is closed, whose focus moves on.
            MainLoop.whenIdle { [weak self] in self?.focusSelected(selectsText: true) }
        }
        focusesNext = false
        selection = chart.selection
    }

    /// Whether the next object to be selected gets the focus, wherever that is.
    var focusesNext = false
    /// Whether the next chart that is shown gets the focus, with the text of its formula selected.
    var focusesNewChart = false

    /// Puts the cursor into the row that is chosen.
    func focusSelected(selectsText: Bool = false) {
        guard let chart, let id = chart.selected.first?.id else { return }
        rows[id]?.focus(selectsText: selectsText)
    }

    /// Puts texts into the chosen formula, or into a new one, and into others behind it.
    func type(_ texts: [String]) {
        guard let chart, let text = texts.first else { return }
        defer { for other in texts.dropFirst() where chart.canAdd { chart.addFormula(other) } }
        guard let object = chart.selected.first, object.source.isFormula else {
            chart.addFormula(text)
            return
        }
        rows[object.id]?.type(text)
        rows[object.id]?.focus()
    }

    // MARK: - Selecting by keys

    /// What is selected where an arrow key leads from row to row.
    private enum Step {
        /// The row that it leads to.
        case alone
        /// All from where it began to that row.
        case range
        /// What was selected before.
        case unchanged
    }

    /// Shift with an arrow selects a range, Alt with one goes to a row without selecting it, and Control with Space adds it
    /// to the selection or removes it. What lists have besides belongs to the texts, as Control with A, or moves a row.
    private func addKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            guard let self else { return false }
            let held = modifiers.intersection([GDK_SHIFT_MASK, GDK_ALT_MASK, GDK_CONTROL_MASK])
            switch Int32(key) {
            case GDK_KEY_Up, GDK_KEY_KP_Up: return go(by: -1, with: held)
            case GDK_KEY_Down, GDK_KEY_KP_Down: return go(by: 1, with: held)
            case GDK_KEY_space where held == GDK_CONTROL_MASK: return toggle()
            default: return false
            }
        }
        gtk_widget_add_controller(box, cast(keys))
    }

    /// The index of the row with the focus.
    private var focusedIndex: Int? {
        guard let row = gtk_widget_get_focus_child(box) else { return nil }
        return chart?.document.objects.firstIndex { rows[$0.id]?.root == row }
    }

    private func go(by distance: Int, with held: GdkModifierType) -> Bool {
        switch held {
        case GDK_SHIFT_MASK: go(by: distance, .range)
        case GDK_ALT_MASK: go(by: distance, .unchanged)
        default: false
        }
    }

    /// Goes to the row above or below; below the last one is the empty row.
    private func go(by distance: Int, _ step: Step) -> Bool {
        guard let chart, let index = focusedIndex else { return false }
        let ids = chart.document.objects.map(\.id)
        let end = index + distance
        guard ids.indices.contains(end) else {
            guard step == .alone else { return true }
            if distance > 0 { gtk_widget_grab_focus(next) }
            return distance > 0
        }
        switch step {
        case .alone: select([ids[end]])
        case .range:
            let start = start(of: ids, at: index)
            range = (ids[start], ids[end])
            select(Set(ids[min(start, end)...max(start, end)]))
        case .unchanged: visited = ids[end]
        }
        rows[ids[end]]?.focus()
        return true
    }

    /// Where a range that is selected begins: where the last one did, if it is still selected and the focus at its end.
    private func start(of ids: [ChartObject.ID], at index: Int) -> Int {
        guard let range, range.end == ids[index], let start = ids.firstIndex(of: range.start),
            chart?.selection == Set(ids[min(start, index)...max(start, index)])
        else { return index }
        return start
    }

    /// Adds the row with the focus to the selection, or removes it.
    private func toggle() -> Bool {
        guard let chart, let index = focusedIndex else { return false }
        let id = chart.document.objects[index].id
        visited = id
        select(chart.selection.symmetricDifference([id]))
        return true
    }

    /// Selects objects without the focus following to the first of them.
    private func select(_ ids: Set<ChartObject.ID>) {
        chart?.select(ids)
        selection = chart?.selection ?? []
    }

    /// What is typed into is selected, but for where the keys went without selecting it.
    private func enter(_ id: ChartObject.ID) {
        if visited != id { visited = nil }
        guard let chart, visited == nil, !chart.selection.contains(id) else { return }
        chart.select([id])
    }
}
