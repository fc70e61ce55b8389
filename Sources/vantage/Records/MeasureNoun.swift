import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Measures, in which goals are counted.
enum MeasureNoun: RecordNoun {
    static let (singular, plural) = ("measure", "measures")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete measures, in which goals are counted.",
        list: ["measures list", "measures list --sort kind"],
        show: ["measures show km"],
        add: ["measures add --set unit=pages --set kind=count --set \"title=Pages read\""],
        edit: ["measures edit km --set \"title=Distance run\""],
        delete: ["measures add --set unit=pages", "measures delete pages"],
        deletion: "A measure that a goal or an action uses cannot be deleted.")
    static let fields: [RecordKey] = [
        .line("unit"), .choice("kind", Measure.Kind.self), .line("title"), .line("canonicalUnit", isOptional: true),
        .number("factor"),
    ]
    static let required = ["unit"]
    static let ownKeys: Set<String> = ["measureId"]

    static func id(of record: Measure) -> UUID { record.id }
    static func name(of record: Measure) -> String { record.unit }
    static func cells(of record: Measure) -> [String] { [record.unit, record.kind.rawValue, record.title] }
    static func all(in logbook: Logbook) async throws -> [Measure] { try await logbook.fetchMeasures() }

    static func record(_ id: UUID, in logbook: Logbook) async throws -> Measure? {
        try await all(in: logbook).first { $0.id == id }
    }

    static func list(_ question: ListQuestion<NoFilters>, in logbook: Logbook) async throws -> [Measure] {
        try found(question, among: await all(in: logbook)) { [$0.unit, $0.title] }
    }

    static func newObject(in _: Logbook) async throws -> RecordObject { try RecordObject(Measure(unit: "")) }

    /// A new measure of a usual unit is of its kind, and converts as it does.
    static func complete(_ object: inout RecordObject, given: Set<String>, in _: Logbook) async throws {
        if given.contains("unit"), !given.contains("kind"), let unit = object.text("unit"),
            object.text("kind") == Measure.Kind.other.rawValue, let standard = StandardUnit.named(unit)
        {
            object["kind"] = .text(standard.kind.rawValue)
        }
        if object["canonicalUnit"] == .null { object["factor"] = .null }
        if given.contains("canonicalUnit"), object.text("canonicalUnit") != nil, object["factor"] ?? .null == .null {
            object["factor"] = .integer(1)
        }
    }

    static func save(_ object: RecordObject, replacing old: RecordObject?, in logbook: Logbook) async throws -> UUID {
        try await logbook.save(measure(object)).id
    }

    static func collect(_ object: RecordObject, into records: inout ImportedRecords) throws -> UUID {
        let measure = try measure(object)
        records.measures.append(measure)
        return measure.id
    }

    private static func measure(_ object: RecordObject) throws -> Measure {
        var measure = try object.decoded(Measure.self, named: singular)
        if measure.conversion == nil {
            measure = Measure(id: measure.id, unit: measure.unit, kind: measure.kind, title: measure.title)
        }
        return measure
    }

    static func delete(_ id: UUID, _: NoFilters, in logbook: Logbook) async throws {
        try await logbook.deleteMeasure(id: id)
    }
}
