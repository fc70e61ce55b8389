/// How a change is shown over time: speed rises and falls smoothly.
public struct Animation: Hashable, Sendable {
    /// Seconds, at least 0.
    public let duration: Double

    /// The animation of a change that says nothing else, 0.35 s.
    public static let `default` = Animation.easeInOut(duration: 0.35)

    /// An animation that takes `duration` seconds; what is not a positive number counts as 0.
    public static func easeInOut(duration: Double) -> Animation {
        Animation(duration: duration > 0 ? duration : 0)
    }

    /// The animation of the changes that are being made; `nil` where they are shown at once.
    @TaskLocal public static var current: Animation?
}

/// Animates the changes that `body` makes to values that charts are bound to.
///
/// - Parameters:
///   - animation: `nil` shows the changes at once. Where the desktop forbids motion every change is shown at once.
///   - body: makes the changes.
/// - Returns: what `body` returns.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try Animation.$current.withValue(animation, operation: body)
}
