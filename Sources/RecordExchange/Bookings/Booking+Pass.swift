import Foundation
import Interchange
import Localization
import Logbook

/// Reads passes of wallets, by Apple's description of the files: what a machine reads first (`semantics`), then the barcode of a
/// boarding pass by IATA's resolution 792, then the fields that a person reads.
struct PassReader {
    private let pass: JSONValue
    private let texts: [String: String]
    private var facts: [Booking.Fact] = []

    init(_ pass: JSONValue, texts: [String: String]) {
        (self.pass, self.texts) = (pass, texts)
    }

    /// The legs of a boarding pass, or the event of a ticket; none for a card.
    mutating func bookings() -> [Booking] {
        if let board = pass["boardingPass"] { return legs(board) }
        if let ticket = pass["eventTicket"] { return event(ticket) }
        return []
    }

    private mutating func note(_ name: String, _ value: String, _ source: String) {
        if !value.isEmpty {
            facts.append(Booking.Fact(name: name, value: value, source: "\(localized("pass")): \(source)"))
        }
    }

    // MARK: - Fields

    private struct Field {
        let key: String
        let label: String
        let value: JSONValue
    }

    /// The fields that are printed on the front, then those of the back.
    private func fields(_ style: JSONValue) -> [Field] {
        ["primaryFields", "headerFields", "secondaryFields", "auxiliaryFields", "backFields"].flatMap { group in
            (style[group]?.list ?? []).prefix(40).compactMap { field in
                guard let value = field["value"] else { return nil }
                let label = field["label"]?.line ?? ""
                return Field(key: field["key"]?.line ?? "", label: texts[label] ?? label, value: value)
            }
        }
    }

    /// The value of the first field whose key or label has one of some words: a short one whole, since “to” is in many.
    private mutating func field(_ name: String, in fields: [Field], _ words: String...) -> String {
        for word in words {
            let isNamed = { (name: String) in
                let name = name.lowercased()
                return word.count > 4 ? name.contains(word) : word.count > 3 ? name.hasPrefix(word) : name == word
            }
            for field in fields where isNamed(field.key) || isNamed(field.label) {
                guard let raw = field.value.line else { continue }
                let text = texts[raw] ?? raw
                note(name, text, field.key.isEmpty ? field.label : field.key)
                return text
            }
        }
        return ""
    }

    private mutating func semantic(_ name: String, _ keys: String...) -> String {
        for key in keys {
            guard let text = pass["semantics"]?[key]?.line else { continue }
            note(name, text, "semantics.\(key)")
            return text
        }
        return ""
    }

    private mutating func semanticTime(_ name: String, _ keys: String..., at place: String) -> CalendarMoment? {
        for key in keys {
            guard let time = CalendarMoment(pass["semantics"]?[key], at: place) else { continue }
            note(
                name, time.plainText,
                "semantics.\(key)")
            return time
        }
        return nil
    }

    // MARK: - Boarding passes

    private mutating func legs(_ board: JSONValue) -> [Booking] {
        let kind: Leg.Kind =
            switch board["transitType"]?.line {
            case "PKTransitTypeTrain": .train
            case "PKTransitTypeBus": .bus
            case "PKTransitTypeBoat": .ferry
            default: .flight
            }
        let code = pass["barcodes"]?["message"]?.text ?? pass["barcode"]?["message"]?.text ?? ""
        let coded =
            kind == .flight
            ? BoardingCode.legs(code, near: CalendarDay(String((pass["relevantDate"]?.text ?? "").prefix(10)))) : []
        guard coded.count > 1 else { return [leg(kind, board, coded.first)].compactMap(\.self) }
        // Only the first of them is on the front of the pass.
        return [leg(kind, board, coded[0])].compactMap(\.self)
            + coded.dropFirst().map { code in
                facts = []
                var leg = Leg(kind: .flight, startDay: code.day)
                apply(code, to: &leg)
                return Booking(content: .leg(leg), facts: facts)
            }
    }

    private mutating func apply(_ code: BoardingCode, to leg: inout Leg) {
        let source = localized("barcode")
        func set(_ path: WritableKeyPath<Leg, String>, _ name: String, _ value: String) {
            guard leg[keyPath: path].isEmpty, !value.isEmpty else { return }
            leg[keyPath: path] = value
            note(name, value, source)
        }
        set(\.origin, localized("Starting point"), Leg.airport(code: code.origin, name: nil))
        set(\.destination, localized("End point"), Leg.airport(code: code.destination, name: nil))
        set(\.number, localized("Number"), code.number)
        set(\.seat, localized("Seat"), code.seat)
        set(\.reference, localized("Booking number"), code.reference)
    }

    private mutating func leg(_ kind: Leg.Kind, _ board: JSONValue, _ code: BoardingCode?) -> Booking? {
        facts = []
        let fields = fields(board)
        var leg = Leg(kind: kind, startDay: .earliest)
        leg.origin = place(localized("Starting point"), "departure")
        leg.destination = place(localized("End point"), "destination")
        let number = semantic(localized("Number"), "flightCode", "vehicleNumber", "vehicleName")
        leg.number = kind == .flight && !number.isEmpty ? Leg.flightNumber(nil, number) : number
        if leg.number.isEmpty, let digits = pass["semantics"]?["flightNumber"]?.line {
            leg.number = Leg.flightNumber(pass["semantics"]?["airlineCode"]?.line, digits)
            note(localized("Number"), leg.number, "semantics.flightNumber")
        }
        leg.carrier = semantic(localized("Carrier"), "transitProvider")
        if leg.carrier.isEmpty {
            leg.carrier = pass["organizationName"]?.line ?? ""
            note(localized("Carrier"), leg.carrier, "organizationName")
        }
        leg.reference = semantic(localized("Booking number"), "confirmationNumber")
        leg.seat = seat()
        if let code { apply(code, to: &leg) }
        complete(&leg, fields)
        let start =
            semanticTime(localized("Departure"), "currentDepartureDate", "originalDepartureDate", at: leg.origin)
            ?? relevant(at: leg.origin) ?? code.map { CalendarMoment($0.day) }
        guard let start, !leg.origin.isEmpty || !leg.destination.isEmpty else { return nil }
        (leg.startDay, leg.startTime, leg.startZone) = (start.day, start.time, start.zone)
        if let end = semanticTime(
            localized("Arrival"), "currentArrivalDate", "originalArrivalDate", at: leg.destination)
        {
            (leg.endDay, leg.endTime, leg.endZone) = (end.day, end.time, end.zone)
        }
        if leg.startZone == nil { leg.startZone = KnownPlace.timeZone(of: leg.origin) }
        if leg.endZone == nil { leg.endZone = KnownPlace.timeZone(of: leg.destination) }
        var booking = Booking(content: .leg(leg), facts: facts)
        booking.price = price()
        booking.isCancelled = pass["voided"] == .flag(true)
        return booking
    }

    /// What is printed, where nothing else says it.
    private mutating func complete(_ leg: inout Leg, _ fields: [Field]) {
        if leg.origin.isEmpty {
            leg.origin = station(
                field(localized("Starting point"), in: fields, "origin", "depart", "from", "von", "de"), leg.kind)
        }
        if leg.destination.isEmpty {
            leg.destination = station(
                field(localized("End point"), in: fields, "destination", "arriv", "to", "nach", "à"), leg.kind)
        }
        if leg.number.isEmpty {
            let number = field(localized("Number"), in: fields, "flight", "train", "vehicle", "flug", "zug", "vol")
            leg.number = leg.kind == .flight && !number.isEmpty ? Leg.flightNumber(nil, number) : number
        }
        if leg.seat.isEmpty { leg.seat = field(localized("Seat"), in: fields, "seat", "sitz", "place", "platz") }
        if leg.reference.isEmpty {
            leg.reference = field(
                localized("Booking number"), in: fields, "confirmation", "booking", "pnr", "record", "reservation",
                "buchung")
        }
    }

    /// An airport or a station by what a machine reads.
    private mutating func place(_ name: String, _ end: String) -> String {
        if let code = pass["semantics"]?["\(end)AirportCode"]?.line {
            let airport = Leg.airport(code: code, name: pass["semantics"]?["\(end)AirportName"]?.line)
            note(name, airport, "semantics.\(end)AirportCode")
            return airport
        }
        return semantic(name, "\(end)StationName", "\(end)LocationDescription", "\(end)CityName")
    }

    /// Three letters on a boarding pass are an airport.
    private func station(_ text: String, _ kind: Leg.Kind) -> String {
        kind == .flight && KnownPlace(text)?.airport == text ? Leg.airport(code: text, name: nil) : text
    }

    private mutating func seat() -> String {
        guard let seat = pass["semantics"]?["seats"] else { return "" }
        let number = ["seatSection", "seatRow", "seatNumber"].compactMap { seat[$0]?.line }.joined()
        note(localized("Seat"), number, "semantics.seats")
        return number
    }

    private mutating func relevant(at place: String) -> CalendarMoment? {
        guard let time = CalendarMoment(pass["relevantDate"] ?? pass["relevantDates"]?["date"], at: place) else {
            return nil
        }
        note(
            localized("Departure"),
            time.plainText, "relevantDate")
        return time
    }

    private func price() -> Money? {
        guard let price = pass["semantics"]?["totalPrice"], let amount = price["amount"]?.line,
            let currency = price["currencyCode"]?.line?.uppercased(), currency.count == 3
        else { return nil }
        return NumberText.inFiles.money(in: amount, currency: currency).flatMap { $0.minorUnits > 0 ? $0 : nil }
    }

    // MARK: - Tickets

    private mutating func event(_ ticket: JSONValue) -> [Booking] {
        let fields = fields(ticket)
        var title = semantic(localized("What"), "eventName")
        if title.isEmpty { title = field(localized("What"), in: fields, "event", "title", "name", "show") }
        if title.isEmpty {
            title = pass["description"]?.line ?? ""
            note(localized("What"), title, "description")
        }
        var place = semantic(localized("Place"), "venueName")
        if place.isEmpty { place = field(localized("Place"), in: fields, "venue", "location", "loc", "where", "ort") }
        let start = semanticTime(localized("Starts"), "eventStartDate", at: place) ?? relevant(at: place)
        let end = semanticTime(localized("Ends"), "eventEndDate", at: place)
        let seat = seat()
        guard let start, !title.isEmpty else { return [] }
        let item = ItineraryItem(
            day: start.day, startTime: start.time, endTime: end.flatMap { $0.day == start.day ? $0.time : nil },
            timeZone: start.time == nil ? nil : start.zone, title: title, place: place,
            notes: seat.isEmpty ? "" : localized("seat {seat}", ["seat": seat]))
        return [Booking(content: .item(item), price: price(), isCancelled: pass["voided"] == .flag(true), facts: facts)]
    }
}

/// A leg in the barcode of a boarding pass, IATA resolution 792.
struct BoardingCode: Hashable {
    let reference, origin, destination, number, seat: String
    let day: CalendarDay

    /// The legs of a code: “M1…”.
    ///
    /// - Parameter near: a day near the flight, as the code has no year; `nil` for today.
    static func legs(_ code: String, near: CalendarDay?) -> [BoardingCode] {
        let bytes = Array(code.utf8)
        guard bytes.count >= 60, bytes[0] == UInt8(ascii: "M"),
            bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D })
        else { return [] }
        func text(_ range: Range<Int>) -> String {
            guard range.upperBound <= bytes.count else { return "" }
            return String(decoding: bytes[range], as: UTF8.self).trimmingCharacters(in: .whitespaces)
        }
        let count = Int(text(1..<2)) ?? 1
        var (legs, start): ([BoardingCode], Int) = ([], 23)
        for _ in 0..<min(count, 4) {
            guard start + 37 <= bytes.count, let dayOfYear = Int(text(start + 21..<start + 24)), 1...366 ~= dayOfYear
            else { break }
            let number = text(start + 16..<start + 21)
            let seat = text(start + 25..<start + 29)
            legs.append(
                BoardingCode(
                    reference: text(start..<start + 7), origin: text(start + 7..<start + 10),
                    destination: text(start + 10..<start + 13),
                    number: Leg.flightNumber(nil, text(start + 13..<start + 16) + String(number.drop { $0 == "0" })),
                    seat: String(seat.drop { $0 == "0" }), day: day(dayOfYear, near: near ?? .today())))
            guard let length = Int(text(start + 35..<start + 37), radix: 16) else { break }
            start += 37 + length
        }
        return legs
    }

    /// The day of a number in the year that brings it closest to another day.
    private static func day(_ dayOfYear: Int, near: CalendarDay) -> CalendarDay {
        let days = (near.year - 1...near.year + 1).compactMap {
            CalendarDay(year: $0, month: 1, day: 1)?.adding(days: dayOfYear - 1)
        }
        return days.min { abs($0.days(until: near)) < abs($1.days(until: near)) } ?? near
    }
}
