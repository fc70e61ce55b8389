import Charts
import Formula

/// What the formulas of a chart are parsed with: the definitions among them, and which axis is up where a text does not say it.
public struct FormulaContext: Equatable, Sendable {
    /// The texts that define names for all objects.
    let definitions: [String]
    private let axes: Formula.Axes

    /// - Complexity: O(n) for n Characters in all texts, times the number of definitions
    public init(_ document: ChartDocument) {
        let texts = document.objects.compactMap { if case .formula(let text) = $0.source { text } else { nil } }
        let definitions = FormulaObject.definitions(among: texts)
        self.definitions = definitions
        if let up = document.axes.up {
            axes = up == .z ? .xy : .xz
        } else {
            // Those of the first text that says it.
            axes = texts.lazy.compactMap { (try? FormulaObject($0, shared: definitions))?.ownAxes }.first ?? .xz
        }
    }

    /// The definitions that a text may use: those of the other texts.
    func definitions(besides text: String) -> [String] { definitions.filter { $0 != text } }

    /// What a text draws.
    ///
    /// - Throws: the first parse error, with its range in `text`.
    public func formula(_ text: String) throws(FormulaError) -> FormulaObject {
        try FormulaObject(text, axes: axes, shared: definitions(besides: text))
    }
}

extension ChartDocument {
    /// What the texts of its objects draw, by the id of the object; those that are not right are left out.
    ///
    /// - Complexity: O(n) for n Characters, times the number of definitions
    var formulas: [ChartObject.ID: FormulaObject] {
        let context = FormulaContext(self)
        var formulas: [ChartObject.ID: FormulaObject] = [:]
        for object in objects {
            guard case .formula(let text) = object.source, let formula = try? context.formula(text) else { continue }
            formulas[object.id] = formula.restricted(to: object.domains)
        }
        return formulas
    }
}
