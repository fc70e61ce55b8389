import Foundation

/// What has been written into forms and could not be saved yet, kept in a file: half a form survives the program's end.
@MainActor
public final class UnsavedEdits {
    private let url: URL
    private var edits: [String: [FormEdit]]
    private var resting: Task<Void, Never>?

    /// - Parameter url: the file; one that is missing or damaged holds nothing.
    public init(at url: URL) {
        self.url = url
        edits = (try? JSONDecoder().decode([String: [FormEdit]].self, from: Data(contentsOf: url))) ?? [:]
    }

    /// What is kept of a form.
    public func edits(of form: String) -> [FormEdit] {
        edits[form] ?? []
    }

    /// Keeps what is unsaved of a form; nothing of one that has none.
    public func keep(_ unsaved: [FormEdit], of form: String) {
        edits[form] = unsaved.isEmpty ? nil : unsaved
        resting?.cancel()
        resting = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled, let self else { return }
            await Self.write(self.edits, to: self.url)
        }
    }

    /// Writes what is not written yet; for the program's end.
    public func finish() async {
        resting?.cancel()
        await Self.write(edits, to: url)
    }

    @concurrent
    private static func write(_ edits: [String: [FormEdit]], to url: URL) async {
        // A folder that cannot be written costs the person what is half typed when the program ends, which they can see.
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(edits).write(to: url, options: .atomic)
    }
}
