import Foundation
import Testing

@testable import Logbook

struct DraftDecodingTests {
    private static func decoded<Draft: Decodable>(_ type: Draft.Type, _ record: some Encodable) throws -> Draft {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(record))
    }

    private static func draft<Draft: Decodable>(_ type: Draft.Type, _ json: String) throws -> Draft {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test func `records that are written are read as their drafts`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.addSampleData(trips: 40)
        let trips = try await logbook.fetchTrips()
        for trip in trips {
            let whole = try #require(try await logbook.fetchTripWithContents(id: trip.id))
            #expect(try Self.decoded(TripDraft.self, whole) == TripDraft(whole))
        }
        let goals = try await logbook.fetchGoals()
        for goal in goals { #expect(try Self.decoded(ExpectationDraft.self, goal) == ExpectationDraft(goal)) }
        let terms = try await logbook.fetchTerms()
        for term in terms {
            var draft = TermDraft(term)
            // A term that is saved keeps its period.
            draft.periodID = nil
            #expect(try Self.decoded(TermDraft.self, term) == draft)
        }
        #expect(trips.count == 40 && goals.count > 5 && terms.count > 2)
    }

    @Test func `what is left out is as in a new draft`() throws {
        let trip = try Self.draft(TripDraft.self, #"{"name": "Fair", "startDay": "2030-05-03", "purpose": "Show it"}"#)
        #expect(trip.endDay == day("2030-05-03") && trip.specifics.kind == .business && trip.contents == TripContents())
        let sun = try Self.draft(TripDraft.self, #"{"name": "Sun", "startDay": "2030-05-03", "reason": "vacation"}"#)
        #expect(sun.specifics == .personal(reason: .vacation))
        let goal = try Self.draft(ExpectationDraft.self, #"{"title": "Run", "targets": [{"unit": "km", "target": 5}]}"#)
        #expect(goal == ExpectationDraft(title: "Run", targets: [.init(unit: "km", target: 5)]))
        let term = try Self.draft(TermDraft.self, #"{"number": 3, "startDay": "2030-01-07"}"#)
        #expect(term == TermDraft(number: 3, startDay: day("2030-01-07")))
    }

    @Test(
        arguments: [
            #"{"name": "Fair"}"#, #"{"startDay": "2030-05-03", "kind": "long"}"#,
            #"{"startDay": "2030-05-03", "claim": "lost"}"#, #"{"startDay": "2030-05-03", "mileageRate": 0.12345678}"#,
            #"{"startDay": "2030-05-03", "plannerId": "x"}"#, #"{"startDay": "2030-05-03", "name": 7}"#,
        ])
    func `a trip with a value that is none is not read`(json: String) {
        #expect(throws: DecodingError.self) { try Self.draft(TripDraft.self, json) }
    }
}
