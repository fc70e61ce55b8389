internal import GRDB

/// The answer to a query now, and again whenever it changes.
///
/// ```swift
/// for try await trips in logbook.trips(matching: query) { show(trips) }
/// ```
///
/// Every loop observes for itself and ends with its task. An answer equal to the one before is left out, and a slow
/// reader gets the newest answer only. What another process writes is reported as well.
public struct LiveQuery<Answer: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Answer
    public typealias Failure = LogbookError

    let observation: AsyncValueObservation<Answer>

    public func makeAsyncIterator() -> Iterator {
        Iterator(base: observation.makeAsyncIterator())
    }

    /// Iterates over the results, the current one first.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncValueObservation<Answer>.Iterator

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(LogbookError) -> Answer? {
            do {
                return try await base.next(isolation: actor)
            } catch {
                throw LogbookError(error)
            }
        }
    }
}
