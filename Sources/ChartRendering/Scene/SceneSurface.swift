import Charts

/// A surface in the form that the renderer uses: heights in plot units over an even grid, and a material.
struct SceneSurface: Sendable {
    /// Whether it is that of a function or a formula, which can be sampled at any resolution.
    let isOfFunction: Bool
    let columns: Int
    let rows: Int
    /// Row after row, plot units; a hole is `hole`. The lowest bit marks whether the cell that begins at the sample,
    /// towards the next column and row, is torn: it costs no memory, and no picture shows the last digit of a height.
    let heights: [Float]
    let isTorn: Bool
    /// Of each sample, and then at a half, a quarter and so on of the samples a side.
    let normals: [SurfaceNormals]
    /// Plot (x, z) of the first column and row.
    let floorOrigin: SIMD2<Float>
    /// Plot distance of neighbours along x and z; negative on a reversed axis.
    let floorStep: SIMD2<Float>
    /// Plot x of each column and plot z of each row, where they are not evenly spaced; else empty. `floorStep` is the
    /// largest distance then.
    let columnCoordinates: [Float]
    let rowCoordinates: [Float]
    /// The coordinate of each sample on the colour scale, where the fill uses one; else empty.
    let values: [Float]
    var material: SceneMaterial
    /// Whose copies, but for the material, are the same surface: the graphics driver has it once.
    let identity = Identity()
    /// What finds the cell under the pointer.
    let pyramid: HeightPyramid
    /// What is drawn where the whole surface is more than can be seen.
    let levels: SurfaceLevels
    /// What is between the last whole triangles and where its formula ends; `nil` where there is nothing.
    private(set) var fringe: SurfaceFringe?

    final class Identity: Sendable {}

    /// Whether some of it may be left out of a picture: at holes, at tears or beyond the box.
    func isCut(by box: PlotBox) -> Bool {
        guard !levels.mayHaveGaps, let heights = pyramid.levels.last?.bounds.first else { return true }
        let (first, last) = (floorPosition(0, 0), floorPosition(columns - 1, rows - 1))
        let lower = SIMD3(min(first.x, last.x), Double(heights.x), min(first.y, last.y))
        let upper = SIMD3(max(first.x, last.x), Double(heights.y), max(first.y, last.y))
        // A sample on a side counts as inside, despite rounding.
        return any(lower .< box.lower - 1e-4) || any(upper .> box.upper + 1e-4)
    }

    /// The box around its blocks that are not all holes, plot units; `nil` where every one is.
    var filledBox: PlotBox? {
        guard let blocks = pyramid.levels.first else { return nil }
        return PlotBox(
            around: blocks.bounds.indices.lazy.compactMap { index in
                let heights = blocks.bounds[index]
                guard heights.x <= heights.y else { return nil }
                let (row, column) = index.quotientAndRemainder(dividingBy: blocks.columns)
                let side = HeightPyramid.side
                let first = floorPosition(column * side, row * side)
                let last = floorPosition(min((column + 1) * side, columns - 1), min((row + 1) * side, rows - 1))
                return PlotBox(
                    lower: SIMD3(min(first.x, last.x), Double(heights.x), min(first.y, last.y)),
                    upper: SIMD3(max(first.x, last.x), Double(heights.y), max(first.y, last.y)))
            })
    }

    /// The middle of the box around the surface, plot units.
    var center: SIMD3<Double> {
        let heights = pyramid.levels.last?.bounds.first ?? .zero
        let floor = (floorPosition(0, 0) + floorPosition(columns - 1, rows - 1)) / 2
        return SIMD3(floor.x, Double(heights.x + heights.y) / 2, floor.y)
    }

    /// The height of a sample that is not there; the shaders know the same number.
    static let hole: Float = -1e30

    /// - Parameter values: the coordinates of the samples, and then of the grid's ends, on the colour scale; or empty.
    init(
        _ mark: SurfaceMark, grid: HeightGrid, values: [Float], axes: SceneAxes, scale: inout SeriesScale
    ) {
        self.values = grid.ends.isEmpty ? values : Array(values.prefix(grid.samples.count))
        isOfFunction =
            switch mark.source {
            case .function, .formula: true
            case .grid, .points, .mesh, .parametric, .implicit, .object: false
            }
        let (x, y, z) = (axes.x, axes.y, axes.z)
        columns = grid.columns
        rows = grid.rows
        var heights = grid.samples.mappedInParallel { value in
            guard value.isFinite else { return Self.hole }
            // Far outside the box only the direction matters, and the height would overflow a Float.
            let position = y.position(of: value)
            return position.isNaN ? Self.hole : Float(max(-1e6, min(1e6, position)))
        }
        isTorn = !grid.tornCells.isEmpty
        if isTorn {
            for index in heights.indices { heights[index].isMarked = false }
            for cell in grid.tornCells {
                let (row, column) = cell.quotientAndRemainder(dividingBy: grid.columns - 1)
                heights[row * grid.columns + column].isMarked = true
            }
        }
        self.heights = heights
        pyramid = HeightPyramid(columns: grid.columns, rows: grid.rows, heights: heights)
        let origin = SIMD2(x.position(of: grid.xDomain.lowerBound), z.position(of: grid.zDomain.lowerBound))
        let end = SIMD2(x.position(of: grid.xDomain.upperBound), z.position(of: grid.zDomain.upperBound))
        floorOrigin = SIMD2<Float>(origin)
        let isEven = grid.xValues.isEmpty && grid.zValues.isEmpty && x.type.isLinear && z.type.isLinear
        columnCoordinates = isEven ? [] : (0..<grid.columns).map { Float(x.position(of: grid.x($0))) }
        rowCoordinates = isEven ? [] : (0..<grid.rows).map { Float(z.position(of: grid.z($0))) }
        floorStep =
            isEven
            ? SIMD2<Float>((end - origin) / SIMD2(Double(grid.columns - 1), Double(grid.rows - 1)))
            : SIMD2(Self.largestStep(columnCoordinates), Self.largestStep(rowCoordinates))
        levels = SurfaceLevels(
            columns: columns, rows: rows, heights: heights, isTorn: isTorn, values: self.values,
            hasFringe: !grid.ends.isEmpty, columnCoordinates: columnCoordinates, rowCoordinates: rowCoordinates)
        let (first, step) = (floorOrigin, floorStep)
        let rise = y.type.isLinear ? y.scale(at: 0) : 1
        normals =
            SurfaceNormals(
                slopes: Self.slopes(of: grid, y: y),
                columnScales: (0..<columns).map { Float(rise / x.scale(at: grid.x($0))) },
                rowScales: (0..<rows).map { Float(rise / z.scale(at: grid.z($0))) }, heights: heights, isTorn: isTorn,
                columnCoordinates: isEven ? (0..<columns).map { first.x + Float($0) * step.x } : columnCoordinates,
                rowCoordinates: isEven ? (0..<rows).map { first.y + Float($0) * step.y } : rowCoordinates
            ).levels
        material = Self.material(of: mark, grid: grid, axes: axes, scale: &scale)
        fringe = SurfaceFringe(of: grid, on: self, values: Array(values.dropFirst(grid.samples.count)), axes: axes)
    }

    mutating func setPattern(_ pattern: ScenePattern) {
        material.pattern = pattern
        fringe?.mesh.material.pattern = pattern
    }

    /// The same surface with the material of a mark.
    func styled(_ mark: SurfaceMark, grid: HeightGrid, axes: SceneAxes, scale: inout SeriesScale) -> SceneSurface {
        var surface = self
        surface.material = Self.material(of: mark, grid: grid, axes: axes, scale: &scale)
        surface.fringe?.mesh.material = surface.material
        return surface
    }

    private static func material(
        of mark: SurfaceMark, grid: HeightGrid, axes: SceneAxes, scale: inout SeriesScale
    ) -> SceneMaterial {
        let (x, z) = (axes.x, axes.z)
        let origin = SIMD2(x.position(of: grid.xDomain.lowerBound), z.position(of: grid.zDomain.lowerBound))
        let end = SIMD2(x.position(of: grid.xDomain.upperBound), z.position(of: grid.zDomain.upperBound))
        let floor = SceneMaterial.Floor(lower: pointwiseMin(origin, end), upper: pointwiseMax(origin, end))
        return SceneMaterial(
            mark.style, standard: .surface(.heightBased), roughness: 0.45, axes: axes, floor: floor, scale: &scale)
    }

    /// How fast the height grows, where a grid knows it; else empty. Its units are those of the floor for a plot unit of height
    /// on a scale that is not linear, and else the grid's own.
    private static func slopes(of grid: HeightGrid, y: SceneAxis) -> [SIMD2<Float>] {
        y.type.isLinear
            ? grid.slopes : grid.slopes.indices.map { grid.slopes[$0] * Float(y.scale(at: grid.samples[$0])) }
    }

    private static func largestStep(_ coordinates: [Float]) -> Float {
        zip(coordinates, coordinates.dropFirst()).map { $1 - $0 }.max { abs($0) < abs($1) } ?? 0
    }
}

extension Float {
    /// The lowest bit. Setting it lifts a number next to 0, which a graphics card may flush to 0, to 1e-30.
    fileprivate var isMarked: Bool {
        get { bitPattern & 1 == 1 }
        set {
            let number = newValue && magnitude < 1e-30 ? 1e-30 : self
            self = Float(bitPattern: number.bitPattern & ~1 | (newValue ? 1 : 0))
        }
    }
}
