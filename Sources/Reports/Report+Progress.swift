import ChartRendering
import Charts
import Foundation
import Localization
import Logbook

extension Report {
    /// A term: its elapsed time, each goal with its bar and its numbers, the progress by week as a
    /// chart, and the user's reflection.
    static func progress(_ term: TermProgress, weeks: [GoalWeeks]) -> Report {
        let (number, period) = (term.term.term.number, term.term.period)
        var report = Report(
            title: localized("Progress Report"),
            subject: [
                localized("Term {number}", ["number": number.formatted(.user.grouping(.never))]),
                term.term.term.theme,
            ].compactMap(\.self).joined(separator: " · "))
        report.blocks.append(
            .facts(
                [
                    Fact(localized("Days"), DayText().span(period.startDay, period.endDay)),
                    Fact(localized("Status"), term.term.term.status.name),
                    Fact(localized("Time elapsed"), Cell.percent(term.timeFraction).text),
                    Fact(localized("Done"), term.fraction.map { Cell.percent($0).text }),
                ].compactMap(\.self)))
        guard !term.goals.isEmpty else {
            report.blocks.append(.text(localized("The term has no goals.")))
            return report
        }
        report.blocks += [.heading(localized("Goals")), .bars(term.goals.map { Bar($0, time: term.timeFraction) })]
        report.blocks.append(.table(numbers(of: term.goals)))
        if let picture = picture(weeks) {
            report.blocks += [.heading(localized("Week by week")), .chart(picture)]
        }
        if !term.term.term.reflection.isEmpty {
            report.blocks.append(.heading(localized("Reflection")))
            report.blocks += term.term.term.reflection.split(separator: "\n").map { .text(String($0)) }
        }
        return report
    }

    private static func numbers(of goals: [ExpectationWithProgress]) -> Table {
        Table(
            title: localized("In figures"),
            columns: [
                Table.Column(localized("Goal"), weight: 3), Table.Column(localized("Done"), .trailing, weight: 1.2),
                Table.Column(localized("Target"), .trailing, weight: 1.2),
                Table.Column(localized("Share"), .trailing, weight: 0.8), Table.Column(localized("Pace"), weight: 1.4),
                Table.Column(localized("Actions"), .trailing, weight: 0.8),
            ],
            groups: [
                Table.Group(
                    rows: goals.flatMap { goal -> [[Cell]] in
                        let progress = goal.progress
                        let pace = Cell.text(progress.pace == .open ? "" : progress.pace.name)
                        let count = Cell.number(Double(progress.actionCount), unit: "")
                        guard !progress.parts.isEmpty else {
                            return [[.text(goal.expectation.title), .empty, .empty, .empty, pace, count]]
                        }
                        return progress.parts.enumerated().map { index, part in
                            // The goal is named once, above all of its targets.
                            [
                                .text(index == 0 ? goal.expectation.title : "")
                            ] + amounts(of: part, progress) + [
                                index == 0 ? pace : .empty, index == 0 ? count : .empty,
                            ]
                        }
                    })
            ])
    }

    /// What was done for a target, the target, and the part that is reached; of a target for every day, week or month what was done
    /// in the last of them says nothing of the whole time.
    private static func amounts(of part: GoalProgress.Part, _ progress: GoalProgress) -> [Cell] {
        let target =
            "\(NumberText().text(part.target)) \(Quantities.word(part.measure.unit, for: part.target))"
        let text: String
        switch progress.interval {
        case .once:
            return [
                .number(part.actual, unit: part.measure.unit), .number(part.target, unit: part.measure.unit),
                .percent(part.fraction),
            ]
        case .day: text = localized("{amount} a day", ["amount": target])
        case .week: text = localized("{amount} a week", ["amount": target])
        case .month: text = localized("{amount} a month", ["amount": target])
        }
        return [.empty, .text(text), .percent(part.reached)]
    }

    /// A bar for each goal and week, as high as the progress then.
    private static func picture(_ goals: [GoalWeeks]) -> Picture? {
        let steps = goals.flatMap(\.steps)
        guard !steps.isEmpty else { return nil }
        let chart = Chart3D(steps) { step in
            BarMark(
                x: .value(localized("Week"), step.week.formatted(.user)),
                y: .value(localized("Done, %"), step.percent),
                z: .value(localized("Goal"), step.goal.title)
            ).foregroundStyle(by: .value(localized("Goal"), step.goal.title))
        }
        return Picture(
            chart: chart.specification, camera: .report,
            caption: localized("How far each goal had come at the end of each week."))
    }
}

extension Report.Bar {
    fileprivate init(_ goal: ExpectationWithProgress, time: Double) {
        let progress = goal.progress
        name = goal.expectation.title
        fraction = progress.fraction ?? (progress.pace == .done ? 1 : 0)
        mark = progress.fraction == nil ? nil : progress.timeFraction ?? time
        text = [progress.amounts, progress.status].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
