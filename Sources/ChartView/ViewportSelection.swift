import CGtk
import ChartRendering
import Charts
import GtkKit
import Localization

/// What a person has selected on a chart: one datum, or everything from one to another.
struct ViewportSelection: Equatable {
    /// Where it began.
    var first: ChartDatum
    /// Where it ends; the same as `first` where one datum is selected.
    var last: ChartDatum

    var isRange: Bool { first != last }
}

extension ChartViewport {
    /// Selects what is at a place, logical pixels; nothing where nothing is.
    ///
    /// - Parameter isExtending: whether a range ends there that began with the last selection.
    func select(at place: SIMD2<Double>, isExtending: Bool) {
        guard let datum = hit(at: place)?.datum else {
            selection = nil
            return
        }
        select(datum, isExtending: isExtending)
    }

    private func select(_ datum: ChartDatum, isExtending: Bool) {
        selection = ViewportSelection(first: isExtending ? selection?.first ?? datum : datum, last: datum)
    }

    /// Selects the datum some steps away from the last one, or one to begin with.
    ///
    /// - Parameter steps: to the right and upwards.
    func step(_ steps: SIMD2<Int>, isExtending: Bool = false) {
        guard let scene, let frame = currentFrame() else { return }
        if let last = selection?.last {
            select(scene.datum(steps, from: last, transform: frame.transform), isExtending: isExtending)
        } else if let first = scene.firstDatum(transform: frame.transform) {
            select(first, isExtending: false)
        }
    }

    /// Selects the first datum of the next mark, or of the one before.
    func stepMark(_ count: Int) {
        guard let scene, let last = selection?.last else { return }
        select(scene.datum(count, marksAfter: last), isExtending: false)
    }

    /// Brings what shows the selection up to date with it, with the scene and with the camera.
    func refreshSelection() {
        // Scenes follow each other quickly under a slider and in an animation.
        guard selection != nil || pinned != nil else { return }
        guard let scene, let selection, let last = scene.hit(on: selection.last),
            let first = scene.hit(on: selection.first)
        else {
            if selection != nil { selection = nil }
            pinned = nil
            profile.show(nil, of: nil)
            setAccessibleLabel(root, localized("Chart"))
            return
        }
        pinned = (first, last)
        profile.show(scene.profile(through: selection.last), of: scene)
        let values = last.values.map { $0.title.isEmpty ? $0.value : "\($0.title) \($0.value)" }
        setAccessibleLabel(
            root, localized("Chart, selected: {values}", ["values": values.joined(separator: ", ")]))
    }

    /// The card beside the place that is selected, while the pointer is over nothing.
    func showPinned() {
        guard let pinned, let frame = currentFrame() else {
            readout.hide()
            return
        }
        let scale = Double(gtk_widget_get_scale_factor(root))
        let place = frame.transform.pixel(of: pinned.last.position) / scale
        readout.show(pinned.last, since: pinned.first, at: place, in: logicalSize)
        profile.move(over: frame.annotation, awayFrom: place, in: logicalSize)
    }

    /// Rings around the ends of the selection, pale where something hides them.
    func drawSelection(_ frame: Frame, on cairo: OpaquePointer) {
        guard let pinned, let scene else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        let ends = selection?.isRange == true ? [pinned.first, pinned.last] : [pinned.last]
        let places = ends.map { frame.transform.pixel(of: $0.position) }
        if places.count == 2 {
            cairo_move_to(cairo, places[0].x, places[0].y)
            cairo_line_to(cairo, places[1].x, places[1].y)
            stroke(scale, opacity: 0.6, on: cairo)
        }
        for (end, place) in zip(ends, places) {
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, place.x, place.y, 6 * scale, 0, 2 * .pi)
            let isSeen = scene.shows(end, transform: frame.transform)
            stroke(scale, opacity: isSeen ? 1 : 0.4, on: cairo)
        }
    }

    /// Strokes the path that was traced, to be seen on any colour.
    private func stroke(_ scale: Double, opacity: Double, on cairo: OpaquePointer) {
        let (outer, inner) = (theme.background, theme.title)
        cairo_set_line_width(cairo, 5 * scale)
        cairo_set_source_rgba(cairo, outer.red, outer.green, outer.blue, opacity)
        cairo_stroke_preserve(cairo)
        cairo_set_line_width(cairo, 2 * scale)
        cairo_set_source_rgba(cairo, inner.red, inner.green, inner.blue, opacity)
        cairo_stroke(cairo)
    }
}

/// The profile of the surface through the sample that is selected, in a corner of the viewport.
final class ViewportProfile {
    let root: Widget
    private let painter = ProfilePainter()
    private var shown: (profile: SurfaceProfile, scene: ChartScene)?
    /// The colours to draw with.
    var theme = ChartTheme.light
    /// How many times larger than usual it is, with its text.
    var textScale = 1.0 {
        didSet { gtk_widget_set_size_request(root, Int32(size.x), Int32(size.y)) }
    }
    /// Logical pixels.
    private var size: SIMD2<Double> { ProfilePainter.size * textScale }

    /// The smallest viewport that has room for it, logical pixels.
    private static let leastRoom = SIMD2(440.0, 400.0)
    /// Between it and the sides of the viewport.
    private static let margin = 12.0

    init?() {
        guard let area = gtk_drawing_area_new() else { return nil }
        root = area
        gtk_widget_add_css_class(root, "readout")
        gtk_widget_add_css_class(root, "profile")
        gtk_widget_set_size_request(root, Int32(ProfilePainter.size.x), Int32(ProfilePainter.size.y))
        for side in [
            gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
            gtk_widget_set_margin_bottom,
        ] { side(root, Int32(Self.margin)) }
        gtk_widget_set_can_target(root, 0)
        setAccessibleLabel(root, localized("Profile through the selected point"))
        setVisible(root, false)
        setDrawing(of: cast(area)) { [weak self] cairo, _, _ in
            guard let self, let shown else { return }
            cairo_scale(cairo, textScale, textScale)
            painter.draw(shown.profile, of: shown.scene, theme: theme, on: cairo)
        }
    }

    func show(_ profile: SurfaceProfile?, of scene: ChartScene?) {
        shown = profile.flatMap { profile in scene.map { (profile, $0) } }
        if shown == nil { setVisible(root, false) }
        gtk_widget_queue_draw(root)
    }

    /// Puts it into the corner of the viewport where it covers the least of the chart, and not the selected place.
    ///
    /// - Parameters:
    ///   - annotation: of the picture that is shown.
    ///   - place: logical pixels, as the viewport's size.
    func move(over annotation: ChartAnnotation, awayFrom place: SIMD2<Double>, in viewport: SIMD2<Double>) {
        let hasRoom = viewport.x >= Self.leastRoom.x * textScale && viewport.y >= Self.leastRoom.y * textScale
        setVisible(root, shown != nil && hasRoom)
        guard shown != nil, hasRoom else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        let far = viewport - size - Self.margin
        func covers(_ corner: SIMD2<Double>) -> Double {
            let (low, high) = (corner - 12, corner + size + 12)
            let isOverPlace = place.x > low.x && place.x < high.x && place.y > low.y && place.y < high.y
            return annotation.cover(of: corner * scale, size: size * scale) + (isOverPlace ? 1 : 0)
        }
        let corners = [
            (SIMD2(Self.margin, Self.margin), GTK_ALIGN_START, GTK_ALIGN_START),
            (SIMD2(Self.margin, far.y), GTK_ALIGN_START, GTK_ALIGN_END),
            (SIMD2(far.x, far.y), GTK_ALIGN_END, GTK_ALIGN_END),
            (SIMD2(far.x, Self.margin), GTK_ALIGN_END, GTK_ALIGN_START),
        ]
        guard let best = corners.min(by: { covers($0.0) < covers($1.0) }) else { return }
        gtk_widget_set_halign(root, best.1)
        gtk_widget_set_valign(root, best.2)
    }
}
