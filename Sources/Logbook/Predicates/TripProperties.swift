import Foundation

extension Trip: PredicateSubject {
    static var properties: [PredicateProperty] {
        switch self {
        case is BusinessTrip.Type: base(BusinessTrip.self) + business
        case is PersonalTrip.Type: base(PersonalTrip.self) + personal
        default: base(Trip.self)
        }
    }

    static func membership(in other: any PredicateSubject.Type) -> Membership {
        guard let other = other as? Trip.Type else { return .never }
        if other == self || other == Trip.self { return .always }
        return self == Trip.self ? .when(other.kindCondition) : .never
    }

    /// What holds for the trips of this class.
    static var kindCondition: String {
        switch self {
        case is BusinessTrip.Type: "trip.kind = 'business'"
        case is PersonalTrip.Type: "trip.kind = 'personal'"
        default: "TRUE"
        }
    }

    /// The properties that every trip has; a subclass has key paths of its own to them.
    private static func base<Class: Trip>(_: Class.Type) -> [PredicateProperty] {
        [
            field("id", \Class.id, .id), field("name", \Class.name, .name),
            field("destination", \Class.destination, .destination), field("startDay", \Class.startDay, .startDay),
            field("endDay", \Class.endDay, .endDay), field("notes", \Class.notes, .notes),
            field("plannerID", \Class.plannerID, .plannerID), field("goalID", \Class.goalID, .goalID),
            field("currency", \Class.currency, .currency),
            field("createdAt", \Class.createdAt, .createdAt), field("modifiedAt", \Class.modifiedAt, .modifiedAt),
            field("kind", \Class.kind, .kind), PredicateProperty("specifics", \Class.specifics, .none),
        ]
    }

    private static var business: [PredicateProperty] {
        [
            PredicateProperty("business", \BusinessTrip.business, .subject(Business.self)),
            field("purpose", \BusinessTrip.purpose, .purpose),
            field("expenseCode", \BusinessTrip.expenseCode, .expenseCode),
            field("perDiem", \BusinessTrip.perDiem, .perDiem),
        ]
    }

    private static var personal: [PredicateProperty] { [field("reason", \PersonalTrip.reason, .reason)] }

    private static func field(_ name: String, _ path: AnyKeyPath, _ field: TripField) -> PredicateProperty {
        PredicateProperty(name, path, columns: TripRow.columns(of: field))
    }
}

extension Trip.Business: PredicateSubject {
    static var properties: [PredicateProperty] {
        TripField.business.map { field, value in
            PredicateProperty(field.rawValue, value.path, columns: TripRow.columns(of: field))
        }
    }
}

extension TripWithContents: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            PredicateProperty("id", \Self.id, .column("trip.id")),
            PredicateProperty("trip", \Self.trip, .subject(Trip.self)),
            PredicateProperty("contents", \Self.contents, .subject(TripContents.self)),
        ]
    }
}

extension TripContents: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            PredicateProperty("tags", \Self.tags, .tags("tripTag", owner: "tripId", key: "trip.id")),
            list("stays", \Self.stays), list("bucketList", \Self.bucketList), list("itinerary", \Self.itinerary),
            list("legs", \Self.legs), list("reimbursements", \Self.reimbursements),
            list("expenses", \Self.expenses), list("receipts", \Self.receipts), list("meals", \Self.meals),
            list("mileage", \Self.mileage),
            list("sessions", \Self.sessions), list("attractions", \Self.attractions),
            list("flyerCodes", \Self.flyerCodes), list("venuePasses", \Self.venuePasses),
            PredicateProperty(
                "familyMembers", \Self.familyMembers,
                .entries(
                    EntryTableReference(
                        """
                        (SELECT familyMember.*, tripFamilyMember.tripId FROM tripFamilyMember
                         JOIN familyMember ON familyMember.id = memberId)
                        """, owner: "tripId", key: "trip.id", .subject(FamilyMember.self)))),
        ]
    }

    private static func list<Item: TripChild & PredicateSubject>(
        _ name: String, _ path: KeyPath<TripContents, [Item]>
    ) -> PredicateProperty {
        PredicateProperty(
            name, path,
            .entries(EntryTableReference(Item.table, owner: "tripId", key: "trip.id", .subject(Item.self))))
    }
}

extension PredicateProperty.Place {
    /// The words of a record's tags.
    static func tags(_ table: String, owner: String, key: String) -> PredicateProperty.Place {
        .entries(EntryTableReference(table, owner: owner, key: key, .column("tag")))
    }
}
