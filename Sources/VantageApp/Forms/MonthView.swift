import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// A month of days to choose one from. `GtkCalendar` begins its weeks by the language, regardless of the user's settings.
final class MonthView {
    /// 1 for Sunday to 7 for Saturday.
    static var firstWeekday = 2

    let root: Widget
    private let title: Widget
    private let grid: UnsafeMutablePointer<GtkGrid>
    private var weekdayLabels: [Widget] = []
    private var days: [(button: Widget, day: CalendarDay)] = []
    private var chosen = CalendarDay.today()
    private var first = CalendarDay.today()
    private let onChoose: (CalendarDay) -> Void

    init?(onChoose: @escaping (CalendarDay) -> Void) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), let head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let grid = gtk_grid_new(), let title = gtk_label_new(nil)
        else { return nil }
        root = box
        self.title = title
        self.grid = cast(grid)
        self.onChoose = onChoose
        gtk_widget_add_css_class(box, "month")
        gtk_widget_add_css_class(title, "heading")
        gtk_widget_set_hexpand(title, 1)
        addArrow("pan-start-symbolic", localized("Previous Month"), by: -1, to: head)
        gtk_box_append(cast(head), title)
        addArrow("pan-end-symbolic", localized("Next Month"), by: 1, to: head)
        gtk_box_append(cast(box), head)
        gtk_grid_set_column_homogeneous(self.grid, 1)
        gtk_box_append(cast(box), grid)
        for column in 0..<7 {
            guard let label = gtk_label_new(nil) else { return nil }
            gtk_widget_add_css_class(label, "dim-label")
            gtk_widget_add_css_class(label, "caption")
            gtk_grid_attach(self.grid, label, Int32(column), 0, 1, 1)
            weekdayLabels.append(label)
        }
        for index in 0..<42 { addDay(at: index) }
        addKeys()
        attach(self, to: box)
    }

    private func addArrow(_ icon: String, _ name: String, by months: Int, to box: Widget) {
        guard let button = gtk_button_new_from_icon_name(icon) else { return }
        gtk_button_set_has_frame(cast(button), 0)
        gtk_widget_set_tooltip_text(button, name)
        setAccessibleLabel(button, name)
        connect(button, .clicked) { [weak self] in self?.turn(by: months) }
        gtk_box_append(cast(box), button)
    }

    private func addDay(at index: Int) {
        guard let button = gtk_button_new_with_label("") else { return }
        gtk_button_set_has_frame(cast(button), 0)
        connect(button, .clicked) { [weak self] in
            guard let self, days.indices.contains(index) else { return }
            onChoose(days[index].day)
        }
        gtk_grid_attach(grid, button, Int32(index % 7), Int32(index / 7 + 1), 1, 1)
        days.append((button, .today()))
    }

    /// The arrows go from day to day by themselves; Page Up and Page Down turn the page, with Control by a year.
    private func addKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            let months = modifiers.contains(GDK_CONTROL_MASK) ? 12 : 1
            switch Int32(key) {
            case GDK_KEY_Page_Up: self?.turn(by: -months)
            case GDK_KEY_Page_Down: self?.turn(by: months)
            default: return false
            }
            return true
        }
        gtk_widget_add_controller(root, cast(keys))
    }

    /// Shows the month of a day, which is marked.
    func show(_ day: CalendarDay) {
        chosen = day
        first = day.adding(days: 1 - day.day)
        refresh()
        if let button = days.first(where: { $0.day == day })?.button { gtk_widget_grab_focus(button) }
    }

    private func turn(by months: Int) {
        let number = first.year * 12 + first.month - 1 + months
        guard let next = CalendarDay(year: number / 12, month: number % 12 + 1, day: 1) else { return }
        first = next
        refresh()
    }

    private func refresh() {
        let text = DayText()
        gtk_label_set_text(cast(title), text.month(first))
        for (label, name) in zip(weekdayLabels, text.weekdays(from: Self.firstWeekday)) {
            gtk_label_set_text(cast(label), name)
        }
        let start = first.adding(days: -((first.weekday - Self.firstWeekday + 7) % 7))
        for index in days.indices {
            let (button, day) = (days[index].button, start.adding(days: index))
            days[index].day = day
            gtk_button_set_label(cast(button), day.day.formatted(.user))
            setAccessibleLabel(button, text.whole(day))
            setStyleClass(button, "dim-label", day.month != first.month)
            setStyleClass(button, "today", day == .today())
            setStyleClass(button, "chosen", day == chosen)
        }
    }
}
