import Foundation
import Localization
import Logbook

/// Something that a person is reminded of while the window is closed.
struct Reminder: Hashable, Sendable {
    /// The same reminder has the same id: it is shown once.
    let id: String
    let title: String
    let text: String
    /// What is opened; `nil` for the window as it is.
    let record: RecordReference?
    let button: Button

    /// The button of a notification; the raw value is the key of its action.
    enum Button: String, Sendable {
        case openTrip = "open-trip"
        case logAction = "log-action"
        case open

        var label: String {
            switch self {
            case .openTrip: localized("Open Trip")
            case .logAction: localized("Log an Action")
            case .open: localized("Open Vantage")
            }
        }
    }
}

/// What there is to be reminded of on a day.
struct Reminders: Sendable {
    let logbook: Logbook
    let today: CalendarDay
    /// When the newest backup was made; `nil` where there is none, or where backups are off.
    let newestBackup: Date?
    /// When the logbook was changed last; `nil` where backups are off.
    let lastChange: Date?

    /// The reminders: trips first, then goals, then the backup.
    func due() async throws(LogbookError) -> [Reminder] {
        try await trips() + goals() + backup
    }

    /// Trips that begin tomorrow.
    private func trips() async throws(LogbookError) -> [Reminder] {
        let tomorrow = today.adding(days: 1)
        var query = TripQuery()
        (query.status, query.today) = (.upcoming, today)
        query.days = tomorrow...tomorrow
        return try await logbook.fetchTrips(query).filter { $0.startDay == tomorrow }.map { trip in
            Reminder(
                id: "trip/\(trip.id)/\(tomorrow)",
                title: localized("“{trip}” begins tomorrow", ["trip": trip.name]), text: trip.summary,
                record: RecordReference(kind: .trip, id: trip.id), button: .openTrip)
        }
    }

    /// Goals that have their last chance today: the last day of all, or of their week or month.
    private func goals() async throws(LogbookError) -> [Reminder] {
        try await logbook.fetchProgress(today: today).compactMap { row in
            let (goal, progress) = (row.expectation, row.progress)
            let missing = progress.parts.filter { $0.fraction < 1 }
            guard goal.completedDay == nil, progress.pace != .done, progress.expectedPace > 0,
                goal.specifics.startDay.map({ $0 <= today }) ?? true, goal.dueDay.map({ today <= $0 }) ?? true,
                !missing.isEmpty || progress.parts.isEmpty, let chance = lastChance(goal)
            else { return nil }
            let amounts = missing.map { part in
                localized(
                    "{number} of {target} {unit}",
                    [
                        "number": NumberText().text(part.actual), "target": NumberText().text(part.target),
                        "unit": part.measure.unit,
                    ])
            }
            return Reminder(
                id: "goal/\(goal.id)/\(today)", title: goal.title,
                text: ([chance] + amounts).joined(separator: " · "),
                record: RecordReference(kind: .goal, id: goal.id), button: .logAction)
        }
    }

    /// What ends today for a goal; `nil` where nothing does. A day that has only begun is nothing to be reminded of.
    private func lastChance(_ goal: Expectation) -> String? {
        if goal.dueDay == today { return localized("Due today") }
        guard !goal.targets.isEmpty, goal.targetInterval != .day,
            goal.targetInterval.days(around: today)?.upperBound == today
        else { return nil }
        return goal.targetInterval == .week ? localized("Last day of the week") : localized("Last day of the month")
    }

    /// A logbook that was changed more than two days after its newest backup.
    private var backup: [Reminder] {
        guard let lastChange, lastChange.timeIntervalSince(newestBackup ?? .distantPast) > 2 * 86_400 else { return [] }
        let text =
            newestBackup.map {
                localized("The last one is of {day}.", ["day": DayText().text(CalendarDay.today(at: $0))])
            } ?? localized("There is none yet.")
        return [
            Reminder(
                id: "backup/\(today)", title: localized("The logbook was not backed up"), text: text, record: nil,
                button: .open)
        ]
    }
}
