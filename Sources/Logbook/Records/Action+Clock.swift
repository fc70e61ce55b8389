import Foundation

extension Action {
    /// The time on the clock of `zone` when it began; `nil` where that is unknown.
    ///
    /// Setting it keeps the day.
    public var startTime: TimeOfDay? {
        get {
            startedAt.flatMap { start in
                let local =
                    Int((start.timeIntervalSince1970 / 60).rounded(.down)) + zone.secondsFromGMT(for: start) / 60
                let minutes = (local % 1440 + 1440) % 1440
                return TimeOfDay(hour: minutes / 60, minute: minutes % 60)
            }
        }
        set {
            guard newValue != startTime else { return }
            startedAt = newValue.map { countedDay.instant(at: $0, in: zone) }
        }
    }

    /// Moves it to another day; it begins at the same time there.
    public mutating func move(to day: CalendarDay) {
        let time = startTime
        let shift = Double(countedDay.days(until: day)) * 86_400
        loggedAt = loggedAt.addingTimeInterval(shift)
        guard let startedAt else { return }
        // A day may be an hour longer or shorter where it was done.
        self.startedAt = startedAt.addingTimeInterval(shift)
        if time != startTime { self.startedAt = time.map { day.instant(at: $0, in: zone) } }
    }
}

extension CalendarDay {
    /// The instant of a time on the clock of a zone; of one that the clock skips, the one after as long a while.
    fileprivate func instant(at time: TimeOfDay, in zone: TimeZone) -> Date {
        let clock = Double(number * 86_400 + time.minutes * 60)
        let near = clock - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: clock)))
        return Date(
            timeIntervalSince1970: clock - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: near))))
    }
}
