import Foundation
import Interchange
import Localization
import Logbook
import RecordExchange
import Reports

extension AppModel {
    /// The extensions of the files that records or a whole logbook can be imported from.
    public static let importExtensions = RecordFile.Format.allCases.map(\.rawValue)

    /// Whether a file is one of records rather than of a chart: a table over the trips and goals is, over the charts it is a chart.
    ///
    /// - Parameter section: the section that the file is opened over.
    public static func isOfRecords(_ file: URL, over section: Section) -> Bool {
        let name = file.pathExtension.lowercased()
        guard section == .charts else { return importExtensions.contains(name) }
        return ["ics", "json"].contains(name) || ImportSource.isBooking(file)
    }

    /// Looks at files of records: the bookings of several together, of others the last one.
    ///
    /// - Parameter show: as that of `importFile(_:show:)`.
    public func importFiles(_ files: [URL], show: @escaping (ImportModel) -> Void) {
        let bookings = files.filter { ImportSource.isBooking($0) }
        for file in files where !bookings.contains(file) { importFile(file, show: show) }
        importFiles(of: bookings, show: show)
    }

    /// Looks at a file of records. How far a large one is read is reported, and can be cancelled.
    ///
    /// - Parameters:
    ///   - file: an archive, a table, a calendar or a booking.
    ///   - show: called with the content; a file that cannot be read is reported in a notice.
    public func importFile(_ file: URL, show: @escaping (ImportModel) -> Void) { importFiles(of: [file], show: show) }

    /// - Parameter files: one, or several with bookings.
    private func importFiles(of files: [URL], show: @escaping (ImportModel) -> Void) {
        guard let records, logbookProblem == nil, let file = files.first else { return }
        // Only the last request counts.
        importing?.cancel()
        let message = localized("Reading {file}: {percent}", ["file": file.lastPathComponent, "percent": "{percent}"])
        importing = followed(message) { progress in
            let model = try await ImportModel.open(files, into: records.logbook, progress: progress)
            show(model)
            return nil
        }
    }

    /// Imports a previewed file and reports how many entries it added; the notice can undo it. An import of more than 0.3 s
    /// shows its progress and can be cancelled: nothing of it is stored then.
    public func importFile(_ file: ImportModel) {
        guard let records, file.canRun else { return }
        let message = localized("Importing {file}: {percent}", ["file": file.fileName, "percent": "{percent}"])
        _ = followed(message) { progress in
            let counts = try await file.run(progress: progress)
            // Who imports bookings goes on with their trip.
            if let trip = file.tripOfBookings { self.show(.trip, trip) }
            return Notice(
                counted("{count} entry was imported.", "{count} entries were imported.", count: counts.added),
                undo: { records.undo.undo() })
        }
    }

    /// Runs a long operation: shows its progress with a button that cancels it.
    ///
    /// - Parameters:
    ///   - sentence: has `{percent}` in it.
    ///   - body: returns the final notice; `nil` for none. Its error is reported, unless the user cancelled it.
    func followed(
        _ sentence: String, _ body: @escaping (@escaping @Sendable (Double) -> Void) async throws -> Notice?
    ) -> Task<Void, Never> {
        let work = ImportWork()
        let begun = ContinuousClock.now
        let task = Task {
            do {
                let end = try await body { part in
                    guard ContinuousClock.now - begun > .milliseconds(300) else { return }
                    Task { @MainActor [weak self] in self?.note(part, of: work, sentence) }
                }
                if end != nil || work.isReported { notice = end }
            } catch {
                if !Task.isCancelled { notice = Notice("\(error)") } else if work.isReported { notice = nil }
            }
            work.hasEnded = true
        }
        work.task = task
        return task
    }

    private func note(_ part: Double, of work: ImportWork, _ sentence: String) {
        // Late progress is ignored.
        guard let task = work.task, !task.isCancelled, !work.hasEnded else { return }
        work.isReported = true
        notice = Notice(
            sentence.replacing("{percent}", with: TermModel.percent(part)), cancel: { task.cancel() })
    }
}

/// A file on its way into the logbook.
private final class ImportWork {
    var task: Task<Void, Never>?
    /// Whether there is a notice of it.
    var isReported = false
    var hasEnded = false
}
