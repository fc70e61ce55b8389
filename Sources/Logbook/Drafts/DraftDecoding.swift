import Foundation

// Drafts from the JSON that their records are written as: keys that are left out keep the values of a new draft, and keys that
// only the logbook sets are not read.

extension TripDraft: Decodable {
    /// Reads the object that a `TripWithContents` writes. Without a kind, it is that of the fields that are there; without a
    /// last day, the trip has one day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TripField.self)
        self.init(
            id: try container.idIfPresent(forKey: .id), name: "",
            startDay: try container.decode(CalendarDay.self, forKey: .startDay), endDay: .earliest,
            specifics: try Self.specifics(from: container), contents: try TripContents(partsOf: decoder))
        endDay = startDay
        for (field, value) in TripField.base { try value.decode(from: container, as: field, into: &self) }
    }

    private static func specifics(from container: KeyedDecodingContainer<TripField>) throws -> Trip.Specifics {
        let isBusiness = TripField.business.contains { container.contains($0.field) }
        let usual: Trip.Kind = isBusiness ? .business : container.contains(.reason) ? .personal : .trip
        switch try container.choiceIfPresent(Trip.Kind.self, forKey: .kind) ?? usual {
        case .trip: return .plain
        case .business:
            let currency = try container.decodeIfPresent(String.self, forKey: .currency) ?? "EUR"
            var business = Trip.Business(perDiem: Money(minorUnits: 0, currency: currency))
            for (field, value) in TripField.business { try value.decode(from: container, as: field, into: &business) }
            return .business(business)
        case .personal:
            var reason = PersonalTrip.Reason.unknown
            for (field, value) in TripField.personal { try value.decode(from: container, as: field, into: &reason) }
            return .personal(reason: reason)
        }
    }
}

extension TripContents {
    private enum PartKeys: CodingKey, CaseIterable {
        case tags, stays, bucketList, itinerary, legs, expenses, reimbursements, receipts, meals, mileage
        case sessions
        case attractions, familyMembers, flyerCodes, venuePasses
    }

    /// The contents in the object of a trip, where a list that is left out is empty.
    fileprivate init(partsOf decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PartKeys.self)
        func list<Item: Decodable>(_ key: PartKeys) throws -> [Item] {
            try container.decodeIfPresent([Item].self, forKey: key) ?? []
        }
        self.init()
        tags = try container.decodeIfPresent(Tags.self, forKey: .tags) ?? []
        (stays, bucketList, itinerary, expenses) = try (
            list(.stays), list(.bucketList), list(.itinerary), list(.expenses)
        )
        (legs, reimbursements, receipts) = try (list(.legs), list(.reimbursements), list(.receipts))
        (meals, mileage, sessions) = try (list(.meals), list(.mileage), list(.sessions))
        (attractions, familyMembers) = try (list(.attractions), list(.familyMembers))
        (flyerCodes, venuePasses) = try (list(.flyerCodes), list(.venuePasses))
    }
}

extension ExpectationDraft: Decodable {
    /// Reads the object that an `Expectation` writes; without a kind, it is a goal. A milestone or an obligation has a day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ExpectationField.self)
        let kind = try container.choiceIfPresent(Expectation.Kind.self, forKey: .kind) ?? .goal
        let specifics: Expectation.Specifics =
            switch kind {
            case .goal: .goal()
            case .milestone: .milestone(targetDay: try container.decode(CalendarDay.self, forKey: .targetDay))
            case .obligation: .obligation(deadline: try container.decode(CalendarDay.self, forKey: .deadline))
            }
        self.init(
            id: try container.idIfPresent(forKey: .id), title: "", specifics: specifics,
            targets: try container.decodeIfPresent([Target].self, forKey: .targets) ?? [],
            alignments: try container.decodeIfPresent([Alignment].self, forKey: .alignments) ?? [],
            tags: try container.decodeIfPresent(Tags.self, forKey: .tags) ?? [],
            termIDs: try container.decodeIfPresent(Set<UUID>.self, forKey: .termIDs) ?? [])
        for (field, value) in ExpectationField.base + ExpectationField.own(kind) {
            try value.decode(from: container, as: field, into: &self)
        }
    }
}

extension ExpectationDraft.Target: Decodable {
    private enum CodingKeys: CodingKey {
        case unit, kind, target
    }

    /// Reads the object that a `MeasureTarget` writes, of which the unit and the target are needed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            unit: try container.decode(String.self, forKey: .unit),
            kind: try container.decodeIfPresent(Measure.Kind.self, forKey: .kind) ?? .other,
            target: try container.decode(Double.self, forKey: .target))
    }
}

extension TermDraft: Decodable {
    private enum CodingKeys: CodingKey {
        case id, number, theme, reflection, status, startDay, endDay, goalIds
    }

    /// Reads the object that a `TermWithPeriod` writes; without a last day, the term has ten weeks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.idIfPresent(forKey: .id), number: try container.decode(Int.self, forKey: .number),
            theme: try container.decodeIfPresent(String.self, forKey: .theme),
            reflection: try container.decodeIfPresent(String.self, forKey: .reflection) ?? "",
            status: try container.decodeIfPresent(GoalTerm.Status.self, forKey: .status) ?? .planned,
            startDay: try container.decode(CalendarDay.self, forKey: .startDay),
            endDay: try container.decodeIfPresent(CalendarDay.self, forKey: .endDay),
            goalIDs: try container.decodeIfPresent([Stored<UUID>].self, forKey: .goalIds)?.map(\.wrappedValue) ?? [])
    }
}

extension KeyedDecodingContainer {
    fileprivate func idIfPresent(forKey key: Key) throws -> UUID? {
        try decodeIfPresent(Stored<UUID>.self, forKey: key)?.wrappedValue
    }

    fileprivate func choiceIfPresent<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, forKey key: Key
    ) throws -> Choice? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw noValue(text, forKey: key) }
        return choice
    }

    fileprivate func noValue(_ text: String, forKey key: Key) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: "“\(text)” is none of its values.")
    }
}

extension FieldValue {
    /// Reads what `encode` writes; a record without the key is left as it is.
    fileprivate func decode<Key>(
        from container: KeyedDecodingContainer<Key>, as key: Key, into record: inout Record
    ) throws {
        func read<Value: Decodable>(_ path: Path<Value>) throws {
            record[keyPath: path] = try container.decode(Value.self, forKey: key)
        }
        func readIfAny<Value: Decodable>(_ path: Path<Value?>) throws {
            record[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: key)
        }
        guard container.contains(key) else { return }
        switch self {
        case .line(let path), .paragraph(let path): try read(path)
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path): try readIfAny(path)
        case .day(let path): try read(path)
        case .optionalDay(let path): try readIfAny(path)
        case .integer(let path, _): try read(path)
        case .optionalInteger(let path, _): try readIfAny(path)
        case .time(let path): try readIfAny(path)
        case .flag(let path): try read(path)
        case .money(let path): try read(path)
        case .rate(let path):
            guard let amount = try container.decodeIfPresent(Decimal.self, forKey: key) else {
                record[keyPath: path] = nil
                return
            }
            guard let rate = Rate(amount) else { throw container.noValue("\(amount)", forKey: key) }
            record[keyPath: path] = rate
        case .reference(let path): record[keyPath: path] = try container.idIfPresent(forKey: key)
        case .choice(let choice):
            let text = try container.decode(String.self, forKey: key)
            guard choice.write(&record, text) else { throw container.noValue(text, forKey: key) }
        }
    }
}
