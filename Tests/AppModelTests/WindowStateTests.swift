import ChartDocuments
import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

@Suite struct WindowStateTests {
    @Test func `what is kept is what comes back`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var state = WindowState()
        state.width = 900
        state.height = 700
        state.isMaximized = true
        state.listWidth = 333
        state.showsInspector = false
        state.section = .goals
        var viewpoint = ChartViewpoint()
        viewpoint.azimuth = 12
        state.chart = .init(id: UUID(), document: .formula("x+z"), viewpoint: viewpoint)
        let file = folder.url.appending(path: "a/b/window.json")
        try state.write(to: file)
        #expect(WindowState(from: file) == state)
    }

    @Test(arguments: [nil, "", "{", "[]", "null", #"{"width":"wide"}"#, "\0\u{1}", #"{"width":1e400}"#])
    func `a file that cannot be read gives the default`(text: String?) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        if let text { try folder.write(text, to: "window.json") }
        #expect(WindowState(from: folder.url.appending(path: "window.json")) == WindowState())
    }

    @Test(arguments: [
        (-5, -5, -5, 360, 300, 200), (0, 0, 0, 360, 300, 200), (1_000_000, 1_000_000, 1_000_000, 8192, 8192, 600),
        (.max, .min, .max, 8192, 300, 600), (1000, 800, 300, 1000, 800, 300),
    ])
    func `sizes that no screen has are brought back`(
        width: Int, height: Int, sidebar: Int, keptWidth: Int, keptHeight: Int, keptSidebar: Int
    ) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var state = WindowState()
        (state.width, state.height, state.listWidth) = (width, height, sidebar)
        let file = folder.url.appending(path: "window.json")
        try state.write(to: file)
        var expected = state
        (expected.width, expected.height, expected.listWidth) = (keptWidth, keptHeight, keptSidebar)
        #expect(WindowState(from: file) == expected)
    }

    @Test func `what an older program wrote keeps what it says`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let state = try folder.write(
            #"{"width": 900, "sidebarWidth": 310, "hidesPlaces": true, "section": "trips"}"#, to: "window.json")
        let stored = WindowState(from: state)
        #expect(stored.width == 900 && stored.listWidth == 310 && stored.hidesSidebar)
        #expect(stored.section == .trips)
        #expect(stored.sidebarWidth == WindowState().sidebarWidth)
        let file = try folder.write(#"{"currency": "CHF", "colorScheme": "purple"}"#, to: "preferences.json")
        #expect(Preferences(from: file).currency == "CHF")
        #expect(Preferences(from: file).colorScheme == .system)
        #expect(Preferences(from: file).backsUp)
    }
}
