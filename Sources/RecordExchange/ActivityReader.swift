import Foundation
import Interchange
import Localization
import Logbook

/// Makes actions of recorded activities, compared with those that were imported before.
struct ActivityReader {
    private let rows: [ActivityKind: ActivityMapping.Row]
    private let goals: [UUID: Expectation]
    private let known: [Action.Origin: KnownOrigin]

    init(_ mapping: ActivityMapping, _ known: [Action.Origin: KnownOrigin]) {
        rows = Dictionary(mapping.rows.map { ($0.kind, $0) }) { $1 }
        goals = Dictionary(mapping.goals.map { ($0.id, $0) }) { $1 }
        self.known = known
    }

    /// A row for each activity of a kind that is imported, and one for what could not be read.
    ///
    /// - Parameter progress: called with the fraction that is done, 0 to 1, at most a hundred times.
    func rows(
        _ recorded: RecordedActivities, _ logbook: Logbook, _ progress: @escaping (Double) -> Void
    ) async throws(LogbookError) -> [RecordImport.Row] {
        var zones = ActivityZones()
        var origins = ImportedOrigins(known)
        var actions: [(line: Int, action: Action)] = []
        for (index, activity) in recorded.activities.enumerated() {
            guard let row = rows[activity.kind], let measure = row.measure else { continue }
            actions.append((index + 1, action(activity, row, measure, &zones)))
        }
        let ids = actions.compactMap { origins.storedID(for: $0.action) }
        let stored = Dictionary(try await logbook.fetchActions(ids: ids).map { ($0.id, $0) }) { $1 }
        var watch = ImportWatch(count: actions.count, progress)
        var result: [RecordImport.Row] = []
        result.reserveCapacity(actions.count + 2)
        for (line, action) in actions {
            try watch.pass()
            let title = title(of: action, &zones)
            if let problem = action.problems().first {
                result.append(RecordImport.Row(line: line, title: title, outcome: .wrong(problem.description)))
                continue
            }
            let (outcome, changed) = origins.outcome(of: action) { stored[$0] }
            var row = RecordImport.Row(line: line, title: title, outcome: outcome)
            if outcome.isOffered { row.records.actions = [changed] }
            result.append(row)
        }
        return result + unread(recorded)
    }

    private func unread(_ recorded: RecordedActivities) -> [RecordImport.Row] {
        let line = recorded.activities.count
        var rows: [RecordImport.Row] = []
        if recorded.untimed > 0 {
            let title = counted("{count} track", "{count} tracks", count: recorded.untimed)
            let reason = RecordImport.Outcome.wrong(localized("There is no time in it."))
            rows.append(RecordImport.Row(line: line + 1, title: title, outcome: reason))
        }
        if recorded.unreadable > 0 {
            let title = counted("{count} record", "{count} records", count: recorded.unreadable)
            let reason = RecordImport.Outcome.wrong(localized("Its day or its value cannot be read."))
            rows.append(RecordImport.Row(line: line + rows.count + 1, title: title, outcome: reason))
        }
        return rows
    }

    // MARK: - One activity

    private func action(
        _ activity: RecordedActivity, _ row: ActivityMapping.Row, _ measure: Measure, _ zones: inout ActivityZones
    ) -> Action {
        let start = Date(timeIntervalSince1970: activity.start)
        var action = Action(
            title: activity.title.isEmpty ? zones.title(of: activity.kind) : String(activity.title.prefix(200)),
            details: activity.recorder, loggedAt: start,
            timeZone: activity.zone.flatMap { zones.zone($0) == nil ? nil : $0 },
            origin: Action.Origin(source: activity.source, id: String(activity.id.prefix(200))))
        if !activity.kind.isDaily {
            action.startedAt = start
            action.durationMinutes = activity.duration.map { $0 / 60 }
        }
        action.measurements = measurements(of: activity, measure)
        if let goal = row.goalID.flatMap({ goals[$0] }) {
            let day = CalendarDay.today(at: start, in: action.timeZone.flatMap { zones.zone($0) } ?? .current)
            let isWithin =
                goal.specifics.startDay.map { $0 <= day } ?? true && goal.dueDay.map { day <= $0 } ?? true
            if isWithin { action.contributesTo = [goal.id] }
        }
        return action
    }

    /// What the mapping records, and of a workout its distance and its energy besides.
    private func measurements(of activity: RecordedActivity, _ measure: Measure) -> [Action.Measurement] {
        var measurements: [Action.Measurement] = []
        var recorded: ActivityAmount?
        for (amount, value) in activity.amounts {
            guard let number = amount.value(value, in: measure) else { continue }
            // The duration of a workout is a field of its own.
            if amount != .duration || activity.kind.isDaily {
                measurements.append(Action.Measurement(unit: measure.unit, kind: measure.kind, value: number))
            }
            recorded = amount
            break
        }
        guard !activity.kind.isDaily else { return measurements }
        let others: [(ActivityAmount, Measure)] = [
            (.distance, Measure(unit: "km", kind: .distance)), (.energy, Measure(unit: "kcal", kind: .energy)),
        ]
        for (amount, other) in others where amount != recorded {
            guard let value = activity.amounts.first(where: { $0.amount == amount })?.value,
                let number = amount.value(value, in: other)
            else { continue }
            measurements.append(Action.Measurement(unit: other.unit, kind: other.kind, value: number))
        }
        return measurements
    }

    /// What an action is called, its day, its time and the first thing that was measured.
    private func title(of action: Action, _ zones: inout ActivityZones) -> String {
        let zone = action.timeZone.flatMap { zones.zone($0) } ?? .current
        var parts = [action.title, CalendarDay.today(at: action.startedAt ?? action.loggedAt, in: zone).description]
        if let start = action.startedAt {
            let minutes = Int((start.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: start))) / 60)
            if let time = TimeOfDay(hour: (minutes % 1440 + 1440) % 1440 / 60, minute: (minutes % 60 + 60) % 60) {
                parts[1] += " \(time)"
            }
        }
        if let first = action.measurements.first {
            parts.append("\(((first.value * 100).rounded() / 100).plainText) \(first.unit)")
        }
        return parts.joined(separator: ", ")
    }
}

/// The time zones of activities and the names of kinds, each looked up once.
private struct ActivityZones {
    private var zones: [String: TimeZone?] = [:]
    private var titles: [ActivityKind: String] = [:]

    mutating func zone(_ name: String) -> TimeZone? {
        if let zone = zones[name] { return zone }
        let zone = TimeZone(named: name)
        zones[name] = .some(zone)
        return zone
    }

    mutating func title(of kind: ActivityKind) -> String {
        if let title = titles[kind] { return title }
        let title = kind.title
        titles[kind] = title
        return title
    }
}
