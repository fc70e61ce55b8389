import Foundation
import Interchange
import Localization
import Logbook

/// What a carrier or a hotel has confirmed, as a file has it.
struct Booking: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case leg(Leg)
        case stay(Stay)
        case item(ItineraryItem)
    }

    /// A field that was read, and where.
    struct Fact: Hashable, Sendable {
        let name: String
        let value: String
        /// The field of the file, with the document that has it: “JSON-LD: departureTime”.
        let source: String
    }

    var content: Content
    /// What was paid; `nil` where it is not said.
    var price: Money?
    var isCancelled = false
    var facts: [Fact] = []

    /// The first and the last day.
    var days: ClosedRange<CalendarDay>? {
        switch content {
        case .leg(let leg): min(leg.startDay, leg.lastDay)...max(leg.startDay, leg.lastDay)
        case .stay(let stay): stay.startDay.map { $0...max($0, stay.endDay ?? $0) }
        case .item(let item): item.day...item.day
        }
    }
}

// A time as a booking says it.

extension CalendarMoment {
    /// - Parameters:
    ///   - value: `2027-05-03T09:30:00+02:00`, with or without an offset, a day alone, or an object with one and a `timezone`.
    ///   - place: where the time is shown; its clock is the one that counts.
    init?(_ value: JSONValue?, at place: String) {
        let text = value?.text ?? value?.object?["@value"]?.text ?? ""
        let pattern = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?/
        guard let match = text.firstMatch(of: pattern), let day = CalendarDay(String(match.1)) else { return nil }
        let own = value?.object?["timezone"]?.text.flatMap { TimeZone(named: $0) == nil ? nil : $0 }
        let zone = own ?? KnownPlace.timeZone(of: place)
        let isAirport = KnownPlace(place).map { !$0.airport.isEmpty && place.contains($0.airport) } ?? false
        guard let time = match.2.flatMap({ TimeOfDay(String($0)) }) else {
            self.init(day, zone: zone)
            return
        }
        guard
            let offset = match.3.map({
                $0 == "Z" ? "+00:00" : $0.contains(":") ? String($0) : "\($0.prefix(3)):\($0.suffix(2))"
            }),
            let instant = day.instant(at: time, in: offset)
        else {
            self.init(day, time, zone: zone)
            return
        }
        // Many write the offset of the other half of the year, or of their own office; in UTC a time is an instant.
        let shift = zone.flatMap { TimeZone(named: $0) }.flatMap { known in
            TimeZone(named: offset).map { abs(known.secondsFromGMT(for: instant) - $0.secondsFromGMT()) }
        }
        if offset == "+00:00" || isAirport && (shift ?? 0) > 3600 {
            self.init(instant, zone: zone ?? offset)
        } else {
            self.init(day, time, zone: (shift ?? .max) <= 3600 ? zone : offset)
        }
    }

    /// An instant on the clock of a zone.
    init?(_ instant: Date, zone: String?) {
        guard let zone, let known = TimeZone(named: zone) else { return nil }
        self.init(.today(at: instant, in: known), TimeOfDay(at: instant, in: known), zone: zone)
    }
}

extension JSONValue {
    /// A member of an object; of a list its first entry's.
    subscript(_ key: String) -> JSONValue? {
        switch self {
        case .object(let object): object[key].flatMap { $0 == .null ? nil : $0 }
        case .list(let list): list.first?[key]
        default: nil
        }
    }

    /// A text or a number on one line; the name of an object; `nil` for anything else and for what is empty.
    var line: String? {
        let text =
            switch self {
            case .text(let text): text
            case .integer(let number): "\(number)"
            case .number(let number):
                number.formatted(.number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never))
            case .object(let object): object["name"]?.line ?? ""
            case .list(let list): list.first?.line ?? ""
            case .null, .flag: ""
            }
        // What is longer is no name of anything.
        let words = text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : String(words.unicodeScalars.prefix(200))
    }
}

extension Leg {
    /// The number of a flight with the carrier's code apart: “LH1172” as “LH 1172”.
    static func flightNumber(_ carrier: String?, _ number: String) -> String {
        let tight = number.replacing(" ", with: "").uppercased()
        // Two letters or digits, of which one is a letter, and up to four digits.
        if let match = tight.wholeMatch(of: /([A-Z][A-Z0-9]|[0-9][A-Z])0*([0-9]{1,4}[A-Z]?)/) {
            return "\(match.1) \(match.2)"
        }
        return [carrier ?? "", number].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// An airport as a leg names it: “Lisbon (LIS)”.
    static func airport(code: String?, name: String?) -> String {
        guard let code = code?.uppercased(), code.count == 3 else { return name ?? "" }
        let town = KnownPlace(code)?.town ?? ""
        let label = town.isEmpty ? name ?? "" : town
        return label.isEmpty ? code : "\(label) (\(code))"
    }
}
