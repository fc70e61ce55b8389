import XCTest

/// Files that come in and go out, by who has no pointer.
final class KeyboardFileTests: EndToEndTestCase {
    func testATableComesInAReportGoesOutAndABackupComesBack() throws {
        let (screen, reader) = (try screen(), try reader())
        _ = try printed(["trips", "add", "--set", "name=Lisbon conference", "--set", "startDay=2026-03-02"])
        let program = try start([], on: screen, with: reader.environment)
        func tab(_ role: String, _ name: String) throws { try reader.tab(to: role, name, in: program, on: screen) }
        func check(_ page: String, line: UInt = #line) throws { try walk(page, reader, program, screen, line: line) }
        try reader.find("entry", "Search charts", in: program)
        try screen.press("ctrl+2")
        try reader.find("entry", "Search trips", in: program)
        // A table of trips, from the main menu.
        let table = try write("Name,Destination,Start,End\nRiga fair,Riga,2026-05-04,2026-05-06\n", to: "trips.csv")
        try screen.press("F10")
        try reader.find("menu item", "Import…", in: program)
        try choose(table, with: "i", screen)
        try reader.find("frame", "Import trips.csv", in: program)
        try check("import")
        try tab("push button", "Import")
        try screen.press("Return")
        try EndToEndTests.wait("the trip") { try printed("trips", "list").contains("Riga fair") }
        // Its report, whose pages are shown before.
        try screen.press("ctrl+f")
        try screen.type("Riga")
        try screen.press("Down", "Return")
        try reader.find("frame", "Riga fair — Vantage", in: program)
        try tab("push button", "Report")
        try screen.press("Return")
        try reader.find("menu item", "Itinerary…", in: program)
        try screen.press("Down", "Down", "Return")
        let report = home.appending(path: "riga.pdf")
        try reader.find("push button", "Save…", in: program)
        try check("report")
        try tab("push button", "Save…")
        try save(report, with: "Return", screen)
        try screen.press("Escape")
        // The logbook as it was when the program started.
        try screen.press("F10")
        try reader.find("menu item", "Restore a Backup…", in: program)
        // Its letter is that of Open Recent as well, and goes from one to the next.
        try screen.press("r", "r", "Return")
        try reader.find("frame", "Restore a Backup", in: program)
        try check("backups")
        try tab("push button", "Restore")
        try screen.press("Return")
        try EndToEndTests.wait("the logbook of the backup") { try !printed("trips", "list").contains("Riga fair") }
        try quit(program, on: screen)
        XCTAssertTrue(try printed("trips", "list").contains("Lisbon"))
    }

    func testAChartIsOpenedComputedMovedComparedAndFilmed() throws {
        let (screen, reader) = (try screen(), try reader())
        let program = try start([], on: screen, with: reader.environment)
        func tab(_ role: String, _ name: String) throws { try reader.tab(to: role, name, in: program, on: screen) }
        func check(_ page: String, line: UInt = #line) throws { try walk(page, reader, program, screen, line: line) }
        try reader.find("push button", "Default view", in: program)
        try choose(try terrain, with: "ctrl+o", screen)
        try reader.find("frame", "jacksboro — Vantage", in: program)
        // A tool of surfaces, by its letter.
        try screen.press("ctrl+shift+t")
        try reader.find("menu item", "Level by a Plane", in: program)
        try screen.press("l")
        try EndToEndTests.wait("the levelled heights") { try reader.tree(of: program).contains("level(jacksboro)") }
        // Another order of the charts.
        let order = try printed("charts", "list")
        try screen.press("ctrl+f", "Escape", "Down", "ctrl+Up")
        try EndToEndTests.wait("another order") { try printed("charts", "list") != order }
        // Charts beside each other, on a page.
        try screen.press("F10")
        try reader.find("menu item", "Compare Charts…", in: program)
        try screen.press("c", "c", "Return")
        try reader.find("frame", "Compare Charts", in: program)
        try check("comparison")
        try tab("push button", "Save…")
        try save(home.appending(path: "both.pdf"), with: "Return", screen)
        try screen.press("Escape")
        // A film.
        try reader.find("frame", "jacksboro and 1 more — Vantage", in: program)
        try screen.press("ctrl+e")
        try reader.find("push button", "Save…", in: program)
        try tab("push button", "File type")
        try screen.press("space", "Down", "Return")
        try reader.find("combo box", "Movement", in: program)
        try check("film")
        try tab("spin button", "Frames")
        try screen.press("ctrl+a")
        try screen.type("8")
        try tab("push button", "Save…")
        try save(home.appending(path: "turn.png"), with: "Return", screen)
        try reader.find("label", "The chart was saved as \(home.path)/turn.png.", in: program)
        try screen.press("Escape")
        try quit(program, on: screen)
    }

    /// Tab leads through all that is shown, whose names and states are right.
    private func walk(_ page: String, _ reader: Reader, _ program: Child, _ screen: Screen, line: UInt) throws {
        XCTAssertEqual(try reader.audit(of: program), "", page, line: line)
        let way = try reader.walk(in: program, on: screen)
        XCTAssertEqual(way.faults, "", page, line: line)
        XCTAssertGreaterThanOrEqual(way.count, 2, page, line: line)
    }
}

/// File dialogs, by keys.
extension EndToEndTestCase {
    /// Presses keys that open a file dialog, and types which file it opens.
    func choose(_ file: URL, with keys: String, _ screen: Screen) throws {
        try screen.press(keys)
        sleep(2)
        try screen.press("ctrl+l")
        try screen.type(file.path)
        try screen.press("Return")
    }

    /// Presses keys that open a file dialog, and types where it saves.
    func save(_ file: URL, with keys: String, _ screen: Screen) throws {
        try screen.press(keys)
        sleep(2)
        try screen.press("ctrl+a")
        try screen.type(file.path)
        try screen.press("Return")
        try EndToEndTests.wait(file.lastPathComponent) { FileManager.default.fileExists(atPath: file.path) }
    }
}
