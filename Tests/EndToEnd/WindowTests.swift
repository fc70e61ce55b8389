import Foundation
import XCTest

/// The window around the charts.
final class WindowTests: EndToEndTestCase {
    func testTheNextStartRemembersSizeAndSection() throws {
        let screen = try screen()
        try stopMotion()
        let first = try start([], on: screen)
        let charts = try surface(on: screen)
        try screen.xdotool(["windowsize", "--sync", try screen.window(of: first), "1000", "700"])
        try screen.press("ctrl+2")
        let trips = try screen.picture(of: "the trips") { $0.difference(from: charts, in: .chart) > 5 }
        try quit(first, on: screen)

        let second = try start([], on: screen)
        // But for the ring of the focus, which a key has shown in the first window only.
        // All but the little surface is as it was: that is looked at from another side each time.
        let bar = Area(x: 0..<Screen.size.width, y: 0..<50)
        let words = Area(x: 300..<990, y: 380..<690)
        _ = try screen.picture(of: "the trips again", restingIn: words) { picture in
            [bar, .list, words].allSatisfy { picture.difference(from: trips, in: $0) < 0.5 }
        }
        let geometry = try screen.xdotool(["getwindowgeometry", "--shell", try screen.window(of: second)])
        XCTAssertTrue(geometry.contains("WIDTH=1000\nHEIGHT=700"), geometry)
        try quit(second, on: screen)
        let state = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Data(contentsOf: windowState)) as? [String: Any])
        XCTAssertEqual(state["section"] as? String, "trips")
    }

    func testASearchWithoutMatchKeepsItsFieldUntilItIsCleared() throws {
        let screen = try screen()
        _ = try start([], on: screen)
        let before = try surface(on: screen)
        XCTAssertEqual(before.share(in: .searchText, of: \.isDark), 0, "there is text before any was typed")

        try screen.press("ctrl+f")
        try screen.type("xyzzy")
        let searched = try screen.picture(of: "a list without rows", restingIn: .list) {
            $0.difference(from: before, in: .list) > 0.5
        }
        XCTAssertGreaterThan(searched.share(in: .searchText, of: \.isDark), 0.01)
        // The chart that one looks at stays.
        XCTAssertTrue(searched.showsChart(of: before))

        // “Clear Search”, in the middle of what stands in the list's place.
        try screen.click(145, 440)
        let cleared = try screen.picture(of: "the list", restingIn: .list) {
            $0.difference(from: before, in: .list) < 0.5
        }
        XCTAssertLessThan(cleared.difference(from: before, in: .searchText), 8)
    }
}
