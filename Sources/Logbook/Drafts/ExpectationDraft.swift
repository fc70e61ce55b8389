import Foundation

/// A goal, milestone or obligation as a person edits it: a new one, or the changed copy of a saved one.
public struct ExpectationDraft: Hashable, Sendable {
    /// A target by its unit. Saving finds the measure with this unit, or adds it with this kind.
    public struct Target: Hashable, Sendable {
        public var unit: String
        /// Used when the unit is new; a known unit keeps its kind.
        public var kind: Measure.Kind
        /// In `unit`, above zero.
        public var target: Double

        public init(unit: String, kind: Measure.Kind = .other, target: Double) {
            self.unit = unit
            self.kind = kind
            self.target = target
        }
    }

    /// The expectation that saving replaces; `nil` adds a new one.
    public var id: UUID?
    public var title: String
    public var details: String
    /// 1 (least) to 10 (most).
    public var importance: Int
    /// 1 (least) to 10 (most).
    public var urgency: Int
    /// Saving with specifics of another kind changes the expectation's kind; a goal that becomes something else leaves
    /// its terms.
    public var specifics: Expectation.Specifics
    public var targets: [Target]

    /// A draft. Importance and urgency, where not given, are the usual ones of the kind: a goal matters and can wait
    /// (8, 5), a milestone presses (5, 8), an obligation presses more than it matters (2, 6).
    public init(
        id: UUID? = nil, title: String, details: String = "", importance: Int? = nil, urgency: Int? = nil,
        specifics: Expectation.Specifics = .goal(), targets: [Target] = []
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
        self.importance = importance ?? usual.importance
        self.urgency = urgency ?? usual.urgency
        self.specifics = specifics
        self.targets = targets
    }

    /// A draft that, saved unchanged, leaves `expectation` as it is but for its modification instant.
    public init(_ expectation: Expectation) {
        self.init(
            id: expectation.id, title: expectation.title, details: expectation.details,
            importance: expectation.importance, urgency: expectation.urgency, specifics: expectation.specifics,
            targets: expectation.targets.map {
                Target(unit: $0.measure.unit, kind: $0.measure.kind, target: $0.target)
            })
    }

    /// Everything that keeps the draft from being saved, in the order of the fields; empty when it can be.
    ///
    /// - Complexity: O(n) in the length of the texts and the number of targets.
    public var problems: [DraftProblem] {
        let draft = tidied
        var checks = DraftChecks()
        checks.requireText(draft.title, .title)
        checks.limitText(draft.details, .details, limit: DraftChecks.textLimit)
        checks.require(1...10 ~= importance, .importance, .outside(1...10))
        checks.require(1...10 ~= urgency, .urgency, .outside(1...10))
        switch draft.specifics {
        case .goal(let startDay, let targetDay, let actionPlan):
            if let startDay, let targetDay { checks.require(startDay <= targetDay, .targetDay, .beforeStart) }
            checks.limitText(actionPlan, .actionPlan, limit: DraftChecks.textLimit)
        case .milestone: break
        case .obligation(_, let requestedBy, let consequence):
            checks.limitText(requestedBy, .requestedBy)
            checks.limitText(consequence, .consequence, limit: DraftChecks.textLimit)
        }
        for target in draft.targets {
            checks.requireText(target.unit, .unit, limit: 40)
            checks.require(target.target > 0 && target.target.isFinite, .target, .notPositive)
        }
        checks.require(Set(draft.targets.map(\.unit)).count == targets.count, .unit, .repeated)
        return checks.problems
    }

    /// The draft as it is saved: texts without the blanks around them, empty optional texts as none.
    var tidied: ExpectationDraft {
        var draft = self
        draft.title = title.tidied
        draft.details = details.tidied
        switch specifics {
        case .goal(let startDay, let targetDay, let actionPlan):
            draft.specifics = .goal(startDay: startDay, targetDay: targetDay, actionPlan: actionPlan.tidied)
        case .milestone: break
        case .obligation(let deadline, let requestedBy, let consequence):
            draft.specifics = .obligation(
                deadline: deadline, requestedBy: requestedBy.tidied, consequence: consequence.tidied)
        }
        draft.targets = targets.map { Target(unit: $0.unit.tidied, kind: $0.kind, target: $0.target) }
        return draft
    }
}
