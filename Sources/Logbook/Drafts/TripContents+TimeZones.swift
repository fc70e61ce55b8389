extension TripContents {
    /// Sets the time zones of new times, and of those whose place has changed, by their places; what was set by hand stays.
    ///
    /// Times that were saved without a time zone are left so.
    ///
    /// - Parameters:
    ///   - stored: the entries so far; `nil` where they are not known, and nothing is set.
    ///   - destination: of the trip.
    ///   - days: of the trip.
    mutating func fillTimeZones(
        replacing stored: TripContents?, destination: String, days: ClosedRange<CalendarDay>
    ) {
        guard let stored else { return }
        let whereabouts = Whereabouts(self, destination: destination, days: days)
        fill(\.itinerary, \.timeZone, stored, when: { $0.startTime != nil }) { item in
            KnownPlace.timeZone(of: item.place) ?? whereabouts.timeZone(on: item.day)
        }
        fill(\.sessions, \.timeZone, stored, when: { $0.startTime != nil }) { session in
            session.day.flatMap { whereabouts.timeZone(on: $0) }
        }
        fill(\.mileage, \.timeZone, stored, when: { $0.startTime != nil }) { drive in
            KnownPlace.timeZone(of: drive.origin) ?? whereabouts.timeZone(on: drive.day)
        }
        fill(\.legs, \.startZone, stored) { KnownPlace.timeZone(of: $0.origin) }
        fill(\.legs, \.endZone, stored) { KnownPlace.timeZone(of: $0.destination) }
    }

    private mutating func fill<Item: Identifiable>(
        _ list: WritableKeyPath<TripContents, [Item]>, _ zone: WritableKeyPath<Item, String?>, _ stored: TripContents,
        when hasTime: (Item) -> Bool = { _ in true }, by guess: (Item) -> String?
    ) {
        let old = Dictionary(stored[keyPath: list].map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for index in self[keyPath: list].indices {
            let item = self[keyPath: list][index]
            guard hasTime(item) else { continue }
            guard let before = old[item.id], hasTime(before) else {
                if item[keyPath: zone] == nil { self[keyPath: list][index][keyPath: zone] = guess(item) }
                continue
            }
            // A zone that was that of the place before follows the place.
            let (now, then) = (guess(item), guess(before))
            guard now != then, before[keyPath: zone] == then, item[keyPath: zone] == then else { continue }
            self[keyPath: list][index][keyPath: zone] = now
        }
    }
}
