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
    /// Whether the page for a new chart is shown in place of one.
    public var isAdding = false
    /// The chart that is open.
    public private(set) var open: ChartModel?

    @ObservationIgnored private let logbook: Logbook
    @ObservationIgnored private let launch: AppModel.Launch
    @ObservationIgnored private let report: (AppModel.Notice?) -> Void
    /// The chart that was shown before the logbook was open, and as what.
    @ObservationIgnored private(set) var early: EarlyChart?
    /// Follows the open chart by its id, whatever is listed.
    @ObservationIgnored private var following: LiveValue<SavedChart?>?
    /// What files say that were read before there was a chart of them.
    @ObservationIgnored private var read: [ChartObject.Input: FileContent] = [:]
    /// The file that is being read.
    @ObservationIgnored private var reading: Task<FileContent, any Error>?
    @ObservationIgnored private var tellsReading = false
    /// The changes that are still to be written, by chart.
    @ObservationIgnored private var unsaved: [UUID: Change] = [:]
    /// Documents that were written, until the logbook tells of them or of later ones.
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

    // MARK: - The open chart

    /// Opens what is chosen in the list.
    private func openSelected() {
        guard let selected = list.selected else {
            (open, following) = (nil, nil)
            return
        }
        guard selected.id != open?.id else { return }
        defer {
            early = nil
            follow(selected.id)
        }
        if let early, early.chart.id == selected.id, early.remembered.document == selected.document,
            early.remembered.viewpoint == selected.viewpoint
        {
            open = early.chart
            // What was done with it meanwhile.
            if early.chart.document != selected.document { keep(early.chart.document, of: selected.id) }
            if early.chart.camera != launch.camera(from: selected.viewpoint) {
                keep(early.chart.viewpoint, of: selected.id)
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
            onEdit: { [weak self] in self?.keep($0, of: chart.id) },
            onView: { [weak self] in self?.keep($0, of: chart.id) }, report: report)
    }

    private func follow(_ id: UUID) {
        following = LiveValue(logbook.chart(id: id)) { [weak self] in self?.came($0, id) }
    }

    /// The logbook tells what it holds.
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
        // What was done since goes before what others did meanwhile.
        guard unsaved[id] == nil, open?.id == id else { return }
        written[id] = nil
        open?.show(saved.document)
    }

    /// Shows what the logbook holds of the open chart; for when a change was undone.
    func reload() async {
        guard let id = open?.id, unsaved[id] == nil else { return }
        written[id] = nil
        let saved = try? await logbook.fetchChart(id: id)
        if let saved, open?.id == id, unsaved[id] == nil { open?.show(saved.document) }
    }

    /// A kept chart, worked out beside what is shown: nothing that is done with it is kept.
    func copy(of chart: SavedChart) -> ChartModel {
        ChartModel(
            id: chart.id, document: unsaved[chart.id]?.document ?? chart.document,
            camera: (viewpoints[chart.id] ?? chart.viewpoint).camera(), resources: launch.resources, onEdit: { _ in })
    }

    // MARK: - New charts

    /// The chart that a new logbook begins with.
    func addFirstChart() async {
        var document = ChartDocument.formula("sin(sqrt(x^2 + z^2)) / sqrt(x^2 + z^2 + 0.1)")
        document.title = localized("Ripple")
        document.axes.x.domain = -8...8
        document.axes.z.domain = -8...8
        await add(document)
    }

    /// Adds a chart of a formula that is still to be written.
    public func addFormula() async {
        await add(.formula("sin(x)*cos(z)"))
    }

    /// Adds one of the samples that come with the program.
    public func add(_ sample: ChartSample) {
        var document = ChartDocument(objects: [ChartObject(id: UUID.random(), source: .sample(sample.file))])
        document.title = sample.title
        Task { await add(document) }
    }

    /// Opens files one after the other: charts that were saved as such, and data, whose charts are shown or added.
    ///
    /// Those that cannot be read are told of by their names at the end. How far a large one is read is told; who
    /// cancels it does not wait for those behind it.
    public func open(_ files: [URL]) async {
        var failures: [FileFailure] = []
        for file in files {
            let name = file.lastPathComponent
            do {
                try await open(file)
            } catch let error as ImportError {
                if error.reason == .cancelled { break }
                failures.append(FileFailure(name: name, sentence: error.description))
            } catch let error as LogbookError where files.count == 1 {
                report(AppModel.Notice(error))
            } catch {
                failures.append(FileFailure(name: name, reason: "\(error)"))
            }
        }
        if let notice = AppModel.Notice(failures) { report(notice) }
    }

    private func open(_ file: URL) async throws {
        if ChartFile.isNamed(file.path) { return try await openChart(file) }
        let object = ChartObject(id: UUID.random(), source: .file(file.standardizedFileURL.path))
        read[object.input] = try await contents(of: file, object.table)
        let known = try await logbook.fetchCharts().first { $0.document.objects.map(\.source) == [object.source] }
        if let known {
            if known.id == open?.id { read = [:] }
            show(known.id)
        } else {
            show(try await logbook.save(ChartDraft(document: ChartDocument(objects: [object]))).id)
        }
    }

    private func openChart(_ url: URL) async throws {
        let file = try await Self.chart(at: url)
        var document = file.document
        if document.title.isEmpty { document.title = url.deletingPathExtension().lastPathComponent }
        let known = try await logbook.fetchCharts().first { $0.document == document }
        guard known == nil else {
            show(known?.id ?? UUID.random())
            return
        }
        show(try await logbook.save(ChartDraft(document: document), viewpoint: file.viewpoint).id)
    }

    @concurrent
    private static func chart(at url: URL) async throws(ImportError) -> ChartFile {
        try ChartFile(url)
    }

    private func contents(of file: URL, _ layout: TableLayout?) async throws -> FileContent {
        reading?.cancel()
        let task = Task { [weak self] in
            try await ChartModel.read(file, layout) { [weak self] in self?.note(progress: $0, of: file) }.content.get()
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

    private func note(progress: Double, of file: URL) {
        // What comes late is of no use.
        guard let reading, !reading.isCancelled else { return }
        tellsReading = true
        report(
            AppModel.Notice(
                localized(
                    "Reading {file}: {percent}",
                    ["file": file.lastPathComponent, "percent": TermModel.percent(progress)]),
                cancel: { reading.cancel() }))
    }

    private func add(_ document: ChartDocument) async {
        do throws(LogbookError) {
            show(try await logbook.save(ChartDraft(document: document)).id)
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

    // MARK: - What is done to charts

    /// Removes the chosen chart from the logbook; a file stays where it is. The notice of it can take it back.
    public func removeSelected() {
        guard !isAdding, let chart = list.selected else { return }
        // At once: whoever deletes one after the other does not wait.
        list.selectNeighbour(of: [chart.id])
        Task {
            await keepNow()
            do throws(LogbookError) {
                let (_, step) = try await logbook.withUndoStep { () async throws(LogbookError) in
                    try await logbook.deleteChart(id: chart.id)
                }
                report(
                    AppModel.Notice(localized("“{name}” was removed.", ["name": chart.name])) { [weak self] in
                        Task { await self?.undo(step, of: chart) }
                    })
            } catch {
                report(AppModel.Notice(error))
            }
        }
    }

    /// Adds a copy of the chosen chart, and opens it.
    public func duplicateSelected() {
        guard !isAdding, let chart = list.selected else { return }
        Task {
            await keepNow()
            var document = open?.id == chart.id ? open?.document ?? chart.document : chart.document
            document.title = localized("{name} (copy)", ["name": document.name])
            await add(document)
        }
    }

    /// Moves the chosen chart up or down by so many of those that are listed; not beyond their ends.
    public func moveSelected(by distance: Int) {
        guard !isAdding, let id = list.selected?.id, let index = list.elements.firstIndex(where: { $0.id == id }),
            list.elements.indices.contains(index + distance)
        else { return }
        move(id, to: list.elements[index + distance].id)
    }

    /// Moves a chart to the position of another one in the list.
    ///
    /// - Returns: whether both are listed.
    @discardableResult
    public func move(_ id: UUID, to other: UUID) -> Bool {
        guard let start = list.elements.firstIndex(where: { $0.id == id }),
            let end = list.elements.firstIndex(where: { $0.id == other })
        else { return false }
        Task {
            // What was done before is undone after it.
            await keepNow()
            do throws(LogbookError) {
                try await logbook.moveChart(id: id, to: start < end ? .after(other) : .before(other))
            } catch {
                report(AppModel.Notice(error))
            }
        }
        return true
    }

    /// Brings a removed chart back, whatever was done since.
    private func undo(_ step: UndoStepID?, of chart: SavedChart) async {
        do throws(LogbookError) {
            guard let step else { throw .changedSince }
            try await logbook.undo(step)
            show(chart.id)
        } catch .changedSince {
            report(
                AppModel.Notice(
                    localized("“{name}” cannot be restored: something else has changed since.", ["name": chart.name])))
        } catch {
            report(AppModel.Notice(error))
        }
    }

    // MARK: - Writing

    /// Keeps a change of the chart that is open; for the chart that was shown before the logbook was open.
    func keepOpen(_ document: ChartDocument) {
        if let id = open?.id, id == list.selected?.id { keep(document, of: id) }
    }

    func keepOpen(_ viewpoint: ChartViewpoint) {
        if let id = open?.id, id == list.selected?.id { keep(viewpoint, of: id) }
    }

    /// Edits that follow each other so closely are one gesture.
    private static let gesture = Duration.seconds(1)

    /// What is changed next is undone by itself.
    func endGesture() {
        lastEdit = nil
    }

    /// Writes a change once the hand rests: typing is not one write a letter.
    private func keep(_ document: ChartDocument, of id: UUID) {
        let now = ContinuousClock.now
        if lastEdit.map({ now - $0 > Self.gesture }) ?? true { step = UUID.random() }
        lastEdit = now
        unsaved[id] = Change(document: document, step: "chart/\(id.uuidString)/\(step.uuidString)")
        timer.restart { [weak self] in Task { await self?.keepNow() } }
    }

    private func keep(_ viewpoint: ChartViewpoint, of id: UUID) {
        viewpoints[id] = viewpoint
        viewTimer.restart { [weak self] in Task { await self?.keepNow() } }
    }

    /// Whether a change is still to be written.
    public var hasUnkept: Bool { !unsaved.isEmpty }

    /// Writes what is still to be written, without waiting for the hand to rest.
    public func keepNow() async {
        // Two at once would write the same, and tell of the same failure.
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
        for (id, change) in unsaved {
            do throws(LogbookError) {
                written[id, default: []].append(change.document)
                _ = try await logbook.save(ChartDraft(id: id, document: change.document), step: change.step)
            } catch {
                written[id]?.removeAll { $0 == change.document }
                if error.isPassing {
                    report(AppModel.Notice(error))
                    timer.retry(after: SaveTimer.retryDelay) { [weak self] in Task { await self?.keepNow() } }
                    return
                }
                // That nothing can be saved was said when the logbook was opened.
                if error != logbook.obstacle { report(AppModel.Notice(error)) }
            }
            if unsaved[id] == change { unsaved[id] = nil }
        }
    }

    /// A viewpoint that cannot be written is worth no sentence: the chart opens as it was looked at before.
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
