import Localization

/// A field of a goal, a milestone or an obligation; the raw value is its key in JSON and the name of its column.
///
/// All facts of a field are in its row of `facts`, as those of a trip's are in `TripField`. The order is that of tables.
public enum ExpectationField: String, CaseIterable, CodingKey, Sendable {
    /// The id.
    case id
    /// Goal, milestone or obligation.
    case kind
    /// What is to be reached.
    case title
    /// The details.
    case details
    /// The notes.
    case notes
    /// The first day of a goal.
    case startDay
    /// The last day of a goal, or the day of a milestone.
    case targetDay
    /// The day by which an obligation is owed.
    case deadline
    /// When it was marked as done.
    case completedDay
    /// How much it matters.
    case importance
    /// How much it presses.
    case urgency
    /// How many days in a row a habit may rest.
    case restDays
    /// Whether it pauses on trips.
    case pausesOnTrips
    /// How much of the usual pace is expected on trips.
    case paceOnTrips
    /// How often the targets are to be reached.
    case targetInterval
    /// What counts as reached.
    case targets
    /// Tags for searches.
    case tags
    /// How a goal is to be reached.
    case actionPlan
    /// The expected number of weeks of a goal.
    case expectedWeeks
    /// Who requested an obligation.
    case requestedBy
    /// What happens when an obligation is missed.
    case consequence
    /// The values that a goal serves.
    case alignments
    /// The terms that a goal is planned for.
    case termIDs = "termIds"
    /// When the record was created.
    case createdAt
    /// When the record was changed last.
    case modifiedAt

    /// Which expectations have a field, and where its value is.
    enum Owner: Sendable {
        /// Of every expectation, and set by the logbook.
        case logbook
        /// A list of entries, in a table of its own.
        case list
        case base(FieldValue<ExpectationDraft>)
        case own([Expectation.Kind: FieldValue<ExpectationDraft>])
    }

    private var row: FieldFacts<Owner> {
        switch self {
        case .id: FieldFacts(localized("ID"), .logbook)
        case .kind: FieldFacts(localized("Kind"), .logbook)
        case .title:
            FieldFacts(
                localized("Title"), noun: localized("title"), .base(.line(\.title)),
                searchCode: SearchMatch.Part.title.rawValue,
                otherColumnNames: [
                    "name", "action", "activity", "task", "goal", "summary", "subject", "titel", "ziel", "titre",
                ])
        case .details:
            FieldFacts(
                localized("Details"), noun: localized("details"), .base(.paragraph(\.details)),
                searchCode: SearchMatch.Part.details.rawValue)
        case .notes:
            FieldFacts(
                localized("Notes"), noun: localized("notes"), .base(.paragraph(\.notes)),
                searchCode: SearchMatch.Part.notes.rawValue)
        case .startDay:
            FieldFacts(
                localized("From"), noun: localized("first day"), .own([.goal: .optionalDay(\.specifics.startDay)]))
        case .targetDay:
            FieldFacts(
                localized("Due on"), noun: localized("target day"),
                .own([.goal: .optionalDay(\.specifics.targetDay), .milestone: .day(\.specifics.requiredDay)]),
                otherColumnNames: ["due", "due date", "deadline", "target day", "fällig", "échéance"],
                columnName: "dueDay")
        case .deadline:
            FieldFacts(
                localized("Deadline"), noun: localized("target day"),
                .own([.obligation: .day(\.specifics.requiredDay)]),
                columnName: "dueDay")
        case .completedDay:
            FieldFacts(
                localized("Marked done on"), .base(.optionalDay(\.completedDay)),
                otherColumnNames: ["completed", "completed on", "done", "erledigt", "terminé"])
        case .importance:
            FieldFacts(
                localized("Importance (1–10)"), noun: localized("importance"), .base(.integer(\.importance, 1...10)),
                otherColumnNames: ["priority", "wichtigkeit"])
        case .urgency:
            FieldFacts(
                localized("Urgency (1–10)"), noun: localized("urgency"), .base(.integer(\.urgency, 1...10)),
                otherColumnNames: ["dringlichkeit"])
        case .restDays:
            FieldFacts(
                localized("Days of rest"), noun: localized("days of rest"),
                .base(.integer(\.restDays, 0...30)),
                isInTables: false)
        case .pausesOnTrips:
            FieldFacts(localized("Pauses on trips"), .base(.flag(\.pausesOnTrips)), isInTables: false)
        case .paceOnTrips:
            FieldFacts(
                localized("Pace on trips (%)"), noun: localized("pace on trips"),
                .base(.integer(\.paceOnTrips, 1...100)), isInTables: false)
        case .targetInterval:
            FieldFacts(
                localized("Targets for"), .base(.choice(FieldChoice(\.targetInterval) { $0.name })),
                otherColumnNames: ["target interval", "interval", "ziele für", "objectifs pour"])
        case .targets: FieldFacts(localized("Targets"), .list, otherColumnNames: ["target", "to reach", "ziele"])
        case .tags: FieldFacts(localized("Tags"), noun: localized("tag"), .list)
        case .actionPlan:
            FieldFacts(
                localized("Action plan"), noun: localized("action plan"),
                .own([.goal: .optionalParagraph(\.specifics.actionPlan)]), searchCode: "l", isInTables: false)
        case .expectedWeeks:
            FieldFacts(
                localized("Expected weeks"), noun: localized("expected weeks"),
                .own([.goal: .optionalInteger(\.specifics.expectedWeeks, 1...520)]), isInTables: false)
        case .requestedBy:
            FieldFacts(
                localized("Requested by"), noun: localized("name of the requester"),
                .own([.obligation: .optionalLine(\.specifics.requestedBy)]), searchCode: "q", isInTables: false)
        case .consequence:
            FieldFacts(
                localized("If missed"), noun: localized("consequence"),
                .own([.obligation: .optionalParagraph(\.specifics.consequence)]), searchCode: "u", isInTables: false)
        case .alignments: FieldFacts(localized("Values"), .list, isInTables: false)
        case .termIDs: FieldFacts(localized("Terms"), .list, isInTables: false)
        case .createdAt: FieldFacts(localized("Date added"), .logbook, isInTables: false)
        case .modifiedAt: FieldFacts(localized("Date changed"), .logbook, isInTables: false)
        }
    }
}

extension ExpectationField {
    private static let facts = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })
    var facts: FieldFacts<Owner> { Self.facts[self] ?? row }

    /// The label in forms and reports.
    public var title: String { facts.title() }
    /// The name of the column in our own tables; `nil` where these do not have the field.
    public var columnName: String? { facts.columnName(key: rawValue) }
    /// What other programs' tables call the column, in lower case.
    public var otherColumnNames: [String] { facts.otherColumnNames }
    /// The field in what prevents a draft from being saved.
    public var problem: DraftProblem.Field { facts.problem(key: rawValue) }

    /// The fields of every expectation that the user sets.
    public static let base = allCases.compactMap {
        field -> (field: ExpectationField, value: FieldValue<ExpectationDraft>)? in
        if case .base(let value) = field.facts.owner { (field, value) } else { nil }
    }

    /// The fields that expectations of a kind have beyond those, with their values.
    public static func own(_ kind: Expectation.Kind) -> [(field: ExpectationField, value: FieldValue<ExpectationDraft>)]
    {
        ownFields[kind] ?? []
    }

    /// The value in tables; empty for none, for a list, and where the expectation's kind does not have the field.
    public func plainText(of draft: ExpectationDraft) -> String {
        switch facts.owner {
        case .logbook, .list: ""
        case .base(let value): value.plainText(of: draft)
        case .own(let values): values[draft.specifics.kind]?.plainText(of: draft) ?? ""
        }
    }

    private static let ownFields = Dictionary(
        uniqueKeysWithValues: Expectation.Kind.allCases.map { kind in
            let fields = allCases.compactMap {
                field -> (field: ExpectationField, value: FieldValue<ExpectationDraft>)? in
                if case .own(let values) = field.facts.owner { values[kind].map { (field, $0) } } else { nil }
            }
            return (kind, fields)
        })
}
