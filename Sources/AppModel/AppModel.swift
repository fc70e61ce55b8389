import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Localization
import Logbook
import Observation

/// What the program shows and does, without a widget.
///
/// Says `@MainActor` although the module does: Swift 6.3 cannot optimise a class with an isolated `deinit` otherwise.
@MainActor
@Observable
public final class AppModel {
    /// The three parts of the program.
    public nonisolated enum Section: String, CaseIterable, Codable, Sendable {
        case charts, trips, goals
    }

    /// The folders, and the options of the command line.
    public nonisolated struct Launch: Sendable {
        public var logbook: URL
        /// Whether that is the default path, and not one given by the user.
        public var isOwnLogbook: Bool
        /// Where the logbook can be if its own folder cannot be used.
        public var secondLogbook: URL? { isOwnLogbook ? folders.secondLogbook : nil }
        private let folders: StandardFolders
        public var windowState: URL
        public var preferences: URL
        /// What forms have that is not saved, of this logbook.
        public var unsavedEdits: URL
        /// The same of older releases; `nil` where it may be another logbook's.
        public var olderUnsavedEdits: URL?
        public var resources: ResourceFolder
        public var pose: Chart3DPose?
        public var projection: Chart3DCameraProjection?

        public init(
            folders: StandardFolders, resources: ResourceFolder, logbook: URL? = nil, pose: Chart3DPose? = nil,
            projection: Chart3DCameraProjection? = nil
        ) {
            self.logbook = logbook ?? folders.logbook
            self.folders = folders
            isOwnLogbook = logbook == nil
            windowState = folders.windowState
            preferences = folders.preferences
            unsavedEdits = UnsavedEdits.file(of: self.logbook, in: folders.unsavedEdits)
            olderUnsavedEdits = logbook == nil ? folders.olderUnsavedEdits : nil
            self.resources = resources
            self.pose = pose
            self.projection = projection
        }

        /// The same launch with another logbook.
        public func opening(_ logbook: URL) -> Launch {
            Launch(folders: folders, resources: resources, logbook: logbook, pose: pose, projection: projection)
        }

        /// The view of the first chart.
        @MainActor func camera(from viewpoint: ChartViewpoint) -> ChartCamera {
            var camera = viewpoint.camera()
            camera.pose = pose ?? camera.pose
            camera.projection = projection ?? camera.projection
            return camera
        }
    }

    /// A sentence, and how to undo what it reports.
    public struct Notice {
        public let text: String
        /// The error of the logbook, if the notice reports one.
        public let error: LogbookError?
        /// Undoes the change.
        public let undo: (() -> Void)?
        /// Cancels the operation in progress; the notice stays until it ends.
        public let cancel: (() -> Void)?
        /// What else can be done about it.
        public let answers: [Answer]

        /// One of the responses that a notice offers.
        public struct Answer {
            public let label: String
            public let act: () -> Void
        }

        public init(
            _ text: String, undo: (() -> Void)? = nil, cancel: (() -> Void)? = nil, answers: [Answer] = []
        ) {
            self.text = text
            error = nil
            self.undo = undo
            self.cancel = cancel
            self.answers = answers
        }

        public init(_ error: LogbookError) {
            text = error.description
            self.error = error
            (undo, cancel, answers) = (nil, nil, [])
        }
    }

    /// How far the logbook is.
    public enum Opening {
        case opening
        case open(Records)
        /// It could not be opened. Charts still work, in a logbook in memory.
        case failed(LogbookError, Records)
    }

    /// The lists over an open logbook.
    public struct Records {
        public let logbook: Logbook
        public let charts: ChartLibrary
        public let trips: TripList
        public let goals: GoalBook
        public let rules: RuleBook
        public let history: HistoryModel
        public let undo: UndoModel
        let sample: SampleWatch
        let access: RecordAccess
    }

    public var section: Section
    public private(set) var opening = Opening.opening
    /// The notice about the last request of the user.
    public var notice: Notice?
    /// What the window remembers; written at the end.
    public var windowState: WindowState
    public let launch: Launch
    public let preferences: PreferencesModel
    /// The chart that was open last, shown until the logbook is open.
    private var early: ChartLibrary.EarlyChart?
    /// Opens the logbook, and knows whether it is a new one.
    @ObservationIgnored private var preparing: Task<(logbook: Result<Logbook, LogbookError>, isNew: Bool), Never>?
    /// Files to open as soon as the logbook is open.
    @ObservationIgnored private var awaitedFiles: [URL] = []
    /// Waits for the moment of the day's backup.
    @ObservationIgnored private var wait: Task<Void, Never>?
    @ObservationIgnored private var backup: Task<Void, Never>?
    @ObservationIgnored private var lastUse = ContinuousClock.now
    /// How long the user does nothing before the day's backup is made.
    private static let quiet = Duration.seconds(30)
    /// The charts that are being exported, if any.
    public internal(set) var chartQueue: ChartQueue?
    /// The file of records that is being read, if any.
    @ObservationIgnored var importing: Task<Void, Never>?

    public init(_ launch: Launch) {
        self.launch = launch
        let url = launch.logbook
        ProtectedFiles.protect(url.path) { Logbook.files(of: url).map(\.path) }
        preferences = PreferencesModel(at: launch.preferences)
        let state = WindowState(from: launch.windowState)
        windowState = state
        section = state.section
        if section == .charts, let remembered = state.chart {
            let chart = ChartModel(
                id: remembered.id, document: remembered.document, camera: launch.camera(from: remembered.viewpoint),
                resources: launch.resources, onEdit: { [weak self] in self?.records?.charts.saveOpen($0) },
                onView: { [weak self] in self?.records?.charts.saveOpen($0) },
                report: { [weak self] in self?.notice = $0 })
            early = ChartLibrary.EarlyChart(remembered: remembered, chart: chart)
        }
    }

    isolated deinit {
        wait?.cancel()
    }

    /// The lists, once the logbook is open or known not to open.
    public var records: Records? {
        switch opening {
        case .opening: nil
        case .open(let records), .failed(_, let records): records
        }
    }

    /// The chart that is open: the one of last time, until it is known what the logbook has.
    public var openChart: ChartModel? {
        guard let charts = records?.charts else { return early?.chart }
        return charts.open ?? (charts.list.isLoaded ? nil : charts.early?.chart)
    }

    /// Why nothing can be saved; `nil` if it can.
    public var logbookProblem: LogbookError? {
        if case .failed(let error, _) = opening { error } else { nil }
    }

    /// Begins to open the logbook, so that it is open by the time when the window is there.
    public func prepare() {
        let url = launch.logbook
        // Not on this thread, which makes the window.
        preparing = Task { @concurrent in
            let isNew = !FileManager.default.fileExists(atPath: url.path)
            return (Result { () throws(LogbookError) in try Logbook.open(at: url, program: "Vantage") }, isNew)
        }
    }

    /// Opens the logbook and then the requested files.
    public func open(files: [URL] = []) async {
        if preparing == nil { prepare() }
        // The pages of trips look places up on the main thread.
        Task.detached(priority: .utility) { await KnownPlace.load() }
        do throws(LogbookError) {
            guard let (opened, isNew) = await preparing?.value else { return }
            preparing = nil
            let logbook = try opened.get()
            let records = makeRecords(logbook)
            opening = .open(records)
            if let obstacle = logbook.obstacle { notice = Notice(obstacle.description) }
            if isNew, !logbook.isReadOnly, files.isEmpty { await records.charts.addFirstChart() }
            if !isNew {
                reportUnreadable(in: logbook)
                backUpWhenQuiet()
            }
        } catch {
            await work(withoutLogbook: error)
        }
        let asked = files + awaitedFiles
        awaitedFiles = []
        await records?.charts.open(asked)
    }

    /// Opens files as charts, and shows them; while the logbook is being opened, as soon as it is.
    public func openCharts(_ files: [URL]) {
        guard !files.isEmpty else { return }
        section = .charts
        guard let records else {
            awaitedFiles += files
            return
        }
        Task { await records.charts.open(files) }
    }

    /// Whether something is typed or turned that is not in the logbook yet.
    public var hasUnsaved: Bool {
        guard let records else { return false }
        return records.charts.hasUnsaved || records.access.isSaving || !records.access.unsaved.isEmpty
    }

    /// Whether something would be lost with the program: neither the logbook nor the file for unfinished text took it.
    public var wouldLose: Bool {
        guard let records else { return false }
        return records.charts.hasUnsaved || !records.access.unsaved.isWritten
    }

    /// Saves what can be saved, and stores the rest in a file.
    public func save() async {
        await records?.charts.saveNow()
        await records?.trips.open?.flush()
        await records?.goals.flush()
        await records?.rules.flush()
        await records?.access.finishAll()
    }

    /// Called with a sentence that the desktop shows, whether the window is seen or not; only while reminders are on.
    @ObservationIgnored public var remind: ((String) -> Void)?

    /// Finishes what must not end with the window.
    public func finish() async {
        await save()
        await chartQueue?.task?.value
        if let wait, let records {
            wait.cancel()
            backUp(records.logbook)
        }
        await backup?.value
        DragFolder.remove()
    }

    /// Checks for changes by other processes; called when the window becomes active.
    public func lookAgain() {
        openChart?.lookForChanges()
        guard let records else { return }
        records.charts.list.retry()
        records.trips.list.retry()
        records.goals.goals.list.retry()
        // The program may have been open since yesterday.
        backUpWhenQuiet()
        Task {
            do throws(LogbookError) {
                try await records.logbook.lookAgain()
            } catch {
                notice = Notice(error)
            }
        }
    }

    /// The user does something; what can wait, waits.
    public func noteUse() {
        lastUse = .now
    }

    /// Makes the day's backup, if something has changed, when the user rests: copying a large logbook takes the disk and a
    /// processor from who searches in it. At the end of the program at the latest.
    private func backUpWhenQuiet() {
        guard let records, logbookProblem == nil, preferences.values.backsUp, wait == nil else { return }
        lastUse = .now
        wait = Task { [weak self, weak logbook = records.logbook] in
            while let rest = self.map({ Self.quiet - $0.lastUse.duration(to: .now) }), rest > .zero, !Task.isCancelled {
                try? await Task.sleep(for: rest)
            }
            if !Task.isCancelled, let logbook { self?.backUp(logbook) }
        }
    }

    private func backUp(_ logbook: Logbook) {
        wait = nil
        backup = Task {
            do throws(LogbookError) {
                try await logbook.backUpIfDue()
            } catch {
                let text = localized("Today's backup could not be made. {reason}", ["reason": error.description])
                notice = Notice(text)
                // The window may be closing.
                if preferences.values.reminds { remind?(text) }
            }
        }
    }

    /// Whether sample data could be added: the logbook is open, and known to be empty.
    public var canAddSampleData: Bool {
        guard let records, logbookProblem == nil, !records.logbook.isReadOnly else { return false }
        return records.trips.counts.all == 0 && records.goals.count(of: .goals) == 0
    }

    /// Fills an empty logbook with sample trips and goals of these weeks.
    public func addSampleData() {
        guard let records, logbookProblem == nil else { return }
        Task {
            do throws(LogbookError) {
                _ = try await records.logbook.addSampleData(around: .today())
            } catch {
                notice = Notice(error)
            }
        }
    }

    /// Whether there is sample data to be removed.
    public var hasSampleData: Bool { records?.sample.isThere == true }

    /// Takes the sample data away; what the user wrote themselves stays. The notice of it can take it back.
    public func removeSampleData() {
        guard let records else { return }
        Task {
            await records.access.delete(localized("The sample data was removed.")) { () async throws(LogbookError) in
                try await records.logbook.removeSampleData()
            }
        }
    }

    /// Stores the state of the window.
    public func storeWindowState() {
        windowState.section = section
        windowState.chart = openChart.map {
            WindowState.OpenChart(id: $0.id, document: $0.document, viewpoint: $0.viewpoint)
        }
        // A state that cannot be written costs the user nothing but the window's size.
        try? windowState.write(to: launch.windowState)
    }

    private func work(withoutLogbook error: LogbookError) async {
        do throws(LogbookError) {
            let records = makeRecords(try Logbook.inMemory())
            opening = .failed(error, records)
            notice = Notice(error)
            await records.charts.addFirstChart()
        } catch {
            notice = Notice(error)
        }
    }

    private func makeRecords(_ logbook: Logbook) -> Records {
        let charts = ChartLibrary(logbook: logbook, launch: launch, early: early) { [weak self] in self?.notice = $0 }
        early = nil
        if let id = windowState.chart?.id { charts.list.select(id) }
        let access = RecordAccess(
            logbook: logbook, unsaved: UnsavedEdits(at: launch.unsavedEdits, older: launch.olderUnsavedEdits),
            preferences: preferences
        ) { [weak self] in self?.notice = $0 }
        return Records(
            logbook: logbook, charts: charts, trips: TripList(access), goals: GoalBook(access),
            rules: RuleBook(access), history: HistoryModel(access),
            undo: UndoModel(
                access, flush: { [weak charts] in await charts?.saveNow() },
                reload: { [weak charts] in await charts?.reload() }),
            sample: SampleWatch(logbook), access: access)
    }
}
