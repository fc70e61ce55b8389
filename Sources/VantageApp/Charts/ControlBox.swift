import AppModel
import CGtk
import ChartDocuments
import Charts
import Formula
import GtkKit
import Localization

/// Rows of controls that show a value and change it: choices, switches, sliders and fields.
///
/// An input is reported as a change to the value, so that it can be applied to several objects. What the model
/// changes is shown, but never over what is being typed.
final class ControlBox<Value> {
    /// Called with changes by the user.
    var onChange: ((inout Value) -> Void) -> Void = { _ in }
    let root: Widget
    private var refreshers: [(Value) -> Void] = []
    private var controls: [AnyObject] = []
    /// Whether the controls showed another object before, so that what is typed in them belongs to that.
    private var isAnother = true
    /// Whether controls are being set programmatically.
    private var isRefreshing = false

    init(_ root: Widget) {
        self.root = root
    }

    /// Shows a value.
    ///
    /// - Parameter isAnother: whether it is that of another object than before.
    func show(_ value: Value, isAnother: Bool) {
        self.isAnother = isAnother
        isRefreshing = true
        refreshers.forEach { $0(value) }
        isRefreshing = false
    }

    private func change(_ body: (inout Value) -> Void) {
        if !isRefreshing { onChange(body) }
    }

    // MARK: - Rows

    func addHeading(_ text: String) -> Widget? {
        guard let label = makeLabel(text, "heading") else { return nil }
        gtk_widget_set_margin_top(label, 6)
        gtk_box_append(cast(root), label)
        return label
    }

    private func addRow(_ title: String, _ control: Widget) -> Widget? {
        guard let row = makeRow(title, control) else { return nil }
        gtk_box_append(cast(root), row)
        return row
    }

    private func makeRow(_ title: String, _ control: Widget) -> Widget? {
        guard let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let label = gtk_label_new(title) else { return nil }
        gtk_label_set_xalign(cast(label), 0)
        gtk_label_set_width_chars(cast(label), 11)
        gtk_widget_set_hexpand(control, 1)
        setControlName(control, title)
        gtk_box_append(cast(row), label)
        gtk_box_append(cast(row), control)
        return row
    }

    func addChoice<Choice: Equatable>(
        _ title: String, _ choices: [(value: Choice, name: String)], get: @escaping (Value) -> Choice,
        set: @escaping (inout Value, Choice) -> Void
    ) -> Widget? {
        addChoice(title, choices: { _ in choices }, get: get, set: set)
    }

    /// - Parameters:
    ///   - choices: for a value.
    ///   - draw: a small picture of a choice, on a Cairo context of a width and a height; none where `nil`.
    func addChoice<Choice: Equatable>(
        _ title: String, choices: @escaping (Value) -> [(value: Choice, name: String)],
        draw: ((Choice, OpaquePointer, Double, Double) -> Void)? = nil,
        get: @escaping (Value) -> Choice, set: @escaping (inout Value, Choice) -> Void
    ) -> Widget? {
        guard let control = DropDown() else { return nil }
        controls.append(control)
        var shown: [(value: Choice, name: String)] = []
        control.onChoose = { [weak self] index in self?.change { set(&$0, shown[index].value) } }
        if let draw {
            control.addPictures { index, cairo, width, height in
                if shown.indices.contains(index) { draw(shown[index].value, cairo, width, height) }
            }
        }
        refreshers.append { value in
            shown = choices(value)
            control.show(shown.map(\.name), chosen: shown.firstIndex { $0.value == get(value) } ?? 0)
        }
        return addRow(title, control.root)
    }

    func addCheck(
        _ title: String, get: @escaping (Value) -> Bool, set: @escaping (inout Value, Bool) -> Void
    ) -> Widget? {
        guard let control = makeCheckButton(title) else { return nil }
        connect(control, .plain("toggled")) { [weak self] in
            let isOn = gtk_check_button_get_active(cast(control)) != 0
            self?.change { set(&$0, isOn) }
        }
        refreshers.append { gtk_check_button_set_active(cast(control), get($0).gboolean) }
        gtk_box_append(cast(root), control)
        return control
    }

    func addSlider(
        _ title: String, from start: Double = 0, to end: Double = 1, step: Double = 0.05,
        get: @escaping (Value) -> Double, set: @escaping (inout Value, Double) -> Void
    ) -> Widget? {
        guard let control = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, start, end, step) else { return nil }
        gtk_scale_set_draw_value(cast(control), 0)
        connect(control, .valueChanged) { [weak self] in
            let value = gtk_range_get_value(cast(control))
            self?.change { set(&$0, value) }
        }
        refreshers.append { gtk_range_set_value(cast(control), get($0)) }
        return addRow(title, control)
    }

    /// A small text under a control that says what its value means.
    func addNote(_ note: @escaping (Value) -> String) {
        guard let label = makeLabel("", "caption") else { return }
        gtk_label_set_xalign(cast(label), 1)
        refreshers.append { gtk_label_set_text(cast(label), note($0)) }
        gtk_box_append(cast(root), label)
    }

    /// A button that opens the desktop's dialog for colours.
    func addColor(
        _ title: String, get: @escaping (Value) -> ChartColor, set: @escaping (inout Value, ChartColor) -> Void
    ) -> Widget? {
        guard let control = ColorButton(title: title) else { return nil }
        controls.append(control)
        control.onChoose = { [weak self] color in self?.change { set(&$0, ChartColor(color)) } }
        refreshers.append { control.show(get($0).color) }
        return addRow(title, control.root)
    }

    /// A text; an empty one is none.
    ///
    /// - Parameter name: for screen readers, where the title alone could be that of several.
    func addText(
        _ title: String, name: String, hint: String, get: @escaping (Value) -> String,
        set: @escaping (inout Value, String) -> Void
    ) -> Widget? {
        guard let control = makeEntry(hint) else { return nil }
        connect(control, .changed) { [weak self] in
            let text = text(of: control)
            self?.change { set(&$0, text) }
        }
        refreshers.append { value in
            if text(of: control) != get(value) { gtk_editable_set_text(cast(control), get(value)) }
        }
        let row = addRow(title, control)
        setAccessibleLabel(control, name)
        return row
    }

    /// A number; an empty field is none.
    func addNumber(
        _ title: String, hint: String, in range: ClosedRange<Double> = -1e300...1e300,
        get: @escaping (Value) -> Double?, set: @escaping (inout Value, Double?) -> Void
    ) -> Widget? {
        guard let control = makeEntry(hint) else { return nil }
        gtk_editable_set_width_chars(cast(control), 6)
        let commit = { [weak self] in
            let typed = text(of: control)
            let number = ChartModel.number(typed).flatMap { range.contains($0) ? $0 : nil }
            let isRight = typed.isEmpty || number != nil
            setStyleClass(control, "error", !isRight)
            if isRight { self?.change { set(&$0, number) } }
        }
        commitWhenLeft(control, commit)
        refreshers.append { [weak self] value in
            guard self?.isTyping(in: [control]) == false else { return }
            setStyleClass(control, "error", false)
            gtk_editable_set_text(cast(control), get(value).map(ChartModel.text(of:)) ?? "")
        }
        return addRow(title, control)
    }

    /// Two ends, both empty for none.
    func addRange(
        _ title: String, hint: String, names: (String, String), get: @escaping (Value) -> ClosedRange<Double>?,
        set: @escaping (inout Value, ClosedRange<Double>?) -> Void
    ) -> Widget? {
        guard let first = makeEntry(hint), let second = makeEntry(hint), let to = gtk_label_new(localized("to")),
            let ends = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        else { return nil }
        let fields = [first, second]
        for (field, name) in zip(fields, [names.0, names.1]) {
            gtk_editable_set_width_chars(cast(field), 4)
            gtk_editable_set_max_width_chars(cast(field), 4)
            gtk_widget_set_hexpand(field, 1)
            gtk_box_append(cast(ends), field)
            if field == first { gtk_box_append(cast(ends), to) }
            setAccessibleLabel(field, name)
            gtk_widget_set_tooltip_text(field, name)
            commitWhenLeft(field) { [weak self] in self?.commitRange(fields, set) }
        }
        let row = addRow(title, ends)
        refreshers.append { [weak self] value in
            guard self?.isTyping(in: fields) == false else { return }
            let range = get(value)
            for (field, end) in zip(fields, [range?.lowerBound, range?.upperBound]) {
                setStyleClass(field, "error", false)
                gtk_editable_set_text(cast(field), end.map(ChartModel.text(of:)) ?? "")
            }
        }
        return row
    }

    /// Sets the ends that were typed where they are numbers in their order, or both empty; marks them where not.
    private func commitRange(_ fields: [Widget], _ set: (inout Value, ClosedRange<Double>?) -> Void) {
        let texts = fields.map { text(of: $0) }
        let numbers = texts.map(ChartModel.number)
        var range: ClosedRange<Double>?
        if let lower = numbers[0], let upper = numbers[1], lower < upper { range = lower...upper }
        let isEmpty = texts.allSatisfy(\.isEmpty)
        // Half of it is not wrong yet: the other field is on its way.
        let isHalf = zip(texts, numbers).allSatisfy { $0.isEmpty || $1 != nil } && texts.contains("")
        for field in fields { setStyleClass(field, "error", range == nil && !isEmpty && !isHalf) }
        if range != nil || isEmpty { change { set(&$0, range) } }
    }

    /// A field for a formula, with what is wrong with it below.
    func addFormula(
        _ title: String, hint: String, get: @escaping (Value) -> String, set: @escaping (inout Value, String) -> Void
    ) -> Widget? {
        guard let control = makeEntry(hint), let note = makeLabel("", "caption"),
            let group = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        else { return nil }
        gtk_editable_set_width_chars(cast(control), 8)
        gtk_label_set_max_width_chars(cast(note), 28)
        gtk_widget_add_css_class(note, "error")
        setVisible(note, false)
        if let row = makeRow(title, control) { gtk_box_append(cast(group), row) }
        gtk_box_append(cast(group), note)
        gtk_box_append(cast(root), group)
        connect(control, .changed) { [weak self] in
            let text = text(of: control)
            var problem: FormulaError?
            do throws(FormulaError) {
                if !text.isEmpty { _ = try Formula(text) }
            } catch {
                problem = error
            }
            gtk_label_set_text(cast(note), problem?.description ?? "")
            setVisible(note, problem != nil)
            markMistake(in: control, at: problem?.range)
            setStyleClass(control, "error", problem != nil)
            // The colours of the last right one stay meanwhile.
            if problem == nil, !text.isEmpty { self?.change { set(&$0, text) } }
        }
        refreshers.append { [weak self] value in
            let text = text(of: control)
            let isUnfinished = text.isEmpty || gtk_widget_has_css_class(control, "error") != 0
            guard text != get(value), !isUnfinished || self?.isAnother != false else { return }
            gtk_editable_set_text(cast(control), get(value))
        }
        return group
    }

    // MARK: - Fields

    private func makeEntry(_ hint: String) -> Widget? {
        guard let entry = gtk_entry_new() else { return nil }
        limitLength(of: entry)
        gtk_entry_set_placeholder_text(cast(entry), hint)
        gtk_editable_set_width_chars(cast(entry), 8)
        return entry
    }

    private func commitWhenLeft(_ field: Widget, _ commit: @escaping () -> Void) {
        connect(field, .activate, commit)
        guard let focus = gtk_event_controller_focus_new() else { return }
        connect(focus, .plain("leave"), commit)
        gtk_widget_add_controller(field, focus)
    }

    /// Whether a field of what is shown is being typed into, or has an error.
    private func isTyping(in fields: [Widget]) -> Bool {
        guard !isAnother else { return false }
        return fields.contains { field in
            gtk_widget_has_css_class(field, "error") != 0
                || gtk_widget_get_state_flags(field).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        }
    }
}
