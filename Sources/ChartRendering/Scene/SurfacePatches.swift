import Charts
import Foundation

/// The blocks of a surface that a frame needs, each as coarse as is invisible.
///
/// One value is used for one frame after another, so that a frame allocates nothing.
struct SurfacePatches {
    /// A block in the form that the shader uses.
    struct Patch: BitwiseCopyable {
        /// The first column and row of the surface's samples, and the level.
        var origin: SIMD4<Float>
        /// The levels of the blocks before and after along x and along z, where they are coarser; else its own. Along an edge
        /// both have the vertices of the coarser one, so that there is no gap.
        var edges: SIMD4<Float>
        /// The same for the diagonally adjacent blocks: before both, after x, after z, after both.
        var corners: SIMD4<Float>
    }

    /// How far a picture may be from that of every sample.
    struct Tolerance {
        /// Cells may be so small, pixels. Smaller ones are not drawn, whatever is lost.
        let cell: Double
        /// So much may a height be off, pixels.
        let height: Double

        /// Every cell is drawn.
        static let none = Tolerance(cell: 0, height: 0)
        /// While the chart turns.
        static let moving = Tolerance(cell: 2, height: 1.2)
        /// At rest.
        static let full = Tolerance(cell: 0.7, height: 0.75)
    }

    private(set) var patches: [Patch] = []
    private var waiting: [Block] = []
    private var chosen: [Block] = []
    /// The level of what is chosen at each of the finest blocks, plus 1; 0 where nothing is.
    private var levels: [UInt8] = []

    /// The finest level of what was chosen; `nil` where nothing was.
    var finestLevel: Int? {
        chosen.lazy.map(\.level).min()
    }

    private struct Block {
        let level: Int
        let column: Int
        let row: Int
    }

    /// Chooses the blocks for a picture.
    ///
    /// - Parameters:
    ///   - box: what is cut off outside of it.
    ///   - first: the finest level there is.
    ///   - rows: of the picture that are drawn, from below; all where `nil`.
    ///   - isFlat: whether the surface is laid on the floor, where its heights move nothing.
    /// - Complexity: O(chosen blocks)
    mutating func choose(
        _ surface: SceneSurface, box: PlotBox, transform: CameraTransform, tolerance: Tolerance,
        first: Int = 0, rows: Range<Int>? = nil, isFlat: Bool = false
    ) {
        // A pixel more, so that nothing is lost to rounding.
        let height = Double(transform.size.height)
        let span = rows.map {
            (Double($0.lowerBound - 1) / height * 2 - 1)...(Double($0.upperBound + 1) / height * 2 - 1)
        }
        let pyramid = surface.pyramid.levels
        let last = surface.levels.errors.count - 1
        let cell = Double(max(abs(surface.floorStep.x), abs(surface.floorStep.y)))
        // Adjacent blocks are at most three levels apart: the edge of one has vertices for no more. What is near the eye in
        // perspective may be one level finer, and what adjoins a fringe has every sample.
        let finest = surface.fringe == nil ? tolerance.cell / (cell * transform.pixelsPerUnit) : 0
        let coarsest = (transform.isPerspective ? 2 : 3) + (finest > 1 ? Int(min(Double(last), log2(finest))) : 0)
        // Of the four below a block the nearest comes last, and is the first to be taken: what is behind it is then not
        // coloured in vain.
        let farthest =
            (transform.towardsEye.x * Double(surface.floorStep.x) < 0 ? 1 : 0)
            + (transform.towardsEye.z * Double(surface.floorStep.y) < 0 ? 2 : 0)
        patches.removeAll(keepingCapacity: true)
        chosen.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        for row in 0..<pyramid[last].rows {
            for column in 0..<pyramid[last].columns { waiting.append(Block(level: last, column: column, row: row)) }
        }
        while let block = waiting.popLast() {
            let level = pyramid[block.level]
            let index = block.row * level.columns + block.column
            let bounds = level.bounds[index]
            // Nothing but holes, or nothing within the box.
            guard bounds.x <= bounds.y, Double(bounds.y) >= box.lower.y - 1e-3,
                Double(bounds.x) <= box.upper.y + 1e-3 || isFlat
            else { continue }
            guard let around = surface.box(of: block.level, block.column, block.row, bounds, box, isFlat: isFlat),
                let pixels = transform.pixelsPerUnit(nearestIn: around, height: span ?? -1...1)
            else { continue }
            let size = cell * Double(1 << block.level) * pixels
            if block.level > first, block.level > coarsest || !isFine(surface, block, index, size, pixels, tolerance) {
                let below = pyramid[block.level - 1]
                for quarter in 0..<4 {
                    let (column, row) = (
                        2 * block.column + ((quarter ^ farthest) & 1), 2 * block.row + ((quarter ^ farthest) >> 1)
                    )
                    guard column < below.columns, row < below.rows else { continue }
                    waiting.append(Block(level: block.level - 1, column: column, row: row))
                }
            } else {
                chosen.append(block)
            }
        }
        meet(columns: pyramid[0].columns, rows: pyramid[0].rows)
    }

    /// Whether a block of this level shows all there is to see.
    private func isFine(
        _ surface: SceneSurface, _ block: Block, _ index: Int, _ size: Double, _ pixels: Double, _ tolerance: Tolerance
    ) -> Bool {
        let error = surface.levels.errors[block.level][index]
        if size <= tolerance.cell { return surface.fringe == nil || error.isFinite }
        let isExact = surface.material.lines.isOnSurface || surface.material.lines.isOnFloor
        return Double(error) * pixels <= tolerance.height * (isExact ? 0.25 : 1)
    }

    /// Determines the level of the adjacent blocks at each edge and corner.
    private mutating func meet(columns: Int, rows: Int) {
        if levels.count != columns * rows {
            levels = Array(repeating: 0, count: columns * rows)
        } else {
            levels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        }
        for block in chosen {
            let side = 1 << block.level
            for row in block.row * side..<min((block.row + 1) * side, rows) {
                for column in block.column * side..<min((block.column + 1) * side, columns) {
                    levels[row * columns + column] = UInt8(block.level + 1)
                }
            }
        }
        for block in chosen {
            let side = 1 << block.level
            let (left, top) = (block.column * side, block.row * side)
            let (right, bottom) = (left + side, top + side)
            func level(_ column: Int, _ row: Int) -> Float {
                guard column >= 0, column < columns, row >= 0, row < rows else { return Float(block.level) }
                return Float(max(block.level, Int(levels[row * columns + column]) - 1))
            }
            let edges = SIMD4(level(left - 1, top), level(right, top), level(left, top - 1), level(left, bottom))
            let corners = SIMD4(
                max(edges.x, edges.z, level(left - 1, top - 1)), max(edges.y, edges.z, level(right, top - 1)),
                max(edges.x, edges.w, level(left - 1, bottom)), max(edges.y, edges.w, level(right, bottom)))
            let cells = Float(HeightPyramid.side << block.level)
            patches.append(
                Patch(
                    origin: SIMD4(Float(block.column) * cells, Float(block.row) * cells, Float(block.level), 0),
                    edges: edges, corners: corners))
        }
    }
}

extension SceneSurface {
    /// The box around the part of a block that is drawn; `nil` where nothing of it is.
    fileprivate func box(
        of level: Int, _ column: Int, _ row: Int, _ bounds: SIMD2<Float>, _ box: PlotBox, isFlat: Bool
    ) -> PlotBox? {
        let side = HeightPyramid.side << level
        let first = floorPosition(column * side, row * side)
        let last = floorPosition(min((column + 1) * side, columns - 1), min((row + 1) * side, rows - 1))
        let lower = pointwiseMax(pointwiseMin(first, last), SIMD2(box.lower.x, box.lower.z) - 1e-3)
        let upper = pointwiseMin(pointwiseMax(first, last), SIMD2(box.upper.x, box.upper.z) + 1e-3)
        guard lower.x <= upper.x, lower.y <= upper.y else { return nil }
        let heights =
            isFlat
            ? (box.lower.y, box.lower.y) : (max(Double(bounds.x), box.lower.y), min(Double(bounds.y), box.upper.y))
        return PlotBox(
            lower: SIMD3(lower.x, heights.0, lower.y), upper: SIMD3(upper.x, max(heights.0, heights.1), upper.y))
    }
}

extension CameraTransform {
    /// Device pixels that a plot unit covers at the part of a box that is nearest to the eye; `nil` where none of the box is on
    /// a part of the picture.
    ///
    /// - Parameter height: of the part, −1…1 for the whole picture.
    func pixelsPerUnit(nearestIn box: PlotBox, height: ClosedRange<Double>) -> Double? {
        var (lower, upper) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        var nearest = Double.infinity
        for corner in 0..<8 {
            let clip = clip(of: box.corner(corner))
            nearest = min(nearest, clip.w)
            let normalized = SIMD2(clip.x, clip.y) / clip.w
            lower = pointwiseMin(lower, normalized)
            upper = pointwiseMax(upper, normalized)
        }
        guard lower.x <= 1, upper.x >= -1, lower.y <= height.upperBound, upper.y >= height.lowerBound else {
            return nil
        }
        return isPerspective ? pixelsPerUnit * (eye - center).length / max(nearest, 1e-9) : pixelsPerUnit
    }
}
