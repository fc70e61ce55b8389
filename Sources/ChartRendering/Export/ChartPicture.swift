import CGLShims
import CPangoCairo
import Charts

/// What lies behind a chart on a picture.
public enum PictureBackground: Hashable, Sendable {
    /// The background of the theme.
    case opaque
    case transparent
}

/// A chart drawn off screen, exactly as the viewport shows it.
public enum ChartPicture {
    /// Draws a scene without a display.
    ///
    /// Keep it off GTK's thread: a window may have its own OpenGL context current there, and EGL gives a thread no other
    /// one beside it.
    ///
    /// - Parameters:
    ///   - size: in logical pixels.
    ///   - scale: device pixels per logical pixel; the image has `size × scale` of them, at most 16384 a side.
    /// - Throws: `RenderError` when there is no OpenGL, or when the picture has no pixels or too many.
    public static func draw(
        _ scene: ChartScene, camera: ChartCamera, size: PixelSize, scale: Double = 1, theme: ChartTheme = .light,
        background: PictureBackground = .opaque
    ) throws(RenderError) -> ChartImage {
        let pixels = PixelSize(width: length(size.width, scale), height: length(size.height, scale))
        guard (1...16_384).contains(pixels.width), (1...16_384).contains(pixels.height) else {
            throw .pictureSize(pixels)
        }
        let painter = AnnotationPainter()
        let transform = painter.transform(of: scene, camera: camera, size: pixels, scale: scale)
        let data = try dataLayer(scene, transform: transform)
        let annotation = painter.layOut(scene, transform: transform, scale: scale)
        return try compose(pixels) { cairo in
            if background == .opaque {
                let color = theme.background
                cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.opacity)
                cairo_paint(cairo)
            }
            painter.drawBackdrop(annotation, theme: theme, on: cairo)
            data.paint(on: cairo)
            painter.drawForeground(annotation, theme: theme, on: cairo)
        }
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
        quality: ChartRenderer.Quality = .full, litHeight: Double? = nil
    ) throws(RenderError) -> ChartImage {
        let context = try OffscreenContext(apis)
        defer { context.dispose() }
        let renderer = try ChartRenderer()
        defer { renderer.dispose() }
        try renderer.show(scene)
        renderer.litHeight = litHeight
        let target = try Framebuffer(size: transform.size, samples: 0, hasDepth: false)
        defer { target.delete() }
        try renderer.draw(transform, into: target.name, quality: quality)
        return target.image()
    }

    private static func compose(_ size: PixelSize, _ draw: (OpaquePointer) -> Void) throws(RenderError) -> ChartImage {
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        var failure: cairo_status_t = CAIRO_STATUS_SUCCESS
        pixels.withUnsafeMutableBytes { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
            defer { cairo_surface_destroy(surface) }
            guard let cairo = cairo_create(surface) else { return }
            defer { cairo_destroy(cairo) }
            draw(cairo)
            failure = cairo_status(cairo)
            cairo_surface_flush(surface)
        }
        guard failure == CAIRO_STATUS_SUCCESS else { throw .pictureSize(size) }
        return ChartImage(size: size, pixels: pixels)
    }
}

extension Framebuffer {
    /// The colours as a picture. Only of a framebuffer with one sample a pixel.
    fileprivate func image() -> ChartImage {
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        gl_PixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        let row = size.width * 4
        var pixels = [UInt8](repeating: 0, count: row * size.height)
        let read = [UInt8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            // RGBA is what OpenGL ES reads as well.
            gl_ReadPixels(GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), base)
            count = buffer.count
        }
        for y in 0..<size.height {
            let (from, to) = ((size.height - 1 - y) * row, y * row)
            for x in stride(from: 0, to: row, by: 4) {
                pixels[to + x] = read[from + x + 2]
                pixels[to + x + 1] = read[from + x + 1]
                pixels[to + x + 2] = read[from + x]
                pixels[to + x + 3] = read[from + x + 3]
            }
        }
        return ChartImage(size: size, pixels: pixels)
    }
}
