import Foundation

/// A copy of a logbook that the program makes automatically, in the folder `backups` next to it.
public struct Backup: Identifiable, Hashable, Sendable {
    /// Why a backup was made.
    public enum Reason: String, CaseIterable, Sendable {
        /// A day has begun in which the logbook changed.
        case daily
        /// The schema was about to be changed by a newer program.
        case migration
        /// Another program's data was about to be imported.
        case `import`
        /// Another backup was about to replace the logbook.
        case restore
    }

    /// The file.
    public let url: URL
    /// When it was made, to the millisecond.
    public let instant: Date
    /// Why it was made.
    public let reason: Reason

    public var id: URL { url }

    /// The name with all of its properties: `logbook-2026-11-21T153000.123Z-daily.sqlite`.
    init(of logbook: URL, at instant: Date, _ reason: Reason) {
        let name = logbook.deletingPathExtension().lastPathComponent
        let time = instant.instantText.replacing(":", with: "")
        url = Self.folder(of: logbook).appending(path: "\(name)-\(time)-\(reason.rawValue).sqlite")
        self.instant = instant.toMilliseconds
        self.reason = reason
    }

    /// - Returns: `nil` when no backup of this logbook has such a name.
    init?(_ url: URL, of logbook: URL) {
        let prefix = logbook.deletingPathExtension().lastPathComponent + "-"
        let name = url.lastPathComponent
        guard name.hasPrefix(prefix), name.hasSuffix(".sqlite") else { return nil }
        let parts = name.dropFirst(prefix.count).dropLast(".sqlite".count)
        guard let dash = parts.lastIndex(of: "-"),
            let reason = Reason(rawValue: String(parts[parts.index(after: dash)...]))
        else { return nil }
        var time = String(parts[..<dash])
        guard time.count == 22 else { return nil }
        time.insert(":", at: time.index(time.startIndex, offsetBy: 13))
        time.insert(":", at: time.index(time.startIndex, offsetBy: 16))
        guard let instant = Date(instantText: time) else { return nil }
        self.url = url
        self.instant = instant
        self.reason = reason
    }

    static func folder(of logbook: URL) -> URL {
        logbook.deletingLastPathComponent().appending(path: "backups")
    }
}

extension Backup {
    /// For how many days, weeks and months a daily backup is retained, and how many of the others of each kind.
    static let kept = (days: 12, weeks: 10, months: 9, others: 10)

    /// Which of these are to go: of the daily ones the newest of each of the last days, weeks and months that have any is
    /// retained, of the others the newest of each kind.
    static func expired(_ backups: [Backup]) -> Set<Backup> {
        let newestFirst = backups.sorted { $0.instant > $1.instant }
        var kept = Set<Backup>()
        /// Selects the newest of each of the first `count` groups.
        func keep(_ count: Int, by group: (CalendarDay) -> Int) {
            var seen = Set<Int>()
            for backup in newestFirst where backup.reason == .daily {
                let key = group(CalendarDay.today(at: backup.instant))
                if seen.count < count, seen.insert(key).inserted { kept.insert(backup) }
            }
        }
        keep(Self.kept.days) { $0.number }
        // 1970-01-01 was a Thursday: weeks begin on Monday.
        keep(Self.kept.weeks) { ($0.number + 3).flooredQuotient(by: 7) }
        keep(Self.kept.months) { $0.year * 12 + $0.month }
        for reason in Reason.allCases where reason != .daily {
            kept.formUnion(newestFirst.filter { $0.reason == reason }.prefix(Self.kept.others))
        }
        return Set(backups).subtracting(kept)
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
