import CGtk
import ChartRendering
import Charts
import GtkKit
import Localization

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
        setAccessibleRole(area, GTK_ACCESSIBLE_ROLE_IMG)
        gtk_widget_add_css_class(root, "readout")
        gtk_widget_add_css_class(root, "profile")
        // Its corners are those of the picture, which is mirrored in no language.
        gtk_widget_set_direction(root, GTK_TEXT_DIR_LTR)
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

    /// Its frame in a viewport of a size, logical pixels; `nil` while it is hidden.
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
