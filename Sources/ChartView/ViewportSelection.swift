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
    /// Selects what is at a point, logical pixels; nothing where nothing is.
    ///
    /// - Parameter isExtending: whether a range ends there that began with the last selection.
    func select(at point: SIMD2<Double>, isExtending: Bool) {
        guard let datum = hit(at: point)?.datum else {
            selection = nil
            return
        }
        select(datum, isExtending: isExtending)
    }

    private func select(_ datum: ChartDatum, isExtending: Bool) {
        selection = ViewportSelection(first: isExtending ? selection?.first ?? datum : datum, last: datum)
        if let group = scene?.group(of: datum) { onPick(group) }
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

    /// The card beside what is selected, while the pointer is over nothing.
    func showPinned() {
        guard let scene, let pinned, let frame = currentFrame() else {
            readout.hide()
            return
        }
        let (first, last) = (point(of: pinned.first, in: frame), point(of: pinned.last, in: frame))
        profile.move(over: frame.annotation, awayFrom: [first, last], in: logicalSize)
        let cards = profile.frame(in: logicalSize).map { [$0] } ?? []
        readout.show(
            pinned.last, range: selection?.isRange == true ? scene.range(from: pinned.first, to: pinned.last) : nil,
            at: last, avoiding: [first], cards, in: logicalSize)
    }

    /// Rings around the ends of the selection, pale where something hides them.
    func drawSelection(_ frame: Frame, on cairo: OpaquePointer) {
        guard let pinned, let scene else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        let ends = selection?.isRange == true ? [pinned.first, pinned.last] : [pinned.last]
        let pixels = ends.map { frame.transform.pixel(of: $0.position) }
        if pixels.count == 2 {
            cairo_move_to(cairo, pixels[0].x, pixels[0].y)
            cairo_line_to(cairo, pixels[1].x, pixels[1].y)
            stroke(scale, opacity: 0.6, on: cairo)
        }
        for (end, pixel) in zip(ends, pixels) {
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, pixel.x, pixel.y, 6 * scale, 0, 2 * .pi)
            let isSeen = scene.shows(end, transform: frame.transform)
            stroke(scale, opacity: isSeen ? 1 : 0.4, on: cairo)
        }
    }

    /// Brackets at the corners of what the marked groups fill.
    func drawMarkedGroups(_ frame: Frame, on cairo: OpaquePointer) {
        guard !markedGroups.isEmpty, let scene else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        for group in markedGroups {
            guard let box = scene.box(ofGroup: group) else { continue }
            let length = (box.upper - box.lower) * Self.bracket
            for corner in 0..<8 {
                let start = box.corner(corner)
                for axis in 0..<3 {
                    var end = start
                    end[axis] += corner & 1 << axis == 0 ? length[axis] : -length[axis]
                    let (first, last) = (frame.transform.pixel(of: start), frame.transform.pixel(of: end))
                    cairo_move_to(cairo, first.x, first.y)
                    cairo_line_to(cairo, last.x, last.y)
                }
            }
        }
        stroke(0.75 * scale, opacity: 0.8, on: cairo)
    }

    /// How much of an edge a bracket takes.
    private static let bracket = 0.12

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

    /// Puts it into the corner of the viewport where it covers the least of the chart, and none of some points.
    ///
    /// - Parameters:
    ///   - annotation: of the picture that is shown.
    ///   - points: logical pixels, as the viewport's size.
    func move(over annotation: ChartAnnotation, awayFrom points: [SIMD2<Double>], in viewport: SIMD2<Double>) {
        let hasRoom = viewport.x >= Self.leastRoom.x * textScale && viewport.y >= Self.leastRoom.y * textScale
        setVisible(root, shown != nil && hasRoom)
        guard shown != nil, hasRoom else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        let choices = [
            (GTK_ALIGN_START, GTK_ALIGN_START), (GTK_ALIGN_START, GTK_ALIGN_END), (GTK_ALIGN_END, GTK_ALIGN_END),
            (GTK_ALIGN_END, GTK_ALIGN_START),
        ].map { horizontal, vertical in
            let frame = frame(horizontal, vertical, in: viewport)
            let covered = points.count { frame.covers($0, clearance: CardFrame.clearance) }
            let chart = annotation.cover(of: frame.corner * scale, size: frame.size * scale)
            return (horizontal, vertical, cost: (covered, chart))
        }
        guard let best = choices.min(by: { $0.cost < $1.cost }) else { return }
        gtk_widget_set_halign(root, best.0)
        gtk_widget_set_valign(root, best.1)
    }

    /// Where it lies in a viewport of a size, logical pixels; `nil` while it is hidden.
    func frame(in viewport: SIMD2<Double>) -> CardFrame? {
        guard gtk_widget_get_visible(root) != 0 else { return nil }
        return frame(gtk_widget_get_halign(root), gtk_widget_get_valign(root), in: viewport)
    }

    private func frame(_ horizontal: GtkAlign, _ vertical: GtkAlign, in viewport: SIMD2<Double>) -> CardFrame {
        let far = viewport - size - Self.margin
        return CardFrame(
            corner: SIMD2(
                horizontal == GTK_ALIGN_START ? Self.margin : far.x, vertical == GTK_ALIGN_START ? Self.margin : far.y),
            size: size)
    }
}
