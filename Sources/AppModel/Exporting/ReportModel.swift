import ChartRendering
import Foundation
import Interchange
import Localization
import Logbook
import Observation
import Reports

/// The preview of a report, which can be saved, printed or sent.
@Observable
public final class ReportModel {
    /// One of the reports that can be chosen instead: of this trip, of this year.
    public struct Choice: Sendable {
        public let name: String
        /// Whether it is an expense report, which can end with a chart.
        let isOfExpenses: Bool
        /// Whether it is of all trips of a time.
        let isOfTime: Bool
        /// Works the report out.
        let report: @Sendable (ReportOptions) async throws -> Report

        init(
            name: String, isOfExpenses: Bool = false, isOfTime: Bool = false,
            report: @escaping @Sendable (ReportOptions) async throws -> Report
        ) {
            self.name = name
            self.isOfExpenses = isOfExpenses
            self.isOfTime = isOfTime
            self.report = report
        }
    }

    public let choices: [Choice]
    /// The index of the report that is shown among the choices.
    public var chosen = 0 {
        didSet { if chosen != oldValue { make() } }
    }
    private var options: ReportOptions {
        didSet { if options != oldValue { make() } }
    }
    /// Which trips of a time are in it.
    public var trips: TripKind {
        get { options.trips }
        set { options.trips = newValue }
    }
    /// Whether it ends with a chart.
    public var hasChart: Bool {
        get { options.hasChart ?? !choices[chosen].isOfTime }
        set { options.hasChart = newValue }
    }
    /// Whether there is a choice of which trips are in it.
    public var canChooseTrips: Bool { choices[chosen].isOfExpenses && choices[chosen].isOfTime }
    /// Whether there is a choice of having a chart.
    public var canHaveChart: Bool { choices[chosen].isOfExpenses }
    /// `nil` until they are laid out.
    public private(set) var pages: ReportPages?
    /// Why it cannot be shown, or the result of saving, as a sentence.
    public private(set) var message = ""
    /// The file that was saved last.
    public private(set) var savedFile: URL?

    @ObservationIgnored private var making: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// - Parameter choices: at least one.
    init(_ choices: [Choice], _ options: ReportOptions = ReportOptions()) {
        self.choices = choices
        self.options = options
        make()
    }

    /// What a file of the report is called.
    public func suggestedName(_ format: ReportFormat) -> String {
        AppModel.fileName(for: pages?.report.name ?? choices[chosen].name, fileExtension: format.rawValue)
    }

    private func make() {
        making?.cancel()
        let choice = choices[chosen]
        var options = options
        if choice.isOfExpenses { options.hasChart = hasChart }
        making = Task { [weak self, options] in
            do {
                let pages = try await ReportPages(try await choice.report(options))
                guard !Task.isCancelled else { return }
                self?.pages = pages
                self?.message = ""
            } catch {
                guard !Task.isCancelled else { return }
                self?.message = "\(error)"
            }
        }
    }

    /// Saves the report in the format of its file extension; a name without one becomes a PDF file.
    public func save(to path: String) {
        guard let report = pages?.report else { return }
        let target: String
        do throws(FileIsThere) {
            target = try AppModel.path(path, fileExtension: ReportFormat(ofFile: path) == nil ? "pdf" : nil)
        } catch {
            return message = error.description
        }
        let format = ReportFormat(ofFile: target) ?? .pdf
        let before = saving
        saving = Task {
            await before?.value
            do throws(RenderError) {
                try await Self.write(report, as: format, to: target)
                savedFile = URL(filePath: target)
                message = localized("The report was saved as {file}.", ["file": target])
            } catch {
                message = error.description
            }
        }
    }

    @concurrent
    private static func write(_ report: Report, as format: ReportFormat, to path: String) async throws(RenderError) {
        let bytes = try await report.file(format)
        do throws(FileError) { try AtomicFile.write(bytes, to: path, isPrivate: true) } catch { throw .file(error) }
    }

    /// Makes a letter with the report as a PDF file in the user's mail program.
    public func mail() {
        guard let report = pages?.report else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-mail-\(UUID.random().uuidString)")
        let file = folder.appending(path: suggestedName(.pdf))
        let before = saving
        saving = Task {
            await before?.value
            do {
                // Another program reads it later; the system clears its temporary files.
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try await Self.write(report, as: .pdf, to: file.path)
                message = try await Self.mail(file, subject: report.name) ?? ""
            } catch {
                message = (error as? RenderError)?.description ?? error.localizedDescription
            }
        }
    }

    /// - Returns: why there is no letter; `nil` where there is one.
    @concurrent
    private static func mail(_ file: URL, subject: String) async throws -> String? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["xdg-email", "--utf8", "--subject", subject, "--attach", file.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
            ? nil : localized("No email program can take the report. Save it and attach it yourself.")
    }

    /// Says what became of the report elsewhere.
    public func show(_ sentence: String) {
        message = sentence
    }

    /// Waits for pending work.
    func finish() async {
        await making?.value
        await saving?.value
    }
}

extension AppModel {
    /// The reports that make sense for what is shown.
    public enum ReportSubject: String, CaseIterable, Sendable {
        case expenses, mileage, itinerary, summary, presence, progress
    }

    /// Whether a report can be made of what is shown.
    public func canReport(_ subject: ReportSubject) -> Bool {
        guard let records, logbookProblem == nil else { return false }
        return switch subject {
        case .expenses, .mileage, .summary, .presence: records.trips.counts.all > 0
        case .itinerary: openTrip != nil
        case .progress: records.goals.term.current != nil
        }
    }

    /// The trip that is shown alone.
    var openTrip: Trip? {
        guard let trips = records?.trips, trips.several.isEmpty else { return nil }
        return trips.open?.trip
    }

    /// The report of what is shown; `nil` if there is none.
    public func report(_ subject: ReportSubject) -> ReportModel? {
        guard let logbook = records?.logbook, canReport(subject) else { return nil }
        var options = ReportOptions()
        options.author = preferences.values.author
        return ReportModel(
            kinds(subject).map { name, kind in
                var isOfTime = false
                if case .expenses(.days) = kind { isOfTime = true }
                return ReportModel.Choice(name: name, isOfExpenses: subject == .expenses, isOfTime: isOfTime) {
                    try await kind.report(from: logbook, $0)
                }
            }, options)
    }

    /// The chart that is shown on a page of paper; `nil` where there is none.
    public func chartReport() -> ReportModel? {
        guard let chart = records?.charts.open, let drawn = chart.drawn, let summary = chart.scene?.summary else {
            return nil
        }
        let (name, camera) = (records?.charts.list.selected?.name ?? localized("Chart"), chart.camera)
        var report = Report(title: name, subject: "")
        report.author = preferences.values.author
        report.blocks = [
            .chart(Report.Picture(chart: drawn, camera: camera, caption: summary.replacing("\n", with: " · ")))
        ]
        return ReportModel([ReportModel.Choice(name: name) { [report] _ in report }])
    }

    private func kinds(_ subject: ReportSubject) -> [(name: String, kind: ReportKind)] {
        guard let records, canReport(subject) else { return [] }
        let trips = records.trips
        switch subject {
        case .expenses, .mileage:
            func kind(_ scope: ReportKind.Scope) -> ReportKind {
                subject == .expenses ? .expenses(scope) : .mileage(scope)
            }
            return (openTrip.map { [($0.name, kind(.trip($0.id)))] } ?? [])
                + Self.times(today: .today()).map { ($0.name, kind(.days($0.days))) }
        case .itinerary: return openTrip.map { [($0.name, .itinerary(trip: $0.id))] } ?? []
        case .summary:
            let all = (localized("All trips"), ReportKind.summary(planner: nil))
            let planners = trips.groups.planners.map { ($0.name, ReportKind.summary(planner: $0.id)) }
            guard case .planner(let id) = trips.sidebarItem else { return [all] + planners }
            // The one that is shown is first.
            return planners.filter { $0.1 == .summary(planner: id) } + [all]
                + planners.filter { $0.1 != .summary(planner: id) }
        case .presence:
            let year = CalendarDay.today().year
            return [0, -1, 1, -2].map { shift in
                ((year + shift).formatted(.user.grouping(.never)), .presence(year: year + shift))
            }
        case .progress:
            guard let current = records.goals.term.current else { return [] }
            let number = current.term.number.formatted(.user.grouping(.never))
            return [(localized("Term {number}", ["number": number]), .progress(term: current.id))]
        }
    }

    /// The times that reports are usually about.
    private static func times(today: CalendarDay) -> [(name: String, days: ClosedRange<CalendarDay>)] {
        func month(_ shift: Int) -> ClosedRange<CalendarDay>? {
            let months = today.year * 12 + today.month - 1 + shift
            return CalendarDay(year: months / 12, month: months % 12 + 1, day: 1)?.monthDays
        }
        func year(_ shift: Int) -> ClosedRange<CalendarDay>? {
            CalendarDay(year: today.year + shift, month: 1, day: 1)?.yearDays
        }
        return [
            (localized("This month"), month(0)), (localized("Last month"), month(-1)),
            (localized("This year"), year(0)), (localized("Last year"), year(-1)),
        ].compactMap { name, days in days.map { (name, $0) } }
    }
}
