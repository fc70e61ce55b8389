import Foundation

/// A goal, milestone or obligation as the user edits it: a new one, or the changed copy of a saved one.
public struct ExpectationDraft: Hashable, Sendable {
    /// A target by its unit. Saving finds the measure with this unit, or adds it with this kind.
    public struct Target: Hashable, Sendable {
        /// The unit of the measure, such as km.
        public var unit: String
        /// Used when the unit is new; a known unit retains its kind.
        public var kind: Measure.Kind
        /// In `unit`, above zero.
        public var target: Double

        /// A target; the kind is that of a new measure.
        public init(unit: String, kind: Measure.Kind = .other, target: Double) {
            self.unit = unit
            self.kind = kind
            self.target = target
        }
    }

    /// The expectation that saving replaces; `nil` adds a new one.
    public var id: UUID?
    /// What is to be reached; required.
    public var title: String
    /// Free text; may be empty.
    public var details: String
    /// Free text; may be empty.
    public var notes: String
    /// 1 (least) to 10 (most).
    public var importance: Int
    /// 1 (least) to 10 (most).
    public var urgency: Int
    /// How many days in a row its habit may rest without an end of the streak, 0 to 30.
    public var restDays: Int
    /// Whether it pauses on trips: their days are neither expected of its pace nor of its streak.
    public var pausesOnTrips: Bool
    /// How much of the usual pace is expected on trips where it does not pause, 1 to 100 percent.
    public var paceOnTrips: Int
    /// How often the targets are to be reached.
    public var targetInterval: Expectation.TargetInterval
    /// Saving with specifics of another kind changes the expectation's kind; a goal that becomes something else leaves
    /// its terms.
    public var specifics: Expectation.Specifics
    /// What counts as reached.
    public var targets: [Target]
    /// The values it serves; for goals only.
    public var alignments: [Alignment]
    /// Tags for searches.
    public var tags: Tags
    /// When the user marked it as done, regardless of measurements; `nil` while it is not.
    public var completedDay: CalendarDay?
    /// The terms that it is planned for. A term that it is new in has it after its other goals. Milestones and obligations
    /// belong to no term.
    public var termIDs: Set<UUID>

    /// A draft. Importance and urgency, where not given, are the usual ones of the kind: a goal matters and can wait
    /// (8, 5), a milestone presses (5, 8), an obligation presses more than it matters (2, 6).
    public init(
        id: UUID? = nil, title: String, details: String = "", notes: String = "", importance: Int? = nil,
        urgency: Int? = nil, restDays: Int = 1, pausesOnTrips: Bool = false, paceOnTrips: Int = 100,
        targetInterval: Expectation.TargetInterval = .once,
        specifics: Expectation.Specifics = .goal(), targets: [Target] = [],
        alignments: [Alignment] = [], tags: Tags = [], completedDay: CalendarDay? = nil, termIDs: Set<UUID> = []
    ) {
        let usual =
            switch specifics.kind {
            case .goal: (importance: 8, urgency: 5)
            case .milestone: (importance: 5, urgency: 8)
            case .obligation: (importance: 2, urgency: 6)
            }
        self.id = id
        self.title = title
        self.details = details
        self.notes = notes
        self.importance = importance ?? usual.importance
        self.urgency = urgency ?? usual.urgency
        self.restDays = restDays
        self.pausesOnTrips = pausesOnTrips
        self.paceOnTrips = paceOnTrips
        self.targetInterval = targetInterval
        self.specifics = specifics
        self.targets = targets
        self.alignments = alignments
        self.tags = tags
        self.completedDay = completedDay
        self.termIDs = termIDs
    }

    /// A draft that, saved unchanged, leaves `expectation` as it is but for its modification instant.
    public init(_ expectation: Expectation) {
        self = expectation.row.draft
        targets = expectation.targets.map { Target(unit: $0.measure.unit, kind: $0.measure.kind, target: $0.target) }
    }

    /// Every problem that prevents saving the draft, in the order of the fields; empty for none.
    ///
    /// - Complexity: O(n) in the length of the texts and the number of targets.
    public var problems: [DraftProblem] {
        let draft = tidied
        var checks = DraftChecks()
        for (field, value) in ExpectationField.base + ExpectationField.own(specifics.kind) {
            switch field {
            case .title: checks.requireText(draft.title, field.problem)
            case .targetDay: checks.requireOrder(specifics.startDay, specifics.targetDay, field.problem)
            default: value.check(draft, as: field.problem, &checks)
            }
        }
        for target in draft.targets {
            checks.requireText(target.unit, .unit, limit: DraftChecks.unitLimit)
            checks.require(target.target > 0 && target.target.isFinite, .target, .notPositive)
        }
        checks.require(Set(draft.targets.map(\.unit)).count == targets.count, .unit, .repeated)
        checks.each(draft.alignments, "value") { alignment, checks in
            checks.require(1...10 ~= alignment.strength, .strength, .outside(1...10))
            checks.limitText(alignment.notes, .notes, limit: DraftChecks.textLimit)
        }
        checks.require(Set(alignments.map(\.valueID)).count == alignments.count, .values, .repeated)
        checks.require(specifics.kind == .goal || alignments.isEmpty, .values, .ofAnotherKind)
        checks.requireTags(tags)
        return checks.problems
    }

    /// The draft as it is saved: texts without the blanks around them, empty optional texts as none.
    var tidied: ExpectationDraft {
        var draft = self
        for (_, value) in ExpectationField.base + ExpectationField.own(specifics.kind) { value.tidy(&draft) }
        // As the database returns them.
        draft.alignments.sort { $0.valueID.text < $1.valueID.text }
        if specifics.kind != .goal { draft.termIDs = [] }
        draft.targets = targets.map { Target(unit: $0.unit.tidied, kind: $0.kind, target: $0.target) }
        return draft
    }
}
