import Logbook
import Observation

/// Whether a logbook holds sample data.
@Observable
final class SampleWatch {
    private(set) var isThere = false
    @ObservationIgnored private var following: Task<Void, Never>?

    init(_ logbook: Logbook) {
        following = Task { [weak self] in
            // What fails here fails in the lists as well, which tell of it.
            do {
                for try await isThere in try await logbook.hasSampleData() { self?.isThere = isThere }
            } catch {}
        }
    }

    isolated deinit {
        following?.cancel()
    }
}
