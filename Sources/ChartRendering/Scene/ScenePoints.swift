import Charts
import Foundation

/// Points in the form that the renderer uses: spheres of one material.
struct ScenePoints: Sendable {
    /// Plot position and radius, in plot units.
    let spheres: [SIMD4<Float>]
    /// The coordinate of each sphere on the colour scale, where the fill uses one; else empty.
    let values: [Float]
    let material: SceneMaterial
    /// Finds the point under the pointer.
    let index: BoundingVolumeHierarchy

    /// A symbol's diameter where the chart does not specify one: smaller where there are thousands, which would hide each other.
    ///
    /// - Returns: points of 1/72 inch at the default size of a chart.
    static func defaultSymbolSize(among count: Int) -> Double {
        max(1.5, 8 * min(1, cbrt(1000 / Double(max(1, count)))))
    }
    /// Points of 1/72 inch that span one plot unit at the default size of a chart.
    static let pointsPerPlotUnit = 400.0
    /// The fill of a mark that has none, unless it is a surface.
    static let standardFill = MarkStyle.Fill.color(Color(hex: 0x2F6FE0))

    /// - Complexity: O(points). Points that are not finite or outside a domain are left out.
    init(_ series: PointSeries, axes: SceneAxes, scale: inout SeriesScale) {
        var spheres: [SIMD4<Float>] = []
        var values: [Float] = []
        for (index, value) in series.positions.enumerated() where axes.contains(value) {
            let radius = series.size(at: index) / 2 / Self.pointsPerPlotUnit
            spheres.append(SIMD4<Float>(SIMD4(axes.position(of: value), radius)))
            if !series.values.isEmpty { values.append(scale.coordinate(of: series.values[index])) }
        }
        self.spheres = spheres
        index = Self.index(of: spheres)
        self.values = values
        material = SceneMaterial(
            series.style, standard: Self.standardFill, roughness: 0.5, axes: axes, scale: &scale)
    }
}

extension PointSeries {
    /// The diameter of a symbol, in points of 1/72 inch at the default size of a chart.
    func size(at index: Int) -> Double {
        (sizes.isEmpty ? nil : sizes[index]) ?? usualSymbolSize
    }

    /// The diameter of a symbol that has none of its own.
    public var usualSymbolSize: Double {
        style.symbolSize ?? ScenePoints.defaultSymbolSize(among: positions.count)
    }
}
