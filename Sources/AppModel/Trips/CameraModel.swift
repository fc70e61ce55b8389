import Foundation
import Interchange
import Localization
import Observation
import Reports

/// What the camera of the desktop sees, while it is shown.
@Observable public final class CameraModel {
    /// The newest picture, in the size it is shown in.
    public private(set) var picture: ReceiptPicture?
    /// Why there is none.
    public private(set) var problem: String?
    @ObservationIgnored private let file: URL
    @ObservationIgnored private var tasks: [Task<Void, Never>] = []

    /// Whether there is a camera, and the program for it is installed.
    public nonisolated static var isAvailable: Bool { Camera.isAvailable }

    /// The longest side of what is shown, pixels.
    private nonisolated static let side = 960

    public convenience init() { self.init { file throws(ImportError) in try await Camera.run(writing: file) } }

    /// - Parameter run: writes pictures to a file until it is cancelled.
    init(_ run: @escaping @Sendable (URL) async throws(ImportError) -> Void) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        file = folder.appending(path: "picture.jpg")
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let running = Task { [weak self, file] in
            do throws(ImportError) {
                try await run(file)
            } catch {
                self?.problem = error.description
            }
            // Its pictures are nobody's but the person's.
            try? FileManager.default.removeItem(at: folder)
        }
        let showing = Task { [weak self, file] in
            while !Task.isCancelled {
                if let picture = await ReceiptPicture.read(file, side: Self.side) { self?.picture = picture }
                try? await Task.sleep(for: .milliseconds(80))
            }
        }
        tasks = [running, showing]
    }

    /// The newest picture as a JPEG file, in the camera's size.
    public func take() -> Data? { try? Data(contentsOf: file) }

    /// Turns the camera off.
    public func stop() {
        for task in tasks { task.cancel() }
    }

    isolated deinit { stop() }
}
