import Foundation
import GRDB
import Testing

@testable import Logbook

/// The tables of properties are whole: nothing public of a record is missing in them.
struct PredicatePropertyTests {
    private static var subjects: [(file: String, types: [any PredicateSubject.Type], names: [String])] {
        [
            ("Trip", [Trip.self, Trip.Business.self], ["Trip", "Business"]),
            ("BusinessTrip", [BusinessTrip.self], ["BusinessTrip"]),
            ("PersonalTrip", [PersonalTrip.self], ["PersonalTrip"]),
            ("Expectation", [AnyExpectation.self], ["Expectation"]),
            ("Goal", [Goal.self], ["Goal"]), ("Milestone", [Milestone.self], ["Milestone"]),
            ("Obligation", [Obligation.self], ["Obligation"]), ("Alignment", [Alignment.self], ["Alignment"]),
            ("Measure", [Measure.self, MeasureTarget.self], ["Measure", "MeasureTarget"]),
            ("Action", [Action.self, Action.Measurement.self], ["Action", "Measurement"]),
            ("Snippet", [Snippet.self], ["Snippet"]),
            ("FamilyMember", [FamilyMember.self], ["FamilyMember"]),
            (
                "TripContents/TripContents", [TripContents.self, TripWithContents.self],
                ["TripContents", "TripWithContents"]
            ),
            ("TripContents/Stay", [Stay.self], ["Stay"]), ("TripContents/Meal", [Meal.self], ["Meal"]),
            ("TripContents/BucketListItem", [BucketListItem.self], ["BucketListItem"]),
            ("TripContents/ItineraryItem", [ItineraryItem.self], ["ItineraryItem"]),
            ("TripContents/Expense", [Expense.self], ["Expense"]),
            ("TripContents/Leg", [Leg.self], ["Leg"]), ("TripContents/Receipt", [Receipt.self], ["Receipt"]),
            ("TripContents/MileageRecord", [MileageRecord.self], ["MileageRecord"]),
            ("TripContents/ConferenceSession", [ConferenceSession.self], ["ConferenceSession"]),
            ("TripContents/Attraction", [Attraction.self], ["Attraction"]),
            ("TripContents/FrequentFlyerCode", [FrequentFlyerCode.self], ["FrequentFlyerCode"]),
            ("TripContents/VenuePass", [VenuePass.self], ["VenuePass"]),
        ]
    }

    /// The public instance properties that a file declares in types and extensions of some names.
    private static func declared(in file: String, of names: [String]) throws -> Set<String> {
        let records = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Logbook/Records/\(file).swift").standardized
        var types: [(name: String, indent: Int)] = []
        var found: Set<String> = []
        for line in try String(contentsOf: records, encoding: .utf8).split(separator: "\n") {
            let indent = line.prefix { $0 == " " }.count
            let code = line.dropFirst(indent)
            if code.hasPrefix("}") { types.removeAll { $0.indent >= indent } }
            if let type = code.firstMatch(of: /^(?:public |final )*(?:struct|class|enum|extension) ([\w.]+).*\{$/) {
                types.append((String(type.1.split(separator: ".").last ?? ""), indent))
            }
            guard let owner = types.last, names.contains(owner.name), indent == owner.indent + 4,
                let property = code.firstMatch(
                    of: /^(?:@Stored )?public (?:(?:private|internal)\(set\) )?(?:var|let) (\w+)/)
            else { continue }
            found.insert(String(property.1))
        }
        return found
    }

    @Test(arguments: subjects.indices)
    func `each public property of a record has its place, or is refused by its name`(index: Int) throws {
        let (file, types, names) = Self.subjects[index]
        let declared = try Self.declared(in: file, of: names)
        #expect(!declared.isEmpty)
        let known = Set(types.flatMap { $0.properties.map { $0.name.lowercased() } })
        let missing = declared.filter { !known.contains($0.lowercased()) }
        #expect(missing.isEmpty, "\(file)")
    }

    @Test func `no property is refused but those`() {
        let refused = Self.subjects.flatMap(\.types).flatMap { type in
            type.properties.compactMap { property in
                if case .none = property.place { "\(type).\(property.name)" } else { nil }
            }
        }
        #expect(
            refused.sorted() == [
                "Action.countedDay", "Action.zone", "BusinessTrip.specifics", "Expectation.specifics",
                "Expense.ownShare",
                "Expense.sharers", "Goal.specifics",
                "Leg.end", "Leg.lastDay", "Leg.minutes", "Leg.name", "Leg.start", "Leg.way", "MileageRecord.way",
                "Milestone.specifics", "Obligation.specifics", "PersonalTrip.specifics", "Trip.specifics",
            ])
    }

    @Test func `a key path of another module finds each property`() async throws {
        let logbook = try Logbook.fixture()
        let paths: [AnyKeyPath] = [
            \Trip.name, \BusinessTrip.name, \Goal.title, \PersonalTrip.reason, \Obligation.deadline,
        ]
        for path in paths {
            let subject = try #require(type(of: path).rootType as? any PredicateSubject.Type)
            #expect(throws: Never.self) {
                try Meaning.property(path, of: subject, alias: nil, in: Translation())
            }
        }
        #expect(try await logbook.fetch(FetchDescriptor<Trip>()).isEmpty)
    }
}
