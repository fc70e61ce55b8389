import XCTest

/// Charts under the pointer and the keyboard.
final class ChartTests: EndToEndTestCase {
    func testFirstStartShowsASurfaceAndMakesTheLogbook() throws {
        let screen = try screen()
        let program = try start([], on: screen)
        let picture = try surface(on: screen)
        XCTAssertGreaterThan(picture.share(in: .chart, of: \.isViolet), 0.03)
        XCTAssertGreaterThan(picture.share(in: .chart, of: \.isYellow), 0.003)
        try quit(program, on: screen)
        let head = try FileHandle(forReadingFrom: logbook).read(upToCount: 15)
        XCTAssertEqual(head, Data("SQLite format 3".utf8))
    }

    func testDraggingTurnsTheChartAndBack() throws {
        let screen = try screen()
        _ = try start([], on: screen)
        let first = try surface(on: screen)

        try screen.drag(from: (600, 380), by: (120, 40))
        let turned = try screen.picture(of: "a turned chart") { $0.difference(from: first, in: .chart) > 2 }
        try screen.drag(from: (720, 420), by: (-120, -40))
        let back = try screen.picture(of: "the first picture") { $0.showsChart(of: first) }
        XCTAssertGreaterThan(back.difference(from: turned, in: .chart), 2)

        try screen.drag(from: (600, 380), by: (-200, 90))
        _ = try screen.picture(of: "a turned chart") { $0.difference(from: first, in: .chart) > 2 }
        try screen.click(.middle, times: 2)
        _ = try screen.picture(of: "the chart as it was") { $0.showsChart(of: first) }
    }

    func testScrollingComesNearerAndZeroGoesBack() throws {
        let screen = try screen()
        _ = try start([], on: screen)
        let first = try surface(on: screen)
        try screen.click(.middle)
        try screen.xdotool(["click", "--repeat", "4", "4"])
        let share = first.share(in: .chart, of: \.isColourful)
        _ = try screen.picture(of: "a larger chart") { $0.share(in: .chart, of: \.isColourful) > 1.5 * share }
        try screen.press("0")
        try screen.press("Escape")
        _ = try screen.picture(of: "the chart as it was") { $0.showsChart(of: first) }
    }

    func testKeysShowThePoses() throws {
        let screen = try screen()
        let program = try start([], on: screen)
        let first = try surface(on: screen)
        try screen.press("6")
        let top = try screen.picture(of: "the view from the top") { $0.difference(from: first, in: .chart) > 2 }
        try screen.press("2")
        let front = try screen.picture(of: "the view from the front") { $0.difference(from: top, in: .chart) > 2 }
        XCTAssertGreaterThan(front.difference(from: first, in: .chart), 2)
        try screen.press("1")
        _ = try screen.picture(of: "the first picture") { $0.showsChart(of: first) }
        try quit(program, on: screen)

        _ = try start(["--pose", "top"], on: screen)
        let started = try surface(on: screen)
        XCTAssertTrue(started.showsChart(of: top))
    }

    func testAFormulaIsDrawnAsItIsTyped() throws {
        let screen = try screen()
        _ = try start([], on: screen)
        let first = try surface(on: screen)
        try screen.click(.formula)
        try screen.press("ctrl+a")
        try screen.type("sin(x)*cos(z)")
        let hills = try screen.picture(of: "another surface") { $0.difference(from: first, in: .chart) > 2 }
        XCTAssertEqual(hills.share(in: .formulaNote, of: \.isRed), 0)

        // The keys on the way there make no formula either, which would be drawn.
        try screen.type("+(kos(z")
        let wrong = try screen.picture(of: "a red sentence", restingIn: .formulaNote) {
            $0.share(in: .formulaNote, of: \.isRed) > 0.01
        }
        XCTAssertTrue(wrong.showsChart(of: hills))
        let resting = try screen.picture(of: "a chart at rest")
        XCTAssertTrue(resting.showsChart(of: hills))
    }

    func testASliderIsMovedByKeysAndKept() throws {
        let screen = try screen()
        let program = try start([], on: screen)
        let first = try surface(on: screen)
        try screen.click(.formula)
        try screen.press("ctrl+a")
        try screen.type("a sin(x)")
        _ = try screen.picture(of: "another surface") { $0.difference(from: first, in: .chart) > 2 }
        let one = try screen.picture(of: "a slider", restingIn: .sliderValue) {
            $0.share(in: .sliderValue, of: \.isDark) > 0.005
        }
        // Away from where it would bring a tooltip up.
        try screen.xdotool(["mousemove", "5", "890"])
        // Past the menu, the row of the next object, the value, the button that plays it and its settings.
        try screen.xdotool(["key", "--repeat", "6", "--delay", "20", "Tab"])
        try screen.xdotool(["key", "--repeat", "5", "--delay", "20", "Left"])
        let half = try screen.picture(of: "a flatter surface") { $0.difference(from: one, in: .chart) > 1 }
        XCTAssertGreaterThan(half.difference(from: one, in: .sliderValue), 0)
        try quit(program, on: screen)

        _ = try start([], on: screen)
        _ = try screen.picture(of: "the slider where it was left", restingIn: .sliderValue) {
            $0.difference(from: half, in: .sliderValue) == 0
        }
    }

    func testAFileOfTheCommandLineIsShown() throws {
        let screen = try screen()
        let program = try start([], on: screen)
        let ripple = try surface(on: screen)
        try quit(program, on: screen)
        _ = try start([try terrain.path], on: screen)
        let shown = try screen.picture(of: "the terrain") {
            $0.share(in: .middle, of: \.isColourful) > 0.5 && $0.difference(from: ripple, in: .chart) > 2
        }
        XCTAssertGreaterThan(shown.share(in: .chart, of: \.isViolet), 0.02)
    }

    func testABrokenFileIsSaidAndHarmsNothing() throws {
        let file = try write("ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2\n", to: "broken.asc")
        try stopMotion()
        let screen = try screen()
        let program = try start([file.path], on: screen)
        let said = try screen.picture(of: "a notice", restingIn: .notice) {
            $0.share(in: .notice, of: \.isNotice) > 0.05
        }
        XCTAssertLessThan(said.share(in: .chart, of: \.isColourful), 0.02)
        XCTAssertTrue(program.isRunning)
        // The window still works.
        try screen.press("ctrl+3")
        _ = try screen.picture(of: "the goals") { $0.difference(from: said, in: .chart) > 1 }
        try quit(program, on: screen)
    }
}
