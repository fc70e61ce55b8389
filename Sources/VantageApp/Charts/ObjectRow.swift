import AppModel
import CGtk
import ChartDocuments
import Charts
import Formula
import Foundation
import GtkKit
import Localization

/// The row of one object in the list: whether it is shown, its colour, its text, and what it was read as.
final class ObjectRow {
    let root: Widget
    private let id: ChartObject.ID
    private let eye: Widget
    private let swatch: Widget
    private let entry: Widget
    private let name: Widget
    private let menu: Widget
    private let note: Widget
    private var chart: ChartModel?
    private var object: ChartObject?
    private var typing: SignalConnection?
    private var toggling: SignalConnection?
    private let drag: TextDrag
    /// Called when the text gets the focus.
    var onEnter: () -> Void = {}
    /// Called when an arrow key leads to the row above, -1, or below, 1; whether there is something.
    var onStep: (Int) -> Bool = { _ in false }

    init?(_ id: ChartObject.ID) {
        guard let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
            let line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 3),
            let eye = gtk_toggle_button_new(), let swatch = gtk_drawing_area_new(), let entry = gtk_entry_new(),
            let name = gtk_label_new(nil), let menu = gtk_button_new_from_icon_name("view-more-symbolic"),
            let note = makeLabel("", "caption")
        else { return nil }
        (self.root, self.id, self.eye, self.swatch, self.entry) = (root, id, eye, swatch, entry)
        (self.name, self.menu, self.note) = (name, menu, note)
        drag = TextDrag(from: swatch)
        gtk_widget_add_css_class(root, "object-row")
        for button in [eye, menu] { gtk_button_set_has_frame(cast(button), 0) }
        gtk_button_set_icon_name(cast(eye), "view-reveal-symbolic")
        gtk_drawing_area_set_content_width(cast(swatch), 16)
        gtk_drawing_area_set_content_height(cast(swatch), 16)
        gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER)
        limitLength(of: entry)
        gtk_entry_set_placeholder_text(cast(entry), localized("sin(x)*cos(z)"))
        gtk_widget_add_css_class(entry, "formula")
        gtk_editable_set_width_chars(cast(entry), 8)
        gtk_widget_set_hexpand(entry, 1)
        gtk_label_set_xalign(cast(name), 0)
        gtk_label_set_ellipsize(cast(name), PANGO_ELLIPSIZE_MIDDLE)
        gtk_widget_set_hexpand(name, 1)
        gtk_label_set_max_width_chars(cast(note), 26)
        gtk_label_set_width_chars(cast(note), 20)
        gtk_widget_set_margin_start(note, 30)
        gtk_widget_set_tooltip_text(menu, localized("Object Menu"))
        setAccessibleLabel(menu, localized("Object Menu"))
        gtk_widget_set_tooltip_text(swatch, localized("Click for another colour, drag to move"))
        for child in [eye, swatch, entry, name, menu] { gtk_box_append(cast(line), child) }
        gtk_box_append(cast(root), line)
        gtk_box_append(cast(root), note)
        attach(self, to: root)
        setDrawing(of: cast(swatch)) { [weak self] cairo, width, height in
            self?.drawSwatch(on: cairo, width: Double(width), height: Double(height))
        }
        drag.text = id.uuidString
        listen()
        addKeys()
        addClicks()
    }

    private func listen() {
        toggling = connect(eye, .plain("toggled")) { [weak self] in
            guard let self else { return }
            let isHidden = gtk_toggle_button_get_active(cast(eye)) != 0
            chart?.change(id) { $0.isHidden = isHidden }
        }
        typing = connect(entry, .changed) { [weak self] in
            guard let self else { return }
            chart?.setText(text(of: entry), of: id)
        }
        connect(menu, .clicked) { [weak self] in
            guard let self else { return }
            chart?.select([id])
            popUp(atX: Double(gtk_widget_get_width(root)) - 12, y: 24)
        }
        if let focus = gtk_event_controller_focus_new() {
            connect(focus, .plain("enter")) { [weak self] in self?.onEnter() }
            gtk_widget_add_controller(entry, focus)
        }
        acceptDroppedText(on: root) { [weak self] text in
            guard let self, let chart, let dropped = UUID(uuidString: text), dropped != id,
                let position = chart.document.objects.firstIndex(where: { $0.id == self.id }),
                let start = chart.document.objects.firstIndex(where: { $0.id == dropped })
            else { return false }
            chart.move(dropped, to: position > start ? position + 1 : position)
            return true
        }
    }

    /// Return begins the next object, Backspace in an empty row removes it, Control with an arrow moves it.
    private func addKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            guard let self, let chart else { return false }
            let isControl = modifiers.contains(GDK_CONTROL_MASK)
            // With Shift or Alt several objects are selected, by the list.
            let isStep = modifiers.intersection([GDK_SHIFT_MASK, GDK_ALT_MASK]).isEmpty
            switch Int32(key) {
            case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
                guard gtk_widget_has_focus(entry.focusTarget) != 0 else { return false }
                if chart.canAdd { chart.addFormula(after: id) }
                return true
            case GDK_KEY_BackSpace:
                guard text(of: entry).isEmpty, gtk_widget_has_focus(entry.focusTarget) != 0,
                    chart.document.objects.count > 1
                else { return false }
                chart.remove([id])
                return true
            case GDK_KEY_Up, GDK_KEY_KP_Up: return isControl ? move(by: -1) : isStep && onStep(-1)
            case GDK_KEY_Down, GDK_KEY_KP_Down: return isControl ? move(by: 1) : isStep && onStep(1)
            default: return false
            }
        }
        gtk_widget_add_controller(root, cast(keys))
    }

    private func move(by distance: Int) -> Bool {
        guard let chart, let position = chart.document.objects.firstIndex(where: { $0.id == id }) else { return false }
        chart.move(id, to: distance > 0 ? position + 2 : position - 1)
        return true
    }

    /// A click beside the text chooses the object, with Control or Shift beside the others, and a plain one on its colour another
    /// colour; the secondary button opens the menu.
    private func addClicks() {
        for target in [swatch, name] {
            guard let click = gtk_gesture_click_new() else { continue }
            connect(click, .released) { [weak self, click] _, _, _ in
                guard let self, let chart else { return }
                let state = gtk_event_controller_get_current_event_state(cast(click))
                var selection: Set = [id]
                if state.contains(GDK_CONTROL_MASK) {
                    selection = chart.selection.symmetricDifference([id])
                } else if state.contains(GDK_SHIFT_MASK) {
                    let ids = chart.document.objects.map(\.id)
                    let ends = ids.indices.filter { chart.selection.contains(ids[$0]) || ids[$0] == id }
                    if let first = ends.first, let last = ends.last { selection = Set(ids[first...last]) }
                }
                chart.select(selection)
                if target == swatch, selection == [id] { chooseColor() }
            }
            gtk_widget_add_controller(target, cast(click))
        }
        // A formula's own menu is that of text.
        onMenuRequest(of: name) { [weak self] x, y in
            guard let self else { return }
            chart?.select(chart?.selection.contains(id) == true ? chart?.selection ?? [id] : [id])
            popUp(atX: x, y: y)
        }
    }

    private func chooseColor() {
        guard let object else { return }
        showColorDialog(
            localized("Colour of {object}", ["object": object.label]), object.style.color?.color ?? .blue, over: root
        ) { [weak self] color in
            self?.chart?.change(object.id) { ($0.style.color, $0.style.coloring) = (ChartColor(color), .plain) }
        }
    }

    private func popUp(atX x: Double, y: Double) {
        popUpMenu(ObjectMenu.entries(object, in: chart), atX: x, y: y, of: root)
    }

    // MARK: - What is shown

    func show(_ object: ChartObject, of chart: ChartModel) {
        let isAnother = self.chart !== chart
        (self.chart, self.object) = (chart, object)
        guard let reading = chart.readings[object.id] else { return }
        let isFormula = object.source.isFormula
        toggling?.whileBlocked { gtk_toggle_button_set_active(cast(eye), object.isHidden.gboolean) }
        gtk_button_set_icon_name(cast(eye), object.isHidden ? "view-conceal-symbolic" : "view-reveal-symbolic")
        let eyeLabel = object.isHidden ? localized("Show the Object") : localized("Hide the Object")
        gtk_widget_set_tooltip_text(eye, eyeLabel)
        setAccessibleLabel(eye, eyeLabel)
        setVisible(entry, isFormula)
        setVisible(name, !isFormula)
        gtk_label_set_text(cast(name), object.label)
        gtk_widget_set_tooltip_text(name, object.text)
        if isFormula, text(of: entry) != object.text { setText(object.text, isAnother: isAnother) }
        let error = reading.error?.description ?? reading.problem
        let text = error ?? Self.note(object, reading)
        gtk_label_set_text(cast(note), text)
        setVisible(note, !text.isEmpty)
        setStyleClass(note, "error", error != nil)
        setStyleClass(note, "dim-label", error == nil)
        setStyleClass(entry, "error", reading.error != nil)
        markMistake(in: entry, at: reading.error?.range)
        setStyleClass(root, "chosen", chart.selection.contains(object.id) && chart.document.objects.count > 1)
        gtk_widget_queue_draw(swatch)
        setAccessibleLabel(entry, localized("Formula"))
        setAccessibleDescription(
            entry,
            [error ?? reading.interpretation, localized("The height y over x and z, or z over x and y")].joined(
                separator: "\n"))
        setAccessibleLabel(root, Self.description(of: object, reading))
    }

    /// Sets the text that a slider, undo or another program has changed; the cursor stays where it was.
    private func setText(_ text: String, isAnother: Bool) {
        let position = gtk_editable_get_position(cast(entry))
        // Undo of the field must not bring in the formula of another chart.
        if isAnother { gtk_editable_set_enable_undo(cast(entry), 0) }
        typing?.whileBlocked { gtk_editable_set_text(cast(entry), text) }
        gtk_editable_set_position(cast(entry), position)
    }

    private static func note(_ object: ChartObject, _ reading: ObjectReading) -> String {
        switch object.source {
        case .formula:
            // What the others call it.
            let isNamed = !object.name.isEmpty && !reading.interpretation.isEmpty
            return isNamed ? "\(object.name): \(reading.interpretation)" : reading.interpretation
        case .file(let path):
            if let progress = reading.progress {
                return localized(
                    "Reading {file}: {percent}",
                    ["file": URL(filePath: path).lastPathComponent, "percent": TermModel.percent(progress)])
            }
            return path
        case .records(let query):
            return query.id == nil
                ? localized("Records of the logbook") : localized("Records of the logbook, of one only")
        case .sample(let name): return localized("{name}, a sample included with Vantage", ["name": name])
        }
    }

    /// The object in words, for a screen reader.
    private static func description(of object: ChartObject, _ reading: ObjectReading) -> String {
        var words = [object.label]
        if reading.marks.hasSurface { words.append(localized("Surface")) }
        if reading.marks.hasPoints { words.append(localized("Points")) }
        if reading.marks.hasLines { words.append(localized("Lines")) }
        if object.isHidden { words.append(localized("hidden")) }
        if let error = reading.error?.description ?? reading.problem { words.append(error) }
        return words.joined(separator: ", ")
    }

    /// Puts the cursor behind the text.
    func focus(selectsText: Bool = false) {
        guard gtk_widget_get_visible(entry) != 0 else {
            gtk_widget_grab_focus(menu)
            return
        }
        gtk_widget_grab_focus(entry)
        if selectsText {
            gtk_editable_select_region(cast(entry), 0, -1)
        } else {
            gtk_editable_set_position(cast(entry), -1)
        }
    }

    /// Puts a text into the formula, as typing does.
    func type(_ text: String) {
        gtk_editable_set_text(cast(entry), text)
    }

    private func drawSwatch(on cairo: OpaquePointer, width: Double, height: Double) {
        guard let style = object?.style else { return }
        let isPlain = style.coloring == .plain || style.coloring == nil && style.color != nil
        let pattern = cairo_pattern_create_linear(0, height, 0, 0)
        defer { cairo_pattern_destroy(pattern) }
        let stops =
            isPlain
            ? [Gradient.Stop(color: style.color?.color ?? .blue, location: 0)]
            : style.coloring == .direction
                ? [Color.red, .green, .blue].enumerated().map { Gradient.Stop(color: $1, location: Double($0) / 2) }
                : style.colors.stops
        for stop in stops {
            cairo_pattern_add_color_stop_rgb(pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue)
        }
        cairo_set_source(cairo, pattern)
        cairo_arc(cairo, width / 2, height / 2, min(width, height) / 2 - 1, 0, 2 * .pi)
        cairo_fill(cairo)
    }
}

extension Widget {
    /// What has the focus where an entry has it: the text inside.
    fileprivate var focusTarget: Widget {
        gtk_editable_get_delegate(cast(self)).map { cast($0) } ?? self
    }
}

/// What can be done with an object, or with the chosen ones.
enum ObjectMenu {
    /// What follows from the surface of an object.
    private static func surfaces(_ object: ChartObject, in chart: ChartModel) -> [MenuEntry] {
        var entries: [MenuEntry] = []
        if chart.canDerive(.extremes, from: object.id) {
            entries.append(WindowAction.derive.item(localized("_Extremes"), target: Derivation.extremes.rawValue))
        }
        if chart.canMeasure(object.id) { entries += [WindowAction.statistics.item, WindowAction.profile.item] }
        let tools = heightTools(object, in: chart)
        if !tools.isEmpty { entries.append(.submenu(localized("_Surface Tools"), tools)) }
        let others = chart.objects(intersecting: object.id)
        if !others.isEmpty {
            let items = others.map {
                WindowAction.intersect.item($0.label.replacing("_", with: "__"), target: $0.id.uuidString)
            }
            entries.append(.submenu(localized("_Intersection With"), items))
        }
        return entries
    }

    /// What is measured of the surface of an object, and made of its heights: the menu that its key opens.
    static func surfaceTools(_ object: ChartObject, in chart: ChartModel) -> [MenuEntry] {
        [
            .section(
                nil, chart.canMeasure(object.id) ? [WindowAction.statistics.item, WindowAction.profile.item] : []),
            .section(nil, heightTools(object, in: chart)),
        ]
    }

    /// What makes other heights of those of an object.
    private static func heightTools(_ object: ChartObject, in chart: ChartModel) -> [MenuEntry] {
        let tools = chart.tools(for: object.id)
        let labels: [(String, ChartModel.HeightTool)] = [
            (localized("_Level by a Plane"), .levelByPlane), (localized("Level by a _Curved Surface"), .levelByCurve),
            (localized("_Smooth"), .smooth), (localized("_Median"), .median), (localized("_Fill Holes"), .fill),
            (localized("_Resample"), .resample), (localized("Cr_op"), .crop),
            (localized("Flip Left and Ri_ght"), .flipX), (localized("Flip Front and _Back"), .flipZ),
            (localized("Turn to the L_eft"), .turnLeft), (localized("_Turn to the Right"), .turnRight),
            (localized("Le_vel Line"), .levelLine),
        ]
        return labels.filter { tools.contains($1) }.map { WindowAction.heightTool.item($0, target: $1.rawValue) }
    }

    /// What follows from the surface of the selected object at a point, or the record that is there.
    static func pointEntries(in chart: ChartModel) -> [MenuEntry] {
        guard let point = chart.point, let object = chart.selected.first else { return [] }
        if !chart.records(at: point).isEmpty { return [WindowAction.openSource.item] }
        guard chart.canDerive(.normal, from: object.id) else { return [] }
        let labels: [(String, Derivation)] = [
            (localized("_Tangent Plane"), .tangent), (localized("_Normal"), .normal),
            (localized("_Gradient"), .gradient), (localized("_Curvature"), .curvature),
        ]
        return [
            .submenu(
                localized("At This _Point"),
                labels.map { WindowAction.derive.item($0, target: $1.rawValue) })
        ]
    }

    static func entries(_ object: ChartObject?, in chart: ChartModel?) -> [MenuEntry] {
        guard let object, let chart else { return [] }
        var edits = [WindowAction.renameObject.item, WindowAction.duplicateObject.item]
        if object.source.isFile {
            edits.append(WindowAction.replaceFile.item)
        }
        var moves: [MenuEntry] = []
        if chart.document.objects.count > 1 {
            moves = [
                WindowAction.raiseObject.item,
                WindowAction.lowerObject.item,
            ]
        }
        let marks = chart.readings[object.id]?.marks
        if marks?.hasSurface == true {
            edits.append(WindowAction.ownScale.item)
        }
        if case .records(let query) = object.source, query.subject.hasBars {
            edits.append(query.isSurface ? WindowAction.recordBars.item : WindowAction.recordSurface.item)
        }
        if object.source.isFormula { edits.append(WindowAction.focusDomain.item) }
        return [
            .section(nil, edits), .section(nil, surfaces(object, in: chart)), .section(nil, moves),
            .section(nil, [WindowAction.removeObjects.item]),
        ]
    }
}
