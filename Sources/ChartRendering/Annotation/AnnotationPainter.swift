import CPangoCairo
import Charts

/// Draws the annotation with Cairo: onto a window, an image or a page.
///
/// The backdrop is behind the data and the foreground in front of them; OpenGL's image is between.
public final class AnnotationPainter {
    let measurer = TextMeasurer()
    /// Whether texts are drawn; otherwise `ChartAnnotation.texts` has them.
    private let hasTexts: Bool
    /// Whether the legend lists groups that are not drawn, so that they can be shown again.
    private let listsHidden: Bool
    private let cache = AnnotationCache()
    /// The edges that carried the axes last.
    private var edges = ChartAnnotation.Edges(repeating: nil)

    /// - Parameter listsHidden: whether the legend lists groups that are not drawn, so that they can be shown again.
    public convenience init(listsHidden: Bool = false) {
        self.init(hasTexts: true, listsHidden: listsHidden)
    }

    init(hasTexts: Bool, listsHidden: Bool = false) {
        self.hasTexts = hasTexts
        self.listsHidden = listsHidden
    }

    /// The transform that fits a scene into a picture, with room at the sides for its longest label.
    ///
    /// - Parameters:
    ///   - scene: the scene to fit.
    ///   - camera: pose, projection, zoom and offset.
    ///   - size: of the picture, device pixels.
    ///   - scale: device pixels per logical pixel.
    public func transform(of scene: ChartScene, camera: ChartCamera, size: PixelSize, scale: Double)
        -> CameraTransform
    {
        // The number of ticks follows from the fit; the maximum of a small image is assumed.
        let length = Double(min(size.width, size.height)) / scale - 96
        let longest = cache.labelWidth(
            of: scene, count: min(8, max(3, Int(length / 48))), scale: scale, measurer: measurer)
        return CameraTransform(
            camera: camera, box: scene.box, size: size, scale: scale,
            labelWidth: longest,
            trailing: cache.legend(
                of: scene, size: size, scale: scale, measurer: measurer, listsHidden: listsHidden
            ).width,
            top: ChartAnnotation.headingHeight(of: scene, scale: scale, measurer: measurer))
    }

    /// Lays out the surroundings of a scene as a camera sees it. An axis stays where the last layout put it while that is
    /// nearly as good as the best position.
    ///
    /// - Parameters:
    ///   - scene: the scene that is annotated.
    ///   - transform: made for the same scene's box.
    ///   - scale: device pixels per logical pixel.
    ///   - old: an annotation that is no longer used, whose memory the new one gets.
    public func layOut(
        _ scene: ChartScene, transform: CameraTransform, scale: Double, reusing old: consuming ChartAnnotation? = nil
    ) -> ChartAnnotation {
        let annotation = ChartAnnotation(
            scene, transform: transform, scale: scale, measurer: measurer, last: edges, listsHidden: listsHidden,
            cache: cache, reusing: consume old)
        edges = annotation.edges
        return annotation
    }

    /// Draws the panes and the lines on them.
    ///
    /// - Parameters:
    ///   - annotation: the layout.
    ///   - theme: the colours.
    ///   - cairo: a drawing context in device pixels; borrowed.
    public func drawBackdrop(_ annotation: ChartAnnotation, theme: ChartTheme, on cairo: OpaquePointer) {
        setColor(theme.pane, on: cairo)
        tracePanes(of: annotation, on: cairo)
        cairo_fill(cairo)
        tracePanes(of: annotation, on: cairo)
        stroke(annotation.gridLines, width: annotation.scale, color: theme.gridLine, on: cairo)
    }

    /// Draws axes, ticks, labels and the legend.
    ///
    /// - Parameters:
    ///   - annotation: the layout.
    ///   - theme: the colours.
    ///   - cairo: a drawing context in device pixels; borrowed.
    public func drawForeground(_ annotation: ChartAnnotation, theme: ChartTheme, on cairo: OpaquePointer) {
        let scale = annotation.scale
        stroke(annotation.axes, width: 1.25 * scale, color: theme.axis, on: cairo)
        stroke(annotation.ticks, width: scale, color: theme.axis, on: cairo)
        drawLegend(annotation, theme: theme, on: cairo)
        for label in annotation.labels where label.hasGround {
            drawGround(from: label.center - label.size / 2, to: label.center + label.size / 2, theme: theme, on: cairo)
        }
        guard hasTexts else { return }
        for label in annotation.labels { draw(label, theme: theme, scale: scale, on: cairo) }
        for entry in annotation.legend.entries { draw(entry.label, theme: theme, scale: scale, on: cairo) }
        for label in annotation.legend.labels { draw(label, theme: theme, scale: scale, on: cairo) }
    }

    private func draw(_ label: ChartAnnotation.Label, theme: ChartTheme, scale: Double, on cairo: OpaquePointer) {
        setColor(theme.color(of: label.style), on: cairo)
        measurer.draw(label.text, style: label.style, scale: scale, center: label.center, on: cairo)
    }

    private func drawLegend(_ annotation: ChartAnnotation, theme: ChartTheme, on cairo: OpaquePointer) {
        let (legend, scale) = (annotation.legend, annotation.scale)
        if annotation.isLegendCovered {
            drawGround(from: legend.frame.lower, to: legend.frame.upper, theme: theme, on: cairo)
        }
        for entry in legend.entries {
            setColor(entry.entry.color ?? theme.label, on: cairo)
            trace(entry.entry.symbol, center: entry.symbol, radius: 4.5 * scale, on: cairo)
            guard entry.entry.isHidden else {
                cairo_fill_preserve(cairo)
                drawPattern(of: entry, radius: 4.5 * scale, on: cairo)
                continue
            }
            // Empty, and its name is struck out.
            cairo_set_line_width(cairo, scale)
            cairo_stroke(cairo)
            let label = entry.label
            cairo_move_to(cairo, label.center.x - label.size.x / 2, label.center.y)
            cairo_line_to(cairo, label.center.x + label.size.x / 2, label.center.y)
            cairo_stroke(cairo)
        }
        for bar in legend.bars {
            drawBar(bar, theme: theme, scale: scale, on: cairo)
        }
    }

    /// Draws the lines of a series over its symbol, whose outline was traced.
    private func drawPattern(of entry: LegendLayout.Entry, radius: Double, on cairo: OpaquePointer) {
        guard entry.entry.pattern != .plain else { return cairo_new_path(cairo) }
        cairo_save(cairo)
        cairo_clip(cairo)
        setColor(ScenePattern.ink(on: entry.entry.color ?? .gray), on: cairo)
        cairo_set_line_width(cairo, radius / 4)
        for line in entry.entry.pattern.swatch {
            cairo_move_to(cairo, entry.symbol.x + radius * line[0].x, entry.symbol.y + radius * line[0].y)
            cairo_line_to(cairo, entry.symbol.x + radius * line[1].x, entry.symbol.y + radius * line[1].y)
        }
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }

    /// Makes what is written on the chart readable.
    private func drawGround(
        from lower: SIMD2<Double>, to upper: SIMD2<Double>, theme: ChartTheme, on cairo: OpaquePointer
    ) {
        var ground = theme.background
        ground.opacity = 0.85
        setColor(ground, on: cairo)
        cairo_rectangle(cairo, lower.x, lower.y, upper.x - lower.x, upper.y - lower.y)
        cairo_fill(cairo)
    }

    private func drawBar(_ bar: LegendLayout.Bar, theme: ChartTheme, scale: Double, on cairo: OpaquePointer) {
        let size = bar.upper - bar.lower
        let pattern = cairo_pattern_create_linear(0, bar.lower.y, 0, bar.upper.y)
        for stop in bar.gradient.stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.location, color.red, color.green, color.blue, color.opacity)
        }
        cairo_rectangle(cairo, bar.lower.x, bar.upper.y, size.x, -size.y)
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        cairo_fill_preserve(cairo)
        stroke([], width: scale, color: theme.axis, on: cairo)
        for tick in bar.ticks {
            cairo_move_to(cairo, bar.upper.x, tick)
            cairo_line_to(cairo, bar.upper.x + 4 * scale, tick)
        }
        stroke([], width: scale, color: theme.axis, on: cairo)
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
        case .arrow:
            for (across, down) in [(0, -1), (0.7, 0.1), (0.2, 0.1), (0.2, 1), (-0.2, 1), (-0.2, 0.1), (-0.7, 0.1)] {
                cairo_line_to(cairo, x + across * radius, y + down * radius)
            }
            cairo_close_path(cairo)
        }
    }

    private func tracePanes(of annotation: ChartAnnotation, on cairo: OpaquePointer) {
        for pane in annotation.panes {
            cairo_new_sub_path(cairo)
            for corner in pane.indices { cairo_line_to(cairo, pane[corner].x, pane[corner].y) }
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
}

extension ChartTheme {
    func color(of style: TextStyle) -> Color {
        style == .tick ? label : title
    }
}

/// Draws with a colour from now on.
func setColor(_ color: Color, on cairo: OpaquePointer) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.opacity)
}
