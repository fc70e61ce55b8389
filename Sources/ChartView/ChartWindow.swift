import CGtk
import Charts
import GtkKit

/// A program that shows one chart in a window.
public enum ChartWindow {
    /// A button below the chart.
    public struct Button {
        let label: String
        let action: () -> Void

        /// A button that calls `action` on the main thread at each click, as to set a pose that the chart is bound to.
        public init(_ label: String, action: @escaping () -> Void) {
            self.label = label
            self.action = action
        }
    }

    /// Opens a window with a chart and runs until it is closed.
    ///
    /// Call it on the main thread from synchronous code.
    ///
    /// - Parameters:
    ///   - chart: the chart to show.
    ///   - id: a reverse domain name, by which the desktop knows the program.
    ///   - title: of the window.
    ///   - caption: a line below the chart; empty for none.
    ///   - buttons: below the chart and its caption, from left to right.
    /// - Returns: the exit status: 1 where there is no display.
    public static func run(
        _ chart: Chart3D<some Chart3DContent>, id: String, title: String, caption: String = "", buttons: [Button] = []
    ) -> Int32 {
        guard Application.start() else { return 1 }
        let application = Application(id: id, flags: [G_APPLICATION_NON_UNIQUE])
        application.onActivate {
            guard let window = gtk_application_window_new(application.pointer), let view = ChartView(chart),
                let content = content(view, caption, buttons)
            else {
                application.quit()
                return
            }
            gtk_window_set_title(cast(window), title)
            gtk_window_set_default_size(cast(window), 900, 700)
            gtk_window_set_child(cast(window), content)
            gtk_window_present(cast(window))
        }
        return application.run(arguments: [title])
    }

    /// The chart with what is below it.
    static func content(_ view: ChartView, _ caption: String, _ buttons: [Button]) -> Widget? {
        guard let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else { return nil }
        gtk_box_append(cast(column), view.root)
        if !caption.isEmpty, let label = gtk_label_new(caption) {
            gtk_label_set_wrap(cast(label), 1)
            gtk_widget_add_css_class(label, "dim-label")
            gtk_widget_set_margin_top(label, 12)
            gtk_box_append(cast(column), label)
        }
        if !buttons.isEmpty, let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6) {
            gtk_widget_set_halign(row, GTK_ALIGN_CENTER)
            gtk_widget_set_margin_top(row, 12)
            for button in buttons {
                guard let widget = gtk_button_new_with_label(button.label) else { continue }
                connect(widget, .clicked, button.action)
                gtk_box_append(cast(row), widget)
            }
            gtk_box_append(cast(column), row)
        }
        if !caption.isEmpty || !buttons.isEmpty, let last = gtk_widget_get_last_child(column) {
            gtk_widget_set_margin_bottom(last, 12)
        }
        return column
    }
}
