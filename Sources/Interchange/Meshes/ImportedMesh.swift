import Charts

/// Triangles as a file gave them.
public struct ImportedMesh: Hashable, Sendable {
    /// In data coordinates, y upwards.
    public let mesh: SurfaceMesh
    /// What the file calls its axes.
    public let axisTitles: AxisLabels
    /// Whether z leads away from the viewer: so it does where the file has z upwards.
    public let reversesZ: Bool
}

/// Collects vertices and faces.
struct MeshCollector {
    var positions: [SIMD3<Double>] = []
    var normals: [SIMD3<Float>] = []
    var colors: [SIMD3<UInt8>] = []
    private(set) var triangles: [UInt32] = []

    /// The most triangles that are read.
    static let limit = 50_000_000

    /// Adds a polygon as triangles around its first corner.
    ///
    /// - Parameter corners: indices of vertices.
    mutating func addFace(_ corners: [Int]) throws(ParseError) {
        guard corners.count >= 3 else { return }
        guard triangles.count / 3 + corners.count - 2 <= Self.limit else {
            throw ParseError(.tooManyTriangles(limit: Self.limit))
        }
        for index in 1..<corners.count - 1 {
            for corner in [corners[0], corners[index], corners[index + 1]] {
                guard let number = UInt32(exactly: corner) else { throw ParseError(.invalidVertex(corner)) }
                triangles.append(number)
            }
        }
    }

    /// The cosine of the angle above which an edge is sharp, 40°.
    private static let sharpEdge = 0.766

    /// Gives each vertex the normal of its triangles, weighted by their areas; at a sharp edge it becomes several.
    private mutating func computeNormals() {
        /// The vertices that are one in the file: their directions and where the next one is.
        var (directions, next): ([SIMD3<Double>], [Int]) = (
            [SIMD3<Double>](repeating: .zero, count: positions.count), [Int](repeating: -1, count: positions.count)
        )
        var sums = directions
        let hasColors = colors.count == positions.count
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let corners = (0..<3).map { Int(triangles[start + $0]) }
            let (u, v) = (positions[corners[1]] - positions[corners[0]], positions[corners[2]] - positions[corners[0]])
            let normal = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
            let length = (normal * normal).sum().squareRoot()
            guard length > 0, length.isFinite else { continue }
            let direction = normal / length
            for corner in 0..<3 {
                var vertex = corners[corner]
                while directions[vertex] != .zero, (directions[vertex] * direction).sum() < Self.sharpEdge {
                    if next[vertex] < 0 {
                        next[vertex] = positions.count
                        positions.append(positions[vertex])
                        if hasColors { colors.append(colors[vertex]) }
                        directions.append(.zero)
                        sums.append(.zero)
                        next.append(-1)
                    }
                    vertex = next[vertex]
                }
                if directions[vertex] == .zero { directions[vertex] = direction }
                sums[vertex] += normal
                triangles[start + corner] = UInt32(vertex)
            }
        }
        normals = sums.map { sum in
            let length = (sum * sum).sum().squareRoot()
            return length > 0 && length.isFinite ? SIMD3<Float>(sum / length) : SIMD3(0, 1, 0)
        }
    }

    /// The mesh.
    ///
    /// - Parameter isZUp: whether the file has z upwards, as programs for printing and surveying have it.
    consuming func data(isZUp: Bool) throws(ParseError) -> ImportedData {
        guard !triangles.isEmpty else { throw ParseError(.noTriangles) }
        if let wrong = triangles.first(where: { Int($0) >= positions.count }) {
            throw ParseError(.invalidVertex(Int(wrong)))
        }
        if normals.count != positions.count { computeNormals() }
        // To exchange two axes turns the outside in.
        let mesh = SurfaceMesh(
            positions: isZUp ? positions.map { SIMD3($0.x, $0.z, $0.y) } : positions,
            normals: isZUp ? normals.map { SIMD3($0.x, $0.z, $0.y) } : normals,
            triangles: isZUp
                ? stride(from: 0, to: triangles.count, by: 3).flatMap { triangles[$0..<$0 + 3].reversed() } : triangles,
            colors: colors.count == positions.count ? colors : [])
        guard let mesh, mesh.positions.contains(where: { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else {
            throw ParseError(.noTriangles)
        }
        return .mesh(
            ImportedMesh(
                mesh: mesh,
                axisTitles: isZUp ? AxisLabels(x: "x", y: "z", z: "y") : AxisLabels(x: "x", y: "y", z: "z"),
                reversesZ: isZUp))
    }
}

extension SIMD3<UInt8> {
    /// Red, green and blue from 0 to 1.
    init(components color: SIMD3<Double>) {
        func byte(_ component: Double) -> UInt8 {
            component.isFinite ? UInt8((Swift.max(0, Swift.min(1, component)) * 255).rounded()) : 128
        }
        self.init(byte(color.x), byte(color.y), byte(color.z))
    }
}
