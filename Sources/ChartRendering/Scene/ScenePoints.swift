import Charts

/// Points as the renderer takes them: spheres of one colour.
struct ScenePoints: Sendable {
    /// Plot position and radius, in plot units.
    let spheres: [SIMD4<Float>]
    let look: SceneLook

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
        let floor = SceneLook.Floor(
            lower: SIMD2(x.range.lowerBound, z.range.lowerBound), upper: SIMD2(x.range.upperBound, z.range.upperBound))
        look = SceneLook(
            series.style, standard: .color(Color(hex: 0x2F6FE0)), roughness: 0.5, y: y, floor: floor, series: &colors)
    }
}
