import Foundation
import Interchange
import Localization
import Logbook

/// Reads reservations by schema.org: https://schema.org/Reservation.
struct LinkedDataReader {
    private(set) var bookings: [Booking] = []
    private let source: String
    /// The facts of the reservation that is being read.
    private var facts: [Booking.Fact] = []

    /// How deep documents may lie in each other.
    private static let depthLimit = 8

    init(_ document: JSONValue, from source: String) {
        self.source = source
        read(document, depth: 0)
    }

    private mutating func read(_ value: JSONValue, depth: Int) {
        guard depth <= Self.depthLimit else { return }
        if case .list(let list) = value {
            for entry in list { read(entry, depth: depth + 1) }
            return
        }
        guard let object = value.object else { return }
        if let graph = object["@graph"] { read(graph, depth: depth + 1) }
        if let others = object["subReservation"] { read(others, depth: depth + 1) }
        facts = []
        let content: Booking.Content? =
            switch Self.type(of: value) {
            case "FlightReservation": flight(value)
            case "TrainReservation":
                leg(
                    .train, value, from: ["departureStation"], to: ["arrivalStation"],
                    number: ["trainNumber", "trainName"])
            case "BusReservation":
                leg(
                    .bus, value, from: ["departureBusStop", "departureStation"],
                    to: ["arrivalBusStop", "arrivalStation"],
                    number: ["busNumber", "busName"])
            case "BoatReservation":
                leg(
                    .ferry, value, from: ["departureBoatTerminal"], to: ["arrivalBoatTerminal"],
                    number: ["boatNumber", "name"])
            case "RentalCarReservation", "TaxiReservation": car(value)
            case "LodgingReservation": stay(value)
            case "EventReservation": event(value)
            case "FoodEstablishmentReservation": table(value)
            default: nil
            }
        guard let content else { return }
        var booking = Booking(content: content, facts: facts)
        booking.price = price(value)
        booking.isCancelled = value["reservationStatus"]?.line?.lowercased().contains("cancel") ?? false
        bookings.append(booking)
    }

    /// The type without its address: `FlightReservation`.
    private static func type(of value: JSONValue) -> String {
        let name = value["@type"]?.text ?? value["@type"]?.list?.first?.text ?? ""
        return name.split(separator: "/").last.map(String.init) ?? name
    }

    // MARK: - Fields

    /// The first of some fields that is there, which is noted with its place.
    private mutating func text(_ name: String, _ value: JSONValue?, _ keys: String...) -> String {
        for key in keys {
            guard let text = value?[key]?.line else { continue }
            note(name, text, key)
            return text
        }
        return ""
    }

    private mutating func note(_ name: String, _ value: String, _ key: String) {
        if !value.isEmpty { facts.append(Booking.Fact(name: name, value: value, source: "\(source): \(key)")) }
    }

    private mutating func time(_ name: String, _ value: JSONValue?, _ key: String, at place: String) -> CalendarMoment?
    {
        guard let time = CalendarMoment(value?[key], at: place) else { return nil }
        note(name, time.plainText, key)
        return time
    }

    private mutating func reference(_ value: JSONValue) -> String {
        text(localized("Booking number"), value, "reservationNumber", "reservationId")
    }

    private mutating func seat(_ value: JSONValue) -> String {
        let seat = value["reservedTicket"]?["ticketedSeat"] ?? value["ticketedSeat"]
        let coach = text(localized("Coach"), seat, "seatSection")
        let row = seat?["seatRow"]?.line ?? ""
        let number = text(localized("Seat"), seat, "seatNumber")
        let whole = [coach, number.hasPrefix(row) ? number : row + number].filter { !$0.isEmpty }.joined(separator: " ")
        return whole.isEmpty ? text(localized("Seat"), value, "airplaneSeat") : whole
    }

    private func price(_ value: JSONValue) -> Money? {
        let total = value["totalPrice"] ?? value["price"] ?? value["reservedTicket"]?["totalPrice"]
        let text = total?["price"]?.line ?? total?["value"]?.line ?? total?.line
        let currency = value["priceCurrency"]?.line ?? total?["priceCurrency"]?.line ?? total?["currency"]?.line
        guard let text, let currency = currency?.uppercased(), currency.count == 3 else { return nil }
        return NumberText.inFiles.money(in: text, currency: currency).flatMap { $0.minorUnits > 0 ? $0 : nil }
    }

    /// The lines of an address.
    private static func address(_ value: JSONValue?) -> String {
        guard let address = value?["address"] else { return "" }
        guard address.object != nil else { return address.line ?? "" }
        let town = ["postalCode", "addressLocality"].compactMap { address[$0]?.line }.joined(separator: " ")
        return [
            address["streetAddress"]?.line ?? "", town, address["addressRegion"]?.line ?? "",
            address["addressCountry"]?.line ?? "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    // MARK: - Kinds

    private mutating func flight(_ value: JSONValue) -> Booking.Content? {
        guard let flight = value["reservationFor"] else { return nil }
        let airline = flight["airline"] ?? flight["provider"] ?? flight["seller"]
        let number = text(localized("Number"), flight, "flightNumber")
        var leg = Leg(kind: .flight, startDay: .earliest)
        leg.number = number.isEmpty ? "" : Leg.flightNumber(airline?["iataCode"]?.line, number)
        leg.carrier = text(localized("Carrier"), airline, "name")
        (leg.origin, leg.destination) = (airport(flight["departureAirport"]), airport(flight["arrivalAirport"]))
        note(localized("Starting point"), leg.origin, "departureAirport")
        note(localized("End point"), leg.destination, "arrivalAirport")
        return whole(&leg, value, flight, start: "departureTime", "departureDay", end: "arrivalTime")
    }

    private func airport(_ value: JSONValue?) -> String {
        Leg.airport(code: value?["iataCode"]?.line, name: value?["name"]?.line)
    }

    private mutating func leg(
        _ kind: Leg.Kind, _ value: JSONValue, from: [String], to: [String], number: [String]
    ) -> Booking.Content? {
        guard let trip = value["reservationFor"] else { return nil }
        var leg = Leg(kind: kind, startDay: .earliest)
        leg.number = number.lazy.compactMap { trip[$0]?.line }.first ?? ""
        note(localized("Number"), leg.number, number[0])
        leg.carrier = text(localized("Carrier"), trip["provider"] ?? trip["busCompany"] ?? trip["trainCompany"], "name")
        leg.origin = from.lazy.compactMap { trip[$0]?.line }.first ?? ""
        leg.destination = to.lazy.compactMap { trip[$0]?.line }.first ?? ""
        note(localized("Starting point"), leg.origin, from[0])
        note(localized("End point"), leg.destination, to[0])
        return whole(&leg, value, trip, start: "departureTime", "departureDay", end: "arrivalTime")
    }

    private mutating func car(_ value: JSONValue) -> Booking.Content? {
        var leg = Leg(kind: .car, startDay: .earliest)
        let vehicle = value["reservationFor"]
        leg.number = text(localized("Number"), vehicle, "name", "model")
        leg.carrier = text(localized("Carrier"), vehicle?["rentalCompany"] ?? value["provider"], "name")
        leg.origin = place(value["pickupLocation"])
        leg.destination = place(value["dropoffLocation"])
        note(localized("Starting point"), leg.origin, "pickupLocation")
        note(localized("End point"), leg.destination, "dropoffLocation")
        return whole(&leg, value, value, start: "pickupTime", "pickupDate", end: "dropoffTime")
    }

    private func place(_ value: JSONValue?) -> String {
        let parts = [value?["name"]?.line ?? "", Self.address(value)].filter { !$0.isEmpty }
        return String(parts.joined(separator: ", ").unicodeScalars.prefix(200))
    }

    /// The leg with its days, times and what all reservations have; `nil` for one without a day.
    private mutating func whole(
        _ leg: inout Leg, _ value: JSONValue, _ trip: JSONValue, start: String, _ startDay: String, end: String
    ) -> Booking.Content? {
        let departure =
            time(localized("Departure"), trip, start, at: leg.origin)
            ?? time(localized("Departure"), trip, startDay, at: leg.origin)
        guard let departure, !leg.origin.isEmpty || !leg.destination.isEmpty else { return nil }
        (leg.startDay, leg.startTime, leg.startZone) = (departure.day, departure.time, departure.zone)
        if let arrival = time(localized("Arrival"), trip, end, at: leg.destination) {
            (leg.endDay, leg.endTime, leg.endZone) = (arrival.day, arrival.time, arrival.zone)
        }
        leg.seat = seat(value)
        leg.reference = reference(value)
        return .leg(leg)
    }

    private mutating func stay(_ value: JSONValue) -> Booking.Content? {
        let hotel = value["reservationFor"]
        var stay = Stay(
            placeName: text(localized("Place"), hotel, "name"),
            address: String(Self.address(hotel).unicodeScalars.prefix(200)), isConfirmed: true)
        note(localized("Address"), stay.address, "address")
        let place = stay.address.isEmpty ? stay.placeName : stay.address
        let start =
            time(localized("Arrival"), value, "checkinTime", at: place)
            ?? time(localized("Arrival"), value, "checkinDate", at: place)
        let end =
            time(localized("Departure"), value, "checkoutTime", at: place)
            ?? time(localized("Departure"), value, "checkoutDate", at: place)
        (stay.startDay, stay.endDay) = (start?.day, end?.day)
        stay.reference = reference(value)
        stay.cost = price(value)
        guard !stay.name.isEmpty, stay.startDay != nil else { return nil }
        return .stay(stay)
    }

    private mutating func event(_ value: JSONValue) -> Booking.Content? {
        guard let event = value["reservationFor"] else { return nil }
        let place = place(event["location"])
        return item(
            text(localized("What"), event, "name"), place,
            time(localized("Starts"), event, "startDate", at: place),
            time(localized("Ends"), event, "endDate", at: place),
            value)
    }

    private mutating func table(_ value: JSONValue) -> Booking.Content? {
        let restaurant = value["reservationFor"]
        let place = Self.address(restaurant)
        return item(
            text(localized("What"), restaurant, "name"), place,
            time(localized("Starts"), value, "startTime", at: place),
            time(localized("Ends"), value, "endTime", at: place),
            value)
    }

    private mutating func item(
        _ title: String, _ place: String, _ start: CalendarMoment?, _ end: CalendarMoment?, _ value: JSONValue
    ) -> Booking.Content? {
        guard let start, !title.isEmpty else { return nil }
        note(localized("Place"), place, "location")
        let reference = reference(value)
        return .item(
            ItineraryItem(
                day: start.day, startTime: start.time, endTime: end.flatMap { $0.day == start.day ? $0.time : nil },
                timeZone: start.time == nil ? nil : start.zone, title: title,
                place: String(place.unicodeScalars.prefix(200)), notes: reference))
    }
}
