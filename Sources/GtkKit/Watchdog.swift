import Glibc

/// How long the main thread is blocked at a time, counted in debug builds: during a drag nothing may take longer
/// than `limit`.
///
/// Counted is the processor time of handlers, sources and main-actor tasks, from GTK's call until they return; what other
/// programs use of the processor meanwhile is not.
public enum Watchdog {
    /// Longer calls are counted.
    public static let limit = Duration.milliseconds(4)

    /// Calls of the main loop that were measured.
    public struct Count: Sendable {
        /// No calls.
        public init() {}

        /// How often the program was called.
        public fileprivate(set) var calls = 0
        /// How often for longer than `limit`.
        public fileprivate(set) var longCalls = 0
        /// The duration of the longest call.
        public fileprivate(set) var longest = Duration.zero
    }

    /// Since the program began, or since it was set.
    public static var count = Count()

    #if DEBUG
        private static var isWatching = false
        /// The time that is left out of what is watched.
        private static var leftOut = Duration.zero

        /// The processor time of this thread.
        private static var time: Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    #endif

    /// Calls `body` and measures its time; nested calls are included.
    static func watch<Result>(_ body: () -> Result) -> Result {
        #if DEBUG
            guard !isWatching else { return body() }
            isWatching = true
            leftOut = .zero
            let begun = time
            defer {
                let taken = time - begun - leftOut
                isWatching = false
                count.calls += 1
                if taken > limit { count.longCalls += 1 }
                count.longest = max(count.longest, taken)
            }
        #endif
        return body()
    }

    /// Calls `body` without counting it: it is the work of the graphics driver, which without a graphics card is this thread's.
    public static func leavingOut<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        #if DEBUG
            let begun = time
            defer { leftOut += time - begun }
        #endif
        return try body()
    }
}
