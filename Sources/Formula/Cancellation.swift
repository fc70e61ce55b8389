import Synchronization

/// A cancellation flag that every thread of a computation polls.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Runs work that is cancelled with its task.
    static func watched<Result>(
        _ work: (Cancellation) -> Result
    ) async throws(CancellationError) -> Result {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            work(cancellation)
        } onCancel: {
            cancellation.flag.store(true, ordering: .relaxed)
        }
        if cancellation.isCancelled { throw CancellationError() }
        return result
    }
}
