import Charts
import Foundation

/// The camera of a chart: its pose, its projection, its zoom and its offset.
public struct ChartCamera: Hashable, Sendable {
    /// Azimuth and inclination.
    public var pose: Chart3DPose
    /// How depth is drawn; setting it sets `perspective`.
    public var projection: Chart3DCameraProjection {
        didSet { perspective = isPerspective ? 1 : 0 }
    }
    /// How much of the usual angle of view there is: 1 in perspective, 0 without, between them on the way.
    private(set) var perspective: Double
    /// Enlargement of the picture, 1 shows the whole chart.
    public private(set) var zoom = 1.0
    /// The position of the chart's centre, in halves of the image's width and height: x to the right, y up.
    public private(set) var offset = SIMD2<Double>(0, 0)

    /// A camera that shows the whole chart.
    public init(pose: Chart3DPose = .default, projection: Chart3DCameraProjection = .automatic) {
        self.pose = pose
        self.projection = projection
        perspective = projection == .perspective ? 1 : 0
    }

    /// The limits of `zoom`; 1 fits the chart.
    public static let zoomRange = 0.25...64.0

    /// Zooms about a fixed point; the zoom stays within `zoomRange`.
    ///
    /// - Parameters:
    ///   - factor: above 1 enlarges.
    ///   - anchor: a point of the picture in the units of `offset`.
    public mutating func zoom(by factor: Double, at anchor: SIMD2<Double> = .zero) {
        guard factor.isFinite, factor > 0 else { return }
        let target = min(Self.zoomRange.upperBound, max(Self.zoomRange.lowerBound, zoom * factor))
        offset = anchor - (anchor - offset) * (target / zoom)
        zoom = target
        constrainCenter()
    }

    /// Moves the picture; some of the chart stays in sight.
    ///
    /// - Parameter distance: in the units of `offset`.
    public mutating func pan(by distance: SIMD2<Double>) {
        offset += distance
        constrainCenter()
    }

    /// Zooming in about any point of the picture stays within this limit; panning and zooming out elsewhere is stopped.
    private mutating func constrainCenter() {
        let limit = SIMD2(repeating: max(0, zoom - 1) + 0.75)
        offset = pointwiseMin(limit, pointwiseMax(-limit, offset))
    }

    /// Enlarges the picture and moves it as it was once; out of `zoomRange` and of sight it stays within.
    ///
    /// - Parameters:
    ///   - zoom: 1 fits the chart.
    ///   - offset: in the units of `offset`.
    public mutating func restore(zoom: Double, offset: SIMD2<Double>) {
        guard zoom.isFinite, offset.sum().isFinite else { return }
        self.zoom = min(Self.zoomRange.upperBound, max(Self.zoomRange.lowerBound, zoom))
        self.offset = offset
        constrainCenter()
    }

    /// Shows the whole chart again; the pose stays.
    public mutating func resetZoom() {
        zoom = 1
        offset = .zero
    }

    /// Whether depth is drawn in perspective.
    public var isPerspective: Bool {
        projection == .perspective
    }

    /// A view on the way to another one, with its projection.
    ///
    /// - Parameter fraction: 0 is this one, 1 the other.
    func interpolated(to other: ChartCamera, fraction: Double) -> ChartCamera {
        func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
        var camera = other
        camera.pose = pose.interpolated(to: other.pose, fraction: fraction)
        camera.perspective = mix(perspective, other.perspective)
        camera.zoom = exp(mix(log(zoom), log(other.zoom)))
        camera.offset = SIMD2(mix(offset.x, other.offset.x), mix(offset.y, other.offset.y))
        return camera
    }
}
