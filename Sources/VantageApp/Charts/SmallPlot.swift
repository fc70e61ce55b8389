import CGtk
import GtkKit

/// Bars or a line in a frame, with a text under each end.
final class SmallPlot {
    let root: Widget
    private let area: Widget
    private let texts: [Widget]
    private var content = Content.bars([])

    private enum Content {
        case bars([Double])
        /// Heights at equal distances; a hole is not finite.
        case line([Double])
    }

    /// - Parameter name: for screen readers.
    init?(_ name: String) {
        guard let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4), let area = gtk_drawing_area_new(),
            let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), let first = makeLabel("", "caption"),
            let last = makeLabel("", "caption")
        else { return nil }
        setAccessibleRole(area, GTK_ACCESSIBLE_ROLE_IMG)
        (self.root, self.area, texts) = (root, area, [first, last])
        gtk_drawing_area_set_content_width(cast(area), 360)
        gtk_drawing_area_set_content_height(cast(area), 160)
        gtk_widget_set_vexpand(area, 1)
        gtk_widget_set_hexpand(first, 1)
        gtk_label_set_xalign(cast(last), 1)
        setAccessibleLabel(area, name)
        for label in texts { gtk_box_append(cast(row), label) }
        for child in [area, row] { gtk_box_append(cast(root), child) }
        attach(self, to: root)
        setDrawing(of: cast(area)) { [weak self] cairo, width, height in
            self?.draw(on: cairo, Double(width), Double(height))
        }
    }

    func show(bars: [Double], from start: String, to end: String) { show(.bars(bars), start, end) }

    func show(line: [Double], from start: String, to end: String) { show(.line(line), start, end) }

    private func show(_ content: Content, _ start: String, _ end: String) {
        self.content = content
        for (label, text) in zip(texts, [start, end]) { gtk_label_set_text(cast(label), text) }
        gtk_widget_queue_draw(area)
    }

    private func draw(on cairo: OpaquePointer, _ width: Double, _ height: Double) {
        let color = textColor(of: area)
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), 0.3)
        cairo_set_line_width(cairo, 1)
        cairo_rectangle(cairo, 0.5, 0.5, width - 1, height - 1)
        cairo_stroke(cairo)
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), 0.8)
        let (inner, bottom) = (width - 8, height - 4)
        switch content {
        case .bars(let bars):
            let most = max(1, bars.max() ?? 1)
            let step = inner / Double(max(1, bars.count))
            for (index, bar) in bars.enumerated() {
                let length = (height - 12) * bar / most
                cairo_rectangle(cairo, 4 + Double(index) * step, bottom - length, max(1, step - 1), length)
            }
            cairo_fill(cairo)
        case .line(let heights):
            let shown = heights.filter(\.isFinite)
            guard let low = shown.min(), let high = shown.max() else { return }
            let span = high > low ? high - low : 1
            cairo_set_line_width(cairo, 1.5)
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
            var isDown = false
            for (index, value) in heights.enumerated() {
                guard value.isFinite else {
                    isDown = false
                    continue
                }
                let x = 4 + inner * Double(index) / Double(max(1, heights.count - 1))
                let y = bottom - 2 - (height - 16) * (value - low) / span
                if isDown { cairo_line_to(cairo, x, y) } else { cairo_move_to(cairo, x, y) }
                isDown = true
            }
            cairo_stroke(cairo)
        }
    }
}
