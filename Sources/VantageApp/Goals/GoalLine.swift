import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// A goal of a term: its name, its bar, its progress in words, and the days of this week.
final class GoalLine {
    let root: Widget
    private let title: OpaquePointer
    private let amount: OpaquePointer
    private let status: OpaquePointer
    private let bar: PaceBar
    /// A day each, from Monday on.
    private let week: [OpaquePointer]

    /// - Parameter layout: the text of the layout file, read once for all lines.
    init?(layout: String, onClick: @escaping () -> Void) {
        guard let bar = PaceBar(), let builder = try? Builder(string: layout), let root = try? builder.root("root"),
            let title = try? builder.label("title"), let amount = try? builder.label("amount"),
            let status = try? builder.label("status"), let slot = try? builder.widget("bar"),
            let days = try? builder.widget("week")
        else { return nil }
        week = DayText().weekdays(from: 2).compactMap { makeLabel($0) }.map { label in
            gtk_label_set_xalign(cast(label), 0.5)
            gtk_box_append(cast(days), label)
            return cast(label)
        }
        self.root = root
        self.title = title
        self.amount = amount
        self.status = status
        self.bar = bar
        gtk_box_append(cast(slot), bar.root)
        connect(root, .clicked, onClick)
    }

    func show(_ line: TermModel.Line) {
        gtk_label_set_text(title, line.title)
        gtk_label_set_text(amount, line.amount)
        gtk_label_set_text(status, line.status)
        let words = [line.title, line.amount, line.status].filter { !$0.isEmpty }.joined(separator: ", ")
        setVisible(bar.root, line.fraction != nil)
        bar.show(fraction: line.fraction ?? 0, pace: line.pace, isBehind: line.isBehind, words: words)
        show(line.week, today: .today())
        let active = zip(DayText().weekdays(from: 2), line.week).filter { $1 > 0 }.map(\.0)
        let done = active.isEmpty ? "" : localized("this week {days}", ["days": active.joined(separator: ", ")])
        setAccessibleLabel(root, [words, done].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    private func show(_ work: [Double], today: CalendarDay) {
        for (number, (label, part)) in zip(week, work).enumerated() {
            setStyleClass(cast(label), "done", part >= 1)
            setStyleClass(cast(label), "part", part > 0 && part < 1)
            setStyleClass(cast(label), "today", number == today.daysSinceMonday)
        }
    }
}
