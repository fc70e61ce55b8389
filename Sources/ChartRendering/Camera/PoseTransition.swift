import Charts

/// The glide from one pose to another.
public struct PoseTransition: Hashable, Sendable {
    public let start: Chart3DPose
    public let end: Chart3DPose
    /// When it began, seconds of the frame clock; `nil` until the first frame.
    private var startTime: Double?

    /// How long a glide takes, seconds.
    public static let duration = 0.35

    public init(from start: Chart3DPose, to end: Chart3DPose) {
        self.start = start
        self.end = end
    }

    /// The pose at a time, and whether it is the last one.
    ///
    /// The first call starts the glide. Speed rises and falls smoothly.
    ///
    /// - Parameter time: seconds, of a clock that never goes back.
    public mutating func advance(to time: Double) -> (pose: Chart3DPose, isLast: Bool) {
        let started = startTime ?? time
        startTime = started
        let progress = min(1, max(0, (time - started) / Self.duration))
        let eased = progress * progress * (3 - 2 * progress)
        return (start.interpolated(to: end, fraction: progress == 1 ? 1 : eased), progress == 1)
    }
}
