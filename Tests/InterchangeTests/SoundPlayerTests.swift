import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Sounds, with programs in the places of the desktop's.
@Suite struct SoundPlayerTests {
    /// A folder with programs that run scripts.
    private static func folder(_ scripts: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, script) in scripts {
            let program = folder.url.appending(path: name)
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
        return folder
    }

    private static func play(_ folder: TemporaryFolder) async throws(ImportError) {
        try await SoundPlayer.play(folder.url.appending(path: "a.wav"), searchPath: folder.url.path)
    }

    @Test func `the next program plays what one cannot`() async throws {
        let folder = try Self.folder(["pw-play": "exit 1", "aplay": #"echo played > "$1.log""#])
        defer { folder.remove() }
        try await Self.play(folder)
        let log = folder.url.appending(path: "a.wav.log")
        #expect(try String(contentsOf: log, encoding: .utf8) == "played\n")
    }

    @Test func `what nothing can play is said in a sentence`() async throws {
        let folder = try Self.folder(["paplay": "exit 1"])
        defer { folder.remove() }
        let error = await #expect(throws: ImportError.self) { try await Self.play(folder) }
        #expect(error?.description == "a.wav: the sound could not be played.")
        let missing = await #expect(throws: ImportError.self) {
            try await SoundPlayer.play(folder.url, searchPath: "/nowhere")
        }
        #expect(missing?.description == "pw-play: it is not installed; its package is pipewire-bin.")
    }
}
