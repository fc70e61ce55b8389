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
        _ = try screen.picture(of: "a notice and a chart") {
            $0.share(in: .notice, of: \.isNotice) > 0.05 && $0.share(in: .middle, of: \.isColourful) > 0.5
        }
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

/// What is typed is on the disk, whatever ends the program.
final class EndingTests: EndToEndTestCase {
    private func names() throws -> String { try outcome(of: ["trips", "list"]).output }

    func testWhatIsTypedIsSavedWhenTheSystemEndsTheProgram() throws {
        XCTAssertEqual(try outcome(of: "trips", "add", "--name", "Lisbon", "--from", "2099-05-01").status, 0)
        for (signal, name) in [(SIGTERM, "Porto"), (SIGHUP, "Braga"), (SIGINT, "Coimbra")] {
            let screen = try screen()
            let program = try start([], on: screen)
            try typeName(on: screen)
            try screen.type(name)
            kill(program.id, signal)
            XCTAssertEqual(try program.status(), -signal, program.errors)
            let names = try names()
            XCTAssertTrue(names.contains(name), "\(signal): \(names)")
        }
    }

    func testWhoTypesWithoutARestLosesTwoSecondsAtMost() throws {
        XCTAssertEqual(try outcome(of: "trips", "add", "--name", "Lisbon", "--from", "2099-05-01").status, 0)
        let screen = try screen()
        let program = try start([], on: screen)
        try typeName(on: screen)
        try screen.xdotool(["type", "--delay", "250", "abcdefghijklmnopqrstuvwxyz"])
        kill(program.id, SIGKILL)
        XCTAssertEqual(try program.status(), -SIGKILL)
        // 6.5 s of typing, of which the last 2 may be missing, and the last letters on a slow machine.
        let names = try names()
        XCTAssertTrue(names.contains("abcdefgh"), names)
    }

    /// Opens the trip and puts the focus into its name.
    private func typeName(on screen: Screen) throws {
        let charts = try screen.picture(of: "the page for a new chart", restingIn: .chart) {
            $0.share(in: .chart, of: \.isDark) > 0.001
        }
        try screen.press("ctrl+2")
        let trips = try screen.picture(of: "the trip", restingIn: .chart) {
            $0.difference(from: charts, in: .chart) > 1
        }
        try screen.press("F2")
        _ = try screen.picture(of: "the focus in the name") { $0.difference(from: trips, in: .chart) > 0 }
        try screen.press("ctrl+a")
    }
}

/// A backup comes back whatever is in the logbook's place.
final class RecoveryTests: EndToEndTestCase {
    func testABackupTakesThePlaceOfWhatIsNoUsableLogbook() throws {
        XCTAssertEqual(try outcome(of: "trips", "add", "--name", "Lisbon", "--from", "2099-05-01").status, 0)
        let copy = work.appending(path: "copy.sqlite").path
        XCTAssertEqual(try outcome(of: "backup", "-o", copy).status, 0)
        let whole = try Data(contentsOf: logbook)
        var torn = whole
        torn.replaceSubrange(4096..<49_152, with: Data(repeating: 0x5a, count: 45_056))
        for (what, content) in [("text", Data("Dear diary, this is no database.\n".utf8)), ("torn", torn)] {
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: logbook.path + suffix) }
            try content.write(to: logbook)
            XCTAssertNotEqual(try outcome(of: "trips", "list").status, 0, what)
            let restored = try outcome(of: "restore", copy)
            XCTAssertEqual(restored.status, 0, "\(what): \(restored.errors)")
            let aside = try XCTUnwrap(restored.output.split(separator: " ").last).dropLast(2)
            let found = try Data(contentsOf: URL(filePath: String(aside)))
            // Opening what looks like a database until a torn page is read changes a few bytes of its header and schema, and takes a
            // page for it where none is free.
            XCTAssertTrue((0...4096).contains(found.count - content.count), "\(what): \(found.count), \(content.count)")
            XCTAssertLessThan(zip(found, content).count { $0 != $1 }, 100, what)
            XCTAssertTrue(try outcome(of: "trips", "list").output.contains("Lisbon"), what)
            XCTAssertEqual(try outcome(of: "check").status, 0, what)
        }
        let refused = try outcome(of: "restore", work.appending(path: "none.sqlite").path)
        XCTAssertTrue(refused.isOneSentence, "\(refused)")
    }
}
