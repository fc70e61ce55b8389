import Formula

/// Pieces of lines that share their ends.
struct PolylineSet {
    /// The ends of pieces: coordinates or parameters.
    var points: [SIMD3<Double>] = []
    /// The points that each point is joined to.
    private var neighbours: [[Int]] = []

    /// No lines.
    init() {}

    /// Adds an end of pieces, and returns its index.
    mutating func add(_ point: SIMD3<Double>) -> Int {
        points.append(point)
        neighbours.append([])
        return points.count - 1
    }

    /// Adds a piece.
    mutating func join(_ one: Int, _ other: Int) {
        guard one != other else { return }
        neighbours[one].append(other)
        neighbours[other].append(one)
    }

    /// Where a number that the vertices of a mesh have is 0, from edge to edge.
    init(of mesh: TriangleMesh, values: [Double]) {
        // Vertices of different normals at one position are one here.
        var vertices: [SIMD3<Double>: UInt32] = [:]
        let numbers = mesh.positions.enumerated().map { index, position -> UInt32 in
            if let known = vertices[position] { return known }
            vertices[position] = UInt32(index)
            return UInt32(index)
        }
        var crossings: [SIMD2<UInt32>: Int] = [:]
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let corners = (0..<3).map { numbers[Int(mesh.triangles[start + $0])] }
            // A triangle with a hole has no line.
            guard corners.allSatisfy({ (values[Int($0)] + mesh.positions[Int($0)].sum()).isFinite }) else { continue }
            var ends: [Int] = []
            for index in 0..<3 {
                let (a, b) = (corners[index], corners[(index + 1) % 3])
                let (from, to) = (values[Int(a)], values[Int(b)])
                guard (from > 0) != (to > 0) else { continue }
                let edge = a < b ? SIMD2(a, b) : SIMD2(b, a)
                if let known = crossings[edge] {
                    ends.append(known)
                } else {
                    let share = from / (from - to)
                    let point = add(mesh.positions[Int(a)] * (1 - share) + mesh.positions[Int(b)] * share)
                    crossings[edge] = point
                    ends.append(point)
                }
            }
            if ends.count == 2 { join(ends[0], ends[1]) }
        }
    }

    /// The pieces joined to lines; a closed one ends where it begins.
    ///
    /// - Parameters:
    ///   - areInside: which points belong to a line.
    ///   - condition: what must be true of them as well.
    func paths(areInside: [Bool], _ condition: FormulaObject.Sampler?) -> [[SIMD3<Double>]] {
        let areTrue = condition?.areTrue(points) ?? areInside
        let areInside = zip(areInside, areTrue).map { $0 && $1 }
        let links = neighbours.indices.map { point in
            areInside[point] ? neighbours[point].filter { areInside[$0] } : []
        }
        var isUsed = [Bool](repeating: false, count: points.count)
        var paths: [[SIMD3<Double>]] = []
        // Open lines from their ends first, then what is left is closed.
        let starts = links.indices.filter { links[$0].count == 1 } + links.indices.filter { links[$0].count > 1 }
        for start in starts where !isUsed[start] {
            var path = [start]
            isUsed[start] = true
            while let last = path.last, let next = links[last].first(where: { !isUsed[$0] }) {
                isUsed[next] = true
                path.append(next)
            }
            if path.count > 2, let last = path.last, links[last].contains(start) { path.append(start) }
            if path.count > 1 { paths.append(path.map { points[$0] }) }
        }
        return paths
    }
}
