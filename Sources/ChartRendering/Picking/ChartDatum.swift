import Charts

/// One datum of a scene: what a user can select and step over. The first number is the index of its mark in the scene.
public enum ChartDatum: Hashable, Sendable {
    /// A height of a surface on a grid.
    case sample(mark: Int, column: Int, row: Int)
    /// A corner of a surface of triangles.
    case corner(mark: Int, index: Int)
    case point(mark: Int, index: Int)
    /// A bar, a rectangle, or a symbol that is no sphere.
    case body(mark: Int, index: Int)
    /// An end of a piece of a line: two a piece.
    case end(mark: Int, index: Int)

    /// The index in the scene of the mark that it belongs to.
    var mark: Int {
        switch self {
        case .sample(let mark, _, _), .corner(let mark, _), .point(let mark, _), .body(let mark, _), .end(let mark, _):
            mark
        }
    }
}

extension ChartScene {
    /// The datum at the position that a datum of another scene has there, of surfaces with fewer or more samples.
    public func datum(at datum: ChartDatum, of other: ChartScene) -> ChartDatum {
        guard case .sample(let index, let column, let row) = datum, marks.count == other.marks.count,
            let here = marks.element(index)?.surface, let there = other.marks.element(index)?.surface
        else { return datum }
        guard (here.columns, here.rows) != (there.columns, there.rows) || samples != other.samples,
            column < there.columns, row < there.rows
        else { return datum }
        let sample = here.sample(at: there.floorPlace(column, row))
        return .sample(mark: index, column: sample.column, row: sample.row)
    }

    /// Plot position of a datum; `nil` where there is none such, it is a hole, or lies outside the box.
    func position(of datum: ChartDatum) -> SIMD3<Double>? {
        let position: SIMD3<Double>? =
            switch datum {
            case .sample(let index, let column, let row):
                marks.element(index)?.surface.flatMap { surface in
                    (0..<surface.columns).contains(column) && (0..<surface.rows).contains(row)
                        ? surface.place(column, row) : nil
                }
            case .corner(let mesh, let index):
                marks.element(mesh)?.mesh?.vertices.element(index).map { SIMD3<Double>($0.position.place) }
            case .point(let series, let index):
                marks.element(series)?.points?.spheres.element(index).map { SIMD3<Double>($0.place) }
            case .body(let series, let index):
                marks.element(series)?.solids.flatMap { solids in
                    solids.tips.element(index) ?? solids.solids.element(index).map { SIMD3<Double>($0.center.place) }
                }
            case .end(let series, let index):
                marks.element(series)?.tubes?.pieces.element(index / 2).map {
                    SIMD3<Double>((index.isMultiple(of: 2) ? $0.start : $0.end).place)
                }
            }
        return position.flatMap { box.contains($0) ? $0 : nil }
    }

    /// The style of the mark of an existing datum.
    func look(of datum: ChartDatum) -> SceneLook { marks[datum.mark].look }

    /// The coordinate on the colour scale of an existing datum; `nil` where no number colours it.
    func colorCoordinate(of datum: ChartDatum) -> Float? {
        switch (datum, marks[datum.mark]) {
        case (.sample(_, let column, let row), .surface(let surface)):
            surface.values.element(row * surface.columns + column)
        case (.corner(_, let index), .mesh(let mesh)): mesh.vertices[index].position.w
        case (.point(_, let index), .points(let points)): points.values.element(index)
        case (.body(_, let index), .solids(let solids)): solids.solids[index].center.w
        case (.end(_, let index), .tubes(let tubes)):
            index.isMultiple(of: 2) ? tubes.pieces[index / 2].start.w : tubes.pieces[index / 2].end.w
        case (.sample, _), (.corner, _), (.point, _), (.body, _), (.end, _): nil
        }
    }

    /// What part of the chart an existing datum is.
    func part(of datum: ChartDatum) -> ChartHit.Part {
        switch marks[datum.mark] {
        case .surface, .mesh: .surface
        case .points: .point
        case .solids(let solids): solids.tips.isEmpty ? .point : .box
        case .tubes: .line
        }
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
    /// - Parameter steps: to the right and upwards.
    public func datum(_ steps: SIMD2<Int>, from datum: ChartDatum, transform: CameraTransform) -> ChartDatum {
        guard case .sample(let index, let column, let row) = datum, let surface = marks.element(index)?.surface else {
            return self.datum(steps.x + steps.y, after: datum)
        }
        let step = surface.gridStep(steps, transform: transform)
        let direction = SIMD2(step.x.signum(), step.y.signum())
        var cell = SIMD2(column, row) &+ step
        // Not over the rim: as far as it goes.
        cell = SIMD2(max(0, min(surface.columns - 1, cell.x)), max(0, min(surface.rows - 1, cell.y)))
        while (0..<surface.columns).contains(cell.x), (0..<surface.rows).contains(cell.y) {
            let next = ChartDatum.sample(mark: index, column: cell.x, row: cell.y)
            if self.position(of: next) != nil { return next }
            if direction == .zero { break }
            cell = cell &+ direction
        }
        return datum
    }

    /// The datum some steps further in its mark, past those that are not there.
    private func datum(_ count: Int, after datum: ChartDatum) -> ChartDatum {
        var (index, last) = (datum.index, datum)
        for _ in 0..<abs(count) {
            repeat {
                index += count.signum()
                guard (0..<self.count(of: datum)).contains(index) else { return last }
            } while self.position(of: datum.with(index: index)) == nil
                || self.position(of: datum.with(index: index)) == self.position(of: last)
            last = datum.with(index: index)
        }
        return last
    }

    /// The number of data of the mark that a datum belongs to.
    private func count(of datum: ChartDatum) -> Int {
        switch marks.element(datum.mark) {
        case .surface, .mesh, .points, .solids: marks[datum.mark].partCount
        // A piece of a line has two ends.
        case .tubes(let tubes): 2 * tubes.pieces.count
        case nil: 0
        }
    }

    /// The first datum of each mark that has one.
    private var beginnings: [ChartDatum] {
        let first = listing.compactMap { index -> ChartDatum? in
            switch marks[index] {
            case .surface(let surface):
                surface.sample(nearestTo: (box.lower + box.upper) / 2).map {
                    .sample(mark: index, column: $0.column, row: $0.row)
                }
            case .mesh: .corner(mark: index, index: 0)
            case .points: .point(mark: index, index: 0)
            case .solids: .body(mark: index, index: 0)
            case .tubes: .end(mark: index, index: 0)
            }
        }
        return first.compactMap { position(of: $0) == nil ? datum(1, after: $0) : $0 }.filter {
            position(of: $0) != nil
        }
    }
}

extension ChartDatum {
    /// Where it stands in its mark.
    fileprivate var index: Int {
        switch self {
        case .sample: 0
        case .corner(_, let index), .point(_, let index), .body(_, let index), .end(_, let index): index
        }
    }

    fileprivate func with(index: Int) -> ChartDatum {
        switch self {
        case .sample: self
        case .corner(let mesh, _): .corner(mark: mesh, index: index)
        case .point(let series, _): .point(mark: series, index: index)
        case .body(let series, _): .body(mark: series, index: index)
        case .end(let series, _): .end(mark: series, index: index)
        }
    }
}

extension SceneSurface {
    /// Steps over columns and rows that lead to the right and upwards on the screen.
    fileprivate func gridStep(_ steps: SIMD2<Int>, transform: CameraTransform) -> SIMD2<Int> {
        let middle = SIMD3<Double>.zero
        let origin = transform.pixel(of: middle)
        let (first, last) = (floorPlace(0, 0), floorPlace(columns - 1, rows - 1))
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
        (0..<3).allSatisfy { position[$0] >= lower[$0] - 1e-4 && position[$0] <= upper[$0] + 1e-4 }
    }
}

extension Array {
    /// The element at an index; `nil` where there is none.
    fileprivate func element(_ index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
