import CGtk
import GtkKit

/// The last picture of a widget, laid over it and fading: one picture becomes another before the eyes.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class ViewportFade {
    /// The overlay.
    let root: Widget
    private var fading: Callback?
    /// When the picture last changed, seconds.
    private var lastChange: ContinuousClock.Instant?

    /// The duration, seconds.
    private static let duration = 0.2

    init?() {
        guard let picture = gtk_picture_new() else { return nil }
        root = picture
        gtk_picture_set_can_shrink(cast(picture), 1)
        gtk_widget_set_can_target(picture, 0)
        setVisible(picture, false)
    }

    isolated deinit {
        fading?.cancel()
    }

    /// Takes the picture that a widget shows, to fade while another one is shown below.
    ///
    /// Pictures that follow each other quickly, as under a slider or in an animation, are not faded: each is shown as it
    /// is.
    ///
    /// - Parameter widget: borrowed.
    func begin(over widget: Widget) {
        let now = ContinuousClock.now
        let isSettled = lastChange.map { now - $0 > .milliseconds(500) } ?? true
        lastChange = now
        guard isSettled, fading == nil, Appearance.animationsEnabled, gtk_widget_get_mapped(widget) != 0,
            let paintable = gtk_widget_paintable_new(widget)
        else { return }
        // Both are ours; the picture holds a reference of its own.
        let image = gdk_paintable_get_current_image(paintable)
        g_object_unref(UnsafeMutableRawPointer(paintable))
        gtk_picture_set_paintable(cast(root), image)
        if let image { g_object_unref(UnsafeMutableRawPointer(image)) }
        gtk_widget_set_opacity(root, 1)
        setVisible(root, true)
        var start: Double?
        fading = onEachFrame(of: root) { [weak self] time in
            guard let self else { return false }
            let began = start ?? time
            start = began
            let progress = (time - began) / Self.duration
            gtk_widget_set_opacity(root, max(0, 1 - progress))
            if progress >= 1 { end() }
            return progress < 1
        }
    }

    private func end() {
        fading = nil
        setVisible(root, false)
        gtk_picture_set_paintable(cast(root), nil)
    }
}
