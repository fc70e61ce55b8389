import AppModel
import CGtk
import Charts
import Formula
import Foundation
import GtkKit
import Localization

/// The part of the inspector that says how a chart is drawn: its surface, its material and its axes.
final class LookSection {
    private let box: Widget
    /// Brings each control up to date with a look.
    private var refreshers: [(ChartLook) -> Void] = []
    private var controls: [DropDown] = []
    /// The rows that are only for surfaces, and those that depend on what colours them.
    private var surfaceRows: [Widget] = []
    private var mapRow: Widget?
    private var colorRow: Widget?
    private var pointRows: [Widget] = []
    private var formulaRows: [Widget] = []
    private var chart: ChartModel?
    /// Whether the controls showed another chart before.
    private var isAnotherChart = true
    /// Whether controls are being set, and not moved by a hand.
    private var isRefreshing = false

    init(_ builder: Builder) throws(BuilderError) {
        box = try builder.widget("look")
        surfaceRows.append(contentsOf: addHeading(localized("Surface")))
        surfaceRows.append(
            contentsOf: addChoice(
                localized("Colour"),
                [
                    (ChartLook.Coloring.height, localized("By height")), (.formula, localized("By formula")),
                    (.direction, localized("By direction")),
                    (.plain, localized("One colour")),
                ],
                get: { $0.coloring ?? .height }, set: { $0.coloring = $1 }))
        formulaRows = addFormula(localized("Colour by"), get: \.colorFormula, set: { $0.colorFormula = $1 })
        mapRow =
            addChoice(
                localized("Colour map"), ColorMap.allCases.map { ($0, $0.rawValue) }, get: \.map,
                set: { look, map in
                    look.map = map
                    if look.coloring != .formula { look.coloring = .height }
                }
            ).first
        colorRow =
            addChoice(
                localized("Tint"), ChartLook.PlainColor.allCases.map { ($0, $0.name) }, get: \.color,
                set: { $0.color = $1 }
            ).first
        surfaceRows.append(
            contentsOf: addChoice(
                localized("Contours"),
                [
                    (ChartLook.ContourStyle.none, localized("None")), (.lines, localized("Lines")),
                    (.bands, localized("Bands")),
                ],
                get: \.contours, set: { $0.contours = $1 }))
        surfaceRows.append(
            contentsOf: addCheck(
                localized("Contours on the fl_oor"), get: \.hasFloorContours, set: { $0.hasFloorContours = $1 }))
        surfaceRows.append(
            contentsOf: addCheck(localized("_Grid lines"), get: \.hasGridLines, set: { $0.hasGridLines = $1 }))
        pointRows.append(contentsOf: addHeading(localized("Points")))
        pointRows.append(
            contentsOf: addChoice(
                localized("Symbol"),
                [(nil, localized("As given"))] + ChartLook.Symbol.allCases.map { ($0, $0.name) },
                get: \.symbol, set: { $0.symbol = $1 }))
        pointRows.append(
            contentsOf: addSlider(
                localized("Size"), from: 1, to: 40, step: 1,
                get: { [weak self] in $0.symbolSize ?? self?.chart?.symbolSize ?? 8 }, set: { $0.symbolSize = $1 }))
        _ = addHeading(localized("Material"))
        _ = addSlider(localized("Opacity"), get: \.opacity, set: { $0.opacity = $1 })
        _ = addSlider(localized("Roughness"), get: { $0.roughness ?? 0.45 }, set: { $0.roughness = $1 })
        _ = addSlider(localized("Metalness"), get: { $0.metalness ?? 0 }, set: { $0.metalness = $1 })
        _ = addHeading(localized("Axes"))
        let scales = [
            (ChartLook.Scale.linear, localized("Linear")), (.logarithmic, localized("Logarithmic")),
            (.symmetric, localized("Symmetric log")),
        ]
        _ = addChoice(localized("x scale"), scales, get: \.xScale, set: { $0.xScale = $1 })
        _ = addChoice(localized("y scale (up)"), scales, get: \.yScale, set: { $0.yScale = $1 })
        _ = addChoice(localized("z scale"), scales, get: \.zScale, set: { $0.zScale = $1 })
        addHeights()
        _ = addCheck(localized("_Reverse x"), get: \.reversesX, set: { $0.reversesX = $1 })
        _ = addCheck(localized("Re_verse y"), get: \.reversesY, set: { $0.reversesY = $1 })
        _ = addCheck(localized("Rever_se z"), get: \.reversesZ, set: { $0.reversesZ = $1 })
        _ = addCheck(localized("Sho_w axes"), get: { !$0.hidesAxes }, set: { $0.hidesAxes = !$1 })
        _ = addCheck(localized("_Equal units"), get: \.hasEqualUnits, set: { $0.hasEqualUnits = $1 })
        _ = addCheck(localized("_Legend and colour scale"), get: { !$0.hidesLegend }, set: { $0.hidesLegend = !$1 })
    }

    /// Shows how a chart is drawn.
    func show(_ chart: ChartModel) {
        isAnotherChart = self.chart !== chart
        self.chart = chart
        let look = chart.look
        isRefreshing = true
        refreshers.forEach { $0(look) }
        isRefreshing = false
        for row in surfaceRows { setVisible(row, chart.hasSurface) }
        for row in pointRows { setVisible(row, chart.hasPoints) }
        let coloring = look.coloring ?? .height
        if let mapRow { setVisible(mapRow, chart.hasSurface && [.height, .formula].contains(coloring)) }
        for row in formulaRows { setVisible(row, chart.hasSurface && coloring == .formula) }
        if let colorRow { setVisible(colorRow, chart.hasSurface && coloring == .plain) }
    }

    private func change(_ change: (inout ChartLook) -> Void) {
        guard !isRefreshing, let chart else { return }
        var look = chart.look
        change(&look)
        chart.look = look
    }

    // MARK: - Rows

    private func addHeading(_ text: String) -> [Widget] {
        guard let label = gtk_label_new(text) else { return [] }
        gtk_label_set_xalign(cast(label), 0)
        gtk_widget_set_margin_top(label, 6)
        gtk_widget_add_css_class(label, "heading")
        gtk_box_append(cast(box), label)
        return [label]
    }

    private func addRow(_ title: String, _ control: Widget) -> [Widget] {
        guard let row = makeRow(title, control) else { return [] }
        gtk_box_append(cast(box), row)
        return [row]
    }

    private func makeRow(_ title: String, _ control: Widget) -> Widget? {
        guard let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let label = gtk_label_new(title) else { return nil }
        gtk_label_set_xalign(cast(label), 0)
        gtk_label_set_width_chars(cast(label), 11)
        gtk_widget_set_hexpand(control, 1)
        setAccessibleLabel(control, title)
        gtk_box_append(cast(row), label)
        gtk_box_append(cast(row), control)
        return row
    }

    private func addChoice<Value: Equatable>(
        _ title: String, _ choices: [(value: Value, name: String)], get: @escaping (ChartLook) -> Value,
        set: @escaping (inout ChartLook, Value) -> Void
    ) -> [Widget] {
        guard let control = DropDown() else { return [] }
        controls.append(control)
        control.onChoose = { [weak self] index in self?.change { set(&$0, choices[index].value) } }
        refreshers.append { look in
            control.show(choices.map(\.name), chosen: choices.firstIndex { $0.value == get(look) } ?? 0)
        }
        if let inner = gtk_widget_get_first_child(control.root) { setAccessibleLabel(inner, title) }
        return addRow(title, control.root)
    }

    /// The ends of the heights that are shown, both empty for all of them.
    private func addHeights() {
        guard let first = gtk_entry_new(), let second = gtk_entry_new(), let to = gtk_label_new(localized("to")),
            let ends = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        else { return }
        let fields = [first, second]
        for (field, name) in zip(fields, [localized("Lowest y shown"), localized("Highest y shown")]) {
            limitLength(of: field)
            gtk_editable_set_width_chars(cast(field), 4)
            gtk_editable_set_max_width_chars(cast(field), 4)
            gtk_entry_set_placeholder_text(cast(field), localized("all"))
            gtk_widget_set_hexpand(field, 1)
            connect(field, .activate) { [weak self] in self?.takeHeights(fields) }
            if let focus = gtk_event_controller_focus_new() {
                connect(focus, .plain("leave")) { [weak self] in self?.takeHeights(fields) }
                gtk_widget_add_controller(field, focus)
            }
            gtk_box_append(cast(ends), field)
            if field == first { gtk_box_append(cast(ends), to) }
            setAccessibleLabel(field, name)
        }
        _ = addRow(localized("y from"), ends)
        refreshers.append { [weak self] look in
            let isWrong = fields.contains { gtk_widget_has_css_class($0, "error") != 0 }
            guard !isWrong || self?.isAnotherChart != false,
                !fields.contains(where: {
                    gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
                })
            else { return }
            for (field, value) in zip(fields, [look.heights?.lower, look.heights?.upper]) {
                setStyleClass(field, "error", false)
                gtk_editable_set_text(cast(field), value.map(ChartModel.text(of:)) ?? "")
            }
        }
    }

    /// Takes the ends that were typed where they are numbers in their order, or both empty; marks them where not.
    private func takeHeights(_ fields: [Widget]) {
        let texts = fields.map { text(of: $0) }
        let numbers = texts.map(ChartModel.number)
        let span = numbers[0].flatMap { lower in numbers[1].flatMap { ChartLook.Span(lower: lower, upper: $0) } }
        let isEmpty = texts.allSatisfy(\.isEmpty)
        // Half of it is not wrong yet: the other field is on its way.
        let isHalf = zip(texts, numbers).allSatisfy { $0.isEmpty || $1 != nil } && texts.contains("")
        for field in fields { setStyleClass(field, "error", span == nil && !isEmpty && !isHalf) }
        guard span != nil || isEmpty else { return }
        change { $0.heights = span }
    }

    /// A field for a formula, with what is wrong with it below.
    private func addFormula(
        _ title: String, get: @escaping (ChartLook) -> String, set: @escaping (inout ChartLook, String) -> Void
    ) -> [Widget] {
        guard let control = gtk_entry_new(), let note = gtk_label_new(nil),
            let group = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        else { return [] }
        gtk_entry_set_placeholder_text(cast(control), localized("x z, or any expression in x and z"))
        limitLength(of: control)
        gtk_editable_set_width_chars(cast(control), 8)
        gtk_label_set_xalign(cast(note), 0)
        gtk_label_set_wrap(cast(note), 1)
        gtk_label_set_natural_wrap_mode(cast(note), GTK_NATURAL_WRAP_WORD)
        gtk_label_set_max_width_chars(cast(note), 28)
        gtk_widget_add_css_class(note, "caption")
        gtk_widget_add_css_class(note, "error")
        setVisible(note, false)
        if let row = makeRow(title, control) { gtk_box_append(cast(group), row) }
        gtk_box_append(cast(group), note)
        gtk_box_append(cast(box), group)
        /// Says what is wrong with a text; `false` where something is.
        func check(_ text: String) -> Bool {
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
            return problem == nil
        }
        connect(control, .changed) { [weak self] in
            let text = text(of: control)
            // The colours of the last right one stay meanwhile.
            if check(text), !text.isEmpty { self?.change { set(&$0, text) } }
        }
        refreshers.append { [weak self] look in
            // Not over what is being typed.
            let text = text(of: control)
            let isUnfinished = text.isEmpty || gtk_widget_has_css_class(control, "error") != 0
            guard text != get(look), !isUnfinished || self?.isAnotherChart != false else { return }
            gtk_editable_set_text(cast(control), get(look))
        }
        return [group]
    }

    private func addCheck(
        _ title: String, get: @escaping (ChartLook) -> Bool, set: @escaping (inout ChartLook, Bool) -> Void
    ) -> [Widget] {
        guard let control = gtk_check_button_new_with_mnemonic(title) else { return [] }
        connect(control, .plain("toggled")) { [weak self] in
            let isOn = gtk_check_button_get_active(cast(control)) != 0
            self?.change { set(&$0, isOn) }
        }
        refreshers.append { gtk_check_button_set_active(cast(control), get($0).gboolean) }
        gtk_box_append(cast(box), control)
        return [control]
    }

    private func addSlider(
        _ title: String, from start: Double = 0, to end: Double = 1, step: Double = 0.05,
        get: @escaping (ChartLook) -> Double, set: @escaping (inout ChartLook, Double) -> Void
    ) -> [Widget] {
        guard let control = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, start, end, step) else { return [] }
        gtk_scale_set_draw_value(cast(control), 0)
        connect(control, .valueChanged) { [weak self] in
            let value = gtk_range_get_value(cast(control))
            self?.change { set(&$0, value) }
        }
        refreshers.append { gtk_range_set_value(cast(control), get($0)) }
        return addRow(title, control)
    }
}

extension ChartLook.PlainColor {
    fileprivate var name: String {
        switch self {
        case .blue: localized("Blue")
        case .teal: localized("Teal")
        case .green: localized("Green")
        case .orange: localized("Orange")
        case .red: localized("Red")
        case .purple: localized("Purple")
        case .brown: localized("Brown")
        case .gray: localized("Grey")
        }
    }
}

extension ChartLook.Symbol {
    fileprivate var name: String {
        switch self {
        case .sphere: localized("Sphere")
        case .cube: localized("Cube")
        case .cylinder: localized("Cylinder")
        case .cone: localized("Cone")
        }
    }
}
