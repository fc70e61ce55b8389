import ArgumentParser
import Foundation

/// What a command ends with, as it is reported on a terminal.
struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The error as it is thrown to the parser of arguments, which prints it; its own are left to it.
    static func readable(_ error: any Error) -> any Error {
        switch error {
        case is ExitCode, is ValidationError, is CleanExit: error
        case let error as CocoaError: Failure(system: (error.underlying as? POSIXError)?.code.rawValue ?? EIO)
        case let error as POSIXError: Failure(system: error.code.rawValue)
        case let error as any CustomStringConvertible: Failure(description: error.description.asLines)
        default: error
        }
    }

    /// A file that could not be used, where its name is unknown.
    private init(system code: Int32) {
        self.init(description: "A file could not be read or written: \(String(cString: strerror(code))).")
    }

    private init(description: String) {
        self.description = description
    }

    /// Ends the program as the parser of arguments does: with help or what went wrong, and with its status.
    static func end(with error: (any Error)?) -> Never {
        guard let error, Vantage.exitCode(for: error) == .success else { Vantage.exit(withError: error) }
        let help = Vantage.fullMessage(for: error)
        if !help.isEmpty { print(help) }
        do {
            try checkOutput()
        } catch {
            Vantage.exit(withError: error)
        }
        Vantage.exit()
    }

    /// - Throws: where what was printed has not reached its end.
    static func checkOutput() throws {
        // `stdout` is a global variable, which Swift does not allow a task to read.
        let output = dlsym(nil, "stdout")?.assumingMemoryBound(to: UnsafeMutablePointer<FILE>?.self).pointee
        guard let output, fflush(output) != 0 || ferror(output) != 0 else { return }
        // The error of an earlier piece is not known any more.
        let reason = errno == 0 ? "" : ": \(String(cString: strerror(errno)))"
        throw Failure(description: "Standard output could not be written\(reason).")
    }
}
