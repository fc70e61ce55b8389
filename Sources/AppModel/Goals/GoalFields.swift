import Foundation
import Localization
import Logbook

/// The forms of goals and of what belongs to them.
nonisolated enum GoalFields {
    // MARK: - Goals, milestones and obligations

    /// - Parameters:
    ///   - measures: that are known.
    ///   - values: that a goal can serve.
    ///   - terms: that a new goal can go into.
    static func sections(
        _ draft: ExpectationDraft, measures: [Measure], values: [PersonalValue], terms: [Choice]
    ) -> [FormSection<ExpectationDraft>] {
        var fields: [FormField<ExpectationDraft>] = [
            .line(.title, localized("Title"), \.title).hinting(localized("Run 120 km")), kind,
            targets(measures),
        ]
        switch draft.specifics {
        case .goal:
            // Which goals a saved term has is said in the term.
            if draft.id == nil, !terms.isEmpty {
                fields.append(.entry("term", localized("Term"), \.termID, none: localized("None"), of: terms))
            }
            fields += [
                .day("startDay", localized("From"), \.goalStart, sense: { _ in .future }),
                .day(.targetDay, localized("Until"), \.goalTarget) { .from(max($0.goalStart ?? .today(), .today())) },
                .line(.actionPlan, localized("Plan"), \.actionPlan, style: .paragraph),
            ]
        case .milestone: fields.append(.day(.targetDay, localized("Due on"), \.deadline) { _ in .from(.today()) })
        case .obligation:
            fields += [
                .day(.targetDay, localized("Deadline"), \.deadline) { _ in .from(.today()) },
                .line(.requestedBy, localized("Requested by"), \.requestedBy),
                .line(.consequence, localized("If missed"), \.consequence, style: .paragraph),
            ]
        }
        fields += [
            .line(.details, localized("Details"), \.details, style: .paragraph),
            .number(.importance, localized("Importance (1–10)"), \.importance),
            .number(.urgency, localized("Urgency (1–10)"), \.urgency), .tags(\.tags),
            .day("completedDay", localized("Marked done on"), \.completedDay) { _ in .past },
            .line(.notes, localized("Notes"), \.notes, style: .paragraph),
        ]
        var sections = [FormSection(id: "main", title: "", fields: fields)]
        if draft.specifics.kind == .goal, !values.isEmpty {
            sections.append(
                FormSection(
                    id: "values", title: localized("How well it serves your values, 1 to 10"),
                    fields: values.map(alignment)))
        }
        return sections
    }

    private static var kind: FormField<ExpectationDraft> {
        let kinds = [Expectation.Kind.goal, .milestone, .obligation]
        return FormField(
            id: "kind", label: localized("Kind"), style: .choice(kinds.map { Choice($0.rawValue, $0.name) }),
            problems: [],
            read: { $0.specifics.kind.rawValue },
            write: { draft, text in
                guard let kind = Expectation.Kind(rawValue: text), kind != draft.specifics.kind else { return }
                let day = draft.specifics.dueDay ?? CalendarDay.today().adding(days: 70)
                draft.specifics =
                    switch kind {
                    case .goal: .goal(startDay: nil, targetDay: day)
                    case .milestone: .milestone(targetDay: day)
                    case .obligation: .obligation(deadline: day)
                    }
                if kind != .goal { draft.alignments = [] }
            })
    }

    /// The targets as text: “120 km, 40 h”.
    private static func targets(_ measures: [Measure]) -> FormField<ExpectationDraft> {
        FormField(
            id: "targets", label: localized("Targets"), style: .line, hint: localized("120 km, 40 h"),
            problems: [.target, .unit],
            read: { Quantities.text($0.targets.map { ($0.target, $0.unit) }, measures: measures) },
            write: { draft, text throws(Mistake) in
                draft.targets = try read(text, measures).map {
                    ExpectationDraft.Target(unit: $0.unit, kind: $0.kind, target: $0.value)
                }
            })
    }

    private static func read(_ text: String, _ measures: [Measure]) throws(Mistake) -> [Quantities.Quantity] {
        do throws(Quantities.Unclear) {
            return try Quantities.read(text, measures: measures)
        } catch {
            throw Mistake(sentence: error.description)
        }
    }

    private static func alignment(_ value: PersonalValue) -> FormField<ExpectationDraft> {
        FormField(
            id: "value-\(value.id.uuidString)", label: value.title, style: .number, problems: [.strength],
            read: { draft in
                draft.alignments.first { $0.valueID == value.id }.map { $0.strength.formatted(.user) } ?? ""
            },
            write: { draft, text throws(Mistake) in
                let index = draft.alignments.firstIndex { $0.valueID == value.id }
                guard !text.isBlank else {
                    if let index { draft.alignments.remove(at: index) }
                    return
                }
                guard let strength = Int(text.trimmingCharacters(in: .whitespaces)), 1...10 ~= strength else {
                    throw Mistake(sentence: localized("Enter a number from 1 to 10, or nothing."))
                }
                if let index {
                    draft.alignments[index].strength = strength
                } else {
                    draft.alignments.append(Alignment(valueID: value.id, strength: strength))
                    draft.alignments.sort { $0.valueID.uuidString < $1.valueID.uuidString }
                }
            })
    }

    // MARK: - Actions

    static func sections(of action: Action, measures: [Measure], goals: [Choice]) -> [FormSection<Action>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.title, localized("What was done"), \.title).hinting(localized("Run along the river")),
                    FormField(
                        id: "measurements", label: localized("Measured"), style: .line,
                        hint: localized("5 km, 12 times"),
                        problems: [.measurement, .unit],
                        read: { Quantities.text($0.measurements.map { ($0.value, $0.unit) }, measures: measures) },
                        write: { action, text throws(Mistake) in
                            action.measurements = try read(text, measures).map {
                                Action.Measurement(unit: $0.unit, kind: $0.kind, value: $0.value)
                            }
                        }),
                    .number(.duration, localized("Minutes"), \.durationMinutes),
                    .day("day", localized("Day"), \.day) { _ in .past },
                    .several("contributes", localized("Contributes to"), \.contributionList, of: goals),
                    .line(.details, localized("Details"), \.details, style: .paragraph),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ])
        ]
    }

    // MARK: - Values, measures, snippets

    static var value: [FormSection<PersonalValue>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.title, localized("Value"), \.title).hinting(localized("Health")),
                    .choice("level", localized("Level"), \.level) { $0.name },
                    .number(.priority, localized("Priority (1 is highest)"), \.priority),
                    .line(.lifeDomain, localized("Area of life"), \.lifeDomain),
                    .line(.details, localized("Details"), \.details, style: .paragraph),
                    .line(.guidance, localized("In everyday life"), \.guidance, style: .paragraph),
                ])
        ]
    }

    static var measure: [FormSection<Measure>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.unit, localized("Unit"), \.unit).hinting("km"),
                    .line(.title, localized("What is measured"), \.title).hinting(localized("Distance run")),
                    .choice("kind", localized("Kind"), \.kind) { $0.name },
                    .line(.canonicalUnit, localized("Converts to"), \.canonicalUnit).hinting("m"),
                    .number(.factor, localized("Conversion factor"), read: \.conversion?.factor) {
                        $0.conversion?.factor = $1 ?? 0
                    },
                ])
        ]
    }

    static var snippet: [FormSection<SnippetDraft>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.text, localized("Text"), \.text, style: .paragraph), .tags(\.tags),
                ])
        ]
    }

    // MARK: - Terms

    static func term(goals: [Choice]) -> [FormSection<TermDraft>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .number(.number, localized("Number"), \.number),
                    .line(.theme, localized("Theme"), \.theme).hinting(localized("Back to running")),
                    .choice("status", localized("Status"), \.status) { $0.name },
                    .startDay(\.startDay, before: \.endDay),
                    .day(.endDay, localized("To"), \.endDay) { .from($0.startDay) },
                    .several("goals", localized("Goals"), \.goalIDs, of: goals),
                    .line(.reflection, localized("Reflection"), \.reflection, style: .paragraph),
                ])
        ]
    }

    /// What one thinks of a term, alone.
    static var reflection: [FormSection<TermDraft>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [.line(.reflection, localized("Reflection"), \.reflection, style: .paragraph)])
        ]
    }
}

/// A snippet while it is written: it may say nothing yet.
public nonisolated struct SnippetDraft: Hashable, Sendable {
    var snippet: Snippet?
    var text = ""
    var tags: Tags = []
    var owner: Snippet.Owner?
    var id: UUID

    init(owner: Snippet.Owner? = nil, id: UUID = UUID.random()) {
        self.owner = owner
        self.id = id
    }

    init(_ snippet: Snippet) {
        self.snippet = snippet
        id = snippet.id
        text = snippet.text
        tags = snippet.tags
        owner = snippet.owner
    }

    var problems: [DraftProblem] {
        guard Snippet.isValid(text) else {
            return [DraftProblem(.text, text.isBlank ? .missing : .tooLong(limit: 20_000))]
        }
        return Snippet(text: text, tags: tags)?.problems ?? []
    }

    /// The snippet that is saved; `nil` while it cannot be.
    var result: Snippet? {
        guard var snippet = snippet ?? Snippet(id: id, text: text, owner: owner), snippet.setText(text) else {
            return nil
        }
        snippet.setTags(tags)
        return snippet
    }
}

nonisolated extension ExpectationDraft {
    /// The first day of a goal; other kinds have none.
    fileprivate var goalStart: CalendarDay? {
        get { if case .goal(let start, _, _, _) = specifics { start } else { nil } }
        set {
            guard case .goal(_, let target, let plan, let weeks) = specifics else { return }
            specifics = .goal(startDay: newValue, targetDay: target, actionPlan: plan, expectedWeeks: weeks)
        }
    }

    fileprivate var goalTarget: CalendarDay? {
        get { if case .goal(_, let target, _, _) = specifics { target } else { nil } }
        set {
            guard case .goal(let start, _, let plan, let weeks) = specifics else { return }
            specifics = .goal(startDay: start, targetDay: newValue, actionPlan: plan, expectedWeeks: weeks)
        }
    }

    fileprivate var actionPlan: String? {
        get { if case .goal(_, _, let plan, _) = specifics { plan } else { nil } }
        set {
            guard case .goal(let start, let target, _, let weeks) = specifics else { return }
            specifics = .goal(startDay: start, targetDay: target, actionPlan: newValue, expectedWeeks: weeks)
        }
    }

    /// The day of a milestone or an obligation.
    fileprivate var deadline: CalendarDay {
        get { specifics.dueDay ?? .today() }
        set {
            switch specifics {
            case .goal: break
            case .milestone: specifics = .milestone(targetDay: newValue)
            case .obligation(_, let requestedBy, let consequence):
                specifics = .obligation(deadline: newValue, requestedBy: requestedBy, consequence: consequence)
            }
        }
    }

    fileprivate var requestedBy: String? {
        get { if case .obligation(_, let requestedBy, _) = specifics { requestedBy } else { nil } }
        set {
            guard case .obligation(let deadline, _, let consequence) = specifics else { return }
            specifics = .obligation(deadline: deadline, requestedBy: newValue, consequence: consequence)
        }
    }

    fileprivate var consequence: String? {
        get { if case .obligation(_, _, let consequence) = specifics { consequence } else { nil } }
        set {
            guard case .obligation(let deadline, let requestedBy, _) = specifics else { return }
            specifics = .obligation(deadline: deadline, requestedBy: requestedBy, consequence: newValue)
        }
    }
}

nonisolated extension Action {
    /// The day it counts for. Moving it to another day preserves its time.
    var day: CalendarDay? {
        get { .today(at: startedAt ?? loggedAt) }
        set {
            guard let newValue, let day else { return }
            let days = Double(day.days(until: newValue)) * 86_400
            loggedAt = loggedAt.addingTimeInterval(days)
            startedAt = startedAt?.addingTimeInterval(days)
        }
    }

    fileprivate var contributionList: [UUID] {
        get { contributesTo.sorted { $0.uuidString < $1.uuidString } }
        set { contributesTo = Set(newValue) }
    }
}

nonisolated extension Measure {
    /// What it converts to; empty for a unit of its own.
    fileprivate var canonicalUnit: String {
        get { conversion?.canonicalUnit ?? "" }
        set {
            conversion = newValue.isBlank ? nil : Conversion(canonicalUnit: newValue, factor: conversion?.factor ?? 1)
        }
    }
}
