import Foundation
import GRDB
import Testing

@testable import Logbook

/// The table of a goal's fields is whole: nothing that a goal, a milestone or an obligation has is missing in it.
struct ExpectationFieldTests {
    /// One of each kind in which every field has a value.
    private static let drafts: [ExpectationDraft] = [
        .init(
            id: nil, title: "Run", details: "Every week", notes: "Slowly", importance: 9, urgency: 4, restDays: 3,
            pausesOnTrips: true, paceOnTrips: 40, targetInterval: .week,
            specifics: .goal(
                startDay: day("2026-01-01"), targetDay: day("2026-03-31"), actionPlan: "On Sundays", expectedWeeks: 12),
            completedDay: day("2026-03-20")),
        .init(
            id: nil, title: "Half marathon", details: "In spring", notes: "-", importance: 3, urgency: 7, restDays: 0,
            pausesOnTrips: true, paceOnTrips: 40, targetInterval: .month,
            specifics: .milestone(targetDay: day("2026-04-12")), completedDay: day("2026-04-13")),
        .init(
            id: nil, title: "Tax return", details: "On paper", notes: "-", importance: 1, urgency: 10, restDays: 30,
            pausesOnTrips: true, paceOnTrips: 40, targetInterval: .day,
            specifics: .obligation(deadline: day("2026-05-31"), requestedBy: "Tax office", consequence: "A surcharge"),
            completedDay: day("2026-05-01")),
    ]

    private static func row(_ draft: ExpectationDraft) -> ExpectationRow {
        ExpectationRow(draft, id: UUID(), targets: [], createdAt: .fixture, modifiedAt: .fixture)
    }

    @Test func `each column of an expectation belongs to one field`() async throws {
        let logbook = try Logbook.fixture()
        let columns = try await logbook.read { db in
            try ["expectation", "goal", "milestone", "obligation"].flatMap { table in
                try db.columns(in: table).map { "\(table).\($0.name)" }
            }
        }
        let selected = ExpectationRow.selection.split(separator: "\n")[0].split(separator: ", ").map {
            String($0.prefix { $0 != " " })
        }
        // By these the subtypes refer to the expectation.
        let references = Expectation.Kind.allCases.flatMap { ["\($0.rawValue).expectationId", "\($0.rawValue).kind"] }
        #expect(Set(selected).count == selected.count)
        #expect(Set(selected).union(references) == Set(columns))
    }

    @Test(arguments: drafts)
    func `JSON has each field of an expectation under its key`(draft: ExpectationDraft) throws {
        let expectation = Self.row(draft).expectation
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(expectation)) as? [String: Any]
        let expected = ExpectationField.allCases.filter { field in
            switch field.facts.owner {
            case .logbook, .base: true
            case .list: ![.alignments, .termIDs].contains(field) || expectation.kind == .goal
            case .own(let values): values.keys.contains(expectation.kind)
            }
        }
        #expect(object.map { Set($0.keys) } == Set(expected.map(\.rawValue)))
    }

    @Test(arguments: drafts)
    func `what files have of a field is read again`(draft: ExpectationDraft) {
        let kind = draft.specifics.kind
        var copy = ExpectationDraft(
            title: "", importance: 5, urgency: 5, specifics: .init(kind, dueDay: day("2020-01-01")))
        for (field, value) in ExpectationField.base + ExpectationField.own(kind) {
            let text = value.plainText(of: draft)
            #expect(!text.isEmpty, "\(field)")
            #expect(value.plainText(of: copy) != text, "\(field)")
            let isSet = value.set(text, in: &copy)
            #expect(isSet, "\(field)")
            #expect(field.plainText(of: copy) == text)
        }
        #expect(copy == draft)
    }

    @Test func `what is no value leaves the expectation unchanged`() {
        var copy = Self.drafts[0]
        let values = Dictionary(
            uniqueKeysWithValues: (ExpectationField.base + ExpectationField.own(.goal)).map { ($0.field, $0.value) })
        for (field, text) in [
            (ExpectationField.startDay, "soon"), (.completedDay, "yes"), (.importance, "much"), (.expectedWeeks, "1.5"),
        ] {
            let isSet = values[field]?.set(text, in: &copy)
            #expect(isSet == false, "\(field)")
        }
        #expect(copy == Self.drafts[0])
    }

    @Test func `a field has a search code and a column of its own`() {
        let own = ExpectationField.allCases.filter { if case .own = $0.facts.owner { true } else { false } }
        let codes =
            TripField.allCases.filter { $0 != .notes }.compactMap(\.facts.searchCode)
            + SearchMatch.Part.allCases.map(\.rawValue) + own.compactMap(\.facts.searchCode)
        #expect(Set(codes).count == codes.count)
        for field in own {
            if let code = field.facts.searchCode { #expect(SearchMatch.Field(code: code) == .expectation(field)) }
        }
        // Milestones and goals have a target day, obligations a deadline: one column.
        let names = ExpectationField.allCases.filter { $0 != .deadline }.compactMap(\.columnName)
        #expect(Set(names).count == names.count)
        #expect(ExpectationField.deadline.columnName == ExpectationField.targetDay.columnName)
    }
}
