import Foundation

/// Another process, with what it writes kept in files.
final class Child {
    let name: String
    private let process = Process()
    private let outputFile: URL
    private let errorFile: URL

    /// Starts a program with exactly this environment.
    ///
    /// - Parameter folder: takes what it writes to standard output and standard error.
    init(_ program: URL, _ arguments: [String], environment: [String: String], folder: URL) throws {
        name = program.lastPathComponent
        let id = UUID().uuidString
        outputFile = folder.appending(path: "\(name)-\(id).out")
        errorFile = folder.appending(path: "\(name)-\(id).err")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
    }

    var id: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    var output: String { text(of: outputFile) }
    var errors: String { text(of: errorFile) }

    /// The exit status, or the negative number of the signal that ended it.
    func status(within seconds: Double = 180) throws -> Int32 {
        try wait("\(name) to end", within: seconds) { !isRunning }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Ends the process, if need be without asking, and waits until it is gone.
    func end() {
        guard isRunning else { return }
        kill(id, SIGTERM)
        if (try? wait("\(name) to end", within: 5) { !isRunning }) == nil {
            kill(id, SIGKILL)
            _ = try? wait("\(name) to end", within: 5) { !isRunning }
        }
    }

    private func text(of file: URL) -> String {
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Something that did not come in time.
struct TooLate: Error, CustomStringConvertible {
    let what: String
    let seconds: Double

    var description: String { "Waited \(seconds) s in vain for \(what)." }
}

/// Asks again and again until the answer is yes.
func wait(_ what: String, within seconds: Double = 30, until done: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !done() {
        guard ContinuousClock.now < deadline else { throw TooLate(what: what, seconds: seconds) }
        usleep(10_000)
    }
}
