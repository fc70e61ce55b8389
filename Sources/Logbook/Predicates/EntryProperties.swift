import Foundation

// The entries of a trip: most properties are in columns of the same name.

/// A property in the column of its name.
private func column(_ name: String, _ path: AnyKeyPath) -> PredicateProperty {
    PredicateProperty(name, path, .column(name))
}

/// What an entry costs.
private func costs(_ path: AnyKeyPath) -> PredicateProperty {
    PredicateProperty("cost", path, .group(["costMinor", "currency"]))
}

extension Stay: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("placeName", \Self.placeName), column("address", \Self.address),
            column("startDay", \Self.startDay), column("endDay", \Self.endDay),
            column("timeZone", \Self.timeZone),
            column("isConfirmed", \Self.isConfirmed), column("reference", \Self.reference),
            column("notes", \Self.notes), column("isReimbursed", \Self.isReimbursed), costs(\Self.cost),
            PredicateProperty(
                "name", \Self.name, .computed("CASE {}.placeName WHEN '' THEN {}.address ELSE {}.placeName END")),
        ]
    }
}

extension BucketListItem: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("kind", \Self.kind), column("title", \Self.title),
            column("details", \Self.details), column("hasReservation", \Self.hasReservation),
            column("isInPlan", \Self.isInPlan), column("isDone", \Self.isDone),
        ]
    }
}

extension ItineraryItem: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("day", \Self.day), column("startTime", \Self.startTime),
            column("endTime", \Self.endTime), column("title", \Self.title), column("place", \Self.place),
            column("notes", \Self.notes), column("timeZone", \Self.timeZone),
        ]
    }
}

extension Leg: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("kind", \Self.kind), column("number", \Self.number),
            column("carrier", \Self.carrier), column("origin", \Self.origin), column("startDay", \Self.startDay),
            column("startTime", \Self.startTime), column("startZone", \Self.startZone),
            column("destination", \Self.destination), column("endDay", \Self.endDay),
            column("endTime", \Self.endTime), column("endZone", \Self.endZone), column("seat", \Self.seat),
            column("reference", \Self.reference), column("notes", \Self.notes),
            PredicateProperty("name", \Self.name, .none), PredicateProperty("way", \Self.way, .none),
            PredicateProperty("lastDay", \Self.lastDay, .none), PredicateProperty("start", \Self.start, .none),
            PredicateProperty("end", \Self.end, .none), PredicateProperty("minutes", \Self.minutes, .none),
        ]
    }
}

extension Expense: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("day", \Self.day), column("category", \Self.category),
            column("details", \Self.details), column("isReimbursed", \Self.isReimbursed), costs(\Self.cost),
            column("paidBy", \Self.paidBy), column("sharedWith", \Self.sharedWith),
            PredicateProperty("sharers", \Self.sharers, .none), PredicateProperty("ownShare", \Self.ownShare, .none),
        ]
    }
}

extension Reimbursement: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("kind", \Self.kind), column("day", \Self.day),
            column("payer", \Self.payer), column("notes", \Self.notes),
            PredicateProperty("amount", \Self.amount, .group(["amountMinor", "currency"])),
        ]
    }
}

extension Receipt: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("name", \Self.name), column("format", \Self.format),
            column("digest", \Self.digest), column("byteCount", \Self.byteCount),
            column("entryId", \Self.entryID), column("notes", \Self.notes),
        ]
    }
}

extension Meal: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("day", \Self.day), column("kind", \Self.kind),
            column("place", \Self.place), column("attendees", \Self.attendees),
            column("isProvidedByHost", \Self.isProvidedByHost), column("isReimbursed", \Self.isReimbursed),
            costs(\Self.cost),
        ]
    }
}

extension MileageRecord: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("day", \Self.day), column("startTime", \Self.startTime),
            column("endTime", \Self.endTime), column("timeZone", \Self.timeZone), column("origin", \Self.origin),
            column("destination", \Self.destination), column("purpose", \Self.purpose),
            column("vehicle", \Self.vehicle), column("vehicleName", \Self.vehicleName),
            column("distance", \Self.distance), column("unit", \Self.unit),
            column("odometerStart", \Self.odometerStart), column("odometerEnd", \Self.odometerEnd),
            column("isReimbursed", \Self.isReimbursed), PredicateProperty("way", \Self.way, .none),
        ]
    }
}

extension ConferenceSession: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("title", \Self.title), column("speaker", \Self.speaker),
            column("room", \Self.room), column("day", \Self.day), column("startTime", \Self.startTime),
            column("endTime", \Self.endTime), column("notes", \Self.notes), column("timeZone", \Self.timeZone),
        ]
    }
}

extension Attraction: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("name", \Self.name), column("day", \Self.day),
            column("notes", \Self.notes), column("isVisited", \Self.isVisited),
            column("isReimbursed", \Self.isReimbursed), costs(\Self.cost),
        ]
    }
}

extension FamilyMember: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("name", \Self.name), column("relation", \Self.relation),
            column("createdAt", \Self.createdAt), column("modifiedAt", \Self.modifiedAt),
        ]
    }
}

extension FrequentFlyerCode: PredicateSubject {
    static var properties: [PredicateProperty] {
        [column("id", \Self.id), column("programme", \Self.programme), column("code", \Self.code)]
    }
}

extension VenuePass: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("name", \Self.name), column("validFrom", \Self.validFrom),
            column("validTo", \Self.validTo), column("reference", \Self.reference),
        ]
    }
}
