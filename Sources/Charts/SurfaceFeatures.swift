import Foundation

/// What a person sees at first in a surface, found by rule: its highest and lowest positions, peaks and pits, ridges and valleys,
/// symmetries, trend and outliers.
///
/// Of large surfaces all but the highest and the lowest position is found with ``limit`` samples per side.
public struct SurfaceFeatures: Hashable, Sendable {
    /// A position with its height.
    public struct Spot: Hashable, Sendable {
        /// On the floor.
        public let x: Double
        /// On the floor.
        public let z: Double
        /// There.
        public let height: Double
    }

    /// How a surface repeats itself about the middle of its floor.
    public enum Symmetry: String, CaseIterable, Sendable {
        /// Left and right of the middle of x are the same.
        case mirrorX
        /// Before and behind the middle of z are the same.
        case mirrorZ
        /// Half a turn about the middle makes no difference.
        case halfTurn
        /// Height depends on the distance from the middle alone, measured in sides of the floor.
        case round
        /// x and z may be exchanged.
        case exchange
        /// Left of the middle of x is the opposite of right, about the middle height.
        case oppositeX
        /// Before the middle of z is the opposite of behind, about the middle height.
        case oppositeZ
    }

    /// A line along which the surface is higher, or lower, than on both sides.
    public struct Line: Hashable, Sendable {
        /// The median along it.
        public let height: Double
        /// A position on the floor (x, z) at one end.
        public let start: SIMD2<Double>
        /// At the other end.
        public let end: SIMD2<Double>
        /// The position (x, z) that a closed line goes around; `nil` where it is not closed.
        public let middle: SIMD2<Double>?
    }

    /// What all heights depend on where they depend on one coordinate alone.
    public enum Direction: Sendable {
        /// Each row along z is alike.
        case x
        /// Each row along x is alike.
        case z
    }

    /// The highest position, the first of several.
    public let highest: Spot
    /// The lowest position, the first of several.
    public let lowest: Spot
    /// Heights around which all others are lower, not at the edge, that stand out by a tenth of the range at least; the highest first.
    public let peaks: [Spot]
    /// Heights around which all others are higher, in the same way; the lowest first.
    public let pits: [Spot]
    /// The coordinate that the height depends on alone, for nine tenths of its variance; `nil` where there is none.
    public let dependence: Direction?
    /// Where it depends on one coordinate: the values of it with a ridge, ascending.
    public let ridges: [Double]
    /// The values of the coordinate with a valley, ascending.
    public let valleys: [Double]
    /// Elsewhere the lines with lower ground on both sides, by a tenth of the range at least, as long as a quarter of the floor; the
    /// longest first.
    public let ridgeLines: [Line]
    /// The lines with higher ground on both sides, in the same way.
    public let valleyLines: [Line]
    /// What it is symmetric to, within a hundredth of the range.
    public let symmetries: [Symmetry]
    /// The slope of the plane that fits best, along x and along z, in heights per unit of the floor; `nil` where it explains less than half
    /// of the variance.
    public let trend: SIMD2<Double>?
    /// Single heights far from those around them, the farthest first.
    public let outliers: [Spot]
    /// The part of the samples without a height, 0 to 1.
    public let missing: Double

    /// Samples per side that are looked at, at most.
    public static let limit = 256
    /// Of the range: by so much does a peak stand out.
    private static let prominence = 0.1
    /// Of the range: less is no difference.
    private static let tolerance = 0.01

    /// - Returns: `nil` where no height is finite.
    /// - Complexity: O(n) for n samples, and O(m log m) for m of them, at most 65,536
    public init?(_ grid: HeightGrid) {
        var view = ReducedGrid(grid, limit: Self.limit)
        guard let low = grid.samples.offset(of: <), let high = grid.samples.offset(of: >) else { return nil }
        func spot(_ offset: Int) -> Spot {
            let (column, row) = (offset % grid.columns, offset / grid.columns)
            return Spot(x: grid.x(column), z: grid.z(row), height: grid[column, row])
        }
        (highest, lowest) = (spot(high), spot(low))
        missing = Double(view.heights.count { !$0.isFinite }) / Double(view.heights.count)
        let far = view.outliers(leastDistance: Self.prominence * (highest.height - lowest.height))
        outliers = far.map(view.spot)
        // What is far from everything would hide the rest.
        for (index, height) in zip(far, far.map(view.median)) { view.heights[index] = height }
        guard let low = view.heights.offset(of: <), let high = view.heights.offset(of: >),
            view.heights[high] > view.heights[low]
        else {
            (peaks, pits, dependence, ridges, valleys, symmetries, trend) = ([], [], nil, [], [], [], nil)
            (ridgeLines, valleyLines) = ([], [])
            return
        }
        let (bottom, top) = (view.heights[low], view.heights[high])
        let least = Self.prominence * (top - bottom)
        let (alongX, alongZ) = (view.means(along: .x), view.means(along: .z))
        let variance = view.variance
        let shares = (
            x: view.share(of: variance.sum, explainedBy: alongX, along: .x),
            z: view.share(of: variance.sum, explainedBy: alongZ, along: .z)
        )
        dependence = max(shares.x, shares.z) >= 0.9 ? (shares.x >= shares.z ? .x : .z) : nil
        let (profile, coordinates) = dependence == .x ? (alongX, view.x) : (alongZ, view.z)
        ridges = dependence == nil ? [] : profile.maxima(least).map { coordinates[$0] }
        valleys = dependence == nil ? [] : profile.map(-).maxima(least).map { coordinates[$0] }
        let isStraight = dependence != nil
        let lines = [1.0, -1].map { isStraight ? [] : view.ridgeLines(leastDrop: least, sign: $0) }
        (ridgeLines, valleyLines) = (lines[0].map(\.line), lines[1].map(\.line))
        // The highest sample of a level ridge is no peak.
        let level = Self.tolerance * (top - bottom)
        let summits = zip([1.0, -1], lines).map { sign, lines in
            view.peaks(leastProminence: least, sign: sign).filter { index in
                !lines.contains { $0.samples.contains(index) && abs(view.heights[index] - $0.line.height) <= level }
            }.map(view.spot)
        }
        (peaks, pits) = (summits[0], summits[1])
        symmetries = view.symmetries(tolerance: level, middle: bottom / 2 + top / 2)
        let plane = view.plane(variance)
        trend = plane.explained >= 0.5 ? plane.slope : nil
    }
}

extension [Double] {
    /// The inner positions of a profile that stand out by `least`: so far it falls on both sides before it is as high again.
    ///
    /// - Parameter mayBeCut: whether it may fall less where the profile ends before.
    func maxima(_ least: Double, mayBeCut: Bool = false) -> [Int] {
        guard count > 2 else { return [] }
        return (1..<count - 1).filter { index in
            let height = self[index]
            guard height >= self[index - 1], height > self[index + 1] else { return false }
            func stands(over side: some Collection<Double>) -> Bool {
                let lower = side.prefix { $0 <= height }
                let drop = height - (lower.min() ?? height)
                return drop >= least || mayBeCut && drop > 0 && lower.count == side.count
            }
            return stands(over: self[..<index].reversed()) && stands(over: self[(index + 1)...])
        }
    }
}
