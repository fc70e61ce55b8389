import Foundation

extension Action: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("title", \Self.title), column("details", \Self.details),
            column("notes", \Self.notes), column("loggedAt", \Self.loggedAt), column("startedAt", \Self.startedAt),
            column("durationMinutes", \Self.durationMinutes), column("timeZone", \Self.timeZone),
            column("createdAt", \Self.createdAt), column("modifiedAt", \Self.modifiedAt),
            PredicateProperty("zone", \Self.zone, .none), PredicateProperty("countedDay", \Self.countedDay, .none),
            PredicateProperty("origin", \Self.origin, .group(["\"action\".source", "\"action\".externalId"])),
            PredicateProperty(
                "measurements", \Self.measurements,
                .entries(
                    EntryTableReference(
                        "(SELECT actionId, unit, kind, value FROM actionMeasure JOIN measure ON measure.id = measureId)",
                        owner: "actionId", key: "\"action\".id", .subject(Measurement.self)))),
            PredicateProperty(
                "contributesTo", \Self.contributesTo,
                .entries(
                    EntryTableReference(
                        "contribution", owner: "actionId", key: "\"action\".id", .column("expectationId")))),
        ]
    }

    private static func column(_ name: String, _ path: AnyKeyPath) -> PredicateProperty {
        PredicateProperty(name, path, .column("\"action\".\(name)"))
    }
}

extension Action.Measurement: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            PredicateProperty("unit", \Self.unit, .column("unit")),
            PredicateProperty("kind", \Self.kind, .column("kind")),
            PredicateProperty("value", \Self.value, .column("value")),
        ]
    }
}

extension Snippet: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            column("id", \Self.id), column("text", \Self.text), column("createdAt", \Self.createdAt),
            column("modifiedAt", \Self.modifiedAt),
            PredicateProperty("tags", \Self.tags, .tags("snippetTag", owner: "snippetId", key: "snippet.id")),
            PredicateProperty("owner", \Self.owner, .group(["snippet.tripId", "snippet.expectationId"])),
        ]
    }

    private static func column(_ name: String, _ path: AnyKeyPath) -> PredicateProperty {
        PredicateProperty(name, path, .column("snippet.\(name)"))
    }
}
