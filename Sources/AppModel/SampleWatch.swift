import Logbook
import Observation

/// Whether a logbook contains sample data.
@Observable
final class SampleWatch {
    private(set) var isThere = false
    @ObservationIgnored private var following: Task<Void, Never>?

    init(_ logbook: Logbook) {
        following = Task { [weak self] in
            // Errors are reported by the lists, which fail as well.
            do {
                for try await isThere in try await logbook.hasSampleData() { self?.isThere = isThere }
            } catch {}
        }
    }

    isolated deinit {
        following?.cancel()
    }
}
