import Formula

/// Anything that can be typed in a line: heights, implicit surfaces, points, curves and surfaces by parameters, vector fields.
///
/// A definition draws nothing.
public struct FormulaPlot: Chart3DContent, PrimitiveChart3DContent {
    private let specification: ChartSpecification

    /// What a formula draws.
    public init(_ formula: FormulaObject, display: VectorDisplay = VectorDisplay()) {
        specification = ChartSpecification(formula, display: display)
    }

    /// Empty: what a formula draws is collected directly.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        for var mark in specification.marks {
            mark.style = mark.style.filled(from: style)
            collector.marks.append(mark)
        }
    }
}
