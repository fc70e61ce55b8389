/// A surface at a half, a quarter and so on of its samples a side, and how far each part of that is from the whole surface:
/// what is not to be seen need not be drawn.
///
/// Level *k* uses every 2ᵏth column and row, and the last. A sample of it is the surface's own there, unless a skipped
/// neighbour is a local extreme: then the level uses that one, so that a peak, a pit or a thin ridge is
/// still visible when its cells are smaller than a pixel. A sample next to a skipped hole is a hole, and the cell that begins at
/// it is torn where one of the cells that it represents is.
struct SurfaceLevels: Sendable {
    /// The heights of a level, row after row, as `SceneSurface.heights` has them.
    struct Heights: Sendable {
        let columns: Int
        let rows: Int
        fileprivate(set) var values: [Float]
    }

    /// Levels 1 and up.
    let heights: [Heights]
    /// By how much a height of the surface is off at most, in plot units; more than anything where holes or tears begin.
    /// Levels 0 and up, for blocks of `HeightPyramid.side` of the level's cells, those of the surface's `HeightPyramid`.
    let errors: [[Float]]

    /// Whether there may be holes or tears: of a surface of a single block it is not known.
    var mayHaveGaps: Bool {
        errors.count == 1 || errors.last?.contains(.infinity) ?? true
    }

    /// There are no more levels than this: a cell of the last one is as wide as 256 of the surface.
    static let most = 8

    /// - Parameters:
    ///   - isTorn: whether the lowest bits mark tears.
    ///   - values: coordinates on the colour scale, which count as heights of a twentieth of the box; may be empty.
    ///   - hasFringe: whether the surface has a fringe where holes begin. Every sample is drawn there, so that the two
    ///     meet.
    ///   - columnCoordinates: plot x of each column, and `rowCoordinates` plot z of each row, where they are not evenly spaced; else empty.
    /// - Complexity: O(samples)
    init(
        columns: Int, rows: Int, heights: [Float], isTorn: Bool, values: [Float], hasFringe: Bool,
        columnCoordinates: [Float], rowCoordinates: [Float]
    ) {
        let blocks = { (cells: Int, level: Int) in
            (cells + (HeightPyramid.side << level) - 1) / (HeightPyramid.side << level)
        }
        var levels: [Heights] = []
        var errors = [[Float](repeating: 0, count: blocks(columns - 1, 0) * blocks(rows - 1, 0))]
        var fine = Heights(columns: columns, rows: rows, values: heights)
        var fineValues = values
        var (xs, zs) = (columnCoordinates, rowCoordinates)
        while levels.count < Self.most, max(columns, rows) - 1 > HeightPyramid.side << levels.count {
            let level = levels.count + 1
            let coarse = Self.halved(fine)
            let coarseValues =
                fineValues.isEmpty ? [] : Self.everySecond(fineValues, columns: fine.columns, rows: fine.rows)
            let (blockColumns, blockRows) = (blocks(columns - 1, level), blocks(rows - 1, level))
            errors.append(
                Self.errors(
                    of: coarse, coarseValues, from: fine, fineValues,
                    between: Between(columns: Self.middles(xs, coarse.columns), rows: Self.middles(zs, coarse.rows)),
                    isTorn: isTorn, hasFringe: hasFringe, below: errors[level - 1],
                    belowColumns: blocks(columns - 1, level - 1), columns: blockColumns, rows: blockRows))
            levels.append(coarse)
            (fine, fineValues) = (coarse, coarseValues)
            (xs, zs) = (Self.everySecond(xs), Self.everySecond(zs))
        }
        self.heights = levels
        self.errors = errors
    }

    // MARK: - Halving

    private static func halved(_ fine: Heights) -> Heights {
        let (columns, rows) = (fine.columns / 2 + 1, fine.rows / 2 + 1)
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
        for index in 0..<count / 2 {
            let here = source[2 * index]
            let next = source[2 * index + 1]
            let after = 2 * index + 2 < count ? source[2 * index + 2] : next
            target[index] = kept(before, here, next, after, prefersHigh: index & 1 == 0)
            before = next
        }
        // The last one is the rim, which stays as it is.
        target[count / 2] = source[count - 1]
    }

    private static func halve(
        _ source: UnsafePointer<Float>, row: Int, rows: Int, columns: Int, into target: UnsafeMutablePointer<Float>
    ) {
        guard 2 * row + 1 < rows else {
            // The rim.
            target.update(from: source + (rows - 1) * columns, count: columns)
            return
        }
        let here = source + 2 * row * columns
        let before = row > 0 ? here - columns : here
        let next = here + columns
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
            // The round top of a smooth hill is represented as well by the adjacent samples. A feature is curved much more than
            // its surroundings, or the other way.
            let bend = next - 0.5 * (here + after)
            let bendBefore = here - 0.5 * (before + next)
            let isHereOut = here > max(before, next) || (here < min(before, next) && before > limit)
            if isHereOut, abs(bend) < 1.6 * abs(bendBefore), abs(bendBefore) < 1.6 * abs(bend) {
                // Of an adjacent high and low one, one or the other is retained in turn.
                if (next > here) == prefersHigh { result = next }
            } else if bend * bendBefore <= 0 ? abs(bend) >= abs(bendBefore) : abs(bend) > 2 * abs(bendBefore) {
                result = next
            }
        }
        // The lowest bit marks tears.
        let torn = (here.bitPattern | next.bitPattern) & 1
        return Float(bitPattern: result.bitPattern & ~1 | torn)
    }

    private static func everySecond(_ values: [Float], columns: Int, rows: Int) -> [Float] {
        var kept: [Float] = []
        kept.reserveCapacity((columns / 2 + 1) * (rows / 2 + 1))
        for row in 0...rows / 2 {
            let start = min(2 * row, rows - 1) * columns
            for column in 0...columns / 2 { kept.append(values[start + min(2 * column, columns - 1)]) }
        }
        return kept
    }

    private static func everySecond(_ coordinates: [Float]) -> [Float] {
        coordinates.isEmpty ? [] : (0...coordinates.count / 2).map { coordinates[min(2 * $0, coordinates.count - 1)] }
    }

    // MARK: - Errors

    /// The position of a fine sample between two coarse ones, as a fraction of their distance.
    private struct Between {
        let columns: [Float]
        let rows: [Float]
    }

    /// - Parameter coordinates: positions of the fine samples; empty where they are evenly spaced.
    private static func middles(_ coordinates: [Float], _ count: Int) -> [Float] {
        (0..<count).map { index in
            guard 2 * index + 2 < coordinates.count else { return 0.5 }
            return (coordinates[2 * index + 1] - coordinates[2 * index])
                / (coordinates[2 * index + 2] - coordinates[2 * index])
        }
    }

    /// - Parameter below: the errors of the finer level, which a coarser one has as well.
    private static func errors(
        of coarse: Heights, _ coarseValues: [Float], from fine: Heights, _ fineValues: [Float], between: Between,
        isTorn: Bool, hasFringe: Bool, below: [Float], belowColumns: Int, columns: Int, rows: Int
    ) -> [Float] {
        var errors = [Float](repeating: 0, count: columns * rows)
        let side = HeightPyramid.side
        let belowRows = below.count / belowColumns
        // A block whose neighbour has a hole beside their common edge would move the samples there that the fringe
        // begins at. A hole beyond the last samples is seen in them.
        let margin = hasFringe ? 1 : 0
        errors.withUnsafeMutableBufferPointer { target in
            fine.values.withUnsafeBufferPointer { fineHeights in
                coarse.values.withUnsafeBufferPointer { coarseHeights in
                    let comparison = Comparison(
                        fine: fineHeights, fineColumns: fine.columns, fineRows: fine.rows, coarse: coarseHeights,
                        coarseColumns: coarse.columns, coarseRows: coarse.rows, between: between,
                        tornMark: isTorn ? 1 : 0)
                    inParallel(rows, target, work: fineHeights.count) { row, target in
                        for column in 0..<columns {
                            var worst = comparison.worst(
                                columns: max(0, column * side - margin)..<min((column + 1) * side + 1, coarse.columns),
                                rows: max(0, row * side - margin)..<min((row + 1) * side + 1, coarse.rows))
                            if !fineValues.isEmpty {
                                worst = max(
                                    worst,
                                    0.05
                                        * valueError(
                                            coarseValues, coarse.columns, fineValues, fine.columns, fine.rows,
                                            columns: column * side..<min((column + 1) * side, coarse.columns - 1),
                                            rows: row * side..<min((row + 1) * side, coarse.rows - 1)))
                            }
                            // What is off already below adds to it.
                            var most: Float = 0
                            for childRow in 2 * row..<min(2 * row + 2, belowRows) {
                                for childColumn in 2 * column..<min(2 * column + 2, belowColumns) {
                                    most = max(most, below[childRow * belowColumns + childColumn])
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

    /// The heights of two adjacent levels.
    private struct Comparison: @unchecked Sendable {
        let fine: UnsafeBufferPointer<Float>
        let fineColumns: Int
        let fineRows: Int
        let coarse: UnsafeBufferPointer<Float>
        let coarseColumns: Int
        let coarseRows: Int
        let between: Between
        /// The bit that marks a tear; 0 where there is none.
        let tornMark: UInt32

        /// The largest difference of height at the coarse samples of a block and between them.
        func worst(columns: Range<Int>, rows: Range<Int>) -> Float {
            var worst: Float = 0
            let limit = SceneSurface.hole / 2
            let columnParts = between.columns.span
            for row in rows {
                let rowPart = between.rows[row]
                let fineRow = min(2 * row, fineRows - 1)
                // Between the last two there may be none, and the last one is the next.
                let (hasDown, isDownBetween) = (fineRow + 1 < fineRows, fineRow + 2 < fineRows)
                for column in columns {
                    let fineColumn = min(2 * column, fineColumns - 1)
                    let (hasRight, isRightBetween) = (fineColumn + 1 < fineColumns, fineColumn + 2 < fineColumns)
                    let index = row * coarseColumns + column
                    let here = coarse[index]
                    let right = hasRight ? coarse[index + 1] : here
                    let down = hasDown ? coarse[index + coarseColumns] : here
                    let fineIndex = fineRow * fineColumns + fineColumn
                    let fineHere = fine[fineIndex]
                    let fineRight = hasRight ? fine[fineIndex + 1] : fineHere
                    let fineDown = hasDown ? fine[fineIndex + fineColumns] : fineHere
                    let across =
                        hasRight && hasDown ? fine[fineIndex + fineColumns + 1] : hasRight ? fineRight : fineDown
                    let least = min(min(here, right), min(min(down, fineHere), min(min(fineRight, fineDown), across)))
                    if least < limit {
                        let most = max(
                            max(here, right), max(max(down, fineHere), max(max(fineRight, fineDown), across)))
                        // Nothing but holes is drawn right at every level.
                        if most < limit { continue }
                        return .infinity
                    }
                    if here.bitPattern & tornMark != 0 { return .infinity }
                    worst = max(worst, abs(fineHere - here))
                    let columnPart = columnParts[column]
                    if hasRight {
                        worst = max(
                            worst, abs(fineRight - (isRightBetween ? here + columnPart * (right - here) : right)))
                    }
                    if hasDown {
                        worst = max(worst, abs(fineDown - (isDownBetween ? here + rowPart * (down - here) : down)))
                    }
                    if isRightBetween, isDownBetween {
                        // On one of the two triangles of the cell.
                        let middle =
                            columnPart + rowPart <= 1
                            ? here + columnPart * (right - here) + rowPart * (down - here)
                            : (1 - columnPart) * down + (1 - rowPart) * right
                                + (columnPart + rowPart - 1) * coarse[index + coarseColumns + 1]
                        worst = max(worst, abs(across - middle))
                    }
                }
            }
            return worst
        }
    }

    private static func valueError(
        _ coarse: [Float], _ coarseColumns: Int, _ fine: [Float], _ fineColumns: Int, _ fineRows: Int,
        columns: Range<Int>, rows: Range<Int>
    ) -> Float {
        var worst: Float = 0
        for row in rows {
            for column in columns {
                let index = row * coarseColumns + column
                let mean =
                    0.25
                    * (coarse[index] + coarse[index + 1] + coarse[index + coarseColumns]
                        + coarse[index + coarseColumns + 1])
                let middle = fine[min(2 * row + 1, fineRows - 1) * fineColumns + min(2 * column + 1, fineColumns - 1)]
                let off = abs(mean - middle)
                worst = max(worst, off.isFinite ? off : 1)
            }
        }
        return worst
    }
}
