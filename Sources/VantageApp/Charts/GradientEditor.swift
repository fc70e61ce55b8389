import CGtk
import ChartDocuments
import Charts
import GtkKit
import Localization

/// The stops of a gradient of one's own: each a colour and a position, with a picture of the whole above.
final class GradientEditor {
    /// Called with the stops that the user has changed, by ascending position.
    var onChange: ([ChartGradient.Stop]) -> Void = { _ in }
    /// Called when the stops are to be saved by a name.
    var onSave: () -> Void = {}
    /// Called when the name by which the stops were saved is to be forgotten.
    var onForget: () -> Void = {}
    private let forget = makeButton(localized("F_orget"))
    let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3)
    private let picture = gtk_drawing_area_new()
    private let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3)
    private var stops: [ChartGradient.Stop] = []
    private var rows: [StopRow] = []

    /// One stop.
    private final class StopRow {
        let root: Widget
        let color: ColorButton
        let position: Widget
        let remove: Widget
        var moving: SignalConnection?

        init?() {
            guard let root = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
                let color = ColorButton(title: localized("Colour of the Stop")),
                let position = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01),
                let remove = gtk_button_new_from_icon_name("list-remove-symbolic")
            else { return nil }
            (self.root, self.color, self.position, self.remove) = (root, color, position, remove)
            gtk_scale_set_draw_value(cast(position), 0)
            gtk_widget_set_hexpand(position, 1)
            gtk_button_set_has_frame(cast(remove), 0)
            gtk_widget_set_tooltip_text(remove, localized("Remove the Stop"))
            setAccessibleLabel(position, localized("Position of the stop"))
            setAccessibleLabel(remove, localized("Remove the Stop"))
            for child in [color.root, position, remove] { gtk_box_append(cast(root), child) }
        }
    }

    init() {
        guard let root, let picture, let list, let forget,
            let add = makeButton(localized("_Add a Stop")),
            let save = makeButton(localized("_Save…")),
            let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        else { return }
        gtk_drawing_area_set_content_height(cast(picture), 12)
        setDrawing(of: cast(picture)) { [weak self] cairo, width, height in
            self?.draw(on: cairo, width: Double(width), height: Double(height))
        }
        gtk_widget_set_tooltip_text(save, localized("Save the Gradient by a Name"))
        gtk_widget_set_tooltip_text(forget, localized("Remove the Gradient from the List"))
        connect(add, .clicked) { [weak self] in self?.addStop() }
        connect(save, .clicked) { [weak self] in self?.onSave() }
        connect(forget, .clicked) { [weak self] in self?.onForget() }
        for button in [add, save, forget] {
            gtk_widget_add_css_class(button, "small")
            gtk_box_append(cast(buttons), button)
        }
        for child in [picture, list, buttons] { gtk_box_append(cast(root), child) }
    }

    /// Shows stops, without calling back.
    ///
    /// - Parameter isSaved: whether they are those of a gradient that was saved.
    func show(_ stops: [ChartGradient.Stop], isSaved: Bool) {
        if let forget { setVisible(forget, isSaved) }
        guard stops != self.stops else { return }
        self.stops = stops
        guard let list else { return }
        while rows.count > stops.count { gtk_box_remove(cast(list), rows.removeLast().root) }
        while rows.count < stops.count {
            guard let row = StopRow() else { return }
            let index = rows.count
            row.color.onChoose = { [weak self] color in self?.change(index) { $0.color = ChartColor(color) } }
            row.moving = connect(row.position, .valueChanged) { [weak self] in
                let position = gtk_range_get_value(cast(row.position))
                self?.move(index, to: position)
            }
            connect(row.remove, .clicked) { [weak self] in self?.remove(index) }
            gtk_box_append(cast(list), row.root)
            rows.append(row)
        }
        for (row, stop) in zip(rows, stops) {
            row.color.show(stop.color.color)
            row.moving?.whileBlocked { gtk_range_set_value(cast(row.position), stop.position) }
            gtk_widget_set_sensitive(row.remove, (stops.count > 2).gboolean)
        }
        if let picture { gtk_widget_queue_draw(picture) }
    }

    private func change(_ index: Int, _ change: (inout ChartGradient.Stop) -> Void) {
        guard stops.indices.contains(index) else { return }
        var stops = stops
        change(&stops[index])
        onChange(stops)
    }

    /// Moves a stop, at most to its neighbours, so that its row does not change.
    private func move(_ index: Int, to position: Double) {
        let lower = index > 0 ? stops[index - 1].position : 0
        let upper = index + 1 < stops.count ? stops[index + 1].position : 1
        change(index) { $0.position = min(max(position, lower), upper) }
    }

    private func remove(_ index: Int) {
        guard stops.count > 2, stops.indices.contains(index) else { return }
        var stops = stops
        stops.remove(at: index)
        onChange(stops)
    }

    /// Adds a stop in the middle of the widest gap.
    private func addStop() {
        let gaps = zip(stops, stops.dropFirst()).map { $1.position - $0.position }
        guard let widest = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return }
        let position = stops[widest].position + gaps[widest] / 2
        let color = ChartColor(ChartGradient.stops(stops).gradient.color(at: position))
        var stops = stops
        stops.insert(ChartGradient.Stop(color: color, position: position), at: widest + 1)
        onChange(stops)
    }

    private func draw(on cairo: OpaquePointer, width: Double, height: Double) {
        ChartGradient.stops(stops).gradient.draw(on: cairo, width: width, height: height)
    }
}

extension Gradient {
    /// Draws the colours from left to right.
    func draw(on cairo: OpaquePointer, width: Double, height: Double) {
        guard let pattern = cairo_pattern_create_linear(0, 0, width, 0) else { return }
        defer { cairo_pattern_destroy(pattern) }
        for stop in stops {
            cairo_pattern_add_color_stop_rgb(pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue)
        }
        cairo_set_source(cairo, pattern)
        cairo_rectangle(cairo, 0, 0, width, height)
        cairo_fill(cairo)
    }
}
