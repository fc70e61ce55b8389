/// What is seen of a chart that reaches out of its part of the picture.
struct VisiblePart {
    /// The corners of the chart's part of the picture, pixels.
    private let lower: SIMD2<Double>
    private let upper: SIMD2<Double>
    /// The part of each axis that is seen on the panes, plot coordinates; `nil` for an axis that none is seen of.
    let ranges: [ClosedRange<Double>?]

    /// - Parameters:
    ///   - lower: the upper left corner of the chart's part of the picture, pixels.
    ///   - upper: its lower right one.
    /// - Returns: `nil` when the whole box is in sight.
    init?(of box: PlotBox, transform: CameraTransform, lower: SIMD2<Double>, upper: SIMD2<Double>) {
        let isWhole = (0..<8).allSatisfy { corner in
            let pixel = transform.pixel(of: box.corner(corner))
            return pixel.x >= lower.x && pixel.y >= lower.y && pixel.x <= upper.x && pixel.y <= upper.y
        }
        guard !isWhole else { return nil }
        (self.lower, self.upper) = (lower, upper)
        let picture = SIMD2(Double(transform.size.width), Double(transform.size.height))
        let (low, high) = (2 * lower / picture - 1, 2 * upper / picture - 1)
        // The sides as planes in clip space, where y points up; what is seen is on the positive side of each.
        let sides = [
            SIMD4(1, 0, 0, -low.x), SIMD4(-1, 0, 0, high.x), SIMD4(0, 1, 0, high.y), SIMD4(0, -1, 0, -low.y),
        ]
        var ranges = [ClosedRange<Double>?](repeating: nil, count: 3)
        for axis in 0..<3 {
            guard let isUpper = transform.isPaneUpper(axis: axis, of: box) else { continue }
            let face = box.face(axis: axis, isUpper: isUpper)
            var seen = face.indices.map { face[$0] }
            for side in sides {
                seen = Self.clipped(seen) { (side * transform.clip(of: $0)).sum() }
            }
            for other in [(axis + 1) % 3, (axis + 2) % 3] {
                for corner in seen {
                    let known = ranges[other] ?? corner[other]...corner[other]
                    ranges[other] = min(known.lowerBound, corner[other])...max(known.upperBound, corner[other])
                }
            }
        }
        self.ranges = ranges
    }

    /// The part of a convex polygon where a distance is not negative, by Sutherland and Hodgman.
    ///
    /// - Parameter distance: from a plane.
    private static func clipped(
        _ polygon: [SIMD3<Double>], distance: (SIMD3<Double>) -> Double
    ) -> [SIMD3<Double>] {
        guard var last = polygon.last else { return [] }
        var lastDistance = distance(last)
        var kept: [SIMD3<Double>] = []
        kept.reserveCapacity(polygon.count + 1)
        for corner in polygon {
            let next = distance(corner)
            if (next < 0) != (lastDistance < 0) {
                kept.append(last + (corner - last) * (lastDistance / (lastDistance - next)))
            }
            if next >= 0 { kept.append(corner) }
            (last, lastDistance) = (corner, next)
        }
        return kept
    }

    func contains(_ pixel: SIMD2<Double>) -> Bool {
        pixel.x >= lower.x && pixel.y >= lower.y && pixel.x <= upper.x && pixel.y <= upper.y
    }

    /// The sides of the chart's part of the picture.
    enum Side: CaseIterable {
        case left, right, top, bottom
    }

    /// The first visible position on a polyline, by Liang and Barsky, and the side that the line enters
    /// from; `nil` for the side where it begins in sight.
    ///
    /// - Parameters:
    ///   - line: pixels.
    ///   - room: how far from the sides it is at least, pixels.
    func entry(of line: [SIMD2<Double>], room: SIMD2<Double>) -> (position: SIMD2<Double>, side: Side?)? {
        let (low, high) = (lower + room, upper - room)
        for (start, end) in zip(line, line.dropFirst()) {
            let along = end - start
            var (first, last) = (0.0, 1.0)
            var side: Side?
            for axis in 0..<2 {
                guard along[axis] != 0 else {
                    if start[axis] < low[axis] || start[axis] > high[axis] { last = -1 }
                    continue
                }
                let (toLow, toHigh) = (
                    (low[axis] - start[axis]) / along[axis], (high[axis] - start[axis]) / along[axis]
                )
                if min(toLow, toHigh) > first {
                    first = min(toLow, toHigh)
                    side = axis == 0 ? (toLow < toHigh ? .left : .right) : toLow < toHigh ? .top : .bottom
                }
                last = min(last, max(toLow, toHigh))
            }
            if first <= last { return (start + along * first, side) }
        }
        return nil
    }
}
