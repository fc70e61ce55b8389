import CGtk
import ChartRendering
import Charts
import GtkKit
import Localization

/// The widget that shows a chart: the panes behind, OpenGL's picture over them, the labels in front.
///
/// It knows a scene and a camera and tells what the hand does to the camera; it knows nothing of where charts come from.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
public final class ChartViewport {
    public let root: Widget
    /// What is shown; `nil` shows an empty ground.
    public var scene: ChartScene? {
        willSet { if scene != nil, newValue != nil { fade.begin(over: root) } }
        didSet {
            sceneIsUploaded = false
            readout.hide()
            refreshBanner()
            // One scene after another is a slider or an animation.
            redraw(isMoving: oldValue != nil && scene != nil)
            if let oldValue, let scene, let chosen = selection {
                selection = ViewportSelection(
                    first: scene.datum(at: chosen.first, of: oldValue), last: scene.datum(at: chosen.last, of: oldValue)
                )
            }
            refreshSelection()
            pinSoon()
            restSoon()
        }
    }
    /// The indices of the groups whose bounds are marked.
    public var markedGroups: Set<Int> = [] {
        didSet { if markedGroups != oldValue { gtk_widget_queue_draw(foreground) } }
    }
    public var camera = ChartCamera() {
        didSet {
            guard camera != oldValue else { return }
            readout.hide()
            redraw(isMoving: true)
            pinSoon()
            restSoon()
        }
    }
    /// Whether a drag or a pinch is under way: nobody hears of its moves between the first and the last.
    var isHeld = false {
        didSet {
            if oldValue, !isHeld, isMovedByHand { onCamera(camera) }
            isMovedByHand = false
        }
    }
    /// Whether what is under way has changed the camera: a click has not.
    private var isMovedByHand = false
    /// Where the pointer was last, logical pixels.
    var pointer = SIMD2(0.0, 0.0)
    /// Tells the values under it.
    let readout: ViewportReadout
    /// What is selected.
    var selection: ViewportSelection? {
        didSet {
            guard selection != oldValue else { return }
            refreshSelection()
            onSelection(pinned?.first, pinned?.last)
            showPinned()
            gtk_widget_queue_draw(foreground)
        }
    }
    /// The ends of the selection as they stand on the scene.
    var pinned: (first: ChartHit, last: ChartHit)?
    /// Lays the last scene's picture over the next one.
    let fade: ViewportFade
    /// Shows the surface's profile through what is selected.
    let profile: ViewportProfile
    public var theme = ChartTheme.light {
        didSet {
            profile.theme = theme
            if theme != oldValue { redraw(isMoving: false) }
        }
    }
    /// How many times larger than usual the desktop wants text; lines, ticks and margins go with it.
    private var textScale = Appearance.textScale {
        didSet {
            guard textScale != oldValue else { return }
            profile.textScale = textScale
            redraw(isMoving: false)
        }
    }
    /// Called with what the hand has made of the camera; in a drag or a pinch with its first move, which ends a glide, and with
    /// its end.
    public var onCamera: (ChartCamera) -> Void = { _ in }
    /// Called with the camera at every move of the hand; `nil` where nobody wants to know.
    var onMove: ((ChartCamera) -> Void)?
    /// Called with how the scene is seen, once neither it nor the camera has changed for a while.
    public var onRest: (CameraTransform) -> Void = { _ in }
    /// Called with the index of the group whose name in the legend was clicked.
    public var onGroup: ((Int) -> Void)?
    /// Called with the index of the group of what the hand has selected.
    public var onPick: (Int) -> Void = { _ in }
    /// Called when the hand asks for the whole chart again.
    public var onReset: () -> Void = {}

    /// Called with both ends of what is selected, the same for a single datum, and `nil` for nothing.
    var onSelection: (ChartHit?, ChartHit?) -> Void = { _, _ in }

    /// How the data get onto the screen.
    private enum Surface {
        case starting
        case openGL(ChartRenderer)
        /// Without OpenGL in the window: a still picture from the software path, and why.
        case still(RenderError, ChartImage?)
    }

    /// One frame's geometry, shared by the layers.
    struct Frame {
        let camera: ChartCamera
        let size: PixelSize
        let transform: CameraTransform
        let annotation: ChartAnnotation
    }

    private let overlay: OpaquePointer
    private let backdrop: Widget
    private let foreground: Widget
    private let banner: Widget
    private var area: Widget?
    private let painter = AnnotationPainter(listsHidden: true)
    private var surface = Surface.starting
    private var sceneIsUploaded = false
    /// Why the scene cannot be drawn although everything works.
    private var sceneProblem: RenderError?
    private var frame: Frame?
    /// Whether `frame` is that of the scene and the theme.
    private var isFrameCurrent = false
    /// What is drawn while the chart turns.
    private var movingQuality = ChartRenderer.Quality.full
    /// Whether what was drawn last is soon followed by another picture: only then may it be coarse.
    private var isMoving = false
    /// Whether a picture takes so long that turning needs a cheaper one, and the full one is drawn in steps.
    private var isSlow: Bool { movingQuality != .full }
    /// What begins the full picture, and then its next step.
    private lazy var settling = RestTimer { [weak self] in self?.beginRefining() }
    private var refining: Callback?
    /// Whether what is shown is as good as it gets.
    public var isSettled: Bool { !settling.isPending && refining?.isPending != true }
    private lazy var pinning = RestTimer { [weak self] in self?.showPinned() }
    private lazy var resting = RestTimer { [weak self] in
        guard let self, let frame = currentFrame() else { return }
        onRest(frame.transform)
    }
    private var watching: [SignalConnection] = []
    /// Whether a still picture is being drawn, and whether another one is wanted by then.
    private var still: (isDrawing: Bool, isOutdated: Bool) = (false, false)
    /// A quick picture that takes longer than this is slow.
    var slowFrame = Duration.milliseconds(3)
    /// For about how many pixels, and for which scene, it is known whether drawing is slow.
    private var timed: (pixels: Int, samples: Int)?

    public init?() {
        guard let root = gtk_overlay_new(), let backdrop = gtk_drawing_area_new(),
            let foreground = gtk_drawing_area_new(), let banner = gtk_label_new(nil),
            let readout = ViewportReadout(), let profile = ViewportProfile(), let fade = ViewportFade()
        else { return nil }
        self.root = root
        self.backdrop = backdrop
        self.foreground = foreground
        self.banner = banner
        self.readout = readout
        self.profile = profile
        self.fade = fade
        overlay = cast(root)
        gtk_overlay_set_child(overlay, backdrop)
        gtk_widget_set_hexpand(root, 1)
        gtk_widget_set_vexpand(root, 1)
        gtk_widget_set_size_request(root, 160, 120)
        gtk_widget_set_focusable(root, 1)
        gtk_widget_add_css_class(root, "viewport")
        gtk_overlay_add_overlay(overlay, foreground)
        gtk_widget_set_can_target(foreground, 0)
        ViewportStyle.install()
        addBanner()
        gtk_overlay_add_overlay(overlay, fade.root)
        gtk_overlay_add_overlay(overlay, profile.root)
        gtk_overlay_add_overlay(overlay, readout.root)
        setAccessibleLabel(root, localized("Chart"))
        setDrawing(of: cast(backdrop)) { [weak self] cairo, _, _ in self?.drawBackdrop(on: cairo) }
        setDrawing(of: cast(foreground)) { [weak self] cairo, _, _ in self?.drawForeground(on: cairo) }
        addGestures()
        readout.onLight = { [weak self] in self?.redrawData() }
        connect(root, .unrealize) { [weak self] in
            self?.settling.cancel()
            self?.refining?.cancel()
            self?.pinning.cancel()
            self?.resting.cancel()
        }
        attach(self, to: root)
        profile.textScale = textScale
        watching = Appearance.onChange { [weak self] in self?.textScale = Appearance.textScale }
        startOpenGL(embedded: false)
    }

    isolated deinit {
        refining?.cancel()
        watching.forEach { $0.disconnect() }
    }

    private func addBanner() {
        gtk_label_set_wrap(cast(banner), 1)
        gtk_widget_set_valign(banner, GTK_ALIGN_START)
        gtk_widget_set_halign(banner, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(banner, 6)
        gtk_widget_add_css_class(banner, "banner")
        gtk_widget_set_can_target(banner, 0)
        setVisible(banner, false)
        gtk_overlay_add_overlay(overlay, banner)
    }

    // MARK: - OpenGL's life

    /// Puts an OpenGL area between the layers.
    ///
    /// - Parameter embedded: whether to ask for OpenGL ES 3.0 in place of OpenGL 3.3.
    private func startOpenGL(embedded: Bool) {
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
        connect(area, .resize) { [weak self] _, _ in self?.redraw(isMoving: false) }
        connect(area, .render) { [weak self] _ in
            self?.drawData()
            return true
        }
        gtk_overlay_add_overlay(overlay, area)
        // Overlays lie in the order they were added: the labels come back on top.
        for layer in [foreground, fade.root, banner, profile.root, readout.root] {
            withExtendedLifetime(GObjectRef(retaining: layer)) {
                gtk_overlay_remove_overlay(overlay, layer)
                gtk_overlay_add_overlay(overlay, layer)
            }
        }
    }

    private func areaWasRealized(embedded: Bool) {
        guard let area else { return }
        gtk_gl_area_make_current(cast(area))
        if let error = gtk_gl_area_get_error(cast(area)) {
            fail(.noContext(GLibError(copying: error).message), embedded: embedded)
            return
        }
        do throws(RenderError) {
            surface = .openGL(try ChartRenderer())
            sceneIsUploaded = false
            redraw(isMoving: false)
        } catch {
            fail(error, embedded: embedded)
        }
    }

    private func areaWillUnrealize() {
        guard case .openGL(let renderer) = surface, let area else { return }
        gtk_gl_area_make_current(cast(area))
        if gtk_gl_area_get_error(cast(area)) == nil { renderer.dispose() }
        surface = .starting
    }

    /// Tries OpenGL ES, and then does without.
    private func fail(_ error: RenderError, embedded: Bool) {
        // Not from inside the area's own signal: taking it out would end it while it is in use.
        MainLoop.whenIdle { [weak self] in
            guard let self, let area else { return }
            self.area = nil
            gtk_overlay_remove_overlay(overlay, area)
            guard embedded else {
                startOpenGL(embedded: true)
                return
            }
            surface = .still(error, nil)
            refreshBanner()
            redraw(isMoving: false)
        }
    }

    /// Says what stands in the way of the chart, if anything does.
    private func refreshBanner() {
        var text: String?
        if let sceneProblem {
            text = sceneProblem.description
        } else if scene?.isEmpty == true {
            text = ChartScene.nothingToDraw
        } else if case .still(let error, _) = surface {
            text = localized("{error} The chart is shown as a still picture.", ["error": "\(error)"])
        }
        gtk_label_set_text(cast(banner), text ?? "")
        setVisible(banner, text != nil)
    }

    /// Changes the camera as the hand wants it.
    func change(_ change: (inout ChartCamera) -> Void) {
        var changed = camera
        change(&changed)
        camera = changed
        onMove?(changed)
        if !isMovedByHand { onCamera(changed) }
        isMovedByHand = isHeld
    }

    // MARK: - Drawing

    private func redraw(isMoving: Bool) {
        isFrameCurrent = false
        self.isMoving = isMoving
        gtk_widget_queue_draw(backdrop)
        gtk_widget_queue_draw(foreground)
        switch surface {
        case .starting: break
        case .openGL:
            settle(after: isMoving ? 0.15 : 0)
            if let area { gtk_gl_area_queue_render(cast(area)) }
        case .still(let error, _): drawStill(error)
        }
    }

    /// Draws the data again, with all else as it is.
    func redrawData() {
        guard let area, case .openGL(let renderer) = surface else { return }
        guard isSlow else {
            gtk_gl_area_queue_render(cast(area))
            return
        }
        // The last picture stays until the next one is whole.
        renderer.litHeight = readout.litHeight
        settle(after: 0)
    }

    /// Has the renderer get what the full picture needs once the hand rests, and where drawing is slow draw it, a step at a
    /// time: what the hand does comes between.
    private func settle(after delay: Double) {
        settling.cancel()
        refining?.cancel()
        refining = nil
        guard case .openGL(let renderer) = surface else { return }
        renderer.endRefining()
        settling.restart(after: delay)
    }

    private func beginRefining() {
        guard let area, case .openGL(let renderer) = surface, let frame = currentFrame() else { return }
        gtk_gl_area_make_current(cast(area))
        if renderer.beginRefining(frame.transform, isDrawn: isSlow) { refine(with: renderer) }
    }

    private func refine(with renderer: ChartRenderer) {
        refining = MainLoop.whenIdle { [weak self] in
            guard let self, let area, case .openGL(let current) = surface, current === renderer else { return }
            gtk_gl_area_make_current(cast(area))
            do throws(RenderError) {
                if try Watchdog.leavingOut({ () throws(RenderError) in try renderer.refine() }) {
                    refine(with: renderer)
                } else {
                    refining = nil
                    gtk_gl_area_queue_render(cast(area))
                }
            } catch {
                giveUp(renderer, error)
            }
        }
    }

    private func restSoon() {
        resting.restart(after: 0.3)
    }

    /// Shows the card of the selection once the hand rests: nothing is laid out while the chart turns.
    private func pinSoon() {
        if pinned == nil { pinning.cancel() } else { pinning.restart(after: 0.15) }
    }

    private var scale: Double {
        Double(gtk_widget_get_scale_factor(root))
    }

    func currentFrame() -> Frame? {
        guard let scene else { return nil }
        let pixels = PixelSize(
            width: Int(Double(gtk_widget_get_width(root)) * scale),
            height: Int(Double(gtk_widget_get_height(root)) * scale))
        guard pixels.width > 0, pixels.height > 0 else { return nil }
        if isFrameCurrent, let frame, frame.size == pixels, frame.camera == camera { return frame }
        let transform = painter.transform(of: scene, camera: camera, size: pixels, scale: scale * textScale)
        let made = Frame(
            camera: camera, size: pixels, transform: transform,
            annotation: painter.layOut(
                scene, transform: transform, scale: scale * textScale, reusing: frame.take()?.annotation))
        (frame, isFrameCurrent) = (made, true)
        return made
    }

    private func drawBackdrop(on cairo: OpaquePointer) {
        let color = theme.background
        cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
        cairo_paint(cairo)
        cairo_scale(cairo, 1 / scale, 1 / scale)
        if case .still(_, let image) = surface {
            image?.paint(on: cairo)
        } else if let frame = currentFrame() {
            painter.drawBackdrop(frame.annotation, theme: theme, on: cairo)
        }
    }

    private func drawForeground(on cairo: OpaquePointer) {
        if case .still = surface { return }
        guard let frame = currentFrame() else { return }
        cairo_scale(cairo, 1 / scale, 1 / scale)
        painter.drawForeground(frame.annotation, theme: theme, on: cairo)
        drawMarkedGroups(frame, on: cairo)
        drawSelection(frame, on: cairo)
    }

    private func drawData() {
        guard case .openGL(let renderer) = surface else { return }
        guard let scene, let frame = currentFrame() else {
            renderer.clear()
            return
        }
        do throws(RenderError) {
            if !sceneIsUploaded { try upload(scene, frame.transform, to: renderer) }
            guard sceneProblem == nil else {
                renderer.clear()
                return
            }
            renderer.litHeight = readout.litHeight
            try Watchdog.leavingOut { () throws(RenderError) in
                guard try !renderer.drawRefined() else { return }
                try time(renderer, frame.transform, samples: scene.sampleCount)
                try renderer.draw(frame.transform, quality: isMoving || !isSlow ? movingQuality : .moving)
            }
        } catch {
            giveUp(renderer, error)
        }
    }

    /// Finds out whether drawing is slow, once for a scene and about this size.
    private func time(_ renderer: ChartRenderer, _ transform: CameraTransform, samples: Int) throws(RenderError) {
        let pixels = transform.size.width * transform.size.height
        if let timed, timed.samples == samples, pixels < 2 * timed.pixels, 2 * pixels > timed.pixels { return }
        timed = (pixels, samples)
        movingQuality = try renderer.movingQuality(for: transform, slow: slowFrame)
        settle(after: 0)
    }

    private func giveUp(_ renderer: ChartRenderer, _ error: RenderError) {
        renderer.dispose()
        surface = .starting
        fail(error, embedded: true)
    }

    /// Hands a scene to the driver. One that is too large for it is a problem of that scene and of no other.
    ///
    /// - Parameter transform: of the picture that is drawn first; what others need besides comes when the hand rests.
    private func upload(
        _ scene: ChartScene, _ transform: CameraTransform, to renderer: ChartRenderer
    ) throws(RenderError) {
        sceneIsUploaded = true
        var problem: RenderError?
        do throws(RenderError) {
            try renderer.show(scene, for: [transform])
        } catch {
            guard case .gridTooLarge = error else { throw error }
            problem = error
        }
        guard problem != sceneProblem else { return }
        sceneProblem = problem
        // Not while GTK draws.
        MainLoop.whenIdle { [weak self] in self?.refreshBanner() }
    }

    /// Draws the whole chart off this thread, one picture at a time: what is wished for meanwhile is drawn after it.
    private func drawStill(_ error: RenderError) {
        guard !still.isDrawing else {
            still.isOutdated = true
            return
        }
        let size = PixelSize(width: Int(gtk_widget_get_width(root)), height: Int(gtk_widget_get_height(root)))
        guard let scene, size.width > 0, size.height > 0 else { return }
        still = (true, false)
        let wish = (camera: camera, scale: scale, textScale: textScale, theme: theme)
        Task { [weak self] in
            let image = await Self.stillImage(
                scene, camera: wish.camera, size: size, scale: wish.scale, textScale: wish.textScale,
                theme: wish.theme)
            guard let self else { return }
            switch image {
            case .success(let image):
                surface = .still(error, image)
                sceneProblem = nil
            case .failure(let failure): sceneProblem = failure
            }
            refreshBanner()
            gtk_widget_queue_draw(backdrop)
            let isOutdated = still.isOutdated
            still = (false, false)
            if isOutdated { drawStill(error) }
        }
    }

    @concurrent
    private static func stillImage(
        _ scene: ChartScene, camera: ChartCamera, size: PixelSize, scale: Double, textScale: Double, theme: ChartTheme
    ) async -> Result<ChartImage, RenderError> {
        Result { () throws(RenderError) in
            try ChartPicture.draw(
                scene, camera: camera, size: size, scale: scale, textScale: textScale, theme: theme)
        }
    }
}
