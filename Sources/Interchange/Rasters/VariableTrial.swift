import Foundation
import Synchronization

/// Reads a file of NetCDF or HDF5 in a process of its own before it is read in this one: in some damaged files the C library reads beyond
/// its memory or takes what a header asks for, and would end the program.
public enum VariableTrial {
    /// The program that calls `run` when it is started with `argument` first; without one, files are read without a trial.
    public static func setProgram(_ program: URL) {
        state.withLock { $0.program = program }
    }

    /// The first argument of such a process.
    public static let argument = "--try-variables"

    private struct State {
        var program: URL?
        /// What was tried: the path, the version and the part of files.
        var passed: Set<[String]> = []
    }

    private static let state = Mutex(State())

    /// Seconds that a trial may take.
    private static let patience: UInt32 = 60

    /// Reads what the arguments say, and ends the process: by a signal where the library fails.
    public static func run(_ arguments: [String]) -> Never {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        alarm(patience)
        if arguments.count >= 2 {
            let url = URL(filePath: arguments[0])
            var status = stat()
            stat(url.path, &status)
            // Data are compressed to a hundredth at the least.
            let most = rlim_t(max(1 << 30, min(1 << 34, 100 * Int(status.st_size))))
            var memory = rlimit(rlim_cur: most, rlim_max: most)
            setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
            let selection = try? JSONDecoder().decode(DataSelection.self, from: Data(arguments[1].utf8))
            let source = DataSource(
                bytes: Data(), fileExtension: url.pathExtension, url: url, selection: selection ?? DataSelection())
            _ = try? NetCDFFormat.readHere(source, ReadingWatch(byteCount: 0) { _ in })
        }
        exit(0)
    }

    /// Tries a file, where that was not done before.
    ///
    /// - Throws: `damagedData` where the other process did not end by itself, and `cancelled`.
    static func pass(_ source: DataSource) throws(ParseError) {
        guard let url = source.url, let program = state.withLock(\.program) else { return }
        var status = stat()
        stat(url.path, &status)
        let key = [
            url.path, "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)",
            source.selection.part ?? "",
        ]
        guard !state.withLock({ $0.passed.contains(key) }) else { return }
        let selection = (try? JSONEncoder().encode(source.selection)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        try ParseError.wrapping {
            guard try succeeds(program, [argument, url.path, selection]) else { throw ParseError(.damagedData("HDF5")) }
        }
        state.withLock { _ = $0.passed.insert(key) }
    }

    private static func succeeds(_ program: URL, _ arguments: [String]) throws -> Bool {
        let process = Process()
        (process.executableURL, process.arguments) = (program, arguments)
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        try process.runUntilEnd()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }
}
