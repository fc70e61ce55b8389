import Foundation

/// A script of the tests, run by the Python with the packages that the README installs.
public enum PythonScript {
    /// What went wrong.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The checkout that the tests were built from.
    private static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs a script to its end.
    ///
    /// - Parameter path: in the folder of tests, such as `InterchangeTests/rasters.py`.
    /// - Returns: what it writes to standard output.
    @discardableResult
    public static func run(_ path: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = checkout.appending(path: ".build/readers/bin/python")
        process.arguments = [checkout.appending(path: "Tests/\(path)").path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0 else { throw Failure(description: "\(path): \(text)") }
        return text
    }
}
