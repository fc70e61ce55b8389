/// A surface at a half, a quarter and so on of its samples a side, and how far each part of that is from the whole surface:
/// what is not to be seen need not be drawn.
///
/// Level *k* takes every 2ᵏth column and row. A sample of it is the surface's own there, unless the height beside it that it
/// passes over stands out to both sides: then it takes that one, so that a peak, a pit or a thin ridge is still there when
/// its cells are smaller than a pixel. A sample beside a hole that it passes over is a hole, and the cell that begins at
/// it is torn where one of those that it stands for is.
struct SurfaceLevels: Sendable {
    /// The heights of a level, row after row, as `SceneSurface.heights` has them.
    struct Heights: Sendable {
        let columns: Int
        let rows: Int
        fileprivate(set) var values: [Float]
    }

    /// How far the blocks of a level are from the surface.
    struct Errors: Sendable {
        let columns: Int
        let rows: Int
        /// By how much the height is off at most, in plot units, and the slope, as a part of a right angle's tangent; more
        /// than anything where holes or tears begin.
        fileprivate(set) var values: [SIMD2<Float>]
    }

    /// Levels 1 and up.
    let heights: [Heights]
    /// Levels 0 and up, for blocks of `HeightPyramid.side` of the level's cells.
    let errors: [Errors]

    /// There are no more levels than this: a cell of the last one is as wide as 256 of the surface.
    static let most = 8

    /// - Parameters:
    ///   - isTorn: whether the lowest bits tell of tears.
    ///   - values: places on the colour scale, which count as heights of a twentieth of the box; may be empty.
    ///   - spacing: plot distance of neighbours along x and z; `nil` where they are not evenly spaced.
    /// - Complexity: O(samples)
    init(columns: Int, rows: Int, heights: [Float], isTorn: Bool, values: [Float], spacing: SIMD2<Float>?) {
        let blocks = { (cells: Int, level: Int) in
            (cells + (HeightPyramid.side << level) - 1) / (HeightPyramid.side << level)
        }
        var levels: [Heights] = []
        var errors = [Self.none(columns: blocks(columns - 1, 0), rows: blocks(rows - 1, 0))]
        var fine = Heights(columns: columns, rows: rows, values: heights)
        var fineValues = values
        while levels.count < Self.most, max(columns, rows) - 1 > HeightPyramid.side << levels.count {
            let level = levels.count + 1
            let coarse = Self.halved(fine)
            let coarseValues =
                fineValues.isEmpty ? [] : Self.everySecond(fineValues, columns: fine.columns, rows: fine.rows)
            errors.append(
                Self.errors(
                    of: coarse, coarseValues, from: fine, fineValues, isTorn: isTorn, below: errors[level - 1],
                    columns: blocks(columns - 1, level), rows: blocks(rows - 1, level),
                    spacing: spacing.map { $0 * Float(1 << (level - 1)) }))
            levels.append(coarse)
            (fine, fineValues) = (coarse, coarseValues)
        }
        self.heights = levels
        self.errors = errors
    }

    private static func none(columns: Int, rows: Int) -> Errors {
        Errors(columns: columns, rows: rows, values: Array(repeating: .zero, count: columns * rows))
    }

    // MARK: - Halving

    private static func halved(_ fine: Heights) -> Heights {
        let (columns, rows) = ((fine.columns + 1) / 2, (fine.rows + 1) / 2)
        // Along the rows first, and then across them.
        let narrow = [Float](unsafeUninitializedCapacity: columns * fine.rows) { target, count in
            fine.values.withUnsafeBufferPointer { source in
                inParallel(fine.rows, target, work: source.count) { row, target in
                    halve(
                        source.baseAddress.unsafelyUnwrapped + row * fine.columns, count: fine.columns,
                        into: target + row * columns)
                }
            }
            count = columns * fine.rows
        }
        let values = [Float](unsafeUninitializedCapacity: columns * rows) { target, count in
            narrow.withUnsafeBufferPointer { source in
                // A row of results at a time: memory is walked in its order.
                inParallel(rows, target, work: source.count) { row, target in
                    halve(
                        source.baseAddress.unsafelyUnwrapped, row: row, rows: fine.rows, columns: columns,
                        into: target + row * columns)
                }
            }
            count = columns * rows
        }
        return Heights(columns: columns, rows: rows, values: values)
    }

    private static func halve(
        _ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        var before = source[0]
        for index in 0..<(count + 1) / 2 {
            let here = source[2 * index]
            let next = 2 * index + 1 < count ? source[2 * index + 1] : here
            let after = 2 * index + 2 < count ? source[2 * index + 2] : next
            target[index] = kept(before, here, next, after, prefersHigh: index & 1 == 0)
            before = next
        }
    }

    private static func halve(
        _ source: UnsafePointer<Float>, row: Int, rows: Int, columns: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let here = source + 2 * row * columns
        let before = row > 0 ? here - columns : here
        let next = 2 * row + 1 < rows ? here + columns : here
        let after = 2 * row + 2 < rows ? next + columns : next
        for column in 0..<columns {
            target[column] = kept(
                before[column], here[column], next[column], after[column], prefersHigh: (row + column) & 1 == 0)
        }
    }

    /// What stays of `here` and `next`.
    @inline(__always)
    private static func kept(
        _ before: Float, _ here: Float, _ next: Float, _ after: Float, prefersHigh: Bool
    ) -> Float {
        let limit = SceneSurface.hole / 2
        var result = here
        if here < limit || next < limit {
            result = SceneSurface.hole
        } else if next > max(here, after) || (next < min(here, after) && after > limit) {
            // The round top of a smooth hill is as well shown by what is beside it. What stands out is bent much more than
            // what is beside it, or the other way.
            let bend = next - 0.5 * (here + after)
            let bendBefore = here - 0.5 * (before + next)
            let isHereOut = here > max(before, next) || (here < min(before, next) && before > limit)
            if isHereOut, abs(bend) < 1.6 * abs(bendBefore), abs(bendBefore) < 1.6 * abs(bend) {
                // Of a high and a low one beside each other now the one stays, and now the other.
                if (next > here) == prefersHigh { result = next }
            } else if bend * bendBefore <= 0 ? abs(bend) >= abs(bendBefore) : abs(bend) > 2 * abs(bendBefore) {
                result = next
            }
        }
        // The lowest bit tells of tears.
        let torn = (here.bitPattern | next.bitPattern) & 1
        return Float(bitPattern: result.bitPattern & ~1 | torn)
    }

    private static func everySecond(_ values: [Float], columns: Int, rows: Int) -> [Float] {
        var kept: [Float] = []
        kept.reserveCapacity(((columns + 1) / 2) * ((rows + 1) / 2))
        for row in stride(from: 0, to: rows, by: 2) {
            for column in stride(from: 0, to: columns, by: 2) { kept.append(values[row * columns + column]) }
        }
        return kept
    }

    // MARK: - Errors

    /// - Parameters:
    ///   - below: the errors of the finer level, which a coarser one has as well.
    ///   - spacing: of the finer level.
    private static func errors(
        of coarse: Heights, _ coarseValues: [Float], from fine: Heights, _ fineValues: [Float], isTorn: Bool,
        below: Errors,
        columns: Int, rows: Int, spacing: SIMD2<Float>?
    ) -> Errors {
        var errors = none(columns: columns, rows: rows)
        let side = HeightPyramid.side
        guard let spacing else {
            errors.values = Array(repeating: SIMD2(repeating: .infinity), count: columns * rows)
            return errors
        }
        errors.values.withUnsafeMutableBufferPointer { target in
            fine.values.withUnsafeBufferPointer { fineHeights in
                coarse.values.withUnsafeBufferPointer { coarseHeights in
                    let comparison = Comparison(
                        fine: fineHeights, fineColumns: fine.columns, fineRows: fine.rows, coarse: coarseHeights,
                        coarseColumns: coarse.columns, coarseRows: coarse.rows, perSpacing: 0.5 / spacing,
                        tornMark: isTorn ? 1 : 0)
                    inParallel(rows, target, work: fineHeights.count) { row, target in
                        for column in 0..<columns {
                            var worst = comparison.worst(
                                columns: column * side..<min((column + 1) * side + 1, coarse.columns),
                                rows: row * side..<min((row + 1) * side + 1, coarse.rows))
                            if !fineValues.isEmpty {
                                worst.x = max(
                                    worst.x,
                                    0.05
                                        * valueError(
                                            coarseValues, coarse.columns, fineValues, fine.columns, fine.rows,
                                            columns: column * side..<min((column + 1) * side, coarse.columns - 1),
                                            rows: row * side..<min((row + 1) * side, coarse.rows - 1)))
                            }
                            // What is off already below adds to it.
                            var most = SIMD2<Float>.zero
                            for childRow in 2 * row..<min(2 * row + 2, below.rows) {
                                for childColumn in 2 * column..<min(2 * column + 2, below.columns) {
                                    most = pointwiseMax(most, below.values[childRow * below.columns + childColumn])
                                }
                            }
                            target[row * columns + column] = worst + most
                        }
                    }
                }
            }
        }
        return errors
    }

    /// The heights of two levels beside each other.
    private struct Comparison: @unchecked Sendable {
        let fine: UnsafeBufferPointer<Float>
        let fineColumns: Int
        let fineRows: Int
        let coarse: UnsafeBufferPointer<Float>
        let coarseColumns: Int
        let coarseRows: Int
        /// A half of one over the distance of fine neighbours.
        let perSpacing: SIMD2<Float>
        /// The bit that tells of a tear; 0 where there is none.
        let tornMark: UInt32

        /// The largest difference of height and of slope at the coarse samples of a block and between them.
        func worst(columns: Range<Int>, rows: Range<Int>) -> SIMD2<Float> {
            var worst = SIMD2<Float>.zero
            let limit = SceneSurface.hole / 2
            for row in rows {
                let fineRow = 2 * row
                for column in columns {
                    let fineColumn = 2 * column
                    let here = coarse[row * coarseColumns + column]
                    let right = column + 1 < coarseColumns ? coarse[row * coarseColumns + column + 1] : here
                    let down = row + 1 < coarseRows ? coarse[(row + 1) * coarseColumns + column] : here
                    let place = fineRow * fineColumns + fineColumn
                    let fineHere = fine[place]
                    let fineRight = fineColumn + 1 < fineColumns ? fine[place + 1] : fineHere
                    let fineDown = fineRow + 1 < fineRows ? fine[place + fineColumns] : fineHere
                    let across =
                        fineColumn + 1 < fineColumns && fineRow + 1 < fineRows
                        ? fine[place + fineColumns + 1] : fineRight
                    let least = min(min(here, right), min(min(down, fineHere), min(min(fineRight, fineDown), across)))
                    if least < limit {
                        let most = max(
                            max(here, right), max(max(down, fineHere), max(max(fineRight, fineDown), across)))
                        // Nothing but holes is drawn right at every level.
                        if most < limit { continue }
                        return SIMD2(repeating: .infinity)
                    }
                    if here.bitPattern & tornMark != 0 { return SIMD2(repeating: .infinity) }
                    // Behind the last sample of the level comes the rim, which is drawn as it is.
                    let (hasRight, hasDown) = (column + 1 < coarseColumns, row + 1 < coarseRows)
                    var off = abs(fineHere - here)
                    if hasRight { off = max(off, abs(fineRight - 0.5 * (here + right))) }
                    if hasDown { off = max(off, abs(fineDown - 0.5 * (here + down))) }
                    if hasRight, hasDown { off = max(off, abs(across - 0.5 * (right + down))) }
                    worst.x = max(worst.x, off)
                    // How far the slope at a sample is from the mean of those beside it.
                    if fineColumn > 0, fineColumn + 3 < fineColumns {
                        worst.y = max(
                            worst.y,
                            bend(fine[place - 1], fineHere, fineRight, fine[place + 2], fine[place + 3], perSpacing.x))
                    }
                    if fineRow > 0, fineRow + 3 < fineRows {
                        worst.y = max(
                            worst.y,
                            bend(
                                fine[place - fineColumns], fineHere, fineDown, fine[place + 2 * fineColumns],
                                fine[place + 3 * fineColumns], perSpacing.y))
                    }
                }
            }
            return worst
        }

        /// - Parameter perSpacing: a half of one over the distance of the heights.
        @inline(__always)
        private func bend(
            _ first: Float, _ second: Float, _ third: Float, _ fourth: Float, _ fifth: Float, _ perSpacing: Float
        ) -> Float {
            // A hole beside a block is the next block's.
            guard min(first, min(fourth, fifth)) > SceneSurface.hole / 2 else { return 0 }
            let slope = (fourth - second) * perSpacing
            let mean = 0.5 * ((third - first) + (fifth - third)) * perSpacing
            // On a steep slope the same difference turns the surface less.
            return abs(slope - mean) / (1 + slope * slope)
        }
    }

    private static func valueError(
        _ coarse: [Float], _ coarseColumns: Int, _ fine: [Float], _ fineColumns: Int, _ fineRows: Int,
        columns: Range<Int>, rows: Range<Int>
    ) -> Float {
        var worst: Float = 0
        for row in rows {
            for column in columns {
                let place = row * coarseColumns + column
                let mean =
                    0.25
                    * (coarse[place] + coarse[place + 1] + coarse[place + coarseColumns]
                        + coarse[place + coarseColumns + 1])
                let middle = fine[(2 * row + 1) * fineColumns + 2 * column + 1]
                let off = abs(mean - middle)
                worst = max(worst, off.isFinite ? off : 1)
            }
        }
        return worst
    }
}
