import Charts

/// The three axes of a chart, which make plot positions of data.
struct SceneAxes: Sendable {
    let x: SceneAxis
    let y: SceneAxis
    let z: SceneAxis

    /// The axis of a direction: 0 for x, 1 for y, 2 for z.
    subscript(axis: Int) -> SceneAxis {
        switch axis {
        case 0: x
        case 1: y
        default: z
        }
    }

    /// The plot position of data coordinates.
    func position(of value: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(x.position(of: value.x), y.position(of: value.y), z.position(of: value.z))
    }

    /// Whether data coordinates are within all three domains.
    func contains(_ value: SIMD3<Double>) -> Bool {
        x.contains(value.x) && y.contains(value.y) && z.contains(value.z)
    }

    /// The axes with the proportions of an aspect; the longest side retains its length.
    func shaped(_ aspect: Chart3DAspect) -> SceneAxes {
        let lengths: SIMD3<Double>
        switch aspect {
        case .cube: return self
        case .data:
            lengths = SIMD3(x.domain.length, y.domain.length, z.domain.length)
        case .units(let x, let y, let z):
            lengths = SIMD3(self.x.domain.length * x, self.y.domain.length * y, self.z.domain.length * z)
        case .custom(let x, let y, let z): lengths = SIMD3(x, y, z)
        }
        let longest = lengths.max()
        // Next to nothing is still seen as a side; what is no proportion changes nothing.
        guard longest > 0, longest.isFinite, lengths.min() >= 0 else { return self }
        let factors = pointwiseMax(lengths / longest, SIMD3(repeating: 0.02))
        return SceneAxes(
            x: x.stretched(by: factors.x), y: y.stretched(by: factors.y), z: z.stretched(by: factors.z))
    }

    /// What the chart fills of the plot volume.
    var box: PlotBox {
        PlotBox(
            lower: SIMD3(x.range.lowerBound, y.range.lowerBound, z.range.lowerBound),
            upper: SIMD3(x.range.upperBound, y.range.upperBound, z.range.upperBound))
    }

    /// The floor of the box.
    var floor: SceneMaterial.Floor {
        SceneMaterial.Floor(
            lower: SIMD2(x.range.lowerBound, z.range.lowerBound), upper: SIMD2(x.range.upperBound, z.range.upperBound))
    }
}
