import Foundation
import Interchange

/// A program that a person may have installed, which makes other formats of what is drawn here.
enum InstalledProgram: String {
    case ffmpeg, pdftops

    /// The package of Debian that it comes with.
    private var package: String {
        switch self {
        case .ffmpeg: "ffmpeg"
        case .pdftops: "poppler-utils"
        }
    }

    /// What comes before any other argument.
    private var options: [String] {
        switch self {
        case .ffmpeg: ["-hide_banner", "-loglevel", "error", "-y"]
        case .pdftops: []
        }
    }

    /// Runs the program with arguments and what it reads from its input.
    typealias Run = (_ arguments: [String], _ input: FileHandle) throws(RenderError) -> Void

    /// Has the program make a file.
    ///
    /// - Parameter body: runs it in a folder that is removed afterwards, and returns the file.
    /// - Returns: the content of the file.
    /// - Throws: `missingProgram`, `program` with what it says, `cancelled`.
    func convert(_ body: (_ folder: URL, _ run: Run) throws(RenderError) -> URL) throws(RenderError) -> [UInt8] {
        guard let program = Process.program(rawValue) else { throw .missingProgram(rawValue, package: package) }
        do {
            return try Process.withTemporaryFolder { folder in
                let made = try body(folder) { arguments, input throws(RenderError) in
                    do {
                        let process = Process()
                        process.executableURL = program
                        process.arguments = options + arguments
                        process.standardInput = input
                        try process.runReporting(to: folder.appending(path: "messages"))
                    } catch {
                        throw failure(error)
                    }
                }
                return try [UInt8](Data(contentsOf: made))
            }
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> RenderError {
        switch error {
        case let error as RenderError: error
        case let error as ProgramFailure: .program(rawValue, reason: error.line)
        case _ where Task.isCancelled: .cancelled
        default: .program(rawValue, reason: error.localizedDescription)
        }
    }
}
