import CGtk
import ChartRendering
import Charts
import GtkKit

/// A chart as a widget that can be turned by dragging, for any window.
///
/// ```swift
/// let view = ChartView(Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in x * z } })
/// ```
///
/// It follows the theme, glides back to its pose on a double click where motion is allowed, and writes the pose into the
/// binding that the chart names.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
public final class ChartView {
    /// The widget; it retains this object.
    public let root: Widget
    let viewport: ChartViewport
    private var chart: ChartSpecification
    private var building: Task<Void, Never>?
    private var transition: CameraTransition?
    private var gliding: Callback?
    private var watching: [SignalConnection] = []

    /// - Returns: `nil` where GTK cannot make widgets, as before it was initialised.
    public init?(_ chart: Chart3D<some Chart3DContent>) {
        guard let viewport = ChartViewport() else { return nil }
        self.viewport = viewport
        self.chart = chart.specification
        root = viewport.root
        attach(self, to: root)
        viewport.camera = ChartCamera(pose: self.chart.pose, projection: self.chart.projection)
        viewport.onCamera = { [weak self] in self?.setCamera($0) }
        viewport.onMove = { [weak self] in self?.chart.poseBinding?.wrappedValue = $0.pose }
        viewport.onReset = { [weak self] in self?.reset() }
        viewport.onSelection = { [weak self] in self?.report($0, $1) }
        connect(root, .map) { [weak self] in self?.refreshTheme() }
        watching = Appearance.onChange { [weak self] in self?.refreshTheme() }
        build()
    }

    isolated deinit {
        building?.cancel()
        gliding?.cancel()
        watching.forEach { $0.disconnect() }
    }

    /// Shows another chart with the current camera.
    public func show(_ chart: Chart3D<some Chart3DContent>) {
        self.chart = chart.specification
        build()
    }

    /// Looks at the chart from another side, at once.
    public func turn(to pose: Chart3DPose) {
        var camera = viewport.camera
        camera.pose = pose
        setCamera(camera)
    }

    private func build() {
        building?.cancel()
        building = Task { [weak self, chart] in
            guard let scene = try? await ChartScene.build(chart), !Task.isCancelled, let self else { return }
            viewport.scene = scene
        }
    }

    private func setCamera(_ camera: ChartCamera) {
        transition = nil
        viewport.camera = camera
        chart.poseBinding?.wrappedValue = camera.pose
    }

    /// Sets the bindings of the axes to what is selected.
    private func report(_ first: ChartHit?, _ last: ChartHit?) {
        guard let scene = viewport.scene else { return }
        for (selection, axis, index) in [
            (chart.x.selection, scene.x, 0), (chart.y.selection, scene.y, 1), (chart.z.selection, scene.z, 2),
        ] {
            selection?.select(
                first.map { axis.plotValue($0.coordinates[index]) }, last.map { axis.plotValue($0.coordinates[index]) })
        }
    }

    private func reset() {
        var camera = viewport.camera
        camera.resetZoom()
        camera.pose = chart.pose
        guard Appearance.animationsEnabled else {
            setCamera(camera)
            return
        }
        transition = CameraTransition(from: viewport.camera, to: camera)
        guard gliding == nil else { return }
        gliding = onEachFrame(of: root) { [weak self] time in
            guard let self, var running = transition else {
                self?.gliding = nil
                return false
            }
            let (camera, isLast) = running.advance(to: time)
            setCamera(camera)
            transition = isLast ? nil : running
            if isLast { gliding = nil }
            return !isLast
        }
    }

    private func refreshTheme() {
        viewport.theme = .theme(isDark: Appearance.isDark(root), hasHighContrast: Appearance.hasHighContrast)
    }
}

/// A program that shows one chart in a window.
public enum ChartWindow {
    /// Opens a window with a chart and runs until it is closed.
    ///
    /// Call it on the main thread from synchronous code.
    ///
    /// - Parameters:
    ///   - chart: the chart to show.
    ///   - id: a reverse domain name, by which the desktop knows the program.
    ///   - title: of the window.
    /// - Returns: the exit status: 1 where there is no display.
    public static func run(_ chart: Chart3D<some Chart3DContent>, id: String, title: String) -> Int32 {
        WindowRenderer.choose()
        guard gtk_init_check() != 0, gdk_display_get_default() != nil else { return 1 }
        let application = Application(id: id, flags: [G_APPLICATION_NON_UNIQUE])
        application.onActivate {
            guard let window = gtk_application_window_new(application.pointer), let view = ChartView(chart) else {
                application.quit()
                return
            }
            gtk_window_set_title(cast(window), title)
            gtk_window_set_default_size(cast(window), 900, 700)
            gtk_window_set_child(cast(window), view.root)
            gtk_window_present(cast(window))
        }
        return application.run(arguments: [title])
    }
}
