/// A part with its corners numbered for a file: those that a triangle uses; and where they are in the file.
struct NumberedPart: Sendable {
    let part: any MeshPart
    let coordinates: MeshCoordinates
    let triangleCount: Int
    /// How many corners are written.
    let vertexCount: Int
    /// The number of each corner, `.max` of those that are not written; empty where all are.
    let numbers: [UInt32]

    init(_ part: any MeshPart, _ coordinates: MeshCoordinates) {
        self.part = part
        self.coordinates = coordinates
        triangleCount = part.triangleCount
        guard !part.usesEveryCorner else {
            vertexCount = part.cornerCount
            numbers = []
            return
        }
        var used = [Bool](repeating: false, count: part.cornerCount)
        for section in 0..<part.sectionCount { part.markCorners(ofSection: section, in: &used) }
        var count: UInt32 = 0
        numbers = used.map { isUsed in
            defer { if isUsed { count += 1 } }
            return isUsed ? count : .max
        }
        vertexCount = Int(count)
    }

    @inline(__always)
    func number(_ corner: Int) -> UInt32 {
        numbers.isEmpty ? UInt32(truncatingIfNeeded: corner) : numbers[corner]
    }

    /// The corners of the box around it, in the file's coordinates.
    var bounds: (lower: SIMD3<Double>, upper: SIMD3<Double>) {
        // Along each axis coordinates only grow, or only fall.
        let bounds = plotBounds
        let (first, last) = (coordinates.point(bounds.lower), coordinates.point(bounds.upper))
        return (pointwiseMin(first, last), pointwiseMax(first, last))
    }

    private var plotBounds: (lower: SIMD3<Float>, upper: SIMD3<Float>) {
        if let known = part.bounds { return known }
        var bounds = (lower: SIMD3<Float>(repeating: .infinity), upper: SIMD3<Float>(repeating: -.infinity))
        for corner in 0..<part.cornerCount where numbers.isEmpty || numbers[corner] != .max {
            let position = part.position(corner)
            bounds = (pointwiseMin(bounds.lower, position), pointwiseMax(bounds.upper, position))
        }
        return bounds
    }

    /// How much there is to write.
    var cost: Int { part.cornerCount + triangleCount }
}
