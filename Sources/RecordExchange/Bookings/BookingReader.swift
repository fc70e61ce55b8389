import Foundation
import Interchange
import Localization
import Logbook

/// Merges bookings with the trips of a logbook: what is there gets what it lacks and the newest times, everything else is added to
/// the trip on its days, or to a new one.
struct BookingReader {
    private struct Target {
        var name: String
        var kind: Trip.Kind
        var days: ClosedRange<CalendarDay>
        /// The row of a new trip.
        var row: Int?
        /// Of a trip of the logbook, which bookings may make longer.
        var draft: TripDraft?
        /// The row that makes it longer.
        var extensionRow: Int?
    }

    /// What a booking is compared with, each with its trip.
    private var legs: [(trip: UUID, leg: Leg)] = []
    private var stays: [(trip: UUID, stay: Stay)] = []
    private var items: [(trip: UUID, item: ItineraryItem)] = []
    private var expenses: Set<Payment> = []
    private var targets: [UUID: Target] = [:]
    private let choices: BookingChoices
    private var rows: [RecordImport.Row] = []

    /// An expense by what makes it the same as another one.
    private struct Payment: Hashable {
        let trip: UUID
        let cost: Money
        let details: String
    }

    init(_ trips: [Trip], _ contents: [UUID: TripContents], _ choices: BookingChoices) {
        self.choices = choices
        for trip in trips {
            targets[trip.id] = Target(
                name: trip.name, kind: trip.kind, days: trip.startDay...trip.endDay, draft: TripDraft(trip))
            let contents = contents[trip.id] ?? TripContents()
            legs += contents.legs.map { (trip.id, $0) }
            stays += contents.stays.map { (trip.id, $0) }
            items += contents.itinerary.map { (trip.id, $0) }
            for expense in contents.expenses {
                expenses.insert(Payment(trip: trip.id, cost: expense.cost, details: expense.details))
            }
        }
    }

    /// How far apart the bookings of a new trip may lie, days.
    private static let gap = 3

    mutating func rows(_ bookings: [Booking]) -> [RecordImport.Row] {
        let sorted = bookings.compactMap { booking in booking.days.map { (booking, $0) } }
            .sorted { ($0.1.lowerBound, $0.1.upperBound) < ($1.1.lowerBound, $1.1.upperBound) }
        // Those without a trip, in groups that follow each other.
        var groups: [[(booking: Booking, days: ClosedRange<CalendarDay>)]] = []
        for (booking, days) in sorted {
            if let trip = knownTrip(of: booking) ?? trip(on: days) {
                add(booking, to: trip)
            } else if let last = groups.last?.map(\.days.upperBound).max(),
                last.days(until: days.lowerBound) <= Self.gap
            {
                groups[groups.count - 1].append((booking, days))
            } else {
                groups.append([(booking, days)])
            }
        }
        for group in groups { addTrip(group) }
        return rows
    }

    // MARK: - Trips

    /// The trip that has the same booking already.
    private func knownTrip(of booking: Booking) -> UUID? {
        switch booking.content {
        case .leg(let leg): index(of: leg).map { legs[$0].trip }
        case .stay(let stay): index(of: stay).map { stays[$0].trip }
        case .item(let item): index(of: item).map { items[$0].trip }
        }
    }

    /// The shortest trip that has the days, or begins or ends a day beside them.
    private func trip(on days: ClosedRange<CalendarDay>) -> UUID? {
        if let trip = choices.trip { return targets[trip] == nil ? nil : trip }
        func length(_ days: ClosedRange<CalendarDay>) -> Int { days.lowerBound.days(until: days.upperBound) }
        for margin in [0, 1] {
            let near = targets.filter { _, target in
                target.days.lowerBound.adding(days: -margin) <= days.lowerBound
                    && days.lowerBound <= target.days.upperBound.adding(days: margin)
            }
            let shortest = near.min { (length($0.value.days), $0.key) < (length($1.value.days), $1.key) }
            if let shortest { return shortest.key }
        }
        return nil
    }

    private mutating func addTrip(_ group: [(booking: Booking, days: ClosedRange<CalendarDay>)]) {
        let first = group.map(\.days.lowerBound).min() ?? .today()
        let last = group.map(\.days.upperBound).max() ?? first
        let destination = Self.destination(of: group.map(\.booking))
        var draft = TripDraft(
            id: UUID.random(), name: destination.isEmpty ? localized("New Trip") : destination,
            destination: destination,
            startDay: first, endDay: last)
        switch choices.tripKind {
        case .trip: break
        case .business:
            draft.specifics = .business(
                Trip.Business(perDiem: Money(minorUnits: 0, currency: choices.currency), followsStays: true))
        case .personal: draft.specifics = .personal(reason: .unknown)
        }
        guard let id = draft.id else { return }
        var row = RecordImport.Row(
            line: rows.count + 1, title: [draft.name, DayText().span(first, last)].joined(separator: ", "),
            outcome: .new)
        row.records.trips = [draft]
        targets[id] = Target(name: draft.name, kind: choices.tripKind, days: first...last, row: rows.count)
        rows.append(row)
        for (booking, _) in group { add(booking, to: id) }
    }

    /// Where one goes: the town of the first stay, else the end of the first leg.
    private static func destination(of bookings: [Booking]) -> String {
        let stay = bookings.lazy.compactMap { booking -> Stay? in
            if case .stay(let stay) = booking.content { stay } else { nil }
        }.first
        if let stay, let town = [stay.address, stay.placeName].lazy.compactMap({ KnownPlace($0)?.town }).first {
            return town
        }
        let legs = bookings.compactMap { booking -> Leg? in
            if case .leg(let leg) = booking.content { leg } else { nil }
        }
        guard let leg = legs.first else { return stay?.name ?? "" }
        return KnownPlace(leg.destination).map(\.town).flatMap { $0.isEmpty ? nil : $0 } ?? leg.destination
    }

    // MARK: - Merging

    /// Makes a trip of the logbook long enough for a booking, in a row of its own.
    private mutating func extend(_ trip: UUID, by booking: Booking) {
        guard var target = targets[trip], var draft = target.draft, !booking.isCancelled, let days = booking.days else {
            return
        }
        let whole = min(target.days.lowerBound, days.lowerBound)...max(target.days.upperBound, days.upperBound)
        let growth =
            target.days.lowerBound.days(until: target.days.upperBound) - whole.lowerBound.days(until: whole.upperBound)
        guard growth < 0, growth >= -Self.longestExtension else { return }
        (draft.startDay, draft.endDay) = (whole.lowerBound, whole.upperBound)
        var row = RecordImport.Row(
            line: rows.count + 1,
            title: [draft.name, DayText().span(draft.startDay, draft.endDay)].joined(separator: ", "), outcome: .changed
        )
        row.records.trips = [draft]
        if let old = target.extensionRow {
            rows[old] = row
        } else {
            target.extensionRow = rows.count
            rows.append(row)
        }
        (target.days, target.draft) = (whole, draft)
        targets[trip] = target
    }

    /// The most days that a booking makes a trip longer by.
    private static let longestExtension = 31

    private mutating func add(_ booking: Booking, to trip: UUID) {
        extend(trip, by: booking)
        let target = targets[trip]
        let (thing, title, outcome): (TripAddition.Thing, String, RecordImport.Outcome)
        switch booking.content {
        case .leg(let leg):
            let old = index(of: leg)
            let merged = old.map { legs[$0].leg.merged(with: leg) } ?? leg
            outcome = old.map { legs[$0].leg == merged ? .same : .changed } ?? .new
            if let old { legs[old].leg = merged } else { legs.append((trip, merged)) }
            (thing, title) = (.leg(merged), [merged.name, "\(merged.startDay)"].joined(separator: ", "))
        case .stay(let stay):
            let old = index(of: stay)
            let merged = old.map { stays[$0].stay.merged(with: stay) } ?? stay
            outcome = old.map { stays[$0].stay == merged ? .same : .changed } ?? .new
            if let old { stays[old].stay = merged } else { stays.append((trip, merged)) }
            let days = [merged.startDay, merged.endDay].compactMap { $0?.description }.joined(separator: " – ")
            (thing, title) = (.stay(merged), [merged.name, days].joined(separator: ", "))
        case .item(let item):
            let old = index(of: item)
            outcome = old == nil ? .new : .same
            if old == nil { items.append((trip, item)) }
            (thing, title) = (.itineraryItem(item), [item.title, "\(item.day)"].joined(separator: ", "))
        }
        let addition = TripAddition(thing, to: trip)
        var row = RecordImport.Row(
            line: rows.count + 1, title: title, outcome: addition.problem.map { .wrong($0.description) } ?? outcome)
        (row.trip, row.tripRow) = (target?.name, target?.row)
        row.isCancelled = booking.isCancelled
        row.facts = booking.facts.map { "\($0.name): \($0.value) (\($0.source))" }
        if row.outcome.isOffered { row.records.additions = [addition] }
        rows.append(row)
        if case .leg(let leg) = thing, let price = booking.price, row.outcome.isOffered || outcome == .same {
            addExpense(of: leg, price, to: trip)
        }
    }

    /// What a leg cost, once.
    private mutating func addExpense(of leg: Leg, _ price: Money, to trip: UUID) {
        let details = String(leg.name.unicodeScalars.prefix(200))
        guard expenses.insert(Payment(trip: trip, cost: price, details: details)).inserted else { return }
        var row = RecordImport.Row(
            line: rows.count + 1, title: [details, price.text()].joined(separator: ", "), outcome: .new)
        (row.trip, row.tripRow) = (targets[trip]?.name, targets[trip]?.row)
        row.records.additions = [
            TripAddition(
                .expense(Expense(day: leg.startDay, category: .transport, details: details, cost: price)), to: trip)
        ]
        rows.append(row)
    }

    /// The leg of a trip that is the same: by its number or its ends on a day, or by its booking code and ends on a day near it.
    private func index(of leg: Leg) -> Int? {
        legs.firstIndex { known in
            guard known.leg.kind == leg.kind else { return false }
            let other = known.leg
            let hasSameNumber = !leg.number.isEmpty && other.number.isSame(as: leg.number)
            let hasSameEnds =
                other.origin.isSamePlace(as: leg.origin) && other.destination.isSamePlace(as: leg.destination)
            if other.startDay == leg.startDay {
                return hasSameNumber || hasSameEnds && (leg.number.isEmpty || other.number.isEmpty)
            }
            let isRebooked = !leg.reference.isEmpty && other.reference.isSame(as: leg.reference) && hasSameEnds
            return isRebooked && hasSameNumber && abs(other.startDay.days(until: leg.startDay)) <= Self.gap
        }
    }

    private func index(of stay: Stay) -> Int? {
        stays.firstIndex { known in
            let other = known.stay
            guard other.startDay == stay.startDay else {
                return !stay.reference.isEmpty && other.reference.isSame(as: stay.reference)
                    && other.name.isSame(as: stay.name)
            }
            return other.name.isSame(as: stay.name)
                || !stay.reference.isEmpty && other.reference.isSame(as: stay.reference)
        }
    }

    private func index(of item: ItineraryItem) -> Int? {
        items.firstIndex {
            $0.item.day == item.day && $0.item.title.isSame(as: item.title) && $0.item.startTime == item.startTime
        }
    }
}

/// What bookings become.
public struct BookingChoices: Hashable, Sendable {
    /// The kind of trips that are new.
    public var tripKind: Trip.Kind
    /// The trip that all bookings belong to; `nil` for those on their days.
    public var trip: UUID?
    /// Of the per diem of a business trip that is new.
    public var currency: String

    public init(tripKind: Trip.Kind = .trip, trip: UUID? = nil, currency: String = "EUR") {
        (self.tripKind, self.trip, self.currency) = (tripKind, trip, currency)
    }
}

extension Leg {
    /// The leg with what a newer booking of it says; what is written by hand stays where the booking says nothing.
    fileprivate func merged(with booked: Leg) -> Leg {
        var leg = self
        for path in [\Leg.number, \.carrier, \.origin, \.destination] where leg[keyPath: path].isEmpty {
            leg[keyPath: path] = booked[keyPath: path]
        }
        for path in [\Leg.seat, \.reference] where !booked[keyPath: path].isEmpty {
            leg[keyPath: path] = booked[keyPath: path]
        }
        if booked.startDay != leg.startDay || booked.startTime != nil {
            (leg.startDay, leg.startTime) = (booked.startDay, booked.startTime ?? leg.startTime)
            leg.startZone = booked.startZone ?? leg.startZone
        }
        if booked.endTime != nil || leg.endDay == nil && booked.endDay != nil {
            (leg.endDay, leg.endTime) = (booked.endDay, booked.endTime ?? leg.endTime)
            leg.endZone = booked.endZone ?? leg.endZone
        }
        return leg
    }
}

extension Stay {
    /// The stay with what a newer booking of it says.
    fileprivate func merged(with booked: Stay) -> Stay {
        var stay = self
        if stay.placeName.isEmpty { stay.placeName = booked.placeName }
        if stay.address.isEmpty { stay.address = booked.address }
        if !booked.reference.isEmpty { stay.reference = booked.reference }
        (stay.startDay, stay.endDay) = (booked.startDay ?? stay.startDay, booked.endDay ?? stay.endDay)
        stay.cost = stay.cost ?? booked.cost
        stay.isConfirmed = stay.isConfirmed || booked.isConfirmed
        return stay
    }
}

extension String {
    /// Whether two texts are the same but for case, marks and blanks.
    fileprivate func isSame(as other: String) -> Bool { folded == other.folded }

    private var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).filter { !$0.isWhitespace }
    }

    /// Whether two texts name the same place, as airports by their codes.
    fileprivate func isSamePlace(as other: String) -> Bool {
        if isSame(as: other) { return true }
        guard let (place, another) = KnownPlace(self).flatMap({ place in KnownPlace(other).map { (place, $0) } }) else {
            return false
        }
        return place == another || place.airport.isEmpty != another.airport.isEmpty && place.town == another.town
    }
}
