import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import GtkKit
import Localization

/// The profile of an object's heights along a line, in a window of its own.
final class ProfileDialog {
    private let chart: ChartModel
    private let object: ChartObject
    private let heights: SurfaceHeights
    private let entry: Widget
    private let plan: FloorPlan
    private let plot: SmallPlot
    private let save: Widget
    private let list: Widget
    private let add: Widget
    private var points: [SIMD2<Double>] = []
    private var profile: HeightProfile?

    /// Shows it once the heights are there.
    ///
    /// - Parameter line: from where to where, (x, z); `nil` for a line through the middle.
    static func show(
        _ object: ChartObject, of chart: ChartModel, along line: (SIMD2<Double>, SIMD2<Double>)?,
        over parent: UnsafeMutablePointer<GtkWindow>
    ) {
        let held = GObjectRef(retaining: parent)
        Task {
            guard let heights = await chart.heights(of: object.id),
                let dialog = ProfileDialog(heights, of: object, in: chart)
            else { return }
            dialog.open(along: line, over: cast(held.pointer))
        }
    }

    private init?(_ heights: SurfaceHeights, of object: ChartObject, in chart: ChartModel) {
        guard let entry = gtk_entry_new(), let plan = FloorPlan(heights, object.style.colors),
            let plot = SmallPlot(localized("Profile along the line")),
            let save = makeButton(localized("_Save as CSV…")),
            let list = makeButton(localized("Show as _Table")),
            let add = makeButton(localized("_Add to the Chart"))
        else { return nil }
        (self.heights, self.object, self.chart) = (heights, object, chart)
        (self.entry, self.plan, self.plot, self.save, self.list, self.add) = (entry, plan, plot, save, list, add)
    }

    private func open(along line: (SIMD2<Double>, SIMD2<Double>)?, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12),
            let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12),
            let hint = makeLabel(
                localized(
                    "Drag over the picture for a line, click to add a point, or type x and z of points between semicolons."
                ), "caption"),
            let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let label = gtk_label_new(localized("Along"))
        else { return }
        setMargins(of: box, 18)
        limitLength(of: entry)
        gtk_widget_set_hexpand(entry, 1)
        setAccessibleLabel(entry, localized("Points of the line"))
        gtk_widget_set_halign(buttons, GTK_ALIGN_END)
        setVisible(add, chart.hasHeights(object.id))
        for child in [label, entry] { gtk_box_append(cast(row), child) }
        for child in [add, list, save] { gtk_box_append(cast(buttons), child) }
        gtk_label_set_wrap(cast(hint), 1)
        for child in [plan.root, hint, row, plot.root, buttons] { gtk_box_append(cast(box), child) }
        connect(entry, .changed) { [weak self] in self?.measure() }
        plan.onDraw = { [weak self] points in
            guard let self else { return }
            gtk_editable_set_text(cast(entry), points.map(spelled).joined(separator: "; "))
        }
        attach(self, to: box)
        gtk_editable_set_text(cast(entry), beginning(line))
        guard
            let dialog = showDialog(
                localized("Profile of {object}", ["object": object.label]), size: (520, 640), child: box, over: parent)
        else { return }
        connect(add, .clicked) { [weak self] in
            guard let self else { return }
            chart.addProfile(of: object.id, along: points)
            gtk_window_close(dialog)
        }
        connect(save, .clicked) { [weak self] in self?.saveTable(over: dialog) }
        connect(list, .clicked) { [weak self] in
            guard let self, let profile else { return }
            let table = ChartTable(profile, of: heights, title: object.label)
            ValuesDialog.show([table], of: object.label, over: dialog)
        }
        gtk_widget_grab_focus(entry)
    }

    /// The range that is selected in the chart, or a line through the point that was clicked last or the middle.
    private func beginning(_ line: (SIMD2<Double>, SIMD2<Double>)?) -> String {
        let (x, z) = (heights.grid.xDomain, heights.grid.zDomain)
        let middle = min(max(chart.point?.z ?? (z.lowerBound + z.upperBound) / 2, z.lowerBound), z.upperBound)
        let ends = line ?? (SIMD2(x.lowerBound, middle), SIMD2(x.upperBound, middle))
        return "\(spelled(ends.0)); \(spelled(ends.1))"
    }

    /// A point as the entry has it.
    private func spelled(_ point: SIMD2<Double>) -> String {
        let (x, z) = (heights.grid.xDomain, heights.grid.zDomain)
        return "\(ChartModel.text(of: point.x, on: x)), \(ChartModel.text(of: point.y, on: z))"
    }

    private func measure() {
        let parts = text(of: entry).split(separator: ";").map { point in
            let numbers = point.split(separator: ",").map { ChartModel.number(String($0)) }
            return numbers.count == 2 ? numbers[0].flatMap { x in numbers[1].map { SIMD2(x, $0) } } : nil
        }
        points = parts.compactMap(\.self)
        profile =
            points.count == parts.count ? HeightProfile(of: heights.grid, along: points, lengths: heights.lengths) : nil
        setStyleClass(entry, "error", profile == nil)
        for button in [save, list, add] { gtk_widget_set_sensitive(button, (profile != nil).gboolean) }
        plan.show(profile == nil ? [] : points)
        guard let profile else { return }
        let end = profile.samples.last?.distance ?? 0
        let heights = profile.samples.map(\.height)
        let shown = heights.filter(\.isFinite)
        let ends = [shown.min() ?? 0, shown.max() ?? 0].map {
            $0.formatted(.number.precision(.significantDigits(1...6)).locale(.user))
        }
        plot.show(
            line: heights, from: localized("Heights {low} to {high}", ["low": ends[0], "high": ends[1]]),
            to: localized(
                "Length {length}", ["length": end.formatted(.number.precision(.significantDigits(1...6)).locale(.user))]
            ))
    }

    private func saveTable(over dialog: UnsafeMutablePointer<GtkWindow>) {
        guard let profile else { return }
        chooseFiles(
            .save(suggestedName: "\(object.label).csv"), title: localized("Save Profile"),
            types: [FileType(localized("Tables"), suffixes: ["csv"])], over: dialog
        ) { [chart, heights] paths in
            guard let path = paths.first else { return }
            chart.save(profile, of: heights, to: path)
        }
    }
}
