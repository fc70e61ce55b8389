import Observation

/// Runs `apply` now, and again after anything it read from a model has changed, for as long as `owner` lives.
///
/// Several changes of one turn of the main loop lead to one run.
///
/// - Parameters:
///   - isNeeded: whether it continues; called before each run.
///   - apply: must own no model: what it captures stays until something that it read changes, which is never once the window
///     has gone.
func follow<Owner: AnyObject & Sendable>(
    _ owner: Owner, while isNeeded: @escaping @MainActor @Sendable (Owner) -> Bool = { _ in true },
    _ apply: @escaping @MainActor @Sendable (Owner) -> Void
) {
    guard isNeeded(owner) else { return }
    withObservationTracking {
        apply(owner)
    } onChange: { [weak owner] in
        // Called before the change: the new value is there in the next turn.
        Task { @MainActor in
            if let owner { follow(owner, while: isNeeded, apply) }
        }
    }
}
