import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Snippets, which are short texts with tags.
enum SnippetNoun: EntryNoun {
    static let (singular, plural) = ("snippet", "snippets")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete snippets, which are short texts with tags.",
        list: ["snippets list --search gate", "snippets list --tag airport --json"],
        show: ["snippets add \"Gate closes early\"", "snippets show \"Gate closes early\""],
        add: ["snippets add \"Gate closes early\" --tags airport --trip \"Conference in York\""],
        edit: ["snippets add \"Gate closes early\"", "snippets edit \"Gate closes early\" --tags airport,york"],
        delete: ["snippets add \"Gate closes early\"", "snippets delete \"Gate closes early\""],
        order: "The newest first. Days are those on which a snippet was made.")
    static let fields: [RecordKey] = [
        .line("text"), .tags(), owner("trip", "tripId", other: "expectationId", TripNoun.find),
        owner("goal", "expectationId", other: "tripId", GoalNoun.find),
    ]
    static let required = ["text"]
    static let columns = ["text", "createdAt", "modifiedAt"]

    /// What a snippet is on: one of a trip and a goal.
    private static func owner(
        _ key: String, _ jsonKey: String, other: String,
        _ find: @escaping @Sendable (String, Logbook) async throws -> UUID
    ) -> RecordKey {
        RecordKey(
            key, jsonKeys: [jsonKey], form: "an id or a name", text: { $0.text(jsonKey) ?? "" },
            read: { text, context in
                if text.isEmpty { return [jsonKey: .null] }
                return [jsonKey: .text(try await find(text, context.logbook).lowercase), other: .null]
            })
    }

    static func table(of logbook: Logbook) -> EntryTable<Snippet> { logbook.snippets }
    static func name(of record: Snippet) -> String { record.text }

    static func cells(of snippet: Snippet) -> [String] {
        [CalendarDay.today(at: snippet.createdAt).description, snippet.text, snippet.tags.description]
    }

    static func texts(of record: Snippet) -> [String] { [record.text] + record.tags.words }
    static func add(_ record: Snippet, to records: inout ImportedRecords) { records.snippets.append(record) }

    /// Which snippets are listed.
    struct Filters: ParsableArguments {
        @Option(help: "List only snippets with this tag.") var tag: String?
        @OptionGroup var days: DayOptions
    }

    static func list(_ question: ListQuestion<Filters>, in logbook: Logbook) async throws -> [Snippet] {
        var query = SnippetQuery(search: question.search)
        query.tag = question.filters.tag
        query.days = question.filters.days.days
        let snippets = try await logbook.fetchSnippets(query)
        guard question.sort != nil else { return snippets }
        let sorted = ListQuestion(
            search: "", filters: question.filters, sort: question.sort, isDescending: question.isDescending)
        return try found(sorted, among: snippets, texts: texts)
    }

    /// A blank text makes no snippet, so that there is no blank one.
    static func newObject(in _: Logbook) async throws -> RecordObject {
        let now = Date().storedText.map { JSONValue.text($0) } ?? .null
        return [
            "id": .text(UUID.random().lowercase), "text": .text(""), "tags": .list([]), "tripId": .null,
            "expectationId": .null, "createdAt": now, "modifiedAt": now,
        ]
    }

    static func complete(_ object: inout RecordObject, given: Set<String>, in _: Logbook) async throws {
        guard Snippet.isValid(object.text("text") ?? "") else { throw InvalidText() }
    }

    struct InvalidText: Error, CustomStringConvertible {
        var description: String { "The text of a snippet has 1 to 20000 characters that are not all blanks." }
    }

    static func show(_ object: RecordObject, in _: Logbook) async throws {
        for line in (object.text("text") ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            printLine(String(line))
        }
        for (label, key) in [("Tags", "tags"), ("Trip", "tripId"), ("Goal", "expectationId")] {
            let text = object[key]?.plainText ?? ""
            if !text.isEmpty { printLine("\(label)  \(text)") }
        }
    }

    /// What a snippet is on.
    struct OwnerOptions: ParsableArguments {
        @Option(help: ArgumentHelp("Put it on a trip, by its id or name.", valueName: "trip")) var trip: String?
        @Option(help: ArgumentHelp("Put it on a goal, by its id or title.", valueName: "goal")) var goal: String?

        func validate() throws {
            guard trip == nil || goal == nil else {
                throw ValidationError("A snippet is on a trip or on a goal: use --trip or --goal, not both.")
            }
        }
    }

    struct AddOptions: RecordOptions {
        @Argument(help: "The text.") var text: String?
        @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "a,b")) var tags: String?
        @OptionGroup var owner: OwnerOptions

        var settings: [FieldSetting] {
            FieldSetting.given(["text": text, "tags": tags, "trip": owner.trip, "goal": owner.goal])
        }
    }

    struct EditOptions: RecordOptions {
        @Option(help: "The new text.") var text: String?
        @Option(help: ArgumentHelp("All of its tags, separated by commas.", valueName: "a,b")) var tags: String?
        @OptionGroup var owner: OwnerOptions
        @Flag(help: "Take it off its trip or goal.") var free = false

        func validate() throws {
            guard !free || owner.trip == nil && owner.goal == nil else {
                throw ValidationError("--free takes the snippet off; use it without --trip and --goal.")
            }
        }

        var settings: [FieldSetting] {
            FieldSetting.given([
                "text": text, "tags": tags, "trip": free ? "" : owner.trip, "goal": free ? "" : owner.goal,
            ])
        }
    }
}
