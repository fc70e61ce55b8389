import Charts

/// A surface as the renderer takes it: heights in plot units over an even grid, and a look.
struct SceneSurface: Sendable {
    let columns: Int
    let rows: Int
    /// Row after row, plot units; a hole is `hole`. The lowest bit tells whether the cell that begins at the sample,
    /// towards the next column and row, is torn: it costs no memory, and no picture shows the last digit of a height.
    let heights: [Float]
    let isTorn: Bool
    /// x and z of the unit normal of each sample, in parts of 32,767, where the slopes are known exactly; else empty, and
    /// the shader takes the heights beside it. y is what completes them, upwards.
    let normals: [SIMD2<Int16>]
    /// Plot (x, z) of the first column and row.
    let floorOrigin: SIMD2<Float>
    /// Plot distance of neighbours along x and z; negative on a reversed axis.
    let floorStep: SIMD2<Float>
    let fill: Fill
    let roughness: Float
    let metalness: Float

    /// What colours the surface.
    enum Fill: Sendable {
        /// 256 colours from the lower to the upper plot height of `range`.
        case palette([SIMD4<UInt8>], range: ClosedRange<Float>)
        case normal
        case plain(SIMD3<Float>)
    }

    /// The height of a sample that is not there; the shaders know the same number.
    static let hole: Float = -1e30
    /// The normal of a sample whose slope is not finite; the shaders know the same numbers.
    static let unknownNormal = SIMD2<Int16>(repeating: .min)

    init(
        _ mark: SurfaceMark, grid: HeightGrid, x: SceneAxis, y: SceneAxis, z: SceneAxis, series: inout SeriesColors
    ) {
        columns = grid.columns
        rows = grid.rows
        var heights = grid.values.map { value in
            // Far beyond the box a height says no more than "beyond", and would overflow a Float.
            value.isFinite ? Float(max(-1e6, min(1e6, y.position(of: value)))) : Self.hole
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
        let slopeScale = SIMD2<Float>(SIMD2(y.scale / x.scale, y.scale / z.scale))
        normals = grid.slopes.map { Self.normal(slope: $0 * slopeScale) }
        let origin = SIMD2(x.position(of: grid.xDomain.lowerBound), z.position(of: grid.zDomain.lowerBound))
        let end = SIMD2(x.position(of: grid.xDomain.upperBound), z.position(of: grid.zDomain.upperBound))
        floorOrigin = SIMD2<Float>(origin)
        floorStep = SIMD2<Float>((end - origin) / SIMD2(Double(grid.columns - 1), Double(grid.rows - 1)))
        roughness = Float(mark.style.roughness ?? 0.45)
        metalness = Float(mark.style.metalness ?? 0)
        fill =
            switch mark.style.fill {
            case .color(let color): .plain(color.components)
            case .series(_, let name): .plain(series.color(of: name).components)
            case .surface(let style): Self.fill(style, y: y)
            case nil: Self.fill(.heightBased, y: y)
            }
    }

    /// - Parameter slope: how fast the plot height grows along x and z.
    private static func normal(slope: SIMD2<Float>) -> SIMD2<Int16> {
        let length = (1 + slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length.isFinite else { return unknownNormal }
        let parts = slope * (-32_767 / length)
        return SIMD2(Int16(parts.x), Int16(parts.y))
    }

    private static func fill(_ style: Chart3DSurfaceStyle, y: SceneAxis) -> Fill {
        guard let gradient = style.gradient else { return .normal }
        let range = style.yRange ?? y.domain
        let ends = (Float(y.position(of: range.lowerBound)), Float(y.position(of: range.upperBound)))
        let colors = (0..<256).map { gradient.color(at: Double($0) / 255).bytes }
        // A level surface has one colour; the shader must not divide by nothing.
        return .palette(
            ends.0 > ends.1 ? colors.reversed() : colors,
            range: ends.0 == ends.1 ? ends.0 - 0.5...ends.0 + 0.5 : min(ends.0, ends.1)...max(ends.0, ends.1))
    }
}

extension SurfaceMark.Source {
    /// The heights over a floor; a grid is itself, at its own spacing.
    func grid(samples: Int, x: ClosedRange<Double>, z: ClosedRange<Double>) async throws(CancellationError)
        -> HeightGrid
    {
        switch self {
        case .grid(let grid): grid
        case .function(let function): try HeightGrid(samples: samples, xDomain: x, zDomain: z, function: function)
        case .formula(let formula): try await HeightGrid(samples: samples, xDomain: x, zDomain: z, formula: formula)
        }
    }
}

extension Color {
    var components: SIMD3<Float> {
        SIMD3(Float(red), Float(green), Float(blue))
    }

    /// Red, green, blue and opacity as 0…255.
    var bytes: SIMD4<UInt8> {
        func byte(_ component: Double) -> UInt8 { UInt8((max(0, min(1, component)) * 255).rounded()) }
        return SIMD4(byte(red), byte(green), byte(blue), byte(opacity))
    }
}

extension Float {
    /// The lowest bit. A mark lifts a number next to 0, which a graphics card may take for 0, to 1e-30.
    fileprivate var isMarked: Bool {
        get { bitPattern & 1 == 1 }
        set {
            let number = newValue && magnitude < 1e-30 ? 1e-30 : self
            self = Float(bitPattern: number.bitPattern & ~1 | (newValue ? 1 : 0))
        }
    }
}
