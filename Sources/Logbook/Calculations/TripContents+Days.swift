import Foundation

extension TripContents {
    /// An entry of a trip with a day of its own.
    public struct DatedEntry: Identifiable, Hashable, Sendable {
        public let id: UUID
        /// What it is called.
        public let title: String
        /// The day.
        public let day: CalendarDay
    }

    /// The entries that begin before the trip or end after it, each with the day that is outside, in the order of the lists.
    public func daysOutside(of days: ClosedRange<CalendarDay>) -> [DatedEntry] {
        var outside: [DatedEntry] = []
        func check(_ id: UUID, _ title: String, _ entryDays: CalendarDay?...) {
            guard let day = entryDays.compactMap(\.self).first(where: { !days.contains($0) }) else { return }
            outside.append(DatedEntry(id: id, title: title, day: day))
        }
        for stay in stays { check(stay.id, stay.name, stay.startDay, stay.endDay) }
        for item in itinerary { check(item.id, item.title, item.day) }
        for session in sessions { check(session.id, session.title, session.day) }
        for meal in meals { check(meal.id, meal.kind.name, meal.day) }
        for leg in legs { check(leg.id, leg.name, leg.startDay, leg.endDay) }
        for drive in mileage { check(drive.id, drive.way.isEmpty ? drive.purpose : drive.way, drive.day) }
        for expense in expenses {
            check(expense.id, expense.details.isEmpty ? expense.category.name : expense.details, expense.day)
        }
        for attraction in attractions { check(attraction.id, attraction.name, attraction.day) }
        return outside
    }

    /// How many entries have a day.
    public var datedCount: Int {
        stays.count { $0.startDay != nil || $0.endDay != nil } + itinerary.count + legs.count + meals.count
            + mileage.count + reimbursements.count
            + expenses.count + sessions.count { $0.day != nil } + attractions.count { $0.day != nil }
    }

    /// The same entries a number of days later, or earlier for a negative number. Passes retain their printed days.
    public func moved(days: Int) -> TripContents {
        var contents = self
        func move<Item>(_ list: WritableKeyPath<TripContents, [Item]>, _ day: WritableKeyPath<Item, CalendarDay>) {
            for index in contents[keyPath: list].indices {
                let old = contents[keyPath: list][index][keyPath: day]
                contents[keyPath: list][index][keyPath: day] = old.adding(days: days)
            }
        }
        func move<Item>(_ list: WritableKeyPath<TripContents, [Item]>, _ day: WritableKeyPath<Item, CalendarDay?>) {
            for index in contents[keyPath: list].indices {
                let old = contents[keyPath: list][index][keyPath: day]
                contents[keyPath: list][index][keyPath: day] = old?.adding(days: days)
            }
        }
        move(\.stays, \.startDay)
        move(\.stays, \.endDay)
        move(\.itinerary, \.day)
        move(\.sessions, \.day)
        move(\.reimbursements, \.day)
        move(\.legs, \.startDay)
        move(\.legs, \.endDay)
        move(\.meals, \.day)
        move(\.mileage, \.day)
        move(\.expenses, \.day)
        move(\.attractions, \.day)
        return contents
    }
}
