import Foundation
import Logbook
import Observation

/// The newest answer of a live query.
@MainActor
@Observable
public final class LiveValue<Value: Sendable> {
    /// `nil` until the first answer.
    public private(set) var value: Value?
    /// Why there is no answer, as a sentence.
    public private(set) var problem: String?
    @ObservationIgnored private var following: Task<Void, Never>?

    /// - Parameter onChange: called after each answer.
    init(_ query: LiveQuery<Value>, onChange: @escaping (Value) -> Void = { _ in }) {
        following = Task { [weak self] in
            do throws(LogbookError) {
                for try await value in query {
                    guard !Task.isCancelled else { return }
                    self?.value = value
                    onChange(value)
                }
            } catch {
                if error != .cancelled { self?.problem = error.description }
            }
        }
    }

    isolated deinit {
        following?.cancel()
    }
}
