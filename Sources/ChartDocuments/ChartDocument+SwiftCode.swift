import Charts
import Formula
import Interchange

extension ChartDocument {
    /// The chart as a program writes it with the libraries Charts, Formula and, for files, Interchange.
    ///
    /// What is hidden or not right is left out, as in the picture.
    public func swiftCode(from viewpoint: ChartViewpoint = ChartViewpoint()) -> String {
        var code = SwiftCode(self)
        for object in objects where !object.isHidden { code.add(object) }
        return code.text(viewpoint)
    }
}

/// Swift source, written object by object.
private struct SwiftCode {
    private let document: ChartDocument
    private let formulas: [ChartObject.ID: FormulaObject]
    private let context: FormulaContext
    private var constants: [String] = []
    private var contents: [String] = []
    private var formulaCount = 0
    private var dataCount = 0
    /// The direction of z, of the object that has one.
    private var leading: (isZReversed: Bool, isData: Bool)?
    private var colorScale: Gradient?
    /// Whether nothing is a height or from a file; `nil` before the first object.
    private var hasOnlyObjects: Bool?

    init(_ document: ChartDocument) {
        self.document = document
        formulas = document.formulas()
        context = FormulaContext(document)
    }

    mutating func add(_ object: ChartObject) {
        let style = object.style
        switch object.source {
        case .formula(let text):
            guard let formula = formulas[object.id], formula.kind != .definition else { return }
            // A formula by itself needs nothing of the others.
            guard formula.kind == .heights, let formula = try? Formula(text), context.isIndependent(text) else {
                return add(formula, text, style, domains: object.domains)
            }
            let name = constant(formula, text, "formula", domains: object.domains)
            let isOverXY = formula.axes == .xy
            var modifiers: [String] = []
            if let fourth = style.fourthVariable {
                // First, because it is a surface's own.
                modifiers.append(".foregroundStyle(by: \(constant(fourth, style.colorFormula, "colors")))")
                colorScale = colorScale ?? style.colors
            } else if let relief = style.coloring?.relief {
                modifiers.append(".foregroundStyle(by: SurfaceRelief.\(relief))")
                colorScale = colorScale ?? style.colors
            }
            let plot =
                "SurfacePlot(x: \"x\", y: \"\(formula.axes.vertical)\", z: \"\(formula.axes.second)\", formula: \(name))"
            contents.append(([plot] + modifiers + style.modifiers).joined(separator: "\n        "))
            hasOnlyObjects = false
            if leading == nil { leading = (isOverXY, false) }
        case .file(let path), .sample(let path):
            hasOnlyObjects = false
            dataCount += 1
            let name = "data\(dataCount == 1 ? "" : "\(dataCount)")"
            let index = constants.count
            constants.append(
                "let \(name) = try ChartDataFile.read(URL(filePath: \(path.swiftLiteral))\(layout(object.table))\(selection(object.selection))).chart()"
            )
            var modifiers = style.modifiers
            let coloring =
                style.fourthVariable.map { constant($0, style.colorFormula, "colors") }
                ?? style.coloring?.relief.map { "SurfaceRelief.\($0)" }
            if let coloring {
                constants[index] = constants[index].replacing("let ", with: "var ", maxReplacements: 1)
                constants.append("\(name).colorSurfaces(by: \(coloring))")
                colorScale = colorScale ?? style.colors
                modifiers.removeAll { $0.hasPrefix(".foregroundStyle") }
            }
            contents.append((["MarkGroup(\(name))"] + modifiers).joined(separator: "\n        "))
            if leading?.isData != true { leading = (false, true) }
        case .records(let query):
            constants.append("// “\(query.subject.title)” shows records of a logbook, which are no part of the code.")
        }
    }

    /// Adds anything but a height.
    private mutating func add(
        _ object: FormulaObject, _ text: String, _ style: ObjectStyle, domains: [String: ClosedRange<Double>]
    ) {
        let shared = context.definitions(besides: text)
        let axes = object.upwardCoordinate == 2 ? ", axes: .xy" : ""
        let named = context.named(usedBy: object).sorted { $0.key < $1.key }
            .map { "\($0.key.swiftLiteral): \($0.value.swiftLiteral)" }.joined(separator: ", ")
        let others =
            (shared.isEmpty ? "" : ", shared: [\(shared.map(\.swiftLiteral).joined(separator: ", "))]")
            + (named.isEmpty ? "" : ", named: [\(named)]")
        let expression = "try FormulaObject(\(text.swiftLiteral)\(axes)\(others))"
        let name = constant(
            expression, "formula", undefinedNames: object.undefinedNames, usesTime: object.usesTime,
            domains: domains)
        let display = style.vectorDisplay
        var arguments: [String] = []
        if object.kind == .vectorField, display != VectorDisplay() {
            if display.form != .arrows { arguments.append("form: .\(display.form.rawValue)") }
            arguments.append("count: \(display.count)")
            if let axis = display.sliceAxis { arguments.append("sliceAxis: .\(axis.rawValue)") }
            if let position = display.slicePosition { arguments.append("slicePosition: \(position.swiftLiteral)") }
        }
        let list = arguments.isEmpty ? "" : ", display: VectorDisplay(\(arguments.joined(separator: ", ")))"
        contents.append((["FormulaPlot(\(name)\(list))"] + style.modifiers).joined(separator: "\n        "))
        hasOnlyObjects = hasOnlyObjects ?? true
        if leading == nil { leading = (object.upwardCoordinate == 2, false) }
    }

    /// The argument for the layout of a table.
    private func layout(_ table: TableLayout?) -> String {
        guard let table else { return "" }
        func text(_ name: String, _ value: String?) -> String? { value.map { "\(name): \($0.swiftLiteral)" } }
        let arguments: [String?] = [
            table.form.map { "form: .\($0.rawValue)" }, text("x", table.x), text("y", table.y), text("z", table.z),
            text("color", table.color), text("size", table.size), text("symbol", table.symbol),
            table.delimiter.map { "delimiter: .\($0.rawValue)" },
            table.hasDecimalComma.map { "hasDecimalComma: \($0)" }, table.hasHeader.map { "hasHeader: \($0)" },
        ]
        return ", layout: TableLayout(\(arguments.compactMap(\.self).joined(separator: ", ")))"
    }

    private func selection(_ selection: DataSelection?) -> String {
        guard let selection else { return "" }
        let indices = selection.indices.sorted { $0.key < $1.key }.map { "\($0.key.swiftLiteral): \($0.value)" }
        let arguments: [String?] = [
            selection.part.map { "part: \($0.swiftLiteral)" },
            indices.isEmpty ? nil : "indices: [\(indices.joined(separator: ", "))]",
        ]
        return ", selection: DataSelection(\(arguments.compactMap(\.self).joined(separator: ", ")))"
    }

    /// The name of a constant for a formula with the parameters of the document.
    private mutating func constant(
        _ formula: Formula, _ text: String, _ name: String, domains: [String: ClosedRange<Double>] = [:]
    ) -> String {
        constant(
            "try Formula(\(text.swiftLiteral))", name, undefinedNames: formula.undefinedNames,
            usesTime: formula.usesTime, domains: domains)
    }

    private mutating func constant(
        _ expression: String, _ name: String, undefinedNames: [String], usesTime: Bool,
        domains: [String: ClosedRange<Double>]
    ) -> String {
        formulaCount += 1
        let name = formulaCount == 1 ? name : "\(name)\(formulaCount)"
        let used = document.parameters.filter { undefinedNames.contains($0.name) }
        let values = used.map { "\($0.name.swiftLiteral): \($0.value.swiftLiteral)" }.joined(separator: ", ")
        let setting = used.isEmpty ? "" : ".setting([\(values)])"
        let time = document.parameter(named: "t")?.value ?? 0
        let at = usesTime && time != 0 ? ".at(time: \(time.swiftLiteral))" : ""
        let parts = domains.sorted { $0.key < $1.key }
            .map { "\($0.key.swiftLiteral): \($0.value.swiftLiteral)" }.joined(separator: ", ")
        let restricted = domains.isEmpty ? "" : ".restricted(to: [\(parts)])"
        constants.append("let \(name) = \(expression)\(setting)\(at)\(restricted)")
        return name
    }

    func text(_ viewpoint: ChartViewpoint) -> String {
        let imports =
            ["Charts"] + (formulaCount > 0 ? ["Formula"] : []) + (dataCount > 0 ? ["Foundation", "Interchange"] : [])
        let content = contents.map { "    \($0)" }.joined(separator: "\n")
        let chart = (["let chart = Chart3D {\n\(content)\n}"] + modifiers(viewpoint)).joined(separator: "\n")
        return [
            imports.map { "import \($0)" }.joined(separator: "\n"), (constants + [chart]).joined(separator: "\n"), "",
        ]
        .joined(separator: "\n\n").replacing("\n\n\n", with: "\n\n").trimmedEnd + "\n"
    }

    private func modifiers(_ viewpoint: ChartViewpoint) -> [String] {
        var axes = document.axes
        var isZReversed = leading?.isZReversed == true
        if let up = axes.up, dataCount == 0, (up == .z) != isZReversed {
            isZReversed.toggle()
            axes.y.title = axes.y.title ?? up.rawValue
            axes.z.title = axes.z.title ?? (up == .z ? "y" : "z")
        }
        var modifiers: [String] = []
        let domains = document.domains(formulas)
        for (name, axis, span, reversed) in [
            ("X", axes.x, domains.x, false), ("Y", axes.y, domains.y, false), ("Z", axes.z, domains.z, isZReversed),
        ] {
            let domain = (axis.domain ?? span).map { "domain: \($0.swiftLiteral)" }
            let arguments = [
                domain, axis.scale.swiftName.map { "type: \($0)" },
                axis.isReversed != reversed ? "reversed: true" : nil,
            ].compactMap(\.self)
            if !arguments.isEmpty { modifiers.append(".chart\(name)Scale(\(arguments.joined(separator: ", ")))") }
            if let title = axis.title { modifiers.append(".chart\(name)AxisLabel(\(title.swiftLiteral))") }
            if axis.isHidden {
                modifiers.append(".chart\(name)Axis(.hidden)")
            } else if let count = axis.tickCount {
                modifiers.append(".chart\(name)Axis { AxisMarks(values: .automatic(desiredCount: \(count))) }")
            }
        }
        if let colorScale, colorScale != .viridis {
            modifiers.append(".chartForegroundStyleScale(range: \(colorScale.swiftLiteral))")
        }
        let height = (axes.heightFactor ?? 1).swiftLiteral
        switch axes.aspect {
        case .equalUnits, .trueDistances:
            modifiers.append(
                axes.heightFactor == nil
                    ? ".chart3DAspect(.data)" : ".chart3DAspect(.units(x: 1, y: \(height), z: 1))")
        case .own:
            let sides = axes.sides ?? ChartAxes.Sides()
            let lengths = [sides.x, sides.y * (axes.heightFactor ?? 1), sides.z].map(\.swiftLiteral)
            modifiers.append(".chart3DAspect(.custom(x: \(lengths[0]), y: \(lengths[1]), z: \(lengths[2])))")
        case .automatic where hasOnlyObjects == true && axes.heightFactor == nil:
            modifiers.append(".chart3DAspect(.data)")
        case .automatic, .cube:
            if axes.heightFactor != nil { modifiers.append(".chart3DAspect(.custom(x: 1, y: \(height), z: 1))") }
        }
        let numbers = document.light.numbers.compactMap { name, number in
            number.map { "\(name): \($0.swiftLiteral)" }
        }
        if !numbers.isEmpty { modifiers.append(".chart3DLight(\(numbers.joined(separator: ", ")))") }
        if document.hidesLegend { modifiers.append(".chartLegend(.hidden)") }
        if document.hasPatterns { modifiers.append(".chartPatterns()") }
        if let azimuth = viewpoint.azimuth, let inclination = viewpoint.inclination {
            modifiers.append(
                """
                .chart3DPose(Chart3DPose(azimuth: .degrees(\(azimuth.swiftLiteral)), \
                inclination: .degrees(\(inclination.swiftLiteral))))
                """)
        }
        if viewpoint.isPerspective == true { modifiers.append(".chart3DCameraProjection(.perspective)") }
        return modifiers
    }
}

extension ObjectStyle {
    /// The modifiers of content that is styled so.
    fileprivate var modifiers: [String] {
        let style = markStyle
        var modifiers: [String] = []
        switch style.fill {
        case .surface(let surface):
            if let gradient = surface.gradient {
                let range = surface.yRange.map { ", yRange: \($0.swiftLiteral)" }
                modifiers.append(".foregroundStyle(.heightBased(\(gradient.swiftLiteral)\(range ?? "")))")
            } else {
                modifiers.append(".foregroundStyle(.normalBased)")
            }
        case .color(let color): modifiers.append(".foregroundStyle(\(color.swiftLiteral))")
        case .linear(let linear):
            modifiers.append(
                """
                .foregroundStyle(.linearGradient(\(linear.gradient.swiftLiteral), \
                startPoint: \(linear.startPoint.swiftLiteral), endPoint: \(linear.endPoint.swiftLiteral)))
                """)
        case .radial, .elliptical, .series, .value, .values, nil: break
        }
        if let contours = style.contours {
            let levels =
                switch contours.levels {
                case .automatic(let count): ".automatic(count: \(count))"
                case .step(let step): ".step(\(step.swiftLiteral))"
                case .values(let values): ".values([\(values.map(\.swiftLiteral).joined(separator: ", "))])"
                }
            let placement =
                switch contours.placement {
                case .surface: ""
                case .floor: ", placement: .floor"
                case .both: ", placement: .both"
                }
            modifiers.append(".contours(\(levels)\(placement)\(contours.isFilled ? ", isFilled: true" : ""))")
        }
        if let count = style.gridLineCount { modifiers.append(".surfaceGridLines(count: \(count))") }
        if let opacity = style.opacity { modifiers.append(".opacity(\(opacity.swiftLiteral))") }
        if let roughness = style.roughness { modifiers.append(".roughness(\(roughness.swiftLiteral))") }
        if let metalness = style.metalness { modifiers.append(".metalness(\(metalness.swiftLiteral))") }
        if let symbol { modifiers.append(".symbol(.\(symbol.rawValue))") }
        if let size = style.symbolSize { modifiers.append(".symbolSize(\(size.swiftLiteral))") }
        if let width = style.lineWidth {
            modifiers.append(".lineStyle(StrokeStyle(lineWidth: \(width.swiftLiteral)))")
        }
        return modifiers
    }
}

extension ChartDocument.Light {
    fileprivate var numbers: [(String, Double?)] {
        [("azimuth", azimuth), ("elevation", elevation), ("intensity", intensity), ("ambient", ambient)]
    }
}

// MARK: - Literals

extension String {
    /// The text as Swift writes it.
    fileprivate var swiftLiteral: String {
        let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\r", with: "\\r").replacing("\0", with: "\\0")
        return "\"\(escaped)\""
    }

    fileprivate var trimmedEnd: String {
        String(reversed().drop(while: \.isNewline).reversed())
    }
}

extension Double {
    /// The number as a Swift literal, without insignificant digits.
    fileprivate var swiftLiteral: String {
        let rounded = magnitude < 1e9 && magnitude > 1e-3 ? (self * 1e9).rounded() / 1e9 : self
        let text = rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
        return text.hasPrefix("-") ? "(\(text))" : text
    }
}

extension ClosedRange<Double> {
    fileprivate var swiftLiteral: String { "\(lowerBound.swiftLiteral)...\(upperBound.swiftLiteral)" }
}

extension Color {
    fileprivate var swiftLiteral: String {
        "Color(hex: 0x\(ChartColor(self).text.dropFirst().uppercased()))"
    }
}

extension Gradient {
    fileprivate var swiftLiteral: String {
        if let map = ColorMap.allCases.first(where: { $0.gradient == self }) { return ".\(map.rawValue)" }
        let stops = stops.map { ".init(color: \($0.color.swiftLiteral), location: \($0.location.swiftLiteral))" }
        return "Gradient(stops: [\(stops.joined(separator: ", "))])"
    }
}

extension UnitPoint {
    fileprivate var swiftLiteral: String { "UnitPoint(x: \(x.swiftLiteral), y: \(y.swiftLiteral))" }
}

extension ChartAxis.Scale {
    fileprivate var swiftName: String? {
        switch self {
        case .linear: nil
        case .logarithmic: ".log"
        case .symmetric: ".symmetricLog"
        }
    }
}
