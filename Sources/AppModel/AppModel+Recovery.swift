import Foundation
import Localization
import Logbook

extension AppModel {
    /// Whether the logbook's file can be replaced by a backup or a new logbook: it is damaged, or it is the program's own file
    /// and no logbook.
    public var canStartOver: Bool {
        if notice?.error == .damaged { return true }
        return switch logbookProblem {
        case .damaged: true
        case .notADatabase, .foreignDatabase: launch.isOwnLogbook
        default: false
        }
    }

    /// Another place for the logbook, where the folder of its own cannot be used.
    public var secondLogbook: URL? {
        switch logbookProblem {
        case .folderUnusable, .fileUnusable, .notWritable: launch.secondLogbook
        default: nil
        }
    }

    /// The copies of the logbook, the newest first.
    public var backups: [Backup] { Logbook.backups(of: launch.logbook) }

    /// When a backup was made, and why.
    public func text(of backup: Backup) -> String {
        let time = backup.instant.formatted(.dateTime.hour().minute().locale(.user))
        let reason =
            switch backup.reason {
            case .daily: localized("backup of the day")
            case .migration: localized("before an update")
            case .import: localized("before an import")
            case .restore: localized("before a restore")
            }
        return "\(DayText().text(CalendarDay.today(at: backup.instant))), \(time) · \(reason)"
    }

    /// The content of a backup: “24 trips, 12 goals, 3 charts”.
    public func text(of summary: BackupSummary) -> String {
        guard summary.isSound else { return localized("This backup is damaged.") }
        return [
            counted("{count} trip", "{count} trips", count: summary.trips),
            counted("{count} goal", "{count} goals", count: summary.goals),
            counted("{count} chart", "{count} charts", count: summary.charts),
        ].joined(separator: ", ")
    }

    /// Replaces the logbook by a backup. The replaced logbook becomes another backup; one that cannot be opened is moved aside,
    /// under a name of its own.
    ///
    /// - Parameter backup: `nil` for a logbook without entries.
    /// - Returns: whether the logbook was replaced. Otherwise the notice explains why not.
    public func startOver(from backup: Backup?) async -> Bool {
        do throws(LogbookError) {
            if logbookProblem == nil, let records, let backup {
                do throws(LogbookError) {
                    try await records.logbook.restore(from: backup.url)
                    notice = Notice(
                        localized("The backup was restored. What was there before is the newest backup now."))
                    return false
                } catch {
                    guard error == .damaged else { throw error }
                }
            }
            let aside = try await Logbook.replaceUnusable(launch.logbook, with: backup?.url)
            notice = Notice(localized("The damaged logbook was kept as {file}.", ["file": aside.path]))
            return true
        } catch {
            notice = Notice(error)
            return false
        }
    }

    /// Says once that there are entries which lists leave out, or whose pages do not open.
    func reportUnreadable(in logbook: Logbook) {
        Task(priority: .background) { [weak self] in
            guard let sentences = try? await logbook.unreadableRecords(), let first = sentences.first else { return }
            guard let self, notice == nil else { return }
            notice = Notice(
                sentences.count == 1
                    ? first
                    : counted(
                        "{count} entry of the logbook cannot be read; “vantage check” tells which.",
                        "{count} entries of the logbook cannot be read; “vantage check” tells which.",
                        count: sentences.count))
        }
    }
}
