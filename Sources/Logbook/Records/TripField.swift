import Localization

/// A field of a trip; the raw value is its key in JSON and, but for its unit, the name of its column.
///
/// All facts of a field are in its row of `facts`: rows of the database, JSON, checks, forms, search, tables,
/// calendars, reports and the command line follow from it. A new field is a property of `Trip.Business` (or of `TripDraft` and
/// `Trip`), a case and a row here, and a migration that adds its column.
public enum TripField: String, CaseIterable, CodingKey, Sendable {
    /// The id.
    case id
    /// Business or personal.
    case kind
    /// The name.
    case name
    /// The destination.
    case destination
    /// The first day.
    case startDay
    /// The last day.
    case endDay
    /// The planner.
    case plannerID = "plannerId"
    /// The goal that the trip is for.
    case goalID = "goalId"
    /// The notes.
    case notes
    /// The currency of what the trip costs.
    case currency
    /// The purpose of a business trip.
    case purpose
    /// The account that is charged.
    case expenseCode
    /// The daily allowance of its own.
    case perDiem
    /// The mileage rate of its own.
    case mileageRate
    /// When the traveller leaves on the first day.
    case departureTime
    /// When the traveller is back on the last day.
    case returnTime
    /// The rules of the allowance.
    case perDiemPolicyID = "perDiemPolicyId"
    /// The mileage rates.
    case mileageSchemeID = "mileageSchemeId"
    /// Whether its own daily allowance is used.
    case usesOwnRate
    /// Whether the rate of a day is that of its stay.
    case followsStays
    /// The town or country whose rate is used.
    case perDiemPlace
    /// Whether the allowance is reimbursed.
    case isPerDiemReimbursed
    /// How far the claim is.
    case claim
    /// The reason of a personal trip.
    case reason
    /// When the record was created.
    case createdAt
    /// When the record was changed last.
    case modifiedAt

    /// Which trips have a field, and where its value is.
    enum Owner: Sendable {
        /// Of every trip, and set by the logbook.
        case logbook
        case base(FieldValue<TripDraft>)
        case business(FieldValue<Trip.Business>)
        case personal(FieldValue<PersonalTrip.Reason>)
    }

    private var row: FieldFacts<Owner> {
        switch self {
        case .id:
            FieldFacts(
                localized("ID"), .logbook, property: .standard)
        case .kind:
            FieldFacts(
                localized("Kind"), .logbook, otherColumnNames: ["type", "art"])
        case .name:
            FieldFacts(
                localized("Name"), noun: localized("name"), .base(.line(\.name)), searchCode: "n",
                otherColumnNames: ["trip", "title", "summary", "subject", "reise", "voyage"], property: .standard)
        case .destination:
            FieldFacts(
                localized("Destination"), noun: localized("destination"), .base(.line(\.destination)), searchCode: "d",
                otherColumnNames: ["place", "location", "city", "where", "ort", "ziel", "lieu"], property: .standard)
        case .startDay:
            FieldFacts(
                localized("First day"), noun: localized("first day"), .base(.day(\.startDay)),
                otherColumnNames: [
                    "start", "start date", "from", "begin", "first day", "von", "beginn", "début", "du",
                ],
                property: .standard)
        case .endDay:
            FieldFacts(
                localized("Last day"), noun: localized("last day"), .base(.day(\.endDay)),
                otherColumnNames: ["end", "end date", "to", "until", "last day", "bis", "ende", "fin", "au"],
                property: .standard)
        case .plannerID:
            FieldFacts(
                localized("Planner"), .base(.reference(\.plannerID)), columnName: "planner",
                property: .named("PLANNER"))
        case .goalID:
            FieldFacts(
                localized("For the goal"), .base(.reference(\.goalID)), isInTables: false, property: .named("GOAL"))
        case .notes:
            FieldFacts(
                localized("Notes"), noun: localized("notes"), .base(.optionalParagraph(\.notes)),
                searchCode: SearchMatch.Part.notes.rawValue,
                otherColumnNames: ["description", "comment", "notizen", "beschreibung", "remarques"],
                property: .standard)
        case .currency:
            FieldFacts(
                localized("Currency"), noun: localized("currency"), .base(.currency(\.currency)),
                otherColumnNames: ["currency code", "währung", "waehrung", "devise", "monnaie", "ccy"])
        case .purpose:
            FieldFacts(
                localized("Purpose"), noun: localized("purpose"), .business(.line(\.purpose)), searchCode: "p")
        case .expenseCode:
            FieldFacts(
                localized("Expense code"), noun: localized("expense code"), .business(.line(\.expenseCode)),
                searchCode: "c", otherColumnNames: ["expense code", "account", "cost centre", "cost center"])
        case .perDiem:
            FieldFacts(
                localized("Per diem"), noun: localized("per diem"), .business(.money(\.perDiem)),
                otherColumnNames: ["per diem", "allowance"])
        case .mileageRate:
            FieldFacts(
                localized("Own mileage rate"), noun: localized("mileage rate"), .business(.rate(\.mileageRate)),
                isInTables: false)
        case .departureTime:
            FieldFacts(
                localized("Departure time"), .business(.time(\.departureTime)),
                isInTables: false, property: .named("DEPARTURE"))
        case .returnTime:
            FieldFacts(
                localized("Return time"), .business(.time(\.returnTime)),
                isInTables: false, property: .named("RETURN"))
        case .perDiemPolicyID:
            FieldFacts(
                localized("Per diem rules"), .business(.reference(\.perDiemPolicyID)), isInTables: false,
                property: .named("PER-DIEM-RULES"))
        case .mileageSchemeID:
            FieldFacts(
                localized("Mileage rates"), .business(.reference(\.mileageSchemeID)),
                isInTables: false, property: .named("MILEAGE-RATES"))
        case .usesOwnRate:
            FieldFacts(
                localized("Own rate"), .business(.flag(\.usesOwnRate)),
                isInTables: false, property: .named("OWN-RATE"))
        case .followsStays:
            FieldFacts(
                localized("Rates by the stays"), .business(.flag(\.followsStays)),
                isInTables: false, property: .named("RATES-BY-STAYS"))
        case .perDiemPlace:
            FieldFacts(
                localized("Rate for place"), noun: localized("place of the rate"), .business(.line(\.perDiemPlace)),
                isInTables: false, property: .named("RATE-PLACE"))
        case .isPerDiemReimbursed:
            FieldFacts(
                localized("Per diem paid back"), .business(.flag(\.isPerDiemReimbursed)), isInTables: false,
                property: .named("PER-DIEM-REIMBURSED"))
        case .claim:
            FieldFacts(
                localized("Claim"), .business(.choice(FieldChoice(\.claim) { $0.name })), isInTables: false)
        case .reason:
            FieldFacts(
                localized("Reason"), .personal(.choice(FieldChoice(\.self) { $0.name })), searchCode: "r")
        case .createdAt: FieldFacts(localized("Date added"), .logbook, isInTables: false, property: .standard)
        case .modifiedAt: FieldFacts(localized("Date changed"), .logbook, isInTables: false, property: .standard)
        }
    }
}

extension TripField {
    private static let facts = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })
    var facts: FieldFacts<Owner> { Self.facts[self] ?? row }

    /// The label in forms and reports.
    public var title: String { facts.title() }
    /// The label in English, as the command line has it: “Expense code” for `expenseCode`.
    public var plainTitle: String { rawValue.words.prefix(1).uppercased() + rawValue.words.dropFirst() }
    /// The name of the column in our own tables; `nil` where these do not have the field.
    public var columnName: String? { facts.columnName(key: rawValue) }
    /// What other programs' tables call the column, in lower case.
    public var otherColumnNames: [String] { facts.otherColumnNames }
    /// The field in what prevents a draft from being saved.
    public var problem: DraftProblem.Field { facts.problem(key: rawValue) }

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
    /// The fields of business trips, with their values.
    public static let business = allCases.compactMap { field -> (field: TripField, value: FieldValue<Trip.Business>)? in
        if case .business(let value) = field.facts.owner { (field, value) } else { nil }
    }
    /// The fields of personal trips, with their values.
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
