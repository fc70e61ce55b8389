import Foundation

/// How a surface over the floor is inclined, as a number at each of its samples.
///
/// From the differences of the neighbours of a sample (B. K. P. Horn, “Hill Shading and the Reflectance Map”, Proceedings of the IEEE 69,
/// 1981). Heights are in the unit that x and z have on the ground: degrees are metres there.
public enum SurfaceRelief: Hashable, Sendable {
    /// The angle to the floor, degrees from 0 to 90.
    case slope
    /// The brightness, 0 to 1, in a light from the north-west, where z leads to the north, 45° above the floor.
    case hillshade
}

extension HeightGrid {
    /// The relief of each sample, row after row; NaN for a hole.
    ///
    /// - Parameters:
    ///   - relief: what is computed.
    ///   - lengths: how long a unit of x and one of z are, in units of the height.
    /// - Complexity: O(rows × columns)
    public func relief(_ relief: SurfaceRelief, lengths: (x: Double, z: Double) = (1, 1)) -> [Double] {
        let (xs, zs) = ((0..<columns).map { x($0) * lengths.x }, (0..<rows).map { z($0) * lengths.z })
        // The unit vector towards the light.
        let light = SIMD3(-0.5, 0.5.squareRoot(), 0.5)
        var result = [Double](repeating: .nan, count: samples.count)
        for row in 0..<rows {
            for column in 0..<columns where self[column, row].isFinite {
                let slope = SIMD2(
                    difference(at: column, row, along: xs, isAlongX: true),
                    difference(at: column, row, along: zs, isAlongX: false))
                result[row * columns + column] =
                    switch relief {
                    case .slope: atan((slope * slope).sum().squareRoot()) * 180 / .pi
                    case .hillshade:
                        max(0, light.y - light.x * slope.x - light.z * slope.y)
                            / (1 + (slope * slope).sum()).squareRoot()
                    }
            }
        }
        return result
    }

    /// How fast the height grows along an axis: between the neighbours on that axis, with half of those beside them, where there are both;
    /// else between the sample and one of them; 0 where there is none.
    private func difference(at column: Int, _ row: Int, along coordinates: [Double], isAlongX: Bool) -> Double {
        let index = isAlongX ? column : row
        let (before, after) = (max(0, index - 1), min(coordinates.count - 1, index + 1))
        func height(_ along: Int, _ across: Int) -> Double {
            let (column, row) = isAlongX ? (along, row + across) : (column + across, along)
            guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .nan }
            return self[column, row]
        }
        var (sum, weights) = (0.0, 0.0)
        for across in -1...1 {
            let rise = height(after, across) - height(before, across)
            guard rise.isFinite else { continue }
            let weight = across == 0 ? 2.0 : 1
            (sum, weights) = (sum + weight * rise, weights + weight)
        }
        if weights > 0 { return sum / weights / (coordinates[after] - coordinates[before]) }
        for (one, other) in [(before, index), (index, after)] where one < other {
            let rise = height(other, 0) - height(one, 0)
            if rise.isFinite { return rise / (coordinates[other] - coordinates[one]) }
        }
        return 0
    }
}
