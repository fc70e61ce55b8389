/// A ray through plot space.
struct Ray: Sendable {
    let origin: SIMD3<Double>
    /// A unit vector.
    let direction: SIMD3<Double>
    private let inverse: SIMD3<Double>

    init(origin: SIMD3<Double>, direction: SIMD3<Double>) {
        self.origin = origin
        self.direction = direction / direction.length
        inverse = 1 / self.direction
    }

    /// The position at a distance.
    func position(at distance: Double) -> SIMD3<Double> {
        origin + direction * distance
    }

    /// The distances at which the ray enters and leaves a box with sides along the axes; `nil` where it misses it. The
    /// entry is 0 where it begins inside.
    func part(inside lower: SIMD3<Double>, _ upper: SIMD3<Double>) -> ClosedRange<Double>? {
        var (entry, exit) = (0.0, Double.infinity)
        for axis in 0..<3 {
            if direction[axis] == 0 {
                if origin[axis] < lower[axis] || origin[axis] > upper[axis] { return nil }
                continue
            }
            let (a, b) = ((lower[axis] - origin[axis]) * inverse[axis], (upper[axis] - origin[axis]) * inverse[axis])
            entry = max(entry, min(a, b))
            exit = min(exit, max(a, b))
        }
        return entry <= exit ? entry...exit : nil
    }

    /// The distance at which the ray hits a triangle, from either side (Möller and Trumbore, 1997).
    func distance(to a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double? {
        let (ab, ac) = (b - a, c - a)
        let across = direction.cross(ac)
        let determinant = ab.dot(across)
        guard abs(determinant) > 1e-14 else { return nil }
        let from = origin - a
        let u = from.dot(across) / determinant
        let beside = from.cross(ab)
        let v = direction.dot(beside) / determinant
        // A ray through an edge hits at least one of the two adjacent triangles.
        guard u >= -1e-9, v >= -1e-9, u + v <= 1 + 1e-9 else { return nil }
        let distance = ac.dot(beside) / determinant
        return distance >= 0 ? distance : nil
    }

    /// The distance at which the ray hits a ball.
    func distance(toBall center: SIMD3<Double>, radius: Double) -> Double? {
        let towards = center - origin
        let along = towards.dot(direction)
        let miss = towards.dot(towards) - along * along
        guard miss <= radius * radius else { return nil }
        let distance = along - (radius * radius - max(0, miss)).squareRoot()
        return distance >= 0 ? distance : nil
    }

    /// The distance at which the ray is nearest to a straight line, where that is nearer than a radius, and the part
    /// of the line's length at which that is.
    func distance(toLine start: SIMD3<Double>, _ end: SIMD3<Double>, radius: Double) -> (Double, fraction: Double)? {
        let (line, from) = (end - start, origin - start)
        let (square, lean) = (line.dot(line), line.dot(direction))
        let bend = square - lean * lean
        let wanted = bend > 1e-12 * square ? (line.dot(from) - lean * direction.dot(from)) / bend : 0
        let fraction = square > 0 ? max(0, min(1, wanted)) : 0
        let nearest = start + line * fraction
        let along = (nearest - origin).dot(direction)
        guard along >= 0, (position(at: along) - nearest).length <= radius else { return nil }
        return (along, fraction)
    }
}

extension SIMD3<Double> {
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
