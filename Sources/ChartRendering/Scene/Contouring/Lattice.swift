/// The positions at which a field is sampled: cells that are halved again and again inside a box.
///
/// Positions are counted in the smallest cells there can be, so that bricks of all sizes have the same number for a corner that
/// they share, and the same value to the bit.
struct Lattice: Sendable {
    let lower: SIMD3<Double>
    let upper: SIMD3<Double>
    /// Cells of the target size along each side of the box.
    let cells: Int
    /// How many times the largest cells are halved to get the target size.
    let coarseLevels: Int
    /// How many times cells of the target size are halved at most.
    let fineLevels: Int

    /// The level of cells of the target size.
    var target: Int { coarseLevels }
    /// The level of the smallest cells.
    var finest: Int { coarseLevels + fineLevels }

    /// Bricks of the largest cells along each side: they reach one cell beyond the box, so that the surface does too.
    var bricks: Int { (cells >> coarseLevels + 2 + Brick.cells - 1) / Brick.cells }

    /// The side of a cell, in the smallest ones.
    func size(atLevel level: Int) -> Int { 1 << (finest - level) }

    /// The sides of a cell, data coordinates.
    func step(atLevel level: Int) -> SIMD3<Double> {
        (upper - lower) * (Double(size(atLevel: level)) / Double(cells << fineLevels))
    }

    /// The first corner of one of the eight bricks that a brick is divided into, x fastest.
    func origin(ofChild child: Int, of brick: Brick) -> SIMD3<Int> {
        let half = size(atLevel: brick.level + 1) * Brick.cells
        return brick.origin &+ SIMD3(child & 1, child >> 1 & 1, child >> 2) &* half
    }

    /// - Parameter cells: of the target size along each side, rounded up to a whole number of the largest ones.
    init(lower: SIMD3<Double>, upper: SIMD3<Double>, cells: Int, fineLevels: Int = 2) {
        (self.lower, self.upper, self.fineLevels) = (lower, upper, fineLevels)
        coarseLevels = cells >= 96 ? 2 : cells >= 48 ? 1 : 0
        let step = 1 << coarseLevels
        self.cells = max(1, (cells + step - 1) / step) * step
    }

    /// The coordinate of a number along an axis.
    @inline(__always)
    func coordinate(_ index: Int, axis: Int) -> Double {
        let fraction = Double(index) / Double(cells << fineLevels)
        return lower[axis] * (1 - fraction) + upper[axis] * fraction
    }

    func position(_ index: SIMD3<Int>) -> SIMD3<Double> {
        SIMD3(coordinate(index.x, axis: 0), coordinate(index.y, axis: 1), coordinate(index.z, axis: 2))
    }

    /// Whether something of a cube is in the box or at most a cell of the target size beyond it.
    func reaches(_ origin: SIMD3<Int>, size: Int) -> Bool {
        let margin = 1 << fineLevels
        for axis in 0..<3 where origin[axis] >= cells << fineLevels + margin || origin[axis] + size <= -margin {
            return false
        }
        return true
    }
}

/// A cube of 8 × 8 × 8 cells of one size.
struct Brick {
    /// Cells a side.
    static let cells = 8
    /// Samples a side.
    static let samples = cells + 1
    static let sampleCount = samples * samples * samples

    static let cellCount = cells * cells * cells
    /// With a layer of cells around.
    static let paddedCellCount = (cells + 2) * (cells + 2) * (cells + 2)

    /// The index of a cell among those with a layer around.
    @inline(__always)
    static func paddedNumber(_ x: Int, _ y: Int, _ z: Int) -> Int {
        x + 1 + (cells + 2) * (y + 1 + (cells + 2) * (z + 1))
    }

    /// How far apart neighbours along the two axes after one are, counterclockwise.
    @inline(__always)
    static func paddedSteps(across axis: Int8) -> (Int, Int) {
        let (x, y, z) = (1, cells + 2, (cells + 2) * (cells + 2))
        return axis == 0 ? (y, z) : axis == 1 ? (z, x) : (x, y)
    }

    /// The first corner, in the smallest cells.
    let origin: SIMD3<Int>
    let level: Int
    /// The eight that it was divided into, x fastest; −1 where there is no zero. `nil` for a leaf.
    var children: InlineArray<8, Int32>?
    /// The vertices of a leaf; `nil` where it has none.
    var vertices: LeafVertices?

    init(origin: SIMD3<Int>, level: Int) {
        (self.origin, self.level) = (origin, level)
    }

    /// The index of a cell.
    @inline(__always)
    static func number(of cell: SIMD3<Int>) -> Int { cell.x + cells * (cell.y + cells * cell.z) }
}

/// The vertices of the cells of a leaf, and its edges that the surface crosses.
///
/// It owns its memory, which is not written to after `init` but for `firstVertex` and `isTorn`, before other threads read it.
final class LeafVertices: @unchecked Sendable {
    let vertexCount: Int
    let edgeCount: Int
    /// The vertex of each cell; −1 for none.
    let vertexOfCell: UnsafeMutablePointer<Int16>
    let positions: UnsafeMutablePointer<SIMD3<Double>>
    let normals: UnsafeMutablePointer<SIMD3<Float>>
    /// Whether the tangent planes of a vertex differ as at a crease.
    let isSharp: UnsafeMutablePointer<Bool>
    /// Edges with different signs at both ends.
    let edges: UnsafeMutablePointer<CrossedEdge>
    /// Whether the field is undefined in a part of the leaf, or jumps.
    var isTorn = false
    /// The index of its first vertex among those of all leaves.
    var firstVertex = 0

    init(vertexCount: Int, edgeCount: Int) {
        (self.vertexCount, self.edgeCount) = (vertexCount, edgeCount)
        vertexOfCell = .allocate(capacity: Brick.cellCount)
        positions = .allocate(capacity: vertexCount)
        normals = .allocate(capacity: vertexCount)
        isSharp = .allocate(capacity: vertexCount)
        edges = .allocate(capacity: edgeCount)
    }

    deinit {
        vertexOfCell.deallocate()
        positions.deallocate()
        normals.deallocate()
        isSharp.deallocate()
        edges.deallocate()
    }
}

/// An edge of the lattice that the surface crosses.
struct CrossedEdge {
    /// The sample that it begins at.
    let sample: Int16
    let axis: Int8
    /// Whether the value grows along the axis.
    let isRising: Bool
}
