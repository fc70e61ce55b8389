import Charts

extension ChartScene {
    /// What is seen of the lines of equal height on all surfaces, for drawing them over a picture.
    ///
    /// - Parameters:
    ///   - height: plot height of the lines.
    ///   - transform: of the picture.
    /// - Returns: the points along each visible piece, two at least: device pixels from the upper left corner. None where the
    ///   task is cancelled.
    /// - Complexity: O(crossed triangles + length in pixels × √samples) for each surface, by the boxes around its parts
    @concurrent
    public func visibleLevelLines(at height: Double, transform: CameraTransform) async -> [[SIMD2<Double>]] {
        let view = LineView(scene: self, transform: transform)
        var pieces: [[SIMD2<Double>]] = []
        for primitive in primitives {
            var cut = LevelCut(height: height)
            primitive.forEachTriangle(near: height) { cut.add($0, $1, $2) }
            for line in cut.lines() { pieces += view.visiblePieces(of: line) }
        }
        return Task.isCancelled ? [] : pieces
    }
}

/// The lines along which triangles cross a height.
private struct LevelCut {
    let height: Double
    private var joiner = LineJoiner()
    /// Where sides of triangles cross the height, by the indices of both ends in one number.
    private var crossings: [Int: SIMD3<Double>] = [:]

    init(height: Double) {
        self.height = height
    }

    mutating func add(_ a: SurfaceCorner, _ b: SurfaceCorner, _ c: SurfaceCorner) {
        func isAbove(_ corner: SurfaceCorner) -> Bool { corner.position.y >= height }
        guard isAbove(a) != isAbove(b) || isAbove(b) != isAbove(c) else { return }
        // The corner that is alone on its side, then the others.
        let (alone, one, other) =
            isAbove(b) == isAbove(c) ? (a, b, c) : isAbove(a) == isAbove(c) ? (b, a, c) : (c, a, b)
        joiner.join(crossing(from: alone, to: one), crossing(from: alone, to: other))
    }

    /// The points along each line.
    mutating func lines() -> [[SIMD3<Double>]] {
        joiner.lines().map { $0.compactMap { crossings[$0] } }
    }

    private mutating func crossing(from first: SurfaceCorner, to second: SurfaceCorner) -> Int {
        // From the lower index on, so that both triangles of a side get the same point.
        let (one, other) = first.index < second.index ? (first, second) : (second, first)
        let key = one.index << 32 | other.index
        if crossings[key] == nil {
            let share = (height - one.position.y) / (other.position.y - one.position.y)
            crossings[key] = one.position + (other.position - one.position) * share
        }
        return key
    }
}

/// How lines through a scene are seen.
private struct LineView {
    let scene: ChartScene
    let transform: CameraTransform

    /// A point of a line.
    private struct Point {
        let position: SIMD3<Double>
        let pixel: SIMD2<Double>
        let isVisible: Bool
    }

    /// Pixels between two points that are looked at, at least and at most.
    private static let step = 1.0...4.0
    /// By how much something is nearer that hides a point, plot units: the line is on a surface itself.
    private static let clearance = 0.01

    /// What is seen of a line.
    func visiblePieces(of line: [SIMD3<Double>]) -> [[SIMD2<Double>]] {
        var pieces: [[SIMD2<Double>]] = []
        var piece: [SIMD2<Double>] = []
        var last: Point?
        func end() {
            if piece.count > 1 { pieces.append(piece) }
            piece = []
        }
        for point in points(along: line) {
            if let last, last.isVisible != point.isVisible {
                let (visible, hidden) = last.isVisible ? (last, point) : (point, last)
                piece.append(border(from: visible, to: hidden))
            }
            if point.isVisible { piece.append(point.pixel) } else { end() }
            last = point
        }
        end()
        return pieces
    }

    /// Points along a line at about equal distances on the picture.
    private func points(along line: [SIMD3<Double>]) -> [Point] {
        var points: [Point] = []
        for (index, position) in line.enumerated() {
            if Task.isCancelled { break }
            let pixel = transform.pixel(of: position)
            guard let last = points.last else {
                points.append(point(at: position))
                continue
            }
            let distance = (pixel - last.pixel).length
            guard distance >= Self.step.lowerBound || index == line.count - 1 else { continue }
            // What is far out of the picture is not looked at closely.
            let count = Int(max(1, min(1000, (distance / Self.step.upperBound).rounded(.up))))
            for number in 1...count {
                let share = Double(number) / Double(count)
                points.append(point(at: last.position + (position - last.position) * share))
            }
        }
        return points
    }

    private func point(at position: SIMD3<Double>) -> Point {
        Point(position: position, pixel: transform.pixel(of: position), isVisible: isVisible(position))
    }

    /// The pixel at which a line disappears between two of its points.
    private func border(from visible: Point, to hidden: Point) -> SIMD2<Double> {
        var (seen, unseen) = (visible.position, hidden.position)
        while (transform.pixel(of: seen) - transform.pixel(of: unseen)).length > 0.5 {
            let middle = (seen + unseen) / 2
            if isVisible(middle) { seen = middle } else { unseen = middle }
        }
        return transform.pixel(of: seen)
    }

    /// Whether a position is inside the box and the picture, and nothing opaque is in front of it.
    private func isVisible(_ position: SIMD3<Double>) -> Bool {
        let pixel = transform.pixel(of: position)
        guard scene.box.contains(position), pixel.x >= 0, pixel.y >= 0, pixel.x <= Double(transform.size.width),
            pixel.y <= Double(transform.size.height)
        else { return false }
        let ray = transform.ray(through: pixel)
        guard var pick = PickRay(ray, room: 0, box: scene.box) else { return true }
        pick.limit = (position - ray.origin).dot(ray.direction) - Self.clearance
        return !scene.primitives.contains { !$0.material.isTranslucent && $0.nearest(along: pick) != nil }
    }
}
