import Foundation

/// The files that are dragged out of the window, which other programs copy from where they are.
public enum DragFolder {
    private static let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().uuidString)")

    /// Where a file of a name will be; another folder each time.
    public static func url(named name: String) -> URL {
        folder.appending(path: UUID().uuidString).appending(path: name)
    }

    /// Writes a file there, once. What cannot be written is not dragged: there is nobody to tell while the button is held.
    public static func write(_ url: URL, _ content: () throws -> Data) {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? content().write(to: url)
    }

    /// Removes all of them, at the end of the program.
    static func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
