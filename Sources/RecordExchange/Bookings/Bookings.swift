import Foundation
import Interchange
import Logbook

/// The bookings of files that carriers and hotels send.
public struct Bookings: Sendable {
    let all: [Booking]
    /// The events of calendars among them.
    let events: [CalendarEvent]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - data: the content.
    ///   - name: of the file, as sentences have it.
    ///   - format: of the file.
    /// - Throws: `ImportError` for a file that cannot be read, and `noBookings` for one without any.
    public init(_ data: Data, named name: String, as format: BookingFile.Format) throws(ImportError) {
        try self.init(data, named: name, as: format, searchPath: nil)
    }

    /// - Parameter searchPath: folders with programs, between colons; `nil` for those of the environment.
    init(_ data: Data, named name: String, as format: BookingFile.Format, searchPath: String?) throws(ImportError) {
        var (all, events): ([Booking], [CalendarEvent]) = ([], [])
        for document in try BookingFile.documents(of: data, named: name, as: format, searchPath: searchPath) {
            switch document.content {
            case .linkedData(let value): all += LinkedDataReader(value, from: document.source).bookings
            case .pass(let pass, let texts):
                var reader = PassReader(pass, texts: texts)
                all += reader.bookings()
            case .calendar(let data): events += try EventCalendar(data, named: name)?.events ?? []
            }
        }
        (self.all, self.events) = (all, events)
        guard !all.isEmpty || !events.isEmpty else { throw ImportError(file: name, line: nil, reason: .noBookings) }
    }

    /// Those of several files.
    public init(_ files: [Bookings]) {
        (all, events) = (files.flatMap(\.all), files.flatMap(\.events))
    }
}
