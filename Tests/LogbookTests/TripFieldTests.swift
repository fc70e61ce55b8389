import Foundation
import GRDB
import Testing

@testable import Logbook

/// The table of a trip's fields is whole: nothing that a trip has is missing in it.
struct TripFieldTests {
    /// A business trip in which every field has a value of its own.
    private static let business: TripDraft = {
        var draft = TripDraft.plain
        draft.notes = "Bring samples"
        draft.currency = "CHF"
        draft.plannerID = UUID()
        draft.goalID = UUID()
        draft.specifics = .business(
            Trip.Business(
                purpose: "Meet suppliers", expenseCode: "FAIR-1", perDiem: Money(minorUnits: 9_550, currency: "CHF"),
                perDiemPolicyID: UUID(), usesOwnRate: true, followsStays: true, perDiemPlace: "Geneva",
                isPerDiemReimbursed: true,
                claim: .approved, mileageSchemeID: UUID(), mileageRate: Rate(micros: 325_000),
                departureTime: TimeOfDay("08:00"), returnTime: TimeOfDay("19:30")))
        return draft
    }()

    @Test func `each column of a trip belongs to one field`() async throws {
        let logbook = try Logbook.fixture()
        let columns = try await logbook.read { db in
            try ["trip", "businessTrip", "personalTrip"].flatMap { table in
                try db.columns(in: table).map { "\(table).\($0.name)" }
            }
        }
        let selected = TripRow.selection.split(separator: ", ").map { String($0.prefix { $0 != " " }) }
        // By these the subtypes refer to the trip.
        let references = ["businessTrip.tripId", "businessTrip.kind", "personalTrip.tripId", "personalTrip.kind"]
        #expect(Set(selected).count == selected.count)
        #expect(Set(selected).union(references) == Set(columns))
    }

    @Test(arguments: [business, .personal, .plain])
    func `JSON has each field of a trip under its key`(draft: TripDraft) throws {
        let trip = TripRow(draft, id: UUID(), createdAt: .fixture, modifiedAt: .fixture).trip
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(trip)) as? [String: Any]
        let expected = TripField.allCases.filter { field in
            switch field.facts.owner {
            case .logbook, .base: true
            case .business: trip.kind == .business
            case .personal: trip.kind == .personal
            }
        }
        #expect(object.map { Set($0.keys) } == Set(expected.map(\.rawValue)))
    }

    @Test(arguments: TripField.allCases)
    func `what files have of a field is read again`(field: TripField) {
        guard case let owner = field.facts.owner, !(owner.isOfLogbook || owner.isPersonal) else { return }
        let text = field.plainText(of: Self.business)
        #expect(!text.isEmpty)
        var draft = TripDraft(name: "", startDay: day("2020-01-01"), endDay: day("2020-01-01"))
        draft.specifics = .business(Trip.Business(perDiem: Money(minorUnits: 0, currency: "CHF")))
        #expect(field.plainText(of: draft) != text)
        let isSet = field.set(text, in: &draft)
        #expect(isSet)
        #expect(field.plainText(of: draft) == text)
    }

    @Test func `what is no value leaves the trip unchanged`() {
        var draft = Self.business
        for (field, text) in [
            (TripField.startDay, "soon"), (.departureTime, "25:00"), (.perDiem, "much"), (.mileageRate, "0.0000001"),
            (.claim, "lost"), (.isPerDiemReimbursed, "maybe"), (.perDiemPolicyID, "7"), (.reason, "family"),
            (.createdAt, "2026-01-01"),
        ] {
            let isSet = field.set(text, in: &draft)
            #expect(!isSet, "\(field)")
        }
        #expect(draft == Self.business)
    }

    @Test func `a field has a search code, a head and a property of its own`() {
        let codes = TripField.allCases.compactMap(\.facts.searchCode)
        let parts = SearchMatch.Part.allCases.filter { $0 != .notes }.map(\.rawValue)
        #expect(Set(codes + parts).count == codes.count + parts.count)
        for code in codes + parts { #expect(SearchMatch.Field(code: code) != nil, "\(code)") }
        let header = TripField.allCases.compactMap(\.columnName)
        #expect(Set(header).count == header.count)
        let properties = TripField.allCases.compactMap(\.propertyName)
        #expect(Set(properties).count == properties.count)
        #expect(TripField.expenseCode.propertyName == "EXPENSE-CODE")
        #expect(TripField.expenseCode.plainTitle == "Expense code")
    }
}

extension TripField.Owner {
    fileprivate var isOfLogbook: Bool { if case .logbook = self { true } else { false } }
    fileprivate var isPersonal: Bool { if case .personal = self { true } else { false } }
}
