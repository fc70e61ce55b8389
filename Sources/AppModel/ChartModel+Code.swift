import ChartRendering
import Charts
import Foundation
import Logbook

extension ChartModel {
    /// The chart as a program writes it with the libraries Charts, Formula and, for a file, Interchange.
    public var swiftCode: String {
        let modifiers = look.modifiers + view
        switch source {
        case .formula:
            // In z = f(x, y) the result points upwards, and y leads away from the viewer.
            let isOverXY = secondVariable == "y"
            let scales = [
                scale("X", domain: floor.x, look.xScale, isReversed: look.reversesX),
                scale("Y", domain: look.heights?.range, look.yScale, isReversed: look.reversesY),
                scale("Z", domain: floor.z, look.zScale, isReversed: isOverXY != look.reversesZ),
            ]
            // First, because it is a surface's own.
            let coloring = look.fourthVariable == nil ? [] : [".foregroundStyle(by: colors)"]
            let style = (coloring + look.styleModifiers).map { "\n        \($0)" }.joined()
            let fourth =
                look.fourthVariable == nil ? "" : "\nlet colors = try Formula(\(Self.literal(look.colorFormula)))"
            return """
                import Charts
                import Formula

                let formula = try Formula(\(Self.literal(formulaText)))\(fourth)
                let chart = Chart3D {
                    SurfacePlot(x: "x", y: "\(isOverXY ? "z" : "y")", z: "\(secondVariable)", formula: formula)\(style)
                }
                \((scales.compactMap(\.self) + modifiers).joined(separator: "\n"))

                """
        case .file(let path), .sample(let path):
            let drawn = look.styleModifiers + look.pointModifiers
            let style = drawn.isEmpty ? "" : "\n// As it was drawn: \(drawn.joined())"
            return """
                import Charts
                import Foundation
                import Interchange

                let chart = try ChartDataFile.read(URL(filePath: \(Self.literal(path)))).chart()\(style)

                """
        }
    }

    private var view: [String] {
        let (azimuth, inclination) = (camera.pose.azimuth.degrees, camera.pose.inclination.degrees)
        let pose =
            "Chart3DPose(azimuth: .degrees(\(Self.number(azimuth))), inclination: .degrees(\(Self.number(inclination))))"
        return (camera.pose == .default ? [] : [".chart3DPose(\(pose))"])
            + (camera.isPerspective ? [".chart3DCameraProjection(.perspective)"] : [])
    }

    private func scale(
        _ axis: String, domain: ClosedRange<Double>?, _ scale: ChartLook.Scale, isReversed: Bool
    ) -> String? {
        let type: String? =
            switch scale {
            case .linear: nil
            case .logarithmic: "type: .log"
            case .symmetric: "type: .symmetricLog"
            }
        let span = domain.map { "domain: \(Self.number($0.lowerBound))...\(Self.number($0.upperBound))" }
        let arguments = [span, type, isReversed ? "reversed: true" : nil].compactMap(\.self)
        return arguments.isEmpty ? nil : ".chart\(axis)Scale(\(arguments.joined(separator: ", ")))"
    }

    /// A text as Swift writes it.
    private static func literal(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 1e6).rounded() / 1e6
        let text = rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
        return text.hasPrefix("-") ? "(\(text))" : text
    }
}

extension ChartLook {
    /// The modifiers of a surface.
    fileprivate var styleModifiers: [String] {
        var modifiers: [String] = []
        switch coloring {
        case .height: modifiers.append(".foregroundStyle(.heightBased(.\(map.rawValue)))")
        case .direction: modifiers.append(".foregroundStyle(.normalBased)")
        case .plain: modifiers.append(".foregroundStyle(.\(color.rawValue))")
        case .formula, nil: break
        }
        switch (contours, hasFloorContours) {
        case (.none, false): break
        case (.none, true): modifiers.append(".contours(.automatic(count: 12), placement: .floor)")
        case (let style, let isOnFloor):
            let placement = isOnFloor ? ", placement: .both" : ""
            let filled = style == .bands ? ", isFilled: true" : ""
            modifiers.append(".contours(.automatic(count: 12)\(placement)\(filled))")
        }
        if hasGridLines { modifiers.append(".surfaceGridLines()") }
        if opacity < 1 { modifiers.append(".opacity(\(opacity))") }
        if let roughness { modifiers.append(".roughness(\(roughness))") }
        if let metalness { modifiers.append(".metalness(\(metalness))") }
        return modifiers
    }

    /// The modifiers of points.
    fileprivate var pointModifiers: [String] {
        (symbol.map { [".symbol(.\($0.rawValue))"] } ?? []) + (symbolSize.map { [".symbolSize(\($0))"] } ?? [])
    }

    /// The modifiers of the chart.
    fileprivate var modifiers: [String] {
        (fourthVariable == nil || map == .viridis ? [] : [".chartForegroundStyleScale(range: .\(map.rawValue))"])
            + (hidesAxes ? ["X", "Y", "Z"].map { ".chart\($0)Axis(.hidden)" } : [])
            + (hasEqualUnits ? [".chart3DAspect(.data)"] : []) + (hidesLegend ? [".chartLegend(.hidden)"] : [])
    }
}
