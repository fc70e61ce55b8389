import Foundation
import Interchange
import Localization
import Logbook
import Observation
import Reports

/// Trips of another program's file, row by row, before they are taken in.
@Observable
public final class ImportModel {
    public struct Row: Sendable {
        public let title: String
        /// What becomes of it, in words.
        public let fate: String
        public let isWrong: Bool
    }

    public let fileName: String
    public let rows: [Row]
    /// How many are new, and how many are not, in words.
    public let summary: String
    public var canRun: Bool { !isDone && count > 0 }

    @ObservationIgnored private let trips: TripImport
    private let count: Int
    private var isDone = false

    fileprivate init(_ trips: TripImport, of fileName: String) {
        self.trips = trips
        self.fileName = fileName
        rows = trips.rows.map { row in
            switch row.fate {
            case .new: Row(title: row.title, fate: localized("new"), isWrong: false)
            case .same: Row(title: row.title, fate: localized("known already"), isWrong: false)
            case .changed: Row(title: row.title, fate: localized("changed"), isWrong: false)
            case .wrong(let reason): Row(title: row.title, fate: reason, isWrong: true)
            }
        }
        count = trips.count { [.new, .changed].contains($0) }
        let wrong = trips.count { if case .wrong = $0 { true } else { false } }
        var parts = [counted("{count} trip to take in", "{count} trips to take in", count: count)]
        let same = trips.count { $0 == .same }
        if same > 0 { parts.append(counted("{count} known already", "{count} known already", count: same)) }
        if wrong > 0 { parts.append(counted("{count} left out", "{count} left out", count: wrong)) }
        summary = parts.joined(separator: " · ")
    }

    fileprivate func run(in logbook: Logbook) async throws(LogbookError) -> ImportCounts {
        isDone = true
        return try await trips.run(in: logbook)
    }
}

extension AppModel {
    /// The endings of the files that trips or a whole logbook can be taken from.
    public static let importEndings = ["json", "ics", "csv", "tsv"]

    /// Looks at a file of trips. An archive of a logbook is taken in at once: it has been looked at when it was made.
    ///
    /// - Parameter show: gets what is in a table or a calendar.
    public func importFile(_ file: URL, show: @escaping (ImportModel) -> Void) {
        guard let records, logbookProblem == nil else { return }
        guard file.pathExtension.lowercased() != "json" else { return importArchive(file) }
        Task {
            do {
                show(ImportModel(try await Self.trips(of: file, into: records.logbook), of: file.lastPathComponent))
            } catch {
                notice = Notice("\(error)")
            }
        }
    }

    /// Takes in what was looked at, and says how much that was; the notice can take it back.
    public func take(_ trips: ImportModel) {
        guard let records, trips.canRun else { return }
        Task {
            do throws(LogbookError) {
                let counts = try await trips.run(in: records.logbook)
                notice = Notice(
                    counted("{count} trip was taken in.", "{count} trips were taken in.", count: counts.added),
                    undo: { records.undo.undo() })
            } catch {
                notice = Notice(error.description)
            }
        }
    }

    /// Why a file gives no trips.
    private struct NoTrips: Error, CustomStringConvertible {
        let description: String
    }

    @concurrent
    private static func trips(of file: URL, into logbook: Logbook) async throws -> TripImport {
        if file.pathExtension.lowercased() == "ics" {
            let data: Data
            do {
                data = try Data(contentsOf: file)
            } catch {
                throw NoTrips(
                    description: localized(
                        "{file} cannot be read: {reason}",
                        ["file": file.path, "reason": error.localizedDescription]))
            }
            guard let events = CalendarEvent.events(of: Array(data)) else {
                throw NoTrips(description: localized("{file} is no calendar.", ["file": file.lastPathComponent]))
            }
            return try await TripImport(events, into: logbook)
        }
        let table = try TextTable.read(file)
        let mapping = TripImport.mapping(of: table.heads)
        guard mapping[.name] != nil, mapping[.startDay] != nil else {
            throw NoTrips(
                description: localized(
                    "{file} has no columns for the name and the first day of trips, such as “name” and “start”.",
                    ["file": file.lastPathComponent]))
        }
        return try await TripImport(table, mapping: mapping, into: logbook)
    }
}
