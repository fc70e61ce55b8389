import AppModel
import CGtk
import ChartDocuments
import Formula
import GtkKit
import Localization

/// The section of the inspector for the domain of the selected formula.
final class DomainSection {
    private let box: ControlBox<ChartObject>
    private var chart: ChartModel?
    private var object: ChartObject.ID?
    /// The row of each variable.
    private var rows: [String: Widget] = [:]
    private var shown: [String] = []

    init(_ builder: Builder) throws(BuilderError) {
        box = ControlBox(try builder.widget("domain"))
        box.onChange = { [weak self] change in
            guard let self, let object else { return }
            chart?.change(object, change)
        }
        for name in ["x", "y", "z", "u", "v", "theta", "phi", "t"] { rows[name] = addDomain(of: name) }
    }

    private func addDomain(of variable: String) -> Widget? {
        box.addRange(
            localized("{variable} from", ["variable": variable]), hint: localized("auto"),
            names: (
                localized("Lowest {variable} of the object", ["variable": variable]),
                localized("Highest {variable} of the object", ["variable": variable])
            ),
            get: { $0.domains[variable] }, set: { $0.domains[variable] = $1 })
    }

    /// Puts the cursor into the first field.
    func focus() {
        if let first = shown.first.flatMap({ rows[$0] }) { gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD) }
    }

    /// Shows the domain of the chosen object; nothing where it is no formula or several are chosen.
    func show(_ chart: ChartModel) {
        let object = chart.selected.count == 1 ? chart.selected.first : nil
        let formula = object.flatMap { chart.readings[$0.id]?.formula }
        let isAnother = self.chart !== chart || self.object != object?.id
        self.chart = chart
        self.object = object?.id
        shown = formula?.variableNames.filter { rows[$0] != nil } ?? []
        setVisible(box.root, !shown.isEmpty)
        guard let object, !shown.isEmpty else { return }
        box.show(object, isAnother: isAnother)
        for (name, row) in rows { setVisible(row, shown.contains(name)) }
    }
}
