import Charts

/// The three axes of a chart, which make plot positions of data.
struct SceneAxes: Sendable {
    let x: SceneAxis
    let y: SceneAxis
    let z: SceneAxis

    /// The plot position of data coordinates.
    func position(of value: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(x.position(of: value.x), y.position(of: value.y), z.position(of: value.z))
    }

    /// Whether data coordinates are within all three domains.
    func contains(_ value: SIMD3<Double>) -> Bool {
        x.domain.contains(value.x) && y.domain.contains(value.y) && z.domain.contains(value.z)
    }

    /// What the chart fills of the plot volume.
    var box: PlotBox {
        PlotBox(
            lower: SIMD3(x.range.lowerBound, y.range.lowerBound, z.range.lowerBound),
            upper: SIMD3(x.range.upperBound, y.range.upperBound, z.range.upperBound))
    }

    /// The floor of the box.
    var floor: SceneLook.Floor {
        SceneLook.Floor(
            lower: SIMD2(x.range.lowerBound, z.range.lowerBound), upper: SIMD2(x.range.upperBound, z.range.upperBound))
    }
}
