import Charts
import Formula
import Foundation
import Localization

/// What of a chart a web page computes itself while its reader moves sliders.
struct WebFormulas {
    /// What the sliders of the page set.
    private(set) var parameters: [ChartParameter] = []
    /// The functions of the page, of the values of the parameters.
    private(set) var scripts: [FormulaScript] = []
    /// The function of each mark that has one, by the mark's index.
    private(set) var indices: [Int: Int] = [:]
    /// How many marks have parameters and no function.
    private(set) var stillCount = 0
    /// Whether the vertical axis grows with the heights.
    private(set) var fitsHeights = false

    /// Nothing is computed.
    init() {}

    /// - Parameter known: those that the document has; others have the usual range.
    init(_ specification: ChartSpecification, parameters known: [ChartParameter]) {
        let formulas = specification.marks.map(\.liveFormula)
        var used: [String: ChartParameter] = [:]
        for parameter in formulas.compactMap(\.self).flatMap(\.chartParameters) where used[parameter.name] == nil {
            used[parameter.name] = known.first { $0.name == parameter.name } ?? parameter
        }
        parameters = used.values.sorted { $0.name < $1.name }
        let names = parameters.map(\.name)
        for (index, mark) in specification.marks.enumerated() where mark.hasParameters {
            guard let script = formulas[index]?.script(parameters: names) else {
                stillCount += 1
                continue
            }
            indices[index] = scripts.count
            scripts.append(script)
        }
        if scripts.isEmpty { parameters = [] }
        // A unit that is as long on every axis would not be any more.
        switch specification.aspect {
        case .cube, .custom: fitsHeights = specification.y.domain == nil
        case .data, .units: fitsHeights = false
        }
    }

    /// A sentence about objects that stay as they are; `nil` where there is none.
    var note: String? {
        guard !parameters.isEmpty, stillCount > 0 else { return nil }
        return counted(
            "{count} object does not follow the sliders of this page.",
            "{count} objects do not follow the sliders of this page.", count: stillCount)
    }
}

extension Formula {
    /// Its parameters, and the time where it uses that.
    fileprivate var chartParameters: [ChartParameter] {
        (usesTime ? [.time(time)] : []) + parameters.map(ChartParameter.init)
    }
}

extension Mark {
    /// The height of a surface whose colours do not depend on a parameter.
    fileprivate var liveFormula: Formula? {
        guard case .surface(let surface) = self, case .formula(let formula) = surface.source else { return nil }
        switch surface.coloring {
        case nil, .values: return formula
        case .formula(let colors): return colors.chartParameters.isEmpty ? formula : nil
        case .function, .relief: return nil
        }
    }

    /// Whether a slider could change it.
    fileprivate var hasParameters: Bool {
        if case .surface(let surface) = self, case .formula(let formula) = surface.source {
            return !formula.chartParameters.isEmpty
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
