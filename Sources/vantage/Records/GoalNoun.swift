import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Goals, milestones and obligations.
enum GoalNoun: RecordNoun {
    static let (singular, plural) = ("goal", "goals")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete goals, milestones and obligations.",
        list: ["goals list --no-done --term 4", "goals list --sort importance --descending"],
        show: ["goals show \"Run 250 km\""],
        add: [
            "goals add --title \"Swim\" --due \"31 May 2030\" --targets \"20 km, 12 h\" --term 4",
            "goals add --title \"Tax return\" --kind obligation --due \"1 June 2030\"",
        ],
        edit: ["goals edit \"Learn to sail\" --values \"Curiosity 9, Health 4\" --tags water"],
        delete: ["goals delete \"Learn to sail\""],
        order: "By the day on which they are due. With --from or --to only what is due in that time.",
        deletion: "Its actions and snippets stay.")

    private static let base = ExpectationField.base.map {
        RecordKey.field($0.rawValue, $1, sense: sense($0))
    }
    private static let own: [RecordKey] = Expectation.Kind.allCases.flatMap(ExpectationField.own).reduce(into: []) {
        keys, field in
        guard !keys.contains(where: { $0.key == field.field.rawValue }) else { return }
        keys.append(.field(field.field.rawValue, field.value, sense: sense(field.field)))
    }
    /// The day by which it is due, by the kind.
    private static let due = RecordKey("due", jsonKeys: [], form: "a day such as 3 May", text: { _ in "" }) {
        text, context in
        let key = dueKey(of: context.object)
        if text.isEmpty { return [key: .null] }
        return DayText(sense: sense(.targetDay)(context)).day(in: text).map { [key: .text($0.description)] }
    }
    /// A term that a goal is added to, beside those that it is in.
    private static let term = RecordKey(
        "term", jsonKeys: [termKey], form: "the number of a term",
        text: { $0.texts(termKey).joined(separator: ", ") },
        read: { text, context in
            let id = try await TermNoun.find(text, in: context.logbook).lowercase
            let others = context.object.texts(termKey).filter { $0 != id }
            return [termKey: .list((others + [id]).map { .text($0) })]
        })
    private static let termKey = ExpectationField.termIDs.rawValue

    static let fields: [RecordKey] =
        [.choice(ExpectationField.kind.rawValue, Expectation.Kind.self)] + base + own
        + [.targets, .alignments, .tags(), due, term]
    static let required = [ExpectationField.title.rawValue]
    static let columns = GoalQuery.Column.allCases.map(\.rawValue)

    private static func dueKey(of object: RecordObject) -> String {
        let isObligation = object.text(ExpectationField.kind.rawValue) == Expectation.Kind.obligation.rawValue
        return (isObligation ? ExpectationField.deadline : .targetDay).rawValue
    }

    private static func sense(_ field: ExpectationField) -> DayChoice {
        { context in
            switch field {
            case .completedDay: .past
            case .startDay: .future
            default: .from(max(context.day(ExpectationField.startDay.rawValue) ?? .today(), .today()))
            }
        }
    }

    static func id(of record: Expectation) -> UUID { record.id }
    static func name(of record: Expectation) -> String { record.title }

    static func cells(of goal: Expectation) -> [String] {
        [goal.dueDay?.description ?? "", goal.kind.rawValue, goal.title]
    }

    static func all(in logbook: Logbook) async throws -> [Expectation] { try await logbook.fetchGoals() }

    static func record(_ id: UUID, in logbook: Logbook) async throws -> Expectation? {
        try await logbook.expectation(id: id)
    }

    static func list(_ question: ListQuestion<GoalFilters>, in logbook: Logbook) async throws -> [Expectation] {
        var query = try await question.filters.query(question.search, in: logbook)
        if let column = question.sort.flatMap({ GoalQuery.Column(rawValue: $0) }) {
            (query.sort, query.isDescending) = (column, question.isDescending)
        }
        return try await logbook.fetchGoals(query)
    }

    static func newObject(in _: Logbook) async throws -> RecordObject {
        [ExpectationField.kind.rawValue: .text(Expectation.Kind.goal.rawValue)]
    }

    /// Leaves out the fields of another kind; the day by which it was due stays when the kind changes.
    static func complete(_ object: inout RecordObject, given: Set<String>, in logbook: Logbook) async throws {
        let kind = object.text(ExpectationField.kind.rawValue).flatMap { Expectation.Kind(rawValue: $0) } ?? .goal
        let allowed = Set(ExpectationField.own(kind).map(\.field.rawValue)).union(
            kind == .goal ? ["alignments", termKey] : [])
        let others = Set(own.map(\.key) + ["alignments", termKey]).subtracting(allowed)
        if let key = given.intersection(others).min(), object[key] ?? .null != .null {
            throw ValidationError("\(kind.rawValue.withArticle.asSentenceStart) has no \(key).")
        }
        let days = [ExpectationField.targetDay, .deadline].map(\.rawValue)
        let day = days.compactMap { object[$0] }.first { $0 != .null }
        let dueKey = dueKey(of: object)
        if object[dueKey] ?? .null == .null { object[dueKey] = day }
        if kind != .goal, object[dueKey] ?? .null == .null {
            throw ValidationError("\(kind.rawValue.withArticle.asSentenceStart) needs \(dueKey).")
        }
        for key in others { object[key] = nil }
        let alignments = object.objects("alignments").map { ["notes": .text("")].merging($0) { $1 } }
        if !alignments.isEmpty { object["alignments"] = .list(alignments.map { .object($0) }) }
    }

    private static func draft(_ object: RecordObject) throws -> ExpectationDraft {
        try object.decoded(ExpectationDraft.self, named: singular)
    }

    static func save(_ object: RecordObject, replacing old: RecordObject?, in logbook: Logbook) async throws -> UUID {
        try await logbook.save(draft(object)).id
    }

    static func collect(_ object: RecordObject, into records: inout ImportedRecords) throws -> UUID {
        var draft = try draft(object)
        let id = UUID.random()
        draft.id = id
        records.goals.append(draft)
        return id
    }

    static func delete(_ id: UUID, _: NoFilters, in logbook: Logbook) async throws {
        try await logbook.deleteExpectation(id: id)
    }

    static func named(_ object: RecordObject, in logbook: Logbook) async throws -> RecordObject {
        let titles = Dictionary(
            uniqueKeysWithValues: try await logbook.values.all().map { ($0.id.lowercase, $0.title) })
        var object = object
        object["alignments"] = .list(
            object.objects("alignments").map { alignment in
                let title = alignment.text("valueId").flatMap { titles[$0] }
                return .object(title.map { alignment.merging(["valueId": .text($0)]) { $1 } } ?? alignment)
            })
        let numbers = Dictionary(
            uniqueKeysWithValues: try await logbook.fetchTerms().map { ($0.id.lowercase, "\($0.term.number)") })
        object[termKey] = .list(object.texts(termKey).map { .text(numbers[$0] ?? $0) })
        return object
    }

    static func show(_ object: RecordObject, in logbook: Logbook) async throws {
        guard let id = object.text("id").flatMap({ UUID(uuidString: $0) }),
            let goal = try await logbook.fetchProgress(ofExpectation: id)
        else { return }
        printLine("\(goal.expectation.title), \(goal.progress.pace.name)")
        for part in goal.progress.parts {
            // The largest numbers have no decimals to round.
            let numbers = [part.actual, part.target].map { number in
                String(format: "%.10g", abs(number) < 1e15 ? (number * 100).rounded() / 100 : number)
            }
            let time =
                switch goal.progress.interval {
                case .once: ""
                case .day: " today"
                case .week: " this week"
                case .month: " this month"
                }
            printLine("\(numbers[0]) of \(numbers[1]) \(Quantities.word(part.measure.unit, for: part.target))\(time)")
        }
        if goal.progress.interval != .once, goal.progress.timeFraction != nil, let fraction = goal.progress.fraction {
            printLine("\(Int((fraction * 100).rounded())) % of the targets of all its time")
        }
        if let days = goal.progress.daysSinceAction { print("Last action \(days.counting("day")) ago") }
        let named = try await named(object, in: logbook)
        for field in fields where field.key != ExpectationField.title.rawValue {
            let text = field.text(named)
            if !text.isEmpty { printLine("\(field.label)  \(text)") }
        }
    }

    /// The fields of a goal that have options of their own.
    struct Options: RecordOptions {
        @Option(help: "What is to be reached.") var title: String?
        @Option(help: "goal, milestone or obligation.") var kind: String?
        @Option(help: ArgumentHelp("The first day of a goal.", valueName: "day")) var from: String?
        @Option(help: ArgumentHelp("The day by which it is due.", valueName: "day")) var due: String?
        @Option(help: ArgumentHelp("What counts as reached, such as \"120 km, 40 h\".", valueName: "amounts"))
        var targets: String?
        @Option(help: ArgumentHelp("The values that it serves, from 1 to 10: \"Health 8\".", valueName: "titles"))
        var values: String?
        @Option(help: ArgumentHelp("Add it to the term with this number.", valueName: "n")) var term: String?
        @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "a,b")) var tags: String?
        @Option(help: ArgumentHelp("The day on which it was done.", valueName: "day")) var doneOn: String?

        var settings: [FieldSetting] {
            FieldSetting.given([
                "kind": kind, "title": title, "startDay": from, "due": due, "targets": targets, "values": values,
                "term": term, "tags": tags, "completedDay": doneOn,
            ])
        }
    }

    typealias AddOptions = Options
    typealias EditOptions = Options
}
