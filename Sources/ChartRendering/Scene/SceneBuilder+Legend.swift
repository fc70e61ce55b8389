import Charts
import Foundation

/// The entries of the legend and the colour bars of a scene.
extension SceneBuilder {
    /// The names of the groups of marks, each in the colour of its first mark.
    static func entries(of specification: ChartSpecification) -> [ChartScene.LegendEntry] {
        specification.groups.enumerated().compactMap { index, group in
            if group.isHidden { return ChartScene.LegendEntry(name: group.name, group: index, isHidden: true) }
            guard specification.marks.indices.contains(group.marks.lowerBound) else { return nil }
            let mark = specification.marks[group.marks.lowerBound]
            return ChartScene.LegendEntry(name: group.name, color: color(of: mark), group: index)
        }
    }

    /// The colour that represents a mark in the legend; the middle one of a gradient.
    private static func color(of mark: Mark) -> Color? {
        switch mark.style.fill {
        case .color(let color): color
        case .surface(let style): style.gradient?.color(at: 0.5)
        case .linear(let style): style.gradient.color(at: 0.5)
        case .radial(let style): style.gradient.color(at: 0.5)
        case .elliptical(let style): style.gradient.color(at: 0.5)
        case nil: if case .surface = mark { Gradient.viridis.color(at: 0.5) } else { .blue }
        case .series, .value, .values: nil
        }
    }

    static func colorBars(
        of specification: ChartSpecification, y: SceneAxis, scale: SeriesScale
    ) -> [ChartScene.ColorBar] {
        var bars: [ChartScene.ColorBar] = []
        var known: Set<MarkStyle.Fill> = []
        for mark in specification.marks {
            let standard: MarkStyle.Fill? =
                if case .surface(let surface) = mark, !surface.source.hasOwnColors { .surface(.heightBased) } else {
                    nil
                }
            guard let fill = mark.style.fill ?? standard, known.insert(fill).inserted else { continue }
            switch fill {
            case .surface(let style):
                guard let gradient = style.gradient else { continue }
                var span = AxisScale()
                span.domain = style.yRange ?? y.domain
                span.type = y.type
                bars.append(
                    ChartScene.ColorBar(
                        gradient: gradient, axis: SceneAxis(title: y.title, scale: span, data: nil)))
            case .values(let label):
                var span = AxisScale()
                span.domain = scale.domain
                span.type = scale.type
                bars.append(
                    ChartScene.ColorBar(
                        gradient: scale.gradient, axis: SceneAxis(title: label, scale: span, data: nil)))
            case .color, .series, .value, .linear, .radial, .elliptical: continue
            }
        }
        return bars
    }
}
