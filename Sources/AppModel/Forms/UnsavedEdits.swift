import Foundation
import Interchange
import Logbook

/// The unsaved edits of forms, stored in a file so that they survive the end of the program.
///
/// Each logbook has a file of its own, which the programs that have it open share: each writes its own forms into it and leaves
/// those of the others.
@MainActor
public final class UnsavedEdits {
    private let url: URL
    private var edits: [String: [FormEdit]]
    /// The forms whose edits are not in the file yet.
    private var changed: Set<String> = []
    private let timer = SaveTimer(rest: .milliseconds(300))
    private var writing: Task<Void, Never>?

    /// - Parameters:
    ///   - url: the file; a missing or damaged one counts as empty.
    ///   - older: the file of releases that had one for all logbooks, used if there is no other; `nil` for none.
    public init(at url: URL, older: URL? = nil) {
        self.url = url
        let files = [url, older].compactMap(\.self)
        let found = files.first { FileManager.default.fileExists(atPath: $0.path) }
        edits = found.map(Self.read) ?? [:]
        if found == older { changed = Set(edits.keys) }
    }

    /// The file of a logbook in a folder: named after it, and after where it is.
    public nonisolated static func file(of logbook: URL, in folder: URL) -> URL {
        let path = Logbook.resolved(logbook).path
        // FNV-1a, 64 bits.
        let hash = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let name = logbook.deletingPathExtension().lastPathComponent.prefix(80)
        return folder.appending(path: "\(name)-\(String(hash, radix: 16)).json")
    }

    /// The unsaved edits of a form.
    public func edits(of form: String) -> [FormEdit] {
        edits[form] ?? []
    }

    /// Stores the unsaved edits of a form; removes the entry of one without.
    public func store(_ unsaved: [FormEdit], of form: String) {
        edits[form] = unsaved.isEmpty ? nil : unsaved
        changed.insert(form)
        timer.restart { [weak self] in Task { await self?.write() } }
    }

    /// Whether there is nothing that would be lost with the program.
    public var isWritten: Bool { changed.allSatisfy { edits[$0] == nil } }

    /// Whether there is something that is not saved.
    public var isEmpty: Bool { edits.isEmpty }

    /// Writes pending changes; for the end of the program.
    public func finish() async {
        timer.cancel()
        await write()
    }

    /// Writes the changes once the current write is done.
    private func write() async {
        let before = writing
        let task = Task {
            await before?.value
            let forms = changed
            guard !forms.isEmpty else { return }
            changed = []
            let newer = forms.map { (form: $0, edits: edits[$0]) }
            // A failed write is repeated with the next keystroke, and reported at the end.
            if !(await Self.merge(newer, into: url)) { changed.formUnion(forms) }
        }
        writing = task
        await task.value
    }

    private nonisolated static func read(_ url: URL) -> [String: [FormEdit]] {
        (try? JSONDecoder().decode([String: [FormEdit]].self, from: Data(contentsOf: url))) ?? [:]
    }

    /// Writes some forms into the file, among those of other programs.
    ///
    /// - Returns: whether they are there.
    @concurrent
    private static func merge(_ newer: [(form: String, edits: [FormEdit]?)], into url: URL) async -> Bool {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            return false
        }
        let lock = open(url.path + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { if lock >= 0 { close(lock) } }
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { return false }
        var all = read(url)
        for (form, edits) in newer { all[form] = edits }
        guard let bytes = try? JSONEncoder().encode(all) else { return false }
        return (try? AtomicFile.write(Array(bytes), to: url.path, isPrivate: true)) != nil
    }
}
