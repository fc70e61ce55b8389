import Foundation

/// Sounds through the desktop, by the first of its programs that is installed.
public enum SoundPlayer {
    /// PipeWire's, PulseAudio's and ALSA's.
    private static let names = ["pw-play", "paplay", "aplay"]

    /// Plays a WAV file to its end, or until the task is cancelled.
    ///
    /// - Throws: `ImportError`: `missingProgram` where no such program is installed, `notPlayed` where none of them could play it.
    @concurrent
    public static func play(_ file: URL) async throws(ImportError) {
        try await play(file, searchPath: nil)
    }

    /// - Parameter searchPath: folders with programs, between colons; `nil` for those of the environment.
    static func play(_ file: URL, searchPath: String?) async throws(ImportError) {
        let programs = names.compactMap { Process.program($0, searchPath: searchPath) }
        guard !programs.isEmpty else {
            throw ImportError(file: names[0], line: nil, reason: .missingProgram(package: "pipewire-bin"))
        }
        for program in programs {
            do {
                let status = try await Process.runUntilCancelled(program, [file.path])
                if status == 0 || Task.isCancelled { return }
            } catch {
                continue
            }
        }
        throw ImportError(file: file.lastPathComponent, line: nil, reason: .notPlayed)
    }
}
