import ChartDocuments
import Charts
import Foundation
import Logbook
import TestSupport
import Testing

@testable import ChartRendering
@testable import Reports

/// Records of the logbook as charts.
@Suite struct RecordChartTests {
    private static let today = CalendarDay("2026-05-20")

    private static func boxes(_ chart: RecordChart) -> [BoxSeries.Box] {
        chart.chart.marks.flatMap { mark -> [BoxSeries.Box] in
            if case .boxes(let series) = mark { series.boxes } else { [] }
        }
    }

    private static func logbook() async throws -> (logbook: Logbook, york: Trip, kyoto: Trip) {
        let logbook = try Logbook.inMemory()
        var contents = TripContents()
        contents.expenses = [
            Expense(day: try day("2026-05-04"), details: "Taxi", cost: try money("12.50 EUR")),
            Expense(day: try day("2026-05-05"), details: "Taxi", cost: try money("20.00 EUR")),
        ]
        contents.legs = [Leg(kind: .flight, origin: "FRA", startDay: try day("2026-05-04"), destination: "LHR")]
        let york = try await logbook.save(
            TripDraft(
                name: "York", startDay: try day("2026-05-04"), endDay: try day("2026-05-08"), specifics: .plain,
                contents: contents))
        contents = TripContents()
        contents.expenses = [Expense(day: try day("2026-05-05"), details: "Tea", cost: try money("5.00 EUR"))]
        contents.stays = [
            Stay(placeName: "Inn", startDay: try day("2026-05-05"), cost: try money("300.00 EUR"))
        ]
        contents.legs = [
            Leg(kind: .flight, origin: "HND", startDay: try day("2026-05-18"), destination: "LAX"),
            Leg(kind: .train, origin: "Atlantis", startDay: try day("2026-05-18"), destination: "LHR"),
        ]
        let kyoto = try await logbook.save(
            TripDraft(
                name: "Kyoto", startDay: try day("2026-05-05"), endDay: try day("2026-05-18"), specifics: .plain,
                contents: contents))
        return (logbook, york, kyoto)
    }

    @Test func `spending has a bar for each day and kind, and each knows its trips`() async throws {
        let (logbook, york, kyoto) = try await Self.logbook()
        let today = try #require(Self.today)
        let all = try await RecordsQuery(.spending).chart(of: logbook, today: today)
        #expect(all.chart.x.categories.count == 2)
        #expect(Self.boxes(all).map(\.upper.y).sorted() == [12.5, 25, 300])
        let expenses = try #require(Self.boxes(all).first { $0.upper.y == 25 })
        #expect(Set(all.sources(at: expenses.upper).map(\.id)) == [york.id, kyoto.id])
        let stay = try #require(Self.boxes(all).first { $0.upper.y == 300 })
        #expect(all.sources(at: stay.upper) == [RecordChart.Source(kind: .trip, id: kyoto.id)])
        #expect(all.sources(at: SIMD3(40, 0, 40)).isEmpty)
        let one = try await RecordsQuery(.spending, id: york.id).chart(of: logbook, today: today)
        #expect(Self.boxes(one).map(\.upper.y).sorted() == [12.5, 20])
        // Nothing within a year of that day.
        await #expect(throws: RecordChart.Missing.self) {
            try await RecordsQuery(.spending).chart(of: logbook, today: today.adding(days: 800))
        }
    }

    @Test func `the costs of trips are theirs, and trips of one name stay apart`() async throws {
        let (logbook, york, _) = try await Self.logbook()
        var contents = TripContents()
        contents.expenses = [Expense(day: try day("2026-05-19"), details: "Taxi", cost: try money("7.00 EUR"))]
        let second = try await logbook.save(
            TripDraft(
                name: "York", startDay: try day("2026-05-19"), endDay: try day("2026-05-19"), specifics: .plain,
                contents: contents))
        let costs = try await RecordsQuery(.costs).chart(of: logbook, today: #require(Self.today))
        #expect(costs.chart.x.categories.count == 3)
        let bars = Self.boxes(costs).reduce(into: [UUID: Double]()) { sums, box in
            for source in costs.sources(at: box.upper) { sums[source.id, default: 0] += box.upper.y }
        }
        #expect(bars[york.id] == 32.5 && bars[second.id] == 7)
        // Of the same days as well; what has no exchange rate is said.
        for _ in 0..<2 {
            contents.expenses = try ["7.00 EUR", "9.00 CHF"].map {
                Expense(day: try day("2026-05-19"), cost: try money($0))
            }
            _ = try await logbook.save(
                TripDraft(
                    name: "York", startDay: try day("2026-05-19"), endDay: try day("2026-05-19"), currency: "EUR",
                    specifics: .plain, contents: contents))
        }
        let more = try await RecordsQuery(.costs).chart(of: logbook, today: #require(Self.today))
        #expect(more.chart.x.categories.count == 5)
        #expect(
            more.chart.note.contains("There is no exchange rate from CHF into EUR: CHF\u{a0}18.00 is not converted."))
    }

    @Test func `a goal costs what the trips for it do`() async throws {
        let (logbook, york, kyoto) = try await Self.logbook()
        let goal = try await logbook.save(ExpectationDraft(title: "Meet suppliers", targets: []))
        let other = try await logbook.save(ExpectationDraft(title: "Swim", targets: []))
        for (trip, id) in [(york, goal.id), (kyoto, goal.id)] {
            var draft = TripDraft(trip)
            draft.goalID = id
            try await logbook.save(draft)
        }
        for id in [nil, goal.id] {
            let chart = try await RecordsQuery(.goalCosts, id: id).chart(of: logbook)
            #expect(chart.chart.x.categories == ["Meet suppliers"])
            let trips = try await RecordsQuery(.costs).chart(of: logbook, today: #require(Self.today))
            let sums = [chart, trips].map { Self.boxes($0).map(\.upper.y).reduce(0, +) }
            #expect(sums[0] == sums[1])
            #expect(chart.sources(at: SIMD3(0, 0, 0)) == [RecordChart.Source(kind: .goal, id: goal.id)])
        }
        await #expect(throws: RecordChart.Missing.self) {
            try await RecordsQuery(.goalCosts, id: other.id).chart(of: logbook)
        }
        // Without the goal the trips are for none.
        try await logbook.deleteExpectation(id: goal.id)
        #expect(try await logbook.fetchTrips().allSatisfy { $0.goalID == nil })
        try await logbook.restore(id: goal.id)
        #expect(try await logbook.fetchTrips().allSatisfy { $0.goalID == goal.id })
    }

    @Test func `budgets and goals of one name stay apart`() async throws {
        let logbook = try Logbook.inMemory()
        var budgets: [Budget] = []
        for units in [10, 20] as [Int64] {
            budgets.append(
                try await logbook.budgets.save(Budget(name: "All", amount: Money(minorUnits: units, currency: "EUR"))))
        }
        let chart = try await RecordsQuery(.budgets).chart(of: logbook)
        #expect(chart.chart.x.categories == ["All", "All (2)"])
        let found = (0...1).map { chart.sources(at: SIMD3(Double($0), 0, 0)).map(\.id) }
        #expect(Set(found) == Set(budgets.map { [$0.id] }))

        var goals: [UUID] = []
        for target in [10.0, 20] {
            goals.append(
                try await logbook.save(
                    ExpectationDraft(title: "Run", targets: [.init(unit: "km", kind: .distance, target: target)])
                ).id)
        }
        _ = try await logbook.save(
            TermDraft(
                number: 1, status: .active, startDay: try day("2026-05-04"), endDay: try day("2026-05-31"),
                goalIDs: goals))
        let today = try #require(Self.today)
        let progress = try await RecordsQuery(.progress).chart(of: logbook, today: today)
        #expect(progress.chart.z.categories == ["Run", "Run (2)"])
        #expect(progress.sources(at: SIMD3(1, 0, 1)).map(\.id) == [goals[1]])
        let pace = try await RecordsQuery(.pace).chart(of: logbook, today: today)
        #expect(pace.chart.z.categories == ["Run", "Run (2)"])
    }

    @Test func `progress is beside its even pace, and a habit is in weeks of named days`() async throws {
        let logbook = try Logbook.inMemory()
        let goal = try await logbook.save(
            ExpectationDraft(title: "Run", targets: [.init(unit: "km", kind: .distance, target: 100)]))
        let term = try await logbook.save(
            TermDraft(
                number: 1, status: .active, startDay: try day("2026-05-04"), endDay: try day("2026-05-31"),
                goalIDs: [goal.id]))
        for (text, kilometres) in [("2026-05-05", 10.0), ("2026-05-13", 20)] {
            let noon = try day(text).instant(at: TimeOfDay(hour: 12, minute: 0), in: TimeZone.current.identifier)
            try await logbook.actions.save(
                Action(
                    title: "Run", loggedAt: try #require(noon), timeZone: TimeZone.current.identifier,
                    measurements: [.init(unit: "km", kind: .distance, value: kilometres)], contributesTo: [goal.id]))
        }
        let today = try #require(Self.today)
        for id in [nil, term.id] {
            let progress = try await RecordsQuery(.progress, id: id).chart(of: logbook, today: today)
            #expect(Self.boxes(progress).map(\.upper) == [SIMD3(1, 10, 0), SIMD3(2, 30, 0), SIMD3(3, 30, 0)])
            #expect(progress.sources(at: SIMD3(2, 30, 0)) == [RecordChart.Source(kind: .goal, id: goal.id)])
        }
        let pace = try await RecordsQuery(.pace).chart(of: logbook, today: today)
        guard case .surface(let surface) = pace.chart.marks.first, case .grid(let grid) = surface.source else {
            Issue.record("no surface")
            return
        }
        // Each week is a quarter of the term.
        #expect(grid.values == [25, 25, 50, 50, 75, 75, 25, 25, 50, 50, 75, 75])
        let habit = try await RecordsQuery(.habit, id: goal.id).chart(of: logbook, today: today)
        #expect(Self.boxes(habit).map(\.upper.y) == [50, 100])
        #expect(habit.chart.z.categories == ["Tue", "Wed"])
        #expect(habit.chart.z.wantedCategories.first == "Mon")
        let bar = try #require(Self.boxes(habit).first)
        #expect(habit.sources(at: bar.upper).map(\.id) == [goal.id])
        await #expect(throws: RecordChart.Missing.self) {
            try await RecordsQuery(.habit, id: term.id).chart(of: logbook, today: today)
        }
    }

    @Test func `legs are great circles that break at the date line, and lead to their trip`() async throws {
        let (logbook, york, kyoto) = try await Self.logbook()
        let map = try await RecordsQuery(.map).chart(of: logbook)
        func flights(_ chart: RecordChart) throws -> [[SIMD3<Double>]] {
            guard case .paths(let series)? = chart.chart.marks.last else {
                throw RecordChart.Missing(RecordsQuery(.map))
            }
            return series.paths
        }
        let paths = try flights(map)
        #expect(paths.count == 2)
        #expect(map.chart.note.contains("Atlantis"))
        #expect(paths[0].allSatisfy(\.x.isFinite) && paths[1].count { !$0.x.isFinite } == 1)
        // Between two finite corners no line crosses the map.
        for (one, other) in zip(paths[1], paths[1].dropFirst()) where one.x.isFinite && other.x.isFinite {
            #expect(abs(one.x - other.x) < 90)
        }
        #expect(paths.joined().allSatisfy { !$0.y.isFinite || (0...11_000).contains($0.y) })
        #expect(map.sources(at: paths[0][1]).map(\.id) == [york.id])
        #expect(map.sources(at: paths[1][3]).map(\.id) == [kyoto.id])
        // As a pointer finds them in a picture.
        let globes = try await RecordsQuery(.globe).chart(of: logbook)
        for chart in [map, globes] {
            let scene = try await ChartScene.build(chart.chart)
            let mark = chart.chart.marks.count - 1
            let first = try flights(chart)[0]
            for (index, trip) in [(1, york.id), (2 * first.count + 3, kyoto.id)] {
                let hit = try #require(scene.hit(on: ChartDatum(mark: mark, index: index)))
                #expect(chart.sources(at: hit.coordinates).map(\.id) == [trip])
            }
        }
        let globe = try await RecordsQuery(.globe, id: kyoto.id).chart(of: logbook)
        let arc = try #require(try flights(globe).first).filter(\.x.isFinite)
        let ends = [arc.first, arc.last].compactMap(\.self).map { ($0 * $0).sum().squareRoot() }
        #expect(ends.allSatisfy { $0 > 1 && $0 < 1.05 })
        #expect(arc.allSatisfy { ($0 * $0).sum() > 1 })
        // Tokyo to Los Angeles is 8,810 km.
        let way = try #require(Ways(try await Self.legs(of: kyoto, in: logbook)).all.first)
        #expect(abs(way.angle * 6371 - 8_810) < 60)
    }

    private static func legs(of trip: Trip, in logbook: Logbook) async throws -> [TripLeg] {
        for try await legs in logbook.legs(ofTrip: trip.id) { return legs }
        return []
    }

    @Test func `the outline of the world has its coasts, and no line across it`() {
        let lines = WorldOutline.lines
        #expect(lines.count > 500 && lines.allSatisfy { $0.count > 1 })
        let corners = lines.joined()
        #expect(corners.allSatisfy { abs($0.x) <= 180 && abs($0.y) <= 90 })
        #expect(
            lines.allSatisfy { line in zip(line, line.dropFirst()).allSatisfy { abs($0.x - $1.x) < 90 } })
    }
}

/// The log of a vehicle.
@Suite struct VehicleLogTests {
    @Test func `each vehicle has its drives with the odometer, and what is missing between them`() async throws {
        func drive(_ on: String, _ name: String, _ distance: Double, _ odometer: (Double, Double)?) throws
            -> MileageRecord
        {
            MileageRecord(
                day: try day(on), origin: "Office", destination: "Site", vehicleName: name, distance: distance,
                odometerStart: odometer?.0, odometerEnd: odometer?.1)
        }
        let blocks = Report.vehicleLogs([
            try drive("2026-03-05", "B-XY 1", 40, (1084, 1124)), try drive("2026-03-02", "B-XY 1", 20, (1000, 1020)),
            try drive("2026-03-03", "B-XY 1", 10, nil), try drive("2026-03-04", "", 99, (5, 104)),
            try drive("2026-03-09", "A 7", 5, (300, 305)), try drive("2026-03-10", "A 7", 5, (304, 309)),
        ])
        let tables = blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
        #expect(tables.map(\.title) == ["Log of A 7", "Log of B-XY 1"])
        let rows = tables.map { $0.groups[0].rows.map { $0.map(\.text) } }
        #expect(rows[0].map { $0[1] } == ["Office – Site", "the odometer was further before", "Office – Site"])
        #expect(rows[1].count == 4 && rows[1][2] == ["", "not in the log", "1,020", "1,084", "64 km"])
        #expect(tables[1].sums == [[.text("Sum"), .empty, .empty, .empty, .text("70 km")]])
        #expect(Report.vehicleLogs([try drive("2026-03-05", "", 1, nil)]).isEmpty)
    }
}
