import AppModel
import CGtk
import GtkKit

/// What a chart can be made from: a formula, a file, or one of the samples.
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
        attach(self, to: root)
    }
}
