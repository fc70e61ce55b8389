import TestSupport
import XCTest

/// Files that the libraries of other people read beyond their memory in.
final class DamagedFileTests: EndToEndTestCase {
    func testADamagedFileOfNetCDFEndsWithASentence() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/variables.py", folder.url.path)
        let sound = try outcome(of: "statistics", folder.path("climate.nc"))
        XCTAssertEqual(sound.status, 0, sound.errors)
        XCTAssertTrue(sound.output.contains("samples: 62"), sound.output)
        // It ended libhdf5 1.10 by a signal.
        try check("climate.nc", in: folder, [(2810, 235), (6192, 19)])
        var random = SeededGenerator(state: 4)
        for name in ["climate.nc", "classic.nc", "plain.h5"] {
            let size = try folder.data(name).count
            for _ in 0..<RandomCases.count(300, short: 5) {
                let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    (Int.random(in: 0..<size, using: &random), UInt8.random(in: 0...255, using: &random))
                }
                try check(name, in: folder, changes)
            }
        }
    }

    /// Reads a file with other bytes at some offsets.
    private func check(_ name: String, in folder: TemporaryFolder, _ changes: [(Int, UInt8)]) throws {
        var bytes = [UInt8](try folder.data(name))
        for (index, byte) in changes { bytes[index] = byte }
        let file = work.appending(path: name)
        try Data(bytes).write(to: file)
        let outcome = try outcome(of: "statistics", file.path)
        XCTAssertTrue([0, 1].contains(outcome.status), "\(name) \(changes): \(outcome.status)")
        guard outcome.status == 1 else { return }
        let lines = outcome.errors.split(separator: "\n")
        XCTAssertTrue(lines.count == 1 && lines[0].hasSuffix("."), "\(name) \(changes): \(outcome.errors)")
    }
}
