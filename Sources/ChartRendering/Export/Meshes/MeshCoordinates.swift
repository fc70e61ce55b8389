import Charts
import Foundation

/// From plot units to the coordinates of a file: the data's own, or those of the unit box.
///
/// All vertices are mapped, also those of bodies: a sphere is an ellipsoid where a unit is not as long on every axis.
struct MeshCoordinates: Sendable {
    let isUnitBox: Bool
    /// Whether the map mirrors, as one axis or all three that are reversed do: triangles turn the other way then.
    let isMirrored: Bool
    /// Whether 32-bit numbers can represent the coordinates without overflow or underflow.
    let isInFloatRange: Bool
    /// Whether 32-bit numbers represent the coordinates to a millionth of each axis.
    let isFloatSufficient: Bool
    /// The middle of the box along axes where 32 bits represent only differences of the coordinates; else 0.
    let origin: SIMD3<Double>
    /// The lower ends of the axes and their lengths, plot units.
    private let lower: SIMD3<Double>
    private let size: SIMD3<Double>
    /// What grows evenly along each axis, at both of its ends: `ScaleType.length` of the values there.
    private let start: SIMD3<Double>
    private let end: SIMD3<Double>
    /// Plot units for one unit of what grows evenly; negative on a reversed axis.
    private let slopes: SIMD3<Double>
    /// The curved axes: those whose values do not grow evenly.
    private let curves: [(axis: Int, type: ScaleType)]
    /// 10 to the number of decimals that plot positions, which have 32 bits, can distinguish along each axis.
    private let decimals: SIMD3<Double>

    /// - Parameter isUnitBox: whether coordinates are plot units.
    init(_ axes: SceneAxes, isUnitBox: Bool) {
        self.isUnitBox = isUnitBox
        let axes = [axes.x, axes.y, axes.z]
        func vector(_ value: (SceneAxis) -> Double) -> SIMD3<Double> {
            SIMD3(value(axes[0]), value(axes[1]), value(axes[2]))
        }
        func domain(_ axis: SceneAxis) -> ClosedRange<Double> { isUnitBox ? axis.range : axis.domain }
        func length(_ axis: SceneAxis, atUpperEnd isUpper: Bool) -> Double {
            if isUnitBox { return isUpper ? axis.range.upperBound : axis.range.lowerBound }
            return axis.type.length(of: isUpper != axis.isReversed ? axis.domain.upperBound : axis.domain.lowerBound)
        }
        lower = vector(\.range.lowerBound)
        size = vector { $0.range.upperBound - $0.range.lowerBound }
        start = vector { length($0, atUpperEnd: false) }
        end = vector { length($0, atUpperEnd: true) }
        // By halves: the whole of a domain can be more than a number.
        slopes = size / 2 / (end / 2 - start / 2)
        isMirrored = !isUnitBox && !axes.count(where: \.isReversed).isMultiple(of: 2)
        curves = isUnitBox ? [] : axes.enumerated().filter { !$1.type.isLinear }.map { ($0, $1.type) }

        let extent = vector { domain($0).upperBound - domain($0).lowerBound }
        let largest = vector { max(abs(domain($0).lowerBound), abs(domain($0).upperBound)) }
        let isFine = largest * 0x1p-24 .<= extent * 1e-6
        isInFloatRange = largest.max() < 1e30 && extent.min() > 1e-30
        isFloatSufficient = isInFloatRange && all(isFine)
        let middle = vector { domain($0).lowerBound / 2 + domain($0).upperBound / 2 }
        // Of 32 bits itself, so that no reader rounds it.
        origin = SIMD3<Double>(SIMD3<Float>(middle)).replacing(with: 0, where: isFine)
        decimals = vector { axis in
            let domain = domain(axis)
            return pow(10, max(-300, min(300, 7 - log10(domain.upperBound - domain.lowerBound).rounded())))
        }
    }

    /// The coordinates of a plot position.
    @inline(__always)
    func point(_ position: SIMD3<Float>) -> SIMD3<Double> {
        let fraction = (SIMD3<Double>(position) - lower) / size
        var point = start * (1 - fraction) + end * fraction
        for (axis, type) in curves {
            // Far beyond the domain a curved axis ends in infinity.
            let held = max(-1, min(2, fraction[axis]))
            let value = type.value(at: start[axis] * (1 - held) + end[axis] * held)
            point[axis] = max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value))
        }
        return point
    }

    /// The unit normal of a plane with a unit normal in plot space.
    ///
    /// - Parameter point: its coordinates.
    @inline(__always)
    func normal(_ normal: SIMD3<Float>, at point: SIMD3<Double>) -> SIMD3<Float> {
        // The inverse of a map along the axes, transposed, is that of plot units by values.
        var across = SIMD3<Double>(normal) * slopes
        for (axis, type) in curves { across[axis] *= min(1e30, type.slope(at: point[axis])) }
        // The scales of the axes can be so far apart that squares would overflow or vanish.
        let largest = pointwiseMax(across, -across).max()
        guard largest > 0, largest.isFinite else { return normal }
        across /= largest
        return SIMD3<Float>(across / across.length)
    }

    /// Coordinates without the decimals that plot positions do not distinguish; along a curved axis as they are.
    func rounded(_ point: SIMD3<Double>) -> SIMD3<Double> {
        var rounded = (point * decimals).rounded(.toNearestOrEven) / decimals
        for (axis, _) in curves { rounded[axis] = point[axis] }
        return rounded
    }

    /// What the coordinates are, for the head of a file.
    var comment: String { "Vantage, \(isUnitBox ? "plot units" : "data coordinates"), y up" }
}
