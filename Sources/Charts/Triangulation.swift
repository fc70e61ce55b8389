/// The Delaunay triangulation of points in a plane: no point is inside the circle through the corners of a triangle,
/// which maximises the smallest angle of the triangles.
///
/// Points are inserted by increasing distance from a first triangle, and joined to the visible part of the hull; edges
/// that violate the Delaunay condition are flipped at once. This is the sweep hull of Sinclair, 2010 (arXiv:1604.01428).
public struct Triangulation: Sendable {
    /// The indices of the corners, three per triangle, counterclockwise where y points up.
    public private(set) var triangles: [Int] = []

    /// A side begins at the corner of its index and ends at the next corner of its triangle. This is the index of the
    /// same side in the neighbour; −1 on the rim.
    private var twins: [Int] = []
    private let points: [SIMD2<Double>]
    /// The point after and before each point of the rim, counterclockwise; −1 elsewhere.
    private var next: [Int] = []
    private var previous: [Int] = []
    /// The side that begins at each point of the rim.
    private var rimSides: [Int] = []
    /// A current or former point of the rim in each direction from the middle.
    private var compass: [Int] = []
    private var middle = SIMD2(0.0, 0.0)

    /// The triangulation of points; those that are not finite, and all but one of those that coincide, are left out.
    /// It is empty where the rest are collinear.
    ///
    /// - Complexity: O(n log n) on average.
    public init(_ points: [SIMD2<Double>]) {
        let finite = points.indices.filter { points[$0].x.isFinite && points[$0].y.isFinite }
        guard let first = finite.first else {
            self.points = []
            return
        }
        // Scaling by a power of two is exact: points on a line stay on it, and nothing overflows.
        var (low, high) = (points[first], points[first])
        for index in finite {
            low = pointwiseMin(low, points[index])
            high = pointwiseMax(high, points[index])
        }
        let size = (high / 2 - low / 2).max()
        let scale = size > 0 ? size.binade : 1
        self.points = points.map { $0 / scale }
        next = Array(repeating: -1, count: points.count)
        previous = next
        rimSides = next
        guard size > 0, let seed = seed(of: finite, around: low / scale / 2 + high / scale / 2)
        else { return }
        grow(from: seed, through: finite)
    }

    // MARK: - The first triangle

    private func seed(of indices: [Int], around middle: SIMD2<Double>) -> (Int, Int, Int)? {
        func nearest(to point: SIMD2<Double>, but excluded: Int?) -> Int? {
            indices.filter { $0 != excluded && (excluded == nil || points[$0] != point) }
                .min { (points[$0] - point).square < (points[$1] - point).square }
        }
        guard let a = nearest(to: middle, but: nil), let b = nearest(to: points[a], but: a) else {
            return nil
        }
        var best: (index: Int, radius: Double)?
        for index in indices where index != a && index != b {
            guard let center = center(a, b, index) else { continue }
            let radius = (center - points[a]).square
            if radius < best?.radius ?? .infinity { best = (index, radius) }
        }
        guard let c = best?.index else { return nil }
        return turn(a, b, c) > 0 ? (a, b, c) : (a, c, b)
    }

    /// The centre of the circle through three points; `nil` where they are collinear.
    private func center(_ a: Int, _ b: Int, _ c: Int) -> SIMD2<Double>? {
        guard turn(a, b, c) != 0 else { return nil }
        let (ab, ac) = (points[b] - points[a], points[c] - points[a])
        let area = 2 * (ab.x * ac.y - ab.y * ac.x)
        let offset = SIMD2(ac.y * ab.square - ab.y * ac.square, ab.x * ac.square - ac.x * ab.square) / area
        return points[a] + offset
    }

    /// Twice the area of a triangle, positive where it is counterclockwise, and 0 where the sign is uncertain: the error
    /// of the expression is below 4 units in the last place of its two products.
    private func turn(_ a: Int, _ b: Int, _ c: Int) -> Double {
        let (ab, ac) = (points[b] - points[a], points[c] - points[a])
        let (left, right) = (ab.x * ac.y, ab.y * ac.x)
        let area = left - right
        return abs(area) > 4 * (abs(left) + abs(right)).ulp ? area : 0
    }

    // MARK: - Growing

    private mutating func grow(from seed: (Int, Int, Int), through indices: [Int]) {
        guard let center = center(seed.0, seed.1, seed.2) else { return }
        middle = center
        compass = Array(repeating: seed.0, count: max(8, Int(Double(indices.count).squareRoot())))
        triangles.reserveCapacity(6 * indices.count)
        twins.reserveCapacity(6 * indices.count)
        triangles = [seed.0, seed.1, seed.2]
        twins = [-1, -1, -1]
        for side in 0..<3 { link(side, -1) }
        for (point, follower) in [(seed.0, seed.1), (seed.1, seed.2), (seed.2, seed.0)] {
            next[point] = follower
            previous[follower] = point
            compass[direction(of: point)] = point
        }
        let order = indices.map { ($0, (points[$0] - center).square) }.sorted { $0.1 < $1.1 }
        for (index, _) in order where index != seed.0 && index != seed.1 && index != seed.2 { insert(index) }
    }

    /// Joins a point outside the rim to all sides of the rim that it sees; one that sees none coincides with another.
    private mutating func insert(_ point: Int) {
        let start = rimPoint(towards: point)
        var begin = start
        while !sees(point, begin) {
            begin = next[begin]
            if begin == start { return }
        }
        while sees(point, previous[begin]) { begin = previous[begin] }

        var corner = begin
        var last = -1  // the side from the point to the corner, of the triangle before
        while sees(point, corner) {
            let follower = next[corner]
            let side = triangles.count
            let outer = rimSides[corner]
            // From the follower back along the rim, to the new point, and on to the follower.
            triangles += [follower, corner, point]
            twins += [-1, -1, -1]
            link(side, outer)
            link(side + 1, last)
            link(side + 2, -1)
            if corner != begin { (next[corner], previous[corner]) = (-1, -1) }
            legalize(side)
            last = rimSides[point]
            corner = follower
        }
        (next[begin], previous[point]) = (point, begin)
        (next[point], previous[corner]) = (corner, point)
        compass[direction(of: point)] = point
        compass[direction(of: begin)] = begin
    }

    /// Makes two sides neighbours; a side without one is on the rim.
    private mutating func link(_ side: Int, _ twin: Int) {
        twins[side] = twin
        if twin >= 0 { twins[twin] = side } else { rimSides[triangles[side]] = side }
    }

    /// Flips the side opposite to the last inserted point where that point is in the circle of the triangle
    /// beyond, and continues with the sides beyond that one.
    private mutating func legalize(_ side: Int) {
        var waiting = [side]
        while let side = waiting.popLast() {
            let twin = twins[side]
            guard twin >= 0 else { continue }
            let (after, before) = (Self.after(side), Self.after(Self.after(side)))
            let (twinAfter, twinBefore) = (Self.after(twin), Self.after(Self.after(twin)))
            let (apex, beyond) = (triangles[before], triangles[twinBefore])
            guard isInCircle(triangles[side], triangles[after], apex, beyond) else { continue }
            let (outer, twinOuter) = (twins[after], twins[twinAfter])
            // The side turns from p–q to beyond–apex; each triangle retains the index of one outer side.
            triangles[after] = beyond
            triangles[twinAfter] = apex
            link(side, twinOuter)
            link(twin, outer)
            twins[after] = twinAfter
            twins[twinAfter] = after
            // Unmoved sides on the rim are still indexed by their first corner.
            waiting += [side, twinBefore]
        }
    }

    /// The next side of the same triangle.
    private static func after(_ side: Int) -> Int {
        side % 3 == 2 ? side - 2 : side + 1
    }

    /// Whether a point is in the circle through the corners of a counterclockwise triangle, and not so near the circle that
    /// the error of the expression could have put it there (Shewchuk, 1997).
    private func isInCircle(_ a: Int, _ b: Int, _ c: Int, _ point: Int) -> Bool {
        let (a, b, c) = (points[a] - points[point], points[b] - points[point], points[c] - points[point])
        let (bc, cb, ca, ac, ab, ba) = (b.x * c.y, b.y * c.x, c.x * a.y, c.y * a.x, a.x * b.y, a.y * b.x)
        let determinant = a.square * (bc - cb) + b.square * (ca - ac) + c.square * (ab - ba)
        let size = a.square * (abs(bc) + abs(cb)) + b.square * (abs(ca) + abs(ac)) + c.square * (abs(ab) + abs(ba))
        return determinant > 1.2e-15 * size
    }

    /// A point of the rim approximately in the direction of another point.
    private func rimPoint(towards point: Int) -> Int {
        let direction = direction(of: point)
        for step in 0..<compass.count {
            let candidate = compass[(direction + step) % compass.count]
            if next[candidate] >= 0 { return candidate }
        }
        return compass[direction]
    }

    /// The compass sector of a point.
    private func direction(of point: Int) -> Int {
        let way = points[point] - middle
        let length = abs(way.x) + abs(way.y)
        guard length > 0 else { return 0 }
        // Grows with the angle, from 0 to 4.
        let turn = way.y >= 0 ? 1 - way.x / length : 3 + way.x / length
        return min(compass.count - 1, max(0, Int(turn / 4 * Double(compass.count))))
    }

    /// Whether a point is on the outer side of the side of the rim that begins at `corner`.
    private func sees(_ point: Int, _ corner: Int) -> Bool {
        turn(corner, next[corner], point) < 0
    }
}

extension SIMD2<Double> {
    /// The square of the length.
    fileprivate var square: Double { x * x + y * y }
}
