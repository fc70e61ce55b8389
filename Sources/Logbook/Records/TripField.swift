import Localization

/// A field of a trip; the raw value is its key in JSON and, but for its unit, the name of its column.
///
/// All facts of a field are in its row of `facts`: rows of the database, JSON, checks, forms, search, tables,
/// calendars, reports and the command line follow from it. A new field is a property of `Trip.Business` (or of `TripDraft` and
/// `Trip`), a case and a row here, and a migration that adds its column.
public enum TripField: String, CaseIterable, CodingKey, Sendable {
    case id, kind, name, destination, startDay, endDay
    case plannerID = "plannerId"
    case notes, currency
    case purpose, expenseCode, perDiem, mileageRate, departureTime, returnTime
    case perDiemPolicyID = "perDiemPolicyId"
    case mileageSchemeID = "mileageSchemeId"
    case usesOwnRate, perDiemPlace, isPerDiemReimbursed, claim
    case reason
    case createdAt, modifiedAt

    /// Which trips have a field, and where its value is.
    enum Owner: Sendable {
        /// Of every trip, and set by the logbook.
        case logbook
        case base(FieldValue<TripDraft>)
        case business(FieldValue<Trip.Business>)
        case personal(FieldValue<PersonalTrip.Reason>)
    }

    /// What is known of a field.
    struct Facts: Sendable {
        /// The label in forms and reports.
        let title: @Sendable () -> String
        /// What a sentence calls the field; `nil` where none does.
        let noun: @Sendable () -> String?
        let owner: Owner
        /// One letter by which the search index knows the field; `nil` where it is not searched. Never changed: it is stored.
        let searchCode: String?
        /// What other programs' tables call the column, in lower case.
        let otherColumnNames: [String]
        /// The name of the column in our own tables; `nil` where it is the key.
        let columnName: String?
        /// Whether tables have the field.
        let isInTables: Bool
        let property: Property

        init(
            _ title: @autoclosure @escaping @Sendable () -> String,
            noun: @autoclosure @escaping @Sendable () -> String? = nil, _ owner: Owner, searchCode: String? = nil,
            otherColumnNames: [String] = [], columnName: String? = nil, isInTables: Bool = true,
            property: Property = .ofKey
        ) {
            self.title = title
            self.noun = noun
            self.owner = owner
            self.searchCode = searchCode
            self.otherColumnNames = otherColumnNames
            self.columnName = columnName
            self.isInTables = isInTables
            self.property = property
        }
    }

    /// The property of a calendar event that holds a field.
    enum Property {
        /// One of our own, called like the key.
        case ofKey
        /// One of our own.
        case named(String)
        /// One of the standard's.
        case standard
    }

    private var row: Facts {
        switch self {
        case .id:
            Facts(
                localized("ID"), .logbook, property: .standard)
        case .kind:
            Facts(
                localized("Kind"), .logbook, otherColumnNames: ["type", "art"])
        case .name:
            Facts(
                localized("Name"), noun: localized("name"), .base(.line(\.name)), searchCode: "n",
                otherColumnNames: ["trip", "title", "summary", "subject", "reise", "voyage"], property: .standard)
        case .destination:
            Facts(
                localized("Destination"), noun: localized("destination"), .base(.line(\.destination)), searchCode: "d",
                otherColumnNames: ["place", "location", "city", "where", "ort", "ziel", "lieu"], property: .standard)
        case .startDay:
            Facts(
                localized("First day"), noun: localized("first day"), .base(.day(\.startDay)),
                otherColumnNames: [
                    "start", "start date", "from", "begin", "first day", "von", "beginn", "début", "du",
                ],
                property: .standard)
        case .endDay:
            Facts(
                localized("Last day"), noun: localized("last day"), .base(.day(\.endDay)),
                otherColumnNames: ["end", "end date", "to", "until", "last day", "bis", "ende", "fin", "au"],
                property: .standard)
        case .plannerID:
            Facts(
                localized("Planner"), .base(.reference(\.plannerID)), columnName: "planner",
                property: .named("PLANNER"))
        case .notes:
            Facts(
                localized("Notes"), noun: localized("notes"), .base(.paragraph(\.notes)),
                searchCode: SearchMatch.Part.notes.rawValue,
                otherColumnNames: ["description", "comment", "notizen", "beschreibung", "remarques"],
                property: .standard)
        case .currency:
            Facts(
                localized("Currency"), noun: localized("currency"), .base(.currency(\.currency)),
                otherColumnNames: ["currency code", "währung", "waehrung", "devise", "monnaie", "ccy"])
        case .purpose:
            Facts(
                localized("Purpose"), noun: localized("purpose"), .business(.line(\.purpose)), searchCode: "p")
        case .expenseCode:
            Facts(
                localized("Expense code"), noun: localized("expense code"), .business(.line(\.expenseCode)),
                searchCode: "c", otherColumnNames: ["expense code", "account", "cost centre", "cost center"])
        case .perDiem:
            Facts(
                localized("Per diem"), noun: localized("per diem"), .business(.money(\.perDiem)),
                otherColumnNames: ["per diem", "allowance"])
        case .mileageRate:
            Facts(
                localized("Own mileage rate"), noun: localized("mileage rate"), .business(.rate(\.mileageRate)),
                isInTables: false)
        case .departureTime:
            Facts(
                localized("Departure time"), .business(.time(\.departureTime)),
                isInTables: false, property: .named("DEPARTURE"))
        case .returnTime:
            Facts(
                localized("Return time"), .business(.time(\.returnTime)),
                isInTables: false, property: .named("RETURN"))
        case .perDiemPolicyID:
            Facts(
                localized("Per diem rules"), .business(.reference(\.perDiemPolicyID)), isInTables: false,
                property: .named("PER-DIEM-RULES"))
        case .mileageSchemeID:
            Facts(
                localized("Mileage rates"), .business(.reference(\.mileageSchemeID)),
                isInTables: false, property: .named("MILEAGE-RATES"))
        case .usesOwnRate:
            Facts(
                localized("Own rate"), .business(.flag(\.usesOwnRate)),
                isInTables: false, property: .named("OWN-RATE"))
        case .perDiemPlace:
            Facts(
                localized("Rate for place"), noun: localized("place of the rate"), .business(.line(\.perDiemPlace)),
                isInTables: false, property: .named("RATE-PLACE"))
        case .isPerDiemReimbursed:
            Facts(
                localized("Per diem paid back"), .business(.flag(\.isPerDiemReimbursed)), isInTables: false,
                property: .named("PER-DIEM-REIMBURSED"))
        case .claim:
            Facts(
                localized("Claim"), .business(.choice(FieldChoice(\.claim) { $0.name })), isInTables: false)
        case .reason:
            Facts(
                localized("Reason"), .personal(.choice(FieldChoice(\.self) { $0.name })), searchCode: "r")
        case .createdAt: Facts(localized("Date added"), .logbook, isInTables: false, property: .standard)
        case .modifiedAt: Facts(localized("Date changed"), .logbook, isInTables: false, property: .standard)
        }
    }
}

extension TripField {
    private static let facts = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })
    var facts: Facts { Self.facts[self] ?? row }

    /// The label in forms and reports.
    public var title: String { facts.title() }
    /// The label in English, as the command line has it: “Expense code” for `expenseCode`.
    public var plainTitle: String { rawValue.words.prefix(1).uppercased() + rawValue.words.dropFirst() }
    /// The name of the column in our own tables; `nil` where these do not have the field.
    public var columnName: String? { facts.isInTables ? facts.columnName ?? rawValue : nil }
    /// What other programs' tables call the column, in lower case.
    public var otherColumnNames: [String] { facts.otherColumnNames }
    /// The field in what prevents a draft from being saved.
    public var problem: DraftProblem.Field {
        let facts = facts
        return DraftProblem.Field(rawValue) { facts.noun() ?? facts.title() }
    }

    /// The property of a calendar event, after `X-VANTAGE-`: `EXPENSE-CODE` for `expenseCode`; `nil` where the standard has one.
    public var propertyName: String? {
        switch facts.property {
        case .ofKey: rawValue.words.replacing(" ", with: "-").uppercased()
        case .named(let name): name
        case .standard: nil
        }
    }

    /// The fields of every trip that the user sets.
    public static let base = allCases.compactMap { field -> (field: TripField, value: FieldValue<TripDraft>)? in
        if case .base(let value) = field.facts.owner { (field, value) } else { nil }
    }
    public static let business = allCases.compactMap { field -> (field: TripField, value: FieldValue<Trip.Business>)? in
        if case .business(let value) = field.facts.owner { (field, value) } else { nil }
    }
    public static let personal = allCases.compactMap {
        field -> (field: TripField, value: FieldValue<PersonalTrip.Reason>)? in
        if case .personal(let value) = field.facts.owner { (field, value) } else { nil }
    }

    /// The texts of a business trip that are shown individually.
    public static let businessTexts = business.compactMap { field, value in
        if case .line = value, field.columnName != nil { field } else { nil }
    }

    /// The value in tables and calendars; empty for none, and where the trip's kind does not have the field.
    public func plainText(of trip: TripDraft) -> String {
        switch (facts.owner, trip.specifics) {
        case (.base(let value), _): value.plainText(of: trip)
        case (.business(let value), .business(let business)): value.plainText(of: business)
        case (.personal(let value), .personal(let reason)): value.plainText(of: reason)
        case (.logbook, _), (.business, _), (.personal, _): ""
        }
    }

    /// Sets the field of a trip to what a table or a calendar has.
    ///
    /// - Returns: whether the trip's kind has the field and the text, as `plainText` writes it, is a value of it; the trip is
    ///   unchanged otherwise.
    public func set(_ text: String, in trip: inout TripDraft) -> Bool {
        switch (facts.owner, trip.specifics) {
        case (.base(let value), _): return value.set(text, in: &trip)
        case (.business(let value), .business(var business)):
            let isSet = value.set(text, in: &business)
            trip.specifics = .business(business)
            return isSet
        case (.personal(let value), .personal(var reason)):
            let isSet = value.set(text, in: &reason)
            trip.specifics = .personal(reason: reason)
            return isSet
        case (.logbook, _), (.business, _), (.personal, _): return false
        }
    }
}
