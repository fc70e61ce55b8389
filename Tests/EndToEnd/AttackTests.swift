import Foundation
import XCTest

/// The short form of what `Tests/Attack/attack.py` does for an hour by hand.
final class AttackTests: EndToEndTestCase {
    func testKillsDamageInputsColumnsAndFaultsLoseNothing() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Attack/attack.py")
            .standardizedFileURL
        let output = try tools.run(
            tools.path("python3", package: "python3"),
            [
                script.path, program.path, "--seed", "1", "--patience", "60", "--kills", "3", "--damaged", "4",
                "--inputs", "12", "--columns", "8", "--faults", "12", "--vfs", "12",
            ], environment: tools.environment)
        XCTAssertTrue(output.contains(" commands, the slowest"), output)
    }
}
