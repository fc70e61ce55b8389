import Charts

extension SceneSurface: ScenePrimitive {
    var partCount: Int { heights.count }
    var part: ChartHit.Part { .surface }
    var datumCount: Int { columns * rows }

    func datum(column: Int, row: Int) -> Int { row * columns + column }

    /// The column and the row of one of the data.
    func cell(ofDatum index: Int) -> (column: Int, row: Int) { (index % columns, index / columns) }

    func firstDatum(near center: SIMD3<Double>) -> Int? {
        sample(nearestTo: center).map { datum(column: $0.column, row: $0.row) }
    }

    func position(ofDatum index: Int) -> SIMD3<Double>? {
        let (column, row) = cell(ofDatum: index)
        return position(column, row)
    }

    func colorCoordinate(ofDatum index: Int) -> Float? { values.indices.contains(index) ? values[index] : nil }

    func resolution(ofDatum index: Int, pixel: Double) -> SIMD3<Double> {
        let (column, row) = cell(ofDatum: index)
        return resolution(column: column, row: row, pixel: pixel)
    }

    func nearest(along pick: PickRay) -> MarkHit? {
        func datum(_ position: SIMD3<Double>) -> Int? {
            sample(nearestTo: position).map { self.datum(column: $0.column, row: $0.row) }
        }
        let hit = pick.nearest(distance(along:), datum)
        guard let fringe, let edge = pick.nearest(fringe.mesh.distance(along:), datum) else { return hit }
        return hit.map { $0.distance <= edge.distance ? $0 : edge } ?? edge
    }

    func forEachTriangle(near height: Double, _ body: (SurfaceCorner, SurfaceCorner, SurfaceCorner) -> Void) {
        let bound = Float(height)
        var waiting = [(level: pyramid.levels.count - 1, column: 0, row: 0)]
        while let (number, column, row) = waiting.popLast() {
            let level = pyramid.levels[number]
            guard column < level.columns, row < level.rows else { continue }
            let bounds = level.bounds[row * level.columns + column]
            guard bounds.x <= bound, bound <= bounds.y else { continue }
            guard number == 0 else {
                for child in 0..<4 { waiting.append((number - 1, 2 * column + child % 2, 2 * row + child / 2)) }
                continue
            }
            forEachCell(blockColumn: column, blockRow: row) { forEachTriangle(column: $0, row: $1, body) }
        }
        // Its ends are beyond the samples, and so are their indices.
        fringe?.mesh.forEachTriangle(near: height) { a, b, c in
            func corner(_ corner: SurfaceCorner) -> SurfaceCorner { (datumCount + corner.index, corner.position) }
            body(corner(a), corner(b), corner(c))
        }
    }

    func meshPart(box: PlotBox, thickness: Float?) -> any MeshPart { GridMesh(self, box: box, thickness: thickness) }
}

extension SceneSurface {
    /// The first intersection of a ray with the surface.
    ///
    /// - Returns: the distance along the ray; `nil` where it passes by, or through holes.
    /// - Complexity: O(side) on average, by the pyramid of heights.
    func distance(along ray: Ray) -> Double? {
        var best: Double?
        let last = pyramid.levels.count - 1
        // The block to look at next is the last one, the nearest of its siblings.
        var waiting = [(level: last, column: 0, row: 0, entry: 0.0)]
        while let block = waiting.popLast() {
            if let best, block.entry > best { continue }
            if block.level == 0 {
                if let hit = distance(along: ray, blockColumn: block.column, blockRow: block.row),
                    hit < best ?? .infinity
                {
                    best = hit
                }
                continue
            }
            let level = pyramid.levels[block.level - 1]
            var parts: [(level: Int, column: Int, row: Int, entry: Double)] = []
            for row in block.row * 2...min(block.row * 2 + 1, level.rows - 1) {
                for column in block.column * 2...min(block.column * 2 + 1, level.columns - 1) {
                    guard let entry = entry(of: ray, level: block.level - 1, column: column, row: row) else { continue }
                    parts.append((block.level - 1, column, row, entry))
                }
            }
            waiting += parts.sorted { $0.entry > $1.entry }
        }
        return best
    }

    /// The column and row of the sample nearest to a plot (x, z), hole or not.
    ///
    /// - Complexity: O(1) on even grids, O(columns + rows) on others.
    func sample(at position: SIMD2<Double>) -> (column: Int, row: Int) {
        func index(_ position: Double, _ coordinates: [Float], origin: Float, step: Float, count: Int) -> Int {
            guard coordinates.isEmpty else {
                return coordinates.indices.min {
                    abs(Double(coordinates[$0]) - position) < abs(Double(coordinates[$1]) - position)
                } ?? 0
            }
            // The step of a grid far smaller than the box may be 0 in a Float.
            guard step != 0 else { return 0 }
            return Int(max(0, min(Double(count - 1), (position - Double(origin)) / Double(step))).rounded())
        }
        return (
            index(position.x, columnCoordinates, origin: floorOrigin.x, step: floorStep.x, count: columns),
            index(position.y, rowCoordinates, origin: floorOrigin.y, step: floorStep.y, count: rows)
        )
    }

    /// The column and row of the sample nearest to a position that is no hole; `nil` where all around it are.
    ///
    /// - Complexity: as `sample(at:)`
    func sample(nearestTo position: SIMD3<Double>) -> (column: Int, row: Int)? {
        let (column, row) = sample(at: SIMD2(position.x, position.z))
        var best: (column: Int, row: Int, distance: Double)?
        for row in max(0, row - 1)...min(rows - 1, row + 1) {
            for column in max(0, column - 1)...min(columns - 1, column + 1) {
                guard let there = self.position(column, row) else { continue }
                let distance = (SIMD2(there.x, there.z) - SIMD2(position.x, position.z)).length
                if distance < best?.distance ?? .infinity { best = (column, row, distance) }
            }
        }
        return best.map { ($0.column, $0.row) }
    }

    /// How far apart positions near a sample are that are to be distinguished, plot units: on the floor a tenth of the
    /// way to the next sample of data, and one pixel of a function; upwards the smallest step to a neighbour, or its
    /// part for one pixel. 0 where the surface is level.
    ///
    /// - Parameter pixel: plot units that one pixel covers.
    /// - Complexity: O(1)
    func resolution(column: Int, row: Int, pixel: Double) -> SIMD3<Double> {
        func next(_ index: Int, _ count: Int) -> Int { index + 1 < count ? index + 1 : index - 1 }
        let apart = floorPosition(next(column, columns), next(row, rows)) - floorPosition(column, row)
        let spacing = SIMD2(abs(apart.x), abs(apart.y))
        let height = heights[row * columns + column]
        var rise = Float.infinity
        for (column, row) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where column >= 0 && column < columns && row >= 0 && row < rows {
            let step = abs(heights[row * columns + column] - height)
            // Neither the rounding of a height nor a hole is a step.
            if step > 1e-7, step < -Self.hole / 2 { rise = min(rise, step) }
        }
        let level = rise.isFinite ? Double(rise) : 0
        guard isOfFunction else { return SIMD3(spacing.x / 10, level, spacing.y / 10) }
        return SIMD3(pixel, level * min(1, pixel / max(spacing.max(), 1e-9)), pixel)
    }

    /// The first intersection of a ray with the surface, by testing every cell.
    func bruteForceDistance(along ray: Ray) -> Double? {
        var best: Double?
        for row in 0..<rows - 1 {
            for column in 0..<columns - 1 {
                if let hit = distance(along: ray, column: column, row: row), hit < best ?? .infinity { best = hit }
            }
        }
        return best
    }

    /// The distance at which a ray enters the box around a block; `nil` where it misses it.
    private func entry(of ray: Ray, level: Int, column: Int, row: Int) -> Double? {
        let bound = pyramid.levels[level].bounds[row * pyramid.levels[level].columns + column]
        guard bound.x <= bound.y else { return nil }
        let side = HeightPyramid.side << level
        let first = floorPosition(column * side, row * side)
        let last = floorPosition(min((column + 1) * side, columns - 1), min((row + 1) * side, rows - 1))
        let (lower, upper) = (pointwiseMin(first, last), pointwiseMax(first, last))
        // A level block is a box without thickness.
        return ray.part(
            inside: SIMD3(lower.x, Double(bound.x), lower.y) - 1e-9, SIMD3(upper.x, Double(bound.y), upper.y) + 1e-9)?
            .lowerBound
    }

    private func distance(along ray: Ray, blockColumn: Int, blockRow: Int) -> Double? {
        var best: Double?
        forEachCell(blockColumn: blockColumn, blockRow: blockRow) { column, row in
            if let hit = distance(along: ray, column: column, row: row), hit < best ?? .infinity { best = hit }
        }
        return best
    }

    /// Visits the cells of one of the smallest blocks, by the columns and rows they begin at.
    private func forEachCell(blockColumn: Int, blockRow: Int, _ body: (_ column: Int, _ row: Int) -> Void) {
        let side = HeightPyramid.side
        for row in blockRow * side..<min((blockRow + 1) * side, rows - 1) {
            for column in blockColumn * side..<min((blockColumn + 1) * side, columns - 1) { body(column, row) }
        }
    }

    /// Visits the triangles of one cell that are there, divided as in the shader's strips.
    private func forEachTriangle(
        column: Int, row: Int, _ body: (SurfaceCorner, SurfaceCorner, SurfaceCorner) -> Void
    ) {
        if isTorn, heights[row * columns + column].bitPattern & 1 == 1 { return }
        func corner(_ column: Int, _ row: Int) -> SurfaceCorner? {
            position(column, row).map { (datum(column: column, row: row), $0) }
        }
        guard let below = corner(column, row + 1), let right = corner(column + 1, row) else { return }
        if let first = corner(column, row) { body(first, below, right) }
        if let last = corner(column + 1, row + 1) { body(below, right, last) }
    }

    /// The intersection of a ray with one cell.
    private func distance(along ray: Ray, column: Int, row: Int) -> Double? {
        var best: Double?
        forEachTriangle(column: column, row: row) { a, b, c in
            guard let hit = ray.distance(to: a.position, b.position, c.position), hit < best ?? .infinity else {
                return
            }
            best = hit
        }
        return best
    }

    /// Plot position of a sample; `nil` for a hole.
    func position(_ column: Int, _ row: Int) -> SIMD3<Double>? {
        let height = heights[row * columns + column]
        guard height > Self.hole / 2 else { return nil }
        let floor = floorPosition(column, row)
        return SIMD3(floor.x, Double(height), floor.y)
    }

    /// Plot (x, z) of a sample.
    func floorPosition(_ column: Int, _ row: Int) -> SIMD2<Double> {
        columnCoordinates.isEmpty
            ? SIMD2<Double>(floorOrigin) + SIMD2(Double(column), Double(row)) * SIMD2<Double>(floorStep)
            : SIMD2(Double(columnCoordinates[column]), Double(rowCoordinates[row]))
    }
}
