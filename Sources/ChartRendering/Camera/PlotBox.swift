/// The part of the plot volume a chart fills, in plot units.
public struct PlotBox: Hashable, Sendable {
    /// The corner with the smallest coordinates, plot units.
    public var lower: SIMD3<Double>
    /// The corner with the largest coordinates, plot units.
    public var upper: SIMD3<Double>

    /// A box between two opposite corners.
    public init(lower: SIMD3<Double>, upper: SIMD3<Double>) {
        self.lower = lower
        self.upper = upper
    }

    /// The whole plot volume, −0.5…0.5 on each axis.
    public static let unit = PlotBox(lower: SIMD3(repeating: -0.5), upper: SIMD3(repeating: 0.5))

    /// The smallest box around some boxes; `nil` for none.
    init?(around boxes: some Sequence<PlotBox>) {
        let whole = boxes.reduce(nil as PlotBox?) { known, box in
            guard let known else { return box }
            return PlotBox(
                lower: pointwiseMin(known.lower, box.lower), upper: pointwiseMax(known.upper, box.upper))
        }
        guard let whole else { return nil }
        self = whole
    }

    /// The smallest box around the positions that are finite; `nil` for none.
    init?(around positions: some Sequence<SIMD3<Float>>) {
        var (lower, upper) = (SIMD3(repeating: Float.infinity), SIMD3(repeating: -Float.infinity))
        for position in positions where position.x.isFinite && position.y.isFinite && position.z.isFinite {
            lower = pointwiseMin(lower, position)
            upper = pointwiseMax(upper, position)
        }
        guard lower.x <= upper.x else { return nil }
        self.init(lower: SIMD3<Double>(lower), upper: SIMD3<Double>(upper))
    }

    /// The part of it within another box; `nil` where there is none.
    func clamped(to box: PlotBox) -> PlotBox? {
        let part = PlotBox(lower: pointwiseMax(lower, box.lower), upper: pointwiseMin(upper, box.upper))
        guard part.lower.x <= part.upper.x, part.lower.y <= part.upper.y, part.lower.z <= part.upper.z else {
            return nil
        }
        return part
    }

    var center: SIMD3<Double> { (lower + upper) / 2 }

    /// The radius of the sphere through the corners.
    var radius: Double { (upper - lower).length / 2 }

    /// A corner by three bits, x first: bit set means the upper end.
    public func corner(_ bits: Int) -> SIMD3<Double> {
        SIMD3(
            bits & 1 == 0 ? lower.x : upper.x, bits & 2 == 0 ? lower.y : upper.y, bits & 4 == 0 ? lower.z : upper.z)
    }

    /// The corners of a face, one after another around it.
    ///
    /// - Parameter axis: 0, 1 or 2 for the axis it is perpendicular to.
    func face(axis: Int, isUpper: Bool) -> InlineArray<4, SIMD3<Double>> {
        let fixed = isUpper ? 1 << axis : 0
        let (first, second) = (1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3))
        return [corner(fixed), corner(fixed | first), corner(fixed | first | second), corner(fixed | second)]
    }
}
