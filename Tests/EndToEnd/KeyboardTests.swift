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
        try screen.press("ctrl+2")
        try reader.find("text", "Search trips", in: program)
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

    func testAChartIsMadeTurnedReadAndExported() throws {
        let (screen, reader) = (try screen(), try reader())
        try stopMotion()
        let program = try start([], on: screen, with: reader.environment)
        let beginning = try surface(on: screen)
        // A second object below the first one.
        try reader.find("text", "Formula", in: program)
        try screen.press("ctrl+i", "ctrl+i")
        try screen.press("F6")
        _ = beginning
        try quit(program, on: screen)
    }
}
