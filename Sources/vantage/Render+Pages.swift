import AppModel
import ChartDocuments
import ChartRendering
import Foundation
import Interchange
import Logbook

/// All charts of the logbook as web pages.
extension Render {
    /// Writes a page of each chart, and an index of them, into the folder of the output. What cannot be drawn is named in the index
    /// and on standard error.
    func writePages() async throws {
        let charts = try await logbook.openExisting().fetchCharts()
        guard !charts.isEmpty else { throw Invalid(description: "There is no chart in the logbook.") }
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        try AtomicFile.makeFolder(output)
        var index = ChartIndex()
        var names: Set<String> = ["index.html"]
        for chart in charts {
            do {
                let drawing = try await drawing(
                    of: chart.document, from: chart.viewpoint, called: chart.name, as: .html)
                let name = AppModel.fileName(for: chart.name, fileExtension: "html", isTaken: names.contains)
                names.insert(name)
                try await drawing.export.write(
                    drawing.scene, of: drawing.specification, samples: samples, as: .html,
                    to: folder.appending(path: name).path)
                try index.add(drawing.scene, drawing.export, file: name)
            } catch let error as CancellationError {
                throw error
            } catch {
                FileHandle.standardError.write(Data("vantage: \(chart.name): \(error)\n".utf8))
                index.add(failure: "\(error)", of: chart.name)
            }
        }
        try AtomicFile.write(Array(index.html.utf8), to: folder.appending(path: "index.html").path)
    }
}
