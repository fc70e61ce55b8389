import CGtk
import ChartRendering
import Charts
import GtkKit
import Interchange
import Localization

/// The card next to the pointer with the values of what is under it.
final class ViewportReadout {
    let root: Widget
    /// What is written on it.
    let label: Widget
    /// Called with the plot height of the surface that the card is of, whose level line is to be lit; with `nil` for none.
    var onLight: (Double?) -> Void = { _ in }

    /// Between two columns of the card, logical pixels.
    private static let columnGap: Int32 = 14

    init?() {
        guard let root = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), let label = gtk_label_new(nil) else { return nil }
        (self.root, self.label) = (root, label)
        gtk_widget_add_css_class(root, "readout")
        // The picture is mirrored in no language, and the card is placed over it from the left. The text follows the language.
        gtk_widget_set_direction(root, GTK_TEXT_DIR_LTR)
        gtk_widget_set_halign(root, GTK_ALIGN_START)
        gtk_widget_set_valign(root, GTK_ALIGN_START)
        gtk_widget_set_can_target(root, 0)
        gtk_label_set_xalign(cast(label), 0)
        gtk_box_append(cast(root), label)
        setVisible(root, false)
    }

    /// Shows the values of a hit, or the differences between the ends of a range.
    ///
    /// - Parameters:
    ///   - range: that ends at the hit.
    ///   - point: the pointer or the hit that the card is next to, logical pixels.
    ///   - others: points that the card does not cover either.
    ///   - cards: that it does not cover.
    ///   - size: of the viewport.
    func show(
        _ hit: ChartHit, range: ChartRange? = nil, at point: SIMD2<Double>, avoiding others: [SIMD2<Double>] = [],
        _ cards: [CardFrame] = [], in size: SIMD2<Double>
    ) {
        setRows(Self.rows(of: hit, range: range), below: hit.series)
        setVisible(root, true)
        // Margins count as a part of a widget's size.
        gtk_widget_set_margin_start(root, 0)
        gtk_widget_set_margin_top(root, 0)
        var wanted = GtkRequisition()
        gtk_widget_get_preferred_size(root, nil, &wanted)
        let frame = CardFrame(
            size: SIMD2(Double(wanted.width), Double(wanted.height)), beside: point, avoiding: others, cards, in: size)
        gtk_widget_set_margin_start(root, Int32(frame.corner.x))
        gtk_widget_set_margin_top(root, Int32(frame.corner.y))
        onLight(hit.part == .surface ? hit.position.y : nil)
    }

    func hide() {
        setVisible(root, false)
        onLight(nil)
    }

    /// Title, value and difference of each line, as markup; empty where there is none.
    private static func rows(of hit: ChartHit, range: ChartRange?) -> [[String]] {
        var rows = hit.values.enumerated().map { index, part in
            let (title, end) = (part.title.escapedForMarkup, bold(part.value))
            // A range of one value is that value.
            guard let range, range.first.values.indices.contains(index), range.first.values[index].value != part.value
            else { return [title, end, ""] }
            let difference = range.differences.indices.contains(index) ? range.differences[index] : nil
            return [
                title, localized("{start} to {end}", ["start": bold(range.first.values[index].value), "end": end]),
                difference.map { "Δ \(bold($0))" } ?? "",
            ]
        }
        if let distance = range?.distance {
            rows.append([localized("Floor distance").escapedForMarkup, bold(distance), ""])
        }
        if let slope = range?.slope { rows.append([localized("Slope").escapedForMarkup, bold(slope), ""]) }
        return rows
    }

    /// Writes the rows in columns.
    private func setRows(_ rows: [[String]], below series: String?) {
        let columns = (rows.first ?? []).indices.filter { column in rows.contains { !$0[column].isEmpty } }
        var end: Int32 = 0
        let tabs = pango_tab_array_new(Int32(max(0, columns.count - 1)), 1)
        defer { pango_tab_array_free(tabs) }
        for (tab, column) in columns.dropLast().enumerated() {
            end += width(of: rows.map { $0[column] }.joined(separator: "\n")) + Self.columnGap
            pango_tab_array_set_tab(tabs, Int32(tab), PANGO_TAB_LEFT, end)
        }
        gtk_label_set_tabs(cast(label), tabs)
        let lines = rows.map { row in columns.map { row[$0] }.joined(separator: "\t") }
        let heading = series.map { [Self.bold($0)] } ?? []
        gtk_label_set_markup(cast(label), (heading + lines).joined(separator: "\n"))
    }

    /// The width of some markup on the card, logical pixels.
    private func width(of markup: String) -> Int32 {
        guard let layout = gtk_widget_create_pango_layout(label, nil) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        // Tabular digits, as the style of the card specifies.
        pango_layout_set_markup(layout, "<span font_features=\"tnum\">\(markup)</span>", -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return width
    }

    private static func bold(_ text: String) -> String {
        "<b>\(text.escapedForMarkup)</b>"
    }
}

extension ChartViewport {
    /// Shows the card for a point, logical pixels.
    func read(at point: SIMD2<Double>) {
        guard let hit = hit(at: point), let frame = currentFrame() else {
            showPinned()
            return
        }
        let hits = [hit] + (pinned.map { [$0.first, $0.last] } ?? [])
        let cards = profile.frame(in: logicalSize).map { [$0] } ?? []
        readout.show(hit, at: point, avoiding: hits.map { self.point(of: $0, in: frame) }, cards, in: logicalSize)
    }

    /// What is at a point, logical pixels.
    func hit(at point: SIMD2<Double>) -> ChartHit? {
        guard let scene, let frame = currentFrame() else { return nil }
        let scale = Double(gtk_widget_get_scale_factor(root))
        return scene.hit(at: point * scale, transform: frame.transform, reach: 3 * scale)
    }

    /// Where a hit is seen, logical pixels.
    func point(of hit: ChartHit, in frame: Frame) -> SIMD2<Double> {
        frame.transform.pixel(of: hit.position) / Double(gtk_widget_get_scale_factor(root))
    }
}
