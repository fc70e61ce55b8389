import Charts

/// The box in which what fills space is computed, data coordinates.
struct DataBox: Hashable, Sendable {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    var z: ClosedRange<Double>

    var lower: SIMD3<Double> { SIMD3(x.lowerBound, y.lowerBound, z.lowerBound) }
    var upper: SIMD3<Double> { SIMD3(x.upperBound, y.upperBound, z.upperBound) }
    var size: SIMD3<Double> { upper - lower }

    /// The same with y and z exchanged: as a text with z upwards has it.
    var withDepthUpwards: DataBox { DataBox(x: x, y: z, z: y) }
}

extension SIMD3 {
    /// The same with y and z exchanged: from a text with z upwards to the chart, and back.
    var withDepthUpwards: SIMD3 { SIMD3(x, z, y) }
}
