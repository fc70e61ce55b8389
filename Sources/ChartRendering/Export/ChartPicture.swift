import CPangoCairo
import Charts

/// The background of a chart in an image.
public enum PictureBackground: Hashable, Sendable {
    /// The background of the theme.
    case opaque
    /// No ground at all; colours have an alpha channel.
    case transparent
}

extension PixelSize {
    /// How many times larger than in a window the text of an image is, and what scales with it: 1 up to 1200 × 800 logical
    /// pixels, in proportion for larger ones, which are seen from farther away or reduced.
    public var textScale: Double {
        max(1, min(Double(width) / 1200, Double(height) / 800))
    }
}

/// A chart drawn off screen, exactly as the viewport shows it.
public enum ChartPicture {
    /// Loads the graphics driver, so that the first image need not wait for it: to be called concurrently with other work.
    @concurrent
    public static func loadDriver() async {
        // Errors are thrown when something is drawn.
        _ = try? OffscreenContext.startedDisplay()
    }

    /// Rejects a chart with a grid that is too large for the graphics driver, before the chart is computed.
    ///
    /// - Throws: `gridTooLarge`, and the errors of creating a context.
    @concurrent
    public static func requireSides(of specification: ChartSpecification) async throws(RenderError) {
        // The minimum that every driver supports.
        let usual = 8192
        let grids = specification.marks.compactMap { mark -> HeightGrid? in
            guard case .surface(let surface) = mark, case .grid(let grid) = surface.source else { return nil }
            return grid
        }
        guard let grid = grids.max(by: { max($0.columns, $0.rows) < max($1.columns, $1.rows) }),
            max(grid.columns, grid.rows) > usual
        else { return }
        let context = try OffscreenContext()
        defer { context.dispose() }
        let limit = Texture.maximalSide
        guard max(grid.columns, grid.rows) <= limit else {
            throw .gridTooLarge(columns: grid.columns, rows: grid.rows, limit: limit)
        }
    }

    /// Draws a scene without a display.
    ///
    /// Not for GTK's thread: a window may have its own OpenGL context current there, and EGL gives a thread no other
    /// one beside it.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - camera: pose, projection, zoom and offset.
    ///   - size: in logical pixels.
    ///   - scale: device pixels per logical pixel; the image has `size × scale` of them, at most 16384 a side.
    ///   - textScale: how many times larger than usual text is, and what scales with it; `nil` for what suits the size.
    ///   - theme: the colours of panes, lines and labels.
    ///   - background: opaque in the colour of the theme, or transparent.
    ///   - caption: lines below the plot; empty for none.
    /// - Throws: `RenderError` when there is no OpenGL, or when the picture has no pixels or too many.
    public static func draw(
        _ scene: ChartScene, camera: ChartCamera, size: PixelSize, scale: Double = 1, textScale: Double? = nil,
        theme: ChartTheme = .light, background: PictureBackground = .opaque, caption: String = ""
    ) throws(RenderError) -> ChartImage {
        var image: ChartImage?
        try draw(
            [ChartFrame(scene, from: camera)], size: size, scale: scale, textScale: textScale, theme: theme,
            background: background, caption: caption
        ) {
            image = $0
        }
        guard let image else { throw .pictureSize(size) }
        return image
    }

    /// Draws pictures one after the other, and passes each image on as it is drawn. Those with the same scene are drawn
    /// from one upload of it where they follow each other.
    ///
    /// - Throws: as `draw(_:camera:size:scale:textScale:theme:background:caption:)`, and what `body` throws.
    public static func draw(
        _ frames: [ChartFrame], size: PixelSize, scale: Double = 1, textScale: Double? = nil,
        theme: ChartTheme = .light, background: PictureBackground = .opaque, caption: String = "",
        body: (ChartImage) throws(RenderError) -> Void
    ) throws(RenderError) {
        let pixels = pixels(of: size, scale: scale)
        guard (1...16_384).contains(pixels.width), (1...16_384).contains(pixels.height) else {
            throw .pictureSize(pixels)
        }
        let painter = AnnotationPainter()
        let scale = scale * (textScale ?? size.textScale)
        let caption = Caption(caption, size: pixels, scale: scale, measurer: painter.measurer)
        let all = frames.map { frame in
            let transform = painter.transform(
                of: frame.scene, camera: frame.camera, size: caption.chartSize, scale: scale)
            return (scene: frame.scene, transform: transform)
        }
        try withRenderer { renderer throws(RenderError) in
            let target = try Framebuffer(size: caption.chartSize, samples: 0, hasDepth: false)
            defer { target.delete() }
            var shown: ChartScene.Identity?
            for (scene, transform) in all {
                if shown !== scene.identity {
                    try renderer.show(scene, for: all.filter { $0.scene.identity === scene.identity }.map(\.transform))
                    shown = scene.identity
                }
                try renderer.draw(transform, into: target.name)
                let data = target.image()
                var annotation = painter.layOut(scene, transform: transform, scale: scale)
                annotation.labels += caption.labels
                try body(
                    try compose(pixels) { cairo in
                        if background == .opaque {
                            setColor(theme.background, on: cairo)
                            cairo_paint(cairo)
                        }
                        painter.drawBackdrop(annotation, theme: theme, on: cairo)
                        data.paint(on: cairo)
                        painter.drawForeground(annotation, theme: theme, on: cairo)
                    })
            }
        }
    }

    /// A size in device pixels.
    static func pixels(of size: PixelSize, scale: Double) -> PixelSize {
        PixelSize(width: length(size.width, scale), height: length(size.height, scale))
    }

    /// A side in device pixels; one that no picture can have stays one that no picture can have.
    private static func length(_ side: Int, _ scale: Double) -> Int {
        let length = (Double(side) * scale).rounded()
        return length.isFinite ? Int(max(-1e9, min(1e9, length))) : 0
    }

    /// What OpenGL draws: the data over a transparent ground.
    ///
    /// - Parameter apis: which kinds of OpenGL may draw, the best first.
    static func dataLayer(
        _ scene: ChartScene, transform: CameraTransform, apis: [OffscreenContext.API] = OffscreenContext.API.allCases,
        quality: ChartRenderer.Quality = .full
    ) throws(RenderError) -> ChartImage {
        var image: ChartImage?
        try withRenderer(of: scene, apis) { renderer throws(RenderError) in
            let target = try Framebuffer(size: transform.size, samples: 0, hasDepth: false)
            defer { target.delete() }
            try renderer.draw(transform, into: target.name, quality: quality)
            image = target.image()
        }
        guard let image else { throw .pictureSize(transform.size) }
        return image
    }

    /// Runs `body` with a renderer in a context of its own.
    private static func withRenderer(
        _ apis: [OffscreenContext.API] = OffscreenContext.API.allCases,
        _ body: (ChartRenderer) throws(RenderError) -> Void
    ) throws(RenderError) {
        let context = try OffscreenContext(apis)
        defer { context.dispose() }
        let renderer = try ChartRenderer()
        defer { renderer.dispose() }
        try body(renderer)
    }

    /// The same with a renderer that shows a scene.
    static func withRenderer(
        of scene: ChartScene, _ apis: [OffscreenContext.API] = OffscreenContext.API.allCases,
        _ body: (ChartRenderer) throws(RenderError) -> Void
    ) throws(RenderError) {
        try withRenderer(apis) { renderer throws(RenderError) in
            try renderer.show(scene)
            try body(renderer)
        }
    }

    /// What is drawn with Cairo, as a picture.
    static func compose(
        _ size: PixelSize, _ draw: (OpaquePointer) throws(RenderError) -> Void
    ) throws(RenderError) -> ChartImage {
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        try pixels.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
            defer { cairo_surface_destroy(surface) }
            guard let cairo = cairo_create(surface) else { throw .pictureSize(size) }
            defer { cairo_destroy(cairo) }
            try draw(cairo)
            guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { throw .pictureSize(size) }
            cairo_surface_flush(surface)
        }
        return ChartImage(size: size, pixels: pixels)
    }
}
