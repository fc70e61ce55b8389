import ChartRendering
import GtkKit

/// How good a picture may be drawn when: a coarse one while the chart turns, where drawing is slow, and the full one in steps
/// once input pauses.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class ViewportPacing {
    /// How the scene is seen; `nil` while nothing can be drawn.
    var transform: () -> CameraTransform? = { nil }
    /// A quick picture that needs longer than this is slow.
    var slowFrame = Duration.milliseconds(3)

    private let surface: ViewportSurface
    /// What is drawn while the chart turns.
    private var movingQuality = ChartRenderer.Quality.full
    /// Whether what was drawn last is soon followed by another picture: only then may it be coarse.
    private var isMoving = false
    /// For about how many pixels, and for which scene, it is known whether drawing is slow.
    private var timed: (pixels: Int, samples: Int)?
    /// Begins the full picture.
    private lazy var settling = RestTimer { [weak self] in self?.beginRefining() }
    /// The next step of the full picture.
    private var refining: Callback?

    init(surface: ViewportSurface) {
        self.surface = surface
    }

    isolated deinit {
        refining?.cancel()
    }

    /// Whether what is shown is as good as it gets.
    var isSettled: Bool { !settling.isPending && refining?.isPending != true }
    /// Whether a picture is so slow that turning needs a cheaper one, and the full one is drawn in steps.
    var isSlow: Bool { movingQuality != .full }

    /// Has a frame drawn.
    ///
    /// - Parameter isMoving: whether another one follows soon.
    func queueFrame(isMoving: Bool) {
        self.isMoving = isMoving
        settle(after: isMoving ? 0.15 : 0)
        surface.queueRender()
    }

    /// Uploads what the full image needs once input pauses, and where drawing is slow draws it, a step at a
    /// time: input is handled in between.
    func settle(after delay: Double) {
        stop()
        guard let renderer = surface.renderer else { return }
        renderer.endRefining()
        settling.restart(after: delay)
    }

    /// Draws nothing more by itself.
    func stop() {
        settling.cancel()
        refining?.cancel()
        refining = nil
    }

    /// Draws the frame that is due: the full picture where it is ready, else one that is quick enough.
    ///
    /// - Parameter samples: how many parts the scene has.
    func draw(_ renderer: ChartRenderer, _ transform: CameraTransform, samples: Int) throws(RenderError) {
        guard try !renderer.drawRefined() else { return }
        try time(renderer, transform, samples: samples)
        let quality = isMoving || !isSlow ? movingQuality : .moving
        try renderer.draw(transform, quality: quality)
        // A frame that came late may have replaced the scene after its full picture was begun.
        if quality != .full, isSettled { settle(after: 0) }
    }

    /// Finds out whether drawing is slow, once for a scene and about this size.
    private func time(_ renderer: ChartRenderer, _ transform: CameraTransform, samples: Int) throws(RenderError) {
        let pixels = transform.size.width * transform.size.height
        if let timed, timed.samples == samples, pixels < 2 * timed.pixels, 2 * pixels > timed.pixels { return }
        timed = (pixels, samples)
        movingQuality = try renderer.movingQuality(for: transform, slow: slowFrame)
        settle(after: 0)
    }

    private func beginRefining() {
        guard let renderer = surface.renderer, let transform = transform() else { return }
        surface.makeCurrent()
        if renderer.beginRefining(transform, isDrawn: isSlow) { refine(with: renderer) }
    }

    private func refine(with renderer: ChartRenderer) {
        refining = MainLoop.whenIdle { [weak self] in
            guard let self, surface.renderer === renderer else { return }
            surface.makeCurrent()
            do throws(RenderError) {
                if try Watchdog.leavingOut({ () throws(RenderError) in try renderer.refine() }) {
                    refine(with: renderer)
                } else {
                    refining = nil
                    surface.queueRender()
                }
            } catch {
                surface.giveUp(error)
            }
        }
    }
}
