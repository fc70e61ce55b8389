import Foundation
import Localization
import Logbook

extension AppModel {
    /// Whether the file that could not be opened may be put aside: it is the program's own, and not usable.
    public var canStartOver: Bool {
        switch logbookProblem {
        case .damaged, .notADatabase: launch.isOwnLogbook
        default: false
        }
    }

    /// The newest copy of the logbook that could not be opened; `nil` when there is none.
    public var newestBackup: Backup? {
        canStartOver ? Logbook.backups(of: launch.logbook).first : nil
    }

    /// When a backup was made, for its button.
    public func text(of backup: Backup) -> String {
        let day = CalendarDay.today(at: backup.instant)
        return DayText().text(day)
    }

    /// Puts the unusable file aside, under a name that says so, and makes a logbook in its place.
    ///
    /// - Parameter backup: what the new logbook begins with; `nil` for nothing.
    /// - Returns: whether there is one now. Otherwise the notice says why, and the old file is where it was.
    public func startOver(from backup: Backup?) async -> Bool {
        guard canStartOver else { return false }
        do {
            let aside = try await Self.replace(launch.logbook, with: backup)
            notice = Notice(localized("The damaged logbook was kept as {file}.", ["file": aside.path]))
            return true
        } catch let error as LogbookError {
            notice = Notice(error.description)
        } catch {
            notice = Notice(error.localizedDescription)
        }
        return false
    }

    /// - Returns: where the old file is now.
    @concurrent
    private static func replace(_ logbook: URL, with backup: Backup?) async throws -> URL {
        let files = FileManager.default
        let stamp = Int(Date().timeIntervalSince1970)
        let aside = logbook.deletingPathExtension().appendingPathExtension("damaged-\(stamp).sqlite")
        var moved: [(from: URL, to: URL)] = []
        do {
            for suffix in ["", "-wal", "-shm"] {
                let (from, to) = (URL(filePath: logbook.path + suffix), URL(filePath: aside.path + suffix))
                guard files.fileExists(atPath: from.path) else { continue }
                try files.moveItem(at: from, to: to)
                moved.append((from, to))
            }
            let new = try Logbook.open(at: logbook)
            if let backup { try await new.restore(from: backup.url) }
        } catch {
            for (from, to) in moved {
                try? files.removeItem(at: from)
                try? files.moveItem(at: to, to: from)
            }
            throw error
        }
        return aside
    }
}
