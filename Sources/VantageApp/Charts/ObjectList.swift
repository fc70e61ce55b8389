import AppModel
import CGtk
import ChartDocuments
import GtkKit
import Localization

/// The objects of a chart, a row each, in their order.
final class ObjectList {
    private let rows: KeyedChildren<ChartObject.ID, ObjectRow>
    private let box: Widget
    private var chart: ChartModel?
    private var selection: Set<ChartObject.ID> = []

    init(_ builder: Builder) throws(BuilderError) {
        box = try builder.widget("objects")
        rows = KeyedChildren(of: box) { $0.root }
        setAccessibleLabel(box, localized("Objects of the chart"))
    }

    func show(_ chart: ChartModel) {
        let isAnother = self.chart !== chart
        self.chart = chart
        let wasInside =
            gtk_widget_get_state_flags(box).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        rows.update(chart.document.objects.map(\.id)) { ObjectRow($0) }
        for object in chart.document.objects { rows[object.id]?.show(object, of: chart) }
        // Where the hand is in the list it follows what is chosen: the next row after Return, the neighbour of a removed one.
        if !isAnother, chart.selection != selection, wasInside || focusesNext { focusSelected() }
        focusesNext = false
        selection = chart.selection
    }

    /// Whether the next object to be chosen gets the focus, wherever that is.
    var focusesNext = false

    /// Puts the cursor into the row that is chosen.
    func focusSelected(selectsText: Bool = false) {
        guard let chart, let id = chart.selected.first?.id else { return }
        rows[id]?.focus(selectsText: selectsText)
    }

    /// Puts a text into the chosen formula, or into a new one.
    func type(_ text: String) {
        guard let chart else { return }
        guard let object = chart.selected.first, object.source.isFormula else {
            chart.addFormula(text)
            return
        }
        rows[object.id]?.type(text)
        rows[object.id]?.focus()
    }
}
