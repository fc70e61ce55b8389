import ArgumentParser
import Foundation
import Interchange
import Logbook

/// A kind of record that is a value in a table of its own.
protocol EntryNoun: RecordNoun
where Record: Codable & Identifiable & Hashable & Sendable, Record.ID == UUID {
    static func table(of logbook: Logbook) -> EntryTable<Record>
    /// What a search looks into.
    static func texts(of record: Record) -> [String]
    static func add(_ record: Record, to records: inout ImportedRecords)
}

extension EntryNoun {
    static func id(of record: Record) -> UUID { record.id }
    static func all(in logbook: Logbook) async throws -> [Record] { try await table(of: logbook).all() }

    static func record(_ id: UUID, in logbook: Logbook) async throws -> Record? {
        try await table(of: logbook).entry(id: id)
    }

    static func list(_ question: ListQuestion<Filters>, in logbook: Logbook) async throws -> [Record] {
        try found(question, among: await all(in: logbook), texts: texts)
    }

    static func save(_ object: RecordObject, replacing old: RecordObject?, in logbook: Logbook) async throws -> UUID {
        try await table(of: logbook).save(object.decoded(Record.self, named: singular)).id
    }

    static func collect(_ object: RecordObject, into records: inout ImportedRecords) throws -> UUID {
        let record = try object.decoded(Record.self, named: singular)
        add(record, to: &records)
        return record.id
    }

    static func delete(_ id: UUID, _: DeleteOptions, in logbook: Logbook) async throws {
        try await table(of: logbook).delete(id: id)
    }
}

/// Planners, which hold trips.
enum PlannerNoun: EntryNoun {
    static let (singular, plural) = ("planner", "planners")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete planners, which hold trips.",
        list: ["planners list", "planners list --sort name --json"],
        show: ["planners add --set name=Summer", "planners show Summer"],
        add: ["planners add --set name=Summer --set \"notes=Three weeks in all\""],
        edit: ["planners add --set name=Summer", "planners edit Summer --set name=Autumn"],
        delete: ["planners add --set name=Summer", "planners delete Summer --keep-trips"],
        deletion: "The trips of the planner are deleted with it; with --keep-trips they stay.")
    static let fields: [RecordKey] = [.line("name"), .line("notes")]
    static let required = ["name"]
    static func newObject(in _: Logbook) async throws -> RecordObject { try RecordObject(TravelPlanner(name: "")) }

    static func table(of logbook: Logbook) -> EntryTable<TravelPlanner> { logbook.planners }
    static func name(of record: TravelPlanner) -> String { record.name }
    static func cells(of record: TravelPlanner) -> [String] { [record.name, record.notes] }
    static func texts(of record: TravelPlanner) -> [String] { [record.name, record.notes] }
    static func add(_ record: TravelPlanner, to records: inout ImportedRecords) { records.planners.append(record) }

    struct DeleteOptions: ParsableArguments {
        @Flag(help: "Keep the trips; they are in no planner then.") var keepTrips = false
    }

    static func delete(_ id: UUID, _ options: DeleteOptions, in logbook: Logbook) async throws {
        if options.keepTrips { return _ = try await logbook.deletePlannerKeepingTrips(id: id) }
        try await logbook.planners.delete(id: id)
    }
}

/// Family members, who come along on trips.
enum PersonNoun: EntryNoun {
    static let (singular, plural) = ("person", "persons")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete family members, who come along on trips.",
        list: ["persons list --search sister"],
        show: ["persons add --set name=Anna", "persons show Anna"],
        add: ["persons add --set name=Anna --set relation=sister"],
        edit: ["persons add --set name=Anna", "persons edit Anna --set relation=sister"],
        delete: ["persons add --set name=Anna", "persons delete Anna"],
        deletion: "The person is taken off every trip.")
    static let fields: [RecordKey] = [.line("name"), .line("relation")]
    static let required = ["name"]
    static func newObject(in _: Logbook) async throws -> RecordObject { try RecordObject(FamilyMember(name: "")) }

    static func table(of logbook: Logbook) -> EntryTable<FamilyMember> { logbook.familyMembers }
    static func name(of record: FamilyMember) -> String { record.name }
    static func cells(of record: FamilyMember) -> [String] { [record.name, record.relation] }
    static func texts(of record: FamilyMember) -> [String] { [record.name, record.relation] }
    static func add(_ record: FamilyMember, to records: inout ImportedRecords) { records.familyMembers.append(record) }
}

/// Personal values, which goals serve.
enum ValueNoun: EntryNoun {
    static let (singular, plural) = ("value", "values")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete personal values, which goals serve.",
        list: ["values list", "values list --sort title"],
        show: ["values show Health --json"],
        add: ["values add --set title=Patience --set level=major --set priority=5"],
        edit: ["values edit Health --set \"guidance=Take the stairs\""],
        delete: ["values delete Home"],
        order: "By priority, 1 first.")
    static let fields: [RecordKey] = [
        .line("title"), .choice("level", PersonalValue.Level.self), .integer("priority"), .line("lifeDomain"),
        .line("details"), .line("guidance"),
    ]
    static let required = ["title"]
    static func newObject(in _: Logbook) async throws -> RecordObject { try RecordObject(PersonalValue(title: "")) }

    static func table(of logbook: Logbook) -> EntryTable<PersonalValue> { logbook.values }
    static func name(of record: PersonalValue) -> String { record.title }
    static func cells(of record: PersonalValue) -> [String] {
        ["\(record.priority)", record.level.rawValue, record.title, record.lifeDomain]
    }
    static func texts(of record: PersonalValue) -> [String] {
        [record.title, record.details, record.lifeDomain, record.guidance]
    }
    static func add(_ record: PersonalValue, to records: inout ImportedRecords) { records.values.append(record) }

    /// A level that is given without a priority has its usual one.
    static func complete(_ object: inout RecordObject, given: Set<String>, in _: Logbook) async throws {
        guard given.contains("level"), !given.contains("priority"),
            let level = object.text("level").flatMap({ PersonalValue.Level(rawValue: $0) })
        else { return }
        object["priority"] = .integer(Int64(level.usualPriority))
    }
}
