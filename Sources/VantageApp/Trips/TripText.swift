import Foundation
import Logbook

/// A trip in the words of the window.
extension Trip {
    /// What it is and when, for a row and a heading.
    var summary: String {
        "\(kindName) · \(CalendarDay.span(startDay, endDay))"
    }

    var kindName: String {
        switch kind {
        case .trip: "Trip"
        case .business: "Business"
        case .personal: "Personal"
        }
    }

    var fields: [RecordPage.Field] {
        let own: [RecordPage.Field] =
            switch self {
            case let trip as BusinessTrip:
                [
                    .init(name: "Purpose", value: trip.purpose),
                    .init(name: "Expense code", value: trip.expenseCode),
                    .init(name: "Per diem", value: trip.perDiem.description),
                ]
            case let trip as PersonalTrip: [.init(name: "Reason", value: trip.reason.rawValue.capitalized)]
            default: []
            }
        let days = startDay.days(until: endDay) + 1
        return [
            .init(name: "Destination", value: destination),
            .init(name: "Dates", value: CalendarDay.span(startDay, endDay)),
            .init(name: "Length", value: days == 1 ? "1 day" : "\(days) days"),
        ] + own + [.init(name: "Notes", value: notes ?? "")]
    }
}

extension CalendarDay {
    /// A day for a reader, in the person's own order of day, month and year.
    var text: String {
        instant.formatted(Date.FormatStyle(date: .abbreviated, time: .omitted, timeZone: .gmt))
    }

    /// A first and a last day for a reader, with what both share said once: “3 – 7 May 2027”.
    static func span(_ first: CalendarDay, _ last: CalendarDay) -> String {
        guard first < last else { return first.text }
        return (first.instant..<last.instant).formatted(
            Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, timeZone: .gmt))
    }

    /// The day's first moment, UTC.
    private var instant: Date {
        Date(timeIntervalSince1970: Double(Self.epoch.days(until: self)) * 86_400)
    }

    private static let epoch = CalendarDay(year: 1970, month: 1, day: 1) ?? .earliest
}
