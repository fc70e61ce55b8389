import ChartRendering
import Charts
import Foundation
import Logbook
import Observation

/// What the program shows and does, without a widget.
@Observable
public final class AppModel {
    /// The three parts of the program.
    public nonisolated enum Section: String, CaseIterable, Codable, Sendable {
        case charts, trips, goals
    }

    /// Where things are, and what the command line asked for.
    public nonisolated struct Launch: Sendable {
        public var logbook: URL
        public var windowState: URL
        public var resources: ResourceFolder
        public var pose: Chart3DPose?
        public var projection: Chart3DCameraProjection?

        public init(
            folders: StandardFolders, resources: ResourceFolder, logbook: URL? = nil, pose: Chart3DPose? = nil,
            projection: Chart3DCameraProjection? = nil
        ) {
            self.logbook = logbook ?? folders.logbook
            windowState = folders.windowState
            self.resources = resources
            self.pose = pose
            self.projection = projection
        }
    }

    /// A sentence, and how to take back what it tells of.
    public struct Notice {
        public let text: String
        public let undo: (() -> Void)?

        public init(_ text: String, undo: (() -> Void)? = nil) {
            self.text = text
            self.undo = undo
        }
    }

    /// How far the logbook is.
    public enum Opening {
        case opening
        case open(Records)
        /// It could not be opened. Charts work all the same, in a logbook that is gone at the end.
        case failed(LogbookError, Records)
    }

    /// The lists over an open logbook.
    public struct Records {
        public let logbook: Logbook
        public let charts: ChartLibrary
        public let trips: TripList
        public let goals: GoalList
    }

    public var section: Section
    public private(set) var opening = Opening.opening
    /// What the person should know of what they asked for last.
    public var notice: Notice?
    /// What the window remembers; written at the end.
    public var windowState: WindowState
    public let launch: Launch
    /// Files that were asked for before the logbook was open.
    @ObservationIgnored private var awaitedFiles: [URL] = []
    @ObservationIgnored private var isBackingUp = false
    /// Exports that run.
    @ObservationIgnored var exports: [UUID: Task<Void, Never>] = [:]

    public init(_ launch: Launch) {
        self.launch = launch
        let state = WindowState(from: launch.windowState)
        windowState = state
        section = state.section
    }

    /// The lists, once the logbook is open or known not to open.
    public var records: Records? {
        switch opening {
        case .opening: nil
        case .open(let records), .failed(_, let records): records
        }
    }

    /// Why nothing is kept; `nil` while all is well.
    public var logbookProblem: LogbookError? {
        if case .failed(let error, _) = opening { error } else { nil }
    }

    /// Opens the logbook and then the files that were asked for.
    public func open(files: [URL] = []) async {
        do throws(LogbookError) {
            let isNew = !FileManager.default.fileExists(atPath: launch.logbook.path)
            let logbook = try await Self.openLogbook(at: launch.logbook)
            let records = makeRecords(logbook)
            opening = .open(records)
            if isNew, !logbook.isReadOnly, files.isEmpty { await records.charts.addFirstChart() }
            if !isNew { backUpIfDue() }
        } catch {
            await work(withoutLogbook: error)
        }
        let asked = files + awaitedFiles
        awaitedFiles = []
        for file in asked { await records?.charts.open(file) }
    }

    /// Opens a file as a chart, and shows it; while the logbook is being opened, as soon as it is.
    public func openChart(_ file: URL) {
        section = .charts
        guard let records else {
            awaitedFiles.append(file)
            return
        }
        Task { await records.charts.open(file) }
    }

    /// Whether there is work that must not end with the window.
    public var isBusy: Bool { records?.charts.hasUnkept == true || !exports.isEmpty }

    /// Finishes what must not end with the window.
    public func finish() async {
        await records?.charts.keepNow()
        for export in exports.values { await export.value }
    }

    /// Looks for what other processes have written; for when the person comes back to the window.
    public func lookAgain() {
        guard let records else { return }
        records.charts.list.retry()
        records.trips.list.retry()
        records.goals.list.retry()
        // The program may have been open since yesterday.
        backUpIfDue()
        Task {
            do throws(LogbookError) {
                try await records.logbook.lookAgain()
            } catch {
                notice = Notice(error.description)
            }
        }
    }

    /// Makes the day's backup, if something has changed.
    private func backUpIfDue() {
        guard let logbook = records?.logbook, logbookProblem == nil, !isBackingUp else { return }
        isBackingUp = true
        Task {
            do throws(LogbookError) {
                try await logbook.backUpIfDue()
            } catch {
                notice = Notice("The day's backup could not be made. \(error.description)")
            }
            isBackingUp = false
        }
    }

    /// Whether sample data could be added: the logbook is open, and known to be empty.
    public var canAddSampleData: Bool {
        guard let records, logbookProblem == nil, !records.logbook.isReadOnly else { return false }
        let goals = records.goals.list
        return records.trips.counts.all == 0 && goals.isLoaded && goals.elements.isEmpty && goals.filter == GoalQuery()
    }

    /// Fills an empty logbook with sample trips and goals.
    public func addSampleData() {
        guard let records, logbookProblem == nil else { return }
        Task {
            do throws(LogbookError) {
                _ = try await records.logbook.addSampleData()
            } catch {
                notice = Notice(error.description)
            }
        }
    }

    /// Keeps what the window remembers.
    public func keepWindowState() {
        windowState.section = section
        windowState.chartID = records?.charts.list.selected?.id
        // A state that cannot be written costs the person nothing but the window's size.
        try? windowState.write(to: launch.windowState)
    }

    private func work(withoutLogbook error: LogbookError) async {
        do throws(LogbookError) {
            let records = makeRecords(try Logbook.inMemory())
            opening = .failed(error, records)
            notice = Notice(error.description)
            await records.charts.addFirstChart()
        } catch {
            notice = Notice(error.description)
        }
    }

    private func makeRecords(_ logbook: Logbook) -> Records {
        let charts = ChartLibrary(logbook: logbook, launch: launch) { [weak self] in self?.notice = $0 }
        if let id = windowState.chartID { charts.list.select(id) }
        return Records(logbook: logbook, charts: charts, trips: TripList(logbook), goals: GoalList(logbook))
    }

    @concurrent
    private static func openLogbook(at url: URL) async throws(LogbookError) -> Logbook {
        try Logbook.open(at: url)
    }
}
