import Foundation
import Logbook
import Testing

@testable import Reports

@Suite struct ItineraryTests {
    private static func contents() throws -> TripContents {
        var contents = TripContents()
        contents.attractions = [
            Attraction(name: "Aquarium", day: try day("2026-05-05"), notes: "Closed at noon", isVisited: true),
            Attraction(name: "Castle", notes: "If it does not rain"),
        ]
        contents.itinerary = [
            ItineraryItem(
                day: try day("2026-05-05"), startTime: TimeOfDay("09:00"), title: "Ferry", place: "Pier 3",
                notes: "Bring the tickets\nand a coat")
        ]
        contents.stays = [
            Stay(
                placeName: "Inn", startDay: try day("2026-05-04"), endDay: try day("2026-05-06"),
                notes: "Ring twice"),
            Stay(placeName: "Somewhere"),
        ]
        return contents
    }

    @Test func `attractions stand on their day, and what has no day stands apart`() throws {
        let plan = Itinerary(from: try day("2026-05-04"), to: try day("2026-05-06"), try Self.contents())
        #expect(plan.days.map { $0.entries.map(\.title) } == [["Inn"], ["Aquarium", "Ferry"], ["Inn"]])
        #expect(plan.days[1].entries[0].detail == "visited")
        #expect(plan.undated.map(\.title) == ["Somewhere", "Castle"])
    }

    @Test func `every entry has its notes, a stay once`() throws {
        let plan = Itinerary(from: try day("2026-05-04"), to: try day("2026-05-06"), try Self.contents())
        #expect(
            plan.days.flatMap(\.entries).map(\.notes) == [
                "Ring twice", "Closed at noon", "Bring the tickets\nand a coat", "",
            ])
        #expect(plan.undated.map(\.notes) == ["", "If it does not rain"])
    }

    @Test func `a drive has its time on the clock of the town where it begins`() async throws {
        let logbook = try Logbook.inMemory()
        var contents = TripContents()
        contents.mileage = [
            MileageRecord(
                day: try day("2026-05-04"), startTime: TimeOfDay("18:10"), endTime: TimeOfDay("19:00"),
                origin: "Lisbon", destination: "Porto", distance: 313),
            // Without a time no clock is asked for.
            MileageRecord(day: try day("2026-05-04"), origin: "Lisbon", destination: "Cascais", distance: 30),
        ]
        contents.itinerary = [
            ItineraryItem(day: try day("2026-05-04"), startTime: TimeOfDay("09:00"), title: "Fair")
        ]
        let trip = try await logbook.save(
            TripDraft(
                name: "Portugal", startDay: try day("2026-05-04"), endDay: try day("2026-05-04"),
                specifics: .business(Trip.Business(perDiem: try money("0 EUR"))), contents: contents))
        let saved = try #require(try await logbook.fetchTripWithContents(id: trip.id)?.contents)
        #expect(saved.mileage.map(\.timeZone) == ["Europe/Lisbon", nil])
        let plan = Itinerary(from: try day("2026-05-04"), to: try day("2026-05-04"), saved)
        #expect(plan.days[0].entries.map(\.title) == ["Lisbon – Cascais", "Fair", "Lisbon – Porto"])
    }

    @Test func `the report has a column of notes where there are any, and what has no day at the end`() async throws {
        let logbook = try Logbook.inMemory()
        let trip = try await logbook.save(
            TripDraft(
                name: "Lisbon", startDay: try day("2026-05-04"), endDay: try day("2026-05-06"),
                specifics: .personal(reason: .family), contents: try Self.contents()))
        let report = try await ReportKind.itinerary(trip: trip.id).report(from: logbook)
        let table = try #require(report.tables.first)
        #expect(table.columns.map(\.title) == ["Time", "What", "Where", "Notes"])
        #expect(table.groups.last?.title == "Without a day")
        #expect(table.groups.last?.rows == [[.text(""), .text("Castle"), .text(""), .text("If it does not rain")]])
        #expect(table.groups[1].rows.map { $0[3].text } == ["Closed at noon", "Bring the tickets\nand a coat"])

        let plain = try await logbook.save(
            TripDraft(name: "Plain", startDay: try day("2026-05-04"), endDay: try day("2026-05-06")))
        let without = try await ReportKind.itinerary(trip: plain.id).report(from: logbook)
        #expect(without.tables.first?.columns.count == 3)
    }
}

@Suite struct ClaimTests {
    @Test func `what has come back is reported, and the state of the claim`() async throws {
        let logbook = try Logbook.inMemory()
        var business = Trip.Business(perDiem: try money("40 EUR"))
        business.mileageRate = Rate(micros: 500_000)
        (business.claim, business.isPerDiemReimbursed) = (.submitted, true)
        var contents = TripContents()
        contents.mileage = [
            MileageRecord(day: try day("2026-05-04"), distance: 100, isReimbursed: true),
            MileageRecord(day: try day("2026-05-05"), distance: 10),
        ]
        contents.meals = [
            Meal(day: try day("2026-05-04"), kind: .dinner, cost: try money("20.00 EUR"), isReimbursed: true)
        ]
        contents.stays = [
            Stay(placeName: "Inn", startDay: try day("2026-05-04"), cost: try money("90.00 EUR"), isReimbursed: true)
        ]
        let trip = try await logbook.save(
            TripDraft(
                name: "Lisbon", startDay: try day("2026-05-04"), endDay: try day("2026-05-06"),
                specifics: .business(business), contents: contents))
        let report = try await ReportKind.expenses(.trip(trip.id)).report(from: logbook)
        // 80 + 50 + 20 + 90 have come back, 5 have not.
        #expect(
            report.tables.last?.groups.flatMap(\.rows) == [
                [
                    .text("EUR"), .amount(try money("240.00 EUR")), .amount(try money("5.00 EUR")),
                    .amount(try money("245.00 EUR")),
                ]
            ])
        let facts = report.parts.flatMap { block -> [Report.Fact] in
            if case .facts(let facts) = block { facts } else { [] }
        }
        #expect(facts.contains { $0.name == "Claim" && $0.value == "Submitted" })
        let summary = try await ReportKind.summary(planner: nil).report(from: logbook)
        #expect(summary.tables.first?.groups.first?.rows.first?[4] == .text("Business · Submitted"))
    }
}
