import Charts
import Formula
import Foundation
import Localization

/// What of a chart a web page computes itself while its reader moves sliders.
struct WebFormulas {
    /// The sliders of the page.
    private(set) var sliders: [ChartExport.Slider] = []
    /// The functions of the page, of the values of the sliders.
    private(set) var scripts: [FormulaScript] = []
    /// The function of each mark that has one, by the mark's index.
    private(set) var indices: [Int: Int] = [:]
    /// How many marks have parameters and no function.
    private(set) var stillCount = 0
    /// Whether the vertical axis grows with the heights.
    private(set) var fitsHeights = false

    /// Nothing is computed.
    init() {}

    /// - Parameter known: the sliders of the window, others have the usual range.
    init(_ specification: ChartSpecification, sliders known: [ChartExport.Slider]) {
        let formulas = specification.marks.map(\.liveFormula)
        var used: [String: ChartExport.Slider] = [:]
        for slider in formulas.compactMap(\.self).flatMap(\.sliders) where used[slider.name] == nil {
            used[slider.name] = known.first { $0.name == slider.name } ?? slider
        }
        sliders = used.values.sorted { $0.name < $1.name }
        let names = sliders.map(\.name)
        for (index, mark) in specification.marks.enumerated() where mark.hasParameters {
            guard let script = formulas[index]?.script(parameters: names) else {
                stillCount += 1
                continue
            }
            indices[index] = scripts.count
            scripts.append(script)
        }
        if scripts.isEmpty { sliders = [] }
        // A unit that is as long on every axis would not be any more.
        switch specification.aspect {
        case .cube, .custom: fitsHeights = specification.y.domain == nil
        case .data, .units: fitsHeights = false
        }
    }

    /// A sentence about objects that stay as they are; `nil` where there is none.
    var note: String? {
        guard !sliders.isEmpty, stillCount > 0 else { return nil }
        return counted(
            "{count} object does not follow the sliders of this page.",
            "{count} objects do not follow the sliders of this page.", count: stillCount)
    }
}

extension Formula {
    /// The sliders of its parameters and of the time.
    fileprivate var sliders: [ChartExport.Slider] {
        let time =
            usesTime ? [ChartExport.Slider(name: "t", value: time, range: 0...10, step: 0.1, motion: .onward)] : []
        return time
            + parameters.map { ChartExport.Slider(name: $0.name, value: $0.value, range: $0.range, step: $0.step) }
    }
}

extension Mark {
    /// The height of a surface whose colours do not depend on a parameter.
    fileprivate var liveFormula: Formula? {
        guard case .surface(let surface) = self, case .formula(let formula) = surface.source else { return nil }
        switch surface.coloring {
        case nil, .values: return formula
        case .formula(let colors): return colors.parameters.isEmpty && !colors.usesTime ? formula : nil
        case .function, .relief: return nil
        }
    }

    /// Whether a slider could change it.
    fileprivate var hasParameters: Bool {
        if case .surface(let surface) = self, case .formula(let formula) = surface.source {
            return !formula.parameters.isEmpty || formula.usesTime
        }
        return object.map { !$0.parameters.isEmpty || $0.usesTime } ?? false
    }

    /// The object as it was typed; `nil` for heights and for what was not typed.
    private var object: FormulaObject? {
        switch self {
        case .surface(let surface): if case .object(let object, _) = surface.source { object } else { nil }
        case .paths(let series): if case .object(let object)? = series.curve { object } else { nil }
        case .vectors(let series): if case .object(let object) = series.source { object } else { nil }
        case .points, .boxes: nil
        }
    }
}
