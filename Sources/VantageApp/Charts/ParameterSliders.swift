import CGtk
import Formula
import GtkKit
import Localization

/// One slider for each parameter of a formula.
///
/// The rows stay as long as the parameters keep their names, so that a slider does not vanish under the hand that moves it.
/// Rows come and go once typing rests: the `s` on the way to `sin(x)` gets no slider.
final class ParameterSliders {
    /// Called with the name and the value of what the hand has moved.
    var onChange: (String, Double) -> Void = { _, _ in }

    private let box: Widget
    private var rows: [Row] = []
    /// The rows to come once typing rests.
    private var awaited: [Formula.Parameter]?
    private var resting: Callback?

    private struct Row {
        let name: String
        let root: Widget
        let scale: Widget
        let label: OpaquePointer
        let moving: SignalConnection?
    }

    init(_ builder: Builder) throws(BuilderError) {
        box = try builder.widget("parameters")
    }

    /// - Parameters:
    ///   - parameters: of the formula as it is typed now; `nil` while it is wrong, which leaves the sliders as they are.
    ///   - isTyping: whether the next key may take the parameters back.
    func show(_ parameters: [Formula.Parameter]?, whileTyping isTyping: Bool) {
        let isOther = parameters.map { $0.map(\.name) != rows.map(\.name) } ?? false
        guard isOther, isTyping else {
            resting?.cancel()
            (resting, awaited) = (nil, nil)
            guard let parameters else { return }
            if isOther { replaceRows(with: parameters) } else { moveRows(to: parameters) }
            return
        }
        // Each frame of an animation comes by here too, and must not begin the waiting anew.
        guard let parameters, parameters != awaited else { return }
        resting?.cancel()
        awaited = parameters
        resting = MainLoop.after(0.4) { [weak self] in self?.replaceRows(with: parameters) }
    }

    private func replaceRows(with parameters: [Formula.Parameter]) {
        for row in rows { gtk_box_remove(cast(box), row.root) }
        rows = parameters.compactMap(add)
        setVisible(box, !rows.isEmpty)
        moveRows(to: parameters)
    }

    private func moveRows(to parameters: [Formula.Parameter]) {
        for (row, parameter) in zip(rows, parameters) {
            let adjustment = gtk_range_get_adjustment(cast(row.scale))
            let (lower, upper) = (gtk_adjustment_get_lower(adjustment), gtk_adjustment_get_upper(adjustment))
            row.moving?.whileBlocked {
                // A range is widened where it must be, but never moved about what the hand holds.
                if parameter.value < lower || parameter.value > upper { setRange(of: row.scale, for: parameter) }
                gtk_range_set_value(cast(row.scale), parameter.value)
            }
            gtk_label_set_text(row.label, Self.text(parameter.value))
        }
    }

    private func add(_ parameter: Formula.Parameter) -> Row? {
        let name = parameter.name
        guard let root = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let title = gtk_label_new(name),
            let scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil), let value = gtk_label_new(nil)
        else { return nil }
        gtk_scale_set_draw_value(cast(scale), 0)
        gtk_widget_set_hexpand(scale, 1)
        setRange(of: scale, for: parameter)
        gtk_widget_set_tooltip_text(scale, localized("{name}, set in the formula as {name} = …", ["name": name]))
        setAccessibleLabel(scale, name)
        gtk_label_set_width_chars(cast(title), 2)
        gtk_label_set_max_width_chars(cast(title), 8)
        gtk_label_set_ellipsize(cast(title), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(cast(value), 1)
        gtk_label_set_width_chars(cast(value), 5)
        gtk_widget_add_css_class(value, "numeric")
        for child in [title, scale, value] { gtk_box_append(cast(root), child) }
        gtk_box_append(cast(box), root)
        let moving = connect(scale, .valueChanged) { [weak self] in
            self?.onChange(name, gtk_range_get_value(cast(scale)))
        }
        return Row(name: name, root: root, scale: scale, label: cast(value), moving: moving)
    }

    private func setRange(of scale: Widget, for parameter: Formula.Parameter) {
        gtk_range_set_range(cast(scale), parameter.range.lowerBound, parameter.range.upperBound)
        gtk_range_set_increments(cast(scale), parameter.step, parameter.step * 10)
    }

    /// The number as the formula spells it, with the minus sign of print.
    private static func text(_ value: Double) -> String {
        let digits = value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
        return digits.hasPrefix("-") ? "−" + digits.dropFirst() : digits
    }
}
