import ChartRendering
import Charts
import Foundation
import Interchange
import Localization
import Logbook
import Observation

/// The charts of the logbook, and the one that is open.
@Observable
public final class ChartLibrary {
    public let list: LiveList<SavedChart, ChartQuery>
    /// Whether the page for a new chart is shown in place of one.
    public var isAdding = false
    /// The chart that is open.
    public private(set) var open: ChartModel?

    @ObservationIgnored private let logbook: Logbook
    @ObservationIgnored private let launch: AppModel.Launch
    @ObservationIgnored private let report: (AppModel.Notice?) -> Void
    /// The chart that was shown before the logbook was open, and as what.
    @ObservationIgnored private(set) var early: EarlyChart?
    /// What a file says that was read before there was a chart of it.
    @ObservationIgnored private var read: (source: SavedChart.Source, data: ChartSpecification)?
    /// The file that is being read.
    @ObservationIgnored private var reading: Task<ChartSpecification, any Error>?
    @ObservationIgnored private var tellsReading = false
    /// The changes that are still to be written, by chart.
    @ObservationIgnored private var unkept: [UUID: ChartDraft] = [:]
    @ObservationIgnored private var writing: Task<Void, Never>?
    @ObservationIgnored private let timer = SaveTimer(rest: .milliseconds(400))

    /// A chart that is shown before it is known whether the logbook still has it like that.
    struct EarlyChart {
        let remembered: ChartDraft
        let chart: ChartModel
    }

    /// - Parameters:
    ///   - early: the chart that is shown already; its changes come by `keepOpen`.
    ///   - report: takes what the person should know.
    init(
        logbook: Logbook, launch: AppModel.Launch, early: EarlyChart? = nil,
        report: @escaping (AppModel.Notice?) -> Void
    ) {
        self.logbook = logbook
        self.early = early
        self.launch = launch
        self.report = report
        list = LiveList(filter: ChartQuery()) { logbook.chartPage(matching: $0, rows: $1) }
        list.onSelect = { [weak self] in self?.openSelected() }
    }

    /// Opens what is chosen in the list.
    private func openSelected() {
        guard let selected = list.selected else {
            open = nil
            return
        }
        guard selected.id != open?.id else { return }
        defer { early = nil }
        let draft = unkept[selected.id] ?? ChartDraft(selected)
        let look = ChartLook(text: draft.look)
        if let early, early.chart.id == selected.id, early.remembered.source == draft.source,
            ChartLook(text: early.remembered.look) == look
        {
            open = early.chart
            // What was done with it meanwhile.
            let changed = early.chart.draft
            if changed != early.remembered { keep(changed.source, early.chart.look, of: selected) }
            return
        }
        // What the command line asks for is for the first chart.
        let camera = open == nil ? launch.camera(of: look) : look.camera(otherwise: ChartCamera())
        open = ChartModel(
            id: selected.id, source: draft.source, data: read?.source == draft.source ? read?.data : nil, look: look,
            camera: camera, resources: launch.resources
        ) { [weak self] source, look in
            self?.keep(source, look, of: selected)
        }
        read = nil
    }

    /// Keeps a change of the chart that is open.
    func keepOpen(_ source: SavedChart.Source, _ look: ChartLook) {
        guard let selected = list.selected, selected.id == open?.id else { return }
        keep(source, look, of: selected)
    }

    /// A kept chart, worked out beside what is shown: nothing that is done with it is kept.
    func copy(of chart: SavedChart) -> ChartModel {
        let draft = unkept[chart.id] ?? ChartDraft(chart)
        let look = ChartLook(text: draft.look)
        return ChartModel(
            id: chart.id, source: draft.source, look: look, camera: look.camera(otherwise: ChartCamera()),
            resources: launch.resources
        ) { _, _ in }
    }

    /// The chart that a new logbook begins with.
    func addFirstChart() async {
        await add(
            ChartDraft(
                title: localized("Ripple"),
                source: .formula(
                    "sin(sqrt(x^2 + z^2)) / sqrt(x^2 + z^2 + 0.1)",
                    over: SavedChart.Floor(x: -8...8, z: -8...8))))
    }

    /// Adds a chart of a formula that is still to be written.
    public func addFormula() async {
        await add(ChartDraft(source: .formula("sin(x)*cos(z)", over: .standard)))
    }

    /// Adds one of the samples that come with the program.
    public func add(_ sample: ChartSample) {
        Task { await add(ChartDraft(title: sample.title, source: .sample(sample.file))) }
    }

    /// Shows the chart of a file, adding it where there is none yet.
    ///
    /// A file that cannot be read is told of, and what is on the screen stays. How far a large one is read is told, and can be
    /// cancelled.
    public func open(_ file: URL) async {
        let source = SavedChart.Source.file(file.standardizedFileURL.path)
        do {
            read = (source, try await contents(of: file))
        } catch let error as ImportError where error.reason == .cancelled {
            return
        } catch {
            report(AppModel.Notice("\(error)"))
            return
        }
        do throws(LogbookError) {
            guard let known = try await logbook.fetchCharts().first(where: { $0.source == source }) else {
                await add(ChartDraft(source: source))
                return
            }
            if known.id == open?.id { read = nil }
            show(known.id)
        } catch {
            report(AppModel.Notice(error))
        }
    }

    private func contents(of file: URL) async throws -> ChartSpecification {
        reading?.cancel()
        let task = Task { [weak self] in
            try await ChartModel.read(file) { [weak self] in self?.readingCame(to: $0, file) }
        }
        reading = task
        defer {
            // Another file may have come meanwhile.
            if reading == task {
                if tellsReading { report(nil) }
                tellsReading = false
                reading = nil
            }
        }
        return try await task.value
    }

    private func readingCame(to part: Double, _ file: URL) {
        // What comes late is of no use.
        guard let reading, !reading.isCancelled else { return }
        tellsReading = true
        report(
            AppModel.Notice(
                localized(
                    "Reading {file}: {percent}",
                    ["file": file.lastPathComponent, "percent": TermModel.percent(part)]),
                cancel: { reading.cancel() }))
    }

    /// Removes the chosen chart from the logbook; a file stays where it is. The notice of it can take it back.
    public func removeSelected() {
        guard !isAdding, let chart = list.selected else { return }
        Task {
            await keepNow()
            do throws(LogbookError) {
                let deletion = try await logbook.deleteChart(id: chart.id)
                // The person may have chosen another one meanwhile.
                if list.selected?.id == chart.id { list.selectNeighbour(of: [chart.id]) }
                report(
                    AppModel.Notice(localized("“{name}” was removed.", ["name": chart.name])) { [weak self] in
                        Task { await self?.undo(deletion, of: chart) }
                    })
            } catch {
                report(AppModel.Notice(error))
            }
        }
    }

    /// Brings a removed chart back, unless something else was done since, which would be undone in its place.
    private func undo(_ deletion: String, of chart: SavedChart) async {
        do throws(LogbookError) {
            guard try await logbook.fetchUndoState().undo == deletion else {
                report(
                    AppModel.Notice(
                        localized(
                            "“{name}” cannot be restored: something else has changed since.", ["name": chart.name]))
                )
                return
            }
            try await logbook.undo()
            show(chart.id)
        } catch {
            report(AppModel.Notice(error))
        }
    }

    /// Shows a chart, whatever was searched for: what one has asked for must not stay hidden.
    private func show(_ id: UUID) {
        isAdding = false
        list.filter.search = ""
        list.select(id)
    }

    private func add(_ draft: ChartDraft) async {
        do throws(LogbookError) {
            let chart = try await logbook.save(draft)
            show(chart.id)
        } catch {
            report(AppModel.Notice(error))
        }
    }

    /// Writes a change once the hand rests: typing is not one write a letter.
    private func keep(_ source: SavedChart.Source, _ look: ChartLook, of chart: SavedChart) {
        // The chart may have been renamed since it was opened.
        var draft = ChartDraft(list.elements.first { $0.id == chart.id } ?? chart)
        draft.source = source
        draft.look = look.text
        unkept[chart.id] = draft
        timer.restart { [weak self] in Task { await self?.keepNow() } }
    }

    /// Whether a change is still to be written.
    public var hasUnkept: Bool { !unkept.isEmpty }

    /// Writes what is still to be written, without waiting for the hand to rest.
    public func keepNow() async {
        // Two at once would write the same, and tell of the same failure.
        while let writing { await writing.value }
        guard !unkept.isEmpty else { return }
        let task = Task {
            await write()
            writing = nil
        }
        writing = task
        await task.value
    }

    private func write() async {
        for (id, draft) in unkept {
            do throws(LogbookError) {
                _ = try await logbook.save(draft)
            } catch {
                if error.isPassing {
                    report(AppModel.Notice(error))
                    timer.retry(after: SaveTimer.retryDelay) { [weak self] in Task { await self?.keepNow() } }
                    return
                }
                // That nothing can be saved was said when the logbook was opened.
                if error != logbook.obstacle { report(AppModel.Notice(error)) }
            }
            if unkept[id] == draft { unkept[id] = nil }
        }
    }
}
