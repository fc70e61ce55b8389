import Charts

/// The lines on a surface in the form that the shaders use: plot coordinates.
struct SceneLines: Sendable {
    /// Heights that have a line, ascending.
    let contours: [Float]
    /// Whether the contours are drawn on the surface.
    let hasContours: Bool
    let isOnFloor: Bool
    /// Whether the surface has one colour between two heights.
    let isBanded: Bool
    /// Where lines of equal x, and of equal z, are.
    let columns: [Float]
    let rows: [Float]

    /// Whether the surface has lines or bands.
    var isOnSurface: Bool { hasContours || isBanded || !columns.isEmpty || !rows.isEmpty }

    /// How many lines of one kind the shaders have room for.
    static let limit = 32

    init(_ style: MarkStyle, axes: SceneAxes) {
        let placement = style.contours?.placement
        hasContours = placement == .surface || placement == .both
        isOnFloor = placement == .floor || placement == .both
        isBanded = style.contours?.isFilled ?? false
        contours = style.contours.map { Self.heights($0.levels, axis: axes.y) } ?? []
        let count = min(Self.limit, style.gridLineCount ?? 0)
        columns = count > 0 ? Self.positions(axes.x.ticks(.automatic(count: count)), axis: axes.x) : []
        rows = count > 0 ? Self.positions(axes.z.ticks(.automatic(count: count)), axis: axes.z) : []
    }

    private static func heights(_ levels: Contours.Levels, axis: SceneAxis) -> [Float] {
        switch levels {
        case .automatic(let count): positions(axis.ticks(.automatic(count: max(1, count))), axis: axis)
        case .step(let step): positions(axis.ticks(.stride(step)), axis: axis)
        case .values(let values): positions(values.filter(axis.domain.contains), axis: axis)
        }
    }

    private static func positions(_ values: [Double], axis: SceneAxis) -> [Float] {
        Array(values.map { Float(axis.position(of: $0)) }.filter(\.isFinite).sorted().prefix(limit))
    }
}
