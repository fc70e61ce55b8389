import AppModel
import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Actions, which were done for goals.
enum ActionNoun: EntryNoun {
    static let (singular, plural) = ("action", "actions")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete actions, which were done for goals.",
        list: [
            "actions list --measure km --goal \"Run 250 km\" --from 2025-12-01",
            "actions list --search lesson --sort duration --descending",
        ],
        show: ["actions add \"5 km run 30 min yesterday\"", "actions show \"Run\""],
        add: [
            "actions add \"5 km run 30 min yesterday\"",
            "actions add --set title=Run --set \"measurements=5 km\" --goal \"Run 250 km\"",
        ],
        edit: ["actions add \"5 km run\"", "actions edit Run --set \"measurements=6 km\" --set loggedAt=yesterday"],
        delete: ["actions add \"5 km run\"", "actions delete Run"],
        order: "The latest first.")
    static let fields: [RecordKey] = [
        .line("title"), .measurements, .number("durationMinutes"), .instant("loggedAt"),
        .instant("startedAt", isOptional: true), .goals("goals", jsonKey: "contributions"), .line("details"),
        .line("notes"),
    ]
    static let required = ["title"]
    static let ownKeys: Set<String> = ["id", "createdAt", "modifiedAt", "source", "externalId"]
    static let columns = ActionQuery.Column.allCases.map(\.rawValue)
    static func newObject(in _: Logbook) async throws -> RecordObject { try RecordObject(Action()) }

    static func table(of logbook: Logbook) -> EntryTable<Action> { logbook.actions }
    static func name(of record: Action) -> String { record.title }

    static func cells(of action: Action) -> [String] {
        [
            CalendarDay.today(at: action.startedAt ?? action.loggedAt).description, action.title,
            Quantities.text(action.measurements.map { ($0.value, $0.unit) }),
            action.durationMinutes.map { "\(NumberText.inFiles.text($0)) min" } ?? "",
        ]
    }

    static func texts(of record: Action) -> [String] { [record.title, record.details, record.notes] }
    static func add(_ record: Action, to records: inout ImportedRecords) { records.actions.append(record) }

    static func named(_ object: RecordObject, in logbook: Logbook) async throws -> RecordObject {
        try await logbook.titles(ofGoals: "contributions", in: object)
    }

    static func records(named name: String, in logbook: Logbook) async throws -> [Action] {
        try await logbook.fetchActions(ActionQuery(search: name)).filter { $0.title == name }
    }

    /// Which actions are listed.
    struct Filters: ParsableArguments {
        @Option(help: ArgumentHelp("Only actions measured in this unit.", valueName: "unit")) var measure: String?
        @Option(help: ArgumentHelp("Only actions that count for a goal, by its id or title.", valueName: "goal"))
        var goal: String?
        @OptionGroup var days: DayOptions
    }

    static func list(_ question: ListQuestion<Filters>, in logbook: Logbook) async throws -> [Action] {
        var query = ActionQuery(search: question.search)
        query.unit = question.filters.measure
        query.days = question.filters.days.days
        if let goal = question.filters.goal { query.goalID = try await GoalNoun.find(goal, in: logbook) }
        if let column = question.sort.flatMap({ ActionQuery.Column(rawValue: $0) }) {
            (query.sort, query.isDescending) = (column, question.isDescending)
        }
        return try await logbook.fetchActions(query)
    }

    /// The goals of an action.
    struct EditOptions: RecordOptions {
        @Option(help: ArgumentHelp("A goal that it counts for, by its id or title; may be given several times."))
        var goal: [String] = []

        var isEmpty: Bool { goal.isEmpty }

        func apply(to object: inout RecordObject, in logbook: Logbook) async throws -> Set<String> {
            guard !goal.isEmpty else { return [] }
            var ids: [JSONValue] = []
            for name in goal { ids.append(.text(try await GoalNoun.find(name, in: logbook).lowercase)) }
            object["contributions"] = .list(ids)
            return ["contributions"]
        }
    }

    /// A line as the window logs it, and the goals.
    struct AddOptions: RecordOptions {
        @Argument(
            help: "What was done, in one line. Without --goal it counts for the goals that the line is likely for.")
        var line: String?
        @OptionGroup var goals: EditOptions

        func apply(to object: inout RecordObject, in logbook: Logbook) async throws -> Set<String> {
            var given: Set<String> = []
            if let line {
                let read = ActionLine(line, measures: try await logbook.fetchMeasures())
                let likely = read.likelyGoals(among: try await logbook.proposals(for: read.action()))
                let action = try RecordObject(read.action(contributesTo: likely))
                let keys = ["title", "measurements", "durationMinutes", "loggedAt", "startedAt", "contributions"]
                for key in keys { object[key] = action[key] }
                given.formUnion(keys)
                if !read.unclear.isEmpty {
                    let words = read.unclear.joined(separator: ", ")
                    FileHandle.standardError.write(Data("Not understood, and part of the title: \(words)\n".utf8))
                }
            }
            return given.union(try await goals.apply(to: &object, in: logbook))
        }
    }
}
