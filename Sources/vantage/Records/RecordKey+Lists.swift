import ArgumentParser
import Foundation
import Interchange
import Logbook

// Fields that are lists of other records, or of amounts.

extension RecordKey {
    /// The parts of a text that commas separate.
    private static func parts(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Goals, milestones and obligations by their ids or titles.
    static func goals(_ key: String, jsonKey: String) -> RecordKey {
        RecordKey(
            key, jsonKeys: [jsonKey], form: "titles with commas between them", text: { $0[jsonKey]?.plainText ?? "" },
            read: { text, context in
                var ids: [JSONValue] = []
                for title in parts(text) {
                    ids.append(.text(try await GoalNoun.find(title, in: context.logbook).lowercase))
                }
                return [jsonKey: .list(ids)]
            })
    }

    private static func read(_ text: String, _ measures: [Measure]) throws -> [Quantities.Quantity] {
        do throws(Quantities.Unclear) {
            return try Quantities.read(text, measures: measures)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Amounts with their units: “120 km, 40 h”.
    private static func amounts(_ key: String, value: String) -> RecordKey {
        RecordKey(
            key, form: "amounts with their units, such as 5 km, 12 times",
            text: { object in
                object.objects(key).map { "\($0[value]?.plainText ?? "") \($0.text("unit") ?? "")" }
                    .joined(separator: ", ")
            },
            read: { text, context in
                let measures = try await context.logbook.fetchMeasures()
                let amounts = try read(text, measures)
                return [
                    key: .list(
                        amounts.map {
                            .object([
                                "unit": .text($0.unit), "kind": .text($0.kind.rawValue), value: .number($0.value),
                            ])
                        })
                ]
            })
    }

    /// What counts as reached.
    static let targets = amounts("targets", value: "target")
    /// What was measured of an action.
    static let measurements = amounts("measurements", value: "value")

    /// The values that a goal serves, each with a strength: “Health 8, Home 3”. What is noted of one stays.
    static let alignments = RecordKey(
        "values", jsonKeys: ["alignments"], form: "titles with a number from 1 to 10, such as Health 8",
        text: { object in
            object.objects("alignments").map { "\($0.text("valueId") ?? "") \($0["strength"]?.plainText ?? "")" }
                .joined(separator: ", ")
        },
        read: { text, context in
            let known = context.object.objects("alignments")
            var alignments: [JSONValue] = []
            for part in parts(text) {
                guard let blank = part.lastIndex(of: " "), let strength = Int64(part[part.index(after: blank)...])
                else { return nil }
                let id = try await ValueNoun.find(String(part[..<blank]), in: context.logbook).lowercase
                var alignment = known.first { $0.text("valueId") == id } ?? ["valueId": .text(id), "notes": .text("")]
                alignment["strength"] = .integer(strength)
                alignments.append(.object(alignment))
            }
            return ["alignments": .list(alignments)]
        })
}
