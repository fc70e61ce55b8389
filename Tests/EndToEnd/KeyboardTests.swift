import XCTest

/// What the README says can be done, by who has no pointer: only keys are pressed, and what is shown is read.
final class KeyboardTests: EndToEndTestCase {
    /// Tab leads through each page and back, and never to what is not seen.
    func testTabLeadsThroughEveryPageAndBack() throws {
        let (screen, reader) = (try screen(), try reader())
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let program = try start([], on: screen, with: reader.environment)
        func walk(_ page: String, atLeast count: Int, line: UInt = #line) throws {
            let way = try reader.walk(in: program, on: screen)
            XCTAssertEqual(way.faults, "", page, line: line)
            XCTAssertGreaterThanOrEqual(way.count, count, page, line: line)
        }
        try reader.find("push button", "Globe of Travels", in: program)
        try walk("new chart", atLeast: 10)
        try reader.press("push button", "Ripple — a wave on water, a matrix", in: program)
        try reader.find("check box", "Contours on the floor", in: program)
        try walk("chart", atLeast: 20)
        for (keys, role, name) in [
            ("ctrl+t", "frame", "Values of Ripple"), ("F1", "frame", "Help"),
            ("ctrl+d", "frame", "Description of Ripple"),
        ] {
            try screen.press(keys)
            try reader.find(role, name, in: program)
            if keys == "ctrl+t" {
                // Tab enters the table, and the arrows go from value to value.
                try screen.press("Tab", "Right")
                try reader.focus("label", "−0.08", in: program)
            }
            try walk(name, atLeast: 1)
            try screen.press("Escape")
        }
        try screen.press("ctrl+2")
        try reader.find("entry", "Search trips", in: program)
        try screen.press("ctrl+f", "Down", "Return")
        try reader.find("page tab", "Itinerary", in: program)
        try walk("trip", atLeast: 20)
        try screen.press("ctrl+n")
        try reader.find("push button", "Create", in: program)
        try walk("new trip", atLeast: 10)
        try screen.press("Escape", "ctrl+3")
        try reader.find("text", "Log an action", in: program)
        try walk("current term", atLeast: 10)
        try screen.press("ctrl+comma")
        try reader.find("combo box", "Distances in", in: program)
        try walk("preferences", atLeast: 4)
        try screen.press("Escape")
        try quit(program, on: screen)
    }

    func testAChartIsDrawnReadAndExported() throws {
        let (screen, reader) = (try screen(), try reader())
        let program = try start([], on: screen, with: reader.environment)
        func tab(_ role: String, _ name: String) throws { try reader.tab(to: role, name, in: program, on: screen) }
        func reads(_ keys: String, _ window: String) throws {
            try screen.press(keys)
            try reader.find("frame", window, in: program)
            try screen.press("Escape")
        }
        // A formula, and a second one below it.
        try reader.find("push button", "Default view", in: program)
        try screen.press("ctrl+n")
        try reader.focus("push button", "Formula", in: program)
        try screen.press("Return")
        try reader.focus("text", "Formula", in: program)
        try screen.press("ctrl+a")
        try screen.type("x^2-z^2")
        try reader.find("label", "y = x^2 - z^2", in: program)
        try screen.press("Return")
        try screen.type("2x-1")
        try reader.find("label", "y = 2 · x - 1", in: program)
        // Its look, the pose, a value, the values, words.
        try tab("check box", "Contours on the floor")
        try screen.press("space")
        try tab("image", "Chart")
        try screen.press("6", "space")
        try EndToEndTests.wait("a value") { try reader.tree(of: program).contains("Chart, selected: x") }
        try reads("ctrl+t", "Values of x^2-z^2 and 1 more")
        try reads("ctrl+d", "Description of x^2-z^2 and 1 more")
        // A picture.
        try screen.press("ctrl+e")
        try tab("push button", "Save…")
        let file = home.appending(path: "picture.png")
        try save(file, with: "Return", screen)
        try reader.find("label", "The chart was saved as \(file.path).", in: program)
        try screen.press("Escape")
        // For fingers, from the menu.
        try tab("push button", "Export")
        let relief = home.appending(path: "relief.stl")
        try screen.press("Return")
        try reader.find("menu item", "Tactile Relief or Drawing…", in: program)
        try save(relief, with: "t", screen)
        try reader.find("label", "The chart was saved as \(relief.path).", in: program)
        try quit(program, on: screen)
        XCTAssertTrue(try printed("charts", "list").contains("x^2-z^2"))
    }

    func testATripIsPlannedPaidFoundAndDeleted() throws {
        let (screen, reader) = (try screen(), try reader())
        let program = try start([], on: screen, with: reader.environment)
        func tab(_ role: String, _ name: String) throws { try reader.tab(to: role, name, in: program, on: screen) }
        try reader.find("push button", "Default view", in: program)
        try screen.press("ctrl+2")
        try reader.find("push button", "New Trip", in: program)
        try screen.press("ctrl+n")
        try reader.focus("text", "Name", in: program)
        try screen.type("Lisbon conference")
        try tab("text", "Destination")
        try screen.type("Lisbon")
        try tab("push button", "Create")
        try screen.press("Return")
        try reader.find("frame", "Lisbon conference — Vantage", in: program)
        try tab("push button", "Add Expense")
        try screen.press("Return")
        try reader.focus("text", "Amount", in: program)
        try screen.type("12.50")
        try tab("text", "What for")
        try screen.type("taxi")
        try tab("page tab", "Expenses")
        try screen.press("space")
        try EndToEndTests.wait("the expense in the statement") {
            try printed("trips", "show", "Lisbon conference", "--json").contains("taxi")
        }
        try screen.press("ctrl+f")
        try screen.type("tax")
        try reader.find("label", "Expense: other taxi", in: program)
        try screen.press("Escape", "ctrl+f", "Down", "Delete")
        try EndToEndTests.wait("no trip") { try printed("trips", "list").isEmpty }
        try screen.press("ctrl+z")
        try EndToEndTests.wait("the trip again") { try printed("trips", "list").contains("Lisbon") }
        try quit(program, on: screen)
    }

    func testAGoalIsSetAnActionLoggedAndANoteWritten() throws {
        let (screen, reader) = (try screen(), try reader())
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let program = try start([], on: screen, with: reader.environment)
        func tab(_ role: String, _ name: String) throws { try reader.tab(to: role, name, in: program, on: screen) }
        try reader.find("push button", "Globe of Travels", in: program)
        try screen.press("ctrl+3")
        try reader.find("text", "Log an action", in: program)
        try screen.press("ctrl+l")
        try reader.focus("text", "Log an action", in: program)
        try screen.type("5 km run 30 min yesterday")
        try screen.press("Return")
        try reader.find("label", "Logged: Run · 5 km · 30 min · yesterday", in: program)
        try tab("list item", "Current term")
        try screen.press("Down", "ctrl+n")
        try reader.focus("text", "Title", in: program)
        try screen.type("Swim a lake")
        try tab("push button", "Create")
        try screen.press("Return")
        try EndToEndTests.wait("the goal") { try printed("goals", "list").contains("Swim a lake") }
        try screen.press("ctrl+comma")
        try tab("check box", "Reduce motion")
        try screen.press("space", "Escape")
        try quit(program, on: screen)
    }
}
