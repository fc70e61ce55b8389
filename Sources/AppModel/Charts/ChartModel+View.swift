import ChartDocuments
import ChartRendering
import Charts

extension ChartModel {
    /// Turns to a pose.
    ///
    /// - Parameters:
    ///   - pose: the new pose.
    ///   - animated: whether to glide there, along the shorter way.
    public func turn(to pose: Chart3DPose, animated: Bool) {
        glide(animated: animated) { $0.pose = pose }
    }

    /// Chooses how depth is drawn.
    ///
    /// - Parameters:
    ///   - projection: the new projection.
    ///   - animated: whether the depth grows or shrinks before the eyes.
    public func project(_ projection: Chart3DCameraProjection, animated: Bool) {
        glide(animated: animated) { $0.projection = projection }
    }

    /// Back to the default pose and the whole chart.
    public func resetView(animated: Bool) {
        glide(animated: animated) { camera in
            camera.pose = .default
            camera.resetZoom()
        }
    }

    /// Sets the camera after a drag, which ends a glide.
    public func setCamera(_ camera: ChartCamera) {
        transition = nil
        self.camera = camera
        onView(viewpoint)
    }

    /// The viewpoint; empty for the whole chart in its default pose.
    public var viewpoint: ChartViewpoint { camera == ChartCamera() ? ChartViewpoint() : ChartViewpoint(camera) }

    /// Moves a glide on.
    ///
    /// - Parameter time: seconds of the frame clock.
    /// - Returns: whether the animation continues.
    public func advanceTransition(to time: Double) -> Bool {
        guard var running = transition else { return false }
        let (reached, isLast) = running.advance(to: time)
        transition = isLast ? nil : running
        camera = reached
        if isLast { onView(viewpoint) }
        return !isLast
    }

    /// Changes the camera, or where its glide leads.
    private func glide(animated: Bool, _ change: (inout ChartCamera) -> Void) {
        var end = transition?.end ?? camera
        change(&end)
        guard animated, end != camera else { return setCamera(end) }
        transition = CameraTransition(from: camera, to: end)
    }
}

nonisolated extension ChartViewpoint {
    public init(_ camera: ChartCamera) {
        self.init()
        azimuth = camera.pose.azimuth.degrees
        inclination = camera.pose.inclination.degrees
        isPerspective = camera.isPerspective
        let isWhole = camera.zoom == 1 && camera.offset == .zero
        zoom = isWhole ? nil : Zoom(factor: camera.zoom, x: camera.offset.x, y: camera.offset.y)
    }

    /// A camera with this view; what was not chosen is that of another one.
    public func camera(otherwise camera: ChartCamera = ChartCamera()) -> ChartCamera {
        var camera = camera
        if let azimuth, let inclination {
            camera.pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination))
        }
        if let isPerspective { camera.projection = isPerspective ? .perspective : .orthographic }
        if let zoom { camera.restore(zoom: zoom.factor, offset: SIMD2(zoom.x, zoom.y)) }
        return camera
    }
}

extension ChartModel {
    /// The chart as a program writes it.
    public var swiftCode: String { document.swiftCode(from: viewpoint) }
}
