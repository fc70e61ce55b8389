import Foundation

/// The rim of the mesh where the field ends: at poles, jumps and holes.
extension SurfaceContouring {
    /// Moves the rim inside the box to where the field ends: from there it is up to a cell away.
    ///
    /// - Complexity: O(triangles log triangles) where the field ends inside the box, O(bricks) where it does not.
    mutating func extendRims(_ field: some ScalarField) {
        guard bricks.contains(where: { $0.vertices?.isTorn == true }) else { return }
        let sampler = field.makeSampler()
        let edges = rimEdges()
        // A parabola departs from the surface, so each round starts where the last one ended.
        for _ in 0..<Self.rimRounds where !edges.isEmpty && !Task.isCancelled { extend(rim(edges), sampler) }
    }

    private static let rimRounds = 5
    private static let newtonSteps = 12

    /// A vertex of the rim.
    private struct RimVertex {
        let vertex: Int
        /// Away from the triangles, in the tangent plane, of length 1.
        let direction: SIMD3<Double>
        /// How fast the normal turns to the direction.
        let bend: Double
        /// How far it may be moved.
        let reach: Double
        let normal: SIMD3<Double>

        /// Where the surface is expected, a share of the reach away.
        func ahead(of position: SIMD3<Double>, _ share: Double) -> SIMD3<Double> {
            let distance = share * reach
            return position + direction * distance - normal * (bend * distance * distance / 2)
        }
    }

    private func isInside(_ position: SIMD3<Double>) -> Bool {
        (0..<3).allSatisfy { lattice.lower[$0] < position[$0] && position[$0] < lattice.upper[$0] }
    }

    /// An edge that only one triangle has.
    private struct RimEdge {
        let ends: [Int]
        /// The other corner of the triangle.
        let third: Int
    }

    private func rimEdges() -> [RimEdge] {
        struct Edge: Comparable {
            let key: UInt64
            /// The first of the corners of the triangle.
            let triangle: Int

            static func < (one: Edge, other: Edge) -> Bool { one.key < other.key }
        }
        var edges: [Edge] = []
        edges.reserveCapacity(mesh.triangles.count)
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            for corner in 0..<3 {
                let (a, b) = (mesh.triangles[start + corner], mesh.triangles[start + (corner + 1) % 3])
                edges.append(Edge(key: UInt64(min(a, b)) << 32 | UInt64(max(a, b)), triangle: start))
            }
        }
        edges.sort()
        return edges.indices.compactMap { index in
            let edge = edges[index]
            if index > 0, edges[index - 1].key == edge.key { return nil }
            if index + 1 < edges.count, edges[index + 1].key == edge.key { return nil }
            let ends = [Int(edge.key >> 32), Int(edge.key & 0xFFFF_FFFF)]
            let third = (0..<3).lazy.map { Int(mesh.triangles[edge.triangle + $0]) }.first { !ends.contains($0) }
            guard let third, ends.allSatisfy({ isInside(mesh.positions[$0]) }) else { return nil }
            return RimEdge(ends: ends, third: third)
        }
    }

    /// The vertices of some edges.
    private func rim(_ edges: [RimEdge]) -> [RimVertex] {
        let cell = lattice.step(atLevel: lattice.target).max()
        var sums: [Int: (direction: SIMD3<Double>, bend: Double, length: Double, count: Double)] = [:]
        for edge in edges {
            let (ends, third) = (edge.ends, edge.third)
            let (a, b) = (mesh.positions[ends[0]], mesh.positions[ends[1]])
            let along = b - a
            var away = (a + b) / 2 - mesh.positions[third]
            away -= along * ((away * along).sum() / max((along * along).sum(), .leastNormalMagnitude))
            guard let direction = away.direction.map({ SIMD3<Double>($0) }) else { continue }
            let turn = (mesh.normals[ends[0]] + mesh.normals[ends[1]]) / 2 - mesh.normals[third]
            for end in ends {
                var sum = sums[end] ?? (.zero, 0, 0, 0)
                sum.direction += direction
                sum.bend += (SIMD3<Double>(turn) * direction).sum() / away.length
                sum.length += along.length
                sum.count += 1
                sums[end] = sum
            }
        }
        return sums.compactMap { vertex, sum in
            let normal = SIMD3<Double>(mesh.normals[vertex])
            let flat = sum.direction - normal * (sum.direction * normal).sum()
            guard let direction = flat.direction else { return nil }
            return RimVertex(
                vertex: vertex, direction: SIMD3<Double>(direction), bend: sum.bend / sum.count,
                reach: 1.5 * max(sum.length / sum.count, cell), normal: normal)
        }.sorted { $0.vertex < $1.vertex }
    }

    /// The surface next to where it is expected, with its normals; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - shares: of the reach of each vertex, how far away it is expected.
    ///   - buffer: room for as many vertices.
    private func surface(
        ahead shares: [Double], of rim: [RimVertex], _ sampler: any ScalarFieldSampler, _ buffer: GradientBuffer
    ) -> [(position: SIMD3<Double>, normal: SIMD3<Float>)?] {
        let expected = rim.indices.map { rim[$0].ahead(of: mesh.positions[rim[$0].vertex], shares[$0]) }
        // What is expected just outside of where the field is defined may have a surface just inside.
        var starts = expected
        var isDefined = [Bool](repeating: false, count: rim.count)
        for offset in [0, -0.05, 0.05] {
            let trial = rim.indices.map { expected[$0] + rim[$0].normal * (offset * rim[$0].reach) }
            buffer.evaluate(sampler, rim.count) { trial[$0] }
            for index in rim.indices where !isDefined[index] && buffer.value(index).isFinite {
                (starts[index], isDefined[index]) = (trial[index], true)
            }
        }
        // Newton's method, half as far where a step leads outside.
        var (good, next) = (starts, starts)
        for _ in 0..<Self.newtonSteps {
            buffer.evaluate(sampler, rim.count) { next[$0] }
            for index in rim.indices {
                let (value, slopes) = (buffer.value(index), buffer.slopes(index))
                let square = (slopes * slopes).sum()
                if value.isFinite, square.isFinite, square > 0 {
                    good[index] = next[index]
                    next[index] -= slopes * (value / square)
                } else {
                    next[index] = (good[index] + next[index]) / 2
                }
            }
        }
        buffer.evaluate(sampler, rim.count) { good[$0] }
        return rim.indices.map { index in
            let (value, slopes, reach) = (buffer.value(index), buffer.slopes(index), rim[index].reach)
            let offset = good[index] - expected[index]
            // What is led back was beyond the end.
            guard offset.length < reach / 2, abs((offset * rim[index].direction).sum()) < reach / 20,
                let normal = slopes.direction, abs(value) < slopes.length * reach / 1000
            else { return nil }
            return (good[index], normal)
        }
    }

    /// Moves each vertex as far as there is a surface; one that could go on is left where it is, because that is no end.
    private mutating func extend(_ rim: [RimVertex], _ sampler: any ScalarFieldSampler) {
        let buffer = GradientBuffer(capacity: rim.count)
        var (low, high) = ([Double](repeating: 0, count: rim.count), [Double](repeating: 1, count: rim.count))
        let isEnd = surface(ahead: high, of: rim, sampler, buffer).map { $0 == nil }
        var found = [(position: SIMD3<Double>, normal: SIMD3<Float>)?](repeating: nil, count: rim.count)
        for _ in 0..<12 {
            let middles = zip(low, high).map { ($0 + $1) / 2 }
            for (index, there) in surface(ahead: middles, of: rim, sampler, buffer).enumerated() {
                if let there {
                    (low[index], found[index]) = (middles[index], there)
                } else {
                    high[index] = middles[index]
                }
            }
        }
        for index in rim.indices where isEnd[index] {
            guard let (position, normal) = found[index] else { continue }
            mesh.positions[rim[index].vertex] = position
            mesh.normals[rim[index].vertex] = normal
        }
    }
}
