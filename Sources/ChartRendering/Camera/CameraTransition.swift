import Charts
import Foundation

/// The glide from one view of a chart to another.
public struct CameraTransition: Hashable, Sendable {
    /// The camera at the beginning.
    public let start: ChartCamera
    /// The camera at the end.
    public let end: ChartCamera
    /// When it began, seconds of the frame clock; `nil` until the first frame.
    private var startTime: Double?

    /// How long it takes.
    private let animation: Animation

    /// A transition from one camera to another, the shorter way around.
    public init(from start: ChartCamera, to end: ChartCamera, animation: Animation = .default) {
        self.start = start
        self.end = end
        self.animation = animation
    }

    /// The view at a time, and whether it is the last one.
    ///
    /// The first call starts the glide.
    ///
    /// - Parameter time: seconds of a monotonic clock.
    public mutating func advance(to time: Double) -> (camera: ChartCamera, isLast: Bool) {
        let started = startTime ?? time
        startTime = started
        let elapsed = max(0, time - started)
        let progress = elapsed < animation.duration ? elapsed / animation.duration : 1
        return (progress == 1 ? end : start.interpolated(to: end, fraction: Self.eased(progress)), progress == 1)
    }

    /// How far a glide has come at a part of its time, 0 to 1: it starts and stops gently.
    static func eased(_ progress: Double) -> Double { progress * progress * (3 - 2 * progress) }
}
