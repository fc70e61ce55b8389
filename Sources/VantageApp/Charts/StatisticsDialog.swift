import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import GtkKit
import Localization

/// The statistics of an object's heights in a window of their own, with a histogram.
final class StatisticsDialog {
    private let heights: SurfaceHeights
    private let table: Widget
    private let plot: SmallPlot
    private let level: Widget
    private var measuring: Task<Void, Never>?

    /// Shows it once the heights are there.
    static func show(_ object: ChartObject, of chart: ChartModel, over parent: UnsafeMutablePointer<GtkWindow>) {
        // The window may be closed meanwhile.
        let held = GObjectRef(retaining: parent)
        Task {
            guard let heights = await chart.heights(of: object.id), let dialog = StatisticsDialog(heights) else {
                return
            }
            dialog.open(localized("Statistics of {object}", ["object": object.label]), over: cast(held.pointer))
        }
    }

    private init?(_ heights: SurfaceHeights) {
        guard let table = gtk_grid_new(), let plot = SmallPlot(localized("Histogram of the heights")),
            let level = gtk_entry_new()
        else {
            return nil
        }
        (self.heights, self.table, self.plot, self.level) = (heights, table, plot, level)
    }

    private func open(_ title: String, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12),
            let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12),
            let label = gtk_label_new(localized("Volumes from the height"))
        else { return }
        setMargins(of: box, 18)
        gtk_grid_set_column_spacing(cast(table), 24)
        gtk_grid_set_row_spacing(cast(table), 4)
        setAccessibleLabel(level, localized("Volumes from the height"))
        limitLength(of: level)
        gtk_editable_set_text(cast(level), "0")
        gtk_editable_set_width_chars(cast(level), 8)
        gtk_label_set_xalign(cast(label), 0)
        gtk_widget_set_hexpand(label, 1)
        for child in [label, level] { gtk_box_append(cast(row), child) }
        for child in [plot.root, table, row] { gtk_box_append(cast(box), child) }
        connect(level, .changed) { [weak self] in self?.measure() }
        attach(self, to: box)
        measure()
        let dialog = showDialog(title, size: (440, 560), child: box, over: parent)
        // Not into the field, which nobody needs to fill in.
        if let dialog { gtk_window_set_focus(dialog, nil) }
    }

    private func measure() {
        let number = ChartModel.number(text(of: level))
        setStyleClass(level, "error", number == nil)
        guard let number else { return }
        measuring?.cancel()
        measuring = Task { [weak self, heights] in
            let measured = await heights.measured(above: number)
            guard let self, !Task.isCancelled, let measured else { return }
            let histogram = measured.histogram
            plot.show(
                bars: histogram.counts.map(Double.init), from: Self.number(histogram.minimum),
                to: Self.number(histogram.maximum))
            show(measured.statistics)
        }
    }

    private static func number(_ value: Double) -> String {
        value.formatted(.number.precision(.significantDigits(1...7)).locale(.user))
    }

    private func show(_ found: SurfaceStatistics) {
        while let child = gtk_widget_get_first_child(table) { gtk_grid_remove(cast(table), child) }
        let text = Self.number
        let rows = [
            (localized("Samples"), found.sampleCount.formatted(.user)),
            (localized("Holes"), found.missingCount.formatted(.user)),
            (localized("Lowest"), text(found.minimum)), (localized("Highest"), text(found.maximum)),
            (localized("Mean"), text(found.mean)),
            (localized("Roughness Sa"), text(found.arithmeticRoughness)),
            (localized("Roughness Sq, standard deviation"), text(found.rootMeanSquareRoughness)),
            (localized("Area of the floor"), text(found.floorArea)),
            (localized("Area of the surface"), text(found.area)),
            (localized("Volume above"), text(found.volumeAbove)), (localized("Volume below"), text(found.volumeBelow)),
        ]
        for (index, row) in rows.enumerated() {
            guard let name = makeLabel(row.0, "dim-label"), let value = makeLabel(row.1, "numeric") else { continue }
            gtk_widget_set_hexpand(name, 1)
            gtk_label_set_xalign(cast(value), 1)
            gtk_label_set_selectable(cast(value), 1)
            gtk_grid_attach(cast(table), name, 0, Int32(index), 1, 1)
            gtk_grid_attach(cast(table), value, 1, Int32(index), 1, 1)
        }
    }
}
