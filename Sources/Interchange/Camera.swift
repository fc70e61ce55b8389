import Foundation

/// Pictures from a camera of the desktop, by FFmpeg.
public enum Camera {
    private static let name = "ffmpeg"

    /// Whether there is a camera, and the program is installed.
    public static var isAvailable: Bool { device(in: devices) != nil && Process.program(name) != nil }

    private static let devices = URL(filePath: "/dev")

    /// The first device that is a camera.
    private static func device(in folder: URL) -> URL? {
        (0..<10).lazy.map { folder.appending(path: "video\($0)") }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }

    /// Writes what the camera sees to a file, ten times a second, until the task is cancelled.
    ///
    /// - Parameter picture: a JPEG file, which is replaced whole each time.
    /// - Throws: `ImportError`: `missingLibrary` where FFmpeg is not installed, `notPhotographed` where there is no camera, or it has
    ///   no pictures.
    @concurrent
    public static func run(writing picture: URL) async throws(ImportError) {
        try await run(writing: picture, devices: devices, searchPath: nil)
    }

    /// - Parameters:
    ///   - devices: the folder with the files of devices.
    ///   - searchPath: folders with programs, between colons; `nil` for those of the environment.
    static func run(writing picture: URL, devices: URL, searchPath: String?) async throws(ImportError) {
        func failed(_ reason: ImportError.Reason) -> ImportError {
            ImportError(file: name, line: nil, reason: reason)
        }
        guard let program = Process.program(name, searchPath: searchPath) else {
            throw failed(.missingLibrary(name, package: name))
        }
        guard let device = device(in: devices) else { throw failed(.notPhotographed) }
        // A camera has its large pictures compressed; one that does not has pictures of its own size.
        for options in [["-input_format", "mjpeg", "-video_size", "1920x1080"], []] {
            let arguments =
                ["-loglevel", "quiet", "-f", "v4l2"] + options + ["-i", device.path, "-vf", "fps=10", "-q:v", "2"]
                + ["-f", "image2", "-update", "1", "-atomic_writing", "1", picture.path]
            do {
                _ = try await Process.runUntilCancelled(program, arguments)
            } catch {
                throw failed(.notPhotographed)
            }
            if Task.isCancelled { return }
        }
        throw failed(.notPhotographed)
    }
}
