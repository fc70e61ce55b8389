import ArgumentParser
import Foundation
import Logbook

/// Snippets on the command line.
struct Snippets: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, show, add, edit and delete snippets, which are short texts with tags.",
        subcommands: [List.self, Show.self, Add.self, Edit.self, Delete.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List snippets, the newest first.",
            discussion: "Days are those on which a snippet was made; without --from or --to there is no limit.")

        @OptionGroup var listing: ListOptions
        @Option(help: "List only snippets with this tag.") var tag: String?
        @OptionGroup var days: DayOptions

        func run() async throws {
            var query = SnippetQuery(search: listing.search)
            query.tag = tag
            query.days = days.days
            let snippets = try await listing.logbook.openExisting().fetchSnippets(query)
            try listing.print(snippets) { snippet in
                [
                    CalendarDay.today(at: snippet.createdAt).description, snippet.text, snippet.tags.description,
                    snippet.id.uuidString.lowercased(),
                ]
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a snippet.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The snippet's id, as shown by list.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let snippet = try await logbook.openExisting().snippet(id)
            if json { return print(try snippet.json()) }
            for line in snippet.text.split(separator: "\n", omittingEmptySubsequences: false) {
                printLine(String(line))
            }
            if !snippet.tags.isEmpty { printLine("Tags  \(snippet.tags)") }
            switch snippet.owner {
            case .trip(let id): printLine("Trip  \(id.uuidString.lowercased())")
            case .expectation(let id): printLine("Goal  \(id.uuidString.lowercased())")
            case nil: break
            }
        }
    }

    /// What a snippet is on.
    struct OwnerOptions: ParsableArguments {
        @Option(help: ArgumentHelp("Put it on a trip.", valueName: "id")) var trip: UUID?
        @Option(help: ArgumentHelp("Put it on a goal, a milestone or an obligation.", valueName: "id")) var goal: UUID?

        func validate() throws {
            guard trip == nil || goal == nil else {
                throw ValidationError("A snippet is on a trip or on a goal: use --trip or --goal, not both.")
            }
        }

        var owner: Snippet.Owner? { trip.map(Snippet.Owner.trip) ?? goal.map(Snippet.Owner.expectation) }

        /// - Throws: `notFound` where there is no such trip or goal.
        func check(in logbook: Logbook) async throws {
            if let trip, try await logbook.trip(id: trip) == nil { throw LogbookError.notFound(trip) }
            if let goal, try await logbook.expectation(id: goal) == nil { throw LogbookError.notFound(goal) }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a snippet.", discussion: "Prints the id of the new snippet.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The text.") var text: String
        @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "a,b")) var tags = ""
        @OptionGroup var owner: OwnerOptions

        func run() async throws {
            guard let snippet = Snippet(text: text, tags: Tags(tags), owner: owner.owner) else {
                throw InvalidText()
            }
            let logbook = try logbook.open()
            try await owner.check(in: logbook)
            print(try await logbook.snippets.save(snippet).id.uuidString.lowercased())
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the text, the tags or the owner of a snippet; what is not given stays.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The snippet's id, as shown by list.") var id: UUID
        @Option(help: "The new text.") var text: String?
        @Option(help: ArgumentHelp("All of its tags, separated by commas.", valueName: "a,b")) var tags: String?
        @OptionGroup var owner: OwnerOptions
        @Flag(help: "Take it off its trip or goal.") var free = false

        func validate() throws {
            guard !free || owner.owner == nil else {
                throw ValidationError("--free takes the snippet off; use it without --trip and --goal.")
            }
            guard text != nil || tags != nil || free || owner.owner != nil else {
                throw ValidationError("Say what to change: --text, --tags, --trip, --goal or --free.")
            }
        }

        func run() async throws {
            let logbook = try logbook.openExisting(isChanged: true)
            var snippet = try await logbook.snippet(id)
            if let text, !snippet.setText(text) { throw InvalidText() }
            if let tags { snippet.setTags(Tags(tags)) }
            try await owner.check(in: logbook)
            if free || owner.owner != nil { snippet.attach(to: owner.owner) }
            try await logbook.snippets.save(snippet)
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete a snippet.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The snippet's id, as shown by list.") var id: UUID

        func run() async throws {
            try await logbook.openExisting(isChanged: true).snippets.delete(id: id)
        }
    }

    struct InvalidText: Error, CustomStringConvertible {
        var description: String { "The text of a snippet has 1 to 20000 characters that are not all blanks." }
    }
}

extension Logbook {
    /// - Throws: `notFound` where there is none.
    fileprivate func snippet(_ id: UUID) async throws -> Snippet {
        guard let snippet = try await snippets.entry(id: id) else { throw LogbookError.notFound(id) }
        return snippet
    }
}
