import CGtk
import ChartRendering
import GtkKit

/// The level line through what is under the pointer, or selected. It is found off the main thread and drawn over the picture.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class ViewportLitLine {
    /// Its plot height; `nil` for none.
    private(set) var height: Double?
    /// What is seen of it, device pixels, and the size of the picture they are of.
    private var found: (pieces: [[SIMD2<Double>]], size: PixelSize)?
    /// What it is on, and how that is seen; `nil` for nothing.
    var view: () -> (scene: ChartScene, transform: CameraTransform)? = { nil }
    /// Called when there is another line to be drawn, or none.
    var onChange: () -> Void = {}
    /// Waits until the pointer or the keys rest.
    private lazy var resting = RestTimer { [weak self] in self?.find() }
    private var finding: Task<Void, Never>?

    isolated deinit {
        finding?.cancel()
    }

    /// Whether there is something to be drawn.
    var isFound: Bool { found != nil }
    /// Whether another line comes soon.
    var isPending: Bool { resting.isPending || finding != nil }

    /// Shows another line as soon as it is known, or none at once.
    func show(at height: Double?) {
        guard height != self.height else { return }
        self.height = height
        stop()
        guard height == nil else {
            resting.restart(after: 0.08)
            return
        }
        found = nil
        onChange()
    }

    /// Finds the line once more, where it is seen otherwise than before.
    func findAgain() {
        guard height != nil else { return }
        stop()
        found = nil
        resting.restart(after: 0)
    }

    private func stop() {
        resting.cancel()
        finding?.cancel()
        finding = nil
    }

    private func find() {
        guard let height, let (scene, transform) = view() else { return }
        finding = Task { [weak self] in
            let pieces = await scene.visibleLevelLines(at: height, transform: transform)
            guard !Task.isCancelled, let self else { return }
            finding = nil
            found = (pieces, transform.size)
            onChange()
        }
    }

    /// White between two dark lines, to be seen on any colour.
    ///
    /// - Parameters:
    ///   - size: of the picture that is drawn; a line that was found for another one is found again.
    ///   - scale: device pixels per logical pixel.
    func draw(on cairo: OpaquePointer, size: PixelSize, scale: Double) {
        guard let found else { return }
        guard found.size == size else { return findAgain() }
        for piece in found.pieces {
            cairo_new_sub_path(cairo)
            for point in piece { cairo_line_to(cairo, point.x, point.y) }
        }
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_width(cairo, 4.5 * scale)
        cairo_set_source_rgba(cairo, 0, 0, 0, 0.7)
        cairo_stroke_preserve(cairo)
        cairo_set_line_width(cairo, 2 * scale)
        cairo_set_source_rgba(cairo, 1, 1, 1, 1)
        cairo_stroke(cairo)
    }
}
