import Charts
import Foundation
import Localization
import Logbook

extension RecordChart {
    /// What trips cost, by day or month and by kind.
    static func spending(_ book: TripAccounts, today: CalendarDay) -> RecordChart {
        let combined = CombinedTotal(book.accounts, in: book.ownCurrency, rates: book.exchangeRates)
        guard let combined,
            let spending = SpendingChart(combined.accounts.map(\.statement), in: combined.currency, today: today)
        else {
            return RecordChart()
        }
        var chart = RecordChart(spending.chart.specification)
        chart.chart.note = spending.summary
        chart.chart.x.categoryKeys = spending.dayNumbers
        for bar in spending.bars {
            chart.add(
                bar.statements.sorted().map { Source(kind: .trip, id: combined.accounts[$0].id) },
                x: bar.day, z: bar.kind)
        }
        return chart
    }

    /// What trips cost, trip by trip and by kind.
    static func costs(_ book: TripAccounts) -> RecordChart {
        costs(book, by: localized("Trip")) { accounts in
            let days = accounts.map { DayText().short($0.trip.trip.startDay) }
            return zip(accounts, distinct(accounts.map(\.trip.trip.name), else: days)).map { account, name in
                Row(name: name, source: Source(kind: .trip, id: account.id), accounts: [account])
            }
        }
    }

    /// What trips for goals cost, goal by goal and by kind.
    static func goalCosts(_ book: TripAccounts) -> RecordChart {
        costs(book, by: localized("Goal")) { accounts in
            let byGoal = Dictionary(grouping: accounts) { $0.trip.trip.goalID }
            let goals = book.goals.values.sorted { ($0.title, $0.id.uuidString) < ($1.title, $1.id.uuidString) }
            return zip(goals, distinct(goals.map(\.title))).map { goal, name in
                Row(name: name, source: Source(kind: .goal, id: goal.id), accounts: byGoal[goal.id] ?? [])
            }
        }
    }

    /// Trips whose costs are in one row of bars.
    private struct Row {
        let name: String
        let source: Source
        let accounts: [TripAccount]

        /// What they cost of a kind, as far as exchange rates are known.
        func amount(_ kind: ExpenseStatement.Line.Kind) -> Double {
            let amounts = accounts.flatMap { account in
                account.statement.lines.filter { $0.kind == kind }.compactMap(account.statement.converted)
            }
            return NSDecimalNumber(decimal: amounts.reduce(0, +)).doubleValue
        }
    }

    /// The most rows of bars.
    private static let mostRows = 60

    /// - Parameter rows: of the accounts that have costs, which are in one currency.
    private static func costs(
        _ book: TripAccounts, by title: String, _ rows: ([TripAccount]) -> [Row]
    ) -> RecordChart {
        let accounts = book.accounts.map(\.withoutPayments)
        guard let combined = CombinedTotal(accounts, in: book.ownCurrency, rates: book.exchangeRates) else {
            return RecordChart()
        }
        struct Bar: Identifiable {
            let row: Row
            let kind: ExpenseStatement.Line.Kind
            let amount: Double
            var id: String { "\(row.source.id)/\(kind)" }
        }
        let all = rows(combined.accounts.filter { !$0.statement.lines.isEmpty })
        let bars = all.suffix(mostRows).flatMap { row in
            ExpenseStatement.Line.Kind.allCases.map { Bar(row: row, kind: $0, amount: row.amount($0)) }
        }.filter { $0.amount > 0 }
        guard !bars.isEmpty else { return RecordChart() }
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(title, bar.row.name), y: .value(combined.currency, bar.amount),
                    z: .value(localized("Kind"), bar.kind.title)
                ).foregroundStyle(by: .value(localized("Kind"), bar.kind.title))
            }.specification)
        for bar in bars { chart.add([bar.row.source], x: bar.row.name, z: bar.kind.title) }
        var notes = combined.notes
        if all.count > mostRows {
            notes.append(localized("Only the last {count} are shown.", ["count": mostRows.formatted(.user)]))
        }
        chart.chart.note = notes.joined(separator: "\n")
        return chart
    }

    /// How much of budgets is spent, in percent: amounts may be in several currencies.
    static func budgets(_ budgets: [BudgetProgress]) -> RecordChart {
        struct Bar: Identifiable {
            let budget: BudgetProgress
            let name: String
            let kind: String
            let percent: Double
            var id: String { "\(budget.id)/\(kind)" }
        }
        let bars = zip(budgets, distinct(budgets.map(\.budget.name))).flatMap { budget, name in
            [
                Bar(budget: budget, name: name, kind: localized("Spent"), percent: budget.fraction * 100),
                Bar(budget: budget, name: name, kind: localized("Budget"), percent: 100),
            ]
        }
        guard !bars.isEmpty else { return RecordChart() }
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(localized("Budget"), bar.name),
                    y: .value(localized("Of the budget, %"), bar.percent), z: .value(localized("Amount"), bar.kind)
                ).foregroundStyle(by: .value(localized("Amount"), bar.kind))
            }.specification)
        chart.chart.note = budgets.map { "\($0.budget.name): \($0.words)" }.joined(separator: "\n")
        for bar in bars {
            chart.add([Source(kind: .budget, id: bar.budget.id)], x: bar.name, z: bar.kind)
        }
        return chart
    }

    /// How far goals were at the end of each week.
    static func progress(_ goals: [GoalWeeks]) -> RecordChart {
        struct Bar: Identifiable {
            let goal: String
            let step: GoalWeeks.Step
            var id: String { step.id }
        }
        let bars = zip(goals, distinct(goals.map(\.title))).flatMap { goal, name in
            goal.steps.map { Bar(goal: name, step: $0) }
        }
        guard !bars.isEmpty else { return RecordChart() }
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(localized("Week"), bar.step.week), y: .value(localized("Done, %"), bar.step.percent),
                    z: .value(localized("Goal"), bar.goal)
                ).foregroundStyle(by: .value(localized("Goal"), bar.goal))
            }.specification)
        chart.chart.y.domain = 0...100
        for bar in bars {
            guard let row = chart.chart.z.categories.firstIndex(of: bar.goal) else { continue }
            chart.bars[SIMD2(bar.step.week, row), default: []].append(Source(kind: .goal, id: bar.step.goal.id))
        }
        return chart
    }

    /// How far goals would be at an even pace, a step for each of the bars of `progress`.
    static func pace(_ goals: [GoalWeeks]) -> RecordChart {
        let names = distinct(goals.map(\.title))
        guard let first = goals.first, !first.evenPace.isEmpty else { return RecordChart() }
        // Both edges of each goal and of each week.
        let edge = 0.499
        let zValues = names.indices.flatMap { [Double($0) - edge, Double($0) + edge] }
        let xValues = first.evenPace.indices.flatMap {
            [Double(first.firstWeek + $0) - edge, Double(first.firstWeek + $0) + edge]
        }
        let values = goals.flatMap { goal in
            let row = goal.evenPace.flatMap { [$0 * 100, $0 * 100] }
            return row + row
        }
        guard let grid = HeightGrid(xValues: xValues, zValues: zValues, values: values) else { return RecordChart() }
        let labels = AxisLabels(x: localized("Week"), y: localized("Done, %"), z: localized("Goal"))
        var chart = ChartSpecification(marks: [.surface(SurfaceMark(labels: labels, source: .grid(grid)))])
        chart.z.categories = names
        chart.y.domain = 0...100
        return RecordChart(chart)
    }

    /// The most weeks of a habit.
    private static let mostWeeks = 53

    /// What was done on each day: weeks along x, days of the week along z.
    static func habit(_ habit: GoalHabit, of goal: UUID) -> RecordChart {
        guard let last = habit.days.keys.max(), let most = habit.most else { return RecordChart() }
        let weekdays = DayText().weekdays(from: 2)
        struct Bar: Identifiable {
            let day: CalendarDay
            let week: Date
            let weekday: String
            let percent: Double
            var id: CalendarDay { day }
        }
        let first = last.adding(days: -last.daysSinceMonday - 7 * (mostWeeks - 1))
        let bars = habit.days.filter { $0.key >= first }.sorted { $0.key < $1.key }
            .compactMap { day, work -> Bar? in
                let monday = day.adding(days: -day.daysSinceMonday)
                let noon = TimeOfDay(hour: 12, minute: 0)
                return monday.instant(at: noon, in: TimeZone.current.identifier).map {
                    Bar(day: day, week: $0, weekday: weekdays[day.daysSinceMonday], percent: work / most * 100)
                }
            }
        let measure = localized("Of the best day, %")
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(localized("Week"), bar.week), y: .value(measure, bar.percent),
                    z: .value(localized("Day"), bar.weekday)
                ).foregroundStyle(by: .value(measure, bar.percent))
            }.specification)
        chart.chart.z.wantedCategories = weekdays
        chart.chart.y.domain = 0...100
        for bar in bars {
            guard let row = chart.chart.z.categories.firstIndex(of: bar.weekday) else { continue }
            chart.bars[SIMD2(Int(bar.week.timeIntervalSinceReferenceDate), row)] = [Source(kind: .goal, id: goal)]
        }
        return chart
    }

    /// Names that differ from each other: of those that are the same, the later ones with an addition, or else a number.
    private static func distinct(_ names: [String], else additions: [String]? = nil) -> [String] {
        var known = Set<String>()
        return names.enumerated().map { index, name in
            var base = name
            if known.contains(name), let additions { base += " · " + additions[index] }
            var (own, number) = (base, 1)
            while !known.insert(own).inserted {
                number += 1
                own = "\(base) (\(number))"
            }
            return own
        }
    }

    /// The surface over the floor that has the ends of the bars as its corners, and is 0 where there is none; the bars themselves where
    /// they stand in one row.
    var asSurface: RecordChart {
        let boxes = chart.marks.flatMap { mark -> [BoxSeries.Box] in
            if case .boxes(let series) = mark { series.boxes } else { [] }
        }
        func values(_ axis: AxisScale, _ component: Int) -> [Double] {
            axis.categories.isEmpty
                ? Set(boxes.map { $0.upper[component] }).sorted() : axis.categories.indices.map(Double.init)
        }
        let (x, z) = (values(chart.x, 0), values(chart.z, 2))
        let heights = Dictionary(boxes.map { (SIMD2($0.upper.x, $0.upper.z), $0.upper.y) }) { $0 + $1 }
        let all = z.flatMap { z in x.map { heights[SIMD2($0, z)] ?? 0 } }
        guard x.count > 1, z.count > 1, let grid = HeightGrid(xValues: x, zValues: z, values: all) else { return self }
        var surface = self
        // As high above the floor as the bars.
        surface.chart.y.including = 0...0
        surface.chart.marks = [.surface(SurfaceMark(labels: chart.labels, source: .grid(grid)))]
        return surface
    }

    private mutating func add(_ sources: [Source], x: String, z: String) {
        guard let column = chart.x.categories.firstIndex(of: x), let row = chart.z.categories.firstIndex(of: z) else {
            return
        }
        bars[SIMD2(column, row), default: []] += sources.filter { !bars[SIMD2(column, row), default: []].contains($0) }
    }
}

extension TripAccounts {
    /// The currency of a single trip; `nil` for the one that most of the trips are counted in.
    fileprivate var ownCurrency: String? { accounts.count == 1 ? accounts.first?.statement.currency : nil }
}

extension GoalWeeks {
    /// How far a goal was at the end of a week.
    struct Step: Identifiable {
        let goal: GoalWeeks
        let week: Int
        let percent: Double
        var id: String { "\(goal.id)/\(week)" }
    }

    /// Week by week.
    var steps: [Step] {
        fractions.enumerated().map { Step(goal: self, week: firstWeek + $0, percent: $1 * 100) }
    }
}
