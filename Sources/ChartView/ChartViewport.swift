import CGtk
import ChartRendering
import Charts
import GtkKit
import Localization

/// The widget that shows a chart: the panes behind, OpenGL's picture over them, the labels in front.
///
/// It has a scene and a camera and reports changes of the camera; it is independent of the source of charts.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
public final class ChartViewport {
    /// The widget to put into a window; owned by the viewport.
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
    /// How the scene is seen; setting it draws the next frame.
    public var camera = ChartCamera() {
        didSet {
            guard camera != oldValue else { return }
            readout.hide()
            redraw(isMoving: true)
            pinSoon()
            restSoon()
        }
    }
    /// Whether a drag or a pinch is in progress: its moves between the first and the last are not reported.
    var isHeld = false {
        didSet {
            if oldValue, !isHeld, reported != nil { onCamera(camera) }
            reported = nil
        }
    }
    /// The camera after the first move of the drag or pinch under way; `nil` before it, as in a click.
    private var reported: ChartCamera?
    /// Where the pointer was last, logical pixels.
    var pointer = SIMD2(0.0, 0.0)
    /// Reports the values under it.
    let readout: ViewportReadout
    /// The level line through what it is of.
    let litLine = ViewportLitLine()
    /// The sample that was reached along a level line, and the plot height of that.
    var levelLine: (last: ChartDatum, height: Double)?
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
    /// The ends of the selection in the scene.
    var pinned: (first: ChartHit, last: ChartHit)?
    /// Lays the last scene's picture over the next one.
    let fade: ViewportFade
    /// Shows the surface's profile through what is selected.
    let profile: ViewportProfile
    /// The colours of panes, lines and labels; setting it draws the next frame.
    public var theme = ChartTheme.light {
        didSet {
            profile.theme = theme
            if theme != oldValue { redraw(isMoving: false) }
        }
    }
    /// The desktop's text scale; lines, ticks and margins are scaled by it too.
    private var textScale = Appearance.textScale {
        didSet {
            guard textScale != oldValue else { return }
            profile.textScale = textScale
            redraw(isMoving: false)
            litLine.findAgain()
        }
    }
    /// Called with the camera that the user has changed; in a drag or a pinch with its first move, which ends a glide, and with
    /// its end.
    public var onCamera: (ChartCamera) -> Void = { _ in }
    /// Called with the camera at every move of the pointer; `nil` where unneeded.
    public var onMove: ((ChartCamera) -> Void)?
    /// Called with how the scene is seen, once neither it nor the camera has changed for a while.
    public var onRest: (CameraTransform) -> Void = { _ in }
    /// Called with the index of the group whose name in the legend was clicked.
    public var onGroup: ((Int) -> Void)?
    /// Called with the index of the group of what the user has selected.
    public var onPick: (Int) -> Void = { _ in }
    /// Called when the user resets the view.
    public var onReset: () -> Void = {}

    /// Called with both ends of what is selected, the same for a single datum, and `nil` for nothing.
    var onSelection: (ChartHit?, ChartHit?) -> Void = { _, _ in }

    /// One frame's geometry, shared by the layers.
    struct Frame {
        let camera: ChartCamera
        let size: PixelSize
        let transform: CameraTransform
        let annotation: ChartAnnotation
    }

    private let backdrop: Widget
    private let foreground: Widget
    private let banner: Widget
    private let painter = AnnotationPainter(listsHidden: true)
    private let surface: ViewportSurface
    let pacing: ViewportPacing
    private let still = ViewportStill()
    private var sceneIsUploaded = false
    /// Why the scene cannot be drawn although everything works.
    private(set) var sceneProblem: RenderError?
    /// Called with `sceneProblem` when it has changed, not while GTK draws.
    var onProblem: ((RenderError?) -> Void)?
    private var reportedProblem: RenderError?
    private var frame: Frame?
    /// Whether `frame` is that of the scene and the theme.
    private var isFrameCurrent = false
    /// Whether what is shown is as good as it gets.
    public var isSettled: Bool { pacing.isSettled && !litLine.isPending }
    /// Shows the card of the selection.
    private(set) lazy var pinning = RestTimer { [weak self] in self?.showPinned() }
    private lazy var resting = RestTimer { [weak self] in
        guard let self, let frame = currentFrame() else { return }
        onRest(frame.transform)
    }
    private var watching: [SignalConnection] = []

    /// A viewport without a scene; `nil` where GTK cannot make its widgets.
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
        let overlay: OpaquePointer = cast(root)
        surface = ViewportSurface(
            overlay: overlay, below: [foreground, fade.root, banner, profile.root, readout.root])
        pacing = ViewportPacing(surface: surface)
        gtk_overlay_set_child(overlay, backdrop)
        gtk_widget_set_hexpand(root, 1)
        gtk_widget_set_vexpand(root, 1)
        gtk_widget_set_size_request(root, 160, 120)
        gtk_widget_set_focusable(root, 1)
        setAccessibleRole(root, GTK_ACCESSIBLE_ROLE_IMG)
        gtk_widget_add_css_class(root, "viewport")
        gtk_widget_set_can_target(foreground, 0)
        ViewportStyle.install()
        styleBanner()
        for layer in [foreground, banner, fade.root, profile.root, readout.root] {
            gtk_overlay_add_overlay(overlay, layer)
        }
        setAccessibleLabel(root, localized("Chart"))
        setDrawing(of: cast(backdrop)) { [weak self] cairo, _, _ in self?.drawBackdrop(on: cairo) }
        setDrawing(of: cast(foreground)) { [weak self] cairo, _, _ in self?.drawForeground(on: cairo) }
        addGestures()
        connectParts()
        attach(self, to: root)
        profile.textScale = textScale
        watching = Appearance.onChange { [weak self] in self?.textScale = Appearance.textScale }
        surface.start()
    }

    isolated deinit {
        watching.forEach { $0.disconnect() }
    }

    /// Connects the components. None of them retains the viewport.
    private func connectParts() {
        readout.onLight = { [weak self] in self?.litLine.show(at: $0) }
        litLine.view = { [weak self] in
            guard let self, surface.renderer != nil, let scene, let frame = currentFrame() else { return nil }
            return (scene, frame.transform)
        }
        litLine.onChange = { [weak self] in self.map { gtk_widget_queue_draw($0.foreground) } }
        surface.onChange = { [weak self] in
            self?.sceneIsUploaded = false
            self?.refreshBanner()
            self?.redraw(isMoving: false)
        }
        surface.onResize = { [weak self] in self?.redraw(isMoving: false) }
        surface.onRender = { [weak self] in self?.drawData(with: $0) }
        pacing.transform = { [weak self] in self?.currentFrame()?.transform }
        still.request = { [weak self] in self?.stillRequest() }
        still.onEnd = { [weak self] problem in
            self?.sceneProblem = problem
            self?.refreshBanner()
            self?.redrawBackdrop()
        }
        connect(root, .unrealize) { [weak self] in
            self?.pacing.stop()
            self?.pinning.cancel()
            self?.litLine.show(at: nil)
            self?.resting.cancel()
        }
    }

    private func styleBanner() {
        gtk_label_set_wrap(cast(banner), 1)
        gtk_widget_set_valign(banner, GTK_ALIGN_START)
        gtk_widget_set_halign(banner, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(banner, 6)
        gtk_widget_add_css_class(banner, "banner")
        gtk_widget_set_can_target(banner, 0)
        setVisible(banner, false)
    }

    /// Shows what prevents the chart from being drawn, if anything does.
    private func refreshBanner() {
        var text: String?
        if let sceneProblem {
            text = sceneProblem.description
        } else if scene?.isEmpty == true {
            text = ChartScene.nothingToDraw
        } else if case .failed(let error) = surface.state {
            text = localized("{error} The chart is shown as a still picture.", ["error": "\(error)"])
        }
        gtk_label_set_text(cast(banner), text ?? "")
        setVisible(banner, text != nil)
        guard sceneProblem != reportedProblem else { return }
        reportedProblem = sceneProblem
        onProblem?(sceneProblem)
    }

    /// Changes the camera by input.
    func change(_ change: (inout ChartCamera) -> Void) {
        var changed = camera
        change(&changed)
        camera = changed
        onMove?(changed)
        guard reported == nil else { return }
        if isHeld { reported = changed }
        onCamera(changed)
    }

    /// Sets the camera to its owner's. A drag continues from its last move when the owner has only the first.
    public func setCamera(_ owned: ChartCamera) {
        if owned != reported { camera = owned }
    }

    // MARK: - Drawing

    private func redraw(isMoving: Bool) {
        isFrameCurrent = false
        redrawBackdrop()
        gtk_widget_queue_draw(foreground)
        switch surface.state {
        case .starting: break
        case .openGL: pacing.queueFrame(isMoving: isMoving)
        case .failed: still.draw()
        }
    }

    private func redrawBackdrop() {
        gtk_widget_queue_draw(backdrop)
    }

    private func restSoon() {
        resting.restart(after: 0.3)
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
        if case .failed = surface.state {
            still.image?.paint(on: cairo)
        } else if let frame = currentFrame() {
            painter.drawBackdrop(frame.annotation, theme: theme, on: cairo)
        }
    }

    private func drawForeground(on cairo: OpaquePointer) {
        if case .failed = surface.state { return }
        guard let frame = currentFrame() else { return }
        cairo_scale(cairo, 1 / scale, 1 / scale)
        litLine.draw(on: cairo, size: frame.size, scale: scale)
        painter.drawForeground(frame.annotation, theme: theme, on: cairo)
        drawMarkedGroups(frame, on: cairo)
        drawSelection(frame, on: cairo)
    }

    private func drawData(with renderer: ChartRenderer) {
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
            try Watchdog.leavingOut { () throws(RenderError) in
                try pacing.draw(renderer, frame.transform, samples: scene.sampleCount)
            }
        } catch {
            surface.giveUp(error)
        }
    }

    /// Hands a scene to the driver. One that is too large for it is a problem of that scene and of no other.
    ///
    /// - Parameter transform: of the frame that is drawn first; what others need is uploaded when input pauses.
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

    private func stillRequest() -> ViewportStill.Request? {
        let size = PixelSize(width: Int(gtk_widget_get_width(root)), height: Int(gtk_widget_get_height(root)))
        guard let scene, size.width > 0, size.height > 0 else { return nil }
        return ViewportStill.Request(
            scene: scene, camera: camera, size: size, scale: scale, textScale: textScale, theme: theme)
    }
}
