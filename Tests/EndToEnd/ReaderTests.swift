import XCTest

/// The program as who cannot see it uses it: by roles, names and the keyboard.
final class ReaderTests: EndToEndTestCase {
    func testATripIsPlannedAndFoundByNames() throws {
        let (screen, reader) = (try screen(), try reader())
        let program = try start([], on: screen, with: reader.environment)
        try reader.press("push button", "Trips", in: program)
        try reader.press("push button", "New Trip", in: program)
        try write("Lisbon conference", into: "Name", screen, reader, program)
        try screen.press("Tab", "Tab")
        try write("Lisbon", into: "Destination", screen, reader, program)
        try reader.press("push button", "Create", in: program)
        try reader.find("frame", "Lisbon conference — Vantage", in: program)

        try reader.press("push button", "Add Session", in: program)
        try write("Keynote on ferries", into: "Title", screen, reader, program)
        try screen.press("ctrl+f")
        try reader.focus("entry", "Search trips", in: program)
        try screen.type("ferr")
        try reader.find("label", "Session: Keynote on ferries", in: program)
        try quit(program, on: screen)
    }

    func testAnActionIsLoggedByNames() throws {
        let (screen, reader) = (try screen(), try reader())
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let program = try start([], on: screen, with: reader.environment)
        try reader.press("push button", "Goals", in: program)
        try reader.find("text", "Log an action", in: program)
        try screen.press("ctrl+l")
        try write("5 km run 30 min yesterday", into: "Log an action", screen, reader, program)
        try reader.find("label", "Understood: Run · 5 km · 30 min · yesterday", in: program)
        try screen.press("Return")
        try reader.find("label", "Logged: Run · 5 km · 30 min · yesterday", in: program)
        try reader.press("push button", "Undo", in: program)
        try quit(program, on: screen)
        XCTAssertFalse(try outcome(of: "goals", "list").output.isEmpty)
    }

    func testAChartIsDescribed() throws {
        let (screen, reader) = (try screen(), try reader())
        let program = try start([], on: screen, with: reader.environment)
        try reader.find("push button", "Default view", in: program)
        let tree = try reader.tree(of: program)
        XCTAssertTrue(tree.contains("Surface\nx from −8.0 to 8.0"), tree)
        try quit(program, on: screen)
    }

    /// Every page, with the names and states of all that can be used.
    func testEveryControlHasOneNameAndIsReachedByKeys() throws {
        let (screen, reader) = (try screen(), try reader())
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let program = try start([], on: screen, with: reader.environment)
        func check(_ page: String, line: UInt = #line) throws {
            XCTAssertEqual(try reader.audit(of: program), "", page, line: line)
        }
        func open(_ keys: String, _ role: String, _ name: String) throws {
            try screen.press(keys)
            try reader.find(role, name, in: program)
            try check(name)
            try screen.press("Escape")
        }
        try reader.find("push button", "Globe of Travels", in: program)
        try check("new chart")
        try reader.press("push button", "Ripple — a wave on water, a matrix", in: program)
        try reader.find("check box", "Contours on the floor", in: program)
        try check("inspector")
        try open("ctrl+t", "frame", "Values of Ripple")
        try open("ctrl+e", "push button", "Save…")
        try open("F1", "frame", "Help")

        try reader.press("push button", "Trips", in: program)
        try screen.press("ctrl+f", "Down", "Return")
        for page in ["Itinerary", "Expenses", "Receipts", "Chart", "Overview"] {
            try reader.press("page tab", page, in: program)
            try check(page)
        }
        try open("ctrl+n", "push button", "Create")
        try reader.press("push button", "Goals", in: program)
        try reader.find("text", "Log an action", in: program)
        try check("current term")
        try open("ctrl+comma", "combo box", "Distances in")
        try quit(program, on: screen)
    }

    /// What is measured of a surface, and the window of shortcuts.
    func testWindowsOfAChartHaveNames() throws {
        let (screen, reader) = (try screen(), try reader())
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let program = try start([], on: screen, with: reader.environment)
        func open(_ keys: String, _ role: String, _ name: String) throws {
            try screen.press(keys)
            try reader.find(role, name, in: program)
            check(name, reader, program)
            try screen.press("Escape")
        }
        try reader.press("push button", "Ripple — a wave on water, a matrix", in: program)
        try reader.find("check box", "Contours on the floor", in: program)
        try open("ctrl+question", "label", "Main menu")
        for (letter, item, role, name) in [
            ("i", "Statistics", "label", "Roughness Sa"), ("p", "Profile…", "text", "Points of the line"),
        ] {
            try screen.press("ctrl+shift+t")
            try reader.find("menu item", item, in: program)
            try open(letter, role, name)
        }
        try quit(program, on: screen)
    }

    /// What the sidebars lead to, from one line to the next.
    func testPagesOfTheSidebarsHaveNames() throws {
        let (screen, reader) = (try screen(), try reader())
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        for record in [
            ["planners", "add", "--set", "name=Summer"], ["persons", "add", "--set", "name=Anna"],
            ["snippets", "add", "Gate closes early", "--tags", "airport"],
            ["rules", "set-budget", "On the road", "--amount", "1200 EUR", "--each", "month"],
        ] { _ = try printed(record) }
        let program = try start([], on: screen, with: reader.environment)
        func go(_ keys: String..., to list: String) throws {
            for key in keys { try screen.press(key) }
            try reader.find("entry", "Search \(list)", in: program)
            check(list, reader, program)
        }
        try reader.press("push button", "Trips", in: program)
        try reader.find("entry", "Search trips", in: program)
        try screen.press("ctrl+f")
        try reader.focus("entry", "Search trips", in: program)
        // The sidebar is before the search, and its first line leads to all trips.
        try screen.press("shift+Tab", "Home")
        try go("Down", "Down", "Down", "Down", to: "persons")
        try go("Down", to: "places")
        try go("Down", to: "budgets")
        try go("Down", to: "recent changes")
        // A heading, and below it the planner.
        try go("Down", "Down", to: "trips")
        try go("End", "Up", "Up", to: "per diem rules")

        try reader.press("push button", "Goals", in: program)
        try reader.find("text", "Log an action", in: program)
        try screen.press("ctrl+f")
        try reader.focus("entry", "Search goals", in: program)
        try reader.find("text", "Title", in: program)
        check("a goal", reader, program)
        try go("shift+Tab", "Down", to: "actions")
        try go("Down", to: "values")
        try go("Down", to: "terms")
        try go("Down", "Down", to: "measures")
        try go("Down", to: "snippets")
        try quit(program, on: screen)
    }

    /// Whether all of a page has one name and is reached by keys; one that is still being filled is looked at again.
    private func check(_ page: String, _ reader: Reader, _ program: Child, line: UInt = #line) {
        var faults = "It could not be read."
        for _ in 0..<3 where !faults.isEmpty {
            do { faults = try reader.audit(of: program) } catch { faults = "\(error)" }
        }
        XCTAssertEqual(faults, "", page, line: line)
    }

    /// As installed: the translations stand beside the program's own files.
    func testTheProgramSpeaksTheLanguageOfItsPerson() throws {
        let (screen, reader) = (try screen(), try reader())
        let share = home.appending(path: "share")
        let catalogs = share.appending(path: "locale/de/LC_MESSAGES")
        try FileManager.default.createDirectory(at: catalogs, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: share.appending(path: "vantage"), withDestinationURL: try checkout.appending(path: "Resources"))
        let catalog = try tools.start(
            URL(filePath: "/usr/bin/msgfmt"),
            ["-o", catalogs.appending(path: "vantage.mo").path, try checkout.appending(path: "data/po/de.po").path],
            environment: tools.environment)
        XCTAssertEqual(try catalog.status(), 0)
        let german = [
            "LC_ALL": "C.UTF-8", "LANGUAGE": "de", "VANTAGE_RESOURCES": share.appending(path: "vantage").path,
        ]
        let program = try start([], on: screen, with: reader.environment.merging(german) { $1 })
        try reader.press("push button", "Reisen", in: program)
        try reader.press("push button", "Neue Reise", in: program)
        try reader.press("push button", "Anlegen", in: program)
        try reader.find("label", "Das Feld „Name“ ist leer.", in: program)
        try quit(program, on: screen)
    }

    /// Types into what has the focus, which must be the text of that name.
    private func write(
        _ text: String, into name: String, _ screen: Screen, _ reader: Reader, _ program: Child
    ) throws {
        try reader.focus("text", name, in: program)
        try screen.type(text)
        try EndToEndTests.wait("“\(text)” in \(name)") { try reader.text(of: "text", name, in: program) == text }
    }
}
