import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Pictures of a camera, with a program in the place of FFmpeg.
@Suite struct CameraTests {
    /// A folder with a device, and an `ffmpeg` that runs a script.
    private static func folder(_ script: String, hasDevice: Bool = true) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let program = folder.url.appending(path: "ffmpeg")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        if hasDevice { try Data().write(to: folder.url.appending(path: "video2")) }
        return folder
    }

    private static func run(_ folder: TemporaryFolder) async throws(ImportError) {
        try await Camera.run(
            writing: folder.url.appending(path: "picture.jpg"), devices: folder.url, searchPath: folder.url.path)
    }

    @Test func `pictures come until the task is cancelled, which ends the program`() async throws {
        // The last argument is the file.
        let folder = try Self.folder(
            #"for file; do :; done; echo "$*" > "$file"; echo $$ > "${file%/*}/pid"; exec sleep 600"#)
        defer { folder.remove() }
        let running = Task { try await Self.run(folder) }
        let file = folder.url.appending(path: "pid")
        while ((try? Data(contentsOf: file)) ?? Data()).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        running.cancel()
        try await running.value
        let id = try #require(
            pid_t(try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(id, 0) == -1)
        let picture = folder.url.appending(path: "picture.jpg")
        let arguments = try String(contentsOf: picture, encoding: .utf8)
        #expect(arguments.contains("-f v4l2 -input_format mjpeg -video_size 1920x1080 -i \(folder.url.path)"))
        #expect(arguments.contains("video2 ") && arguments.hasSuffix("-update 1 -atomic_writing 1 \(picture.path)\n"))
    }

    @Test(arguments: [("exit 1", true), ("true", true), ("exec sleep 600", false)])
    func `a camera without pictures is said in a sentence`(script: String, hasDevice: Bool) async throws {
        let folder = try Self.folder(script, hasDevice: hasDevice)
        defer { folder.remove() }
        let error = await #expect(throws: ImportError.self) { try await Self.run(folder) }
        #expect(
            error?.description == "ffmpeg: there is no picture; there may be no camera, or another program uses it.")
        let missing = await #expect(throws: ImportError.self) {
            try await Camera.run(writing: folder.url, devices: folder.url, searchPath: "/nowhere")
        }
        #expect(missing?.reason == .missingLibrary("ffmpeg", package: "ffmpeg"))
    }

    @Test func `a camera that has no compressed pictures has others`() async throws {
        let folder = try Self.folder(
            #"case "$*" in *mjpeg*) exit 1;; esac; for file; do :; done; echo > "$file"; exec sleep 600"#)
        defer { folder.remove() }
        let running = Task { try await Self.run(folder) }
        let picture = folder.url.appending(path: "picture.jpg")
        while !FileManager.default.fileExists(atPath: picture.path) { try await Task.sleep(for: .milliseconds(5)) }
        running.cancel()
        try await running.value
    }
}
