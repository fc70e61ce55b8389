import AppModel
import CGtk
import ChartDocuments
import Charts
import GtkKit
import Localization

/// One row for each number that formulas share: its value, a slider, whether it plays, and what the slider offers.
///
/// Rows appear and disappear once typing pauses: the `s` on the way to `sin(x)` gets no slider.
final class ParameterRows {
    private let rows: KeyedChildren<String, ParameterRow>
    private let box: Widget
    private var chart: ChartModel?
    /// The names to be shown once typing pauses.
    private var awaited: [String]?
    private var resting: Callback?

    init(_ builder: Builder) throws(BuilderError) {
        box = try builder.widget("parameters")
        rows = KeyedChildren(of: box) { $0.root }
    }

    /// Shows the parameters of a chart; of another one than before at once.
    func show(_ chart: ChartModel) {
        let isAnother = self.chart !== chart
        self.chart = chart
        let names = chart.parameters.map(\.name)
        // Each frame of an animation calls this too, and must not restart the timer.
        guard names != rows.all.map(\.id), !isAnother else {
            resting?.cancel()
            (resting, awaited) = (nil, nil)
            if isAnother { replaceRows() } else { refresh() }
            return
        }
        refresh()
        guard names != awaited else { return }
        resting?.cancel()
        awaited = names
        resting = MainLoop.after(0.4) { [weak self] in self?.replaceRows() }
    }

    private func replaceRows() {
        guard let chart else { return }
        awaited = nil
        rows.update(chart.parameters.map(\.name)) { ParameterRow($0) }
        setVisible(box, !rows.all.isEmpty)
        refresh()
    }

    private func refresh() {
        guard let chart else { return }
        for parameter in chart.parameters {
            rows[parameter.name]?.show(parameter, of: chart, isPlaying: chart.playing.contains(parameter.name))
        }
    }
}

/// The row of one parameter.
final class ParameterRow {
    let root: Widget
    private let name: String
    private let value: Widget
    private let scale: Widget
    private let play: Widget
    private let settings: ControlBox<ChartParameter>
    private var chart: ChartModel?
    private var moving: SignalConnection?
    private var toggling: SignalConnection?

    init?(_ name: String) {
        guard let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
            let line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 3),
            let title = gtk_label_new("\(name) ="),
            let value = gtk_entry_new(), let scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil),
            let play = gtk_toggle_button_new(), let more = gtk_menu_button_new(),
            let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), let popover = gtk_popover_new()
        else { return nil }
        (self.root, self.name, self.value, self.scale, self.play) = (root, name, value, scale, play)
        settings = ControlBox(box)
        gtk_label_set_xalign(cast(title), 0)
        gtk_label_set_ellipsize(cast(title), PANGO_ELLIPSIZE_END)
        gtk_editable_set_width_chars(cast(value), 5)
        gtk_editable_set_max_width_chars(cast(value), 7)
        limitLength(of: value)
        gtk_widget_add_css_class(value, "numeric")
        gtk_scale_set_draw_value(cast(scale), 0)
        gtk_widget_set_hexpand(title, 1)
        gtk_button_set_icon_name(cast(play), "media-playback-start-symbolic")
        gtk_button_set_has_frame(cast(play), 0)
        gtk_menu_button_set_icon_name(cast(more), "view-more-symbolic")
        gtk_menu_button_set_has_frame(cast(more), 0)
        gtk_popover_set_child(cast(popover), box)
        gtk_menu_button_set_popover(cast(more), popover)
        setAccessibleLabel(value, localized("Value of {name}", ["name": name]))
        setAccessibleLabel(scale, name)
        setAccessibleLabel(more, localized("Range and speed of {name}", ["name": name]))
        gtk_widget_set_tooltip_text(more, localized("Range and speed of {name}", ["name": name]))
        for child in [title, value, play, more] { gtk_box_append(cast(line), child) }
        for child in [line, scale] { gtk_box_append(cast(root), child) }
        attach(self, to: root)
        listen()
        addSettings()
    }

    private func listen() {
        moving = connect(scale, .valueChanged) { [weak self] in
            guard let self else { return }
            chart?.setParameter(name, to: gtk_range_get_value(cast(scale)))
        }
        toggling = connect(play, .plain("toggled")) { [weak self] in
            guard let self else { return }
            chart?.setPlaying(name, gtk_toggle_button_get_active(cast(play)) != 0)
        }
        let commit = { [weak self] in
            guard let self else { return }
            let typed = text(of: value)
            let number = ChartModel.number(typed.replacing("−", with: "-"))
            setStyleClass(value, "error", number == nil)
            guard let number, let parameter = chart?.parameters.first(where: { $0.name == self.name }),
                number != parameter.value
            else { return }
            // What is typed counts as it is, and the slider has room for it.
            chart?.setParameterExactly(name, to: number)
        }
        connect(value, .activate, commit)
        if let focus = gtk_event_controller_focus_new() {
            connect(focus, .plain("leave"), commit)
            gtk_widget_add_controller(value, focus)
        }
    }

    private func addSettings() {
        setMargins(of: settings.root, 6)
        settings.onChange = { [weak self] change in
            guard let self else { return }
            chart?.changeParameter(name, change)
        }
        _ = settings.addRange(
            localized("Range"), hint: "", names: (localized("Lowest value"), localized("Highest value")),
            get: \.range, set: { parameter, range in if let range { parameter.range = range } })
        _ = settings.addNumber(
            localized("Step"), hint: "", in: 1e-12...1e12, get: \.step,
            set: { parameter, step in if let step { parameter.step = step } })
        _ = settings.addNumber(
            localized("Per second"), hint: "1", get: \.speed, set: { $0.speed = $1 ?? 1 })
        _ = settings.addChoice(
            localized("At the end"),
            [
                (ChartParameter.Motion.loop, localized("Begin again")), (.thereAndBack, localized("Turn back")),
                (.onward, localized("Go on")),
            ],
            get: \.motion, set: { $0.motion = $1 })
    }

    func show(_ parameter: ChartParameter, of chart: ChartModel, isPlaying: Bool) {
        let isAnother = self.chart !== chart
        self.chart = chart
        moving?.whileBlocked {
            let adjustment = gtk_range_get_adjustment(cast(scale))
            let lower = min(parameter.range.lowerBound, parameter.value)
            let upper = max(parameter.range.upperBound, parameter.value)
            if lower != gtk_adjustment_get_lower(adjustment) || upper != gtk_adjustment_get_upper(adjustment)
                || parameter.step != gtk_adjustment_get_step_increment(adjustment)
            {
                gtk_range_set_range(cast(scale), lower, upper)
                gtk_range_set_increments(cast(scale), parameter.step, parameter.step * 10)
            }
            gtk_range_set_value(cast(scale), parameter.value)
        }
        toggling?.whileBlocked { gtk_toggle_button_set_active(cast(play), isPlaying.gboolean) }
        gtk_button_set_icon_name(
            cast(play), isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        let playLabel = isPlaying ? localized("Pause {name}", ["name": name]) : localized("Play {name}", ["name": name])
        gtk_widget_set_tooltip_text(play, playLabel)
        setAccessibleLabel(play, playLabel)
        let hasFocus = gtk_widget_get_state_flags(value).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        if !hasFocus || isAnother {
            let shown = Self.digits(of: parameter.value, isPlaying: isPlaying)
            if text(of: value) != shown { gtk_editable_set_text(cast(value), shown) }
            setStyleClass(value, "error", false)
        }
        settings.show(parameter, isAnother: isAnother)
    }

    /// The number in its shortest form, with the minus sign of print; while it plays with as many digits as one can read.
    private static func digits(of value: Double, isPlaying: Bool) -> String {
        let rounded = isPlaying ? (value * 10).rounded() / 10 : value
        return ChartModel.text(of: rounded).replacing("-", with: "−")
    }
}
