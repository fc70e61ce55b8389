"""Makes thirty files of bookings in a folder, by the public descriptions of their formats, and expected.json beside them.

Passes: Apple's "Wallet Passes" (pass.json, semantics), barcodes by IATA resolution 792. Pages and messages: schema.org's reservations
as Google's and schema.org's examples have them. Names, numbers and places are made up.

bookings.py FOLDER
"""

import base64
import email.message
import email.policy
import json
import os
import quopri
import sys
import zipfile

folder = sys.argv[1]
expected = {}


def leg(kind="flight", number="", carrier="", origin="", start="", startZone=None, destination="", end="", endZone=None, seat="", reference=""):
    return {"leg": [kind, number, carrier, origin, start, startZone or "", destination, end, endZone or "", seat, reference]}


def stay(name, address, start, end, reference="", cost=""):
    return {"stay": [name, address, start, end, reference, cost]}


def item(title, place, start, end="", zone=""):
    return {"item": [title, place, start, end, zone]}


def pkpass(name, pass_json, *results, files={}):
    path = os.path.join(folder, name)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        body = {"formatVersion": 1, "passTypeIdentifier": "pass.example", "serialNumber": name, "teamIdentifier": "A1B2C3D4E5"}
        archive.writestr("pass.json", json.dumps({**body, **pass_json}))
        archive.writestr("manifest.json", "{}")
        for other, text in files.items():
            archive.writestr(other, text)
    expected[name] = list(results)


def html(name, document, *results, wrap="<!DOCTYPE html><html><head>{}</head><body><p>Thank you.</p></body></html>", attributes='type="application/ld+json"'):
    script = f"<script {attributes}>{json.dumps(document, ensure_ascii=False)}</script>"
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(wrap.format(script))
    expected[name] = list(results)


def eml(name, parts, *results):
    """parts: (media type, content, transfer encoding, file name)"""
    lines = ["From: Bookings <bookings@example.com>", "To: traveller@example.com", f"Subject: {name}", "Message-ID: <1@example.com>",
             "MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="=_outer"', "", "A message.", "--=_outer",
             "Content-Type: multipart/alternative;", ' boundary="inner"', ""]
    def part(media, content, encoding, file_name):
        head = [f"Content-Type: {media}", f"Content-Transfer-Encoding: {encoding}"]
        if file_name:
            head.append(f'Content-Disposition: attachment; filename="{file_name}"')
        data = content if isinstance(content, bytes) else content.encode("latin-1" if "iso-8859-1" in media else "utf-8")
        if encoding == "base64":
            body = base64.encodebytes(data).decode()
        elif encoding == "quoted-printable":
            body = quopri.encodestring(data).decode()
        else:
            body = data.decode("utf-8")
        return head + ["", body]
    inner = [p for p in parts if not p[3]]
    for p in inner:
        lines += ["--inner"] + part(*p)
    lines += ["--inner--", ""]
    for p in (p for p in parts if p[3]):
        lines += ["--=_outer"] + part(*p)
    lines += ["--=_outer--", ""]
    with open(os.path.join(folder, name), "w", newline="\r\n", encoding="utf-8") as file:
        file.write("\n".join(lines))
    expected[name] = list(results)


def page(document):
    return f'<html><body><script type="application/ld+json">{json.dumps(document, ensure_ascii=False)}</script></body></html>'


def bcbp(origin, destination, carrier, number, day, seat, reference, more=""):
    return "M1" + "TRAVELLER/SAM".ljust(20) + "E" + reference.ljust(7) + origin + destination + carrier.ljust(3) + number.zfill(4).ljust(5) \
        + f"{day:03d}" + "Y" + seat.zfill(4) + "0025 " + "1" + f"{len(more):02X}" + more


air = "PKTransitTypeAir"

# --- Twelve passes.
pkpass("01.pkpass", {"organizationName": "Sky", "relevantDate": "2027-05-03T09:30+02:00", "boardingPass": {"transitType": air}, "semantics": {
    "flightCode": "LH1172", "departureAirportCode": "FRA", "destinationAirportCode": "LIS", "currentDepartureDate": "2027-05-03T09:30+02:00",
    "currentArrivalDate": "2027-05-03T11:35+01:00", "confirmationNumber": "XK4RTB", "transitProvider": "Lufthansa",
    "seats": [{"seatRow": "14", "seatNumber": "A"}]}},
    leg("flight", "LH 1172", "Lufthansa", "Frankfurt am Main (FRA)", "2027-05-03 09:30", "Europe/Berlin", "Lisbon (LIS)", "2027-05-03 11:35", "Europe/Lisbon", "14A", "XK4RTB"))
pkpass("02.pkpass", {"organizationName": "An Airline", "relevantDate": "2027-05-07T16:00Z", "barcode": {"format": "PKBarcodeFormatAztec", "messageEncoding": "iso-8859-1",
    "message": bcbp("LIS", "FRA", "LH", "1173", 127, "22F", "XK4RTB")}, "boardingPass": {"transitType": air}},
    leg("flight", "LH 1173", "An Airline", "Lisbon (LIS)", "2027-05-07 17:00", "Europe/Lisbon", "Frankfurt am Main (FRA)", "", "Europe/Berlin", "22F", "XK4RTB"))
pkpass("03.pkpass", {"organizationName": "Over the Sea", "relevantDate": "2027-12-31T23:10:00-05:00", "barcodes": [{"message": bcbp("JFK", "LHR", "BA", "178", 365, "3K", "QWERTY")}],
    "boardingPass": {"transitType": air, "primaryFields": [{"key": "origin", "label": "NEW YORK", "value": "JFK"}, {"key": "destination", "label": "LONDON", "value": "LHR"}]}},
    leg("flight", "BA 178", "Over the Sea", "New York (JFK)", "2027-12-31 23:10", "America/New_York", "London (LHR)", "", "Europe/London", "3K", "QWERTY"))
pkpass("04.pkpass", {"organizationName": "Printed Air", "relevantDate": "2027-08-01T07:05:00+02:00", "boardingPass": {"transitType": air,
    "primaryFields": [{"key": "from", "label": "Zurich", "value": "ZRH"}, {"key": "to", "label": "Oslo", "value": "OSL"}],
    "secondaryFields": [{"key": "seat", "label": "SEAT", "value": "9C"}],
    "auxiliaryFields": [{"key": "flight", "label": "FLIGHT", "value": "LX1214"}],
    "backFields": [{"key": "ref", "label": "Booking reference", "value": "AB12CD"}]}},
    leg("flight", "LX 1214", "Printed Air", "Zurich (ZRH)", "2027-08-01 07:05", "Europe/Zurich", "Oslo (OSL)", "", "Europe/Oslo", "9C", "AB12CD"))
pkpass("05.pkpass", {"organizationName": "Rail", "boardingPass": {"transitType": "PKTransitTypeTrain"}, "semantics": {
    "departureStationName": "Lisboa Oriente", "destinationStationName": "Porto Campanhã", "departureLocationDescription": "Platform 4", "vehicleNumber": "AP 180",
    "originalDepartureDate": "2027-05-05T08:09:00+01:00", "originalArrivalDate": "2027-05-05T11:00:00+01:00", "seats": [{"seatSection": "21", "seatNumber": "45"}],
    "confirmationNumber": "T-881", "totalPrice": {"amount": "25.50", "currencyCode": "EUR"}}},
    leg("train", "AP 180", "Rail", "Lisboa Oriente", "2027-05-05 08:09", "+01:00", "Porto Campanhã", "2027-05-05 11:00", "+01:00", "2145", "T-881"))
pkpass("06.pkpass", {"organizationName": "Ferries", "relevantDate": "2027-06-20T22:00:00+02:00", "boardingPass": {"transitType": "PKTransitTypeBoat",
    "primaryFields": [{"key": "depart", "label": "From", "value": "Naples"}, {"key": "arrive", "label": "To", "value": "Palermo"}],
    "auxiliaryFields": [{"key": "cabin", "label": "Seat or cabin", "value": "6114"}, {"key": "booking", "label": "Booking", "value": 778812}]}},
    leg("ferry", "", "Ferries", "Naples", "2027-06-20 22:00", "Europe/Rome", "Palermo", "", "Europe/Rome", "6114", "778812"))
pkpass("07.pkpass", {"organizationName": "Coaches", "relevantDate": "2027-09-02T06:15:00+02:00", "boardingPass": {"transitType": "PKTransitTypeBus",
    "primaryFields": [{"key": "origin", "label": "ORIGIN", "value": "Berlin"}, {"key": "destination", "label": "DESTINATION", "value": "Warsaw"}],
    "secondaryFields": [{"key": "platz", "label": "PLATZ", "value": "12"}]}},
    leg("bus", "", "Coaches", "Berlin", "2027-09-02 06:15", "Europe/Berlin", "Warsaw", "", "Europe/Warsaw", "12"))
pkpass("08.pkpass", {"organizationName": "Arena", "description": "Concert ticket", "relevantDate": "2027-05-04T20:00:00+01:00", "eventTicket": {
    "primaryFields": [{"key": "event", "label": "EVENT", "value": "Evening of Fado"}], "secondaryFields": [{"key": "venue", "label": "VENUE", "value": "Lisbon"}]}},
    item("Evening of Fado", "Lisbon", "2027-05-04 20:00", "", "Europe/Lisbon"))
pkpass("09.pkpass", {"organizationName": "Museum", "eventTicket": {}, "semantics": {"eventName": "Tiles", "venueName": "Porto", "eventStartDate": "2027-05-06T10:00+01:00",
    "eventEndDate": "2027-05-06T11:30+01:00"}},
    item("Tiles", "Porto", "2027-05-06 10:00", "11:30", "Europe/Lisbon"))
pkpass("10.pkpass", {"organizationName": "Localized", "relevantDate": "2027-05-03T06:00:00Z", "boardingPass": {"transitType": air,
    "primaryFields": [{"key": "a", "label": "FROM_LABEL", "value": "MUC"}, {"key": "b", "label": "TO_LABEL", "value": "DUB"}],
    "auxiliaryFields": [{"key": "c", "label": "FLIGHT_LABEL", "value": "EI 353"}]}},
    leg("flight", "EI 353", "Localized", "Munich (MUC)", "2027-05-03 08:00", "Europe/Berlin", "Dublin (DUB)", "", "Europe/Dublin"),
    files={"en.lproj/pass.strings": '"FROM_LABEL" = "Departure";\n"TO_LABEL" = "Destination";\n"FLIGHT_LABEL" = "Flight";\n'.encode("utf-16")})
pkpass("11.pkpass", {"organizationName": "Two Legs", "relevantDate": "2027-03-28T06:40:00+02:00", "barcode": {"message":
    "M2" + "TRAVELLER/SAM".ljust(20) + "E" + "ZZ9PZA".ljust(7) + "BER" + "FRA" + "LH".ljust(3) + "0171 " + "087" + "M" + "011D" + "0009 " + "1" + "05" + "12345"
    + "ZZ9PZA".ljust(7) + "FRA" + "HND" + "NH".ljust(3) + "0204 " + "087" + "M" + "034K" + "0107 " + "1" + "00"}, "boardingPass": {"transitType": air}},
    leg("flight", "LH 171", "Two Legs", "Berlin (BER)", "2027-03-28 06:40", "Europe/Berlin", "Frankfurt am Main (FRA)", "", "Europe/Berlin", "11D", "ZZ9PZA"),
    leg("flight", "NH 204", "", "Frankfurt am Main (FRA)", "2027-03-28", "", "Tokyo (HND)", "", "", "34K", "ZZ9PZA"))
pkpass("12.pkpass", {"organizationName": "Voided Air", "voided": True, "boardingPass": {"transitType": air}, "semantics": {
    "airlineCode": "TP", "flightNumber": 571, "departureAirportCode": "LIS", "departureAirportName": "Lisbon", "destinationAirportCode": "MUC",
    "originalDepartureDate": "2027-05-09T12:00:00+01:00"}},
    {**leg("flight", "TP 571", "Voided Air", "Lisbon (LIS)", "2027-05-09 12:00", "Europe/Lisbon", "Munich (MUC)", "", "Europe/Berlin"), "cancelled": True})

# --- Ten pages.
context = {"@context": "http://schema.org"}
flight = {**context, "@type": "FlightReservation", "reservationNumber": "RXJ34P", "reservationStatus": "http://schema.org/Confirmed",
    "underName": {"@type": "Person", "name": "A traveller"}, "airplaneSeat": "9A", "reservationFor": {"@type": "Flight", "flightNumber": "110",
    "airline": {"@type": "Airline", "name": "United", "iataCode": "UA"}, "departureAirport": {"@type": "Airport", "name": "San Francisco Airport", "iataCode": "SFO"},
    "departureTime": "2027-03-04T20:15:00-08:00", "arrivalAirport": {"@type": "Airport", "name": "John F. Kennedy International Airport", "iataCode": "JFK"},
    "arrivalTime": "2027-03-05T06:30:00-05:00"}}
united = leg("flight", "UA 110", "United", "San Francisco (SFO)", "2027-03-04 20:15", "America/Los_Angeles", "New York (JFK)", "2027-03-05 06:30", "America/New_York", "9A", "RXJ34P")
html("13.html", flight, united)
hotel = {**context, "@type": "LodgingReservation", "reservationNumber": "abc456", "reservationFor": {"@type": "LodgingBusiness", "name": "Hilton San Francisco Union Square",
    "address": {"@type": "PostalAddress", "streetAddress": "333 O'Farrell St", "addressLocality": "San Francisco", "addressRegion": "CA", "postalCode": "94102", "addressCountry": "US"}},
    "checkinTime": "2027-04-11T16:00:00-08:00", "checkoutTime": "2027-04-13T11:00:00-08:00", "totalPrice": "412.50", "priceCurrency": "USD"}
union = stay("Hilton San Francisco Union Square", "333 O'Farrell St, 94102 San Francisco, CA, US", "2027-04-11", "2027-04-13", "abc456", "412.50 USD")
html("14.html", hotel, union)
html("15.html", [{**context, "@type": "TrainReservation", "reservationId": "TR-1", "reservationFor": {"@type": "TrainTrip", "departureStation": {"@type": "TrainStation", "name": "Berlin Hbf"},
    "departureTime": "2027-06-01T08:05:00+02:00", "arrivalStation": {"@type": "TrainStation", "name": "Hamburg Hbf"}, "arrivalTime": "2027-06-01T09:50:00+02:00", "trainNumber": "ICE 704",
    "provider": {"@type": "Organization", "name": "DB"}}, "reservedTicket": {"@type": "Ticket", "ticketedSeat": {"@type": "Seat", "seatSection": "7", "seatNumber": "61"}}},
    {"@type": "Person", "name": "nobody"}],
    leg("train", "ICE 704", "DB", "Berlin Hbf", "2027-06-01 08:05", "+02:00", "Hamburg Hbf", "2027-06-01 09:50", "+02:00", "7 61", "TR-1"))
html("16.html", {**context, "@type": "BusReservation", "reservationNumber": "B8", "reservationFor": {"@type": "BusTrip", "departureBusStop": {"@type": "BusStation", "name": "Prague"},
    "departureTime": "2027-06-02T07:00:00", "arrivalBusStop": {"@type": "BusStation", "name": "Vienna"}, "arrivalTime": "2027-06-02T11:15:00", "busNumber": "501", "busCompany": {"name": "A bus company"}},
    "reservedTicket": {"ticketedSeat": {"seatNumber": "17"}}},
    leg("bus", "501", "A bus company", "Prague", "2027-06-02 07:00", "Europe/Prague", "Vienna", "2027-06-02 11:15", "Europe/Vienna", "17", "B8"))
html("17.html", {"@context": "https://schema.org", "@graph": [{"@type": "BoatReservation", "reservationNumber": "F-22", "reservationFor": {"@type": "BoatTrip",
    "departureBoatTerminal": {"name": "Dover"}, "arrivalBoatTerminal": {"name": "Calais"}, "departureTime": "2027-07-09T10:00+01:00", "arrivalTime": "2027-07-09T12:30+02:00", "name": "Morning crossing"}}]},
    leg("ferry", "Morning crossing", "", "Dover", "2027-07-09 10:00", "+01:00", "Calais", "2027-07-09 12:30", "+02:00", "", "F-22"))
html("18.html", {**context, "@type": "RentalCarReservation", "reservationNumber": "R-9", "reservationFor": {"@type": "RentalCar", "name": "Compact", "rentalCompany": {"@type": "Organization", "name": "Cars"}},
    "pickupLocation": {"@type": "Place", "name": "Lisbon"}, "pickupTime": "2027-05-03T12:30:00+01:00", "dropoffLocation": {"@type": "Place", "name": "Porto"}, "dropoffTime": "2027-05-06T18:00:00+01:00",
    "price": "119.99", "priceCurrency": "EUR"},
    leg("car", "Compact", "Cars", "Lisbon", "2027-05-03 12:30", "Europe/Lisbon", "Porto", "2027-05-06 18:00", "Europe/Lisbon", "", "R-9"))
html("19.html", {**context, "@type": "EventReservation", "reservationNumber": "E1", "reservationFor": {"@type": "Event", "name": "Foo Fighters Concert", "startDate": "2027-03-06T19:30:00-08:00",
    "endDate": "2027-03-06T22:00:00-08:00", "location": {"@type": "Place", "name": "AT&T Park", "address": {"@type": "PostalAddress", "streetAddress": "24 Willie Mays Plaza", "addressLocality": "San Francisco",
    "addressRegion": "CA", "postalCode": "94107", "addressCountry": "US"}}}},
    item("Foo Fighters Concert", "AT&T Park, 24 Willie Mays Plaza, 94107 San Francisco, CA, US", "2027-03-06 19:30", "22:00", "America/Los_Angeles"))
html("20.html", {**context, "@type": "FoodEstablishmentReservation", "reservationNumber": "OT12345", "startTime": "2027-04-10T20:00:00-04:00", "partySize": 4,
    "reservationFor": {"@type": "FoodEstablishment", "name": "Wagamama", "address": {"@type": "PostalAddress", "streetAddress": "1 Tavistock Street", "addressLocality": "New York", "addressRegion": "NY", "addressCountry": "US"}}},
    item("Wagamama", "1 Tavistock Street, New York, NY, US", "2027-04-10 20:00", "", "America/New_York"), attributes="data-x='1' TYPE='application/ld+json'")
html("21.html", [flight, {**flight, "reservationFor": {**flight["reservationFor"], "flightNumber": "UA 111", "departureTime": "2027-03-09T09:00:00-05:00", "arrivalTime": "2027-03-09T12:40:00-08:00",
    "departureAirport": {"iataCode": "JFK"}, "arrivalAirport": {"iataCode": "SFO"}}}], united,
    leg("flight", "UA 111", "United", "New York (JFK)", "2027-03-09 09:00", "America/New_York", "San Francisco (SFO)", "2027-03-09 12:40", "America/Los_Angeles", "9A", "RXJ34P"))
html("22.html", {**hotel, "reservationStatus": "http://schema.org/ReservationCancelled", "checkinTime": "2027-04-11", "checkoutTime": "2027-04-13", "totalPrice": {"@type": "PriceSpecification", "price": 99, "priceCurrency": "USD"}},
    {**stay("Hilton San Francisco Union Square", "333 O'Farrell St, 94102 San Francisco, CA, US", "2027-04-11", "2027-04-13", "abc456", "99.00 USD"), "cancelled": True},
    wrap="<html><script>var a = '<b>';</script><body>{}</body></html>")

# --- Eight messages.
pension = {**context, "@type": "LodgingReservation", "reservationNumber": "77", "reservationFor": {"@type": "Hotel", "name": "Pensão Flor", "address": "Rua 1, 1100-001 Lisboa, Portugal"},
    "checkinDate": "2027-05-03", "checkoutDate": "2027-05-07"}
flor = stay("Pensão Flor", "Rua 1, 1100-001 Lisboa, Portugal", "2027-05-03", "2027-05-07", "77")
eml("23.eml", [("text/plain; charset=utf-8", "Hello", "7bit", ""), ("text/html; charset=utf-8", page(flight), "quoted-printable", "")], united)
eml("24.eml", [("text/html; charset=utf-8", page(pension), "base64", "")], flor)
eml("25.eml", [("text/html; charset=iso-8859-1", page(pension), "quoted-printable", "")], flor)
eml("26.eml", [("text/plain", "See the attachment.", "7bit", ""), ("application/vnd.apple.pkpass", open(os.path.join(folder, "01.pkpass"), "rb").read(), "base64", "pass.pkpass")], *expected["01.pkpass"])
eml("27.eml", [("application/ld+json", json.dumps(hotel), "7bit", "")], union)
eml("28.eml", [("text/html; charset=utf-8", page([flight, hotel]), "quoted-printable", ""), ("application/octet-stream", open(os.path.join(folder, "02.pkpass"), "rb").read(), "base64", "boarding.pkpass")],
    united, union, *expected["02.pkpass"])
eml("29.eml", [("text/html", page(pension), "8bit", "")], flor)
inner = open(os.path.join(folder, "23.eml"), "rb").read()
eml("30.eml", [("message/rfc822", inner.decode().replace("\r\n", "\n"), "7bit", "forwarded.eml")], united)

with open(os.path.join(folder, "expected.json"), "w") as file:
    json.dump(expected, file)
print(len(expected))
