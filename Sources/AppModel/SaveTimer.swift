/// Saves once the hand has rested for a moment, and while it does not rest, after as long as a program that is killed may lose.
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

    /// - Parameters:
    ///   - rest: how long the hand rests before something is saved.
    ///   - limit: how long a change waits at most.
    init(rest: Duration, limit: Duration = SaveTimer.limit) {
        self.rest = rest
        self.limit = limit
    }

    /// A change came: `save` is called soon, in place of what was to be called before.
    func restart(_ save: @escaping () -> Void) {
        self.save = save
        let now = ContinuousClock.now
        let oldest = first ?? now
        first = oldest
        // What is due is not put off: its turn may come late where much is to be done.
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

    /// What was to be saved could not be, for now: `save` is called after a while, unless a change comes before that.
    func retry(after delay: Duration, _ save: @escaping () -> Void) {
        cancel()
        waiting = Task { [weak self] in
            try? await Task.sleep(for: delay)
            guard !Task.isCancelled else { return }
            self?.waiting = nil
            save()
        }
    }

    /// How long it takes until another process has finished, or the disk has room again.
    static let retryDelay = Duration.seconds(5)

    /// Nothing is to be saved any more.
    func cancel() {
        waiting?.cancel()
        (waiting, first, save) = (nil, nil, nil)
    }
}
