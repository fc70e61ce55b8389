import Foundation
import Localization
import Logbook

extension Report {
    /// Where one was in a year: days by country against 183, and the days in the Schengen area against 90 in 180.
    ///
    /// - Parameters:
    ///   - trips: all trips, those that are planned too.
    ///   - today: from which on trips are planned.
    static func presence(_ trips: [TripWithContents], in year: Int, today: CalendarDay) -> Report {
        var report = Report(
            title: localized("Days by Country"), subject: year.formatted(.user.grouping(.never)))
        let presence = Presence(trips)
        guard let days = CalendarDay(year: year, month: 1, day: 1)?.yearDays else { return report }
        let counts = CountryDays.count(presence, on: days)
        guard !counts.isEmpty else {
            report.blocks = [.text(localized("There are no trips."))]
            return report
        }
        report.blocks = [.table(countries(counts, presence))]
        if let table = schengen(trips, presence, on: days, today: today) { report.blocks.append(.table(table)) }
        report.blocks.append(
            .text(
                localized(
                    "These are figures to check: a day counts for every country in which a part of it was spent, and days without a trip count for none."
                )))
        return report
    }

    private static func countries(_ counts: [CountryDays], _ presence: Presence) -> Table {
        let limit = 183
        return Table(
            title: localized("Days by country"),
            columns: [
                Table.Column(localized("Country"), weight: 2.5), Table.Column(localized("Days"), .trailing, weight: 1),
                Table.Column(localized("Left of {days}", ["days": limit.formatted(.user)]), .trailing, weight: 1.2),
                Table.Column(localized("Most in 12 months"), .trailing, weight: 1.4),
                Table.Column(localized("Until"), weight: 1.2),
            ],
            groups: [
                Table.Group(
                    rows: counts.map { country in
                        let most = presence.most(in: country.code, within: 365)
                        return [
                            .text(country.name.isEmpty ? localized("Unknown country") : country.name),
                            .number(Double(country.days), unit: ""), .number(Double(limit - country.days), unit: ""),
                            most.map { .number(Double($0.count), unit: "") } ?? .empty, .day(most?.end),
                        ]
                    })
            ])
    }

    /// A row for each trip with days in the area; `nil` where there is none.
    private static func schengen(
        _ trips: [TripWithContents], _ presence: Presence, on days: ClosedRange<CalendarDay>, today: CalendarDay
    ) -> Table? {
        let rows = trips.filter { days.contains($0.trip.startDay) || days.contains($0.trip.endDay) }
            .sorted { $0.trip.startDay < $1.trip.startDay }.compactMap { trip -> [Cell]? in
                let span = trip.trip.startDay...max(trip.trip.startDay, trip.trip.endDay)
                guard Presence([trip]).countries.values.contains(where: { !$0.isDisjoint(with: Presence.schengen) })
                else { return nil }
                let used = presence.schengenDays(endingOn: span.upperBound)
                let over = presence.firstDayOverLimit(in: span).map { day in
                    localized(
                        "more than {days} from {day} on",
                        ["days": "\(Presence.schengenLimit)", "day": DayText().text(day)])
                }
                let state = trip.trip.startDay > today ? localized("planned") : ""
                return [
                    .text(trip.trip.name), .day(span.lowerBound), .day(span.upperBound),
                    .number(Double(used), unit: ""),
                    .number(Double(Presence.schengenLimit - used), unit: ""),
                    .text([state, over ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")),
                ]
            }
        guard !rows.isEmpty else { return nil }
        return Table(
            title: localized("Schengen area, days within {days}", ["days": "\(Presence.schengenPeriod)"]),
            columns: [
                Table.Column(localized("Trip"), weight: 2.5), Table.Column(localized("From"), weight: 1.2),
                Table.Column(localized("To"), weight: 1.2), Table.Column(localized("Days"), .trailing, weight: 1),
                Table.Column(
                    localized("Left of {days}", ["days": "\(Presence.schengenLimit)"]), .trailing, weight: 1.1),
                Table.Column(localized("Remark"), weight: 2),
            ], groups: [Table.Group(rows: rows)])
    }
}
