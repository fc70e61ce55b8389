import Foundation
import Localization
import Logbook

/// A trip day by day: what its lists say of each day, in the order of the clock.
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
            case stays, itinerary, sessions, meals, mileage
        }

        public struct ID: Hashable, Sendable {
            public let list: List
            public let entry: UUID
            /// A stay has two entries: when one comes and when one goes.
            let isEnd: Bool
        }

        public let id: ID
        /// “9:00–10:30”; empty for the whole day.
        public let time: String
        public let title: String
        public let detail: String
    }

    public let days: [Day]

    /// - Parameters:
    ///   - days: of the trip.
    ///   - contents: what hangs on it.
    public init(from startDay: CalendarDay, to endDay: CalendarDay, _ contents: TripContents) {
        var byDay: [CalendarDay: [(minutes: Int, entry: Entry)]] = [:]
        func add(
            _ day: CalendarDay?, _ list: Entry.List, _ id: UUID, _ title: String, _ detail: String = "",
            start: TimeOfDay? = nil, end: TimeOfDay? = nil, isEnd: Bool = false, rank: Int = -1
        ) {
            guard let day else { return }
            let times = [start, end].compactMap { $0?.description }.joined(separator: "–")
            let id = Entry.ID(list: list, entry: id, isEnd: isEnd)
            let entry = Entry(id: id, time: times, title: title, detail: detail)
            byDay[day, default: []].append((start?.minutes ?? rank, entry))
        }
        for stay in contents.stays {
            add(stay.startDay, .stays, stay.id, stay.name, localized("Arrival"), rank: 24 * 60)
            add(stay.endDay, .stays, stay.id, stay.name, localized("Departure"), isEnd: true)
        }
        for item in contents.itinerary {
            add(
                item.day, .itinerary, item.id, item.title, item.place,
                start: item.startTime, end: item.endTime)
        }
        for session in contents.sessions {
            add(
                session.day, .sessions, session.id, session.title,
                [session.speaker, session.room].filter { !$0.isEmpty }.joined(separator: " · "),
                start: session.startTime, end: session.endTime)
        }
        for meal in contents.meals {
            let hour = [Meal.Kind.breakfast: 8, .lunch: 12, .dinner: 19, .other: 15][meal.kind] ?? 12
            add(
                meal.day, .meals, meal.id, meal.kind.name, meal.place, rank: hour * 60)
        }
        for drive in contents.mileage {
            add(
                drive.day, .mileage, drive.id, drive.way,
                "\(NumberText().text(drive.distance)) \(drive.unit.rawValue)")
        }
        // Every day of the trip is there, also one without a plan; but not for ever.
        let length = min(startDay.days(until: endDay), 60)
        let own = length < 0 ? [] : (0...length).map { startDay.adding(days: $0) }
        let all = Set(own).union(byDay.keys).sorted()
        days = all.map { day in
            let entries = (byDay[day] ?? []).enumerated().sorted {
                ($0.element.minutes, $0.offset) < ($1.element.minutes, $1.offset)
            }
            return Day(day: day, heading: DayText().heading(day), entries: entries.map(\.element.entry))
        }
    }
}
