/// Finds the points near a ray among many: it knows which of them stand in each cell of a grid over all.
struct PointIndex: Sendable {
    private let lower: SIMD3<Float>
    private let cell: SIMD3<Float>
    /// The largest radius.
    private let reach: Float
    /// The points, cell after cell.
    private let order: [UInt32]
    /// Where the points of each cell begin in the order, and the end of the last.
    private let starts: [Int]

    /// Cells a side.
    private static let side = 16
    /// Fewer points are tried one by one as quickly.
    private static let fewest = 2000

    /// - Parameter spheres: plot positions and radii.
    /// - Returns: `nil` for a few.
    /// - Complexity: O(points)
    init?(_ spheres: [SIMD4<Float>]) {
        guard spheres.count >= Self.fewest else { return nil }
        var (least, most) = (spheres[0], spheres[0])
        for sphere in spheres {
            least = pointwiseMin(least, sphere)
            most = pointwiseMax(most, sphere)
        }
        let (first, size) = (least.place, pointwiseMax((most - least).place / Float(Self.side), SIMD3(repeating: 1e-9)))
        func cell(of sphere: SIMD4<Float>) -> Int {
            let place = pointwiseMin(
                SIMD3<Int32>((sphere.place - first) / size), SIMD3(repeating: Int32(Self.side - 1)))
            return (Int(place.z) * Self.side + Int(place.y)) * Self.side + Int(place.x)
        }
        // Counted, and then each into its place.
        var starts = [Int](repeating: 0, count: Self.side * Self.side * Self.side + 1)
        for sphere in spheres { starts[cell(of: sphere) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var next = starts
        var order = [UInt32](repeating: 0, count: spheres.count)
        for (index, sphere) in spheres.enumerated() {
            let cell = cell(of: sphere)
            order[next[cell]] = UInt32(index)
            next[cell] += 1
        }
        (lower, self.cell, reach) = (first, size, most.w)
        (self.starts, self.order) = (starts, order)
    }

    /// Calls `body` with every point that may be nearer to a ray than its radius and some room, and with others.
    func forEach(near ray: Ray, room: Double, _ body: (Int) -> Void) {
        let margin = SIMD3<Double>(repeating: Double(reach) + room)
        for index in 0..<starts.count - 1 where starts[index] < starts[index + 1] {
            let (rest, x) = index.quotientAndRemainder(dividingBy: Self.side)
            let (z, y) = rest.quotientAndRemainder(dividingBy: Self.side)
            let corner = SIMD3<Double>(lower + cell * SIMD3(Float(x), Float(y), Float(z)))
            guard ray.part(inside: corner - margin, corner + SIMD3<Double>(cell) + margin) != nil else { continue }
            for place in starts[index]..<starts[index + 1] { body(Int(order[place])) }
        }
    }
}
