import ChartRendering
import Charts
import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

@MainActor @Suite struct ComparisonModelTests {
    private static func opened(_ folder: borrowing TemporaryFolder) async throws -> AppModel {
        let model = try await ModelExportTests.opened(folder)
        let charts = try #require(model.records?.charts)
        await charts.addFormula()
        await wait { [list = charts.list] in list.elements.count == 2 }
        await wait { charts.open?.scene != nil }
        return model
    }

    @Test func `a comparison begins with the selected chart and the next, and has two to six`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let comparison = try #require(model.comparison())
        await wait { comparison.panels.count == 2 }
        let selected = try #require(model.records?.charts.list.selected)
        #expect(comparison.chosen.first == selected.id && comparison.panels.first?.name == selected.name)
        for chart in comparison.charts { comparison.setChosen(chart.id, true) }
        #expect(comparison.chosen.count == 2)
        for id in comparison.chosen { comparison.setChosen(id, false) }
        #expect(comparison.chosen.count == 1)
        await comparison.finish()
        #expect(comparison.panels.count == 1)
    }

    @Test func `charts turn together until each has its own view, and are saved as they are seen`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let comparison = try #require(model.comparison())
        await wait { comparison.panels.count == 2 }
        comparison.setCamera(ChartCamera(pose: .top), of: 1)
        #expect(comparison.cameras.map(\.pose) == [.top, .top])
        comparison.sharesView = false
        await comparison.finish()
        comparison.setCamera(ChartCamera(pose: .front), of: 1)
        #expect(comparison.cameras.map(\.pose) == [.top, .front])
        let path = folder.url.appending(path: "both").path
        comparison.write(to: path, theme: .light)
        await wait { !comparison.message.isEmpty }
        #expect(comparison.message == "The charts were saved as \(path).pdf.")
        comparison.write(to: path, theme: .light)
        #expect(comparison.message.contains("already exists"))
    }
}
