import Charts

/// One datum of a scene: what a user can select and step over.
public struct ChartDatum: Hashable, Sendable {
    /// The index in the scene of the mark that it belongs to.
    let mark: Int
    /// The index in the mark: of a sample of a surface on a grid, row after row, a vertex, a point, a body, or an end of a piece of
    /// a line, two a piece.
    let index: Int
}

extension ChartScene {
    /// The datum at the position that a datum of another scene has there, of surfaces with fewer or more samples.
    ///
    /// - Complexity: O(vertices) for a mesh that has changed, O(log n) for other surfaces.
    public func datum(at datum: ChartDatum, of other: ChartScene) -> ChartDatum {
        if case .mesh(let here)? = marks.element(datum.mark), case .mesh(let there)? = other.marks.element(datum.mark),
            marks.count == other.marks.count, here.vertices.count != there.vertices.count,
            let vertex = there.vertices.element(datum.index)
        {
            return ChartDatum(mark: datum.mark, index: here.vertex(nearest: vertex.position))
        }
        guard marks.count == other.marks.count, let here = marks.element(datum.mark)?.surface,
            let there = other.marks.element(datum.mark)?.surface
        else { return datum }
        guard (here.columns, here.rows) != (there.columns, there.rows) || samples != other.samples,
            (0..<there.datumCount).contains(datum.index)
        else { return datum }
        let (column, row) = there.cell(ofDatum: datum.index)
        let sample = here.sample(at: there.floorPosition(column, row))
        return ChartDatum(mark: datum.mark, index: here.datum(column: sample.column, row: sample.row))
    }

    /// The primitive of a datum; `nil` where the scene has no such datum.
    private func primitive(of datum: ChartDatum) -> (any ScenePrimitive)? {
        primitives.element(datum.mark).flatMap { (0..<$0.datumCount).contains(datum.index) ? $0 : nil }
    }

    /// Plot position of a datum; `nil` where there is none such, it is missing, or outside the box.
    func position(of datum: ChartDatum) -> SIMD3<Double>? {
        primitive(of: datum)?.position(ofDatum: datum.index).flatMap { box.contains($0) ? $0 : nil }
    }

    // MARK: - Stepping

    /// A datum to begin with: what is seen in the middle, or the first there is.
    public func firstDatum(transform: CameraTransform) -> ChartDatum? {
        let middle = (box.lower + box.upper) / 2
        return hit(at: transform.pixel(of: middle), transform: transform)?.datum ?? beginnings.first
    }

    /// The first datum of the next mark, or of the one before.
    public func datum(_ count: Int, marksAfter datum: ChartDatum) -> ChartDatum {
        let beginnings = beginnings
        guard let index = beginnings.firstIndex(where: { $0.mark == datum.mark }) else { return datum }
        return beginnings[(index + count % beginnings.count + beginnings.count) % beginnings.count]
    }

    /// The datum some steps from another one, as one sees it: over a grid along the axis that leads that way on the
    /// screen, elsewhere forwards to the right and upwards. Holes are passed over; at the rim there is no step.
    ///
    /// - Parameters:
    ///   - steps: to the right and upwards.
    ///   - datum: the datum to start from.
    ///   - transform: of the picture.
    public func datum(_ steps: SIMD2<Int>, from datum: ChartDatum, transform: CameraTransform) -> ChartDatum {
        guard let surface = marks.element(datum.mark)?.surface else {
            return self.datum(steps.x + steps.y, after: datum)
        }
        let (column, row) = surface.cell(ofDatum: datum.index)
        let step = surface.gridStep(steps, transform: transform)
        let direction = SIMD2(step.x.signum(), step.y.signum())
        var cell = SIMD2(column, row) &+ step
        // Clamped to the rim.
        cell = SIMD2(max(0, min(surface.columns - 1, cell.x)), max(0, min(surface.rows - 1, cell.y)))
        while (0..<surface.columns).contains(cell.x), (0..<surface.rows).contains(cell.y) {
            let next = ChartDatum(mark: datum.mark, index: surface.datum(column: cell.x, row: cell.y))
            if self.position(of: next) != nil { return next }
            if direction == .zero { break }
            cell = cell &+ direction
        }
        return datum
    }

    /// The datum some steps further in its mark, past those that are not there.
    private func datum(_ count: Int, after datum: ChartDatum) -> ChartDatum {
        guard let mark = primitives.element(datum.mark) else { return datum }
        var (index, last) = (datum.index, datum)
        for _ in 0..<abs(count) {
            var next = last
            repeat {
                index += count.signum()
                guard (0..<mark.datumCount).contains(index) else { return last }
                next = ChartDatum(mark: datum.mark, index: index)
            } while position(of: next) == nil || position(of: next) == position(of: last)
            last = next
        }
        return last
    }

    /// The first datum of each mark that has one.
    private var beginnings: [ChartDatum] {
        let first = listing.compactMap { index in
            primitives[index].firstDatum(near: (box.lower + box.upper) / 2).map {
                ChartDatum(mark: index, index: $0)
            }
        }
        return first.compactMap { position(of: $0) == nil ? datum(1, after: $0) : $0 }.filter {
            position(of: $0) != nil
        }
    }
}

extension SceneSurface {
    /// Steps over columns and rows that lead to the right and upwards on the screen.
    fileprivate func gridStep(_ steps: SIMD2<Int>, transform: CameraTransform) -> SIMD2<Int> {
        let middle = SIMD3<Double>.zero
        let origin = transform.pixel(of: middle)
        let (first, last) = (floorPosition(0, 0), floorPosition(columns - 1, rows - 1))
        // Where a column and a row further lead on the screen, y up.
        let column =
            (transform.pixel(of: middle + SIMD3(0.01, 0, 0)) - origin) * SIMD2(1, -1) * (last.x < first.x ? -1 : 1)
        let row =
            (transform.pixel(of: middle + SIMD3(0, 0, 0.01)) - origin) * SIMD2(1, -1) * (last.y < first.y ? -1 : 1)
        func sign(_ value: Double) -> Int { value < 0 ? -1 : 1 }
        if abs(column.x) >= abs(row.x) {
            return SIMD2(steps.x * sign(column.x), steps.y * sign(row.y))
        }
        return SIMD2(steps.y * sign(column.y), steps.x * sign(row.x))
    }
}

extension PlotBox {
    /// Whether a position is inside, or on a side.
    func contains(_ position: SIMD3<Double>) -> Bool {
        let tolerance = 1e-4
        for axis in 0..<3 where position[axis] < lower[axis] - tolerance || position[axis] > upper[axis] + tolerance {
            return false
        }
        return true
    }
}

extension Array {
    /// The element at an index; `nil` where there is none.
    fileprivate func element(_ index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
