import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Localization
import Logbook
import Observation

/// Two to six charts of the logbook beside each other.
@Observable
public final class ComparisonModel {
    /// How many charts can be compared.
    public static let limits = 2...6

    /// The charts that can be chosen, in the order of their list.
    public let charts: [SavedChart]
    /// The chosen ones, in the order in which they were chosen.
    public private(set) var chosen: [SavedChart.ID] = []
    public var sharesScales = true {
        didSet { if sharesScales != oldValue { draw() } }
    }
    public var sharesView = true {
        didSet { if sharesView != oldValue { draw() } }
    }
    /// The charts that are drawn, as they were seen first.
    public private(set) var panels: [ChartPage.Panel] = []
    /// How each of them is seen.
    public private(set) var cameras: [ChartCamera] = []
    /// What went wrong, or what became of a file, as a sentence.
    public private(set) var message = ""

    @ObservationIgnored private let library: ChartLibrary
    /// The charts of the panels.
    @ObservationIgnored private var drawn: [SavedChart.ID] = []
    /// The charts that were read.
    @ObservationIgnored private var models: [SavedChart.ID: ChartModel] = [:]
    @ObservationIgnored private var drawing: Task<Void, Never>?

    init(_ library: ChartLibrary, first: SavedChart.ID?) {
        self.library = library
        charts = library.list.elements
        let ids = charts.map(\.id)
        guard let start = first.flatMap(ids.firstIndex) ?? ids.indices.first else { return }
        chosen = [ids[start]] + [ids[(start + 1) % ids.count]].filter { $0 != ids[start] }
        draw()
    }

    deinit {
        drawing?.cancel()
    }

    /// Whether another chart can be chosen, or this one not.
    public func canChange(_ id: SavedChart.ID) -> Bool {
        chosen.contains(id) ? chosen.count > 1 : chosen.count < Self.limits.upperBound
    }

    /// Adds a chart to the comparison, or removes it.
    public func setChosen(_ id: SavedChart.ID, _ isChosen: Bool) {
        guard chosen.contains(id) != isChosen, canChange(id) else { return }
        if isChosen { chosen.append(id) } else { chosen.removeAll { $0 == id } }
        draw()
    }

    /// Has a panel be seen like this, and all others where they share the view.
    public func setCamera(_ camera: ChartCamera, of index: Int) {
        for other in cameras.indices where sharesView || other == index { cameras[other] = camera }
    }

    private func draw() {
        drawing?.cancel()
        let cameras = Dictionary(zip(drawn, cameras)) { $1 }
        drawing = Task { [weak self] in
            guard let self else { return }
            var entries: [ChartComparison.Entry] = []
            var ids: [SavedChart.ID] = []
            var problem = ""
            for chart in chosen.compactMap({ id in self.charts.first { $0.id == id } }) {
                let model = models[chart.id] ?? library.copy(of: chart)
                models[chart.id] = model
                await model.built()
                guard !Task.isCancelled else { return }
                guard let specification = model.drawn else {
                    problem = localized(
                        "{subject}: {text}",
                        ["subject": chart.name, "text": model.problem ?? localized("There is nothing to draw.")])
                    continue
                }
                ids.append(chart.id)
                entries.append(
                    ChartComparison.Entry(
                        name: chart.name, specification: specification, camera: cameras[chart.id] ?? model.camera))
            }
            var comparison = ChartComparison(entries)
            (comparison.sharesScales, comparison.sharesView) = (sharesScales, sharesView)
            guard let panels = try? await comparison.panels(), !Task.isCancelled else { return }
            (drawn, message) = (ids, problem)
            self.panels = panels
            self.cameras = panels.map(\.frame.camera)
        }
    }

    /// Writes the comparison as a page or a picture, and reports the outcome.
    ///
    /// - Parameter path: a name without the ending of a page gets that of a PDF file.
    public func write(to path: String, theme: ChartTheme) {
        let known = ChartExport.Format(ofFile: path).flatMap { $0.isPage ? $0 : nil }
        let target: String
        do throws(FileIsThere) {
            target = try AppModel.path(path, fileExtension: known == nil ? ChartExport.Format.pdf.rawValue : nil)
        } catch {
            return message = error.description
        }
        let export = ChartExport(
            title: panels.map(\.name).joined(separator: ", "), size: ChartExportModel.pictureSize, scale: 2,
            theme: theme)
        let panels = zip(panels, cameras).map { panel, camera in
            ChartPage.Panel(ChartFrame(panel.frame.scene, from: camera), name: panel.name)
        }
        Task {
            do throws(RenderError) {
                try await export.write(
                    panels, columns: ChartComparison.columns(of: panels.count), as: known ?? .pdf, to: target)
                message = localized("The charts were saved as {file}.", ["file": target])
            } catch {
                message = error.description
            }
        }
    }

    /// Waits for pending work.
    func finish() async {
        await drawing?.value
    }
}

extension AppModel {
    /// Whether there are charts to compare.
    public var canCompareCharts: Bool {
        (records?.charts.list.elements.count ?? 0) >= ComparisonModel.limits.lowerBound
    }

    /// A comparison that begins with the selected chart; `nil` where there are too few.
    public func comparison() -> ComparisonModel? {
        guard let charts = records?.charts, canCompareCharts else { return nil }
        return ComparisonModel(charts, first: charts.list.selected?.id)
    }
}
