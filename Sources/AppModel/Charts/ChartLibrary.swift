import ChartDocuments
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
    /// Whether the page for a new chart is shown instead of one.
    public var isAdding = false
    /// The chart that is open.
    public private(set) var open: ChartModel?

    @ObservationIgnored let logbook: Logbook
    @ObservationIgnored let launch: AppModel.Launch
    @ObservationIgnored let report: (AppModel.Notice?) -> Void
    /// The chart that was shown before the logbook was open, and as what.
    @ObservationIgnored private(set) var early: EarlyChart?
    /// Follows the open chart by its id, whatever is listed.
    @ObservationIgnored private var following: LiveValue<SavedChart?>?
    /// The data of files that were read before their chart was created.
    @ObservationIgnored var read: [ChartObject.Input: FileContent] = [:]
    /// The file that is being read.
    @ObservationIgnored var reading: Task<FileContent, any Error>?
    @ObservationIgnored var showsReading = false
    /// The changes that are still to be written, by chart.
    @ObservationIgnored private var unsaved: [UUID: Change] = [:]
    /// The documents of the logbook that edits are based on, by chart.
    @ObservationIgnored private var bases: [UUID: ChartDocument] = [:]
    /// Documents that were saved, until the logbook reports them or later ones.
    @ObservationIgnored private var written: [UUID: [ChartDocument]] = [:]
    /// Viewpoints that are still to be written, by chart.
    @ObservationIgnored private var viewpoints: [UUID: ChartViewpoint] = [:]
    @ObservationIgnored private var writing: Task<Void, Never>?
    @ObservationIgnored private let timer = SaveTimer(rest: .milliseconds(400))
    @ObservationIgnored private let viewTimer = SaveTimer(rest: .milliseconds(800), limit: .seconds(10))
    /// When the last edit was made: those that follow each other at once are undone as one.
    @ObservationIgnored private var lastEdit: ContinuousClock.Instant?
    @ObservationIgnored private var step = UUID.random()

    /// A chart that is shown before it is known whether the logbook still has it like that.
    struct EarlyChart {
        let remembered: WindowState.OpenChart
        let chart: ChartModel
    }

    private struct Change: Equatable {
        var document: ChartDocument
        /// Changes of one step are undone as one.
        var step: String
    }

    /// - Parameters:
    ///   - early: the chart that is shown already; its changes are saved by `saveOpen`.
    ///   - report: takes what the user should know.
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

    // MARK: - The open chart

    /// Opens what is chosen in the list.
    private func openSelected() {
        guard let selected = list.selected else {
            (open, following) = (nil, nil)
            return
        }
        guard selected.id != open?.id else { return }
        if unsaved[selected.id] == nil { bases[selected.id] = selected.document }
        defer {
            early = nil
            follow(selected.id)
        }
        if let early, early.chart.id == selected.id, early.remembered.document == selected.document,
            early.remembered.viewpoint == selected.viewpoint
        {
            open = early.chart
            early.chart.open(logbook)
            // What was done with it meanwhile.
            if early.chart.document != selected.document { scheduleSave(early.chart.document, of: selected.id) }
            if early.chart.camera != launch.camera(from: selected.viewpoint) {
                scheduleSave(early.chart.viewpoint, of: selected.id)
            }
            return
        }
        // What the command line asks for is for the first chart.
        open = model(of: selected, isFirst: open == nil)
        read = [:]
    }

    private func model(of chart: SavedChart, isFirst: Bool = false) -> ChartModel {
        let viewpoint = viewpoints[chart.id] ?? chart.viewpoint
        return ChartModel(
            id: chart.id, document: unsaved[chart.id]?.document ?? chart.document, data: read,
            camera: isFirst ? launch.camera(from: viewpoint) : viewpoint.camera(), resources: launch.resources,
            logbook: logbook,
            onEdit: { [weak self] in self?.scheduleSave($0, of: chart.id) },
            onView: { [weak self] in self?.scheduleSave($0, of: chart.id) }, report: report)
    }

    private func follow(_ id: UUID) {
        following = LiveValue(logbook.chart(id: id)) { [weak self] in self?.came($0, id) }
    }

    /// Called with the charts of the logbook whenever they change.
    private func came(_ saved: SavedChart?, _ id: UUID) {
        guard let saved else {
            if list.selected?.id == id, list.isLoaded { list.selectNeighbour(of: [id]) }
            return
        }
        if let index = written[id]?.lastIndex(of: saved.document) {
            // An echo of what was written here.
            written[id]?.removeSubrange(...index)
            return
        }
        // What was edited here since is merged with it before it is written.
        guard unsaved[id] == nil, open?.id == id else { return }
        show(saved)
    }

    /// Shows the saved document of the open chart, which has no edits.
    private func show(_ saved: SavedChart) {
        written[saved.id] = nil
        bases[saved.id] = saved.document
        open?.show(saved.document)
    }

    /// Shows the saved document of the open chart; for when a change was undone.
    func reload() async {
        guard let id = open?.id, unsaved[id] == nil else { return }
        let saved = try? await logbook.fetchChart(id: id)
        if let saved, open?.id == id, unsaved[id] == nil { show(saved) }
    }

    /// A saved chart, computed beside the one that is shown: changes of it are not saved.
    func copy(of chart: SavedChart) -> ChartModel {
        ChartModel(
            id: chart.id, document: unsaved[chart.id]?.document ?? chart.document,
            camera: (viewpoints[chart.id] ?? chart.viewpoint).camera(), resources: launch.resources, logbook: logbook,
            onEdit: { _ in })
    }

    // MARK: - Writing

    /// Saves a change of the open chart; of the chart that was shown before the logbook was open.
    func saveOpen(_ document: ChartDocument) {
        if let id = open?.id, id == list.selected?.id { scheduleSave(document, of: id) }
    }

    func saveOpen(_ viewpoint: ChartViewpoint) {
        if let id = open?.id, id == list.selected?.id { scheduleSave(viewpoint, of: id) }
    }

    /// Edits that follow each other so closely are one gesture.
    private static let gesture = Duration.seconds(1)

    /// What is changed next is undone by itself.
    func endGesture() {
        lastEdit = nil
    }

    /// Writes a change once the hand rests: typing is not one write a letter.
    private func scheduleSave(_ document: ChartDocument, of id: UUID) {
        let now = ContinuousClock.now
        if lastEdit.map({ now - $0 > Self.gesture }) ?? true { step = UUID.random() }
        lastEdit = now
        unsaved[id] = Change(document: document, step: "chart/\(id.uuidString)/\(step.uuidString)")
        timer.restart { [weak self] in Task { await self?.saveNow() } }
    }

    private func scheduleSave(_ viewpoint: ChartViewpoint, of id: UUID) {
        viewpoints[id] = viewpoint
        viewTimer.restart { [weak self] in Task { await self?.saveNow() } }
    }

    /// Whether a change is still to be written.
    public var hasUnsaved: Bool { !unsaved.isEmpty }

    /// Writes what is still to be written, without waiting for the hand to rest.
    public func saveNow() async {
        // Two at once would write the same, and report the same failure.
        while let writing { await writing.value }
        guard !unsaved.isEmpty || !viewpoints.isEmpty else { return }
        let task = Task {
            await write()
            await writeViewpoints()
            writing = nil
        }
        writing = task
        await task.value
    }

    private func write() async {
        for id in unsaved.keys {
            do throws(LogbookError) {
                // Once more for each change elsewhere.
                while let change = unsaved[id], try await !isWritten(change, of: id) {}
            } catch {
                if error.isPassing {
                    report(AppModel.Notice(error))
                    timer.retry(after: SaveTimer.retryDelay) { [weak self] in Task { await self?.saveNow() } }
                    return
                }
                // The user was told when the logbook was opened that nothing can be saved.
                if error != logbook.obstacle { report(AppModel.Notice(error)) }
                unsaved[id] = nil
            }
        }
    }

    /// Writes a change, or merges it with what was changed elsewhere.
    ///
    /// - Returns: false where there is still something to be written.
    private func isWritten(_ change: Change, of id: UUID) async throws(LogbookError) -> Bool {
        written[id, default: []].append(change.document)
        do throws(LogbookError) {
            let draft = ChartDraft(id: id, document: change.document)
            switch try await logbook.save(draft, basedOn: bases[id] ?? change.document, step: change.step) {
            case .saved(let chart):
                bases[id] = chart.document
                guard unsaved[id] == change else { return false }
                unsaved[id] = nil
                return true
            case .changed(let current):
                written[id]?.removeAll { $0 == change.document }
                merge(current)
                return false
            }
        } catch {
            written[id]?.removeAll { $0 == change.document }
            throw error
        }
    }

    /// Merges the edits of a chart with its document in the logbook. Of what both have changed, the edits win, and the
    /// notice offers the others.
    private func merge(_ current: SavedChart) {
        let id = current.id
        guard let change = unsaved[id] else { return }
        let base = bases[id] ?? current.document
        let (merged, hasConflict) = change.document.merged(with: current.document, base: base)
        bases[id] = current.document
        unsaved[id]?.document = merged
        if open?.id == id { open?.show(merged) }
        guard hasConflict else { return }
        let theirs = current.document.merged(with: change.document, base: base).document
        report(
            AppModel.Notice(
                localized("“{name}” was changed elsewhere as well.", ["name": merged.name]),
                answers: [
                    .init(label: localized("Use Theirs")) { [weak self] in
                        guard let self else { return }
                        endGesture()
                        if open?.id == id { open?.show(theirs) }
                        scheduleSave(theirs, of: id)
                    }
                ]))
    }

    /// A viewpoint that cannot be saved raises no message: the chart opens with the previous one.
    private func writeViewpoints() async {
        let wanted = viewpoints
        for (id, viewpoint) in wanted {
            try? await logbook.setViewpoint(viewpoint, ofChart: id)
            if viewpoints[id] == viewpoint { viewpoints[id] = nil }
        }
    }
}

nonisolated extension ChartDocument {
    /// A chart of one formula.
    static func formula(_ text: String) -> ChartDocument {
        ChartDocument(objects: [ChartObject(id: UUID.random(), source: .formula(text))])
    }
}
