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
            case stays, itinerary, sessions, meals, mileage, attractions
        }

        public struct ID: Hashable, Sendable {
            public let list: List
            public let entry: UUID
            /// A stay has two entries: arrival and departure.
            let isEnd: Bool
        }

        public let id: ID
        /// “9:00–10:30”; empty for the whole day.
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
    public init(from startDay: CalendarDay, to endDay: CalendarDay, _ contents: TripContents) {
        var entries = DatedEntries()
        entries.add(contents.stays)
        for item in contents.itinerary {
            entries.add(
                item.day, .itinerary, item.id, item.title, item.place, notes: item.notes,
                start: item.startTime, end: item.endTime)
        }
        for session in contents.sessions {
            entries.add(
                session.day, .sessions, session.id, session.title,
                [session.speaker, session.room].filter { !$0.isEmpty }.joined(separator: " · "), notes: session.notes,
                start: session.startTime, end: session.endTime)
        }
        for meal in contents.meals {
            entries.add(meal.day, .meals, meal.id, meal.kind.name, meal.place, rank: meal.kind.usualHour * 60)
        }
        for drive in contents.mileage {
            entries.add(
                drive.day, .mileage, drive.id, drive.way,
                "\(NumberText().text(drive.distance)) \(drive.unit.rawValue)")
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
            Day(day: day, heading: DayText().heading(day), entries: entries.sorted(on: day))
        }
    }

    /// Entries by their day.
    private struct DatedEntries {
        var byDay: [CalendarDay: [(minutes: Int, entry: Entry)]] = [:]
        var undated: [Entry] = []

        /// - Parameter rank: the minutes after midnight that an entry without a time is sorted by.
        mutating func add(
            _ day: CalendarDay?, _ list: Entry.List, _ id: UUID, _ title: String, _ detail: String = "",
            notes: String = "", start: TimeOfDay? = nil, end: TimeOfDay? = nil, isEnd: Bool = false, rank: Int = -1
        ) {
            let entry = Entry(
                id: Entry.ID(list: list, entry: id, isEnd: isEnd), time: NumberText().times(start, end) ?? "",
                title: title, detail: detail, notes: notes.trimmingCharacters(in: .whitespacesAndNewlines))
            guard let day else { return undated.append(entry) }
            byDay[day, default: []].append((start?.minutes ?? rank, entry))
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

        /// By time; entries of the same time in the order they were added.
        func sorted(on day: CalendarDay) -> [Entry] {
            (byDay[day] ?? []).enumerated().sorted {
                ($0.element.minutes, $0.offset) < ($1.element.minutes, $1.offset)
            }.map(\.element.entry)
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
