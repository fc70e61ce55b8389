import Foundation
import Localization
import Logbook

/// Makes records of the events of a calendar: first the trips, of this file and of the logbook, then their entries.
struct CalendarReader {
    /// A trip that events can be added to.
    struct Target {
        let name: String
        let kind: Trip.Kind
        let days: ClosedRange<CalendarDay>
        var whereabouts: Whereabouts
        /// Its row, for a new one of this file.
        var row: RowPlace?
    }

    /// A row by the indices of its event and among the rows of that.
    struct RowPlace: Hashable {
        let event: Int
        let row: Int
    }

    private struct Row {
        var row: RecordImport.Row
        var tripRow: RowPlace?
    }

    private let events: [CalendarEvent]
    private let choices: CalendarChoices
    private var trips: TripReader
    private let rules: TripRules
    private var terms: TermReader
    var things: TripThingReader
    private var targets: [UUID: Target]
    /// Which trip a day belongs to; known when all trips are read.
    private var days = TripDays([])
    /// The occurrences of recurring events that are replaced by other events, by their ids.
    private let replaced: [String: Set<CalendarMoment>]
    private var rows: [[Row]]
    /// The remaining number of days of recurring events to examine.
    private var steps = CalendarChoices.stepLimit

    init(
        _ events: [CalendarEvent], as choices: CalendarChoices, into logbook: Logbook
    ) async throws {
        async let planners = logbook.planners.all()
        async let rules = TripRules(logbook)
        async let terms = logbook.fetchTerms()
        self.events = events
        self.choices = choices
        let known = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: known.map(\.id), isWhole: true)
        trips = TripReader(known, contents, try await planners)
        self.rules = try await rules
        self.terms = TermReader(try await terms)
        things = TripThingReader(contents)
        targets = Dictionary(
            known.map { trip in
                let whereabouts = Whereabouts(trip, contents[trip.id] ?? TripContents())
                return (
                    trip.id,
                    Target(
                        name: trip.name, kind: trip.kind, days: trip.startDay...trip.endDay, whereabouts: whereabouts)
                )
            }
        ) { $1 }
        replaced = events.reduce(into: [:]) { replaced, event in
            if let time = event.replacedTime { replaced[event.uid, default: []].insert(time.withoutZone) }
        }
        rows = Array(repeating: [], count: events.count)
    }

    /// The rows of all events, in the order of the file.
    mutating func rows(_ progress: @escaping (Double) -> Void) throws(LogbookError) -> [RecordImport.Row] {
        var watch = ImportWatch(count: events.count * 2, progress)
        for (index, event) in events.enumerated() {
            try watch.pass()
            if let parseError = event.parseError {
                add(.wrong(parseError.sentence), event, at: index)
            } else if isTrip(event) {
                readTrips(of: event, at: index)
            } else if let record = event.record, record.kind == .term {
                let outcome = terms.outcome(of: event, record.id)
                add(outcome, event, at: index, terms.finishedRecords())
            }
        }
        let spans = targets.sorted { $0.key < $1.key }.map { ($0.key, $0.value.days) }
        days = TripDays(spans)
        // Files that were written before events named their trip have them behind it.
        var lastTrip: UUID?
        for (index, event) in events.enumerated() {
            try watch.pass()
            if let record = event.record, record.kind == .trip { lastTrip = record.id }
            guard event.parseError == nil, !isTrip(event) else { continue }
            if let record = event.record {
                if record.kind != .term { readThing(of: event, record, lastTrip, at: index) }
            } else {
                readItems(of: event, at: index)
            }
        }
        return flattened()
    }

    private func flattened() -> [RecordImport.Row] {
        var starts: [Int] = []
        var count = 0
        for rows in rows {
            starts.append(count)
            count += rows.count
        }
        return rows.flatMap { rows in
            rows.map { row in
                var whole = row.row
                whole.tripRow = row.tripRow.map { starts[$0.event] + $0.row }
                return whole
            }
        }
    }

    private mutating func add(
        _ outcome: RecordImport.Outcome, _ event: CalendarEvent, at index: Int,
        _ records: ImportedRecords = ImportedRecords(),
        to target: Target? = nil
    ) {
        var row = RecordImport.Row(line: index + 1, title: event.heading, outcome: outcome)
        row.isCancelled = event.isCancelled
        row.records = records
        row.trip = target?.name
        rows[index].append(Row(row: row, tripRow: outcome.isOffered ? target?.row : nil))
    }

    // MARK: - Trips

    private func isTrip(_ event: CalendarEvent) -> Bool {
        if let record = event.record { return record.kind == .trip }
        return switch choices.use {
        case .trips: true
        case .itinerary: false
        // What happens every year without an end is a birthday and no trip.
        case .fitting: event.hasWholeDays && event.recurrence?.isEndless != true
        }
    }

    private mutating func readTrips(of event: CalendarEvent, at index: Int) {
        guard event.record == nil else { return readTrip(event, at: index) }
        let limit = event.start.day.adding(days: CalendarChoices.dayLimit)
        var count = 0
        var remark: String?
        let isWhole = forEachTime(of: event) { reader, event in
            if count == CalendarChoices.occurrenceLimit || event.start.day > limit {
                remark = reader.remark(count: count)
                return false
            }
            count += 1
            reader.readTrip(event, at: index)
            return true
        }
        if !isWhole || remark != nil { add(.wrong(remark ?? self.remark(on: event)), event, at: index) }
    }

    private mutating func readTrip(_ event: CalendarEvent, at index: Int) {
        let record = event.record
        if record == nil, event.start.day.days(until: event.lastDay) >= CalendarChoices.dayLimit {
            let days = CalendarChoices.dayLimit.formatted(.user)
            add(
                .wrong(localized("It lasts for more than {days} days.", ["days": days])), event, at: index)
            return
        }
        let kind = record.flatMap { targets[$0.id] } == nil ? choices.tripKind.rawValue : ""
        var cells = RecordCells { field in
            switch field {
            case .id: record?.id.uuidString ?? ""
            case RecordField(.name): event.title
            case RecordField(.destination): event.place
            case .startDay: event.start.day.description
            case RecordField(.endDay): event.lastDay.description
            case .notes: record == nil ? event.notesWithTimes : event.notes
            case .kind: record == nil ? kind : event.own["KIND"] ?? kind
            case .tags: record == nil ? "" : event.categories
            default: field.tripField?.propertyName.flatMap { event.own[$0] } ?? ""
            }
        }
        cells.uid = record == nil ? event.uid : ""
        let outcome = trips.outcome(of: cells)
        var records = trips.records
        trips.records = ImportedRecords()
        var remark: String?
        if outcome == .new, !records.trips.isEmpty {
            // Its entries need its id before it is saved.
            records.trips[0].id = records.trips[0].id ?? UUID.random()
            remark = event.addFields(to: &records.trips[0], rules)
        }
        if let draft = records.trips.first, let id = draft.id, !event.isCancelled {
            targets[id] = Target(
                name: draft.name, kind: draft.specifics.kind, days: draft.startDay...draft.endDay,
                whereabouts: Whereabouts(
                    TripContents(), destination: draft.destination, days: draft.startDay...draft.endDay),
                row: outcome == .new ? RowPlace(event: index, row: rows[index].count) : nil)
        }
        add(outcome, event, at: index, records)
        if let remark { add(.wrong(remark), event, at: index) }
    }

    // MARK: - Entries of trips

    /// A thing of one of our own trips.
    private mutating func readThing(
        of event: CalendarEvent, _ record: (kind: CalendarEvent.Record, id: UUID), _ lastTrip: UUID?, at index: Int
    ) {
        let named = event.own["TRIP"].flatMap { UUID(uuidString: $0) } ?? lastTrip
        // One that is there stays with its trip.
        let ids = [things.owner(of: record.id), named, event.isUndated ? nil : days.trip(on: event.start.day)]
        guard let id = ids.lazy.compactMap(\.self).first(where: { targets[$0] != nil }), let target = targets[id] else {
            add(.wrong(Self.noTrip), event, at: index)
            return
        }
        let (outcome, addition) = things.outcome(of: event, record, in: id, target.kind)
        var records = ImportedRecords()
        records.additions = addition.map { [$0] } ?? []
        add(outcome, event, at: index, records, to: target)
    }

    /// The times of another program's event, each in the itinerary of the trip that has its day.
    private mutating func readItems(of event: CalendarEvent, at index: Int) {
        var (count, isElsewhere) = (0, false)
        var remark: String?
        let isWhole = forEachTime(of: event) { reader, event in
            guard let last = reader.days.lastDay, event.start.day <= last else {
                isElsewhere = true
                return false
            }
            guard let id = reader.days.trip(on: event.start.day), let target = reader.targets[id] else {
                isElsewhere = true
                return true
            }
            if count == CalendarChoices.occurrenceLimit {
                remark = reader.remark(count: count)
                return false
            }
            count += 1
            let (outcome, addition) = reader.things.outcome(
                ofForeign: event, in: id, zone: target.whereabouts.timeZone(on: event.start.day))
            var records = ImportedRecords()
            records.additions = addition.map { [$0] } ?? []
            reader.add(outcome, event, at: index, records, to: target)
            return true
        }
        if count == 0 {
            let sentence =
                event.rule.isEmpty && event.addedTimes.isEmpty
                ? Self.noTrip : localized("None of its days belongs to a trip.")
            add(.wrong(sentence), event, at: index)
        } else if let remark {
            add(.wrong(remark), event, at: index)
        } else if isElsewhere {
            add(.wrong(localized("Its other days belong to no trip.")), event, at: index)
        } else if !isWhole {
            add(.wrong(self.remark(on: event)), event, at: index)
        }
    }

    private static var noTrip: String { localized("There is no trip on that day.") }

    // MARK: - Times

    /// Enumerates the times of an event, each as an event of its own, from the first one on.
    ///
    /// - Returns: whether these were all that the file names.
    private mutating func forEachTime(
        of event: CalendarEvent, _ body: (inout Self, CalendarEvent) -> Bool
    ) -> Bool {
        guard !event.rule.isEmpty || !event.addedTimes.isEmpty, event.replacedTime == nil else {
            _ = body(&self, event)
            return true
        }
        let removed = Set(event.removedTimes.map(\.withoutZone)).union(replaced[event.uid] ?? [])
        func isRemoved(_ time: CalendarMoment) -> Bool {
            // Some programs leave out a day where the event has a time.
            removed.contains(time.withoutZone) || removed.contains(CalendarMoment(time.day))
        }
        var goesOn = true
        func emit(_ time: CalendarMoment) -> Bool {
            goesOn = isRemoved(time) || body(&self, event.moved(to: time))
            return goesOn
        }
        var isWhole = true
        var seen: Set<CalendarMoment> = []
        if let recurrence = event.recurrence {
            var left = steps
            isWhole = recurrence.forEachDay(from: event.start.day, at: event.start.time, steps: &left) { day in
                let time = CalendarMoment(day, event.start.time, zone: event.start.zone)
                if !event.addedTimes.isEmpty { seen.insert(time) }
                return emit(time)
            }
            steps = left
        } else {
            seen.insert(event.start)
            isWhole = emit(event.start) && event.rule.isEmpty
        }
        guard goesOn else { return isWhole }
        for time in event.addedTimes where seen.insert(time).inserted {
            guard emit(time) else { return false }
        }
        return isWhole
    }

    private func remark(count: Int) -> String {
        counted(
            "Only its first {count} occurrence is imported.", "Only its first {count} occurrences are imported.",
            count: count)
    }

    /// Why an event is not followed to its end.
    private func remark(on event: CalendarEvent) -> String {
        if !event.rule.isEmpty, event.recurrence == nil {
            return localized(
                "Only its first occurrence is imported: the rule “{rule}” is not understood.",
                ["rule": String(event.rule.prefix(60))])
        }
        return steps <= 0
            ? localized("The calendar has too many events that repeat; this one is not followed to its end.")
            : localized("Its repeats are followed for at most {years} years.", ["years": "\(Recurrence.yearLimit)"])
    }
}
