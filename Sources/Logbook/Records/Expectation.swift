import Foundation

/// Something a person means to reach, and the base of `Goal`, `Milestone` and `Obligation`.
///
/// Immutable and equal by content, as a `Trip` is. Every expectation is of one of the three subclasses.
// Unchecked for the same reason as `Trip`, and safe for the same reason: only `let` properties of Sendable types.
public class Expectation: Identifiable, Hashable, Encodable, @unchecked Sendable {
    public enum Kind: String, CaseIterable, Encodable, Sendable {
        case goal, milestone, obligation
    }

    /// What an expectation of each kind has beyond the base.
    public enum Specifics: Hashable, Sendable {
        case goal(startDay: CalendarDay? = nil, targetDay: CalendarDay? = nil, actionPlan: String? = nil)
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
            case .goal(_, let targetDay, _): targetDay
            case .milestone(let targetDay): targetDay
            case .obligation(let deadline, _, _): deadline
            }
        }
    }

    public let id: UUID
    /// Never blank.
    public let title: String
    /// May be empty.
    public let details: String
    /// 1 (least) to 10 (most).
    public let importance: Int
    /// 1 (least) to 10 (most).
    public let urgency: Int
    /// What counts as reached, in the order of the units; empty when it is told in words only.
    public let targets: [MeasureTarget]
    /// What this expectation has beyond the base; the subclasses spell it out as properties.
    public let specifics: Specifics
    public let createdAt: Date
    public let modifiedAt: Date

    init(_ row: ExpectationRow) {
        id = row.id
        title = row.title
        details = row.details
        importance = row.importance
        urgency = row.urgency
        targets = row.targets
        specifics = row.specifics
        createdAt = row.createdAt
        modifiedAt = row.modifiedAt
    }

    public var kind: Kind { specifics.kind }

    /// The day by which it should be reached: target day or deadline.
    public var dueDay: CalendarDay? { specifics.dueDay }

    public static func == (left: Expectation, right: Expectation) -> Bool {
        left === right
            || left.id == right.id && left.modifiedAt == right.modifiedAt && left.createdAt == right.createdAt
                && left.title == right.title && left.details == right.details && left.importance == right.importance
                && left.urgency == right.urgency && left.targets == right.targets && left.specifics == right.specifics
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(modifiedAt)
    }

    private enum CodingKeys: CodingKey {
        case id, kind, title, details, importance, urgency, targets, createdAt, modifiedAt
    }

    /// Writes every field under its own name, days as `yyyy-mm-dd` and instants as ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.text, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(details, forKey: .details)
        try container.encode(importance, forKey: .importance)
        try container.encode(urgency, forKey: .urgency)
        try container.encode(targets, forKey: .targets)
        try container.encode(createdAt.instantText, forKey: .createdAt)
        try container.encode(modifiedAt.instantText, forKey: .modifiedAt)
    }
}
