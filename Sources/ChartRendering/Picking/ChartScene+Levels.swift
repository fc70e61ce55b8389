import Charts

// What is felt at a sample of a surface: how steep it is there, and where it goes on at the same height.

extension ChartScene {
    /// How long a unit of x and one of z are at a z: metres on a floor that is on Earth, else 1.
    func lengths(atZ z: Double) -> SIMD2<Double> {
        let there: Ground? = if case .degrees = ground { .degrees(middleLatitude: z) } else { ground }
        return there.map { SIMD2($0.metersPerUnit.x, $0.metersPerUnit.z) } ?? SIMD2(1, 1)
    }

    /// The slope of a surface on a grid at a sample: heights for a unit of x and for a unit of z, for a metre on a floor that is on
    /// Earth, by the samples beside it.
    ///
    /// - Returns: `nil` for every other datum, on axes of categories or dates, and where there are no samples beside it.
    public func slope(at datum: ChartDatum) -> SIMD2<Double>? {
        guard let surface = marks.indices.contains(datum.mark) ? marks[datum.mark].surface : nil,
            (0..<surface.datumCount).contains(datum.index), [x, y, z].allSatisfy(\.isOfNumbers)
        else { return nil }
        let (column, row) = surface.cell(ofDatum: datum.index)
        func coordinates(_ column: Int, _ row: Int) -> SIMD3<Double>? {
            guard (0..<surface.columns).contains(column), (0..<surface.rows).contains(row) else { return nil }
            return hit(on: ChartDatum(mark: datum.mark, index: surface.datum(column: column, row: row)))?.coordinates
        }
        guard let middle = coordinates(column, row) else { return nil }
        func slope(_ before: SIMD3<Double>?, _ after: SIMD3<Double>?, _ axis: Int) -> Double? {
            let (one, other) = (before ?? middle, after ?? middle)
            return one[axis] == other[axis] ? nil : (other.y - one.y) / (other[axis] - one[axis])
        }
        guard let alongX = slope(coordinates(column - 1, row), coordinates(column + 1, row), 0),
            let alongZ = slope(coordinates(column, row - 1), coordinates(column, row + 1), 2)
        else { return nil }
        return SIMD2(alongX, alongZ) / lengths(atZ: middle.z)
    }

    /// The plot height of a datum; `nil` where there is none.
    public func plotHeight(of datum: ChartDatum) -> Double? { position(of: datum)?.y }

    /// The sample beside another one where a surface on a grid goes on at a height: of those that are not uphill or downhill the
    /// one whose height is nearest to it.
    ///
    /// - Parameters:
    ///   - height: plot height of the level line.
    ///   - datum: the sample to start from.
    ///   - isForward: whether higher ground is on the right hand.
    /// - Returns: `datum` itself where there is none: at the rim, on a summit, on level ground.
    public func datum(alongLevel height: Double, from datum: ChartDatum, isForward: Bool) -> ChartDatum {
        guard position(of: datum) != nil, let surface = marks[datum.mark].surface else { return datum }
        let (column, row) = surface.cell(ofDatum: datum.index)
        func neighbour(_ columns: Int, _ rows: Int) -> ChartDatum? {
            guard (0..<surface.columns).contains(column + columns), (0..<surface.rows).contains(row + rows) else {
                return nil
            }
            return ChartDatum(mark: datum.mark, index: surface.datum(column: column + columns, row: row + rows))
        }
        func plotHeight(_ columns: Int, _ rows: Int) -> Double? {
            neighbour(columns, rows).flatMap { position(of: $0)?.y }
        }
        guard let middle = plotHeight(0, 0) else { return datum }
        let uphill = SIMD2(
            (plotHeight(1, 0) ?? middle) - (plotHeight(-1, 0) ?? middle),
            (plotHeight(0, 1) ?? middle) - (plotHeight(0, -1) ?? middle))
        // Columns to the right, rows towards the viewer: a quarter turn to the left of uphill.
        let along = SIMD2(uphill.y, -uphill.x) * (isForward ? 1 : -1)
        var best: (datum: ChartDatum, distance: Double)?
        for rows in -1...1 {
            for columns in -1...1 where Double(columns) * along.x + Double(rows) * along.y > 0 {
                guard let next = neighbour(columns, rows), let there = plotHeight(columns, rows) else { continue }
                let distance = abs(there - height)
                if best.map({ distance < $0.distance }) ?? true { best = (next, distance) }
            }
        }
        return best?.datum ?? datum
    }
}
