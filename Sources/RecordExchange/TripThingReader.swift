import Foundation
import Localization
import Logbook

/// Creates entries of trips from the events of a calendar, in addition to those they have.
struct TripThingReader {
    private var stays: [UUID: Stay] = [:]
    private var legs: [UUID: Leg] = [:]
    private var items: [UUID: ItineraryItem] = [:]
    private var sessions: [UUID: ConferenceSession] = [:]
    private var owners: [UUID: UUID] = [:]
    private var names: NamedRecords<Name>

    /// What makes an item of another program the same as one that is there.
    private struct Name: Hashable {
        let trip: UUID
        let day: CalendarDay
        let start: TimeOfDay?
        let title: String
    }

    /// - Parameter contents: of the trips of the logbook, by their ids.
    init(_ contents: [UUID: TripContents]) {
        for (trip, contents) in contents {
            for stay in contents.stays { (stays[stay.id], owners[stay.id]) = (stay, trip) }
            for leg in contents.legs { (legs[leg.id], owners[leg.id]) = (leg, trip) }
            for session in contents.sessions { (sessions[session.id], owners[session.id]) = (session, trip) }
            for item in contents.itinerary {
                (items[item.id], owners[item.id]) = (item, trip)
            }
        }
        names = NamedRecords(
            contents.lazy.flatMap { trip, contents in
                contents.itinerary.map { Name(trip: trip, day: $0.day, start: $0.startTime, title: $0.title) }
            })
    }

    /// The trip of a thing that is there already.
    func owner(of id: UUID) -> UUID? { owners[id] }

    // MARK: - Our own

    /// What becomes of a thing of one of our own files.
    ///
    /// - Parameter kind: of the trip. One that cannot have sessions gets an item of its itinerary instead.
    mutating func outcome(
        of event: CalendarEvent, _ record: (kind: CalendarEvent.Record, id: UUID), in trip: UUID, _ kind: Trip.Kind
    ) -> (RecordImport.Outcome, TripAddition?) {
        switch record.kind {
        case .stay: return add(.stay(stay(event, record.id)), stays[record.id].map { .stay($0) }, to: trip)
        case .leg: return add(.leg(leg(event, record.id)), legs[record.id].map { .leg($0) }, to: trip)
        case .session where kind == .business && items[record.id] == nil:
            return add(.session(session(event, record.id)), sessions[record.id].map { .session($0) }, to: trip)
        default:
            guard !event.isUndated else { return (.wrong(localized("It has no start date.")), nil) }
            return add(
                .itineraryItem(item(event, record.id)), items[record.id].map { .itineraryItem($0) }, to: trip)
        }
    }

    private func stay(_ event: CalendarEvent, _ id: UUID) -> Stay {
        var stay = stays[id] ?? Stay(id: id)
        stay.placeName = event.own["NAME"] ?? event.title
        stay.address = event.ownPlace
        (stay.startDay, stay.endDay) = (nil, nil)
        if !event.isUndated {
            // One without a day of departure is on its first day.
            let nights = event.own["NIGHTS"].flatMap { Int($0) }
            let shown = event.start.day.days(until: event.lastDay) + 1
            stay.startDay = event.start.day
            // Another program may have moved its end.
            let isMoved = shown != max(1, nights ?? 1)
            if isMoved || event.own["TRIP"] == nil {
                stay.endDay = event.start.day.adding(days: shown)
            } else if let nights {
                stay.endDay = event.start.day.adding(days: nights)
            }
        }
        stay.timeZone = event.own["ZONE"] ?? (event.own["TRIP"] == nil ? stay.timeZone : nil)
        stay.isConfirmed =
            event.isConfirmed || event.own["CONFIRMED"] != nil || event.own["TRIP"] == nil && stay.isConfirmed
        (stay.reference, stay.notes) = event.parts("REFERENCE", old: stay.reference)
        return stay
    }

    private func leg(_ event: CalendarEvent, _ id: UUID) -> Leg {
        var leg = legs[id] ?? Leg(id: id, kind: .flight, startDay: event.start.day)
        leg.kind = event.own["KIND"].flatMap { Leg.Kind(rawValue: $0) } ?? leg.kind
        (leg.number, leg.carrier) = (event.own["NUMBER"] ?? "", event.own["CARRIER"] ?? "")
        (leg.origin, leg.destination) = (event.ownPlace, event.own["DESTINATION"] ?? leg.destination)
        (leg.startDay, leg.startTime) = (event.start.day, event.start.time)
        leg.startZone = event.start.zone ?? event.own["ZONE"]
        leg.endDay = event.own["LASTDAY"].flatMap { CalendarDay($0) }
        leg.endTime = event.own["END"].flatMap { TimeOfDay($0) }
        leg.endZone = event.endZone ?? event.own["ENDZONE"]
        if var end = event.end, event.start.time != nil {
            // Another program may have moved its end.
            var zones = CalendarZones()
            end = zones.moment(end, in: event.endZone)
            if end.day != leg.startDay || leg.endDay != nil { leg.endDay = end.day }
            leg.endTime = end.time
        }
        (leg.seat, leg.reference) = (event.own["SEAT"] ?? "", event.own["REFERENCE"] ?? "")
        leg.notes = event.notes
        return leg
    }

    private func session(_ event: CalendarEvent, _ id: UUID) -> ConferenceSession {
        var session = sessions[id] ?? ConferenceSession(id: id, title: "")
        session.title = event.title
        session.room = event.ownPlace
        session.day = event.isUndated ? nil : event.start.day
        (session.startTime, session.endTime) = event.clock
        session.timeZone = session.startTime == nil ? nil : event.start.zone
        (session.speaker, session.notes) = event.parts("SPEAKER", old: session.speaker)
        return session
    }

    private func item(_ event: CalendarEvent, _ id: UUID) -> ItineraryItem {
        var item = items[id] ?? ItineraryItem(id: id, day: event.start.day, title: "")
        item.day = event.start.day
        (item.startTime, item.endTime) = event.clock
        item.timeZone = item.startTime == nil ? nil : event.start.zone
        item.title = event.title
        item.place = event.ownPlace
        item.notes = event.notes
        return item
    }

    // MARK: - Of other programs

    /// What becomes of an event of another program: an item of the itinerary, unless there is one.
    ///
    /// - Parameter zone: of the place where the traveller is on the day; a time in UTC is moved to its clock.
    mutating func outcome(
        ofForeign event: CalendarEvent, in trip: UUID, zone: String?
    ) -> (RecordImport.Outcome, TripAddition?) {
        let event = event.start.zone == "UTC" ? event.moved(into: zone) : event
        let (start, end) = event.clock
        let item = ItineraryItem(
            day: event.start.day, startTime: start, endTime: end,
            timeZone: start == nil ? nil : event.start.zone.flatMap { TimeZone(named: $0) == nil ? nil : $0 },
            title: event.title.trimmingCharacters(in: .whitespacesAndNewlines), place: event.place,
            notes: event.notes(hasTimes: true))
        let addition = TripAddition(.itineraryItem(item), to: trip)
        if let problem = addition.problem { return (.wrong(problem.description), nil) }
        let name = Name(trip: trip, day: item.day, start: item.startTime, title: item.title)
        return names.isNew(name, uid: event.uid) ? (.new, addition) : (.same, nil)
    }

    private mutating func add(
        _ new: TripAddition.Thing, _ old: TripAddition.Thing?, to trip: UUID
    ) -> (RecordImport.Outcome, TripAddition?) {
        let addition = TripAddition(new, to: trip)
        if old == new { return (.same, nil) }
        if let problem = addition.problem { return (.wrong(problem.description), nil) }
        return (old == nil ? .new : .changed, addition)
    }
}

extension CalendarEvent {
    /// The event on the clock of another zone.
    fileprivate func moved(into zone: String?) -> CalendarEvent {
        var (event, zones) = (self, CalendarZones())
        event.start = zones.moment(start, in: zone)
        event.end = end.map { zones.moment($0, in: zone) }
        return event
    }

    /// The location of one of our own; a journal entry has none by the standard.
    fileprivate var ownPlace: String { own["PLACE"] ?? place }

    /// The first and the last time on the clock, as something of one day has them; an end before the start is one of the next
    /// day.
    fileprivate var clock: (start: TimeOfDay?, end: TimeOfDay?) {
        guard let time = start.time else { return (nil, own["END"].flatMap { TimeOfDay($0) }) }
        guard let end, start.minutes(until: end) < 1440 else { return (time, nil) }
        return (time, end.time)
    }

    /// A text and the notes, which are one text in the file.
    ///
    /// - Parameters:
    ///   - name: the property of the text alone; files of earlier versions do not have it.
    ///   - old: the text of the record so far.
    fileprivate func parts(_ name: String, old: String) -> (text: String, notes: String) {
        let text = own[name] ?? old
        guard !text.isEmpty, notes.hasPrefix(text) else { return (own[name] ?? "", notes) }
        let rest = notes.dropFirst(text.count)
        guard rest.isEmpty || rest.hasPrefix("\n") else { return (text, notes) }
        return (text, String(rest.dropFirst()))
    }
}

/// Makes terms of the events of our own calendars.
struct TermReader {
    private let byID: [UUID: TermWithPeriod]
    private var ids: [Int: UUID]
    private var records = ImportedRecords()

    init(_ terms: [TermWithPeriod]) {
        byID = Dictionary(terms.map { ($0.id, $0) }) { $1 }
        ids = Dictionary(terms.map { ($0.term.number, $0.id) }) { $1 }
    }

    /// The entry of the last event.
    mutating func finishedRecords() -> ImportedRecords {
        defer { records = ImportedRecords() }
        return records
    }

    mutating func outcome(of event: CalendarEvent, _ id: UUID) -> RecordImport.Outcome {
        // “Term 3: A theme”
        let parts = event.title.split(separator: ": ", maxSplits: 1).map(String.init)
        let said = event.own["NUMBER"] ?? parts.first.map { String($0.drop { !$0.isNumber }) }
        guard let number = said.flatMap({ Int($0) }) else {
            return .wrong(localized("“{text}” is not a number.", ["text": String(event.title.prefix(60))]))
        }
        let old = byID[id].map { TermDraft($0) }
        var draft = old ?? TermDraft(id: id, number: number, startDay: event.start.day)
        draft.number = number
        draft.theme = event.own["THEME"] ?? (parts.count > 1 ? parts[1] : nil)
        (draft.startDay, draft.endDay) = (event.start.day, event.lastDay)
        if let status = event.own["STATUS"].flatMap({ GoalTerm.Status(rawValue: $0) }) { draft.status = status }
        if !event.notes.isEmpty { draft.reflection = event.notes }
        if let problem = draft.problems.first { return .wrong(problem.description) }
        if old == draft { return .same }
        if let other = ids[number], other != id {
            return .wrong(localized("There is another term {number}.", ["number": "\(number)"]))
        }
        ids[number] = id
        records.terms.append(draft)
        return old == nil ? .new : .changed
    }
}
