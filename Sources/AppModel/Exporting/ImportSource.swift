import Foundation
import Interchange
import Localization
import RecordExchange

/// What a file of another program has, read.
nonisolated enum ImportSource: Sendable {
    /// - Parameter receipts: the ZIP file with the files of its receipts; `nil` for none.
    case archive(Data, receipts: URL?)
    case calendar(EventCalendar)
    case table(TextTable)
    case activities(RecordedActivities)
    case bookings(Bookings)
    case rates(ReferenceRates)

    /// Whether the name of a file says that it is a booking.
    static func isBooking(_ file: URL) -> Bool {
        RecordFile.Format(rawValue: file.pathExtension.lowercased())?.booking != nil
    }

    /// - Parameters:
    ///   - files: one, or several with bookings.
    ///   - progress: called with the fraction that is read, 0 to 1.
    /// - Throws: one sentence with the reason why a file cannot be read.
    @concurrent
    static func read(_ files: [URL], progress: @escaping @Sendable (Double) -> Void) async throws -> ImportSource {
        if files.count == 1 { return try await read(files[0], progress: progress) }
        var bookings: [Bookings] = []
        for file in files {
            if case .bookings(let found) = try await read(file, progress: { _ in }) { bookings.append(found) }
            progress(Double(bookings.count) / Double(files.count))
        }
        return .bookings(Bookings(bookings))
    }

    /// - Parameter progress: called with the fraction that is read, 0 to 1.
    /// - Throws: one sentence with the reason why the file cannot be read.
    @concurrent
    static func read(_ file: URL, progress: @escaping @Sendable (Double) -> Void) async throws -> ImportSource {
        let name = file.lastPathComponent
        switch try RecordFileContent(InputFile(file)) {
        case .activities(let reader): return .activities(try ActivityFile.read(reader, progress: progress))
        case .bytes(let data, .json): return .archive(data, receipts: nil)
        case .archive(let data, let file): return .archive(data, receipts: file)
        case .bytes(let data, .ics):
            guard let calendar = try EventCalendar(data, named: name, progress: progress) else {
                throw NoRecords(description: localized("{file} is not a calendar.", ["file": name]))
            }
            return .calendar(calendar)
        case .bytes(let data, let format) where format.booking != nil:
            return .bookings(try Bookings(data, named: name, as: format.booking ?? .html))
        case .bytes(let data, _):
            let isHeader = { (header: [String]) in
                RecordTable.table(of: header) != nil || ReferenceRates.isHeader(header)
            }
            let table = try TextTable.read(data, named: name, isHeader: isHeader, progress: progress)
            return ReferenceRates(table).map { .rates($0) } ?? .table(table)
        }
    }

    /// Why a file gives no records.
    private struct NoRecords: Error, CustomStringConvertible {
        let description: String
    }
}
