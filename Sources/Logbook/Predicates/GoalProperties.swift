import Foundation

extension Expectation: PredicateSubject {
    static var properties: [PredicateProperty] {
        switch self {
        case is Goal.Type: base(Goal.self) + goal
        case is Milestone.Type:
            base(Milestone.self) + [own(.milestone, "targetDay", \Milestone.targetDay, .targetDay)]
        case is Obligation.Type: base(Obligation.self) + obligation
        default: base(Expectation.self)
        }
    }

    static func membership(in other: any PredicateSubject.Type) -> Membership {
        guard let other = other as? Expectation.Type else { return .never }
        if other == self || other == Expectation.self { return .always }
        return self == Expectation.self ? .when(other.kindCondition) : .never
    }

    /// What holds for the expectations of this class.
    static var kindCondition: String {
        switch self {
        case is Goal.Type: "expectation.kind = 'goal'"
        case is Milestone.Type: "expectation.kind = 'milestone'"
        case is Obligation.Type: "expectation.kind = 'obligation'"
        default: "TRUE"
        }
    }

    /// The properties that every expectation has; a subclass has key paths of its own to them.
    private static func base<Class: Expectation>(_: Class.Type) -> [PredicateProperty] {
        let dueDays =
            ExpectationRow.columns(of: .targetDay, .goal) + ExpectationRow.columns(of: .targetDay, .milestone)
            + ExpectationRow.columns(of: .deadline, .obligation)
        return [
            field("id", \Class.id, .id), field("title", \Class.title, .title),
            field("details", \Class.details, .details), field("notes", \Class.notes, .notes),
            field("restDays", \Class.restDays, .restDays),
            field("targetInterval", \Class.targetInterval, .targetInterval),
            field("pausesOnTrips", \Class.pausesOnTrips, .pausesOnTrips),
            field("paceOnTrips", \Class.paceOnTrips, .paceOnTrips),
            field("importance", \Class.importance, .importance), field("urgency", \Class.urgency, .urgency),
            field("completedDay", \Class.completedDay, .completedDay), field("kind", \Class.kind, .kind),
            field("createdAt", \Class.createdAt, .createdAt), field("modifiedAt", \Class.modifiedAt, .modifiedAt),
            PredicateProperty("dueDay", \Class.dueDay, .column("coalesce(\(dueDays.joined(separator: ", ")))")),
            PredicateProperty(
                "tags", \Class.tags, .tags("expectationTag", owner: "expectationId", key: "expectation.id")),
            PredicateProperty("targets", \Class.targets, targets),
            PredicateProperty(
                "alignments", \Class.alignments,
                .entries(
                    EntryTableReference(
                        "alignment", owner: "goalId", key: "expectation.id", .subject(Alignment.self)))),
            PredicateProperty(
                "termIDs", \Class.termIDs,
                .entries(
                    EntryTableReference("termGoal", owner: "goalId", key: "expectation.id", .column("termId")))),
            PredicateProperty("specifics", \Class.specifics, .none),
        ]
    }

    private static var targets: PredicateProperty.Place {
        .entries(
            EntryTableReference(
                "(SELECT measure.*, expectationId, target FROM expectationMeasure JOIN measure ON measure.id = measureId)",
                owner: "expectationId", key: "expectation.id", .subject(MeasureTarget.self)))
    }

    private static var goal: [PredicateProperty] {
        [
            own(.goal, "startDay", \Goal.startDay, .startDay), own(.goal, "targetDay", \Goal.targetDay, .targetDay),
            own(.goal, "actionPlan", \Goal.actionPlan, .actionPlan),
            own(.goal, "expectedWeeks", \Goal.expectedWeeks, .expectedWeeks),
        ]
    }

    private static var obligation: [PredicateProperty] {
        [
            own(.obligation, "deadline", \Obligation.deadline, .deadline),
            own(.obligation, "requestedBy", \Obligation.requestedBy, .requestedBy),
            own(.obligation, "consequence", \Obligation.consequence, .consequence),
        ]
    }

    private static func field(_ name: String, _ path: AnyKeyPath, _ field: ExpectationField) -> PredicateProperty {
        PredicateProperty(name, path, columns: ExpectationRow.columns(of: field))
    }

    private static func own(
        _ kind: Kind, _ name: String, _ path: AnyKeyPath, _ field: ExpectationField
    ) -> PredicateProperty {
        PredicateProperty(name, path, columns: ExpectationRow.columns(of: field, kind))
    }
}

extension MeasureTarget: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            PredicateProperty("measure", \Self.measure, .subject(Measure.self)),
            PredicateProperty("target", \Self.target, .column("target")),
        ]
    }
}

extension Measure: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            PredicateProperty("id", \Self.id, .column("id")), PredicateProperty("unit", \Self.unit, .column("unit")),
            PredicateProperty("kind", \Self.kind, .column("kind")),
            PredicateProperty("title", \Self.title, .column("title")),
            PredicateProperty("conversion", \Self.conversion, .group(["canonicalUnit", "factor"])),
        ]
    }
}

extension Alignment: PredicateSubject {
    static var properties: [PredicateProperty] {
        [
            PredicateProperty("valueID", \Self.valueID, .column("valueId")),
            PredicateProperty("strength", \Self.strength, .column("strength")),
            PredicateProperty("notes", \Self.notes, .column("notes")),
        ]
    }
}
