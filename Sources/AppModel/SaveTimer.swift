/// Saves after a pause in typing, and at the latest after the time whose edits may be lost if the program is killed.
@MainActor
final class SaveTimer {
    /// The longest that an edit waits while others follow.
    static let limit = Duration.seconds(2)

    private let rest: Duration
    private let limit: Duration
    /// When the oldest change came that is not saved.
    private var first: ContinuousClock.Instant?
    private var waiting: Task<Void, Never>?
    private var save: (() -> Void)?
    /// Whether a save is due.
    var isWaiting: Bool { waiting != nil }

    /// - Parameters:
    ///   - rest: the pause in typing after which something is saved.
    ///   - limit: how long a change waits at most.
    init(rest: Duration, limit: Duration = SaveTimer.limit) {
        self.rest = rest
        self.limit = limit
    }

    /// Schedules `save`, replacing the call that was scheduled before.
    func restart(_ save: @escaping () -> Void) {
        self.save = save
        let now = ContinuousClock.now
        let oldest = first ?? now
        first = oldest
        // A call that is due is not postponed: it may run late on a busy main thread.
        if waiting != nil, now >= oldest + limit { return }
        waiting?.cancel()
        let end = min(now + rest, oldest + limit)
        waiting = Task { [weak self] in
            try? await Task.sleep(until: end, clock: .continuous)
            guard !Task.isCancelled, let self else { return }
            let save = self.save
            // The next change does not cut off the save that is under way.
            (waiting, first, self.save) = (nil, nil, nil)
            save?()
        }
    }

    /// Saving failed for now: `save` is called again later, unless a change schedules it earlier.
    func retry(after delay: Duration, _ save: @escaping () -> Void) {
        cancel()
        waiting = Task { [weak self] in
            try? await Task.sleep(for: delay)
            guard !Task.isCancelled else { return }
            self?.waiting = nil
            save()
        }
    }

    /// The delay before a failed save is repeated: another process may have finished, or the disk may have space again.
    static let retryDelay = Duration.seconds(5)

    /// Nothing is to be saved any more.
    func cancel() {
        waiting?.cancel()
        (waiting, first, save) = (nil, nil, nil)
    }
}
