import Foundation

extension Action {
    /// The time on the clock of `zone` when it began; `nil` where that is unknown.
    ///
    /// Setting it keeps the day.
    public var startTime: TimeOfDay? {
        get {
            startedAt.map { TimeOfDay(at: $0, in: zone) }
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

extension TimeOfDay {
    /// What the clock of a zone shows at an instant.
    public init(at instant: Date, in zone: TimeZone) {
        let local = Int((instant.timeIntervalSince1970 / 60).rounded(.down)) + zone.secondsFromGMT(for: instant) / 60
        self.init(minutes: local)
    }
}

extension CalendarDay {
    /// The instant of a time on the clock of a zone, as RFC 5545, section 3.3.5 has it: the first of two where the clock shows the
    /// time twice, and of a time that the clock skips, the one after as long a while.
    func instant(at time: TimeOfDay, in zone: TimeZone) -> Date { instants(at: time, in: zone).first }

    /// The instants at which the clock of a zone shows a time; the second is another one where it shows the time twice.
    func instants(at time: TimeOfDay, in zone: TimeZone) -> (first: Date, second: Date) {
        let clock = Date(timeIntervalSince1970: Double(minutes(to: time) * 60))
        // The offsets before and after a change that may be near.
        let offsets = [-86_400.0, 86_400].map { Double(zone.secondsFromGMT(for: clock.addingTimeInterval($0))) }
        let instants = offsets.map { offset in clock.addingTimeInterval(-offset) }
        let shown = zip(instants, offsets).filter { Double(zone.secondsFromGMT(for: $0)) == $1 }.map(\.0)
        return (shown.first ?? instants[0], shown.last ?? instants[0])
    }
}
