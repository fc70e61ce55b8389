/// The Delaunay triangulation of places in a plane: no place lies inside the circle through the corners of a triangle,
/// so that triangles are as little slender as they can be.
///
/// Places are taken by growing distance from a first triangle, and joined to what is visible of the hull so far; edges
/// that are not Delaunay's are flipped at once. This is the sweep hull of Sinclair, 2010 (arXiv:1604.01428).
public struct Triangulation: Sendable {
    /// The indices of the corners, three a triangle, counterclockwise where y points up.
    public private(set) var triangles: [Int] = []

    /// A side begins at the corner of its index and ends at the next corner of its triangle. Here is the same side as the
    /// neighbour counts it; −1 on the rim.
    private var twins: [Int] = []
    private let places: [SIMD2<Double>]
    /// The place after and before each place of the rim, counterclockwise; −1 elsewhere.
    private var next: [Int] = []
    private var previous: [Int] = []
    /// The side that begins at each place of the rim.
    private var rimSides: [Int] = []
    /// A place of the rim, or one that was, in each direction from the middle.
    private var compass: [Int] = []
    private var middle = SIMD2(0.0, 0.0)

    /// The triangulation of places; those that are not finite, and all but one of those that coincide, are left out.
    /// It is empty where the rest lie on a line.
    ///
    /// - Complexity: O(n log n) on average.
    public init(_ places: [SIMD2<Double>]) {
        let finite = places.indices.filter { places[$0].x.isFinite && places[$0].y.isFinite }
        guard let first = finite.first else {
            self.places = []
            return
        }
        // By a power of two, which rounds nothing, so that places on a line stay on it and nothing overflows.
        var (low, high) = (places[first], places[first])
        for index in finite {
            low = pointwiseMin(low, places[index])
            high = pointwiseMax(high, places[index])
        }
        let size = (high / 2 - low / 2).max()
        let scale = size > 0 ? size.binade : 1
        self.places = places.map { $0 / scale }
        next = Array(repeating: -1, count: places.count)
        previous = next
        rimSides = next
        guard size > 0, let seed = seed(of: finite, around: low / scale / 2 + high / scale / 2)
        else { return }
        grow(from: seed, through: finite)
    }

    // MARK: - The first triangle

    private func seed(of indices: [Int], around middle: SIMD2<Double>) -> (Int, Int, Int)? {
        func nearest(to place: SIMD2<Double>, but excluded: Int?) -> Int? {
            indices.filter { $0 != excluded && (excluded == nil || places[$0] != place) }
                .min { (places[$0] - place).square < (places[$1] - place).square }
        }
        guard let a = nearest(to: middle, but: nil), let b = nearest(to: places[a], but: a) else {
            return nil
        }
        var best: (index: Int, radius: Double)?
        for index in indices where index != a && index != b {
            guard let center = center(a, b, index) else { continue }
            let radius = (center - places[a]).square
            if radius < best?.radius ?? .infinity { best = (index, radius) }
        }
        guard let c = best?.index else { return nil }
        return turn(a, b, c) > 0 ? (a, b, c) : (a, c, b)
    }

    /// The centre of the circle through three places; `nil` where they lie on a line.
    private func center(_ a: Int, _ b: Int, _ c: Int) -> SIMD2<Double>? {
        guard turn(a, b, c) != 0 else { return nil }
        let (ab, ac) = (places[b] - places[a], places[c] - places[a])
        let area = 2 * (ab.x * ac.y - ab.y * ac.x)
        let offset = SIMD2(ac.y * ab.square - ab.y * ac.square, ab.x * ac.square - ac.x * ab.square) / area
        return places[a] + offset
    }

    /// Twice the area of a triangle, positive where it is counterclockwise, and 0 where that cannot be told: the error
    /// of the expression is below 4 units in the last place of its two products.
    private func turn(_ a: Int, _ b: Int, _ c: Int) -> Double {
        let (ab, ac) = (places[b] - places[a], places[c] - places[a])
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
        for (place, follower) in [(seed.0, seed.1), (seed.1, seed.2), (seed.2, seed.0)] {
            next[place] = follower
            previous[follower] = place
            compass[direction(of: place)] = place
        }
        let order = indices.map { ($0, (places[$0] - center).square) }.sorted { $0.1 < $1.1 }
        for (index, _) in order where index != seed.0 && index != seed.1 && index != seed.2 { insert(index) }
    }

    /// Joins a place outside the rim to all sides of the rim that it sees; one that sees none is there already.
    private mutating func insert(_ place: Int) {
        let start = rimPlace(towards: place)
        var begin = start
        while !sees(place, begin) {
            begin = next[begin]
            if begin == start { return }
        }
        while sees(place, previous[begin]) { begin = previous[begin] }

        var corner = begin
        var last = -1  // the side from the place to the corner, of the triangle before
        while sees(place, corner) {
            let follower = next[corner]
            let side = triangles.count
            let outer = rimSides[corner]
            // From the follower back along the rim, to the new place, and on to the follower.
            triangles += [follower, corner, place]
            twins += [-1, -1, -1]
            link(side, outer)
            link(side + 1, last)
            link(side + 2, -1)
            if corner != begin { (next[corner], previous[corner]) = (-1, -1) }
            legalize(side)
            last = rimSides[place]
            corner = follower
        }
        (next[begin], previous[place]) = (place, begin)
        (next[place], previous[corner]) = (corner, place)
        compass[direction(of: place)] = place
        compass[direction(of: begin)] = begin
    }

    /// Makes two sides neighbours; one without is on the rim.
    private mutating func link(_ side: Int, _ twin: Int) {
        twins[side] = twin
        if twin >= 0 { twins[twin] = side } else { rimSides[triangles[side]] = side }
    }

    /// Flips the side opposite to the place that was joined last where that place lies in the circle of the triangle
    /// beyond, and goes on with the sides beyond that one.
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
            // The side turns from p–q to beyond–apex; each triangle keeps one of its outer sides in place.
            triangles[after] = beyond
            triangles[twinAfter] = apex
            link(side, twinOuter)
            link(twin, outer)
            twins[after] = twinAfter
            twins[twinAfter] = after
            // Sides that stayed where they were, and lie on the rim, are still known by where they begin.
            waiting += [side, twinBefore]
        }
    }

    /// The next side of the same triangle.
    private static func after(_ side: Int) -> Int {
        side % 3 == 2 ? side - 2 : side + 1
    }

    /// Whether a place lies in the circle through the corners of a counterclockwise triangle, and not so near to it that
    /// the error of the expression could have put it there (Shewchuk, 1997).
    private func isInCircle(_ a: Int, _ b: Int, _ c: Int, _ place: Int) -> Bool {
        let (a, b, c) = (places[a] - places[place], places[b] - places[place], places[c] - places[place])
        let (bc, cb, ca, ac, ab, ba) = (b.x * c.y, b.y * c.x, c.x * a.y, c.y * a.x, a.x * b.y, a.y * b.x)
        let determinant = a.square * (bc - cb) + b.square * (ca - ac) + c.square * (ab - ba)
        let size = a.square * (abs(bc) + abs(cb)) + b.square * (abs(ca) + abs(ac)) + c.square * (abs(ab) + abs(ba))
        return determinant > 1.2e-15 * size
    }

    /// A place of the rim that lies about in the direction of another place.
    private func rimPlace(towards place: Int) -> Int {
        let direction = direction(of: place)
        for step in 0..<compass.count {
            let candidate = compass[(direction + step) % compass.count]
            if next[candidate] >= 0 { return candidate }
        }
        return compass[direction]
    }

    /// Which part of the compass a place lies in.
    private func direction(of place: Int) -> Int {
        let way = places[place] - middle
        let length = abs(way.x) + abs(way.y)
        guard length > 0 else { return 0 }
        // Grows with the angle, from 0 to 4.
        let turn = way.y >= 0 ? 1 - way.x / length : 3 + way.x / length
        return min(compass.count - 1, max(0, Int(turn / 4 * Double(compass.count))))
    }

    /// Whether a place is on the outer side of the side of the rim that begins at `corner`.
    private func sees(_ place: Int, _ corner: Int) -> Bool {
        turn(corner, next[corner], place) < 0
    }
}

extension SIMD2<Double> {
    /// The square of the length.
    fileprivate var square: Double { x * x + y * y }
}
