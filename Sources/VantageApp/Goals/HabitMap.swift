import CGtk
import GtkKit
import Localization
import Logbook

/// The days of a year as squares, a column a week, the darker the more was done.
final class HabitMap {
    let root: Widget
    private let state = State()

    private final class State {
        var habit = GoalHabit(days: [:])
        var today = CalendarDay.today()
    }

    private static let weeks = 53

    /// - Returns: `nil` never, as long as GTK is initialised.
    init?() {
        guard let area = gtk_drawing_area_new() else { return nil }
        root = area
        setAccessibleRole(area, GTK_ACCESSIBLE_ROLE_IMG)
        gtk_drawing_area_set_content_height(cast(area), 7 * 11)
        gtk_drawing_area_set_content_width(cast(area), Int32(Self.weeks * 5))
        gtk_widget_set_hexpand(area, 1)
        gtk_widget_set_margin_top(area, 6)
        let state = state
        setDrawing(of: cast(area)) { cairo, width, height in
            Self.draw(state, in: area, on: cairo, Double(width), Double(height))
        }
    }

    /// - Parameters:
    ///   - today: the last day that is shown.
    ///   - words: the same for assistive technology.
    func show(_ habit: GoalHabit, today: CalendarDay, words: String) {
        (state.habit, state.today) = (habit, today)
        setAccessibleLabel(root, words)
        gtk_widget_queue_draw(root)
    }

    private static func draw(
        _ state: State, in area: Widget, on cairo: OpaquePointer, _ width: Double, _ height: Double
    ) {
        let text = textColor(of: area)
        // The theme's own; a theme without it gets the text's colour.
        let fill = themeColor("theme_selected_bg_color", of: area) ?? text
        if gtk_widget_get_direction(area) == GTK_TEXT_DIR_RTL {
            cairo_translate(cairo, width, 0)
            cairo_scale(cairo, -1, 1)
        }
        let step = min(height / 7, width / Double(weeks))
        let side = step * 0.82
        let most = state.habit.most ?? 0
        // The last column has the week of today, from Monday on.
        let first = state.today.adding(days: -state.today.daysSinceMonday - (weeks - 1) * 7)
        for number in 0...first.days(until: state.today) {
            let level = state.habit.level(on: first.adding(days: number), most: most)
            let color = level == 0 ? text : fill
            cairo_set_source_rgba(
                cairo, Double(color.red), Double(color.green), Double(color.blue),
                level == 0 ? 0.1 : 0.2 + 0.2 * Double(level))
            cairo_rectangle(cairo, Double(number / 7) * step, Double(number % 7) * step, side, side)
            cairo_fill(cairo)
        }
    }
}
