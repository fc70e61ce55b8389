import CPangoCairo
import Charts

/// Draws what stands around the data with Cairo: onto a window, a picture or a page.
///
/// The backdrop lies behind the data and the foreground before them; OpenGL's picture comes between.
public final class AnnotationPainter {
    private let measurer = TextMeasurer()

    public init() {}

    /// The transform that fits a scene into a picture, with room at the sides for its longest label.
    ///
    /// - Parameters:
    ///   - size: of the picture, device pixels.
    ///   - scale: device pixels per logical pixel.
    public func transform(of scene: ChartScene, camera: ChartCamera, size: PixelSize, scale: Double)
        -> CameraTransform
    {
        // The number of ticks follows from the fit, so a usual number stands for it.
        let labels = scene.y.ticks(count: 8).map(\.label)
        let longest = labels.map { measurer.size(of: $0, style: .tick, scale: scale).x / scale }.max() ?? 0
        return CameraTransform(
            camera: camera, box: scene.box, size: size, scale: scale,
            sideMargin: max(CameraTransform.minimumSideMargin, longest + 16))
    }

    /// Lays out the surroundings of a scene as a camera sees it.
    ///
    /// - Parameters:
    ///   - transform: made for the same scene's box.
    ///   - scale: device pixels per logical pixel.
    public func layOut(_ scene: ChartScene, transform: CameraTransform, scale: Double) -> ChartAnnotation {
        ChartAnnotation(scene, transform: transform, scale: scale, measurer: measurer)
    }

    /// Draws the panes and the lines on them.
    ///
    /// - Parameter cairo: a drawing context in device pixels; borrowed.
    public func drawBackdrop(_ annotation: ChartAnnotation, theme: ChartTheme, on cairo: OpaquePointer) {
        setColor(theme.pane, on: cairo)
        tracePanes(of: annotation, on: cairo)
        cairo_fill(cairo)
        tracePanes(of: annotation, on: cairo)
        stroke(annotation.gridLines, width: annotation.scale, color: theme.gridLine, on: cairo)
    }

    /// Draws axes, ticks, labels and the legend.
    ///
    /// - Parameter cairo: a drawing context in device pixels; borrowed.
    public func drawForeground(_ annotation: ChartAnnotation, theme: ChartTheme, on cairo: OpaquePointer) {
        let scale = annotation.scale
        stroke(annotation.axes, width: 1.25 * scale, color: theme.axis, on: cairo)
        stroke(annotation.ticks, width: scale, color: theme.axis, on: cairo)
        for label in annotation.labels {
            setColor(label.style == .tick ? theme.label : theme.title, on: cairo)
            measurer.draw(label.text, style: label.style, scale: scale, center: label.center, on: cairo)
        }
        drawLegend(annotation, theme: theme, on: cairo)
    }

    /// A column of names with their colours in the upper right corner.
    private func drawLegend(_ annotation: ChartAnnotation, theme: ChartTheme, on cairo: OpaquePointer) {
        let scale = annotation.scale
        let extents = annotation.legend.map { measurer.size(of: $0.name, style: .tick, scale: scale) }
        guard let width = extents.map(\.x).max() else { return }
        let left = Double(annotation.size.width) - width - 18 * scale
        var y = 22 * scale
        for (entry, extent) in zip(annotation.legend, extents) {
            setColor(entry.color ?? theme.label, on: cairo)
            trace(entry.symbol, center: SIMD2(left - 10 * scale, y), radius: 4.5 * scale, on: cairo)
            cairo_fill(cairo)
            setColor(theme.label, on: cairo)
            let center = SIMD2(left + extent.x / 2, y)
            measurer.draw(entry.name, style: .tick, scale: scale, center: center, on: cairo)
            y += extent.y + 6 * scale
        }
    }

    /// The outline of a symbol as it is seen from the front.
    private func trace(
        _ symbol: BasicChart3DSymbolShape?, center: SIMD2<Double>, radius: Double, on cairo: OpaquePointer
    ) {
        let (x, y) = (center.x, center.y)
        switch symbol?.kind {
        case .sphere, nil: cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        case .cube: cairo_rectangle(cairo, x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8)
        case .cylinder: cairo_rectangle(cairo, x - radius * 0.7, y - radius, radius * 1.4, radius * 2)
        case .cone:
            cairo_move_to(cairo, x, y - radius)
            cairo_line_to(cairo, x + radius, y + radius)
            cairo_line_to(cairo, x - radius, y + radius)
            cairo_close_path(cairo)
        }
    }

    private func tracePanes(of annotation: ChartAnnotation, on cairo: OpaquePointer) {
        for pane in annotation.panes {
            cairo_new_sub_path(cairo)
            for corner in pane {
                cairo_line_to(cairo, corner.x, corner.y)
            }
            cairo_close_path(cairo)
        }
    }

    /// Strokes lines, and the path that has been traced.
    private func stroke(
        _ lines: [ChartAnnotation.Line], width: Double, color: Color, on cairo: OpaquePointer
    ) {
        setColor(color, on: cairo)
        cairo_set_line_width(cairo, width)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        for line in lines {
            cairo_move_to(cairo, line.start.x, line.start.y)
            cairo_line_to(cairo, line.end.x, line.end.y)
        }
        cairo_stroke(cairo)
    }

    private func setColor(_ color: Color, on cairo: OpaquePointer) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.opacity)
    }
}
