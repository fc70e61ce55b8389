import Foundation
import Interchange
import Reports
import TestSupport
import Testing

@testable import AppModel

/// The camera's pictures, with a task in the place of the camera.
@MainActor @Suite(.timeLimit(.minutes(15))) struct CameraModelTests {
    /// A black pixel.
    private static let png = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==
            """)

    @Test func `the newest picture is shown and taken, and nothing of it stays when the camera is turned off`()
        async throws
    {
        let png = try #require(Self.png)
        let (files, file) = AsyncStream.makeStream(of: URL.self)
        let camera = CameraModel { picture in
            file.yield(picture)
            try? png.write(to: picture)
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
        }
        var iterator = files.makeAsyncIterator()
        let picture = try #require(await iterator.next())
        await wait { [weak camera] in camera?.picture != nil }
        #expect(camera.picture?.width == 1 && camera.take() == png && camera.problem == nil)
        camera.stop()
        let folder = picture.deletingLastPathComponent()
        while FileManager.default.fileExists(atPath: folder.path) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(camera.take() == nil)
    }

    @Test func `why there is no picture is said`() async {
        let camera = CameraModel { _ throws(ImportError) in
            throw ImportError(file: "ffmpeg", line: nil, reason: .notPhotographed)
        }
        await wait { [weak camera] in camera?.problem != nil }
        #expect(camera.picture == nil && camera.take() == nil)
    }
}
