import Foundation

/// An aim of the user, and the base of `Goal`, `Milestone` and `Obligation`.
///
/// Immutable and equal by content, as a `Trip` is. Every expectation is of one of the three subclasses.
// Unchecked for the same reason as `Trip`, and safe for the same reason: only `let` properties of Sendable types.
public class Expectation: Identifiable, Hashable, Encodable, @unchecked Sendable {
    public enum Kind: String, CaseIterable, Encodable, Sendable {
        case goal, milestone, obligation
    }

    /// What an expectation of each kind has beyond the base.
    public enum Specifics: Hashable, Sendable {
        case goal(
            startDay: CalendarDay? = nil, targetDay: CalendarDay? = nil, actionPlan: String? = nil,
            expectedWeeks: Int? = nil)
        case milestone(targetDay: CalendarDay)
        case obligation(deadline: CalendarDay, requestedBy: String? = nil, consequence: String? = nil)

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
    public var title: String { row.title }
    /// May be empty.
    public var details: String { row.details }
    /// May be empty.
    public var notes: String { row.notes }
    /// 1 (least) to 10 (most).
    public var importance: Int { row.importance }
    /// 1 (least) to 10 (most).
    public var urgency: Int { row.urgency }
    /// When the user marked it as done, regardless of measurements.
    public var completedDay: CalendarDay? { row.completedDay }
    public var tags: Tags { row.tags }
    /// What counts as reached, in the order of the units; empty when it is reported in words only.
    public var targets: [MeasureTarget] { row.targets }
    /// The values it is aligned with, in the order of their ids; for goals only.
    public var alignments: [Alignment] { row.alignments }
    /// What this expectation has beyond the base; the subclasses spell it out as properties.
    public var specifics: Specifics { row.specifics }
    public var createdAt: Date { row.createdAt }
    public var modifiedAt: Date { row.modifiedAt }
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

    private enum CodingKeys: CodingKey {
        case id, kind, title, details, notes, importance, urgency, completedDay, tags, targets, alignments, createdAt
        case modifiedAt
    }

    /// Writes every field under its own name, days as `yyyy-mm-dd` and instants as ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.text, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(details, forKey: .details)
        try container.encode(notes, forKey: .notes)
        try container.encode(importance, forKey: .importance)
        try container.encode(urgency, forKey: .urgency)
        try container.encode(completedDay, forKey: .completedDay)
        try container.encode(tags, forKey: .tags)
        try container.encode(targets, forKey: .targets)
        if kind == .goal { try container.encode(alignments, forKey: .alignments) }
        try container.encode(createdAt.instantText, forKey: .createdAt)
        try container.encode(modifiedAt.instantText, forKey: .modifiedAt)
    }
}
