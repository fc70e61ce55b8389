import Charts
import Formula
import Foundation

/// A document computed as far as it can be without sampling: what is drawn, and which marks are of which object.
public struct ChartInterpretation: Sendable {
    public private(set) var specification = ChartSpecification(marks: [])
    /// The positions of each object's marks in `specification.marks`; of those objects that are drawn.
    public private(set) var marks: [ChartObject.ID: Range<Int>] = [:]
    /// The objects of `specification.groups`, in the same order.
    public private(set) var groups: [ChartObject.ID] = []
    /// Why objects are left out that would be drawn in a chart of their own, each a sentence.
    public private(set) var problems: [ChartObject.ID: String] = [:]
    /// The numbers that the formulas share.
    public private(set) var parameters: [ChartParameter] = []

    /// Interprets a document. Invalid parts are omitted: `ChartDocument.problems` lists them.
    ///
    /// Titles, scales and the direction of the axes are those of the first object that is made from data, or of the first
    /// formula, unless the document specifies it: a plane over a terrain does not turn north to the south.
    ///
    /// - Parameters:
    ///   - document: the objects, axes and light.
    ///   - data: what the files of objects show, without a style; an object whose file is missing is left out.
    ///   - functions: the heights of files, which formulas can call, by the ids of their objects.
    ///   - values: of parameters and of `t`, by name, replacing those of the document.
    /// - Complexity: O(n) for n marks, of any size.
    public init(
        _ document: ChartDocument, data: [ChartObject.ID: ChartSpecification] = [:],
        functions: [ChartObject.ID: GridFunction] = [:], values: [String: Double] = [:]
    ) {
        let objects = document.objects.filter { !$0.isHidden }
        let values = Dictionary(document.parameters.map { ($0.name, $0.value) }) { $1 }.merging(values) { $1 }
        let formulas = document.formulas(functions)
        parameters = document.parameters(of: objects.compactMap { formulas[$0.id] })
        let (parts, first) = parts(of: objects, formulas, data, values)
        specification = first ?? parts.first ?? specification
        // A unit is as long on every axis where nothing is a height.
        if first == nil, !parts.allSatisfy({ $0.aspect == .data }) { specification.aspect = .cube }
        let titles = specification.labels
        specification.marks = parts.flatMap(\.marks)
        if titles != specification.labels {
            (specification.x.label, specification.y.label, specification.z.label) = (titles.x, titles.y, titles.z)
        }
        if let up = document.up(of: titles), objects.allSatisfy(\.source.isFormula) {
            specification.turn(up, from: titles)
        }
        if first == nil, let floor = document.floor(of: formulas, data) { specification.applyFloor(of: floor) }
        specification.note = parts.map(\.note).filter { !$0.isEmpty }.joined(separator: "\n")
        colorSurfaces(of: objects)
        specification.x.apply(document.axes.x)
        specification.y.apply(document.axes.y)
        specification.z.apply(document.axes.z)
        let domains = document.domains(formulas)
        specification.x.domain = specification.x.domain ?? domains.x
        specification.y.domain = specification.y.domain ?? domains.y
        specification.z.domain = specification.z.domain ?? domains.z
        specification.apply(document.axes)
        specification.light = ChartLight(document.light)
        nameGroups(of: document)
        if document.showsTitle { specification.title = document.name }
        if document.hidesLegend { specification.legend = .hidden }
        specification.hasPatterns = document.hasPatterns
    }

    /// The charts of objects, and the one of them whose axes are those of all; `nil` where formulas have them.
    private mutating func parts(
        of objects: [ChartObject], _ formulas: [ChartObject.ID: FormulaObject],
        _ data: [ChartObject.ID: ChartSpecification], _ values: [String: Double]
    ) -> (all: [ChartSpecification], first: ChartSpecification?) {
        // Degrees can be laid on a floor in metres, not the other way round.
        let loaded = objects.filter { data[$0.id] != nil }
        let drawn = loaded.filter { data[$0.id]?.marks.isEmpty == false }
        let shown = drawn.isEmpty ? loaded : drawn
        let floor = shown.first { data[$0.id]?.ground?.isMetric == true } ?? shown.first
        // What has names on its axes is drawn where they stand on those of the floor.
        var axes = floor.flatMap { data[$0.id] } ?? specification
        var parts: [ChartSpecification] = []
        var first: ChartSpecification?
        var records: [Int] = []
        var count = 0
        for object in objects {
            guard
                var part = ChartSpecification(
                    object, formula: formulas[object.id], data: data[object.id], values: values)
            else { continue }
            if let floor, object.id != floor.id, object.hasOwnAxes, !part.marks.isEmpty {
                guard let fitted = part.fitted(to: &axes) else {
                    problems[object.id] = object.problem(beside: floor)
                    continue
                }
                part = fitted
            }
            if object.hasOwnAxes { records.append(parts.count) }
            parts.append(part.laid(on: floor.flatMap { data[$0.id]?.ground }))
            marks[object.id] = count..<count + part.marks.count
            count += part.marks.count
            if object.id == floor?.id { first = part }
        }
        for axis in [\ChartSpecification.x, \.z] {
            first?[keyPath: axis].categories = axes[keyPath: axis].categories
            first?[keyPath: axis].categoryKeys = axes[keyPath: axis].categoryKeys
        }
        parts.separateBars(of: records)
        return (parts, first)
    }

    /// Makes a group of each object where there are several.
    private mutating func nameGroups(of document: ChartDocument) {
        let listed = document.objects.filter { marks[$0.id] != nil || $0.isHidden }
        guard listed.count > 1 else { return }
        groups = listed.map(\.id)
        specification.groups = listed.map {
            MarkGroupName(name: $0.legendName, marks: marks[$0.id] ?? 0..<0, isHidden: $0.isHidden)
        }
    }

    /// Colours surfaces on the chart's colour scale, whose colours are those of the first of them.
    private mutating func colorSurfaces(of objects: [ChartObject]) {
        for object in objects {
            guard let relief = object.style.coloring?.relief, let range = marks[object.id] else { continue }
            specification.colorSurfaces(range, by: relief)
        }
        if let scale = objects.lazy.map(\.style).first(where: \.usesColorScale) {
            specification.foregroundScale.gradient = scale.colors
        }
    }

    /// Extends the axis of heights to include some heights, where the document has no domain for it.
    public mutating func include(heights: ClosedRange<Double>?) {
        specification.y.including = heights
    }
}

extension ChartSpecification {
    /// Gives the axes of formulas the names that they have with another one upwards.
    fileprivate mutating func turn(_ up: ChartAxes.Up, from titles: AxisLabels) {
        (y.label, z.label) = (titles.z, titles.y)
        z.isReversed = up == .z
    }
}

extension ChartSpecification {
    /// Gives its floor the titles, directions and proportions of another chart's, whose data its formulas are about.
    fileprivate mutating func applyFloor(of data: ChartSpecification) {
        let titles = data.labels
        (x.label, z.label) = (titles.x, titles.z)
        (x.range, z.range) = (data.x.range, data.z.range)
        ground = data.ground
        z.isReversed = data.z.isReversed
    }
}

extension ChartSpecification {
    /// The chart with its points and lines in degrees where they are on another ground.
    fileprivate func laid(on ground: Ground?) -> ChartSpecification {
        guard let ground, ground.isMetric, case .degrees? = self.ground else { return self }
        func moved(_ position: SIMD3<Double>) -> SIMD3<Double> {
            let other = ground.position(longitude: position.x, latitude: position.z)
            return SIMD3(other.x, position.y, other.y)
        }
        var chart = self
        chart.ground = ground
        chart.marks = marks.map { mark in
            switch mark {
            case .points(var series):
                series.positions = series.positions.map(moved)
                series.object = nil
                return .points(series)
            case .paths(var series):
                series.paths = series.paths.map { $0.map(moved) }
                return .paths(series)
            default: return mark
            }
        }
        return chart
    }
}

extension ChartDocument {
    /// The first file that a visible formula is about.
    fileprivate func floor(
        of formulas: [ChartObject.ID: FormulaObject], _ data: [ChartObject.ID: ChartSpecification]
    ) -> ChartSpecification? {
        let names = objects.filter { !$0.isHidden }.compactMap { formulas[$0.id]?.definedNames }
            .reduce(into: Set<String>()) { $0.formUnion($1) }
        return objects.first { !$0.source.isFormula && data[$0.id] != nil && names.contains($0.formulaName) }
            .flatMap { data[$0.id] }
    }

    /// The axis that points upwards in a chart of formulas where it differs from theirs; `nil` where it is the same.
    func up(of titles: AxisLabels) -> ChartAxes.Up? {
        axes.up.flatMap { $0.rawValue == titles.y ? nil : $0 }
    }

    /// What the axes span that have no domains of their own: all that formulas are restricted to; `nil` where a formula is not,
    /// or something else is shown.
    func domains(
        _ formulas: [ChartObject.ID: FormulaObject]
    ) -> (x: ClosedRange<Double>?, y: ClosedRange<Double>?, z: ClosedRange<Double>?) {
        let shown = objects.filter { !$0.isHidden }
        guard shown.allSatisfy(\.source.isFormula) else { return (nil, nil, nil) }
        let restricted = shown.compactMap { formulas[$0.id] }
        func span(_ names: (FormulaObject) -> String?) -> ClosedRange<Double>? {
            var span: ClosedRange<Double>?
            for formula in restricted {
                guard let name = names(formula) else { continue }
                guard let domain = formula.domains[name] else { return nil }
                let known = span ?? domain
                span = min(known.lowerBound, domain.lowerBound)...max(known.upperBound, domain.upperBound)
            }
            return span
        }
        func isOverSpace(_ formula: FormulaObject) -> Bool {
            formula.kind == .implicitSurface || formula.kind == .vectorField
        }
        return (
            span { $0.kind == .heights || isOverSpace($0) ? "x" : nil },
            span { isOverSpace($0) ? $0.upwardCoordinate == 2 ? "z" : "y" : nil },
            span { $0.kind == .heights || isOverSpace($0) ? $0.upwardCoordinate == 2 ? "y" : "z" : nil }
        )
    }
}

extension ChartObject {
    /// The name in the legend: a long formula is cut.
    fileprivate var legendName: String {
        label.count > 24 ? label.prefix(23) + "…" : label
    }
}

extension ChartSpecification {
    /// The chart of a document, see `ChartInterpretation`.
    public init(
        _ document: ChartDocument, data: [ChartObject.ID: ChartSpecification] = [:],
        functions: [ChartObject.ID: GridFunction] = [:], values: [String: Double] = [:]
    ) {
        self = ChartInterpretation(document, data: data, functions: functions, values: values).specification
    }

    /// The chart of one object; `nil` where there is nothing to be drawn.
    fileprivate init?(
        _ object: ChartObject, formula: FormulaObject?, data: ChartSpecification?, values: [String: Double]
    ) {
        let time = values["t"] ?? 0
        switch object.source {
        case .formula:
            guard let formula, formula.kind != .definition else { return nil }
            self.init(formula.setting(values).at(time: time), display: object.style.vectorDisplay)
        case .file, .sample, .records:
            guard let data else { return nil }
            self = data
        }
        restyle(object.style.markStyle)
        if let fourth = object.style.fourthVariable { colorSurfaces(by: fourth.setting(values).at(time: time)) }
    }
}

extension ChartSpecification {
    fileprivate mutating func apply(_ axes: ChartAxes) {
        let height = axes.heightFactor ?? 1
        switch axes.aspect {
        case .automatic where height != 1:
            if case .data = aspect {
                aspect = .units(x: 1, y: height, z: 1)
            } else {
                aspect = .custom(x: 1, y: height, z: 1)
            }
        case .automatic: break
        case .cube: aspect = height == 1 ? .cube : .custom(x: 1, y: height, z: 1)
        case .own:
            let sides = axes.sides ?? ChartAxes.Sides()
            aspect = .custom(x: sides.x, y: sides.y * height, z: sides.z)
        case .equalUnits: aspect = height == 1 ? .data : .units(x: 1, y: height, z: 1)
        case .trueDistances:
            let lengths = ground?.metersPerUnit ?? (x: 1, z: 1)
            // The proportions that data are drawn with otherwise are no part of it.
            for axis in [\ChartSpecification.x, \.y, \.z] { self[keyPath: axis].range = AxisScale().range }
            aspect = .units(x: lengths.x, y: height, z: lengths.z)
        }
    }
}

extension ChartLight {
    fileprivate init(_ light: ChartDocument.Light) {
        let standard = Self.default
        self.init(
            azimuth: light.azimuth ?? standard.azimuth, elevation: light.elevation ?? standard.elevation,
            intensity: light.intensity ?? standard.intensity, ambient: light.ambient ?? standard.ambient)
    }
}

extension AxisScale {
    fileprivate mutating func apply(_ axis: ChartAxis) {
        if let title = axis.title { label = title }
        if let domain = axis.domain { self.domain = domain }
        type = axis.scale.type ?? type
        isReversed = isReversed != axis.isReversed
        if axis.isHidden { isHidden = true }
        if let count = axis.tickCount { marks = [AxisMarks(values: .automatic(desiredCount: count))] }
    }
}

extension ObjectStyle {
    /// How a vector field is drawn.
    public var vectorDisplay: VectorDisplay {
        VectorDisplay(
            form: vectorForm ?? .arrows, count: vectorCount ?? VectorDisplay().count, sliceAxis: sliceAxis,
            slicePosition: slicePosition)
    }

    /// The formula that colours surfaces; `nil` where none does, or it is not right.
    public var fourthVariable: Formula? {
        coloring == .formula ? try? Formula(colorFormula) : nil
    }

    /// Whether the numbers that colour it are on the chart's colour scale.
    var usesColorScale: Bool { fourthVariable != nil || coloring?.relief != nil }

    /// The colours from the lowest to the highest value.
    public var colors: Gradient {
        let gradient =
            gradient?.gradient
            ?? (coloring == .hillshade ? Gradient(colors: [.black, .white]) : .viridis)
        return isGradientReversed ? gradient.reversed : gradient
    }

    /// Colours along a line over the floor.
    private var floorGradient: LinearGradient {
        let angle = (gradientAngle ?? 0) * .pi / 180
        let (x, z) = (cos(angle), sin(angle))
        // From one corner to the other, in any direction.
        let reach = (x.magnitude + z.magnitude) / 2
        return LinearGradient(
            gradient: colors, startPoint: UnitPoint(x: 0.5 - x * reach, y: 0.5 - z * reach),
            endPoint: UnitPoint(x: 0.5 + x * reach, y: 0.5 + z * reach))
    }

    var markStyle: MarkStyle {
        var mark = MarkStyle()
        // A map or its range without a word on what they colour by means the height.
        switch coloring ?? (gradient == nil && colorRange == nil && !isGradientReversed ? nil : .height) {
        case .height:
            mark.fill = .surface(.heightBased(colors, yRange: colorRange))
        case .direction: mark.fill = .surface(.normalBased)
        case .plain: mark.fill = .color(color?.color ?? .blue)
        case .floor: mark.fill = .linear(floorGradient)
        case .formula, .slope, .hillshade, nil: break
        }
        if contours != .none || hasFloorContours {
            mark.contours = Charts.Contours(
                contourStep.map { .step($0) } ?? .automatic(count: contourCount ?? Self.defaultContourCount),
                placement: contours == .none ? .floor : hasFloorContours ? .both : .surface,
                isFilled: contours == .bands)
        }
        mark.gridLineCount = gridLineCount
        mark.opacity = opacity
        mark.roughness = roughness
        mark.metalness = metalness
        mark.symbol = symbol.map { .shape($0.shape) }
        mark.symbolSize = symbolSize
        mark.lineWidth = lineWidth
        return mark
    }

    /// The approximate default number of contours.
    public static let defaultContourCount = 10
    /// The approximate default number of grid lines.
    public static let defaultGridLineCount = 20
}

extension ObjectStyle.Symbol {
    var shape: BasicChart3DSymbolShape {
        switch self {
        case .sphere: .sphere
        case .cube: .cube
        case .cylinder: .cylinder
        case .cone: .cone
        }
    }
}
