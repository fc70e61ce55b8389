import Foundation

extension Process {
    /// A program that a person has installed; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - name: of the program.
    ///   - searchPath: folders with programs, between colons; `nil` for those of the environment.
    package static func program(_ name: String, searchPath: String? = nil) -> URL? {
        (searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
            .map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs it, and ends it when the task is cancelled.
    ///
    /// - Throws: `ParseError.cancelled`, and why it cannot be run.
    package func runUntilEnd() throws {
        let ended = DispatchSemaphore(value: 0)
        terminationHandler = { _ in ended.signal() }
        try run()
        while ended.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            guard Task.isCancelled else { continue }
            terminate()
            ended.wait()
            throw ParseError(.cancelled)
        }
    }
}
