import Charts

/// A mark of a web page: its kind, its material, and where its numbers are.
struct WebMark: Encodable {
    let kind: String
    let material: WebMaterial
    let group: Int?
    /// Its index among the formulas of the page, where the page computes it.
    var formula: Int?
    /// The index of the surface whose fringe it is.
    var fringeOf: Int?
    var columns: Int?
    var rows: Int?
    var origin: [Float]?
    var step: [Float]?
    var heights: PackedNumbers.Heights?
    var torn: PackedNumbers.Part?
    var columnCoordinates: PackedNumbers.Part?
    var rowCoordinates: PackedNumbers.Part?
    var values: PackedNumbers.Part?
    var vertices: PackedNumbers.Part?
    var triangles: PackedNumbers.Part?
    var isCut: Bool?
    var spheres: PackedNumbers.Part?
    var pieces: PackedNumbers.Part?
    /// What its formula computes, as `FormulaScript.Form`, and how many outputs it has.
    var form: String?
    var outputCount: Int?
    var radius: Float?
    var solids: PackedNumbers.Part?
    /// How the page draws its vectors, where it is a field.
    var field: WebField?
    /// Whether its bodies reach from one value to another.
    var isBox: Bool?
    var body: PackedNumbers.Part?

    private init(_ kind: String, _ material: SceneMaterial, _ group: Int?, _ palettes: inout WebPalettes) {
        self.kind = kind
        self.material = WebMaterial(material, &palettes)
        self.group = group
    }

    /// A mark, and the fringe of a surface as one of its own.
    ///
    /// - Parameters:
    ///   - group: its index in the legend; `nil` for none.
    ///   - box: beyond which nothing is drawn.
    ///   - bits: of a height.
    ///   - isComputed: whether the page computes it: then it is a mark even where there is nothing of it yet.
    static func marks(
        _ mark: SceneMark, group: Int?, box: PlotBox, bits: Int, isComputed: Bool, _ numbers: inout PackedNumbers,
        _ palettes: inout WebPalettes
    ) -> [WebMark] {
        switch mark {
        case .surface(let surface):
            var made = [WebMark(surface, group, bits, &numbers, &palettes)]
            if let fringe = surface.fringe { made.append(WebMark(fringe.mesh, group, box, &numbers, &palettes)) }
            return made
        case .mesh(let mesh): return [WebMark(mesh, group, box, &numbers, &palettes)]
        case .points(let points):
            var made = WebMark("points", points.material, group, &palettes)
            made.spheres = numbers.add(floats: points.spheres)
            let usual = Float(ScenePoints.defaultSymbolSize(among: 1) / 2 / ScenePoints.pointsPerPlotUnit)
            made.radius = isComputed ? points.spheres.first?.w ?? usual : nil
            made.values = numbers.add(floats: points.values)
            return made.spheres == nil && !isComputed ? [] : [made]
        case .tubes(let tubes):
            var made = WebMark("tubes", tubes.material, group, &palettes)
            made.pieces = numbers.add(floats: tubes.pieces)
            made.radius = tubes.radius
            return made.pieces == nil && !isComputed ? [] : [made]
        case .solids(let solids):
            var made = WebMark("solids", solids.material, group, &palettes)
            made.solids = numbers.add(floats: solids.solids)
            made.body = numbers.add(floats: SolidMesh(solids.shape).floats)
            made.isBox = !solids.tips.isEmpty
            return made.solids == nil && !isComputed ? [] : [made]
        }
    }

    private init(
        _ surface: SceneSurface, _ group: Int?, _ bits: Int, _ numbers: inout PackedNumbers,
        _ palettes: inout WebPalettes
    ) {
        self.init("surface", surface.material, group, &palettes)
        (columns, rows) = (surface.columns, surface.rows)
        origin = [surface.floorOrigin.x, surface.floorOrigin.y]
        step = [surface.floorStep.x, surface.floorStep.y]
        heights = numbers.add(heights: surface.heights, columns: surface.columns, bits: bits)
        torn = numbers.add(integers: surface.tornCells)
        columnCoordinates = numbers.add(floats: surface.columnCoordinates)
        rowCoordinates = numbers.add(floats: surface.rowCoordinates)
        values = numbers.add(floats: surface.values)
    }

    private init(
        _ mesh: SceneMesh, _ group: Int?, _ box: PlotBox, _ numbers: inout PackedNumbers, _ palettes: inout WebPalettes
    ) {
        self.init("mesh", mesh.material, group, &palettes)
        vertices = numbers.add(floats: mesh.vertices)
        triangles = numbers.add(integers: mesh.triangles)
        isCut = mesh.filledBox.map { !box.contains($0.lower) || !box.contains($0.upper) } ?? true
    }
}

/// How a page draws a vector field.
struct WebField: Encodable {
    let form: String
    let count: Int
    let sliceAxis: String?
    let slicePosition: Double?
    /// The factor on the usual size of arrows.
    let size: Double
    /// The index of the colour bar of the lengths of the vectors; `nil` where they have one colour.
    let colorBar: Int?

    init(_ series: VectorSeries, _ mark: SceneMark, in scene: ChartScene) {
        form = series.display.form.rawValue
        count = series.display.boundedCount
        sliceAxis = series.display.sliceAxis?.rawValue
        slicePosition = series.display.slicePosition
        size = series.style.symbolSize ?? 1
        colorBar = mark.material.numbers.flatMap { numbers in
            scene.colorBars.firstIndex { $0.axis.title == numbers }
        }
    }
}

extension SceneSurface {
    /// The cells across which it is torn, as `HeightGrid.tornCells`.
    fileprivate var tornCells: [UInt32] {
        guard isTorn else { return [] }
        return heights.indices.filter { heights[$0].bitPattern & 1 == 1 && $0 % columns < columns - 1 }.map {
            UInt32($0 / columns * (columns - 1) + $0 % columns)
        }
    }
}

/// The material of a mark with the names that `renderer.js` reads.
struct WebMaterial: Encodable {
    let fill: String
    var palette: Int?
    var first: [Float]?
    var second: [Float]?
    var ramp: [Float]?
    var color: [Float]?
    let roughness: Float
    let metalness: Float
    let opacity: Float
    let isTranslucent: Bool
    let contours: [Float]
    let columnLines: [Float]
    let rowLines: [Float]
    let isBanded: Bool
    let hasContours: Bool
    let isOnFloor: Bool
    let isOnSurface: Bool
    let series: String?
    /// Three numbers for each direction of its pattern.
    let pattern: [Float]

    init(_ material: SceneMaterial, _ palettes: inout WebPalettes) {
        func list(_ vector: SIMD4<Float>) -> [Float] { [vector.x, vector.y, vector.z, vector.w] }
        switch material.fill {
        case .palette(let colors, .along(let product)):
            (fill, palette, first) = ("along", palettes.index(of: colors), list(product))
        case .palette(let colors, .distance(let product, let other, let slope)):
            (fill, palette, first) = ("distance", palettes.index(of: colors), list(product))
            (second, ramp) = (list(other), [slope.x, slope.y])
        case .palette(let colors, .value): (fill, palette) = ("value", palettes.index(of: colors))
        case .normal: fill = "normal"
        case .vertices: fill = "vertices"
        case .plain(let plain): (fill, color) = ("plain", [plain.x, plain.y, plain.z])
        }
        roughness = material.roughness
        metalness = material.metalness
        opacity = material.opacity
        isTranslucent = material.isTranslucent
        contours = material.lines.contours
        columnLines = material.lines.columns
        rowLines = material.lines.rows
        isBanded = material.lines.isBanded
        hasContours = material.lines.hasContours
        isOnFloor = material.lines.isOnFloor
        isOnSurface = material.lines.isOnSurface
        series = material.series
        pattern = material.pattern.directions.flatMap { [$0.x, $0.y, $0.z] }
    }
}
