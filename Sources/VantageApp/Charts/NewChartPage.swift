import AppModel
import CGtk
import GtkKit

/// What a chart can be made from: a formula, a file, records of the logbook, or one of the samples.
final class NewChartPage {
    let root: Widget

    init(_ layouts: Layouts, library: ChartLibrary) throws {
        let builder = try layouts.builder("new-chart")
        root = try builder.root("page")
        let samples = try builder.widget("samples")
        for sample in ChartSample.all {
            guard let button = gtk_button_new_with_label("\(sample.title) — \(sample.subtitle)") else { continue }
            connect(button, .clicked) { [weak library] in library?.add(sample) }
            gtk_box_append(cast(samples), button)
        }
        let records = try builder.widget("records")
        for choice in RecordChartChoice.all {
            guard let button = gtk_button_new_with_label(choice.title) else { continue }
            gtk_actionable_set_detailed_action_name(
                cast(button), WindowAction.recordChart.detailedName(choice.key))
            append(button, toFlowBox: cast(records))
        }
        let formula = try builder.widget("formula")
        connect(root, .map) {
            gtk_widget_grab_focus(formula)
            // Again after the previous page is closed: its focus moves to the next widget.
            MainLoop.whenIdle { [formula = GObjectRef(retaining: formula)] in
                if gtk_widget_get_mapped(formula.pointer) != 0 { gtk_widget_grab_focus(formula.pointer) }
            }
        }
        addEscape()
        attach(self, to: root)
    }

    /// Escape returns to the chart that was shown.
    private func addEscape() {
        guard let keys = gtk_event_controller_key_new() else { return }
        let page = root
        connect(keys, .keyPressed) { key, _, _ in
            guard Int32(key) == GDK_KEY_Escape else { return false }
            gtk_widget_activate_action_variant(page, WindowAction.cancelNewChart.detailedName, nil)
            return true
        }
        gtk_widget_add_controller(root, cast(keys))
    }
}
