import Dispatch
import Foundation

/// Notices that files change on disk: written in place, replaced by others of their names, or there again.
///
/// The kernel reports what is written in their folders, since a file that replaces another is not the one that was
/// watched; an idle program is not woken. Where the kernel cannot watch, as on some network file systems, `look` is
/// what remains.
@MainActor
final class FileWatch {
    private var files: [String: Followed] = [:]
    /// What reports events of the folders; `nil` until a file is followed, since a user has few of them (128 by default),
    /// and where the kernel cannot watch.
    private var inotify: (descriptor: Int32, source: any DispatchSourceRead)?
    private let onChange: (Set<String>) -> Void
    /// A file is often written in many steps.
    private let timer = SaveTimer(rest: .milliseconds(300))
    private var looking: Task<Void, Never>?
    /// Looks every few seconds where the kernel does not report events, as when the user has no instance of inotify left.
    private var polling: Task<Void, Never>?

    private struct Followed {
        /// The version that is known.
        var version: FileVersion?
        /// What the file is called in its folders.
        let names: Set<String>
        /// The kernel's numbers of the watched folders: that of the file, and of what it is a link to.
        let folders: Set<Int32>
    }

    /// - Parameter onChange: is given the paths of files that have changed, once they rest.
    init(onChange: @escaping (Set<String>) -> Void) {
        self.onChange = onChange
    }

    isolated deinit {
        inotify?.source.cancel()
        looking?.cancel()
        polling?.cancel()
    }

    private func poll() {
        guard polling == nil else { return }
        polling = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(2))
                guard let self, !Task.isCancelled else { return }
                look()
            }
        }
    }

    /// The kernel's queue of events, made at its first use; negative where there is none.
    private func eventDescriptor() -> Int32 {
        if let inotify { return inotify.descriptor }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return descriptor }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readEvents(of: descriptor) } }
        source.resume()
        inotify = (descriptor, source)
        return descriptor
    }

    /// Follows a file.
    ///
    /// - Parameter version: the one that is known, taken before the file was read; `nil` where there was no file.
    func follow(_ path: String, since version: FileVersion?) {
        let old = files[path]?.folders ?? []
        let locations = [URL(filePath: path), URL(filePath: path).resolvingSymlinksInPath()]
        let descriptor = eventDescriptor()
        let folders = locations.map {
            inotify_add_watch(
                descriptor, $0.deletingLastPathComponent().path, UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO))
        }
        if folders.contains(where: { $0 < 0 }) { poll() }
        files[path] = Followed(
            version: version, names: Set(locations.map(\.lastPathComponent)), folders: Set(folders.filter { $0 >= 0 }))
        leave(old)
        // What was found out meanwhile is of an older version.
        looking?.cancel()
        lookSoon()
    }

    /// Follows no other files than these any more.
    func retain(_ paths: Set<String>) {
        for path in files.keys where !paths.contains(path) {
            if let file = files.removeValue(forKey: path) { leave(file.folders) }
        }
    }

    private func leave(_ folders: Set<Int32>) {
        guard let inotify else { return }
        for folder in folders where !files.values.contains(where: { $0.folders.contains(folder) }) {
            inotify_rm_watch(inotify.descriptor, folder)
        }
    }

    private func readEvents(of descriptor: Int32) {
        var events = [UInt8](repeating: 0, count: 4096)
        var isOurs = false
        while true {
            let count = read(descriptor, &events, events.count)
            guard count > 0 else { break }
            isOurs = events[..<count].withUnsafeBytes(concernsFile) || isOurs
        }
        if isOurs { lookSoon() }
    }

    /// Whether one of the events is of a file that is followed, or some were lost.
    ///
    /// - Parameter events: whole ones, each with its folder, mask, cookie and length of the name, 4 bytes each, and the
    ///   name.
    private func concernsFile(_ events: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < events.count {
            let mask = events.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
            let end = start + 16 + Int(events.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let name = String(decoding: events[start + 16..<end].prefix { $0 != 0 }, as: UTF8.self)
            if mask & UInt32(IN_Q_OVERFLOW) != 0 || files.values.contains(where: { $0.names.contains(name) }) {
                return true
            }
            start = end
        }
        return false
    }

    private func lookSoon() {
        timer.restart { [weak self] in self?.look() }
    }

    /// Checks which files have changed. A missing one has not: it may be about to be replaced.
    func look() {
        let paths = Array(files.keys)
        looking?.cancel()
        looking = Task { [weak self] in
            let found = await FileVersion.current(of: paths)
            guard !Task.isCancelled else { return }
            self?.compare(found)
        }
    }

    private func compare(_ found: [String: FileVersion]) {
        var changed: Set<String> = []
        for (path, version) in found where files[path] != nil && files[path]?.version != version {
            files[path]?.version = version
            changed.insert(path)
        }
        if !changed.isEmpty { onChange(changed) }
    }
}

/// What identifies a version of a file without reading it.
nonisolated struct FileVersion: Hashable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int

    /// The versions of those files that are there.
    @concurrent
    static func current(of paths: [String]) async -> [String: FileVersion] {
        var versions: [String: FileVersion] = [:]
        for path in paths { versions[path] = FileVersion(at: path) }
        return versions
    }

    /// - Returns: `nil` where there is no file.
    init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        size = Int(status.st_size)
    }
}
