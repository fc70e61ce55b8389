import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// A goal, milestone or obligation: how far it is, and its form.
final class GoalPage {
    var root: Widget { page.root }
    let page: FormPage
    private let bar: PaceBar
    private let status: OpaquePointer
    private var goals: GoalBook?

    init(_ layouts: Layouts) throws {
        page = try FormPage(layouts)
        guard let bar = PaceBar(height: 14), let label = makeLabel("", "dim-label") else { throw WidgetMissing() }
        self.bar = bar
        status = cast(label)
        gtk_box_append(cast(page.above), bar.root)
        gtk_box_append(cast(page.above), label)
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
        guard let progress else { return }
        let count =
            progress.actionCount == 0
            ? localized("no actions yet")
            : counted("{count} action", "{count} actions", count: progress.actionCount)
        let words = [goal?.overdue(progress) ?? "", progress.amounts, progress.status, count].filter { !$0.isEmpty }
            .joined(separator: " · ")
        setVisible(bar.root, progress.fraction != nil)
        bar.show(
            fraction: progress.fraction ?? 0, pace: progress.timeFraction,
            isBehind: [.behind, .stalled].contains(progress.pace), words: words)
        gtk_label_set_text(status, words)
        setStyleClass(cast(status), "warning", goal?.overdue(progress) != nil)
    }
}
