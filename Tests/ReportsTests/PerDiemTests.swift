import Foundation
import Logbook
import TestSupport
import Testing

/// Daily allowances against the published rules, computed apart from the program.
@Suite struct PerDiemTests {
    /// A case as `per_diem.py` prints it; it says what the fields are.
    private struct Case: Decodable {
        let name, policy, start, end, source: String
        let expected: [Expected]
        var destination: String?
        var departure, back: String?
        var followsStays: Bool?
        var stays, legs, meals: [[String]]?
        var own: Own?

        struct Expected: Decodable {
            let day: String
            let amount: Int64

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                (day, amount) = (try container.decode(String.self), try container.decode(Int64.self))
            }
        }

        struct Own: Decodable {
            let currency: String
            let firstDayPercent, lastDayPercent, singleDayPercent, breakfastPercent, lunchPercent, dinnerPercent: Int
            let minimumHours: Double
            let rates: [Rate]

            struct Rate: Decodable {
                let place, region, validFrom: String
                let fromHours: Double
                let fullDay: Int64

                init(from decoder: any Decoder) throws {
                    var container = try decoder.unkeyedContainer()
                    (place, region) = (try container.decode(String.self), try container.decode(String.self))
                    validFrom = try container.decode(String.self)
                    (fromHours, fullDay) = (try container.decode(Double.self), try container.decode(Int64.self))
                }
            }
        }
    }

    private static func policy(_ own: Case.Own, _ name: String) throws -> PerDiemPolicy {
        PerDiemPolicy(
            name: name, currency: own.currency, firstDayPercent: own.firstDayPercent,
            lastDayPercent: own.lastDayPercent, singleDayPercent: own.singleDayPercent,
            minimumHours: own.minimumHours, breakfastPercent: own.breakfastPercent, lunchPercent: own.lunchPercent,
            dinnerPercent: own.dinnerPercent,
            rates: try own.rates.map {
                PerDiemRate(
                    place: $0.place, region: $0.region, validFrom: try day($0.validFrom), fromHours: $0.fromHours,
                    fullDayMinor: $0.fullDay)
            })
    }

    private static func contents(_ one: Case, currency: String) throws -> TripContents {
        var contents = TripContents()
        contents.stays = try (one.stays ?? []).map {
            Stay(address: $0[0], startDay: try day($0[1]), endDay: try day($0[2]))
        }
        contents.legs = try (one.legs ?? []).map {
            Leg(
                kind: try #require(Leg.Kind(rawValue: $0.count > 6 ? $0[6] : "train")), origin: $0[0],
                startDay: try day($0[1]), startTime: TimeOfDay($0[2]),
                destination: $0[3], endDay: try day($0[4]), endTime: TimeOfDay($0[5]))
        }
        contents.meals = try (one.meals ?? []).map {
            Meal(
                day: try day($0[0]), kind: try #require(Meal.Kind(rawValue: $0[1])),
                cost: Money(minorUnits: 0, currency: currency), isProvidedByHost: true)
        }
        return contents
    }

    @Test func `each case comes to the cent to what the published rules give`() async throws {
        let cases = try JSONDecoder().decode([Case].self, from: Data(PythonScript.run("ReportsTests/per_diem.py").utf8))
        #expect(cases.count >= 120)
        #expect(Set(cases.map(\.source)) == ["BMF", "EIM05231", "EStG", "FTR", "own"])
        let logbook = try Logbook.inMemory()
        var policies = Dictionary(uniqueKeysWithValues: try await logbook.perDiemPolicies.all().map { ($0.name, $0) })
        for one in cases {
            if let own = one.own, policies[one.policy] == nil {
                policies[one.policy] = try await logbook.perDiemPolicies.save(Self.policy(own, one.policy))
            }
            let policy = try #require(policies[one.policy])
            var business = Trip.Business(
                perDiem: Money(minorUnits: 0, currency: policy.currency), perDiemPolicyID: policy.id,
                followsStays: one.followsStays ?? false)
            business.departureTime = one.departure.flatMap { TimeOfDay($0) }
            business.returnTime = one.back.flatMap { TimeOfDay($0) }
            let trip = try await logbook.save(
                TripDraft(
                    name: one.name, destination: one.destination ?? "", startDay: try day(one.start),
                    endDay: try day(one.end), specifics: .business(business),
                    contents: try Self.contents(one, currency: policy.currency)))
            let lines = try #require(try await logbook.fetchExpenses(ofTrip: trip.id)).lines
            let paid = lines.filter { $0.kind == .perDiem }.map {
                "\($0.day?.description ?? "") \($0.amount?.minorUnits ?? -1)"
            }
            let why = lines.map(\.explanation)
            #expect(paid == one.expected.map { "\($0.day) \($0.amount)" }, "\(one.name), \(one.source): \(why)")
        }
    }
}
