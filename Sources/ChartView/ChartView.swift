import CGtk
import ChartRendering
import Charts
import GtkKit
import Observation

/// A chart as a widget that can be turned by dragging, for any window.
///
/// ```swift
/// let view = ChartView(Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in x * z } })
/// ```
///
/// It follows the theme and glides back to its pose on a double click where motion is allowed. The binding of the chart's pose
/// works both ways: the view writes it when a person turns the chart, and turns the chart when it changes, gliding where the
/// change is made inside `withAnimation`. The view sees changes of what Observation tracks, as `State` and properties
/// of `@Observable` classes.
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
    /// Counts the charts shown, so that only the binding of the last one turns the view.
    private var generation = 0
    /// Called when what prevents the chart from being drawn changes, as a surface that is too large for the driver; `nil` once
    /// it is drawn. The view shows it as well.
    public var onProblem: (RenderError?) -> Void = { _ in }
    /// What prevents the chart from being drawn.
    public var problem: RenderError? { viewport.sceneProblem }
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
        viewport.onProblem = { [weak self] in self?.onProblem($0) }
        viewport.onSelection = { [weak self] in self?.report($0, $1) }
        connect(root, .map) { [weak self] in self?.refreshTheme() }
        watching = Appearance.onChange { [weak self] in self?.refreshTheme() }
        followPose()
        build()
    }

    isolated deinit {
        building?.cancel()
        gliding?.cancel()
        watching.forEach { $0.disconnect() }
    }

    /// Shows another chart: with the pose of its binding, or with the current camera where it has none.
    public func show(_ chart: Chart3D<some Chart3DContent>) {
        self.chart = chart.specification
        generation += 1
        turnToBoundPose(nil)
        followPose()
        build()
    }

    /// Looks at the chart from another side: at once, or gliding inside `withAnimation`.
    public func turn(to pose: Chart3DPose) {
        turn(to: pose, Animation.current)
        chart.poseBinding?.wrappedValue = pose
    }

    private func turn(to pose: Chart3DPose, _ animation: Animation?) {
        var camera = viewport.camera
        camera.pose = pose
        move(to: camera, animation)
    }

    /// Watches the binding of the pose until another chart is shown.
    private func followPose() {
        guard let binding = chart.poseBinding else { return }
        withObservationTracking {
            _ = binding.wrappedValue
        } onChange: { [weak self, generation] in
            // The value is set only after this call. The task inherits the animation of the change.
            Task { @MainActor [weak self] in
                guard let self, generation == self.generation else { return }
                followPose()
                turnToBoundPose(Animation.current)
            }
        }
    }

    /// Turns where the binding asks for another pose than the view has, or is gliding to.
    private func turnToBoundPose(_ animation: Animation?) {
        guard let pose = chart.poseBinding?.wrappedValue, pose != (transition?.end ?? viewport.camera).pose else {
            return
        }
        turn(to: pose, animation)
    }

    private func build() {
        building?.cancel()
        building = Task { [weak self, chart] in
            guard let scene = try? await ChartScene.build(chart), !Task.isCancelled, let self else { return }
            viewport.scene = scene
        }
    }

    /// Follows the hand.
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
        move(to: camera, .default)
        chart.poseBinding?.wrappedValue = camera.pose
    }

    /// Shows the chart with another camera.
    private func move(to camera: ChartCamera, _ animation: Animation?) {
        guard let animation, Appearance.animationsEnabled else {
            transition = nil
            viewport.camera = camera
            return
        }
        transition = CameraTransition(from: viewport.camera, to: camera, animation: animation)
        guard gliding == nil else { return }
        gliding = onEachFrame(of: root) { [weak self] time in
            guard let self, var running = transition else {
                self?.gliding = nil
                return false
            }
            let (camera, isLast) = running.advance(to: time)
            viewport.camera = camera
            transition = isLast ? nil : running
            if isLast { gliding = nil }
            return !isLast
        }
    }

    private func refreshTheme() {
        viewport.theme = .theme(isDark: Appearance.isDark(root), hasHighContrast: Appearance.hasHighContrast)
    }
}
