import Synchronization

/// Whether the work has been called off: asked by every thread that shares it.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Runs work that is called off when the task it runs in is.
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
