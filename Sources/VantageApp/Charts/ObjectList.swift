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
            row?.onLeaveBelow = { [weak self] in _ = self.map { gtk_widget_grab_focus($0.next) } }
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

    /// Whether the next object to be chosen gets the focus, wherever that is.
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
}
