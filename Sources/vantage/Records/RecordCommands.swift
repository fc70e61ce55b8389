import ArgumentParser
import Foundation
import Interchange
import Logbook

/// The verbs of one kind of record.
struct RecordCommands<Noun: RecordNoun>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Noun.plural, abstract: Noun.help.abstract,
            subcommands: [
                ListRecords<Noun>.self, ShowRecord<Noun>.self, AddRecord<Noun>.self, EditRecord<Noun>.self,
                DeleteRecord<Noun>.self,
            ])
    }
}

struct ListRecords<Noun: RecordNoun>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "List \(Noun.plural).",
            discussion: RecordHelp.discussion(Noun.help.order, Noun.help.list))
    }

    @OptionGroup var listing: ListOptions
    @OptionGroup var filters: Noun.Filters
    @Option(help: ArgumentHelp("Sort by this column.", valueName: "column")) var sort: SortColumn<Noun>?
    @Flag(help: "Reverse the order of --sort.") var descending = false

    func validate() throws {
        guard !descending || sort != nil else { throw ValidationError("--descending needs --sort.") }
    }

    func run() async throws {
        let question = ListQuestion(
            search: listing.search, filters: filters, sort: sort?.key, isDescending: descending)
        let records = try await Noun.list(question, in: listing.logbook.openExisting())
        try listing.print(records) { Noun.cells(of: $0) + [Noun.id(of: $0).lowercase] }
    }
}

/// A column of a list.
struct SortColumn<Noun: RecordNoun>: ExpressibleByArgument {
    let key: String
    static var allValueStrings: [String] { Noun.columns }

    init?(argument: String) {
        guard Noun.columns.contains(argument) else { return nil }
        key = argument
    }
}

/// Which record a verb is about.
struct RecordArgument<Noun: RecordNoun>: ParsableArguments {
    @OptionGroup var logbook: LogbookOptions
    @Argument(help: "The \(Noun.singular), by its id, the beginning of its id, or its name.") var record: String

    func find(in logbook: Logbook) async throws -> (id: UUID, object: RecordObject) {
        let id = try await Noun.find(record, in: logbook)
        guard let object = try await Noun.object(id, in: logbook) else { throw LogbookError.notFound(id) }
        return (id, object)
    }
}

struct ShowRecord<Noun: RecordNoun>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: "Show \(Noun.oneRecord).",
            discussion: RecordHelp.discussion("", Noun.help.show))
    }

    @OptionGroup var argument: RecordArgument<Noun>
    @Flag(help: "Print one JSON document, which edit and add read.") var json = false

    func run() async throws {
        let logbook = try argument.logbook.openExisting()
        let (_, object) = try await argument.find(in: logbook)
        if json { return print(try object.json()) }
        try await Noun.show(object, in: logbook)
    }
}

/// Changes of fields that every record has.
struct ChangeOptions<Noun: RecordNoun>: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a field: \(Noun.fields.map(\.key).joined(separator: ", ")).", valueName: "field=value"))
    var settings: [FieldSetting] = []
    @Option(
        help: ArgumentHelp(
            "Read the fields from a JSON document, as show prints it; - for standard input.", valueName: "file"),
        completion: .file())
    var json: String?

    func validate() throws {
        for setting in settings where !Noun.fields.contains(where: { $0.key == setting.key }) {
            let known = Noun.fields.map(\.key).joined(separator: ", ")
            throw ValidationError("There is no field “\(setting.key)” of \(Noun.oneRecord), only \(known).")
        }
    }

    /// Sets the fields of a document, of the options and of `--set`, in this order.
    ///
    /// - Returns: the record, complete.
    func changed(
        _ object: RecordObject, by document: RecordObject, _ options: some RecordOptions, in logbook: Logbook
    ) async throws -> RecordObject {
        var object = object.merging(document.filter { !Noun.ownKeys.contains($0.key) }) { $1 }
        var given = Set(document.keys)
        given.formUnion(try await options.apply(to: &object, in: logbook))
        for setting in options.settings + settings {
            given.formUnion(try await setting.apply(to: &object, Noun.fields, Noun.singular, in: logbook))
        }
        try await Noun.complete(&object, given: given, in: logbook)
        return object
    }
}

extension FieldSetting {
    /// Sets the field.
    ///
    /// - Parameter trip: the trip that an entry belongs to.
    /// - Returns: the keys that were set.
    func apply(
        to object: inout RecordObject, _ fields: [RecordKey], _ singular: String, trip: RecordObject? = nil,
        in logbook: Logbook
    ) async throws -> Set<String> {
        guard let field = fields.first(where: { $0.key == key }) else {
            throw ValidationError("There is no field “\(key)” of \(singular.withArticle).")
        }
        let context = ValueContext(object: object, trip: trip, logbook: logbook)
        guard let values = try await field.read(text, context) else {
            throw ValidationError("“\(text)” is no \(key); write \(field.form).")
        }
        object.merge(values) { $1 }
        return Set(values.keys)
    }
}

struct AddRecord<Noun: RecordNoun>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: "Add \(Noun.oneRecord).",
            discussion: RecordHelp.discussion("Prints the id of each new \(Noun.singular).", Noun.help.add))
    }

    @OptionGroup var logbook: LogbookOptions
    @OptionGroup var options: Noun.AddOptions
    @OptionGroup var changes: ChangeOptions<Noun>

    func run() async throws {
        let document = try changes.json.map { try RecordDocument($0) }
        try document?.check(Noun.keys)
        let logbook = try logbook.open()
        let empty = try await Noun.newObject(in: logbook)
        var objects: [RecordObject] = []
        for object in document?.objects ?? [[:]] {
            let complete = try await changes.changed(empty, by: object, options, in: logbook)
            let missing = Noun.required.filter { (complete[$0]?.plainText ?? "").isEmpty }
            guard missing.isEmpty else {
                throw ValidationError(
                    "\(Noun.oneRecord.asSentenceStart) needs \(missing.joined(separator: " and ")): use the options, --set or --json."
                )
            }
            objects.append(complete)
        }
        for id in try await Self.save(objects, in: logbook) { print(id.lowercase) }
    }

    /// Saves one record as a form does, and several in one step.
    private static func save(_ objects: [RecordObject], in logbook: Logbook) async throws -> [UUID] {
        if objects.count == 1, let object = objects.first {
            return [try await Noun.save(object, replacing: nil, in: logbook)]
        }
        var records = ImportedRecords()
        let ids = try objects.map { try Noun.collect($0, into: &records) }
        try await logbook.importRecords(records)
        return ids
    }
}

struct EditRecord<Noun: RecordNoun>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit", abstract: "Change \(Noun.oneRecord).",
            discussion: RecordHelp.discussion(
                "What is not set stays. An empty value removes what may be missing.", Noun.help.edit))
    }

    @OptionGroup var argument: RecordArgument<Noun>
    @OptionGroup var options: Noun.EditOptions
    @OptionGroup var changes: ChangeOptions<Noun>

    func validate() throws {
        guard changes.json != nil || !changes.settings.isEmpty || !options.isEmpty else {
            throw ValidationError("Say what to change, with the options, --set or --json.")
        }
    }

    func run() async throws {
        let document = try changes.json.map { try RecordDocument($0) }
        try document?.check(Noun.keys)
        guard document?.objects.count ?? 1 == 1 else { throw SeveralObjects(name: document?.name ?? "") }
        let logbook = try argument.logbook.openExisting(isChanged: true)
        let (id, object) = try await argument.find(in: logbook)
        let changes = document?.objects.first ?? [:]
        if let other = changes["id"], other != .text(id.lowercase) { throw OtherRecord(id: id, other: other.plainText) }
        let changed = try await self.changes.changed(object, by: changes, options, in: logbook)
        // What is as it was is no step of the history.
        guard changed != object else { return }
        _ = try await Noun.save(changed, replacing: object, in: logbook)
    }

    struct SeveralObjects: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) has several objects; one record is edited at a time." }
    }

    struct OtherRecord: Error, CustomStringConvertible {
        let id: UUID
        let other: String
        var description: String { "The document is of the record \(other), not of \(id.lowercase)." }
    }
}

struct DeleteRecord<Noun: RecordNoun>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete \(Noun.oneRecord); “vantage undo” takes it back.",
            discussion: RecordHelp.discussion(Noun.help.deletion, Noun.help.delete))
    }

    @OptionGroup var argument: RecordArgument<Noun>
    @OptionGroup var options: Noun.DeleteOptions

    func run() async throws {
        let logbook = try argument.logbook.openExisting(isChanged: true)
        try await Noun.delete(Noun.find(argument.record, in: logbook), options, in: logbook)
    }
}
