import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import GtkKit
import Localization
import Logbook

/// The inspector: the objects, their shared parameters, the style of the selected ones, and the axes.
final class ChartInspector {
    private let objects: ObjectList
    private let parameters: ParameterRows
    private let contents: ContentsSection
    private let table: TableSection
    private let domain: DomainSection
    private let style: StyleSection
    private let axes: AxesSection
    private let facts: OpaquePointer
    /// How often what is reported the document was refreshed. For tests.
    private(set) var refreshCount = 0

    init(_ builder: Builder, preferences: PreferencesModel) throws(BuilderError) {
        objects = try ObjectList(builder)
        parameters = try ParameterRows(builder)
        contents = try ContentsSection(builder)
        table = try TableSection(builder)
        domain = try DomainSection(builder)
        style = try StyleSection(builder, preferences: preferences)
        axes = try AxesSection(builder)
        facts = try builder.label("facts")
        objects.onFocus = { [weak self] in self?.isListFocused = $0 }
        let button: OpaquePointer = try builder.object("formula-help", of: gtk_menu_button_get_type())
        if let help = FormulaHelp.popover(onExample: { [weak self] in self?.objects.type($0) }) {
            gtk_menu_button_set_popover(button, help)
        }
    }

    /// Whether the focus is in the row of an object.
    private(set) var isListFocused = false {
        didSet { if isListFocused != oldValue { onListFocus() } }
    }
    var onListFocus: () -> Void = {}

    /// Refreshes the description of the chart.
    func refresh(_ chart: ChartModel) {
        refreshCount += 1
        objects.show(chart)
        contents.show(chart)
        table.show(chart)
        domain.show(chart)
        style.show(chart)
        axes.show(chart)
        gtk_label_set_text(facts, chart.scene?.summary ?? "")
    }

    /// Shows the values of parameters; they change with every frame while one plays, and nothing else does.
    func refreshParameters(_ chart: ChartModel) {
        parameters.show(chart)
    }

    /// Selects the text of the first formula of the next chart that is shown.
    func focusNewFormula() {
        objects.focusesNewChart = true
    }

    /// Puts the cursor into the domain of the formula that is chosen.
    func focusDomain() {
        domain.focus()
    }

    /// Puts the cursor into the chart's title.
    func focusTitle() {
        axes.focusTitle()
    }

    /// The row of the next object that is chosen gets the focus.
    func focusNextObject() {
        objects.focusesNext = true
    }
}
