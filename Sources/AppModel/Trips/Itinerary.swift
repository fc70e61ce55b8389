import Foundation
import Localization
import Logbook

/// A trip day by day: what its lists say of each day, in the order of the clock.
public nonisolated struct Itinerary: Hashable, Sendable {
    public struct Day: Identifiable, Hashable, Sendable {
        public let day: CalendarDay
        /// “Monday, 3 May”
        public let heading: String
        public let entries: [Entry]

        public var id: CalendarDay { day }
    }

    public struct Entry: Identifiable, Hashable, Sendable {
        /// The row of the form where it is edited.
        public let id: RowID
        /// “9:00–10:30”; empty for the whole day.
        public let time: String
        public let title: String
        public let detail: String
        public let icon: String
        /// A stay has two entries: when one comes and when one goes.
        let isEnd: Bool
    }

    public let days: [Day]

    /// - Parameter draft: the trip, with what hangs on it.
    public init(_ draft: TripDraft) {
        let contents = draft.contents ?? TripContents()
        var byDay: [CalendarDay: [(minutes: Int, entry: Entry)]] = [:]
        func add(
            _ day: CalendarDay?, _ section: String, _ id: UUID, _ icon: String, _ title: String, _ detail: String = "",
            start: TimeOfDay? = nil, end: TimeOfDay? = nil, isEnd: Bool = false, rank: Int = -1
        ) {
            guard let day else { return }
            let times = [start, end].compactMap { $0?.description }.joined(separator: "–")
            let entry = Entry(
                id: RowID(section: section, entry: id), time: times, title: title, detail: detail, icon: icon,
                isEnd: isEnd)
            byDay[day, default: []].append((start?.minutes ?? rank, entry))
        }
        for stay in contents.stays {
            let name = stay.placeName.isEmpty ? stay.address : stay.placeName
            add(stay.startDay, "stays", stay.id, "user-home-symbolic", name, localized("Arrival"), rank: 24 * 60)
            add(stay.endDay, "stays", stay.id, "user-home-symbolic", name, localized("Departure"), isEnd: true)
        }
        for item in contents.itinerary {
            add(
                item.day, "itinerary", item.id, "x-office-calendar-symbolic", item.title, item.place,
                start: item.startTime, end: item.endTime)
        }
        for session in contents.sessions {
            add(
                session.day, "sessions", session.id, "x-office-presentation-symbolic", session.title,
                [session.speaker, session.room].filter { !$0.isEmpty }.joined(separator: " · "),
                start: session.startTime, end: session.endTime)
        }
        for meal in contents.meals {
            let hour = [Meal.Kind.breakfast: 8, .lunch: 12, .dinner: 19, .other: 15][meal.kind] ?? 12
            add(
                meal.day, "meals", meal.id, "emoji-food-symbolic", meal.kind.name, meal.place, rank: hour * 60)
        }
        for drive in contents.mileage {
            let way = [drive.origin, drive.destination].filter { !$0.isEmpty }.joined(separator: " – ")
            add(
                drive.day, "mileage", drive.id, "mark-location-symbolic", way,
                "\(NumberText().text(drive.distance)) \(drive.unit.rawValue)")
        }
        // Every day of the trip is there, also one without a plan; but not for ever.
        let length = min(draft.startDay.days(until: draft.endDay), 60)
        let own = length < 0 ? [] : (0...length).map { draft.startDay.adding(days: $0) }
        let all = Set(own).union(byDay.keys).sorted()
        days = all.map { day in
            let entries = (byDay[day] ?? []).enumerated().sorted {
                ($0.element.minutes, $0.offset) < ($1.element.minutes, $1.offset)
            }
            return Day(day: day, heading: DayText().heading(day), entries: entries.map(\.element.entry))
        }
    }
}
