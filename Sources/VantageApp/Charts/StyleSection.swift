import AppModel
import CGtk
import ChartDocuments
import Charts
import Foundation
import GtkKit
import Localization
import Logbook

/// The section of the inspector for the style of the selected objects: colours, contours, symbols and material.
final class StyleSection {
    private let box: ControlBox<ObjectStyle>
    private let heading: OpaquePointer
    private let gradients: GradientEditor
    private var chart: ChartModel?
    private var shown: Set<ChartObject.ID> = []
    private let preferences: PreferencesModel

    /// The entries of the list of colour maps.
    private enum MapChoice: Equatable {
        case map(ColorMap)
        case saved(Preferences.SavedGradient)
        case own
    }

    /// The rows that are there for some objects only.
    private struct Rows {
        var surface: [Widget?] = []
        var points: [Widget?] = []
        var lines: [Widget?] = []
        var vectors: [Widget?] = []
        var slice: Widget?
        var formula: Widget?
        var map: [Widget?] = []
        var stops: Widget?
        var angle: Widget?
        var range: Widget?
        var color: Widget?
        var contours: [Widget?] = []
        var gridLines: Widget?
    }
    private var rows = Rows()

    init(_ builder: Builder, preferences: PreferencesModel) throws(BuilderError) {
        self.preferences = preferences
        heading = try builder.label("style-heading")
        box = ControlBox(try builder.widget("look"))
        gradients = GradientEditor()
        box.onChange = { [weak self] change in self?.chart?.changeStyle(change) }
        gradients.onChange = { [weak self] stops in self?.chart?.changeStyle { $0.gradient = .stops(stops) } }
        gradients.onSave = { [weak self] in self?.saveGradient() }
        gradients.onForget = { [weak self] in
            guard let self, let saved = savedGradient(chart?.style) else { return }
            preferences.values.removeGradient(named: saved.name)
            if let chart { show(chart) }
        }
        addColors()
        addLines()
        addVectors()
        rows.points.append(
            box.addChoice(
                localized("Symbol"),
                [(nil, localized("As given"))] + ObjectStyle.Symbol.allCases.map { ($0, $0.name) },
                get: \.symbol, set: { $0.symbol = $1 }))
        rows.points.append(
            box.addSlider(
                localized("Size"), from: 1, to: 40, step: 1,
                get: { [weak self] in $0.symbolSize ?? self?.chart?.selectedMarks.symbolSize ?? 8 },
                set: { $0.symbolSize = $1 }))
        rows.lines.append(
            box.addSlider(
                localized("Line width"), from: 0.5, to: 12, step: 0.5, get: { $0.lineWidth ?? 1.5 },
                set: { $0.lineWidth = $1 }))
        _ = box.addSlider(localized("Opacity"), get: { $0.opacity ?? 1 }, set: { $0.opacity = $1 < 1 ? $1 : nil })
        _ = box.addSlider(localized("Roughness"), get: { $0.roughness ?? 0.45 }, set: { $0.roughness = $1 })
        _ = box.addSlider(localized("Metalness"), get: { $0.metalness ?? 0 }, set: { $0.metalness = $1 })
    }

    private func addColors() {
        let colorings: [(ObjectStyle.Coloring?, String)] = [
            (.height, localized("By height")), (.formula, localized("By formula")),
            (.direction, localized("By direction")), (.plain, localized("One colour")),
            (.floor, localized("Over the floor")), (.slope, localized("By slope")),
            (.hillshade, localized("Hillshade")),
        ]
        rows.surface.append(
            box.addChoice(
                localized("Colour"),
                choices: { [weak self] _ in
                    self?.chart?.selectedMarks.hasOwnColors == true
                        ? [(nil, localized("As in the file"))] + colorings : colorings
                },
                get: { [weak self] in
                    $0.coloring ?? (self?.chart?.selectedMarks.hasOwnColors == true ? nil : .height)
                }, set: { $0.coloring = $1 }))
        rows.formula = box.addFormula(
            localized("Colour by"), hint: localized("x z, or any expression in x and z"), get: \.colorFormula,
            set: { $0.colorFormula = $1 })
        addColorMap()
        if let root = gradients.root {
            gtk_box_append(cast(box.root), root)
            rows.stops = root
        }
        rows.map.append(
            box.addCheck(
                localized("Re_versed"), get: \.isGradientReversed, set: { $0.isGradientReversed = $1 }))
        rows.range = box.addRange(
            localized("Range"), hint: localized("auto"),
            names: (localized("Value of the first colour"), localized("Value of the last colour")),
            get: \.colorRange, set: { $0.colorRange = $1 })
        rows.angle = box.addSlider(
            localized("Direction"), from: 0, to: 360, step: 15, get: { $0.gradientAngle ?? 0 },
            set: { $0.gradientAngle = $1 })
        rows.color = box.addColor(
            localized("Tint"), get: { $0.color ?? ChartColor(.blue) },
            set: { style, color in (style.color, style.coloring) = (color, .plain) })
    }

    private func addColorMap() {
        rows.map.append(
            box.addChoice(
                localized("Colour map"),
                choices: { [preferences] _ in
                    ColorMap.allCases.map { (MapChoice.map($0), $0.rawValue) }
                        + preferences.values.gradients.map { (.saved($0), $0.name) }
                        + [(.own, localized("Own colours"))]
                },
                draw: { [weak self] choice, cairo, width, height in
                    let gradient: Gradient? =
                        switch choice {
                        case .map(let map): map.gradient
                        case .saved(let saved): ChartGradient.stops(saved.stops).gradient
                        case .own: self?.chart?.style.colors
                        }
                    gradient?.draw(on: cairo, width: width, height: height)
                },
                get: { [weak self] style in
                    switch style.gradient {
                    case .map(let map): .map(map)
                    case .stops: self?.savedGradient(style).map { .saved($0) } ?? .own
                    case nil: style.coloring == .hillshade ? .own : .map(.viridis)
                    }
                },
                set: { style, choice in
                    switch choice {
                    case .map(let map): style.gradient = .map(map)
                    case .saved(let saved): style.gradient = .stops(saved.stops)
                    case .own: style.gradient = .stops((style.gradient ?? .map(.viridis)).stops)
                    }
                    if [.direction, .plain, nil].contains(style.coloring) { style.coloring = .height }
                }))
    }

    private func addLines() {
        rows.surface.append(
            box.addChoice(
                localized("Contours"),
                [
                    (ObjectStyle.Contours.none, localized("None")), (.lines, localized("Lines")),
                    (.bands, localized("Bands")),
                ],
                get: \.contours, set: { $0.contours = $1 }))
        rows.surface.append(
            box.addCheck(
                localized("Contours on the fl_oor"), get: \.hasFloorContours, set: { $0.hasFloorContours = $1 }))
        rows.contours = [
            box.addSlider(
                localized("Number"), from: 1, to: 32, step: 1,
                get: { Double($0.contourCount ?? ObjectStyle.defaultContourCount) },
                set: { ($0.contourCount, $0.contourStep) = (Int($1), nil) }),
            box.addNumber(
                localized("Every"), hint: localized("auto"), in: 1e-300...1e300, get: \.contourStep,
                set: { $0.contourStep = $1 }),
        ]
        rows.surface.append(
            box.addCheck(
                localized("_Grid lines"), get: { ($0.gridLineCount ?? 0) > 0 },
                set: { $0.gridLineCount = $1 ? $0.gridLineCount ?? ObjectStyle.defaultGridLineCount : nil }))
        rows.gridLines = box.addSlider(
            localized("Number"), from: 1, to: 60, step: 1,
            get: { Double($0.gridLineCount ?? ObjectStyle.defaultGridLineCount) }, set: { $0.gridLineCount = Int($1) })
    }

    private func addVectors() {
        let axes: [(VectorDisplay.Axis?, String)] =
            [(nil, localized("None"))] + VectorDisplay.Axis.allCases.map { ($0, $0.rawValue) }
        rows.vectors = [
            box.addChoice(
                localized("Vectors"),
                [(VectorDisplay.Form.arrows, localized("Arrows")), (.streamlines, localized("Streamlines"))],
                get: \.vectorDisplay.form, set: { $0.vectorForm = $1 }),
            box.addSlider(
                localized("Along a side"), from: 2, to: 40, step: 1, get: { Double($0.vectorDisplay.count) },
                set: { $0.vectorCount = Int($1) }),
            box.addChoice(localized("Slice across"), axes, get: \.sliceAxis, set: { $0.sliceAxis = $1 }),
        ]
        rows.slice = box.addNumber(
            localized("Slice at"), hint: localized("auto"), in: -1e300...1e300, get: \.slicePosition,
            set: { $0.slicePosition = $1 })
    }

    /// The gradient that was saved with the stops of a style; `nil` where none was.
    private func savedGradient(_ style: ObjectStyle?) -> Preferences.SavedGradient? {
        guard case .stops(let stops) = style?.gradient else { return nil }
        return preferences.values.gradients.first { $0.stops == stops }
    }

    /// Asks for the name by which the gradient is saved.
    private func saveGradient() {
        guard case .stops(let stops) = chart?.style.gradient, let window = gtk_widget_get_root(box.root) else { return }
        NameDialog.show(
            localized("Save the Gradient"), button: localized("_Save"), name: savedGradient(chart?.style)?.name ?? "",
            over: cast(window)
        ) { [weak self] name in
            let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let self, !name.isEmpty else { return }
            preferences.values.save(stops, named: name)
            if let chart { show(chart) }
        }
    }

    /// Shows how the chosen objects of a chart are drawn.
    func show(_ chart: ChartModel) {
        let isAnother = self.chart !== chart || shown != chart.selection
        (self.chart, shown) = (chart, chart.selection)
        let style = chart.style
        box.show(style, isAnother: isAnother)
        let selected = chart.selected
        gtk_label_set_text(
            heading,
            selected.count > 1
                ? counted("{count} object", "{count} objects", count: selected.count) : selected.first?.label ?? "")
        gtk_widget_set_tooltip_text(cast(heading), selected.map(\.label).joined(separator: "\n"))
        setVisible(cast(heading), chart.document.objects.count > 1 && selected.first?.label.isEmpty == false)
        setVisible(box.root, !selected.isEmpty)
        showRows(for: style, chart.selectedMarks)
        if case .stops(let stops) = style.gradient { gradients.show(stops, isSaved: savedGradient(style) != nil) }
    }

    private func showRows(for style: ObjectStyle, _ marks: ObjectReading.Marks) {
        func show(_ rows: [Widget?], _ isShown: Bool) {
            for row in rows.compactMap(\.self) { setVisible(row, isShown) }
        }
        show(rows.surface, marks.hasSurface)
        show(rows.points, marks.hasPoints)
        show(rows.lines, marks.hasLines)
        show(rows.vectors, marks.hasVectors)
        show([rows.slice], marks.hasVectors && style.sliceAxis != nil)
        let coloring = style.coloring ?? (marks.hasOwnColors ? nil : .height)
        let hasMap = marks.hasSurface && [.height, .formula, .floor, .slope, .hillshade].contains(coloring)
        let isOwn = if case .stops = style.gradient { true } else { false }
        show([rows.formula], marks.hasSurface && coloring == .formula)
        show(rows.map, hasMap)
        show([rows.stops], hasMap && isOwn)
        show([rows.range], marks.hasSurface && coloring == .height)
        show([rows.angle], marks.hasSurface && coloring == .floor)
        show([rows.color], coloring == .plain || !marks.hasSurface)
        show(rows.contours, marks.hasSurface && (style.contours != .none || style.hasFloorContours))
        show([rows.gridLines], marks.hasSurface && (style.gridLineCount ?? 0) > 0)
    }
}

extension ObjectStyle.Symbol {
    fileprivate var name: String {
        switch self {
        case .sphere: localized("Sphere")
        case .cube: localized("Cube")
        case .cylinder: localized("Cylinder")
        case .cone: localized("Cone")
        }
    }
}
