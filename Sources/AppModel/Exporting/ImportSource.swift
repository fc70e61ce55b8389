import Foundation
import Interchange
import Localization
import RecordExchange

/// What a file of another program has, read.
nonisolated enum ImportSource: Sendable {
    case archive(Data)
    case calendar(EventCalendar)
    case table(TextTable)
    case activities(RecordedActivities)

    /// - Parameter progress: called with the fraction that is read, 0 to 1.
    /// - Throws: one sentence with the reason why the file cannot be read.
    @concurrent
    static func read(_ file: URL, progress: @escaping @Sendable (Double) -> Void) async throws -> ImportSource {
        let name = file.lastPathComponent
        switch try RecordFileContent(InputFile(file)) {
        case .activities(let reader): return .activities(try ActivityFile.read(reader, progress: progress))
        case .bytes(let data, .json): return .archive(data)
        case .bytes(let data, .ics):
            guard let calendar = try EventCalendar(data, named: name, progress: progress) else {
                throw NoRecords(description: localized("{file} is not a calendar.", ["file": name]))
            }
            return .calendar(calendar)
        case .bytes(let data, _):
            return .table(
                try TextTable.read(
                    data, named: name, isHeader: { RecordTable.table(of: $0) != nil }, progress: progress))
        }
    }

    /// Why a file gives no records.
    private struct NoRecords: Error, CustomStringConvertible {
        let description: String
    }
}
