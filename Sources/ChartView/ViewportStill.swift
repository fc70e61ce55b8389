import ChartRendering
import Charts

/// The whole chart as a still picture, drawn off the main thread, for a window without OpenGL.
///
/// One picture is drawn at a time; what changes meanwhile is drawn after it, once.
@MainActor
final class ViewportStill {
    /// What a picture shows.
    struct Request: Sendable {
        let scene: ChartScene
        let camera: ChartCamera
        /// Logical pixels.
        let size: PixelSize
        let scale: Double
        let textScale: Double
        let theme: ChartTheme
    }

    private enum State {
        case idle, drawing
        /// A picture is being drawn, and another one is needed by then.
        case outdated
    }

    /// The last picture that could be drawn.
    private(set) var image: ChartImage?
    private var state = State.idle
    /// What is to be shown now; `nil` for nothing.
    var request: () -> Request? = { nil }
    /// Called when a picture was drawn, or with why it could not be.
    var onEnd: (RenderError?) -> Void = { _ in }

    /// Draws the chart as it is now, or as it is when the current picture is done.
    func draw() {
        guard state == .idle else {
            state = .outdated
            return
        }
        guard let request = request() else { return }
        state = .drawing
        Task { [weak self] in
            let result = await Self.image(of: request)
            self?.end(with: result)
        }
    }

    private func end(with result: Result<ChartImage, RenderError>) {
        switch result {
        case .success(let image):
            self.image = image
            onEnd(nil)
        case .failure(let problem): onEnd(problem)
        }
        let isOutdated = state == .outdated
        state = .idle
        if isOutdated { draw() }
    }

    @concurrent
    private static func image(of request: Request) async -> Result<ChartImage, RenderError> {
        Result { () throws(RenderError) in
            try ChartPicture.draw(
                request.scene, camera: request.camera, size: request.size, scale: request.scale,
                textScale: request.textScale, theme: request.theme)
        }
    }
}
