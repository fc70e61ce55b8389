import Charts
import Foundation
import Localization
import Logbook

extension RecordChart {
    /// What trips cost, by day or month and by kind.
    static func spending(_ book: TripAccounts) -> RecordChart {
        let combined = CombinedTotal(book.accounts, in: book.ownCurrency, rates: book.exchangeRates)
        guard let combined, let spending = SpendingChart(combined.accounts.map(\.statement), in: combined.currency)
        else {
            return RecordChart()
        }
        var chart = RecordChart(spending.chart.specification)
        chart.chart.note = spending.summary
        for bar in spending.bars {
            chart.add(
                bar.statements.sorted().map { Source(kind: .trip, id: combined.accounts[$0].id) },
                x: bar.day, z: bar.kind)
        }
        return chart
    }

    /// The most trips that have bars of their own.
    private static let mostTrips = 60

    /// What trips cost, trip by trip and by kind.
    static func costs(_ book: TripAccounts) -> RecordChart {
        let combined = CombinedTotal(book.accounts, in: book.ownCurrency, rates: book.exchangeRates)
        guard let combined else { return RecordChart() }
        struct Bar: Identifiable {
            let trip: TripAccount
            let name: String
            let kind: ExpenseStatement.Line.Kind
            let amount: Double
            var id: String { "\(trip.id)/\(kind)" }
        }
        var names = Set<String>()
        let bars = combined.accounts.filter { !$0.statement.lines.isEmpty }.suffix(mostTrips).flatMap { account in
            var name = account.trip.trip.name
            // Trips of one name have bars of their own.
            if names.contains(name) { name += " · " + DayText().short(account.trip.trip.startDay) }
            names.insert(name)
            return ExpenseStatement.Line.Kind.allCases.compactMap { kind -> Bar? in
                let lines = account.statement.lines.filter { $0.kind == kind }
                let amount = lines.compactMap(account.statement.converted).reduce(0, +)
                guard amount > 0 else { return nil }
                return Bar(trip: account, name: name, kind: kind, amount: NSDecimalNumber(decimal: amount).doubleValue)
            }
        }
        guard !bars.isEmpty else { return RecordChart() }
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(localized("Trip"), bar.name), y: .value(combined.currency, bar.amount),
                    z: .value(localized("Kind"), bar.kind.title)
                ).foregroundStyle(by: .value(localized("Kind"), bar.kind.title))
            }.specification)
        for bar in bars { chart.add([Source(kind: .trip, id: bar.trip.id)], x: bar.name, z: bar.kind.title) }
        return chart
    }

    /// How much of budgets is spent, in percent: amounts may be in several currencies.
    static func budgets(_ budgets: [BudgetProgress]) -> RecordChart {
        struct Bar: Identifiable {
            let budget: BudgetProgress
            let kind: String
            let percent: Double
            var id: String { "\(budget.id)/\(kind)" }
        }
        let bars = budgets.flatMap { budget in
            [
                Bar(budget: budget, kind: localized("Spent"), percent: budget.fraction * 100),
                Bar(budget: budget, kind: localized("Budget"), percent: 100),
            ]
        }
        guard !bars.isEmpty else { return RecordChart() }
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(localized("Budget"), bar.budget.budget.name),
                    y: .value(localized("Of the budget, %"), bar.percent), z: .value(localized("Amount"), bar.kind)
                ).foregroundStyle(by: .value(localized("Amount"), bar.kind))
            }.specification)
        chart.chart.note = budgets.map { "\($0.budget.name): \($0.words)" }.joined(separator: "\n")
        for bar in bars {
            chart.add([Source(kind: .budget, id: bar.budget.id)], x: bar.budget.budget.name, z: bar.kind)
        }
        return chart
    }

    /// How far goals were at the end of each week.
    static func progress(_ goals: [GoalWeeks]) -> RecordChart {
        let bars = goals.flatMap(\.steps)
        guard !bars.isEmpty else { return RecordChart() }
        var chart = RecordChart(
            Chart3D(bars) { bar in
                BarMark(
                    x: .value(localized("Week"), bar.week), y: .value(localized("Done, %"), bar.percent),
                    z: .value(localized("Goal"), bar.goal.title)
                ).foregroundStyle(by: .value(localized("Goal"), bar.goal.title))
            }.specification)
        chart.chart.y.domain = 0...100
        for bar in bars {
            guard let row = chart.chart.z.categories.firstIndex(of: bar.goal.title) else { continue }
            chart.bars[SIMD2(bar.week, row), default: []].append(Source(kind: .goal, id: bar.goal.id))
        }
        return chart
    }

    /// How far goals would be at an even pace, a step for each of the bars of `progress`.
    static func pace(_ goals: [GoalWeeks]) -> RecordChart {
        var titles: [String] = []
        for goal in goals where !titles.contains(goal.title) { titles.append(goal.title) }
        guard let first = goals.first, !first.evenPace.isEmpty else { return RecordChart() }
        // Both edges of each goal and of each week.
        let edge = 0.499
        let zValues = titles.indices.flatMap { [Double($0) - edge, Double($0) + edge] }
        let xValues = first.evenPace.indices.flatMap {
            [Double(first.firstWeek + $0) - edge, Double(first.firstWeek + $0) + edge]
        }
        let values = titles.flatMap { title in
            let pace = goals.first { $0.title == title }.map(\.evenPace) ?? []
            let row = pace.flatMap { [$0 * 100, $0 * 100] }
            return row + row
        }
        guard let grid = HeightGrid(xValues: xValues, zValues: zValues, values: values) else { return RecordChart() }
        let labels = AxisLabels(x: localized("Week"), y: localized("Done, %"), z: localized("Goal"))
        var chart = ChartSpecification(marks: [.surface(SurfaceMark(labels: labels, source: .grid(grid)))])
        chart.z.categories = titles
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
