/// The marks of a chart that was made elsewhere, such as one that was read from a file, among other content.
///
/// Names and dates on its axes come along; its titles, scales and proportions do not.
public struct MarkGroup: Chart3DContent, PrimitiveChart3DContent {
    private let specification: ChartSpecification

    /// The marks of a specification; its groups, title and legend are ignored.
    public init(_ specification: ChartSpecification) {
        self.specification = specification
    }

    /// Empty: the marks are collected directly.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        collector.x.merge(specification.x)
        collector.y.merge(specification.y)
        collector.z.merge(specification.z)
        var group = specification
        group.restyle(style)
        collector.marks += group.marks
    }
}

extension ChartSpecification {
    /// Lays a style over every mark: what it says goes before what a mark says itself.
    public mutating func restyle(_ style: MarkStyle) {
        for index in marks.indices {
            marks[index].style = style.filled(from: marks[index].style)
            guard style.symbolSize != nil, case .points(var points) = marks[index] else { continue }
            points.sizes = []
            marks[index] = .points(points)
        }
    }
}
