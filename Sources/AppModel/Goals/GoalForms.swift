import Foundation
import Localization
import Logbook

/// The forms of goals and of what belongs to them.
nonisolated enum GoalForms {
    // MARK: - Goals, milestones and obligations

    /// - Parameters:
    ///   - measures: that are known.
    ///   - values: that a goal can serve.
    ///   - terms: all there are; those that are open are offered, and those that the goal is in.
    static func sections(
        _ draft: ExpectationDraft, measures: [Measure], values: [PersonalValue], terms: [TermWithPeriod]
    ) -> [FormSection<ExpectationDraft>] {
        let kind = draft.specifics.kind
        let own = ExpectationField.own(kind).map(\.field)
        let last: [ExpectationField] = [.completedDay, .notes]
        let others = ExpectationField.base.map(\.field).filter { !(last + [.title, .targetInterval]).contains($0) }
        var fields = editors(of: [.title], kind).map { $0.hinting(localized("Run 120 km")) }
        fields += [kindEditor, targets(measures)] + editors(of: [.targetInterval], kind)
        if kind == .goal {
            let today = CalendarDay.today()
            let offered = terms.filter {
                draft.termIDs.contains($0.id) || $0.term.status.isOpen && today <= $0.period.endDay
            }
            let field = ExpectationField.termIDs
            fields.append(
                .several(
                    field.rawValue, field.title, \.termList, of: offered.map { Choice($0.id.uuidString, $0.name) }))
        }
        fields += editors(of: own + others, kind) + [.tags(\.tags)] + editors(of: last, kind)
        var sections = [FormSection(id: "main", title: "", fields: fields)]
        if kind == .goal, !values.isEmpty {
            sections.append(
                FormSection(
                    id: "values", title: localized("How well it serves your values, 1 to 10"),
                    fields: values.flatMap { value in
                        let isServed = draft.alignments.contains { $0.valueID == value.id }
                        return [alignment(value)] + (isServed ? [notes(on: value)] : [])
                    }))
        }
        return sections
    }

    /// Editors of fields of a kind; days are read as days to come, and the day of completion as one that is past.
    private static func editors(
        of fields: [ExpectationField], _ kind: Expectation.Kind
    ) -> [FormField<ExpectationDraft>] {
        let values = Dictionary(
            uniqueKeysWithValues: (ExpectationField.base + ExpectationField.own(kind)).map { ($0.field, $0.value) })
        return fields.flatMap { field -> [FormField<ExpectationDraft>] in
            switch field {
            case .startDay: [.day(field.problem, field.title, \.specifics.startDay, sense: { _ in .future })]
            case .targetDay where kind == .goal:
                [
                    .day(field.problem, localized("Until"), \.specifics.targetDay) {
                        .from(max($0.specifics.startDay ?? .today(), .today()))
                    }
                ]
            case .targetDay, .deadline:
                [.day(field.problem, field.title, \.specifics.requiredDay) { _ in .from(.today()) }]
            case .completedDay: [.day(field.problem, field.title, \.completedDay) { _ in .past }]
            default: values[field].map { [.field(field.problem, field.title, $0)] } ?? []
            }
        }
    }

    private static var kindEditor: FormField<ExpectationDraft> {
        let kinds = [Expectation.Kind.goal, .milestone, .obligation]
        return FormField(
            id: "kind", label: localized("Kind"), style: .choice(kinds.map { Choice($0.rawValue, $0.name) }),
            problems: [],
            read: { $0.specifics.kind.rawValue },
            write: { draft, text in
                guard let kind = Expectation.Kind(rawValue: text), kind != draft.specifics.kind else { return }
                let day = draft.specifics.dueDay ?? CalendarDay.today().adding(days: 70)
                draft.specifics = Expectation.Specifics(kind, dueDay: day)
                if kind != .goal { (draft.alignments, draft.termIDs) = ([], []) }
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

    static func read(_ text: String, _ measures: [Measure]) throws(Mistake) -> [Quantities.Quantity] {
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

    /// How the goal serves a value, in words.
    private static func notes(on value: PersonalValue) -> FormField<ExpectationDraft> {
        FormField(
            id: "value-\(value.id.uuidString)-notes", label: localized("Notes on {value}", ["value": value.title]),
            style: .paragraph, problems: [],
            read: { draft in draft.alignments.first { $0.valueID == value.id }?.notes ?? "" },
            write: { draft, text in
                guard let index = draft.alignments.firstIndex(where: { $0.valueID == value.id }) else { return }
                draft.alignments[index].notes = text
            })
    }

    // MARK: - Values, measures, snippets

    static var value: [FormSection<PersonalValue>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.title, localized("Value"), \.title).hinting(localized("Health")),
                    .choice("level", localized("Level"), \.level) { $0.name },
                    .number(.priority, localized("Priority (1 is first)"), \.priority),
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

    /// - Parameter periods: all there are; those without a term are offered, and the term's own.
    static func term(
        _ draft: TermDraft, goals: [Choice], periods: [PeriodWithTerm]
    ) -> [FormSection<TermDraft>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .number(.number, localized("Number"), \.number),
                    .line(.theme, localized("Theme"), \.theme).hinting(localized("Back to running")),
                    .choice("status", localized("Status"), \.status) { $0.name },
                ] + period(draft, of: periods) + [
                    .startDay(\.startDay, before: \.endDay),
                    .day(.endDay, localized("To"), \.endDay) { .from($0.startDay) },
                    .several("goals", localized("Goals"), \.goalIDs, of: goals),
                    .line(.reflection, localized("Reflection"), \.reflection, style: .paragraph),
                ])
        ]
    }

    /// Which period the term has; nothing where there is no choice. Its days are edited beside it.
    private static func period(_ draft: TermDraft, of periods: [PeriodWithTerm]) -> [FormField<TermDraft>] {
        let offered = periods.map(\.period).filter { period in
            period.id == draft.periodID
                || periods.contains { $0.id == period.id && ($0.term == nil || $0.term?.id == draft.id) }
        }
        let isNew = draft.id == nil
        guard offered.count > (isNew ? 0 : 1) else { return [] }
        return [
            FormField(
                id: "period", label: localized("Period"),
                style: .choice(
                    (isNew ? [Choice("", localized("A new one"))] : [])
                        + offered.map { Choice($0.id.uuidString, $0.name) }),
                problems: [], read: { $0.periodID?.uuidString ?? "" },
                write: { draft, text in
                    let period = offered.first { $0.id.uuidString == text }
                    draft.periodID = period?.id
                    guard let period else { return }
                    (draft.startDay, draft.endDay) = (period.startDay, period.endDay)
                })
        ]
    }

    static var period: [FormSection<TimePeriod>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .startDay(\.startDay, before: \.endDay),
                    .day(.endDay, localized("To"), \.endDay) { .from($0.startDay) },
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

/// A snippet while it is edited: it may be empty.
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
    fileprivate var termList: [UUID] {
        get { termIDs.sorted { $0.uuidString < $1.uuidString } }
        set { termIDs = Set(newValue) }
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
