import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Logbook
import Reports
import TestSupport
import Testing

@testable import AppModel

/// Charts of trips and goals that are open.
@MainActor @Suite(.timeLimit(.minutes(15))) struct RecordChartModelTests {
    private let logbook: Logbook
    private let library: ChartLibrary

    init() throws {
        logbook = try Logbook.inMemory()
        let launch = AppModel.Launch(
            folders: StandardFolders(environment: ["HOME": "/nowhere"]), resources: .ofCheckout)
        library = ChartLibrary(logbook: logbook, launch: launch) { _ in }
    }

    @Test func `a chart of records follows the logbook, and its bars lead to their trips`() async throws {
        let day = CalendarDay.today()
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: "EUR") }
        var draft = TripDraft(name: "York", startDay: day, endDay: day, specifics: .plain)
        draft.contents = TripContents()
        draft.contents?.expenses = [Expense(day: day, details: "Taxi", cost: money(1250))]
        let trip = try await logbook.save(draft)
        let document = ChartDocument.records([.spending])
        let saved = try await logbook.save(ChartDraft(document: document))
        await wait { [list = library.list] in list.elements.count == 1 }
        let chart = try #require(library.open)
        let object = try #require(chart.document.objects.first?.id)
        func highest() -> Double? {
            chart.data[object]?.file.chart.marks.lazy.compactMap { mark -> Double? in
                if case .boxes(let series) = mark { series.boxes.map(\.upper.y).max() } else { nil }
            }.max()
        }
        await wait { [weak chart] in chart?.scene != nil }
        #expect(highest() == 12.5)
        #expect(chart.records(at: SIMD3(0, 12.5, 0)).map(\.id) == [trip.id])
        var more = TripDraft(trip)
        more.contents = draft.contents
        more.contents?.expenses.append(Expense(day: day, details: "Taxi", cost: money(1750)))
        _ = try await logbook.save(more)
        for _ in 0..<500 where highest() != 30 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(highest() == 30)
        // Without records there is a sentence, and the picture goes.
        try await logbook.deleteTrip(id: trip.id)
        await wait { [weak chart] in chart?.readings[object]?.problem != nil }
        #expect(chart.readings[object]?.problem == "Nothing was spent that could be shown.")
        // An export of it is of the records as they are.
        let copy = library.copy(of: saved)
        await copy.built()
        #expect(copy.readings[object]?.problem == "Nothing was spent that could be shown.")
    }

    @Test func `records of several objects stand at their own names, and other axes are refused`() async throws {
        let day = CalendarDay.today()
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: "EUR") }
        var trips: [Trip] = []
        for (name, shift) in [("York", 0), ("Kyoto", 3)] {
            let start = day.adding(days: shift)
            var draft = TripDraft(name: name, startDay: start, endDay: start, specifics: .plain)
            draft.contents = TripContents()
            draft.contents?.expenses = [Expense(day: start, details: "Taxi", cost: money(1250))]
            trips.append(try await logbook.save(draft))
        }
        try await logbook.budgets.save(Budget(name: "Taxis", amount: money(5000)))
        // The later trip first: days are in their order nevertheless.
        var document = ChartDocument.records([.spending], of: trips[1].id)
        document.objects += ChartDocument.records([.spending], of: trips[0].id).objects
        document.objects += ChartDocument.records([.budgets]).objects
        _ = try await logbook.save(ChartDraft(document: document))
        await wait { [list = library.list] in list.elements.count == 1 }
        let chart = try #require(library.open)
        let ids = chart.document.objects.map(\.id)
        await wait { [weak chart] in chart?.readings[ids[2]]?.problem != nil && chart?.groups.count == 2 }
        #expect(
            chart.readings[ids[2]]?.problem
                == "“Budgets” has other axes than “Spending”: it can be shown in a chart of its own.")
        #expect(chart.readings[ids[0]]?.problem == nil && chart.readings[ids[1]]?.problem == nil)
        // Each bar is on its own day, and leads to its own trip.
        #expect(chart.scene?.x.categories == [day, day.adding(days: 3)].map { DayText().short($0) })
        for (index, trip) in trips.reversed().enumerated() {
            chart.select([ids[index]])
            #expect(chart.records(at: SIMD3(Double(index), 12.5, 0)).map(\.id) == [trip.id])
            #expect(chart.records(at: SIMD3(Double(1 - index), 12.5, 0)).isEmpty)
        }
        let boxes = chart.work.interpretation.specification.marks.map { mark -> [Double] in
            if case .boxes(let series) = mark { series.boxes.map(\.upper.x) } else { [] }
        }
        #expect(boxes == [[0], [1]])
    }

    @Test func `bars become a surface and bars again, and lead to their trips`() async throws {
        let start = CalendarDay.today()
        var draft = TripDraft(
            name: "York", startDay: start, endDay: start.adding(days: 2),
            specifics: .business(purpose: "", expenseCode: "", perDiem: Money(minorUnits: 0, currency: "EUR")))
        let cost = Money(minorUnits: 1250, currency: "EUR")
        draft.contents = TripContents()
        draft.contents?.expenses = [Expense(day: start, details: "Taxi", cost: cost)]
        draft.contents?.meals = [Meal(day: start.adding(days: 2), kind: .lunch, cost: cost)]
        let trip = try await logbook.save(draft)
        _ = try await logbook.save(ChartDraft(document: .records([.spending], of: trip.id)))
        await wait { [list = library.list] in list.elements.count == 1 }
        let chart = try #require(library.open)
        let object = try #require(chart.document.objects.first?.id)
        func isSurface() -> Bool? {
            chart.data[object]?.file.chart.marks.first.map { if case .surface = $0 { true } else { false } }
        }
        await wait { [weak chart] in chart?.scene != nil }
        #expect(isSurface() == false)
        chart.change(object) { $0.source = .records(RecordsQuery(.spending, id: trip.id, isSurface: true)) }
        for _ in 0..<500 where isSurface() != true { try await Task.sleep(for: .milliseconds(10)) }
        let specification = try #require(chart.data[object]?.file.chart)
        guard case .surface(let surface) = specification.marks[0], case .grid(let grid) = surface.source else {
            Issue.record("no surface of a grid")
            return
        }
        #expect(grid.values == [0, 12.5, 12.5, 0] || grid.values == [12.5, 0, 0, 12.5])
        chart.select([object])
        #expect(
            chart.records(at: SIMD3(0, 12.5, 0)).map(\.id) + chart.records(at: SIMD3(0, 12.5, 1)).map(\.id) == [trip.id]
        )
        chart.change(object) { $0.source = .records(RecordsQuery(.spending, id: trip.id)) }
        for _ in 0..<500 where isSurface() != false { try await Task.sleep(for: .milliseconds(10)) }
        #expect(isSurface() == false)
    }

    @Test func `bars of two objects that would stand in each other stand beside each other`() async throws {
        let start = CalendarDay.today()
        var draft = TripDraft(name: "York", startDay: start, endDay: start.adding(days: 2), specifics: .plain)
        draft.contents = TripContents()
        draft.contents?.expenses = [
            Expense(day: start, details: "Taxi", cost: Money(minorUnits: 1250, currency: "EUR"))
        ]
        let trip = try await logbook.save(draft)
        let empty = try await logbook.save(
            TripDraft(name: "Kyoto", startDay: start, endDay: start, specifics: .plain))
        // One without records has no axes that others would have to fit.
        var document = ChartDocument.records([.spending], of: empty.id)
        document.objects += ChartDocument.records([.spending], of: trip.id).objects
        document.objects += ChartDocument.records([.spending], of: trip.id).objects
        _ = try await logbook.save(ChartDraft(document: document))
        await wait { [list = library.list] in list.elements.count == 1 }
        let chart = try #require(library.open)
        await wait { [weak chart] in chart?.scene != nil && chart?.data.count == 3 }
        await chart.built()
        let problems = chart.document.objects.map { chart.readings[$0.id]?.problem }
        #expect(problems == ["Nothing was spent that could be shown.", nil, nil])
        let bars = chart.work.interpretation.specification.marks.compactMap { mark in
            if case .boxes(let series) = mark { series } else { nil }
        }
        #expect(bars.flatMap(\.boxes).map { ($0.upper.x * 10).rounded() } == [-2, 2])
        #expect(bars.map(\.footprint?.width) == [.ratio(0.4), .ratio(0.4)])
        // Both lead to the trip.
        for (index, object) in chart.document.objects.dropFirst().enumerated() {
            chart.select([object.id])
            #expect(chart.records(at: SIMD3([-0.2, 0.2][index], 12.5, 0)).map(\.id) == [trip.id])
        }
    }

    @Test func `what a trip would pay is asked with its evenings`() async throws {
        let policies = try await logbook.perDiemPolicies.all()
        let kingdom = try #require(policies.first { $0.lateTime != nil })
        var draft = TripDraft(
            name: "Leeds", startDay: try #require(CalendarDay("2026-09-01")),
            endDay: try #require(CalendarDay("2026-09-03")),
            specifics: .business(purpose: "", expenseCode: "", perDiem: Money(minorUnits: 0, currency: "GBP")))
        guard case .business(var business) = draft.specifics else { return }
        business.perDiemPolicyID = kingdom.id
        draft.specifics = .business(business)
        let trip = try await logbook.save(draft)
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(statement.totals == [Money(minorUnits: 7500, currency: "GBP")])
        #expect(try #require(WhatIfAllowance(statement.lines)).document.parameters.map(\.value) == [3, 1, 25])
    }

    @Test(arguments: [
        // Two days that are both paid in part: the rate is that of a full day nevertheless.
        ("2026-05-04", "2026-05-05", [2, 0.5, 28.0], 28.0), ("2026-05-04", "2026-05-07", [4, 0.5, 28], 84),
    ])
    func `what a trip would pay is asked from the rate of a full day`(
        start: String, end: String, values: [Double], allowance: Double
    ) async throws {
        let policy = try await logbook.perDiemPolicies.save(
            PerDiemPolicy(
                name: "Half", currency: "EUR", firstDayPercent: 50, lastDayPercent: 50, singleDayPercent: 50))
        var draft = TripDraft(
            name: "York", startDay: try #require(CalendarDay(start)), endDay: try #require(CalendarDay(end)),
            specifics: .business(purpose: "", expenseCode: "", perDiem: Money(minorUnits: 2800, currency: "EUR")))
        guard case .business(var business) = draft.specifics else { return }
        business.perDiemPolicyID = policy.id
        draft.specifics = .business(business)
        draft.contents = TripContents()
        draft.contents?.meals = [
            Meal(day: draft.startDay, kind: .lunch, cost: Money(minorUnits: 0, currency: "EUR"), isProvidedByHost: true)
        ]
        let trip = try await logbook.save(draft)
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        let document = try #require(WhatIfAllowance(statement.lines)).document
        #expect(document.parameters.map(\.value) == values)
        let (n, p, q) = (values[0], values[1], values[2])
        #expect(q * (n - 2 + 2 * p) == allowance)
        #expect(document.problems.isEmpty)
        // Of one day in part the formula would be wrong.
        let day = statement.lines.prefix(1)
        #expect(WhatIfAllowance(Array(day)) == nil)
    }
}
