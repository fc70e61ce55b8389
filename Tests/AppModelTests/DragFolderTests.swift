import Foundation
import Testing

@testable import AppModel

@MainActor
struct DragFolderTests {
    @Test func `a file is written when it is dragged, once, under its own name, and removed in the end`() throws {
        let folder = DragFolder()
        let (first, second) = (folder.url(named: "a chart.vantage"), folder.url(named: "a chart.vantage"))
        #expect(first != second && first.lastPathComponent == "a chart.vantage")
        #expect(!FileManager.default.fileExists(atPath: first.path))
        folder.write(first) { Data("one".utf8) }
        folder.write(first) { Data("two".utf8) }
        #expect(try String(contentsOf: first, encoding: .utf8) == "one")
        folder.write(second) { throw CocoaError(.fileReadNoSuchFile) }
        #expect(!FileManager.default.fileExists(atPath: second.path))
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: first.path))
    }
}
