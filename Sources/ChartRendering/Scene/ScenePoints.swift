import Charts

/// Points as the renderer takes them: spheres of one colour.
struct ScenePoints: Sendable {
    /// Plot position and radius, in plot units.
    let spheres: [SIMD4<Float>]
    let color: SIMD3<Float>
    let roughness: Float
    let metalness: Float

    /// A symbol's diameter where the chart does not say it.
    static let defaultSymbolSize = 8.0
    /// Points of 1/72 inch that span one plot unit at the default size of a chart.
    static let pointsPerPlotUnit = 400.0

    /// - Complexity: O(points). Points that are not finite or outside a domain are left out.
    init(_ series: PointSeries, x: SceneAxis, y: SceneAxis, z: SceneAxis, series colors: inout SeriesColors) {
        let radius = Float((series.style.symbolSize ?? Self.defaultSymbolSize) / 2 / Self.pointsPerPlotUnit)
        spheres = series.positions.compactMap { value in
            guard x.domain.contains(value.x), y.domain.contains(value.y), z.domain.contains(value.z) else {
                return nil
            }
            return SIMD4(
                Float(x.position(of: value.x)), Float(y.position(of: value.y)), Float(z.position(of: value.z)), radius)
        }
        color =
            switch series.style.fill {
            case .color(let color): color.components
            case .series(_, let name): colors.color(of: name).components
            case .surface, nil: Color(hex: 0x2F6FE0).components
            }
        roughness = Float(series.style.roughness ?? 0.5)
        metalness = Float(series.style.metalness ?? 0)
    }
}
