import Observation

/// Runs `apply` now, and again after anything it read from a model has changed, for as long as `owner` lives.
///
/// Several changes of one turn of the main loop lead to one run.
func follow<Owner: AnyObject & Sendable>(_ owner: Owner, _ apply: @escaping @MainActor @Sendable (Owner) -> Void) {
    withObservationTracking {
        apply(owner)
    } onChange: { [weak owner] in
        // Called before the change: the new value is there in the next turn.
        Task { @MainActor in
            if let owner { follow(owner, apply) }
        }
    }
}
