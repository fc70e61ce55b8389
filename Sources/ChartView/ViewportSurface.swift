import CGtk
import ChartRendering
import GtkKit

/// The OpenGL area among the layers of a viewport, from its start to its end.
///
/// OpenGL is tried first, then OpenGL ES. It makes and disposes of the renderer, and knows nothing of what is drawn.
@MainActor
final class ViewportSurface {
    enum State {
        case starting
        case openGL(ChartRenderer)
        /// Neither OpenGL nor OpenGL ES works in the window, and why.
        case failed(RenderError)
    }

    private(set) var state = State.starting
    /// Called with the renderer when a frame is due, its context current.
    var onRender: (ChartRenderer) -> Void = { _ in }
    var onResize: () -> Void = {}
    /// Called when there is a renderer, and when it is certain that there will be none.
    var onChange: () -> Void = {}

    /// Borrowed: the overlay owns the owner of this surface.
    private let overlay: OpaquePointer
    /// The layers above the area, the lowest first. Borrowed: children of the overlay.
    private let layersAbove: [Widget]
    /// Borrowed: a child of the overlay.
    private var area: Widget?

    init(overlay: OpaquePointer, below layersAbove: [Widget]) {
        self.overlay = overlay
        self.layersAbove = layersAbove
    }

    /// What draws, once OpenGL works and as long as it does.
    var renderer: ChartRenderer? {
        if case .openGL(let renderer) = state { renderer } else { nil }
    }

    /// Puts an OpenGL area between the layers.
    ///
    /// - Parameter embedded: whether to request OpenGL ES 3.0 instead of OpenGL 3.3.
    func start(embedded: Bool = false) {
        guard let area = gtk_gl_area_new() else { return }
        self.area = area
        let glArea: UnsafeMutablePointer<GtkGLArea> = cast(area)
        gtk_gl_area_set_use_es(glArea, embedded.gboolean)
        gtk_gl_area_set_required_version(glArea, 3, embedded ? 0 : 3)
        gtk_gl_area_set_has_depth_buffer(glArea, 0)
        gtk_gl_area_set_auto_render(glArea, 0)
        gtk_widget_set_can_target(area, 0)
        connect(area, .realize) { [weak self] in self?.areaWasRealized(embedded: embedded) }
        connect(area, .unrealize) { [weak self] in self?.areaWillUnrealize() }
        connect(area, .resize) { [weak self] _, _ in self?.onResize() }
        connect(area, .render) { [weak self] _ in
            if let self, let renderer { onRender(renderer) }
            return true
        }
        gtk_overlay_add_overlay(overlay, area)
        // Overlays are stacked in the order of addition: the layers above are added again.
        for layer in layersAbove {
            withExtendedLifetime(GObjectRef(retaining: layer)) {
                gtk_overlay_remove_overlay(overlay, layer)
                gtk_overlay_add_overlay(overlay, layer)
            }
        }
    }

    func makeCurrent() {
        if let area { gtk_gl_area_make_current(cast(area)) }
    }

    func queueRender() {
        if let area { gtk_gl_area_queue_render(cast(area)) }
    }

    /// Ends OpenGL after a failure while drawing: what broke once would break again with OpenGL ES.
    func giveUp(_ error: RenderError) {
        renderer?.dispose()
        state = .starting
        fail(error, embedded: true)
    }

    private func areaWasRealized(embedded: Bool) {
        guard let area else { return }
        makeCurrent()
        if let error = gtk_gl_area_get_error(cast(area)) {
            fail(.noContext(GLibError(copying: error).message), embedded: embedded)
            return
        }
        do throws(RenderError) {
            state = .openGL(try ChartRenderer())
            onChange()
        } catch {
            fail(error, embedded: embedded)
        }
    }

    private func areaWillUnrealize() {
        guard let renderer, let area else { return }
        makeCurrent()
        if gtk_gl_area_get_error(cast(area)) == nil { renderer.dispose() }
        state = .starting
    }

    /// Tries OpenGL ES, and then does without.
    private func fail(_ error: RenderError, embedded: Bool) {
        // Not from inside the area's own signal: removing the area there would free it while it is in use.
        MainLoop.whenIdle { [weak self] in
            guard let self, let area else { return }
            self.area = nil
            gtk_overlay_remove_overlay(overlay, area)
            guard embedded else {
                start(embedded: true)
                return
            }
            state = .failed(error)
            onChange()
        }
    }
}
