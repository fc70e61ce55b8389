import AppModel
import CGtk
import ChartRendering
import Charts
import Formula
import Foundation
import GtkKit
import Localization
import Logbook

/// The column that says what is drawn: the formula with its floor, or the file.
final class ChartInspector {
    private let formulaBox: Widget
    private let fileBox: Widget
    private let fileName: OpaquePointer
    private let entry: Widget
    private let note: OpaquePointer
    private let sliders: ParameterSliders
    private let clock: ClockRow
    private let look: LookSection
    private let facts: OpaquePointer
    private let names: (first: OpaquePointer, second: OpaquePointer)
    /// The ends of x and of the second variable.
    private let bounds: [Widget]
    private let floorNote: OpaquePointer
    private var typing: SignalConnection?
    private var chart: ChartModel?

    init(_ builder: Builder) throws(BuilderError) {
        formulaBox = try builder.widget("formula-box")
        fileBox = try builder.widget("file-box")
        fileName = try builder.label("file-name")
        entry = try builder.widget("formula")
        note = try builder.label("formula-note")
        sliders = try ParameterSliders(builder)
        clock = try ClockRow(builder)
        look = try LookSection(builder)
        facts = try builder.label("facts")
        names = (try builder.label("first-name"), try builder.label("second-name"))
        var bounds: [Widget] = []
        for id in ["x-lower", "x-upper", "z-lower", "z-upper"] { bounds.append(try builder.widget(id)) }
        self.bounds = bounds
        floorNote = try builder.label("floor-note")
        setAccessibleLabel(entry, localized("Formula"))
        // No tooltip: it would hide what stands below, which says how the formula was understood.
        setAccessibleDescription(entry, localized("The height y over x and z, or z over x and y"))
        for (bound, name) in zip(
            bounds, [localized("Start of x"), localized("End of x"), localized("Start of z"), localized("End of z")])
        {
            setAccessibleLabel(bound, name)
            connect(bound, .activate) { [weak self] in self?.takeFloor() }
            guard let focus = gtk_event_controller_focus_new() else { continue }
            connect(focus, .plain("leave")) { [weak self] in self?.takeFloor() }
            gtk_widget_add_controller(bound, focus)
        }
        typing = connect(entry, .changed) { [weak self] in
            guard let self, let chart else { return }
            chart.formulaText = text(of: entry)
        }
        sliders.onChange = { [weak self] name, value in self?.chart?.setParameter(name, to: value) }
        clock.onPlay = { [weak self] isPlaying in self?.chart?.setPlaying(isPlaying) }
        clock.onRewind = { [weak self] in self?.chart?.rewind() }
        let button: OpaquePointer = try builder.object("formula-help", of: gtk_menu_button_get_type())
        if let help = FormulaHelp.popover(onExample: { [weak self] in self?.take(example: $0) }) {
            gtk_menu_button_set_popover(button, help)
        }
    }

    /// Shows another chart; call `refresh` when it changes.
    func show(_ chart: ChartModel) {
        guard chart !== self.chart else { return }
        self.chart = chart
        setVisible(formulaBox, chart.isFormula)
        setVisible(fileBox, !chart.isFormula)
        // Undo must not bring in the formula of another chart.
        gtk_editable_set_enable_undo(cast(entry), 0)
        typing?.whileBlocked { gtk_editable_set_text(cast(entry), chart.formulaText) }
        gtk_editable_set_enable_undo(cast(entry), 1)
        sliders.show(chart.parameters, whileTyping: false)
        showFloor(of: chart)
        switch chart.source {
        case .formula: break
        case .file(let path): gtk_label_set_text(fileName, path)
        case .sample(let name):
            gtk_label_set_text(fileName, localized("{name}, a sample included with Vantage", ["name": name]))
        }
    }

    /// Brings what is said about the chart up to date.
    func refresh() {
        guard let chart else { return }
        if chart.isFormula {
            if text(of: entry) != chart.formulaText {
                // A slider has changed the text; the hand stays where it was in it.
                let position = gtk_editable_get_position(cast(entry))
                typing?.whileBlocked { gtk_editable_set_text(cast(entry), chart.formulaText) }
                gtk_editable_set_position(cast(entry), position)
            }
            let error = chart.formulaError
            sliders.show(error == nil ? chart.parameters : nil, whileTyping: true)
            gtk_label_set_text(note, error?.description ?? chart.interpretation)
            setStyleClass(cast(note), "error", error != nil)
            setStyleClass(cast(note), "dim-label", error == nil)
            setStyleClass(entry, "error", error != nil)
            markMistake(in: entry, at: error?.range)
            gtk_label_set_text(names.second, chart.secondVariable)
        }
        look.show(chart)
        gtk_label_set_text(facts, chart.scene?.summary ?? "")
    }

    /// Shows the time; it changes with every frame, and nothing else does.
    func show(_ time: ChartModel.Clock?) {
        clock.show(time)
    }

    private func take(example: String) {
        gtk_editable_set_text(cast(entry), example)
        gtk_editable_set_position(cast(entry), -1)
        focusFormula()
    }

    func focusFormula() {
        gtk_widget_grab_focus(entry)
    }

    private func showFloor(of chart: ChartModel) {
        let floor = chart.floor
        let values = [floor.x.lowerBound, floor.x.upperBound, floor.z.lowerBound, floor.z.upperBound]
        for (bound, value) in zip(bounds, values) {
            gtk_editable_set_text(cast(bound), ChartModel.text(of: value))
            setStyleClass(bound, "error", false)
        }
        setVisible(cast(floorNote), false)
    }

    /// Takes the floor that was typed, if both its sides are ranges; else says which is not.
    private func takeFloor() {
        guard let chart, chart.isFormula else { return }
        let values = bounds.map { ChartModel.number(text(of: $0)) }
        var problem: String?
        for (bound, value) in zip(bounds, values) {
            setStyleClass(bound, "error", value == nil)
            let typed = text(of: bound)
            if value == nil {
                problem =
                    typed.isEmpty
                    ? localized("Both ends need a number.") : localized("“{text}” is not a number.", ["text": typed])
            }
        }
        func range(_ lower: Double?, _ upper: Double?, _ ends: ArraySlice<Widget>) -> ClosedRange<Double>? {
            guard problem == nil, let lower, let upper else { return nil }
            guard lower < upper else {
                problem = localized("A range must start below its end.")
                ends.forEach { setStyleClass($0, "error", true) }
                return nil
            }
            return lower...upper
        }
        let x = range(values[0], values[1], bounds[0...1])
        let z = range(values[2], values[3], bounds[2...3])
        gtk_label_set_text(floorNote, problem ?? "")
        setVisible(cast(floorNote), problem != nil)
        if let x, let z { chart.setFloor(SavedChart.Floor(x: x, z: z)) }
    }
}
