import Charts

/// The appearance of a mark in the form that the shaders use.
struct SceneMaterial: Sendable {
    let fill: Fill
    let roughness: Float
    let metalness: Float
    let opacity: Float
    /// Whether something behind the mark may be seen through it.
    let isTranslucent: Bool
    let lines: SceneLines
    var pattern = ScenePattern.plain
    /// The name of the series; `nil` for what belongs to none.
    let series: String?
    /// What the numbers mean that colour the mark; `nil` where none do.
    let numbers: String?

    /// What colours a mark.
    enum Fill: Sendable {
        /// 256 colours, indexed by a number from 0 to 1 at each position.
        case palette([SIMD4<UInt8>], by: Coordinate)
        case normal
        /// The colour of each vertex of a mesh.
        case vertices
        case plain(SIMD3<Float>)
    }

    /// The number at a position that indexes a palette.
    enum Coordinate: Sendable {
        /// The scalar product with (x, y, z, 1), plot units: along a line.
        case along(SIMD4<Float>)
        /// The length of two such products, times and plus the numbers of the ramp: by the distance from a centre.
        case distance(SIMD4<Float>, SIMD4<Float>, ramp: SIMD2<Float>)
        /// The coordinate of each element of the mark on the colour scale.
        case value
    }

    /// Whether between the elements of the mark are the numbers between theirs.
    var hasValuesToMix: Bool { if case .vertices = fill { false } else { true } }

    /// A side of the floor below a mark, plot (x, z).
    struct Floor {
        var lower: SIMD2<Double>
        var upper: SIMD2<Double>
    }

    /// - Parameters:
    ///   - standard: the fill of a mark whose style has none.
    ///   - roughness: where the style has none.
    ///   - hasOwnColors: whether a mark whose style has no fill is drawn in the colours of its vertices.
    ///   - floor: what gradients over the floor span, where it is not the whole floor.
    init(
        _ style: MarkStyle, standard: MarkStyle.Fill, roughness standardRoughness: Double, axes: SceneAxes,
        floor: Floor? = nil, hasOwnColors: Bool = false, scale: inout SeriesScale
    ) {
        let (y, floor) = (axes.y, floor ?? axes.floor)
        lines = SceneLines(style, axes: axes)
        series =
            if case .series(_, let name) = style.fill { name } else if case .series(_, let name) = style.symbol {
                name
            } else { nil }
        numbers = if case .values(let label) = style.fill { label } else { nil }
        roughness = Float(style.roughness ?? standardRoughness)
        metalness = Float(style.metalness ?? 0)
        let wanted = style.fill ?? standard
        var opacity = style.opacity ?? 1
        if case .color(let color) = wanted { opacity *= color.opacity }
        fill =
            switch wanted {
            case _ where hasOwnColors && style.fill == nil: .vertices
            case .color(let color): .plain(color.components)
            case .series(_, let name): .plain(scale.color(of: name).components)
            case .value, .values: .palette(scale.gradient.palette, by: .value)
            case .surface(let style): Self.fill(style, y: y)
            case .linear(let style): Self.fill(style, floor: floor)
            case .radial(let style): Self.fill(style, floor: floor)
            case .elliptical(let style): Self.fill(style, floor: floor)
            }
        self.opacity = Float(opacity)
        isTranslucent =
            if case .palette(let colors, _) = fill, colors.contains(where: { $0.w < 255 }) { true } else {
                opacity < 1
            }
    }

    private static func fill(_ style: Chart3DSurfaceStyle, y: SceneAxis) -> Fill {
        guard let gradient = style.gradient else { return .normal }
        let range = style.yRange ?? y.domain
        let (first, last) = (y.position(of: range.lowerBound), y.position(of: range.upperBound))
        // A level range has one colour; the shader must not multiply by infinity.
        let slope = first == last ? 1 : 1 / (last - first)
        let start = first == last ? first - 0.5 : first
        return .palette(gradient.palette, by: .along(SIMD4<Float>(SIMD4(0, slope, 0, -start * slope))))
    }

    private static func fill(_ style: LinearGradient, floor: Floor) -> Fill {
        let (start, end) = (floor.position(style.startPoint), floor.position(style.endPoint))
        let along = end - start
        let square = along.dot(along)
        let direction = square > 0 ? along / square : SIMD2(0, 0)
        return .palette(
            style.gradient.palette,
            by: .along(SIMD4<Float>(SIMD4(direction.x, 0, direction.y, -direction.dot(start)))))
    }

    private static func fill(_ style: RadialGradient, floor: Floor) -> Fill {
        rings(
            style.gradient, around: style.center, width: SIMD2(repeating: 1), floor: floor,
            from: style.startRadius / ScenePoints.pointsPerPlotUnit, to: style.endRadius / ScenePoints.pointsPerPlotUnit
        )
    }

    private static func fill(_ style: EllipticalGradient, floor: Floor) -> Fill {
        rings(
            style.gradient, around: style.center,
            width: pointwiseMax(floor.upper - floor.lower, SIMD2(repeating: 1e-9)),
            floor: floor, from: style.startRadiusFraction, to: style.endRadiusFraction)
    }

    /// - Parameter width: the length in plot units that a radius of 1 has along x and z.
    private static func rings(
        _ gradient: Gradient, around center: UnitPoint, width: SIMD2<Double>, floor: Floor, from start: Double,
        to end: Double
    ) -> Fill {
        let center = floor.position(center)
        let slope = start == end ? 1e6 : 1 / (end - start)
        return .palette(
            gradient.palette,
            by: .distance(
                SIMD4<Float>(SIMD4(1 / width.x, 0, 0, -center.x / width.x)),
                SIMD4<Float>(SIMD4(0, 0, 1 / width.y, -center.y / width.y)),
                ramp: SIMD2<Float>(SIMD2(slope, -start * slope))))
    }
}

extension SceneMaterial.Floor {
    /// Plot (x, z) of a position: the upper side is at the back, where z is low.
    fileprivate func position(_ point: UnitPoint) -> SIMD2<Double> {
        lower + (upper - lower) * SIMD2(point.x, point.y)
    }
}

extension Gradient {
    /// 256 colours from its start to its end.
    fileprivate var palette: [SIMD4<UInt8>] {
        (0..<256).map { color(at: Double($0) / 255).bytes }
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
