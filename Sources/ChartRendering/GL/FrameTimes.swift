import Charts

/// How long frames of a scene take off screen, each waited for until the driver has finished it.
public enum FrameTimes {
    /// Draws a scene turned by each of some cameras. The first frame, which takes what only a first one needs, is not told.
    ///
    /// - Parameters:
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
}
