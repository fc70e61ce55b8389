import Foundation

/// A script of the tests, run by the Python with the packages that the README installs.
public enum PythonScript {
    /// The checkout that the tests were built from.
    private static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs a script to its end.
    ///
    /// - Parameter path: in the folder of tests, such as `InterchangeTests/rasters.py`.
    /// - Returns: what it writes to standard output.
    @discardableResult
    public static func run(_ path: String, _ arguments: String...) throws -> String {
        try output(
            of: checkout.appending(path: ".build/readers/bin/python").path,
            [checkout.appending(path: "Tests/\(path)").path] + arguments)
    }
}

/// Runs a program to its end.
///
/// - Parameters:
///   - program: a path, or a name on the path of programs.
///   - arguments: for it.
/// - Returns: what it writes to standard output and standard error.
/// - Throws: `ProgramFailure` with that where it fails.
public func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else {
        throw ProgramFailure(description: "\(([program] + arguments).joined(separator: " ")): \(text)")
    }
    return text
}

/// What went wrong.
public struct ProgramFailure: Error, CustomStringConvertible {
    public let description: String
}
