import Foundation
import Interchange
import Logbook

/// What of a logbook can be written for other programs.
public enum DataKind: Hashable, Sendable {
    /// Everything, as an archive that can be imported again.
    case all
    case table(RecordTable)
    /// Trips with what happens on them, and terms.
    case calendar

    /// Of the file.
    public var fileExtension: String {
        switch self {
        case .all: "json"
        case .calendar: "ics"
        case .table: "csv"
        }
    }

    /// What the name of a file can end in: everything goes into a ZIP file with the receipts too.
    public var fileExtensions: [String] { self == .all ? [fileExtension, "zip"] : [fileExtension] }

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - logbook: the records.
    ///   - path: of the file, which ends in one of `fileExtensions`.
    ///   - guardsFormulas: of a table, see `CSVText`.
    @concurrent
    public func write(_ logbook: Logbook, to path: String, guardsFormulas: Bool = true) async throws {
        if self == .all, path.lowercased().hasSuffix(".zip") { return try await ArchiveFile.write(logbook, to: path) }
        let bytes = try await bytes(of: logbook, guardsFormulas: guardsFormulas)
        try AtomicFile.write(bytes, to: path, isPrivate: true)
    }

    /// The content of the file without receipts.
    ///
    /// - Parameters:
    ///   - logbook: the records.
    ///   - guardsFormulas: of a table, see `CSVText`.
    @concurrent
    public func bytes(of logbook: Logbook, guardsFormulas: Bool = true) async throws(LogbookError) -> [UInt8] {
        switch self {
        case .all: Array(try await logbook.archive())
        case .calendar: try await LogbookCalendar.ics(of: logbook)
        case .table(let table): try await table.csv(of: logbook, guardsFormulas: guardsFormulas)
        }
    }
}

extension DataKind: CaseIterable, RawRepresentable {
    public static var allCases: [DataKind] { [.all] + RecordTable.allCases.map(DataKind.table) + [.calendar] }

    /// As scripts and files call it: `all`, `trips`, `calendar`.
    public var rawValue: String {
        switch self {
        case .all: "all"
        case .table(let table): table.rawValue
        case .calendar: "calendar"
        }
    }

    public init?(rawValue: String) {
        guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = kind
    }
}
