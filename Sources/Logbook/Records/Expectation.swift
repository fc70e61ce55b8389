import Foundation

/// An aim of the user, and the base of `Goal`, `Milestone` and `Obligation`.
///
/// Immutable and equal by content, as a `Trip` is. Every expectation is of one of the three subclasses.
// Unchecked for the same reason as `Trip`, and safe for the same reason: only `let` properties of Sendable types.
public class Expectation: Identifiable, Hashable, Encodable, @unchecked Sendable {
    /// Goal, milestone or obligation.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Something to reach, in weeks or months.
        case goal
        /// A day by which a state is reached.
        case milestone
        /// Something owed to somebody, with a deadline.
        case obligation
    }

    /// How often targets are to be reached.
    public enum TargetInterval: String, CaseIterable, Codable, Sendable {
        /// Once, in all of its time.
        case once
        /// Again on every day.
        case day
        /// Again in every week, from Monday to Sunday.
        case week
        /// Again in every month.
        case month
    }

    /// What an expectation of each kind has beyond the base.
    public enum Specifics: Hashable, Sendable {
        /// A goal.
        case goal(
            startDay: CalendarDay? = nil, targetDay: CalendarDay? = nil, actionPlan: String? = nil,
            expectedWeeks: Int? = nil)
        /// A milestone.
        case milestone(targetDay: CalendarDay)
        /// An obligation.
        case obligation(deadline: CalendarDay, requestedBy: String? = nil, consequence: String? = nil)

        /// The kind.
        public var kind: Kind {
            switch self {
            case .goal: .goal
            case .milestone: .milestone
            case .obligation: .obligation
            }
        }

        /// The day by which it should be reached: target day or deadline.
        public var dueDay: CalendarDay? {
            switch self {
            case .goal(_, let targetDay, _, _): targetDay
            case .milestone(let targetDay): targetDay
            case .obligation(let deadline, _, _): deadline
            }
        }
    }

    let row: ExpectationRow

    init(_ row: ExpectationRow) {
        self.row = row
    }

    public var id: UUID { row.id }
    /// Never blank.
    public var title: String { row.draft.title }
    /// May be empty.
    public var details: String { row.draft.details }
    /// May be empty.
    public var notes: String { row.draft.notes }
    /// 1 (least) to 10 (most).
    public var importance: Int { row.draft.importance }
    /// How many days in a row its habit may rest without an end of the streak, 0 to 30.
    public var restDays: Int { row.draft.restDays }
    /// Whether it pauses on trips: their days are neither expected of its pace nor of its streak.
    public var pausesOnTrips: Bool { row.draft.pausesOnTrips }
    /// How much of the usual pace is expected on trips where it does not pause, 1 to 100 percent.
    public var paceOnTrips: Int { row.draft.paceOnTrips }
    /// How often the targets are to be reached.
    public var targetInterval: TargetInterval { row.draft.targetInterval }
    /// 1 (least) to 10 (most).
    public var urgency: Int { row.draft.urgency }
    /// When the user marked it as done, regardless of measurements.
    public var completedDay: CalendarDay? { row.draft.completedDay }
    /// Tags for searches.
    public var tags: Tags { row.draft.tags }
    /// What counts as reached, in the order of the units; empty when it is reported in words only.
    public var targets: [MeasureTarget] { row.targets }
    /// The values it is aligned with, in the order of their ids; for goals only.
    public var alignments: [Alignment] { row.draft.alignments }
    /// The terms that it is planned for; of goals only.
    public var termIDs: Set<UUID> { row.draft.termIDs }
    /// What this expectation has beyond the base; the subclasses spell it out as properties.
    public var specifics: Specifics { row.draft.specifics }
    /// When the record was created.
    public var createdAt: Date { row.createdAt }
    /// When the record was changed last.
    public var modifiedAt: Date { row.modifiedAt }
    /// Goal, milestone or obligation.
    public var kind: Kind { specifics.kind }

    /// The day by which it should be reached: target day or deadline.
    public var dueDay: CalendarDay? { specifics.dueDay }

    public static func == (left: Expectation, right: Expectation) -> Bool {
        left === right || left.row == right.row
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(modifiedAt)
    }

    /// Writes every field under its own name, days as `yyyy-mm-dd` and instants as ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ExpectationField.self)
        try container.encode(id.text, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(tags, forKey: .tags)
        try container.encode(targets, forKey: .targets)
        if kind == .goal {
            try container.encode(alignments, forKey: .alignments)
            try container.encode(termIDs.map(\.text).sorted(), forKey: .termIDs)
        }
        try container.encode(createdAt.instantText, forKey: .createdAt)
        try container.encode(modifiedAt.instantText, forKey: .modifiedAt)
        for (field, value) in ExpectationField.base + ExpectationField.own(kind) {
            try value.encode(row.draft, into: &container, as: field)
        }
    }
}

extension Expectation.Specifics {
    /// The specifics of a kind that is due on a day, with nothing else.
    public init(_ kind: Expectation.Kind, dueDay: CalendarDay) {
        self =
            switch kind {
            case .goal: .goal(targetDay: dueDay)
            case .milestone: .milestone(targetDay: dueDay)
            case .obligation: .obligation(deadline: dueDay)
            }
    }

    // The fields by themselves, for `ExpectationField` and forms: one that the kind does not have is empty, and cannot be set.

    /// The first day of a goal.
    package var startDay: CalendarDay? {
        get { if case .goal(let startDay, _, _, _) = self { startDay } else { nil } }
        set {
            guard case .goal(_, let targetDay, let plan, let weeks) = self else { return }
            self = .goal(startDay: newValue, targetDay: targetDay, actionPlan: plan, expectedWeeks: weeks)
        }
    }

    /// The last day of a goal.
    package var targetDay: CalendarDay? {
        get { if case .goal(_, let targetDay, _, _) = self { targetDay } else { nil } }
        set {
            guard case .goal(let startDay, _, let plan, let weeks) = self else { return }
            self = .goal(startDay: startDay, targetDay: newValue, actionPlan: plan, expectedWeeks: weeks)
        }
    }

    /// How a goal is to be reached.
    package var actionPlan: String? {
        get { if case .goal(_, _, let plan, _) = self { plan } else { nil } }
        set {
            guard case .goal(let startDay, let targetDay, _, let weeks) = self else { return }
            self = .goal(startDay: startDay, targetDay: targetDay, actionPlan: newValue, expectedWeeks: weeks)
        }
    }

    /// The expected number of weeks of a goal.
    package var expectedWeeks: Int? {
        get { if case .goal(_, _, _, let weeks) = self { weeks } else { nil } }
        set {
            guard case .goal(let startDay, let targetDay, let plan, _) = self else { return }
            self = .goal(startDay: startDay, targetDay: targetDay, actionPlan: plan, expectedWeeks: newValue)
        }
    }

    /// The day of a milestone or an obligation.
    package var requiredDay: CalendarDay {
        get { dueDay ?? .today() }
        set {
            switch self {
            case .goal: break
            case .milestone: self = .milestone(targetDay: newValue)
            case .obligation(_, let requestedBy, let consequence):
                self = .obligation(deadline: newValue, requestedBy: requestedBy, consequence: consequence)
            }
        }
    }

    /// Who requested an obligation.
    package var requestedBy: String? {
        get { if case .obligation(_, let requestedBy, _) = self { requestedBy } else { nil } }
        set {
            guard case .obligation(let deadline, _, let consequence) = self else { return }
            self = .obligation(deadline: deadline, requestedBy: newValue, consequence: consequence)
        }
    }

    /// What happens when an obligation is missed.
    package var consequence: String? {
        get { if case .obligation(_, _, let consequence) = self { consequence } else { nil } }
        set {
            guard case .obligation(let deadline, let requestedBy, _) = self else { return }
            self = .obligation(deadline: deadline, requestedBy: requestedBy, consequence: newValue)
        }
    }
}
