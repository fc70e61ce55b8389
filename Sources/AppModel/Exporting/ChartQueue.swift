import ChartRendering
import Charts
import Foundation
import Interchange
import Localization
import Logbook
import Observation

/// All charts on their way into a folder, one after the other.
@Observable
public final class ChartQueue {
    /// How many are done.
    public private(set) var done = 0
    public let count: Int
    /// What is being drawn.
    public private(set) var current = ""
    @ObservationIgnored fileprivate(set) var task: Task<Void, Never>?

    fileprivate init(count: Int) {
        self.count = count
    }

    /// Stops after the current file; the finished ones stay.
    public func cancel() {
        task?.cancel()
    }

    fileprivate func begin(_ name: String) {
        current = name
    }

    fileprivate func end() {
        done += 1
    }
}

extension AppModel {
    /// Whether there are charts to export, and no export is running.
    public var canExportAllCharts: Bool {
        records?.charts.list.elements.isEmpty == false && chartQueue == nil
    }

    /// Draws every chart of the logbook as a picture into a folder. An existing file is not replaced: the new one
    /// gets a number.
    public func exportAllCharts(into folder: String, theme: ChartTheme) {
        guard let records, canExportAllCharts else { return }
        let charts = records.charts.list.elements
        let queue = ChartQueue(count: charts.count)
        chartQueue = queue
        queue.task = Task {
            var failures: [String] = []
            for chart in charts {
                if Task.isCancelled { break }
                queue.begin(chart.name)
                do {
                    try await write(records.charts.copy(of: chart), called: chart.name, into: folder, theme: theme)
                } catch {
                    failures.append(
                        localized("{subject}: {text}", ["subject": chart.name, "text": "\(error)"]))
                }
                queue.end()
            }
            let written = queue.done - failures.count
            notice = Notice(
                failures.first.map {
                    counted(
                        "{count} chart was saved in {folder}. {problem}",
                        "{count} charts were saved in {folder}. {problem}", count: written,
                        ["folder": folder, "problem": $0])
                }
                    ?? counted(
                        "{count} chart was saved in {folder}.", "{count} charts were saved in {folder}.",
                        count: written, ["folder": folder]))
            chartQueue = nil
        }
    }

    private func write(
        _ chart: ChartModel, called name: String, into folder: String, theme: ChartTheme
    ) async throws {
        await chart.built()
        guard let scene = chart.scene, let drawn = chart.drawn else {
            throw NotDrawn(description: chart.problem ?? localized("There is nothing to draw."))
        }
        let export = ChartExport(
            title: name, camera: chart.camera, size: ChartExportModel.pictureSize, scale: 2, theme: theme)
        try await export.write(scene, of: drawn, as: .png, to: Self.freePath(name, in: folder))
    }

    /// Why a chart is not written.
    private struct NotDrawn: Error, CustomStringConvertible {
        let description: String
    }

    /// A path in a folder at which there is no file.
    private static func freePath(_ name: String, in folder: String) -> String {
        let folder = URL(filePath: folder, directoryHint: .isDirectory)
        let name = fileName(for: name, fileExtension: "png") { name in
            FileManager.default.fileExists(atPath: folder.appending(path: name).path)
        }
        return folder.appending(path: name).path
    }
}
