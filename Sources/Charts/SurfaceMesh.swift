/// A surface of triangles anywhere in space, as a file of an object has it.
public struct SurfaceMesh: Hashable, Sendable {
    /// Data coordinates (x, y, z) of the vertices.
    public let positions: [SIMD3<Double>]
    /// A direction for each vertex, of any length; empty where they follow from the triangles.
    public let normals: [SIMD3<Float>]
    /// The indices of three vertices for each triangle, counterclockwise as seen from outside.
    public let triangles: [UInt32]
    /// Red, green and blue in sRGB for each vertex; empty where it has no colours of its own.
    public let colors: [SIMD3<UInt8>]

    /// - Returns: `nil` where the indices are not those of vertices, and where normals or colours are neither none nor one for each vertex.
    /// - Complexity: O(`triangles.count`)
    public init?(
        positions: [SIMD3<Double>], normals: [SIMD3<Float>] = [], triangles: [UInt32], colors: [SIMD3<UInt8>] = []
    ) {
        guard triangles.count.isMultiple(of: 3), triangles.allSatisfy({ Int($0) < positions.count }),
            [0, positions.count].contains(normals.count), [0, positions.count].contains(colors.count)
        else { return nil }
        (self.positions, self.normals, self.triangles, self.colors) = (positions, normals, triangles, colors)
    }
}
