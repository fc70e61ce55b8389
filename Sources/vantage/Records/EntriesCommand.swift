import ArgumentParser
import Foundation
import Interchange
import Logbook

/// The entries of trips: meals, drives, expenses and so on. Each is a change of its trip.
struct EntriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entries",
        abstract: "List, show, add, edit and delete what belongs to a trip: meals, drives, stays …",
        subcommands: [List.self, Show.self, Add.self, Edit.self, Delete.self])

    /// The trip, and the entry of it that is meant.
    struct TripOption: ParsableArguments {
        @OptionGroup var logbook: LogbookOptions
        @Option(help: "The trip, by its id, the beginning of its id, or its name.") var trip: String

        func find(in logbook: Logbook) async throws -> RecordObject {
            let id = try await TripNoun.find(trip, in: logbook)
            guard let object = try await TripNoun.object(id, in: logbook) else { throw LogbookError.notFound(id) }
            return object
        }
    }

    /// An entry of a trip.
    struct Found {
        let kind: EntryKind
        let object: RecordObject
        var id: String { object.text("id") ?? "" }

        /// What names it besides its id: the first of its texts.
        var name: String { names.first ?? "" }
        var cells: [String] {
            let days = ["day", "startDay", "validFrom"].compactMap { object.text($0) }
            return [days.first ?? "", kind.rawValue, names.joined(separator: ", "), id]
        }

        private var names: [String] {
            let unnamed: Set = ["day", "startDay", "endDay", "validFrom", "validTo", "notes", "unit", "vehicle"]
            return kind.fields.filter { !unnamed.contains($0.key) && !$0.key.hasPrefix("is") }
                .map { $0.text(object) }.filter { !$0.isEmpty && $0 != "yes" }
        }

        static func all(of trip: RecordObject, _ kind: EntryKind? = nil) -> [Found] {
            (kind.map { [$0] } ?? EntryKind.allCases).flatMap { kind in
                trip.objects(kind.list).map { Found(kind: kind, object: $0) }
            }
        }

        /// - Throws: as `RecordName.find`.
        static func entry(_ text: String, of trip: RecordObject) throws -> Found {
            let all = all(of: trip)
            let names = all.compactMap { entry in UUID(uuidString: entry.id).map { ($0, entry.name) } }
            let id = try UUID(uuidString: text) ?? RecordName.find(text, "entry", among: names)
            guard let entry = all.first(where: { $0.id == id.lowercase }) else { throw LogbookError.notFound(id) }
            return entry
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the entries of a trip.",
            discussion: RecordHelp.discussion(
                "",
                [
                    "entries list --trip \"Conference in York\"",
                    "entries list meal --trip \"Conference in York\" --json",
                ]))

        @Argument(help: "Only entries of this kind.") var kind: EntryKind?
        @OptionGroup var trip: TripOption
        @Option(help: ArgumentHelp("List only what contains this text.", valueName: "text")) var search = ""
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let trip = try await trip.find(in: trip.logbook.openExisting())
            let entries = Found.all(of: trip, kind).filter { entry in
                search.isEmpty
                    || entry.kind.fields.contains { $0.text(entry.object).localizedCaseInsensitiveContains(search) }
            }
            try ListOptions.print(entries.map(\.object), json: json, cells: entries.map(\.cells))
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an entry of a trip.",
            discussion: RecordHelp.discussion("", ["entries show \"Pension Rosa\" --trip \"Conference in York\""]))

        @Argument(help: "The entry, by its id, the beginning of its id, or its name.") var entry: String
        @OptionGroup var trip: TripOption
        @Flag(help: "Print one JSON document, which edit and add read.") var json = false

        func run() async throws {
            let entry = try Found.entry(entry, of: try await trip.find(in: trip.logbook.openExisting()))
            if json { return print(try entry.object.json()) }
            for field in entry.kind.fields {
                let text = field.text(entry.object)
                if !text.isEmpty { printLine("\(field.label)  \(text)") }
            }
        }
    }

    /// What is changed of an entry.
    struct Changes: ParsableArguments {
        @Option(
            name: .customLong("set"),
            help: ArgumentHelp("Set a field; may be given several times.", valueName: "field=value"))
        var settings: [FieldSetting] = []
        @Option(
            help: ArgumentHelp(
                "Read the fields from a JSON document, as show prints it; - for standard input.", valueName: "file"),
            completion: .file())
        var json: String?

        static let fields = EntryKind.allCases.map { kind in
            "\(kind.rawValue): \(kind.fields.map(\.key).joined(separator: ", "))"
        }.joined(separator: "\n")

        func changed(
            _ entry: RecordObject, by document: RecordObject, _ kind: EntryKind, of trip: RecordObject,
            in logbook: Logbook
        ) async throws -> RecordObject {
            try RecordDocument.check(
                document, kind.ownKeys.union(kind.fields.flatMap(\.jsonKeys)),
                in: json.map { RecordDocument.name(of: $0) } ?? "")
            var entry = entry.merging(document.filter { !kind.ownKeys.contains($0.key) }) { $1 }
            for setting in settings {
                _ = try await setting.apply(to: &entry, kind.fields, kind.singular, trip: trip, in: logbook)
            }
            return entry
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add entries to a trip.",
            discussion: RecordHelp.discussion(
                """
                Prints the id of each new entry. A family member who is in the logbook by that name comes along; another name is \
                a new person. The fields of each kind:

                \(Changes.fields)
                """,
                [
                    "entries add meal --trip \"Conference in York\" --set \"cost=12.50 GBP\"",
                    "entries add drive --trip f12a8d42 --set \"distance=38 km\" --set day=monday",
                ]))

        @Argument(help: "The kind of the entry.") var kind: EntryKind
        @OptionGroup var trip: TripOption
        @OptionGroup var changes: Changes

        func run() async throws {
            guard kind != .receipt else { throw ValidationError("“vantage receipts add” stores files as receipts.") }
            let documents = try changes.json.map { try RecordDocument($0).objects } ?? [[:]]
            let logbook = try trip.logbook.openExisting(isChanged: true)
            let trip = try await trip.find(in: logbook)
            try kind.check(trip)
            var entries = trip.objects(kind.list)
            let count = entries.count
            for document in documents {
                var entry = try await changes.changed(kind.blank(of: trip), by: document, kind, of: trip, in: logbook)
                let given = Set(document.keys).union(changes.settings.map(\.key))
                let missing = kind.required.filter { key in
                    let keys = kind.fields.first { $0.key == key }?.jsonKeys ?? []
                    return given.isDisjoint(with: keys + [key])
                }
                guard missing.isEmpty else {
                    throw ValidationError(
                        "\(kind.singular.withArticle.asSentenceStart) needs \(missing.joined(separator: " and ")): use --set or --json."
                    )
                }
                if kind == .familyMember { entry = try await Self.known(entry, in: logbook) }
                entries.append(entry)
            }
            try await trip.save(entries, kind, in: logbook)
            for entry in entries.dropFirst(count) { print(entry.text("id") ?? "") }
        }

        /// The person of the logbook with the same name, or a new one.
        private static func known(_ entry: RecordObject, in logbook: Logbook) async throws -> RecordObject {
            let named = try await logbook.familyMembers.all().filter { $0.name == entry.text("name") }
            guard named.count == 1, let person = named.first else { return entry }
            let relation = entry.text("relation") ?? ""
            let known = try RecordObject(person)
            return relation.isEmpty ? known : known.merging(["relation": .text(relation)]) { $1 }
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change an entry of a trip.",
            discussion: RecordHelp.discussion(
                "What is not set stays. “vantage help entries add” lists the fields of each kind.",
                ["entries edit \"Pension Rosa\" --trip \"Conference in York\" --set isConfirmed=yes"]))

        @Argument(help: "The entry, by its id, the beginning of its id, or its name.") var entry: String
        @OptionGroup var trip: TripOption
        @OptionGroup var changes: Changes

        func run() async throws {
            let documents = try changes.json.map { try RecordDocument($0).objects } ?? [[:]]
            guard documents.count == 1, changes.json != nil || !changes.settings.isEmpty else {
                throw ValidationError("Say what to change of one entry, with --set or --json.")
            }
            let logbook = try trip.logbook.openExisting(isChanged: true)
            let trip = try await trip.find(in: logbook)
            let found = try Found.entry(entry, of: trip)
            let changed = try await changes.changed(found.object, by: documents[0], found.kind, of: trip, in: logbook)
            let entries = trip.objects(found.kind.list).map { $0["id"] == found.object["id"] ? changed : $0 }
            try await trip.save(entries, found.kind, in: logbook)
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an entry of a trip; “vantage undo” takes it back.",
            discussion: RecordHelp.discussion(
                "A family member is taken off the trip and stays in the logbook.",
                ["entries delete \"Pension Rosa\" --trip \"Conference in York\""]))

        @Argument(help: "The entry, by its id, the beginning of its id, or its name.") var entry: String
        @OptionGroup var trip: TripOption

        func run() async throws {
            let logbook = try trip.logbook.openExisting(isChanged: true)
            let trip = try await trip.find(in: logbook)
            let found = try Found.entry(entry, of: trip)
            try await trip.save(
                trip.objects(found.kind.list).filter { $0["id"] != found.object["id"] }, found.kind, in: logbook)
        }
    }
}

extension RecordObject {
    /// Saves the trip with a list of other entries.
    fileprivate func save(_ entries: [RecordObject], _ kind: EntryKind, in logbook: Logbook) async throws {
        var changed = self
        changed[kind.list] = .list(entries.map { .object($0) })
        _ = try await TripNoun.save(changed, replacing: self, in: logbook)
    }
}
