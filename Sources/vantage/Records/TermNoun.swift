import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Terms, the ten weeks that goals are planned for.
enum TermNoun: RecordNoun {
    static let (singular, plural) = ("term", "terms")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete terms, the ten weeks that goals are planned for.",
        list: ["terms list", "terms list --sort startDay --descending"],
        show: ["terms show 4"],
        add: ["terms add --set startDay=2030-01-07 --set theme=Sailing"],
        edit: ["terms edit 4 --set \"goals=Run 250 km, Cycle to work\" --set status=active"],
        delete: ["terms delete 1"],
        order: "The latest number first.", deletion: "The goals of the term stay.")
    static let fields: [RecordKey] = [
        .integer("number"), .line("theme", isOptional: true), .choice("status", GoalTerm.Status.self),
        .day("startDay") { _ in .future },
        .day("endDay") { $0.day("startDay").map { DaySense.from($0) } ?? .future }, .goals("goals", jsonKey: "goalIds"),
        .line("reflection"),
    ]
    static let required = ["startDay"]
    static let ownKeys: Set<String> = ["id"]
    static let columns = ["number", "theme", "status", "startDay", "endDay"]

    static func id(of record: TermWithPeriod) -> UUID { record.id }
    static func name(of record: TermWithPeriod) -> String { "\(record.term.number)" }

    static func cells(of record: TermWithPeriod) -> [String] {
        [
            "\(record.term.number)", record.period.startDay.description, record.period.endDay.description,
            record.term.status.rawValue, record.term.theme ?? "",
        ]
    }

    static func all(in logbook: Logbook) async throws -> [TermWithPeriod] { try await logbook.fetchTerms() }

    static func record(_ id: UUID, in logbook: Logbook) async throws -> TermWithPeriod? {
        try await logbook.term(id: id)
    }

    static func list(_ question: ListQuestion<NoFilters>, in logbook: Logbook) async throws -> [TermWithPeriod] {
        try found(question, among: await all(in: logbook)) { ["\($0.term.number)", $0.term.theme ?? ""] }
    }

    /// A new term has the next number.
    static func newObject(in logbook: Logbook) async throws -> RecordObject {
        let last = try await all(in: logbook).map(\.term.number).max() ?? 0
        return ["number": .integer(Int64(last + 1)), "status": .text(GoalTerm.Status.planned.rawValue)]
    }

    static func save(_ object: RecordObject, replacing old: RecordObject?, in logbook: Logbook) async throws -> UUID {
        try await logbook.save(object.decoded(TermDraft.self, named: singular)).id
    }

    static func collect(_ object: RecordObject, into records: inout ImportedRecords) throws -> UUID {
        var draft = try object.decoded(TermDraft.self, named: singular)
        let id = UUID.random()
        draft.id = id
        records.terms.append(draft)
        return id
    }

    static func named(_ object: RecordObject, in logbook: Logbook) async throws -> RecordObject {
        try await logbook.titles(ofGoals: "goalIds", in: object)
    }

    static func delete(_ id: UUID, _: NoFilters, in logbook: Logbook) async throws {
        try await logbook.deleteTerm(id: id)
    }
}
