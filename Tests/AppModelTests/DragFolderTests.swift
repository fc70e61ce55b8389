import Foundation
import Testing

@testable import AppModel

@MainActor
struct DragFolderTests {
    @Test func `a file is written when it is dragged, once, under its own name, and removed in the end`() throws {
        let (first, second) = (DragFolder.url(named: "a chart.vantage"), DragFolder.url(named: "a chart.vantage"))
        #expect(first != second && first.lastPathComponent == "a chart.vantage")
        #expect(!FileManager.default.fileExists(atPath: first.path))
        DragFolder.write(first) { Data("one".utf8) }
        DragFolder.write(first) { Data("two".utf8) }
        #expect(try String(contentsOf: first, encoding: .utf8) == "one")
        DragFolder.write(second) { throw CocoaError(.fileReadNoSuchFile) }
        #expect(!FileManager.default.fileExists(atPath: second.path))
        DragFolder.remove()
        #expect(!FileManager.default.fileExists(atPath: first.path))
    }
}
