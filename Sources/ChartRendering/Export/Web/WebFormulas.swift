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
    /// The vector fields among the marks, by the mark's index.
    private(set) var fields: [Int: VectorSeries] = [:]
    /// How many marks have parameters and no function.
    private(set) var stillCount = 0
    /// Whether each axis grows with what is computed.
    private(set) var fitsAxes = [false, false, false]
    /// Whether the domain of the colour scale is that of the numbers of the marks.
    private(set) var fitsColors = false
    /// The lengths of units along the axes, where the aspect says so.
    private(set) var units: [Double]?

    /// Nothing is computed.
    init() {}

    /// - Parameter known: those that the document has; others have the usual range.
    init(_ specification: ChartSpecification, parameters known: [ChartParameter]) {
        let formulas = specification.marks.map { LiveFormula($0)?.ifScripted }
        var used: [String: ChartParameter] = [:]
        for parameter in formulas.compactMap(\.self).flatMap(\.parameters) where used[parameter.name] == nil {
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
            if case .vectors(let series) = mark { fields[index] = series }
            scripts.append(script)
        }
        if scripts.isEmpty { parameters = [] }
        fitsAxes = [specification.x, specification.y, specification.z].map { $0.domain == nil }
        fitsColors = specification.foregroundScale.domain == nil
        switch specification.aspect {
        case .cube, .custom: units = nil
        case .data: units = [1, 1, 1]
        case .units(let x, let y, let z): units = [x, y, z]
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

/// What a page can compute of a mark.
private enum LiveFormula {
    case height(Formula)
    case object(FormulaObject, output: Int)

    /// `nil` for other marks, and where colours depend on a parameter.
    init?(_ mark: Mark) {
        switch mark {
        case .surface(let surface):
            switch (surface.source, surface.coloring) {
            case (.formula(let formula), nil), (.formula(let formula), .values): self = .height(formula)
            case (.formula(let formula), .formula(let colors)) where colors.chartParameters.isEmpty:
                self = .height(formula)
            case (.object(let object, let output), nil): self = .object(object, output: output)
            default: return nil
            }
        case .paths(let series):
            guard case .object(let object)? = series.curve, series.values.isEmpty else { return nil }
            self = .object(object, output: 0)
        case .points(let series):
            guard let object = series.object ?? series.extremes, series.values.isEmpty, series.style.symbol == nil
            else { return nil }
            self = .object(object, output: 0)
        case .vectors(let series):
            guard case .object(let object) = series.source else { return nil }
            self = .object(object, output: 0)
        case .boxes: return nil
        }
    }

    var parameters: [ChartParameter] {
        switch self {
        case .height(let formula): formula.chartParameters
        case .object(let object, _): object.chartParameters
        }
    }

    /// The same; `nil` where JavaScript cannot compute it.
    var ifScripted: LiveFormula? { script(parameters: parameters.map(\.name)) == nil ? nil : self }

    func script(parameters: [String]) -> FormulaScript? {
        switch self {
        case .height(let formula): formula.script(parameters: parameters)
        case .object(let object, let output):
            object.script(output: output, parameters: parameters, height: ChartScene.defaultFloorDomain)
        }
    }
}

extension FormulaObject {
    /// Its parameters, and the time where it uses that.
    fileprivate var chartParameters: [ChartParameter] {
        (usesTime ? [.time(time)] : []) + parameters.map(ChartParameter.init)
    }
}

extension Mark {
    /// Whether a slider could change it.
    fileprivate var hasParameters: Bool {
        if case .surface(let surface) = self, case .formula(let formula) = surface.source {
            return !formula.chartParameters.isEmpty
        }
        return object.map { !$0.chartParameters.isEmpty } ?? false
    }

    /// The object as it was typed; `nil` for heights and for what was not typed.
    private var object: FormulaObject? {
        switch self {
        case .surface(let surface): if case .object(let object, _) = surface.source { object } else { nil }
        case .paths(let series): if case .object(let object)? = series.curve { object } else { nil }
        case .vectors(let series): if case .object(let object) = series.source { object } else { nil }
        case .points(let series): series.object ?? series.extremes
        case .boxes: nil
        }
    }
}
