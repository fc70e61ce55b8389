import CGtk
import ChartRendering
import Charts
import GtkKit
import Localization

/// The card beside the pointer that tells the values of what is under it.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class ViewportReadout {
    let root: Widget
    /// The height whose level line is to be lit, in plot units; `nil` for none.
    private(set) var litHeight: Double?
    /// Called when another level line is to be lit.
    var onLight: () -> Void = {}
    private var lighting: Callback?

    /// Between the pointer and the card, logical pixels.
    private static let distance = 18.0

    init?() {
        guard let label = gtk_label_new(nil) else { return nil }
        root = label
        gtk_widget_add_css_class(root, "readout")
        gtk_widget_set_halign(root, GTK_ALIGN_START)
        gtk_widget_set_valign(root, GTK_ALIGN_START)
        gtk_widget_set_can_target(root, 0)
        gtk_label_set_xalign(cast(root), 0)
        setVisible(root, false)
    }

    isolated deinit {
        lighting?.cancel()
    }

    /// Shows what is at a place of the viewport, or nothing.
    ///
    /// - Parameters:
    ///   - first: where a range begins that ends at the hit.
    ///   - place: of the pointer, logical pixels.
    ///   - size: of the viewport.
    func show(_ hit: ChartHit?, since first: ChartHit? = nil, at place: SIMD2<Double>, in size: SIMD2<Double>) {
        guard let hit else {
            hide()
            return
        }
        gtk_label_set_markup(cast(root), Self.markup(of: hit, since: first))
        setVisible(root, true)
        // Margins count as a part of a widget's size.
        gtk_widget_set_margin_start(root, 0)
        gtk_widget_set_margin_top(root, 0)
        var wanted = GtkRequisition()
        gtk_widget_get_preferred_size(root, nil, &wanted)
        let card = SIMD2(Double(wanted.width), Double(wanted.height))
        // Beside the pointer, on the side where there is room: the card never lies over the place it tells of.
        var corner = place + Self.distance
        if corner.x + card.x > size.x { corner.x = place.x - Self.distance - card.x }
        if corner.y + card.y > size.y { corner.y = place.y - Self.distance - card.y }
        gtk_widget_set_margin_start(root, Int32(max(0, corner.x)))
        gtk_widget_set_margin_top(root, Int32(max(0, corner.y)))
        light(hit.part == .surface ? hit.position.y : nil)
    }

    func hide() {
        setVisible(root, false)
        light(nil)
    }

    /// Lights a level line once the pointer rests: a picture with a line is a whole picture.
    private func light(_ height: Double?) {
        lighting?.cancel()
        lighting = nil
        guard height != litHeight else { return }
        guard let height else {
            litHeight = nil
            onLight()
            return
        }
        lighting = MainLoop.after(0.08) { [weak self] in
            guard let self else { return }
            lighting = nil
            litHeight = height
            onLight()
        }
    }

    private static func markup(of hit: ChartHit, since first: ChartHit?) -> String {
        let lines = hit.values.enumerated().map { index, part in
            let (title, value) = part
            // A range of one value is that value.
            let start = first.flatMap { index < $0.values.count && $0.values[index].value != value ? $0 : nil }
            let values =
                start.map {
                    localized(
                        "{start} to {end}",
                        ["start": "<b>\(escaped($0.values[index].value))</b>", "end": "<b>\(escaped(value))</b>"])
                } ?? "<b>\(escaped(value))</b>"
            return title.isEmpty ? values : "\(escaped(title))  \(values)"
        }
        return ((hit.series.map { ["<b>\(escaped($0))</b>"] } ?? []) + lines).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension ChartViewport {
    /// Shows the card for a place, logical pixels.
    func read(at place: SIMD2<Double>) {
        guard let hit = hit(at: place) else {
            showPinned()
            return
        }
        readout.show(hit, at: place, in: logicalSize)
    }

    /// What is at a place, logical pixels.
    func hit(at place: SIMD2<Double>) -> ChartHit? {
        guard let scene, let frame = currentFrame() else { return nil }
        let scale = Double(gtk_widget_get_scale_factor(root))
        return scene.hit(at: place * scale, transform: frame.transform, reach: 3 * scale)
    }
}
