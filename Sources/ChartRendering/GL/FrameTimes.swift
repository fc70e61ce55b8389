import CPangoCairo
import Charts

/// The times of frames of a scene off screen, each measured until the driver has finished it.
public enum FrameTimes {
    /// Draws a scene turned by each of some cameras. The first frame, with its one-time costs, is not reported.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - cameras: one a frame.
    ///   - size: of the picture in pixels.
    ///   - quality: of the pictures; `nil` for what a viewport chooses while the chart turns.
    /// - Throws: as `ChartPicture`.
    public static func measure(
        _ scene: ChartScene, cameras: [ChartCamera], size: PixelSize, quality: ChartRenderer.Quality?
    ) throws(RenderError) -> [Duration] {
        var times: [Duration] = []
        try ChartPicture.withRenderer(of: scene) { renderer throws(RenderError) in
            let target = try Framebuffer(size: size, samples: 0, hasDepth: false)
            defer { target.delete() }
            var quality = quality
            for camera in cameras.prefix(1) + cameras {
                let transform = CameraTransform(camera: camera, box: scene.box, size: size)
                if quality == nil { quality = try renderer.movingQuality(for: transform, into: target.name) }
                let start = ContinuousClock.now
                try renderer.draw(transform, into: target.name, quality: quality ?? .moving)
                renderer.finish()
                times.append(ContinuousClock.now - start)
            }
        }
        return Array(times.dropFirst())
    }

    /// Draws a scene turned by each of some cameras as a viewport does in a drag: labels and lines with Cairo, and
    /// the data.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - cameras: one a frame.
    ///   - size: of the picture in pixels.
    ///   - afterFrame: called after each.
    /// - Throws: as `ChartPicture`.
    public static func drag(
        _ scene: ChartScene, cameras: [ChartCamera], size: PixelSize, afterFrame: () -> Void
    ) throws(RenderError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)),
            let cairo = cairo_create(surface)
        else { return }
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        let painter = AnnotationPainter(listsHidden: true)
        try ChartPicture.withRenderer(of: scene) { renderer throws(RenderError) in
            let target = try Framebuffer(size: size, samples: 0, hasDepth: false)
            defer { target.delete() }
            var last: ChartAnnotation?
            for camera in cameras {
                let transform = painter.transform(of: scene, camera: camera, size: size, scale: 1)
                let annotation = painter.layOut(scene, transform: transform, scale: 1, reusing: last.take())
                painter.drawBackdrop(annotation, theme: .light, on: cairo)
                try renderer.draw(transform, into: target.name, quality: .moving)
                painter.drawForeground(annotation, theme: .light, on: cairo)
                renderer.finish()
                last = annotation
                afterFrame()
            }
        }
    }
}
