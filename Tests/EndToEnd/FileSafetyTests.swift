import XCTest

/// What happens to the logbook's own files, and to whoever may not write them.
final class FileSafetyTests: EndToEndTestCase {
    /// The logbook with trips.
    private func makeLogbook() throws {
        XCTAssertEqual(try outcome(of: "sample-data", "--trips", "8").status, 0)
    }

    /// A table with a trip that no logbook has.
    private func makeTable() throws -> String {
        let table = work.appending(path: "new.csv")
        try "name,startDay\nVienna,2026-05-04\n".write(to: table, atomically: true, encoding: .utf8)
        return table.path
    }

    private func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    // MARK: - Targets

    func testNothingIsWrittenIntoTheLogbooksOwnFiles() throws {
        try makeLogbook()
        let archive = work.appending(path: "all.json")
        // An import makes a backup.
        XCTAssertEqual(try outcome(of: "import", makeTable()).status, 0)
        _ = try outcome(of: "export", "all", "-o", archive.path)
        let folder = logbook.deletingLastPathComponent()
        let backups = folder.appending(path: "backups")
        let backup = backups.appending(
            path: try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: backups.path).first))
        let lock = URL(filePath: logbook.path + "-lock")
        // The logbook's own bytes change when SQLite moves its log into it.
        let before = try [archive, backup, lock].map { try Data(contentsOf: $0) }
        let files = FileManager.default
        for (number, file) in [logbook, backup, lock].enumerated() {
            for (ending, command) in [
                ("json", ["export", "all"]), ("csv", ["export", "trips"]), ("pdf", ["report", "summary"]),
                ("png", ["render", "--formula", "x", "--size", "40x40"]), ("sqlite", ["backup"]),
            ] {
                let (link, hard) = (
                    work.appending(path: "link\(number).\(ending)"), work.appending(path: "hard\(number).\(ending)")
                )
                try files.createSymbolicLink(at: link, withDestinationURL: file)
                try files.linkItem(at: file, to: hard)
                for target in [link, hard] {
                    let outcome = try outcome(of: command + ["-o", target.path])
                    XCTAssertTrue(outcome.isOneSentence, "\(command) \(target.lastPathComponent): \(outcome)")
                    XCTAssertTrue(outcome.errors.contains("belongs to a logbook"), outcome.errors)
                    try files.removeItem(at: target)
                }
            }
        }
        for target in [logbook.path, "\(backups.path)/../logbook.sqlite", logbook.path + "-wal", backup.path] {
            XCTAssertTrue(try outcome(of: "backup", "-o", target).isOneSentence, target)
        }
        // That of another logbook as well, while the person's own may be open in the window.
        let other = work.appending(path: "other.sqlite").path
        XCTAssertEqual(try outcome(of: "sample-data", "--database", other, "--trips", "2").status, 0)
        XCTAssertTrue(try outcome(of: "backup", "--database", other, "-o", logbook.path).isOneSentence)
        // No export takes the place of any logbook, whoever has it open.
        let otherLink = work.appending(path: "other.json")
        try files.createSymbolicLink(atPath: otherLink.path, withDestinationPath: other)
        XCTAssertTrue(try outcome(of: "export", "all", "-o", otherLink.path).isOneSentence)
        XCTAssertEqual(try outcome(of: "check", "--database", other).output, "The logbook is intact.\n")
        XCTAssertEqual(try outcome(of: "export", "all", "-o", archive.path).status, 0)
        XCTAssertEqual(try [archive, backup, lock].map { try Data(contentsOf: $0) }, before)
        XCTAssertEqual(try outcome(of: "check").output, "The logbook is intact.\n")
    }

    // MARK: - Permissions

    func testWhatHoldsThePersonsDataIsTheirsAloneWhateverTheUmask() throws {
        for umask in ["000", "077", "277"] {
            let database = work.appending(path: "\(umask).sqlite")
            let archive = work.appending(path: "\(umask).json")
            let report = work.appending(path: "\(umask).pdf")
            let copy = work.appending(path: "\(umask)-copy.sqlite")
            for arguments in [
                ["sample-data", "--trips", "3", "--database", database.path],
                ["export", "all", "--database", database.path, "-o", archive.path],
                ["report", "summary", "--database", database.path, "-o", report.path],
                ["backup", "--database", database.path, "-o", copy.path],
                ["import", try makeTable(), "--database", database.path],
            ] {
                let child = try start(by: "umask \(umask); exec \"$@\"", arguments)
                XCTAssertEqual(try child.status(), 0, "\(umask) \(arguments) \(child.errors)")
            }
            let backups = work.appending(path: "backups")
            let made = try FileManager.default.contentsOfDirectory(atPath: backups.path)
                .filter { $0.hasPrefix(umask) }.map { backups.appending(path: $0) }
            XCTAssertEqual(made.count, 1)
            for file in [database, archive, report, copy, URL(filePath: database.path + "-lock")] + made {
                XCTAssertEqual(try permissions(file), 0o600, "\(umask) \(file.lastPathComponent)")
            }
        }
    }

    // MARK: - Where nothing can be written

    func testALogbookInAFolderThatTakesNothingIsReadAndThatIsSaid() throws {
        let folder = work.appending(path: "medium")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let database = folder.appending(path: "logbook.sqlite")
        XCTAssertEqual(try outcome(of: "sample-data", "--trips", "5", "--database", database.path).status, 0)
        let id = try outcome(of: "trips", "list", "--json", "--database", database.path).output.firstMatch(
            of: /"id" : "([^"]+)"/
        ).map { String($0.1) }
        let trip = try XCTUnwrap(id)
        let out = work.appending(path: "out")
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: false)
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: out.path)
        let readings = [
            ["trips", "list"], ["trips", "list", "--json"], ["trips", "show", trip], ["goals", "list"], ["check"],
            ["export", "all", "-o", out.appending(path: "all.json").path],
            ["export", "trips", "-o", out.appending(path: "trips.csv").path],
            ["report", "summary", "-o", out.appending(path: "summary.html").path],
            ["backup", "-o", out.appending(path: "copy.sqlite").path],
        ]
        let writable = try readings.map { try outcome(of: $0 + ["--database", database.path]).output }
        let archive = try Data(contentsOf: out.appending(path: "all.json"))
        for name in try files.contentsOfDirectory(atPath: out.path) {
            try files.removeItem(at: out.appending(path: name))
        }
        for name in try files.contentsOfDirectory(atPath: folder.path) {
            try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.appending(path: name).path)
        }
        try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        let names = try files.contentsOfDirectory(atPath: folder.path).sorted()

        for (arguments, expected) in zip(readings, writable) {
            let child = try start(by: asAnybody, arguments + ["--database", database.path])
            XCTAssertEqual(try child.status(), 0, "\(arguments) \(child.errors)")
            XCTAssertEqual(child.output, expected, "\(arguments)")
            XCTAssertEqual(child.errors.filter(\.isNewline).count, 1, "\(arguments) \(child.errors)")
            XCTAssertTrue(child.errors.contains("nothing can be saved"), child.errors)
        }
        XCTAssertEqual(try Data(contentsOf: out.appending(path: "all.json")), archive)
        for arguments in [
            ["sample-data"], ["trips", "add", "--name", "x", "--from", "2026-05-01"], ["trips", "delete", trip],
            ["restore", out.appending(path: "copy.sqlite").path], ["import", out.appending(path: "all.json").path],
        ] {
            let child = try start(by: asAnybody, arguments + ["--database", database.path])
            let outcome = try Outcome(of: child)
            XCTAssertTrue(outcome.isOneSentence, "\(arguments): \(outcome)")
        }
        let screen = try screen()
        let program = try start(by: asAnybody, ["--database", database.path], on: screen)
        _ = try screen.picture(of: "a notice") { $0.share(in: .notice, of: \.isNotice) > 0.05 }
        try quit(program, on: screen)
        XCTAssertEqual(try files.contentsOfDirectory(atPath: folder.path).sorted(), names)
    }
}
