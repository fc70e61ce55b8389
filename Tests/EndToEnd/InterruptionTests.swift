import XCTest

/// What is left when memory or open files run out, and when a command is cut off.
final class InterruptionTests: EndToEndTestCase {
    func testWithoutOpenFilesOrMemoryAPictureIsThereOrOneSentence() throws {
        // With less than a small picture takes it is not begun: a library may wait for ever where it gets no memory.
        let refused = ["-n 4", "-n 5", "-n 6", "-v 250000", "-v 600000", "-v 900000", "-d 50000", "-d 150000"]
        for limit in refused + ["-v 1000000", "-v 1100000", "-d 200000"] {
            let picture = work.appending(path: "picture.png")
            let outcome = try outcome(
                by: "ulimit \(limit); exec \"$@\"", "render", "--formula", "x*z", "--size", "1000x800", "-o",
                picture.path)
            let isThere = FileManager.default.fileExists(atPath: picture.path)
            XCTAssertTrue(
                outcome.status == 0 ? isThere : outcome.isOneSentence && !isThere, "\(limit): \(outcome)")
            if refused.contains(limit) { XCTAssertTrue(outcome.errors.contains("ulimit"), "\(limit): \(outcome)") }
            if isThere { try FileManager.default.removeItem(at: picture) }
            XCTAssertEqual(try workNames, [], limit)
        }
    }

    func testWithoutOpenFilesATripIsAddedOrRefused() throws {
        var added = 0
        for files in [4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32] {
            for _ in 0..<2 {
                let outcome = try outcome(
                    by: "ulimit -n \(files); exec \"$@\"", "trips", "add", "--name", "Trip \(files)", "--from",
                    "2026-05-01")
                XCTAssertTrue(outcome.status == 0 || outcome.isOneSentence, "\(files): \(outcome)")
                if outcome.status == 0 { added += 1 }
            }
        }
        XCTAssertGreaterThan(added, 0)
        XCTAssertEqual(try outcome(of: "trips", "list").output.split(separator: "\n").count, added)
        XCTAssertEqual(try outcome(of: "check").output, "The logbook is intact.\n")
    }

    func testADrawingThatTheSystemEndsIsOneSentence() throws {
        for signal in [SIGKILL, SIGABRT, SIGSEGV] {
            let child = try start([
                "render", "--formula", "x*z", "--frames", "720", "--size", "200x200", "-o",
                work.appending(path: "turn").path + "/",
            ])
            try EndToEndTests.wait("the turn to begin") {
                try processes(under: child.id).contains { try self.hasSpool($0) }
            }
            for drawing in try processes(under: child.id) { kill(drawing, signal) }
            let outcome = try Outcome(of: child)
            XCTAssertTrue(outcome.isOneSentence, "\(signal): \(outcome)")
            XCTAssertEqual(try workNames, [])
        }
    }

    func testATurnThatIsCutOffLeavesNothing() throws {
        for signal in [SIGTERM, SIGINT, SIGKILL] {
            let child = try start(
                by: Self.asStarted,
                [
                    "render", "--formula", "x*z", "--frames", "720", "--size", "200x200", "-o",
                    work.appending(path: "turn").path + "/",
                ])
            // The pictures wait in a file that has no name any more.
            try EndToEndTests.wait("the turn to begin") {
                try processes(under: child.id).contains { try self.hasSpool($0) }
            }
            let drawing = try processes(under: child.id)
            if signal == SIGKILL { drawing.forEach { kill($0, signal) } }
            kill(child.id, signal)
            XCTAssertEqual(try child.status(), -signal)
            try EndToEndTests.wait("the drawing to end") { drawing.allSatisfy { kill($0, 0) != 0 } }
            XCTAssertEqual(try workNames, [], "\(signal)")
        }
    }

    func testAnImportThatIsCutOffLeavesNoCopyAndNoTrip() throws {
        let source = work.appending(path: "source.sqlite").path
        XCTAssertEqual(try outcome(of: "sample-data", "--trips", "4000", "--database", source).status, 0)
        let archive = work.appending(path: "archive.json").path
        XCTAssertEqual(try outcome(of: "export", "all", "--database", source, "-o", archive).status, 0)
        XCTAssertEqual(try outcome(of: "trips", "add", "--name", "Mine", "--from", "2026-05-01").status, 0)
        let backups = logbook.deletingLastPathComponent().appending(path: "backups")
        func copies() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? [] }
        for signal in [SIGTERM, SIGINT] {
            let child = try start(by: Self.asStarted, ["import", archive])
            try EndToEndTests.wait("the import's backup") { !copies().isEmpty }
            kill(child.id, signal)
            XCTAssertEqual(try child.status(), -signal, child.errors)
            XCTAssertEqual(copies(), [], "\(signal)")
            XCTAssertEqual(try outcome(of: "check").output, "The logbook is intact.\n")
            XCTAssertEqual(try outcome(of: "trips", "list").output.split(separator: "\n").count, 1)
        }
    }

    // MARK: - Processes

    /// Has signals end the program even where the tests themselves were started to ignore them.
    private static let asStarted = "exec env --default-signal=INT,TERM \"$@\""

    /// The processes that a process has started.
    private func processes(under id: Int32) throws -> [Int32] {
        let text = try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { Int32($0) }
    }

    /// Whether a process has a file open that has no name any more.
    private func hasSpool(_ id: Int32) throws -> Bool {
        let folder = "/proc/\(id)/fd"
        // It may end at any moment.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) ?? ""
            return target.hasPrefix(work.path) && target.hasSuffix(".tmp (deleted)")
        }
    }
}
