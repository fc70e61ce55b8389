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

    /// Runs it, and ends it when the task is cancelled or it takes too long; its status is not 0 then.
    ///
    /// - Parameter limit: how long it may take.
    /// - Throws: `ParseError.cancelled`, and why it cannot be run.
    package func runUntilEnd(within limit: Duration? = nil) throws {
        let deadline = limit.map { ContinuousClock.now + $0 }
        let ended = DispatchSemaphore(value: 0)
        terminationHandler = { _ in ended.signal() }
        try run()
        while ended.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            let isLate = deadline.map { ContinuousClock.now > $0 } ?? false
            guard Task.isCancelled || isLate else { continue }
            terminate()
            // One that does not listen is ended all the same.
            if ended.wait(timeout: .now() + .seconds(1)) == .timedOut {
                kill(processIdentifier, SIGKILL)
                ended.wait()
            }
            if isLate { return }
            throw ParseError(.cancelled)
        }
    }

    /// Runs it as `runUntilEnd` does, without input where none was set, and reads what it says where it fails.
    ///
    /// - Parameter messages: a file for what it says, which has room for all of it.
    /// - Throws: `ProgramFailure`, `ParseError.cancelled`, and why it cannot be run.
    package func runReporting(to messages: URL) throws {
        try Data().write(to: messages)
        standardOutput = FileHandle.nullDevice
        standardError = try FileHandle(forWritingTo: messages)
        try runUntilEnd()
        guard terminationStatus == 0 else {
            let text = try FileHandle(forReadingFrom: messages).read(upToCount: 4096) ?? Data()
            let line = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).first
            throw ProgramFailure(line: line.map(String.init) ?? "")
        }
    }

    /// Has a folder that only its owner can read while `body` runs.
    package static func withTemporaryFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return try body(folder)
    }

    /// Runs a program until it ends or the task is cancelled, which ends it.
    ///
    /// - Returns: its exit status.
    /// - Throws: why it cannot be run.
    static func runUntilCancelled(_ program: URL, _ arguments: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        @Sendable func end() {
            // Threads of tasks have other signals blocked, and so has what they start.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
                process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
                do {
                    try process.run()
                } catch {
                    ended.resume(throwing: error)
                }
                if Task.isCancelled { end() }
            }
        } onCancel: {
            end()
        }
    }

    /// What a program prints.
    ///
    /// - Parameters:
    ///   - program: its file.
    ///   - arguments: for it.
    ///   - environment: variables beside those of this process.
    ///   - byteLimit: how much is read.
    ///   - limit: how long it may take.
    /// - Returns: `nil` where it did not end well.
    /// - Throws: `ParseError.cancelled`, and why it cannot be run.
    static func output(
        of program: URL, _ arguments: [String], environment: [String: String] = [:], limit byteLimit: Int,
        within limit: Duration = .seconds(30)
    ) throws(ParseError) -> Data? {
        try ParseError.wrapping {
            try withTemporaryFolder { folder in
                // A file, not a pipe: a pipe that nobody empties would stop it.
                let output = folder.appending(path: "output")
                try Data().write(to: output)
                let process = Process()
                process.executableURL = program
                process.arguments = arguments
                process.currentDirectoryURL = folder
                process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
                (process.standardInput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
                process.standardOutput = try FileHandle(forWritingTo: output)
                try process.runUntilEnd(within: limit)
                guard process.terminationStatus == 0 else { return nil }
                return try FileHandle(forReadingFrom: output).read(upToCount: byteLimit) ?? Data()
            }
        }
    }
}

/// What a program said when it failed.
package struct ProgramFailure: Error {
    /// The first line; may be empty.
    package let line: String
}
