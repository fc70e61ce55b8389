import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// A goal, milestone or obligation: how far it is, and its form.
final class GoalPage {
    var root: Widget { page.root }
    let page: FormPage
    private let bar: PaceBar
    private let status: OpaquePointer
    private let map: HabitMap
    private let trips: GoalTrips
    /// Shows a trip for the goal.
    var onOpenTrip: (UUID) -> Void = { _ in }
    private var goals: GoalBook?

    init(_ layouts: Layouts) throws {
        page = try FormPage(layouts)
        guard let bar = PaceBar(height: 14), let label = makeLabel("", "dim-label"), let map = HabitMap() else {
            throw WidgetMissing()
        }
        (self.bar, self.map) = (bar, map)
        trips = try GoalTrips(layouts)
        status = cast(label)
        gtk_box_append(cast(page.above), bar.root)
        gtk_box_append(cast(page.above), label)
        gtk_box_append(cast(page.above), map.root)
        gtk_box_append(cast(page.above), trips.root)
        trips.onOpen = { [weak self] in self?.onOpenTrip($0) }
        // The page's own controller is attached to its root.
        attach(self, to: page.above)
    }

    func show(_ form: any FormModel, pages goals: GoalBook) {
        page.show(form, title: goals.goals.title, isNew: goals.goals.isNew)
        let isFirst = self.goals == nil
        self.goals = goals
        if isFirst { follow(self) { $0.refresh() } }
    }

    private func refresh() {
        guard let goals else { return }
        let goal = goals.goals.isNew ? nil : goals.goals.list.selected
        let progress = goal.flatMap { goals.progress(of: $0.id) }
        setVisible(page.above, progress != nil)
        trips.show(goal.map { goals.trips(for: $0.id) } ?? [])
        guard let progress else { return }
        let count =
            progress.actionCount == 0
            ? localized("no actions yet")
            : counted("{count} action", "{count} actions", count: progress.actionCount)
        let habit = progress.actionCount == 0 ? nil : goal.flatMap { goals.habit(of: $0.id) }
        let words = [
            goal?.overdue(progress) ?? "", progress.amounts, progress.status, count, habit?.streakText ?? "",
            progress.forecast,
        ]
        .filter { !$0.isEmpty }.joined(separator: " · ")
        setVisible(map.root, habit != nil)
        if let habit { map.show(habit, today: .today(), words: habit.yearText) }
        setVisible(bar.root, progress.fraction != nil)
        bar.show(
            fraction: progress.fraction ?? 0, pace: progress.timeFraction,
            isBehind: [.behind, .stalled].contains(progress.pace), words: words)
        gtk_label_set_text(status, words)
        setStyleClass(cast(status), "warning", goal?.overdue(progress) != nil)
    }
}

extension GoalHabit {
    /// “5 days in a row, at most 12”, with days of rest between them, or weeks or months whose targets were reached; empty where there
    /// is none.
    fileprivate var streakText: String {
        let longest = longestStreak
        guard longest > 1 else { return "" }
        let streak = streak(endingOn: .today())
        guard streak > 1 else {
            return switch interval {
            case .once, .day:
                counted("at most {count} day in a row", "at most {count} days in a row", count: longest)
            case .week:
                counted("at most {count} week in a row", "at most {count} weeks in a row", count: longest)
            case .month:
                counted("at most {count} month in a row", "at most {count} months in a row", count: longest)
            }
        }
        let words =
            switch interval {
            case .once, .day: counted("{count} day in a row", "{count} days in a row", count: streak)
            case .week: counted("{count} week in a row", "{count} weeks in a row", count: streak)
            case .month: counted("{count} month in a row", "{count} months in a row", count: streak)
            }
        return streak == longest
            ? words : localized("{streak}, at most {longest}", ["streak": words, "longest": longest.formatted(.user)])
    }

    /// How many of the days of a year have an action.
    fileprivate var yearText: String {
        let first = CalendarDay.today().adding(days: -364)
        let count = days.keys.count { first <= $0 && $0 <= .today() }
        return counted(
            "{count} day of the last year with an action", "{count} days of the last year with an action", count: count)
    }
}
