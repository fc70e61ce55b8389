import Charts
import Localization

/// The differences between two data of a chart, as text.
public struct ChartRange: Sendable {
    /// Where the selection began.
    public let first: ChartHit
    /// Where the selection ends.
    public let last: ChartHit
    /// From the first value to the last along x, z and y, as the first three of `ChartHit.values`; `nil` between names.
    public let differences: [String?]
    /// The distance on the floor in data units; on Earth in metres, by the degrees at the middle latitude of the two. `nil`
    /// where x and z are not both linear numbers or it is nothing.
    public let distance: String?
    /// The difference along y for one unit of the distance; `nil` where there is no distance or y is no number.
    public let slope: String?
}

extension ChartScene {
    /// The differences between two hits of the scene.
    public func range(from first: ChartHit, to last: ChartHit) -> ChartRange {
        let change = last.coordinates - first.coordinates
        func error(_ axis: SceneAxis, _ index: Int) -> Double {
            max(axis.error(at: first.coordinates[index]), axis.error(at: last.coordinates[index]))
        }
        let lengths = lengths(atZ: (first.coordinates.z + last.coordinates.z) / 2)
        let length = (SIMD2(change.x, change.z) * lengths).length
        let lengthError = max(error(x, 0) * lengths.x, error(z, 2) * lengths.y)
        let hasDistance = [x, z].allSatisfy { $0.isOfNumbers && $0.type == .linear } && length > lengthError
        let slope = change.y / length
        return ChartRange(
            first: first, last: last,
            differences: [(x, 0), (z, 2), (y, 1)].map { axis, index in
                axis.difference(from: first.coordinates[index], to: last.coordinates[index])
            },
            distance: hasDistance
                ? Ticks.label(length, error: lengthError, in: 0...length, locale: .user) + (ground == nil ? "" : " m")
                : nil,
            slope: hasDistance && y.isOfNumbers
                ? Ticks.label(
                    slope, error: (error(y, 1) + abs(slope) * lengthError) / length, resolution: abs(slope) * 1e-4,
                    in: min(0, slope)...max(0, slope), locale: .user) : nil)
    }
}
