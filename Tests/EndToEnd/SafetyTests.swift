import XCTest

/// What is left when something that the program needs is missing.
final class SafetyTests: EndToEndTestCase {
    func testWithoutADisplayTheWindowIsOneSentence() throws {
        let outcome = try outcome(of: [])
        XCTAssertTrue(outcome.isOneSentence, "\(outcome)")
        XCTAssertFalse(FileManager.default.fileExists(atPath: data.path))
    }

    func testWithoutOpenGLTheChartIsAStillPicture() throws {
        let screen = try screen()
        let program = try start([], on: screen, with: ["GDK_DEBUG": "gl-disable"])
        let first = try surface(on: screen)
        XCTAssertGreaterThan(first.share(in: .banner, of: \.isDark), 0.01, "nothing says why")
        try screen.press("6")
        _ = try screen.picture(of: "the view from the top") { $0.difference(from: first, in: .chart) > 2 }
        try quit(program, on: screen)
    }

    func testAFolderThatCannotBeMadeIsSaidInTheWindow() throws {
        let file = try write("a file", to: "file")
        let folders = ["XDG_DATA_HOME": file.appending(path: "data").path]
        try expectNotice(with: folders)
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "a file")
        XCTAssertEqual(try workNames, ["file"])
        try expectRefusals(of: [["sample-data"]], with: folders)
    }

    func testAFileThatIsNoLogbookIsSaidInTheWindowAndLeftAsItIs() throws {
        try FileManager.default.createDirectory(
            at: logbook.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = Data("Dear diary, this is no database.\n".utf8)
        try text.write(to: logbook)
        try expectNotice(with: [:])
        try expectRefusals(with: [:])
        XCTAssertEqual(try Data(contentsOf: logbook), text)
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: logbook.deletingLastPathComponent().path),
            ["logbook.sqlite"])
    }

    /// Expects the window to open with a chart and a sentence about the logbook.
    private func expectNotice(with changes: [String: String]) throws {
        let screen = try screen()
        let program = try start([], on: screen, with: changes)
        let picture = try screen.picture(of: "a notice") { $0.share(in: .notice, of: \.isNotice) > 0.05 }
        XCTAssertGreaterThan(picture.share(in: .middle, of: \.isColourful), 0.5)
        try quit(program, on: screen)
    }

    /// Expects every command that needs the logbook to fail with one sentence.
    ///
    /// - Parameter commands: without a logbook yet, lists are empty and make none.
    private func expectRefusals(
        of commands: [[String]] = [["trips", "list"], ["goals", "list", "--json"], ["sample-data"]],
        with changes: [String: String]
    ) throws {
        for arguments in commands {
            let outcome = try outcome(of: arguments, with: changes)
            XCTAssertTrue(outcome.isOneSentence, "\(arguments): \(outcome)")
        }
    }
}
