import Charts

/// The data of a file for a chart.
public enum ImportedData: Hashable, Sendable {
    /// Heights over an evenly spaced floor, for a surface.
    case grid(ImportedGrid)
    /// Loose positions, for a cloud of points.
    case points(PointTable)
    /// Rows of a table in a layout.
    case table(ImportedTable)
    /// Triangles, for a surface anywhere in space.
    case mesh(ImportedMesh)
}

/// A grid of heights as a file gave it, with what the chart must know to label it and to turn it the right way round.
public struct ImportedGrid: Hashable, Sendable {
    /// The heights, with the file's own coordinates; a missing value is NaN.
    public let grid: HeightGrid
    /// What the three axes measure.
    public let axisTitles: AxisLabels
    /// Whether the chart should run its z scale from front to back, greatest value at the back.
    ///
    /// The first line of the file belongs at the back, as on a map with north at the top. Where that line has the
    /// greatest z (a terrain begins in the north) the grid's rows still ascend, so that positions stay true, and
    /// this flag requests a reversed scale.
    public let reversesZ: Bool
    /// Whether the heights are those of land, which is drawn low.
    public let isTerrain: Bool
    /// Where a file says which system its coordinates are in: what the floor is on Earth. Degrees have names instead.
    public internal(set) var ground: Ground?
    /// How it was read, where that was in a layout.
    public internal(set) var table: TableDescription?
    /// What there was to choose from in the file; `nil` where it has one content only.
    public internal(set) var contents: DataContents?
}

extension ImportedData {
    /// How rows and columns were read, where that was in a layout.
    public var table: TableDescription? {
        switch self {
        case .grid(let grid): grid.table
        case .points, .mesh: nil
        case .table(let table): table.description
        }
    }
}

extension ImportedGrid {
    /// The longest side: no graphics driver supports a longer one, and it is better to fail early.
    static let mostSide = 32_768

    /// Complains of a side that no chart shows, as soon as it is known.
    @inline(__always)
    static func requireSide(_ count: Int) throws(ParseError) {
        guard count <= mostSide else { throw ParseError(.sideTooLong(limit: mostSide)) }
    }

    /// The grid that a reader found, if a chart can show it.
    ///
    /// - Parameter samples: `columns * rows` heights, row after row from the lower bound of z, a hole being NaN.
    init(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, samples: HeightSamples,
        axisTitles: AxisLabels, reversesZ: Bool, isTerrain: Bool = false
    ) throws(ParseError) {
        let grid = HeightGrid(columns: columns, rows: rows, xDomain: xDomain, zDomain: zDomain, samples: samples)
        guard let grid else { throw ParseError(.gridTooSmall(columns: columns, rows: rows)) }
        guard grid.samples.contains(where: \.isFinite) else { throw ParseError(.noNumbers) }
        self.init(grid: grid, axisTitles: axisTitles, reversesZ: reversesZ, isTerrain: isTerrain)
    }
}
