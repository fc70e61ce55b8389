import Foundation
import Localization
import Logbook

/// A trip day by day: its entries of each day, by time, and those without a day.
public struct Itinerary: Hashable, Sendable {
    public struct Day: Identifiable, Hashable, Sendable {
        public let day: CalendarDay
        /// “Monday, 3 May”
        public let heading: String
        public let entries: [Entry]

        public var id: CalendarDay { day }
    }

    public struct Entry: Identifiable, Hashable, Sendable {
        /// Which list of a trip it is of.
        public enum List: String, Sendable {
            case legs, stays, itinerary, sessions, meals, mileage, attractions
        }

        public struct ID: Hashable, Sendable {
            public let list: List
            public let entry: UUID
            /// A stay has two entries: arrival and departure; so has a leg that ends on another day.
            let isEnd: Bool
        }

        public let id: ID
        /// “9:00–10:30” on the clock of the place; empty for the whole day.
        public let time: String
        public let title: String
        public let detail: String
        /// May be empty, and several lines.
        public let notes: String
    }

    public let days: [Day]
    /// Entries without a day: stays, sessions and attractions.
    public let undated: [Entry]

    /// - Parameters:
    ///   - startDay: the first day of the trip.
    ///   - endDay: its last day; of a longer trip than 61 days only those with entries are listed from there on.
    ///   - contents: the entries of the trip.
    ///   - destination: of the trip; may be empty.
    ///   - home: the traveller's own clock, whose times stand beside those of places that have another one.
    public init(
        from startDay: CalendarDay, to endDay: CalendarDay, _ contents: TripContents, destination: String = "",
        home: TimeZone = .current
    ) {
        let whereabouts = Whereabouts(
            contents, destination: destination, days: startDay...max(startDay, endDay))
        var entries = DatedEntries(home: home)
        entries.add(contents.stays)
        for leg in contents.legs { entries.add(leg) }
        for item in contents.itinerary {
            entries.add(
                item.day, .itinerary, item.id, item.title, item.place, notes: item.notes,
                start: item.startTime, end: item.endTime, zone: item.timeZone)
        }
        for session in contents.sessions {
            entries.add(
                session.day, .sessions, session.id, session.title,
                [session.speaker, session.room].filter { !$0.isEmpty }.joined(separator: " · "), notes: session.notes,
                start: session.startTime, end: session.endTime, zone: session.timeZone)
        }
        for meal in contents.meals {
            entries.add(meal.day, .meals, meal.id, meal.kind.name, meal.place, rank: meal.kind.usualHour * 60)
        }
        for drive in contents.mileage {
            entries.add(
                drive.day, .mileage, drive.id, drive.way,
                "\(NumberText().text(drive.distance)) \(drive.unit.rawValue)", start: drive.startTime,
                end: drive.endTime, zone: drive.timeZone)
        }
        for attraction in contents.attractions {
            entries.add(
                attraction.day, .attractions, attraction.id, attraction.name,
                attraction.isVisited ? localized("visited") : "", notes: attraction.notes)
        }
        undated = entries.undated
        // Days without an entry are listed as well, up to a limit.
        let length = min(startDay.days(until: endDay), 60)
        let tripDays = length < 0 ? [] : (0...length).map { startDay.adding(days: $0) }
        days = Set(tripDays).union(entries.byDay.keys).sorted().map { day in
            Day(
                day: day, heading: DayText().heading(day),
                entries: entries.sorted(on: day, zone: whereabouts.timeZone(on: day)))
        }
    }

    /// Entries by their day.
    private struct DatedEntries {
        let home: TimeZone
        var byDay: [CalendarDay: [(minutes: Int, zone: String?, entry: Entry)]] = [:]
        var undated: [Entry] = []

        /// - Parameter rank: the minutes after midnight that an entry without a time is sorted by.
        mutating func add(
            _ day: CalendarDay?, _ list: Entry.List, _ id: UUID, _ title: String, _ detail: String = "",
            notes: String = "", start: TimeOfDay? = nil, end: TimeOfDay? = nil, zone: String? = nil,
            isEnd: Bool = false, rank: Int = -1
        ) {
            let atHome = day.flatMap { timesAtHome($0, start, end, zone) } ?? ""
            let entry = Entry(
                id: Entry.ID(list: list, entry: id, isEnd: isEnd), time: NumberText().times(start, end) ?? "",
                title: title, detail: [detail, atHome].filter { !$0.isEmpty }.joined(separator: " · "),
                notes: notes.trimmingCharacters(in: .whitespacesAndNewlines))
            guard let day else { return undated.append(entry) }
            byDay[day, default: []].append((start?.minutes ?? rank, start == nil ? nil : zone, entry))
        }

        /// The same times on the traveller's own clock: “10:30–12:00 at home”; `nil` where that shows the same.
        private func timesAtHome(
            _ day: CalendarDay, _ start: TimeOfDay?, _ end: TimeOfDay?, _ zone: String?
        ) -> String? {
            guard let start, let instant = day.instant(at: start, in: zone) else { return nil }
            let there = day.minutes(to: start)
            let shift = (Int(instant.timeIntervalSince1970) + home.secondsFromGMT(for: instant)) / 60 - there
            guard shift != 0 else { return nil }
            let times = [start, end].compactMap { $0?.adding(minutes: shift).description }.joined(separator: "–")
            return localized("{times} at home", ["times": times])
        }

        mutating func add(_ leg: Leg) {
            let isOvernight = leg.lastDay != leg.startDay
            var parts: [String] = []
            if !isOvernight, let time = leg.endTime {
                parts.append(localized("arrival {time}", ["time": time.description]))
            }
            if let minutes = leg.minutes {
                parts.append(
                    Duration.seconds(minutes * 60).formatted(
                        .units(allowed: [.hours, .minutes], width: .narrow).locale(.user)))
            }
            parts += [leg.carrier, leg.seat.isEmpty ? "" : localized("seat {seat}", ["seat": leg.seat]), leg.reference]
            let title = leg.name.isEmpty ? leg.kind.name : leg.name
            add(
                leg.startDay, .legs, leg.id, title, parts.filter { !$0.isEmpty }.joined(separator: " · "),
                notes: leg.notes, start: leg.startTime, zone: leg.startZone)
            if isOvernight {
                add(
                    leg.lastDay, .legs, leg.id, title, localized("Arrival"), start: leg.endTime, zone: leg.endZone,
                    isEnd: true)
            }
        }

        mutating func add(_ stays: [Stay]) {
            for stay in stays {
                if stay.startDay == nil && stay.endDay == nil {
                    add(nil, .stays, stay.id, stay.name, stay.placeName.isEmpty ? "" : stay.address, notes: stay.notes)
                }
                if let day = stay.startDay {
                    add(day, .stays, stay.id, stay.name, localized("Arrival"), notes: stay.notes, rank: 24 * 60)
                }
                if let day = stay.endDay {
                    // The notes are shown once.
                    add(
                        day, .stays, stay.id, stay.name, localized("Departure"),
                        notes: stay.startDay == nil ? stay.notes : "", isEnd: true)
                }
            }
        }

        /// By time, on one clock; entries of the same time in the order they were added.
        ///
        /// - Parameter zone: that of the entries that have none; `nil` where it is not known.
        func sorted(on day: CalendarDay, zone: @autoclosure () -> String?) -> [Entry] {
            // Most days have times of one clock, or none, and places are looked up in a large table.
            let entries = byDay[day] ?? []
            let dayZone = entries.contains { $0.zone != nil } ? zone().flatMap { TimeZone(named: $0) } : nil
            func rank(_ minutes: Int, _ own: String?) -> Int {
                guard let own, let time = TimeOfDay(hour: minutes / 60, minute: minutes % 60),
                    let instant = day.instant(at: time, in: own), let dayZone
                else { return minutes }
                return (Int(instant.timeIntervalSince1970) + dayZone.secondsFromGMT(for: instant)) / 60
                    - day.minutes(to: .midnight)
            }
            return entries.enumerated().map {
                (rank: rank($0.element.minutes, $0.element.zone), offset: $0.offset, entry: $0.element.entry)
            }.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.entry)
        }
    }
}

extension Meal.Kind {
    /// The hour of the day that a meal is listed at.
    fileprivate var usualHour: Int {
        switch self {
        case .breakfast: 8
        case .lunch: 12
        case .dinner: 19
        case .other: 15
        }
    }
}
